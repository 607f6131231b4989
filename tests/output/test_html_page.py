"""The HTML page of a route: whole in itself, its links working, nothing told early."""

from __future__ import annotations

from functools import lru_cache
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
    assert not {"script", "link", "img", "iframe", "object"} & set(read.tags)
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
        assert step.title in seen or f"<h3>{step.title} <" not in page[:place]
        seen.add(step.title)
    cards = [part.split('"')[0] for part in page.split('<aside id="')[1:]]
    for card in cards:
        explained = page.index(f'<aside id="{card}"')
        article = page.rindex("<article", 0, explained)
        assert f'href="#{quote(card)}"' not in page[:article], "a card is explained in the step that names it first"


def test_maps_are_those_of_the_screen():
    read = Read(html(story_of(ROUTE)))
    for part in ("A1 Mountain", "E►", "D†", "+Bl", "L●†", "━━━━"):
        assert part in read.text


def test_a_run_is_one_place_that_all_its_steps_lead_to():
    story = story_of(ROUTE)
    page = html(story)
    assert "Build in A1, A6, B2 and B7" in page
    assert page.count("<article") < len(story.steps)
    assert set(story.ids) <= set(Read(page).ids)


def test_texts_of_a_file_are_only_text():
    text = ROUTE.replace("A small [bold]game[/bold]", "<script>alert(1)</script> & more")
    read = Read(html(story_of(text)))
    assert "script" not in read.tags
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
