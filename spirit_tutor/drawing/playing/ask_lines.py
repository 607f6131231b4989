"""A question that is open, as lines: always in sight, with as many of its answers as there is room for, and what would follow."""

from __future__ import annotations

from collections.abc import Sequence

from spirit_tutor.drawing.card_face import card_lines, missing
from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, apart, cut, width, wrap
from spirit_tutor.reading.playing.asking import DONE, Asking, row_of
from spirit_tutor.telling.playing.following import WHEN, Difference, Following
from spirit_tutor.telling.playing.open_ask import NO_PLAY, AskView, Form, Together, comes_first
from spirit_tutor.telling.playing.options import Option
from spirit_tutor.telling.story import StoryStep
from spirit_tutor.words import joined

WIDE = 50
"""From so many columns on what an answer brings stands behind its name."""
_LEAST_FOLLOWING = 3
"""Rows that are kept for what would follow, however long the list is."""
_NEWS = 6
_TEXT_ROWS = 4
"""Rows that the text of a Power may take beside its question; `i` shows all of it."""
ANSWER, POINT = "answer", "point"
"""Kinds of links: the answer with this number; a land."""


def ask_lines(
    asking: Asking, columns: int, rows: int, symbols: Symbols, *, so_far: Sequence[str] = (),
    news: Sequence[StoryStep] = (), slip: str = "", beside: str = "", turn_over: Sequence[str] = (),
) -> list[Line]:  # fmt: skip
    """The question with its answers; `news` are the steps since the last answer, `slip` what may have been overlooked.

    `turn_over` is the turn that ended with the last answer, its name first; it stands in place of the news.
    """
    view = asking.view
    if view is None:
        return []
    head = _head(view, columns, symbols, so_far, beside)
    tail = _tail(asking, view, columns, symbols, slip)
    if asking.in_full:
        return [*head, *_full(asking, view, columns, symbols)]
    arrows = view.form in (Form.LANDS, Form.MOVES)
    back = "[" if arrows else symbols.keys["left"]  # there the arrow keys lead from land to land
    told = _turn_over(turn_over, columns, symbols) if turn_over else _news(news, columns, symbols, back)
    reads: list[Span] = [(f"{len(news)} step{'s' if len(news) > 1 else ''} since: ", "muted"), (back, "key")]
    in_short: list[Line] = [[*reads, (" reads", "muted")]] if news else []
    if turn_over:
        in_short = [cut([(f"{turn_over[0]}: ", "bold"), ("D", "key"), (" the turns, all lands", "muted")], columns)]
    body, chosen = _body(asking, view, columns, symbols)
    if len(head) + len(body) + 1 + len(tail) + len(told) <= rows:
        return [*head, *body, [], *tail, *told]
    rows -= len(in_short)
    room = max(rows - len(head) - min(len(tail), max(_LEAST_FOLLOWING, rows - len(head) - len(body) - 1)) - 1, 3)
    shown = _window(body, chosen, room, symbols)
    lines = [*head, *shown, [], *tail]
    return [*lines[:rows], *in_short] if len(lines) > rows else [*lines, *in_short]


def _head(view: AskView, columns: int, symbols: Symbols, so_far: Sequence[str], beside: str) -> list[Line]:
    right: list[Span] = [(beside or ("your turn" if view.asker == "the players" else view.asker), "accent")]
    bar: list[Span] = [(symbols.title, "accent"), (" ", "")]
    lines: list[Line] = []
    if width(bar) + len(view.title) + width(right) < columns:
        lines.append(apart([*bar, (view.title, "bold")], right, columns))
    else:
        lines += [*wrap([(view.title, "bold")], columns, first=bar, rest=bar), [*bar, *right]]
    lines += wrap([(view.question, "bold")], columns)
    if view.condition and view.form is not Form.CARDS:
        lines += wrap([(view.condition, "muted")], columns)
    if view.power is not None and columns >= WIDE:
        text = view.power.text or " ".join(line.text for line in view.power.lines if line.reached)
        lines += wrap([(text, "")], columns, first=[("  ", "")], rest=[("  ", "")])[:_TEXT_ROWS]
    if so_far:
        lines += wrap([("so far: ", "muted"), (", ".join(so_far), "")], columns)
    if view.form is Form.DAMAGE and view.left:
        boxes: list[Span] = [
            ("left to deal  ", "muted"),
            (symbols.full * min(view.left, 20), "accent"),
            (f" {view.left}", "bold"),
        ]
        lines += wrap(boxes, columns)
    elif view.left and view.form is not Form.CARDS:
        many = f"up to {view.left} more; 0 stops" if view.may_stop else f"{view.left} more"
        lines += wrap([(many, "muted")], columns)
    lines.append([])
    return lines


