"""The HTML page of a route: whole in itself, its links working, nothing told early."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import lru_cache
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from screen_kit import ROUTE, story_of

from spirit_tutor.cli import main
from spirit_tutor.output.html_page import html
from spirit_tutor.telling.opening import open_story
from spirit_tutor.telling.story import Story

ROUTES = sorted((Path(__file__).parent.parent.parent / "routes").glob("*.yaml"))
VOID = {"meta", "br", "hr", "img", "link", "input"}


class Read(HTMLParser):
    """What is in a page: ids in order, links, tags, its text in pieces with the article that each stands in."""

    def __init__(self, page: str):
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.drawn: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        if "href" in found:
            self.links.append(found["href"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1] == "text":
            self.drawn.append(data)


@lru_cache
def page_of(path: Path) -> tuple[Story, str]:
    story = open_story(str(path))
    return story, html(story)


@pytest.mark.parametrize("path", ROUTES, ids=lambda path: path.stem)
def test_a_page_is_whole_in_itself_and_every_link_leads_somewhere(path):
    story, page = page_of(path)
    read = Read(page)
    assert not read.open
    assert len(read.ids) == len(set(read.ids))
    assert set(story.ids) <= set(read.ids)
    assert read.links
    assert all(link.startswith("#") and unquote(link[1:]) in read.ids for link in read.links)
    assert not {"link", "img", "iframe", "object"} & set(read.tags)
    assert read.tags.count("script") == 1, "its own, and nothing from elsewhere"
    assert not {"src", "srcset", "onclick", "onload"} & read.attributes
    assert "url(" not in page
    assert "@import" not in page


@pytest.mark.parametrize("path", ROUTES, ids=lambda path: path.stem)
def test_a_page_tells_nothing_before_its_step(path):
    """Whoever reads from the front meets a step's id, title and cards in it or after it."""
    story, page = page_of(path)
    start = page.index("<section")
    seen = set()
    for step in story.steps:
        place = page.index(f'id="{step.id}"')
        assert f'"#{step.id}"' not in page[start:place]
        assert step.title in seen or f"<h3>{step.title}<" not in page[:place]
        seen.add(step.title)
    cards = [part.split('"')[0] for part in page.split('<aside id="')[1:]]
    for card in cards:
        explained = page.index(f'<aside id="{card}"')
        article = page.rindex("<article", 0, explained)
        assert f'href="#{quote(card)}"' not in page[:article], "a card is explained in the step that names it first"


def test_maps_are_those_of_the_screen():
    read = Read(html(story_of(ROUTE)))
    assert {"A1", "Mountain", "E►", "D†", "+Bl", "L●†"} <= {word for text in read.drawn for word in text.split()}
    assert "A1 Mountain, Coastal: " in read.text, "the map in words, every land"


def test_a_map_is_drawn_for_narrow_and_wide_pages_and_what_never_changes_only_once():
    page = html(story_of(ROUTE))
    assert page.count('<svg class="narrow"') == page.count('<svg class="wide"') > 1
    assert page.count("<symbol") == 2
    assert page.count('href="#island-narrow"') == page.count('<svg class="narrow"')


def test_the_spirits_stand_there_at_each_turn_with_what_they_hold():
    page = html(story_of(ROUTE))
    for turn in page.split('<section class="turn"')[1:]:
        first = turn[: turn.index("</article>")]
        assert all(f"<dt>{what}</dt>" in first for what in ("Tracks", "Elements", "In play", "Hand", "Discard"))


def test_steps_lead_on_without_telling_what_comes():
    page = html(story_of(ROUTE))
    assert 'href="#s2">Next' in page
    assert 'href="#s1">← Back' in page
    assert 'data-place="Setup, step 1"' in page


def test_a_run_is_one_place_that_all_its_steps_lead_to():
    story = story_of(ROUTE)
    page = html(story)
    assert "Build in A1, A6, B2 and B7" in page
    assert page.count("<article") < len(story.steps)
    assert set(story.ids) <= set(Read(page).ids)


def test_texts_of_a_file_are_only_text():
    text = ROUTE.replace("A small [bold]game[/bold]", "<script>alert(1)</script> & more")
    read = Read(html(story_of(text)))
    assert read.tags.count("script") == 1
    assert "<script>alert(1)</script> &" in read.text


