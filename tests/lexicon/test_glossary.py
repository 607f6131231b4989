"""The glossary: what stands in it, how a term is found, how an entry looks in a terminal."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from every import every

import spirit_tutor
from spirit_tutor.bundled import folder
from spirit_tutor.lexicon import BOXES, SPIRITS, Entry, GlossaryError, load, read, same_name, spell_reference
from spirit_tutor.reference.entry_text import page, plain
from spirit_tutor.reference.lookup import library
from spirit_tutor.reference.rules_page import load_rules

ENTRIES = load().entries


def every_entry(entry: Entry) -> str:
    return entry.id


# --- what stands in it ---


MORE = {
    "fear-deck", "fear-marker", "terror-level-divider", "invader-action", "normal-action", "extra-action", "dahan-event",
}  # fmt: skip
"""Entries beside those of the list: terms of the Fear page, and of the index of the Branch & Claw rulebook."""


def test_every_entry_of_the_list_is_there_with_all_its_aliases_references_and_its_box() -> None:
    rows = (Path(__file__).parent.parent / "glossary_entries.txt").read_text(encoding="utf-8").splitlines()
    listed = [[part.strip() for part in row.split("|")] for row in rows if not row.startswith("#")]
    assert len(listed) == 127
    assert sum(box == "B" for box, *_ in listed) == 25
    for box, references, term, *aliases in listed:
        entry = load().exact(term)
        assert entry is not None
        assert entry.term == term
        assert {alias for some in aliases for alias in some.split(", ")} <= set(entry.aliases)
        assert entry.box == ("branch-and-claw" if box == "B" else "base")
        printed = {code for code in entry.references if not re.fullmatch(r"R\d.*", code)}
        assert printed == {f"card:{entry.id}" if code == "card" else code for code in references.split(", ")}
    assert {entry.term for entry in ENTRIES} == {row[2] for row in listed} | {load()[term].term for term in MORE}


def test_the_terms_are_spread_over_the_categories() -> None:
    assert Counter(entry.category for entry in ENTRIES) == {
        "ending": 3,
        "spirits-and-growth": 10,
        "powers": 15,
        "timing": 8,
        "movement-and-damage": 10,
        "island": 5,
        "blight": 5,
        "fear": 10,
        "invaders": 17,
        "optional-play": 4,
        "tokens": 4,
        "events": 6,
        "cards": 27,
        "spirits": 4,
        "innates": 6,
    }


def test_every_id_is_used_once_and_is_the_term_in_kebab_case() -> None:
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert entry.id == re.sub(r"[^a-z0-9]+", "-", entry.term.lower())


def test_no_name_is_claimed_by_two_entries() -> None:
    owner: dict[str, str] = {}
    for entry in ENTRIES:
        for name in {name.casefold() for name in (entry.term, *entry.aliases)}:
            assert owner.setdefault(name, entry.id) == entry.id
    assert sum(len(entry.aliases) for entry in ENTRIES) == 105


@every("entry", ENTRIES)
def test_an_entry_is_complete(entry: Entry) -> None:
    assert 5 <= len(entry.definition.split()) <= 70
    assert entry.definition.endswith((".", '."'))
    assert entry.box in BOXES
    assert entry.references
    assert any(code.startswith("R") for code in entry.references)
    assert set(entry.notes) <= set(SPIRITS)
    assert all(0 < len(note.split()) <= 40 for note in entry.notes.values())


@every("entry", ENTRIES)
def test_related_terms_exist_and_are_other_ones(entry: Entry) -> None:
    assert entry.related
    assert entry.id not in entry.related
    assert len(set(entry.related)) == len(entry.related)
    assert [load()[other].term for other in entry.related] == list(entry.related_terms)


def test_there_is_one_word_for_one_thing() -> None:
    """A threshold is no tier, a turn no round, the card-play track no play track."""
    wrong = re.compile(r"\b(tiers?|rounds?|(?<!card-)play track|buildings?|neighbou?rs?)\b", re.IGNORECASE)
    for entry in ENTRIES:
        text = " ".join((entry.definition, *entry.notes.values()))
        assert not wrong.search(text), entry.id
        assert text.isascii()


def test_cards_spirits_and_innate_powers_name_where_they_are_printed() -> None:
    for entry in ENTRIES:
        if entry.category == "cards":
            assert f"card:{entry.id}" in entry.references
            assert spell_reference(f"card:{entry.id}") == f"the card {entry.term}"
        if entry.category in ("spirits", "innates"):
            assert entry.references[0].startswith("spirit:")


def test_every_rule_that_a_term_refers_to_stands_in_the_rules() -> None:
    rules = {rule.number for rule in load_rules()}
    numbers = {code for entry in ENTRIES for code in entry.references if re.fullmatch(r"R\d.*", code)}
    assert len(numbers) > 100
    assert numbers <= rules


def test_notes_are_only_where_a_spirit_has_something_of_its_own() -> None:
    assert list(load()["sacred-site"].notes) == ["river", "keeper"]
    assert load()["victory"].notes == {}
    assert sum(bool(entry.notes) for entry in ENTRIES) < 30


@pytest.mark.parametrize(
    ("term_id", "fact"),
    [
        ("health", "an Explorer has 1, Town and Dahan 2, a City 3"),
        ("destroy", "a Town gives 1 Fear, a City 2"),
        ("build", "a City where there are more Towns than Cities"),
        ("blight-card", "so 5 with two players"),
        ("fear-pool", "8 with two"),
        ("fear-deck", "three cards, divider II, three cards, divider III, three cards"),
        ("fear-marker", "4 for each player"),
        ("ravage", "2 + 1 - 1 = 2, so 1 Blight"),
        ("terror-level-ii", "the third card earned"),
        ("terror-level-iii", "the sixth card earned"),
        ("minor-power", "36 cards in the base game and 67 with Branch & Claw"),
        ("major-power", "22 cards in the base game and 43 with Branch & Claw"),
        ("event", "On turn one it is drawn and discarded"),
        ("massive-flooding", "with the most instead 2 damage to each Invader"),
        ("lightning-s-swift-strike", "The Air is counted, not spent"),
        ("teeth-gleam-from-darkness", "1 Fear and a new Beasts"),
        ("lightning-s-boon", "Lightning itself too"),
    ],
)
def test_figures_are_those_of_the_rules(term_id: str, fact: str) -> None:
    assert fact in load()[term_id].definition


# --- finding a term ---


@pytest.mark.parametrize(
    ("words", "term"),
    [
        ("Sacred Site", "Sacred Site"),
        ("sacred-site", "Sacred Site"),
        ("river-s-bounty", "River's Bounty"),
        ("retaliate", "Dahan counterattack"),
        ("Wetland", "Terrain"),
        ("River", "River Surges in Sunlight"),
        ("dAHAN", "Dahan"),
        ("cities", "City"),
        ("sacred sites", "Sacred Site"),
        ("pushes", "Push"),
        ("card-plays", "Card Plays"),
        ("First turn event", "First-turn Event"),
        ("D\u00e4han", "Dahan"),
        ("  sacred   site ", "Sacred Site"),
        ("sacredsites", "Sacred Site"),
        ("Terror Level 2", "Terror Level II"),
        ("rivers bounty", "River's Bounty"),
        ("Lightning\u2019s Boon", "Lightning's Boon"),
    ],
)
def test_a_name_is_found_whatever_its_case_plural_hyphen_accent_and_spacing(words: str, term: str) -> None:
    entry = load().exact(words)
    assert entry is not None
    assert entry.term == term


@every("entry", ENTRIES)
def test_every_entry_is_found_by_all_its_names(entry: Entry) -> None:
    for name in (entry.id, entry.term, *entry.aliases):
        for words in (name, name.upper(), name.replace(" ", "-"), name.replace(" ", "")):
            assert load().exact(words) == entry


@pytest.mark.parametrize("words", ["", "   ", "!?", "xyzzy", "\u5c9b", "Fear Effect"])
def test_what_is_no_name_is_no_term(words: str) -> None:
    assert load().exact(words) is None


def test_two_spellings_can_be_the_same_name() -> None:
    assert same_name("Sacred Sites", "sacred-site")
    assert not same_name("Blight", "Blighted")


def test_the_glossary_is_read_once() -> None:
    assert load() is load()


def test_a_look_up_imports_nothing_heavy() -> None:
    code = (
        "import sys; from spirit_tutor.reference.lookup import library; library().look_up('does defend help dahan'); "
        "print(*sorted({'pydantic', 'textual', 'rich', 'spirit_tutor.rules', 'yaml'} & set(sys.modules)))"
    )
    home = Path(spirit_tutor.__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", code], cwd=home, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


# --- where a rule is printed ---


@pytest.mark.parametrize(
    ("code", "spelled"),
    [
        ("SI12", "base rulebook, page 12"),
        ("BC9", "Branch & Claw rulebook, page 9"),
        ("JE7", "Jagged Earth rules update, page 7"),
        ("FAQ-actions", "living FAQ, actions"),
        ("FAQ-spirit-phase", "living FAQ, Spirit Phase"),
        ("FAQ-OR", 'living FAQ, "or"'),
        ("spirit:river", "River's panel"),
        ("spirit:fangs", "Fangs' panel"),
        ("card:wash-away", "the card Wash Away"),
        ("card:river-s-bounty", "the card River's Bounty"),
        ("card:pent-up-calamity", "the card Pent-Up Calamity"),
    ],
)
def test_a_reference_is_spelled_out(code: str, spelled: str) -> None:
    assert spell_reference(code) == spelled


@pytest.mark.parametrize("code", ["", "SI", "SI0", "XX3", "si12", "spirit:nobody", "card:", "FAQ-"])
def test_what_is_no_reference_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="is no reference"):
        spell_reference(code)


# --- on the screen ---


@every("width", [40, 80])
@every("entry", ENTRIES)
def test_no_line_is_longer_than_the_terminal(entry: Entry, width: int) -> None:
    item = library().item(entry.id)
    assert item is not None
    for spirit in ("", *SPIRITS):
        lines = page(
            item, width, questions=library().questions_on(item), related=library().related(item), spirit=spirit
        )
        assert all(len(line.text) <= width and line.text == line.text.rstrip() for line in lines)


def told(term: str, width: int, spirit: str = "") -> str:
    item = library().item(term)
    assert item is not None
    return plain(page(item, width, related=library().related(item), spirit=spirit))


def test_the_answer_stands_right_under_the_name() -> None:
    assert told("sacred-site", 80) == (
        "Sacred Site\n"
        "A land with two or more Presence of the same Spirit. Presence of two Spirits\n"
        "does not combine. River alone needs just one in a Wetland. Some Powers may only\n"
        "start from a Sacred Site. It ends as soon as a piece is lost or moves away.\n"
        "\n"
        "For a Spirit\n"
        "  River: One Presence makes a Wetland its Sacred Site; any other terrain takes\n"
        "    two.\n"
        "  Keeper: When a land becomes its Sacred Site, all Dahan there are pushed out.\n"
        "    Dahan Events never move Dahan in; Powers may.\n"
        "\n"
        "See also\n"
        "  Presence, Range, River Surges in Sunlight\n"
        "\n"
        "Spirits and growth, base game\n"
        "\n"
        "Rules\n"
        "  R8.4, R26.1 of docs/rules.md; base rulebook, page 17; River's panel"
    )


def test_one_spirit_has_its_note_alone_or_is_told_that_there_is_none() -> None:
    assert "For a Spirit\n  Keeper: Starts with a Wilds" in told("wilds", 80, "keeper")
    assert "There is nothing special about it for River." in told("wilds", 80, "river")
    assert "For a Spirit" not in told("victory", 80)


def test_only_aliases_that_are_other_names_are_shown() -> None:
    assert "Also called" not in told("sacred-site", 80)
    assert "Also called: counterattack, retaliate, strike back\n" in told("dahan-counterattack", 80)


def test_a_width_that_no_text_can_be_read_in_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 20 columns"):
        told("fear", 10)


# --- a damaged file ---

TERMS = """\
- id: push
  term: Push
  aliases: [Pushing]
  category: movement-and-damage
  box: base
  references: [SI19]
  definition: Send pieces out.
  related: [gather]

