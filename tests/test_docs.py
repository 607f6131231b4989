"""What the documents list is what the program has."""

import json
import os
import re
from itertools import groupby
from pathlib import Path

from benchmark.table import table

from spirit_tutor import words
from spirit_tutor.box import BOXES, open_box
from spirit_tutor.cli import COMMANDS
from spirit_tutor.drawing.symbols import UNICODE
from spirit_tutor.reading.actions import MAP, OWN, PLAYER, TRY, spelled
from spirit_tutor.replay.expecting import SPIRIT_KEYS, TABLE_KEYS
from spirit_tutor.rules.core.asks import ASKS
from spirit_tutor.table.effect_kinds import EffectKind

ROOT = Path(__file__).parent.parent
GROUPS = list(dict.fromkeys(action.group for action in (*PLAYER, *MAP, *TRY, *OWN)))


def test_the_authors_page_lists_every_ask():
    page = (ROOT / "docs" / "routes.md").read_text(encoding="utf-8")
    table = page.split("<!-- asks -->")[1].split("<!-- /asks -->")[0]
    rows = ["| ask | what is answered |", "|---|---|", *(f"| `{about}` | {what} |" for about, what in ASKS.items())]
    assert table.strip() == "\n".join(rows)


def holds_table(name: str, rows: list[str]) -> None:
    """The authors' page has this table between its marks; `RENEW_SCREENS=1 pytest tests/test_docs.py` writes it anew."""
    file = ROOT / "docs" / "routes.md"
    wanted = f"<!-- {name} -->\n" + "\n".join(rows) + f"\n<!-- /{name} -->"
    page = file.read_text(encoding="utf-8")
    if os.environ.get("RENEW_SCREENS"):
        page = re.sub(f"<!-- {name} -->.*<!-- /{name} -->", lambda _: wanted, page, flags=re.DOTALL)
        file.write_text(page, encoding="utf-8")
    assert wanted in page


def test_the_authors_page_lists_the_growth_options_of_each_spirit():
    rows = ["| Spirit | Growth options |", "|---|---|"]
    for panel in open_box(*BOXES).panels.values():
        options = (f"`{option.name}` ({words.growth_option(option)})" for option in panel.growth)
        rows.append(f"| {panel.short} | {'<br>'.join(options)} |")
    holds_table("growth", rows)


def test_the_authors_page_lists_the_kinds_of_running_effects():
    rows = ["| kind | what it does |", "|---|---|"]
    for kind in EffectKind:
        what = re.sub(r"{(amount|of|uses)(:.d)?}", r"`\1`", words.EFFECTS[kind])
        rows.append(f"| `{kind}` | {what} |")
    holds_table("effects", rows)


def test_the_authors_page_lists_everything_that_can_be_expected():
    page = (ROOT / "docs" / "routes.md").read_text(encoding="utf-8")
    for key in (*TABLE_KEYS, *SPIRIT_KEYS):
        assert f"`{key}`" in page, key


def test_the_readme_names_commands_that_exist():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in readme.splitlines():
        if line.startswith("| `spirit-tutor "):
            assert line.split("`")[1].split()[1] in COMMANDS


def test_the_readme_lists_the_keys_of_the_table_of_actions():
    """`RENEW_SCREENS=1 pytest tests/test_docs.py` writes them anew."""
    file = ROOT / "README.md"
    rows = ["| | |", "|---|---|"]
    shown = [action for action in (*PLAYER, *MAP, *TRY, *OWN) if action.help and action.shown]
    for group, actions in groupby(sorted(shown, key=lambda one: GROUPS.index(one.group)), lambda one: one.group):
        keys = (f"`{'` `'.join(spelled(one.shown, UNICODE.keys).split())}` {one.help}" for one in actions)
        rows.append(f"| {group} | {' · '.join(keys)} |")
    wanted = "<!-- keys -->\n" + "\n".join(rows) + "\n<!-- /keys -->"
    readme = file.read_text(encoding="utf-8")
    if os.environ.get("RENEW_SCREENS"):
        readme = re.sub("<!-- keys -->.*<!-- /keys -->", lambda _: wanted, readme, flags=re.DOTALL)
        file.write_text(readme, encoding="utf-8")
    assert wanted in readme


def test_the_readme_shows_the_figures_that_were_measured():
    figures = json.loads((ROOT / "docs" / "figures.json").read_text(encoding="utf-8"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"<!-- figures -->\n{table(figures)}\n<!-- /figures -->" in readme


RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
READINGS = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")


def anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def test_the_rules_have_a_list_of_their_chapters_and_readings_lead_into_them():
    headings = [line[3:] for line in RULES.splitlines() if line.startswith("## ") and line != "## Contents"]
    listed = re.findall(r"^- \[(.+)\]\(#(.+)\)$", RULES, re.MULTILINE)
    assert listed == [(heading, anchor(heading)) for heading in headings]
    assert set(re.findall(r"rules\.md#(\S+)", READINGS)) <= {link for _, link in listed}


def test_every_disagreement_and_uncertain_point_says_what_is_played():
    points = re.findall(r"^- ([DU][0-9]+) ", RULES, re.MULTILINE)
    rows = dict(re.findall(r"^\| \[([DU][0-9]+)\] \| (.+) \|$", READINGS, re.MULTILINE))
    assert list(rows) == points
    assert [point for point, says in rows.items() if len(says.split()) < 5 or "of the expansion" in says] == []


def test_the_rules_speak_of_the_game_and_not_of_how_programs_are_made():
    assert re.findall(r"(?i)\bengines?\b|C#|no Adversary by default", RULES) == []