def _window(body: Sequence[Line], chosen: int, room: int, symbols: Symbols) -> list[Line]:
    """As much of a list as there is room for, with the cursor two rows from the edge; the ends say how much more there is."""
    if len(body) <= room:
        return list(body)
    start = max(0, min(chosen - room + 3, len(body) - room))
    if chosen - 2 < start:
        start = max(0, chosen - 2)
    shown = list(body[start : start + room])
    if start:
        shown[0] = [(f"  {symbols.keys['up']} {start + 1} more", "muted")]
    below = len(body) - start - room
    if below > 0:
        shown[-1] = [(f"  {symbols.keys['down']} {below + 1} more", "muted")]
    return shown


# -- the answers ----------------------------------------------------------------------------------------


def _body(asking: Asking, view: AskView, columns: int, symbols: Symbols) -> tuple[list[Line], int]:
    """The rows of answers, and the row of the cursor."""
    if view.form is Form.LANDS:
        return _lands(asking, view, columns, symbols)
    if view.form in (Form.MOVES, Form.DAMAGE):
        return _table(asking, view, columns, symbols)
    together = asking.together
    lines: list[Line] = []
    chosen = 0
    for number, option in enumerate(view.options):
        here = number == asking.at
        chosen = len(lines) if here else chosen
        lines += _row(asking, view, option, number, columns, symbols, together)
    return lines, chosen


def _row(
    asking: Asking, view: AskView, option: Option, number: int, columns: int, symbols: Symbols, together: Together | None
) -> list[Line]:  # fmt: skip
    here = number == asking.at
    first: list[Span] = [(f"{symbols.chosen} " if here else "  ", "accent")]
    key = "0" if option.spelling == DONE else str(number + 1) if number < 9 else " "
    first.append((f"{key} ", linked("key", ANSWER, str(number))))
    if (together is not None and option.spelling != DONE) or (view.draws and view.number > 1):
        first.append((f"{symbols.full if option.spelling in asking.ticked else symbols.empty} ", "accent"))
    mark = "= " if asking.marked == option.spelling else ""
    name: list[Span] = [(mark, "accent")] if mark else []
    role = (
        "chip"
        if here
        else "bold"
        if together is None or option.spelling in (*asking.ticked, *together.joins, DONE)
        else "muted"
    )
    name.append((f" {option.name} " if here else option.name, linked(role, ANSWER, str(number))))
    face = view.cards.get(option.spelling)
    if face is not None:
        cost = [] if face.kind == "innate" else [(f" {face.cost}", "bold")]
        converted = view.about in ("fast", "slow") and face.speed != view.about
        name += [*cost, (f"  {face.speed.capitalize()}", "muted")]
        name += [(f" as if {view.about.capitalize()}", "accent")] if converted else []
        name += [(f"  {owner}", "muted")] if (owner := view.owners.get(option.spelling, "")) else []
        if columns >= WIDE or here:
            name.append((f"  {' '.join(face.elements)}", ""))
        about = "" if columns < WIDE or not here else face.text
    else:
        about = option.about
    lines: list[Line] = list(wrap(name, columns, first=first))
    set_in: list[Span] = [("     ", "")]
    if about and (here or columns >= WIDE):
        told = wrap([(about, "muted")], columns, first=set_in, rest=set_in)
        lines += told[: (4 if columns >= WIDE else 3) if here else 1]
    refused = together.refused.get(option.spelling, "") if together is not None else ""
    if refused and together is not None and (here or refused != NO_PLAY):
        lines += wrap([(refused, "muted")], columns, first=set_in, rest=set_in)[:2]
    return lines


def _lands(asking: Asking, view: AskView, columns: int, symbols: Symbols) -> tuple[list[Line], int]:
    """A row for each land, under what the Invaders do there this turn: the lands that matter come first."""
    lines: list[Line] = []
    chosen = 0
    for heading, numbers in _by_coming(view):
        lines += [[(heading, "muted")]] if heading else []
        for number in numbers:
            one = view.options[number]
            here = number == asking.at and asking.here is not None
            chosen = len(lines) if here else chosen
            first: list[Span] = [(f"{symbols.chosen} " if here else "  ", "accent")]
            key: list[Span] = [("0 ", "key")] if one.spelling == DONE else []
            mark: list[Span] = [("= ", "accent")] if asking.marked == one.spelling else []
            role = "chip" if here else "key" if one.spelling != DONE else ""
            name: list[Span] = [(one.name, linked(role, ANSWER, str(number)))]
            told: list[Span] = [(f"  {one.about}", "")] if one.about else []
            comes = view.coming.get(one.land, "")
            told += [(f"  {comes}", "muted")] if comes and (here or columns >= WIDE) else []
            found = asking.followed.get(one.spelling)
            told += [("  no effect", "muted")] if found is not None and found.is_nothing else []
            row: list[Span] = [*key, *mark, *name, *told]
            lines += wrap(row, columns, first=first, rest=[("     ", "")]) if here else [cut([*first, *row], columns)]
    return lines, chosen


