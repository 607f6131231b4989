"""The pane about one land: what lies in it, what is to come there, what is beside it, what happened in it."""

from __future__ import annotations

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.map.land_text import DESTROYED, SHORT, Room, rows
from spirit_tutor.drawing.styles import SPIRIT, TERRAINS, linked
from spirit_tutor.drawing.text_lines import Line, Span, apart, joined, padded, width, wrap
from spirit_tutor.reading.changes import unchanged
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.replay import forecast
from spirit_tutor.telling.views import LandView, NearView, PieceView, TableView
from spirit_tutor.tui.widgets.step_widgets import TablePane

_TOKENS = {
    "Be": ("Beasts", "for Powers, Events and Fear Cards to use"),
    "Wi": ("Wilds", "each stops one Explore here"),
    "Di": ("Disease", "each stops one Build here"),
}
_HAS = {"ravage": "has Ravaged", "build": "has Built", "explore": "was Explored"}
_NARROW = 40
_LEAST_HEAD = 10
_ROWS = 4
"""Rows that a land's pieces take at most; here they stand in one."""


class InspectorPane(TablePane):
    """The land that the map cursor is on."""

    def is_other(self, moment: ShownStep) -> bool:
        """Whether it is another moment, or another land."""
        return moment != self.moment

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        return inspector_lines(moment, columns, self.look)


def inspector_lines(moment: ShownStep, columns: int, look: Look) -> list[Line]:
    """Everything about the land with the cursor."""
    view = moment.view
    if moment.cursor not in view.lands:
        return []
    land = view.lands[moment.cursor]
    title: list[Span] = [(look.symbols.title, "accent"), (f" {land.id} {land.terrain}", "bold")]
    kind = DESTROYED.capitalize() if land.destroyed else "Coastal" if land.coastal else "Inland"
    place = kind if columns < _NARROW or not land.board else f"{kind}, board {land.board}"
    lines: list[Line] = [apart(title, [(place, "muted")], columns), []]
    lines += _part("In the land", _contents(land, view, columns))
    lines += _part("What is to come here", _coming(moment, land, columns, look))
    lines += _part("Adjacent lands", _adjacent(land, view, columns, look))
    lines += _part("Spirits in reach", _reach(land, view, columns))
    lines += _part("What happened here", _happened(moment, land, columns, look))
    return lines


def _part(name: str, body: list[Line]) -> list[Line]:
    return [[(name.upper(), "heading")], *body, []] if body else []


# -- the land -------------------------------------------------------------------------------------------


def _contents(land: LandView, view: TableView, columns: int) -> list[Line]:
    found: list[tuple[str, str, str, str]] = [_piece(piece) for piece in land.pieces]
    for one in land.presence:
        spirit = next(spirit.short for spirit in view.spirits if spirit.id == one.spirit)
        sacred = "Presence, Sacred Site" if one.sacred_site else "Presence, no Sacred Site"
        found.append((spirit, str(one.count), sacred, f"{SPIRIT}{one.letter}"))
    if land.blight:
        found.append(("Blight", str(land.blight), "one more Blight cascades", ""))
    found += [(_TOKENS[kind][0], str(n), _TOKENS[kind][1], "") for kind, n in land.tokens]
    if land.defend:
        found.append(("Defend", str(land.defend), "less damage in a Ravage this turn", ""))
    if not found:
        return [[("Nothing lies here.", "muted")]]
    head = max(_LEAST_HEAD, *(len(name) for name, *_ in found))
    lines: list[Line] = []
    for name, count, what, role in found:
        if columns < _NARROW:
            line: list[Span] = [(name, role), (f" {count}", "bold"), (f": {what}" if what else "", "muted")]
            lines += wrap(line, columns, rest=[("  ", "")])
            continue
        first: list[Span] = [(name.ljust(head), role), (f" {count.rjust(2)}  ", "bold")]
        lines += wrap([(what, "muted")], columns, first=first)
    for effect in land.effects:
        lines += wrap([(effect, "muted")], columns)
    return lines


def _piece(piece: PieceView) -> tuple[str, str, str, str]:
    what = [f"Health {piece.health}", f"deals {piece.deals}"]
    if piece.damage:
        what.insert(1, f"{piece.damage} damage taken")
    if piece.strife:
        what.append(f"{piece.strife} Strife, each for one Ravage without its damage")
    return piece.name, str(piece.count), ", ".join(what), ""


