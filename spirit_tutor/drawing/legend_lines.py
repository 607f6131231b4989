"""How to read the screen, as lines: pieces, marks, terrains, tracks."""

from __future__ import annotations

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.styles import SPIRIT, SPIRIT_CHIP, TERRAINS
from spirit_tutor.drawing.symbols import DOWN, LEFT, RIGHT
from spirit_tutor.drawing.text_lines import Line, Span, side_by_side, wrap

_PLACES = (
    ("The map", ": the island as it is asked, or after the step with marks for changes."),
    ("Beside it", ": what is asked, or what was decided, why, and what happened."),
    ("Above", ": turn and phase, the Invader Cards, Fear, Terror Level, Blight."),
    ("Below", ": the Spirits with Energy, Elements, cards (small screens: 2)."),
    ("Last row", ": keys. They can be clicked too, and so can underlined names."),
)


def legend_lines(columns: int, look: Look) -> list[Line]:
    """The whole legend."""
    lines: list[Line] = [[("WHERE TO LOOK", "heading")]]
    for place, what in _PLACES:
        lines += wrap([(place, "bold"), (what, "")], columns, first=[(f"{look.symbols.bullet} ", "muted")])
    return [*lines, [], *sign_lines(columns, look)]


def sign_lines(columns: int, look: Look) -> list[Line]:
    """What the signs mean, on the map and beside it."""
    symbols = look.symbols
    presence, sacred = symbols.presence, symbols.sacred_site
    pieces = [
        _row([("2E", "invader")], "2 Explorers"),
        _row([("T", "invader"), ("-1", "invader-damage")], "a Town with 1 damage"),
        _row([("2C", "invader"), ("-1", "invader-damage")], "2 Cities, 1 damage on each"),
        _row([("C", "invader"), ("*", "strife")], "a City with 1 Strife"),
        _row([("2D", "dahan"), (" ", "dahan"), ("D", "dahan"), ("-1", "dahan-damage")], "3 Dahan, 1 damage on one"),
        _row([(f"R{presence}{presence}", f"{SPIRIT}R")], "2 Presence of River"),
        _row([(f"L{sacred}{sacred}", f"{SPIRIT}L")], "a Sacred Site of Lightning"),
        _row([("Bl", "blight")], "Blight"),
        _row([("Be", "token"), (" 2Wi", "token"), (" Di", "token")], "Beasts, 2 Wilds, Disease"),
        _row([("Def2", "bold")], "Defend 2, this turn"),
    ]
    marks = [
        _row([("+T", "chip")], "new here in this step"),
        _row([(f"T{symbols.lost}", "lost")], "destroyed or removed"),
        _row([(f"2E{symbols.arrows[RIGHT]}", "chip")], "2 Explorers went this way"),
        _row([(_corner(symbols.heavy), "accent")], "it happens here"),
        _row([(_corner(symbols.dashed), "accent")], "pieces left from here"),
        _row([(_corner(symbols.line), "accent")], "it may be chosen"),
        _row([(" 3 of 8 ", "chip")], "a figure that changed"),
    ]
    terrains: list[list[Span]] = [[(f" {name} ", role)] for name, role in TERRAINS.items()]
    tracks = [
        _row([(f"{symbols.open}1", "")], "open circle"),
        _row([(f"{symbols.open}2", f"{SPIRIT_CHIP}R")], "open, its number counts"),
        _row([(symbols.covered, f"{SPIRIT}R"), ("3", "muted")], "still covered by Presence"),
        _row([("Re", "bold")], "Reclaim One; Su: a Sun"),
        _row([(symbols.full * 2, f"{SPIRIT}R"), (symbols.empty, "muted")], "2 of 3 thresholds reached"),
        _row([("Card ", ""), ("1", "bold")], "a card that costs 1"),
        _row([("(Card 1)", "muted")], "the same, used this turn"),
        _row([("A3 ", "bold"), ("(A8)", "muted")], "(A8) has no Invaders"),
        _row([("+2", "muted"), (f" {symbols.more}", "")], "there is more than fits here"),
    ]
    half = max(columns // 2, 34)
    lines: list[Line] = [[("PIECES", "heading"), (" " * (half - 6), ""), ("WHAT A STEP CHANGED", "heading")]]
    lines += side_by_side(pieces, [*marks, [("TERRAINS", "heading")], *_in_pairs(terrains)], half)
    lines += [[], [("TRACKS AND CARDS", "heading")], *side_by_side(tracks[:5], tracks[5:], half), []]
    texts = (
        "A land is called by its board and number, so C2 is a land and 2C are two Cities.",
        "Lands that touch on the map are adjacent, also across the heavy line between two boards.",
        "Three or four standard boards lie one above another; between them stands which of their lands are adjacent.",
        "The thematic map lies as a whole; lands that meet at a corner only are adjacent too.",
        "A land is coastal if it touches the Ocean of its own board; the outer edges of the map are no coasts.",
    )
    return [*lines, *wrap([(" ".join(texts), "")], columns)]


def _row(sample: list[Span], meaning: str) -> list[Span]:
    size = sum(len(text) for text, _ in sample)
    return [*sample, (" " * max(10 - size, 1), ""), (meaning, "muted")]


def _in_pairs(parts: list[list[Span]]) -> list[Line]:
    return [[*parts[i], ("  ", ""), *parts[i + 1]] for i in range(0, len(parts), 2)]


def _corner(signs: dict[int, str]) -> str:
    return f"{signs[DOWN + RIGHT]}{signs[LEFT] * 2}{signs[DOWN + LEFT]}"