_COMING = ("Ravages this turn", "Builds this turn", "neither this turn")
"""The headings of lands by what the Invaders do there."""


def _by_coming(view: AskView) -> list[tuple[str, list[int]]]:
    """The answers grouped by what comes to their lands this turn, with a heading where there is more than one group."""
    groups: dict[str, list[int]] = {}
    stops: list[int] = []
    for number, one in enumerate(view.options):
        if one.spelling == DONE:
            stops.append(number)
        else:
            groups.setdefault(_COMING[comes_first(view.coming.get(one.land, ""))], []).append(number)
    filled = list(groups.items()) if len(groups) > 1 else [("", numbers) for numbers in groups.values()]
    return [*filled, *([("", stops)] if stops else [])]


def _table(asking: Asking, view: AskView, columns: int, symbols: Symbols) -> tuple[list[Line], int]:
    """Pieces by lands, the key in each cell; or pieces and the points that each may get."""
    lines: list[Line] = []
    chosen = 0
    here = asking.here
    now = "" if here is None or here.spelling == DONE else row_of(here)
    places = {one.spelling: number for number, one in enumerate(view.options)}
    for number, row in enumerate(asking.pieces):
        options = asking.of_piece(row)
        is_here = row == now
        chosen = len(lines) if is_here else chosen
        first: list[Span] = [(f"{symbols.chosen} " if is_here else "  ", "accent")]
        piece = options[0].name.partition(" to ")[2 if view.form is Form.DAMAGE else 0].partition(" from ")[0]
        if view.form is Form.DAMAGE:
            first.append((f"{number + 1} ", "key"))
            most = max(one.points for one in options)
            cells: list[Span] = [
                (piece, linked("chip" if is_here else "bold", ANSWER, str(places[options[0].spelling])))
            ]
            cells += [("  takes up to ", "muted"), (str(most), "bold")]
        else:
            cells = [(f"{piece} ", "bold" if is_here else "")]
            leaves = options[0].start
            cells += [(f"from {leaves} ", "muted")] if leaves and leaves != view.source else []
            for one in options:
                spot = is_here and here is not None and one.spelling == here.spelling
                cells += [(one.land, linked("chip" if spot else "key", ANSWER, str(places[one.spelling]))), (" ", "")]
        lines += wrap(cells, columns, first=first)
    if view.form is Form.MOVES and here is not None and here.spelling != DONE:
        lines += wrap([("a land's number or name moves it there", "muted")], columns, first=[("  ", "")])
    if view.may_stop:
        is_here = here is not None and here.spelling == DONE
        chosen = len(lines) if is_here else chosen
        stop: list[Span] = [(f"{symbols.chosen} " if is_here else "  ", "accent"), ("0 ", "key")]
        number = places[DONE]
        lines += wrap(
            [(view.options[number].name, linked("chip" if is_here else "", ANSWER, str(number)))], columns, first=stop
        )
    return lines, chosen


# -- under the answers -------------------------------------------------------------------------------------


def _tail(asking: Asking, view: AskView, columns: int, symbols: Symbols, slip: str) -> list[Line]:
    lines: list[Line] = []
    if slip:
        lines += wrap([(slip, "muted")], columns, first=[("! ", "accent")])
    if asking.refused:
        where = asking.land
        lines += [[(f"NOT {where}", "heading")]] if where else []
        lines += wrap([(asking.refused, "")], columns, first=[(f"{symbols.rejected} ", "lost")])
        return lines
    if (together := asking.together) is not None:
        lines += _bought(asking, together, columns, symbols)
        return lines
    here = asking.here
    if here is None or view.draws:
        return lines
    lines += wrap([(f"IF YOU {view.kind.verb.upper()} ", "heading"), (here.name, "bold")], columns)
    found = asking.followed.get(here.spelling)
    if found is None:
        return [*lines, [(symbols.more, "muted")]]
    lines += following_lines(found, columns)
    if asking.marked and asking.marked != here.spelling and (other := asking.followed.get(asking.marked)):
        lines += [[], *wrap([("= ", "accent"), (asking.marked, "bold")], columns), *following_lines(other, columns)]
    return lines


def following_lines(found: Following, columns: int) -> list[Line]:
    """What would follow: at once, this turn, next turn."""
    lines: list[Line] = []
    for when in WHEN:
        rows = found.of(when)
        if not rows:
            continue
        if when != WHEN[0]:
            lines.append([(when, "muted")])
        by_place: dict[str, list[Difference]] = {}
        for row in rows:
            by_place.setdefault(row.where, []).append(row)
        for where, differences in by_place.items():
            lines += wrap(_differences(differences), columns, first=[(f"{where}  " if where else "", "bold")])
    if found.line:
        lines += wrap([(f"({found.line})", "muted")], columns)
    if found.more:
        lines += wrap([(found.more, "muted")], columns)
    return lines or list(wrap([("Nothing differs, at once or in the forecast.", "muted")], columns))


