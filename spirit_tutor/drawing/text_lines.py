"""Lines of text in roles, and how they are measured, wrapped and cut.

What comes from files is only ever text here: no markup is read from it, and
control characters cannot reach the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size

Span = tuple[str, str]
"""A text and its role (see `ink`)."""
Line = Sequence[Span]

_WORDS = re.compile(r"\s+|[^\s]+")


def clean(text: str) -> str:
    """The text with every character that a terminal might obey or hide made visible and harmless."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else " " if mark.isspace() else "?" for mark in text)


def width(line: Line) -> int:
    """How many columns a line takes."""
    columns = 0
    for text, _ in line:
        columns += cell_len(text)
    return columns


def plain(line: Line) -> str:
    """A line without roles."""
    return "".join(text for text, _ in line)


def cut(line: Line, columns: int, mark: str = "…") -> list[Span]:
    """The line in at most so many columns, with a mark at its end if it had to be cut."""
    if width(line) <= columns:
        return list(line)
    left, kept = max(columns - cell_len(mark), 0), []
    for text, role in line:
        size = cell_len(text)
        if size > left:
            kept.append((set_cell_size(text, left).rstrip(), role))
            break
        kept.append((text, role))
        left -= size
    return [*kept, (mark, kept[-1][1])] if columns > 0 else []


def cut_inside(line: Line, columns: int, mark: str = "…") -> list[Span]:
    """The line in at most so many columns; if it had to be cut, a mark stands for its middle and both ends stay."""
    if width(line) <= columns:
        return list(line)
    head = cut(line, (columns + cell_len(mark)) // 2, mark)
    tail: list[Span] = []
    left = columns - width(head)
    for text, role in reversed(line):
        while text and cell_len(text) > left:
            text = text[1:]
        tail.insert(0, (text, role))
        left -= cell_len(text)
    return [*head, *tail]


def apart(left: Line, right: Line, columns: int, mark: str = "…") -> list[Span]:
    """One line with a left part and a right part; the left one is cut if they would meet."""
    room = columns - width(right)
    head = cut(left, max(room - 1, 0), mark)
    return [*head, (" " * max(room - width(head), 0), ""), *right]


def side_by_side(left: Sequence[Line], right: Sequence[Line], columns: int) -> list[list[Span]]:
    """Two columns of lines, the left one so many columns wide."""
    rows = max(len(left), len(right))
    return [
        [*(padded(left[i], columns) if i < len(left) else [(" " * columns, "")]), *(right[i] if i < len(right) else ())]
        for i in range(rows)
    ]


def padded(line: Line, columns: int) -> list[Span]:
    """The line cut or filled to exactly so many columns."""
    line = cut(line, columns)
    return [*line, (" " * (columns - width(line)), "")]


def joined(parts: Iterable[Line], between: str = "  ") -> list[Span]:
    """Parts in one line with blanks between them."""
    line: list[Span] = []
    for part in parts:
        if line:
            line.append((between, ""))
        line.extend(part)
    return line


def fitted(parts: Sequence[tuple[Span, Line]], columns: int, mark: str = "…", fewest: int = 8) -> list[Span]:
    """Names in one line, each with what stands behind it and is never cut, such as a cost.

    Where room runs out, the longest names are shortened; those that would be left with
    fewer than so many letters are counted instead: `+2`.
    """
    whole = joined([name, *tail] for name, tail in parts)
    if width(whole) <= columns:
        return whole
    for shown in range(len(parts), 0, -1):
        more: list[Line] = [[(f"+{len(parts) - shown}", "muted")]] if shown < len(parts) else []
        names, tails = [name for name, _ in parts[:shown]], [tail for _, tail in parts[:shown]]
        room = columns - width(joined([*tails, *more]))
        sizes = [width([name]) for name in names]
        longest = max(sizes)
        least = min(longest, fewest) if shown > 1 else 1
        while longest > least and sum(min(size, longest) for size in sizes) > room:
            longest -= 1
        heads = [cut([name], longest, mark) for name in names]
        for place, name in enumerate(names):  # the first take what is left over
            left = room - sum(width(head) for head in heads)
            heads[place] = cut([name], width(heads[place]) + max(left, 0), mark)
        line = joined([*([*head, *tail] for head, tail in zip(heads, tails, strict=True)), *more])
        if width(line) <= columns:
            return line
    return cut([(f"+{len(parts)}", "muted")], columns, mark) if parts else []


def wrap(line: Line, columns: int, first: Line = (), rest: Line | None = None) -> list[list[Span]]:
    """The line broken at blanks into lines of so many columns.

    `first` stands before the first line and `rest` before the others (as many
    blanks as `first` is wide, if nothing else is said).
    """
    if rest is None:
        rest = [(" " * width(first), "")]
    room = max(columns - max(width(first), width(rest)), 1)
    lines: list[list[Span]] = []
    now: list[Span] = []
    used = 0
    for word in _words(line):
        blank = 1 if now else 0
        size = width(word)
        if used + blank + size > room and now:
            lines.append(now)
            now, used, blank = [], 0, 0
        if blank:
            now.append((" ", word[0][1] if now[-1][1] == word[0][1] else ""))
        for text, role in word:
            for piece in _pieces(text, room):
                if used + blank + cell_len(piece) > room and now:
                    lines.append(now)
                    now, used, blank = [], 0, 0
                now.append((piece, role))
                used += blank + cell_len(piece)
                blank = 0
    if now or not lines:
        lines.append(now)
    return [[*(first if i == 0 else rest), *part] for i, part in enumerate(lines)]


def _words(line: Line) -> list[list[Span]]:
    """The words of a line; a word may change its role in the middle."""
    words: list[list[Span]] = []
    glued = False
    for text, role in line:
        for part in _WORDS.findall(clean(text)):
            if part.isspace():
                glued = False
            elif glued:
                words[-1].append((part, role))
            else:
                words.append([(part, role)])
                glued = True
    return words


def _pieces(word: str, room: int) -> list[str]:
    """A word that is wider than a line, in pieces that are not."""
    if cell_len(word) <= room:
        return [word]
    pieces, piece = [], ""
    for mark in word:
        if cell_len(piece + mark) > room and piece:
            pieces.append(piece)
            piece = ""
        piece += mark
    return [*pieces, piece]