def test_a_small_map_is_a_list_and_a_broken_route_says_where_it_stops():
    small = """
format: 1
title: A small map
map:
  Z1: {terrain: Sands, coastal: true, beside: [Z2]}
  Z2: {terrain: Jungle, beside: [Z1]}
position:
  lands: {Z1: T E 2D, Z2: R L}
  phase: ravage
  ravage: Sands I
play:
- ravage: Z1
- counterattack: 2 to T
- ravage: Z9
"""
    read = Read(html(story_of(small)))
    assert "Z1 Sands, coastal" in read.text
    assert "Z9" in read.text


def test_the_command_prints_the_page(capsys):
    assert main(["export", "river-lightning", "--html"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


# -- in a browser --------------------------------------------------------------------------------------

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
in_a_browser = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine to lay the page out")

PROBE = """
<!doctype html><meta charset="utf-8"><title>?</title><body style="margin:0">
<iframe style="border:0;height:900px;width:{width}px" srcdoc="{page}"></iframe>
<script>
const frame = document.querySelector("iframe");
frame.onload = () => setTimeout(() => {{
  const view = frame.contentWindow, page = frame.contentDocument;
  const press = (key) => view.dispatchEvent(new view.KeyboardEvent("keydown", {{ key }}));
  const shown = (of) => [...page.querySelectorAll(of)].filter((one) => view.getComputedStyle(one).display !== "none").length;
  const now = () => page.querySelector(".bar .place span").textContent;
  const at = [];
  for (const key of ["j", "j", "k", "]", "]", "["]) {{ press(key); at.push(now()); }}
  const before = view.getComputedStyle(page.body).backgroundColor;
  press("t");
  const found = {{
    over: page.documentElement.scrollWidth - view.innerWidth, at,
    narrow: shown("svg.narrow") > 0, wide: shown("svg.wide") > 0,
    touch: Math.min(...[...page.querySelectorAll(".bar nav a")].map((one) => one.offsetHeight)),
    onward: Math.min(...[...page.querySelectorAll(".onward a")].map((one) => one.offsetHeight)),
    map: Math.max(...[...page.querySelectorAll(".map svg")].map((one) => one.getBoundingClientRect().right - view.innerWidth)),
    looks: [before, view.getComputedStyle(page.body).backgroundColor],
  }};
  const told = document.createElement("p");
  told.id = "found";
  told.textContent = JSON.stringify(found);
  document.body.append(told);
}}, 300);
</script>
"""


def laid_out(page: str, width: int, folder: Path) -> dict:
    """What a browser makes of the page in a window of so many pixels, and where its keys lead."""
    probe = folder / "probe.html"
    probe.write_text(PROBE.format(width=width, page=escape(page)), "utf-8")
    run = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
            "--virtual-time-budget=20000", f"--window-size={max(width, 500)},900", "--dump-dom", probe.as_uri(),
        ],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return json.loads(unescape(run.stdout.split('<p id="found">')[1].split("</p>")[0]))


@in_a_browser
@pytest.mark.parametrize(("width", "drawing"), [(400, "narrow"), (800, "wide"), (1300, "wide")])
def test_the_page_fits_its_window_and_its_keys_lead_from_step_to_step(width, drawing, tmp_path):
    found = laid_out(html(story_of(ROUTE)), width, tmp_path)
    assert found["over"] <= 0, "nothing scrolls sideways"
    assert found["map"] <= 0, "nor does the map"
    assert (found["narrow"], found["wide"]) == (drawing == "narrow", drawing == "wide")
    assert found["touch"] >= 36
    assert found["onward"] >= 48
    first, second, again, turn, next_turn, back = found["at"]
    assert (first, again) == ("Setup, step 1", "Setup, step 1")
    assert second.startswith("Setup, step ")
    assert second != first
    assert turn.startswith("turn 1 of ")
    assert next_turn.startswith("turn 2 of ")
    assert back == turn
    assert found["looks"] == ["rgb(251, 250, 246)", "rgb(16, 20, 24)"], "light and dark"
