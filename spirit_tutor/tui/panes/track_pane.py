"""The pane about the Invaders: their cards with all lands, Fear, Terror Level, victory, Blight and running effects."""

from __future__ import annotations

from spirit_tutor.drawing import invader_cards
from spirit_tutor.drawing.adversary_lines import state
from spirit_tutor.drawing.invader_cards import STAGES
from spirit_tutor.drawing.styles import LINK, linked
from spirit_tutor.drawing.text_lines import Line, Span, wrap
from spirit_tutor.drawing.track_lines import (
    blight_left,
    changed,
    deck,
    heading,
    markers,
    next_level,
    side,
    waiting_cards,
)
from spirit_tutor.reading.shown_step import ShownStep
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.views import EventView
from spirit_tutor.tui.widgets.step_widgets import TablePane
from spirit_tutor.words import played_map

_ROOMY = 40


class TrackPane(TablePane):
    """Everything of the Invader board, in words."""

    def lines_of(self, moment: ShownStep, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The lines for this width."""
        view, was = moment.view, moment.earlier
        track, fear, blight = view.invaders, view.fear, view.blight
        lines: list[Line] = []
        for name, cards in (("Ravage", track.ravage), ("Build", track.build), ("Explore", track.explore)):
            if name == "Explore" and not cards:
                lines += _part(heading(name, moment), [[("face down", "")], [(deck(view), "")]], columns)
                continue
            rows_of_cards: list[Line] = [invader_cards.names(cards)]
            if cards:
                rows_of_cards.append(invader_cards.lands(cards, view, 400))
            lines += _part(heading(name, moment), rows_of_cards, columns)
        lines += _part(("Discard", "heading"), [[(", ".join(track.discard) or "empty", "")]], columns)
        if view.event:
            lines += _part(heading("Event", moment), event_lines(view.event), columns)
        pool: list[Line] = [
            [
                (f"{markers(fear, self.look.symbols)} ", ""),
                changed(f"{fear.generated} of {fear.markers}", fear.generated != was.fear.generated),
            ],
            [changed(waiting_cards(fear), fear.waiting > was.fear.waiting)],
            [(f"{fear.deck} cards in the Fear Deck", "")],
        ]
        if fear.discard:
            pool.append([(f"resolved: {', '.join(fear.discard)}", "")])
        lines += _part(("Fear", "heading"), pool, columns)
        level = STAGES[fear.terror_level] if fear.terror_level < len(STAGES) else "victory"
        lines += _part(
            ("Terror", "heading"),
            [[changed(f"Level {level}", fear.terror_level != was.fear.terror_level)], [(next_level(fear), "")]],
            columns,
        )
        lines += _part(("Victory", "heading"), [[(fear.victory, "")]], columns)
        card: list[Line] = [
            [
                (f"{blight_left(view, self.look.symbols)} ", ""),
                changed(f"{blight.left} of {blight.loaded} left", blight.left != was.blight.left),
            ],
            [changed(side(view), blight.side != was.blight.side)],
        ]
        if blight.text:
            card.append([(blight.text, "")])
        lines += _part(("Blight", "heading"), card, columns)
        if view.adversary is not None:
            against = view.adversary
            told: list[Line] = [[(f"{against.name}, level {against.level} (Difficulty {against.difficulty})", "")]]
            rules = ", ".join(rule for rule, _ in against.rules)
            told += [[(sentence, "")] for sentence in [*state(against), f"{rules} (x shows them)"]]
            lines += _part(("Against", "heading"), told, columns)
        if view.effects or view.coming:
            effects = (*view.effects, *view.coming)
            lines += _part(("Effects", "heading"), [[(effect, "")] for effect in effects], columns)
        boards: list[Line] = [[(played_map(view.map, view.map_difficulty), "")]] if view.map_difficulty else []
        if view.seams:
            seams = ", ".join(f"{one}-{other}" for one, other in view.seams)
            boards.append([(f"adjacent across boards: {seams}", "")])
        lines += _part(("Boards", "heading"), boards, columns)
        lines += [] if columns >= _ROOMY else [[]]
        lines += wrap([("A land in brackets holds no Invaders now.", "muted")], columns)
        return lines


def event_lines(event: EventView) -> list[Line]:
    """The Event being resolved, with the part under way in bold, and the Event Deck."""
    lines: list[Line] = [[(event.card, linked("name", prose.CARD, event.card))]] if event.card else []
    for part in event.parts:
        about = ", ".join(filter(None, (part.place, "done" if part.done else "now" if part.now else "")))
        role = "" if part.now else "muted"
        lines.append(
            [(part.name, "bold" if part.now else role), (f"{f' ({about})' if about else ''}: {part.text}", role)]
        )
    lines.append([(f"{event.deck} cards in the Event Deck", "")])
    lines += [[(place, "")] for place in event.returned]
    if event.discard:
        lines.append([(f"discarded: {', '.join(event.discard)}", "")])
    return lines


def _part(name: Span, body: list[Line], columns: int) -> list[Line]:
    """A heading at the left and lines at the right of it."""
    lines: list[Line] = []
    for line in body:
        first: Line = [(name[0].ljust(9), name[1])] if not lines else [(" " * 9, "")]
        chips = any(role not in ("", "bold", "muted") and not role.startswith(LINK) for _, role in line)
        lines += [[*first, *line]] if chips else wrap(line, columns, first=first)
    return [*lines, []] if columns >= _ROOMY else lines