- id: gather
  term: Gather
  aliases: []
  category: movement-and-damage
  box: base
  references: [SI19]
  definition: Bring pieces in.
  related: [push]
"""
NOTES = """\
push:
  river: One.
  keeper: Four.
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A glossary of two terms."""
    where = tmp_path / "glossary"
    where.mkdir()
    (where / "terms.yaml").write_text(TERMS, encoding="utf-8")
    (where / "spirit-notes.yaml").write_text(NOTES, encoding="utf-8")
    return where


def test_a_sound_file_is_read(small: Path) -> None:
    assert [entry.term for entry in read(small)] == ["Push", "Gather"]
    push = read(small)["push"]
    assert dict(push.notes) == {"river": "One.", "keeper": "Four."}


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("id: gather", "id: push", "line 10: the id 'push' is used by an earlier entry already."),
        ("id: gather", "id: Gather It", "line 10: the id 'Gather It' must be kebab-case, like wash-away."),
        (
            "aliases: []",
            "aliases: [pushing]",
            "line 12: the name 'pushing' of 'gather' already means 'push'.",
        ),
        ("aliases: []", "aliases: none", "line 12: the aliases must be a list."),
        ("[gather]", "[gathr]", "line 8: the related term 'gathr' does not exist. Is 'gather' meant?"),
        ("[gather]", "[push]", "line 8: 'push' names itself as a related term."),
        ("[SI19]", "[S19]", "line 6: 'S19' is no reference: "),
        ("box: base", "box: bass", "line 5: the box 'bass' does not exist. Is 'base' meant?"),
        ("term: Push", "name: Push", "line 2: this entry has an unknown field 'name'."),
        ("  term: Push\n", "", "line 1: this entry lacks the field 'term'."),
        ("term: Push", "term: Push\n  term: Push", "line 3: this entry has the field 'term' twice."),
        ("definition: Send pieces out.", "definition:", "line 7: the definition must be a text."),
        (
            "- id: push\n",
            "- push\n- id: push\n",
            "line 1: this entry must be a list of fields, each with a name.",
        ),
        ("[Pushing]", "[Pushing", "this is not valid YAML: "),
        ("Send", "Send\x07", "line 7: a character stands here that YAML does not allow."),
        (TERMS, "", "terms.yaml: this file is empty."),
    ],
)
def test_a_damaged_file_gets_a_sentence_with_its_line(small: Path, before: str, after: str, message: str) -> None:
    assert before in TERMS
    (small / "terms.yaml").write_text(TERMS.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        read(small)
    assert str(caught.value).startswith("glossary/terms.yaml")
    assert message in str(caught.value)


def test_a_file_that_is_no_utf_8_is_named_with_its_line(small: Path) -> None:
    (small / "terms.yaml").write_bytes(TERMS.replace("Bring", "Bring\u00e9").encode("latin-1"))
    with pytest.raises(GlossaryError, match=r"^glossary/terms\.yaml, line 16: this line is not UTF-8 text\.$"):
        read(small)


@pytest.mark.parametrize(
    ("before", "after", "line", "sentence"),
    [
        ("push:", "pusch:", 2, "there is no term 'pusch'. Is 'push' meant?"),
        ("  river:", "  rivr:", 2, "there is no Spirit 'rivr'. Is 'river' meant?"),
        ("One.", "", 2, "the note on River must be a text."),
    ],
)
def test_a_damaged_note_gets_a_sentence_with_its_line(
    small: Path, before: str, after: str, line: int, sentence: str
) -> None:
    (small / "spirit-notes.yaml").write_text(NOTES.replace(before, after), encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        read(small)
    assert (caught.value.file, caught.value.line) == ("glossary/spirit-notes.yaml", line)
    assert caught.value.sentence == sentence


def test_a_missing_file_is_named(small: Path) -> None:
    (small / "spirit-notes.yaml").unlink()
    with pytest.raises(GlossaryError, match=r"^glossary/spirit-notes\.yaml: this file cannot be read: "):
        read(small)


def test_the_glossary_can_lie_anywhere(tmp_path: Path) -> None:
    shutil.copytree(folder("glossary"), tmp_path / "glossary")
    assert read(tmp_path / "glossary").entries == ENTRIES