# -- what is to come ------------------------------------------------------------------------------------


def _coming(moment: ShownStep, land: LandView, columns: int, look: Look) -> list[Line]:
    """The forecast for the land, then what the visible cards say of it beyond that."""
    lines: list[Line] = []
    foreseen = moment.forecast.of_land(land.id)
    for one in foreseen:
        does = f": {forecast.does(one)}"
        line: list[Span] = [(f"{one.when}, ", "muted"), (one.action.capitalize(), "bold"), (does, "")]
        lines += wrap(line, columns, first=[(f"{look.symbols.bullet} ", "accent")])
    track = moment.view.invaders
    acting = {(one.action, one.card) for one in foreseen}
    known = [("ravage", track.ravage), ("build", track.build), ("explore", track.explore)]
    matching = [(space, card) for space, cards in known for card in cards if land.id in card.lands]
    for space, card in matching:
        if not any(card.name == name for _, name in acting):
            line = [(f"{card.name}, in {space.capitalize()}, names this land{_why_not(moment, land, space)}.", "muted")]
            lines += wrap(line, columns)
    if not matching:
        cards = ", ".join(card.name for _, cards in known for card in cards)
        names = f"No visible Invader Card names this land ({cards})." if cards else "No Invader Card is visible."
        lines += wrap([(names, "muted")], columns)
    for sentence in moment.forecast.unknown:
        lines += wrap([(f"Not known: {sentence}.", "muted")], columns)
    return lines


def _why_not(moment: ShownStep, land: LandView, space: str) -> str:
    """Why a card that names the land makes it do nothing more: it has acted, its step is over, or nobody is there."""
    acts = [told for step in moment.gone_by if step.phase == space for told in step.told]
    if any(told.kind == space and told.land == land.id for told in acts):
        return f": it {_HAS[space]} this turn"
    if space in moment.view.over:
        return f": the {space.capitalize()} is over, and nothing came of it here"
    return ": no Invaders here to act" if not land.has_invaders and space != "explore" else ""


# -- around the land --------------------------------------------------------------------------------------


def _adjacent(land: LandView, view: TableView, columns: int, look: Look) -> list[Line]:
    seams = {frozenset(pair) for pair in view.seams}
    lines: list[Line] = []
    for name in land.adjacent:
        other = view.lands[name]
        terrain = SHORT.get(other.terrain, other.terrain) if columns < _NARROW else other.terrain
        head: list[Span] = [
            (name, linked("bold", "land", name)), (" ", ""), (f" {terrain} ", TERRAINS[other.terrain]), (" ", ""),
        ]  # fmt: skip
        across = "seam" if columns < _NARROW else "across the seam"
        right: list[Span] = [(across, "muted")] if frozenset((land.id, name)) in seams else []
        left = padded(head, 15 if columns >= _NARROW else 10)
        room = columns - width(left) - width(right) - 1
        body = joined(rows(unchanged(other), Room(room, _ROWS), look.symbols), " ") or [("nothing", "faint")]
        lines.append(apart([*left, *body], right, columns, look.symbols.more))
    return lines


def _reach(land: LandView, view: TableView, columns: int) -> list[Line]:
    lines: list[Line] = []
    for spirit in view.spirits:
        first: list[Span] = [(spirit.short.ljust(_LEAST_HEAD), f"{SPIRIT}{spirit.letter}"), (" ", "")]
        near = "; ".join(_at_range(one, land) for one in land.near if one.spirit == spirit.id)
        lines += wrap([(near or "no Presence", "")], columns, first=first)
    return lines


def _at_range(near: NearView, land: LandView) -> str:
    what = "Sacred Site" if near.sacred_site else "Presence"
    return f"{what} here" if near.land == land.id else f"{what} {near.land} at range {near.range}"


# -- what happened ----------------------------------------------------------------------------------------


def _happened(moment: ShownStep, land: LandView, columns: int, look: Look) -> list[Line]:
    """The visited steps that were about the land, the latest first."""
    lines: list[Line] = []
    for step in reversed(moment.visited):
        if land.id in step.lands:
            turn = f"turn {step.turn}: " if step.turn else "setup: "
            line: list[Span] = [(turn, "muted"), (step.title, linked("", "step", step.id))]
            lines += wrap(line, columns, first=[(f"{look.symbols.bullet} ", "muted")])
    return lines
