"""What the documents list is what the program has."""

from pathlib import Path

from spirit_tutor.cli import COMMANDS
from spirit_tutor.replay.expecting import SPIRIT_KEYS, TABLE_KEYS
from spirit_tutor.rules.asking import ASKS

ROOT = Path(__file__).parent.parent


def test_the_authors_page_lists_every_ask():
    page = (ROOT / "docs" / "routes.md").read_text(encoding="utf-8")
    table = page.split("<!-- asks -->")[1].split("<!-- /asks -->")[0]
    rows = ["| ask | what is answered |", "|---|---|", *(f"| `{about}` | {what} |" for about, what in ASKS.items())]
    assert table.strip() == "\n".join(rows)


def test_the_authors_page_lists_everything_that_can_be_expected():
    page = (ROOT / "docs" / "routes.md").read_text(encoding="utf-8")
    for key in (*TABLE_KEYS, *SPIRIT_KEYS):
        assert f"`{key}`" in page, key


def test_the_readme_names_commands_that_exist():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in readme.splitlines():
        if line.startswith("| `spirit-tutor "):
            assert line.split("`")[1].split()[1] in COMMANDS