def _differences(rows: Sequence[Difference]) -> list[Span]:
    spans: list[Span] = []
    for row in rows:
        spans += [(" · ", "muted")] if spans else []
        spans += [(f"{row.what} ", "")] if row.what else []
        spans += [(f"{row.now} → ", "muted")] if row.now else []
        spans.append((row.then, "accent"))
    return spans


def _bought(asking: Asking, together: Together, columns: int, symbols: Symbols) -> list[Line]:
    """What is left to pay with, the Elements, and every threshold with the cards that are ticked."""
    spirit = together.spirit
    if spirit is None:
        return []
    lines: list[Line] = []
    if asking.ticked:
        names = joined(asking.ticked)
        lines += wrap([("enter ", "key"), ("plays ", "muted"), (names, "bold")], columns)
    left = f"{together.plays} card play{'' if together.plays == 1 else 's'}"
    lines += wrap(
        [("left ", "muted"), (left, "accent"), (" · ", "muted"), (f"{spirit.energy} Energy", "accent")], columns
    )
    have: list[Span] = []
    for name, number in spirit.elements.items():
        have += [(f"{name} ", ""), (f"{number}  ", "accent")]
    lines += wrap([("Elements ", "muted"), *(have or [("none", "muted")])], columns)
    for power in spirit.innates:
        lines.append(cut([(power.name, "bold"), (f" {power.speed.capitalize()}", "muted")], columns, symbols.more))
        for line in power.lines:
            needs = " ".join(f"{n} {element}" for element, n in line.needs.items())
            state = "reached" if line.reached else f"{missing(line)} short"
            sign: Span = (f"{symbols.full if line.reached else symbols.empty} ", "accent")
            told: list[Span] = [(needs, ""), (" · ", "muted"), (state, "accent" if line.reached else "muted")]
            lines += wrap(told, columns, first=[sign], rest=[("  ", "")])
    return lines


def _full(asking: Asking, view: AskView, columns: int, symbols: Symbols) -> list[Line]:
    """The answer under the cursor with all that is printed and known of it."""
    here = asking.here
    if here is None:
        return list(wrap([(asking.refused, "")], columns))
    face = view.cards.get(here.spelling)
    lines: list[Line] = card_lines(face, columns, symbols, "") if face else [
        *wrap([(here.name, "bold")], columns), *wrap([(here.about, "")], columns), []
    ]  # fmt: skip
    found = asking.followed.get(here.spelling)
    if found is not None:
        lines += [[(f"IF YOU {view.kind.verb.upper()}", "heading")], *following_lines(found, columns), []]
    return [*lines, [("i", "key"), (" all answers again", "muted")]]


def _news(news: Sequence[StoryStep], columns: int, symbols: Symbols, back: str) -> list[Line]:
    """What happened since the last answer, the newest last; a run of lands in one line."""
    groups: list[tuple[str, list[StoryStep]]] = []
    for step in news:
        what, _, land = step.title.rpartition(" in ")
        if what and groups and groups[-1][0] == what and land:
            groups[-1][1].append(step)
        else:
            groups.append((what, [step]))
    told = groups[-_NEWS:]
    if not told:
        return []
    lines: list[Line] = [[], [("SINCE YOUR ANSWER", "heading")]]
    more = len(groups) - len(told)
    if more > 0:
        earlier: list[Span] = [(f"{more} before: ", "muted"), (back, "key"), (" reads", "muted")]
        lines += wrap(earlier, columns)
    for what, steps in told:
        title = steps[0].title if len(steps) == 1 else f"{what} in {joined(_land_of(step) for step in steps)}"
        lines += wrap([(title, linked("", "step", steps[0].id))], columns, first=[(f"{symbols.bullet} ", "muted")])
    return lines


def _turn_over(lines: Sequence[str], columns: int, symbols: Symbols) -> list[Line]:
    """The turn that is over, in a few lines."""
    name, *told = lines
    rows: list[Line] = [[], [(name.upper(), "heading")]]
    for one in told:
        rows += wrap([(one, "")], columns, first=[(f"{symbols.bullet} ", "muted")])
    ends: list[Span] = [
        ("D", "key"),
        (" all turns and lands  ", "muted"),
        ("C", "key"),
        (" correct the table", "muted"),
    ]
    return [*rows, *wrap(ends, columns)]


def _land_of(step: StoryStep) -> str:
    return step.title.rpartition(" in ")[2]
