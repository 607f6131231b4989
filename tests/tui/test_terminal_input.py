"""What a terminal sends, and what becomes of it: keys, the mouse and pasted text are events, all else is nothing."""

import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("there Windows reads the keys", allow_module_level=True)

from textual.events import Key, Paste
from textual.message import Message

from spirit_tutor.tui.terminal import TerminalParser

UP, ANSWERS = "\x1b[A", (
    "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:ffff/ffff/ffff\x07", "\x1b]52;c;aGVsbG8=\x1b\\",
    "\x1bP>|tmux 3.4\x1b\\", "\x1bP1$r0m\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b^private\x1b\\",
    "\x1b[?62;c", "\x1b[?1;2c", "\x1b[>41;354;0c", "\x1b[0n", "\x1b[8;40;120t", "\x1b[?1u", "\x1b[?997;1n", "\x1b[?4;2$y",
    f"\x1b[{'1;' * 60}c",
)  # fmt: skip
OLD_MICE = ("\x1b[M !!", "\x1b[M \udcc8@", "\x1b[M \udcc8\udcff", "\x1b[M \u0220", "\x1b[M\x20\x7f\x7f")
NO_TEXT = (
    "\udce9",
    "\udcff\udcfe",
    "\x1b[97:65;2;65u",
    "\x1b[99999999999u",
    "\x1b[97;3;55296u",
    "\x1b[48;0;0;0;0t\x1b[<0;1;1M",
)


def name(event: Message) -> str:
    return event.key if isinstance(event, Key) else f"pasted {event.text}" if isinstance(event, Paste) else ""


def events(*parts: str) -> list[str]:
    """What becomes of it when it comes in these parts: keys by their names, pasted text, and no other events."""
    parser = TerminalParser()
    return [found for part in parts for event in parser.feed(part) if (found := name(event))]


@pytest.mark.parametrize("sent", [*ANSWERS, *OLD_MICE, *NO_TEXT])
def test_what_nobody_typed_is_no_key_and_the_next_key_is_one(sent):
    assert events(sent + "q" + UP) == ["q", "up"]
    assert events(*sent, "q", UP) == ["q", "up"]


@pytest.mark.parametrize("sent", ANSWERS)
def test_an_answer_that_breaks_off_ends_where_a_key_begins(sent):
    for length in range(2, len(sent) - 1):
        if sent[:length] != "\x1b[":
            assert events(sent[:length] + UP + "q")[-2:] == ["up", "q"]


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("aZ\u00e9 ", ["a", "Z", "\u00e9", "space"]),
        ("\x1b[C\x1bOD\x1b[1;5A\x1b[Z", ["right", "left", "ctrl+up", "shift+tab"]),
        ("\x1b[[A\x1bOP\x1b[15~\x1b[3~", ["f1", "f1", "f5", "delete"]),
        ("\x1b[97;5u\x1b[13u", ["ctrl+a", "enter"]),
        ("\x1b\x1b[A", ["escape", "up"]),
        ("\x1b[200~two words \x1b]11;?\x07\x1b[A\x1b[201~q", ["q"]),
        ("\x03\x1a\r\t\x7f", ["ctrl+c", "ctrl+z", "enter", "tab", "backspace"]),
    ],
)
def test_keys_are_keys_in_one_piece_or_in_many(sent, keys):
    for parts in ([sent], [*sent]):
        assert [key for key in events(*parts) if not key.startswith("pasted")] == keys


def test_pasted_text_is_one_text():
    assert events("\x1b[200~a b\x1b[201~q") == ["pasted a b", "q"]


@pytest.mark.parametrize(("sent", "key"), [("\x1b", "escape"), ("\x1ba", "alt+a"), ("\x1bP", "alt+shift+p")])
def test_what_may_be_the_beginning_of_more_is_a_key_when_nothing_follows(sent, key):
    parser = TerminalParser()
    assert [*parser.feed(sent)] == []
    end = time.monotonic() + 30
    while not (found := [*parser.tick()]):
        assert time.monotonic() < end
        time.sleep(0.01)
    assert [name(event) for event in found] == [key]
    assert [name(event) for event in parser.feed("q")] == ["q"]
