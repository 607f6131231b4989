"""A pane whose marked names can be gone through by keys: one of them is chosen, and shown so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spirit_tutor.drawing.styles import LINK, linked
from spirit_tutor.drawing.text_lines import Line

from .line_widget import Pane


class Link(NamedTuple):
    """A marked name: what it leads to, and where it stands, by row and place of its spans."""

    kind: str
    what: str
    spans: tuple[tuple[int, int], ...]


def links_of(lines: Sequence[Line]) -> list[Link]:
    """The marked names of lines, in order; one that leads where an earlier one leads is left out."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    open_role, complete = "", set[tuple[str, str]]()
    for y, line in enumerate(lines):
        for x, (text, role) in enumerate(line):
            if not text.strip() and role != open_role:
                continue  # the blanks before the rest of a name on the next row
            if role != open_role and open_role:
                complete.add(_target(open_role))
            open_role = role if role.startswith(LINK) else ""
            if open_role and _target(role) not in complete:
                found.setdefault(_target(role), []).append((y, x))
    return [Link(kind, what, tuple(spans)) for (kind, what), spans in found.items()]


def _target(role: str) -> tuple[str, str]:
    _, kind, what = role.removeprefix(LINK).split(":", 2)
    return kind, what


class LinkPane(Pane):
    """Lines that scroll, of whose marked names one may be chosen."""

    _at: int | None = None

    @property
    def links(self) -> list[Link]:
        """The marked names, in order."""
        return links_of(self.lines)

    @property
    def link(self) -> Link | None:
        """The marked name that is chosen."""
        links = self.links if self._at is not None else []
        return links[self._at] if self._at is not None and self._at < len(links) else None

    @property
    def link_place(self) -> int | None:
        """Which of the marked names is chosen, counted from 0."""
        return self._at

    def restore(self, top: int, place: int | None) -> None:
        """Goes to where a reader was: the first row in sight, and the name that was chosen."""
        self._at = place
        self.top = top
        self.redraw()

    def choose(self, place: int | None) -> None:
        """Chooses a marked name by its place, or none."""
        self._at = place
        if (chosen := self.link) is not None:
            self.bring_into_sight(chosen.spans[0][0], chosen.spans[-1][0])
        self.redraw()

    def choose_in_sight(self) -> bool:
        """Chooses the first marked name that can be seen, else the first of all. False if there is none."""
        links = self.links
        seen = [n for n, link in enumerate(links) if 0 <= link.spans[0][0] - self.top < self.size.height]
        if links:
            self.choose(seen[0] if seen else 0)
        return bool(links)

    def turn(self, step: int) -> None:
        """Chooses the next marked name or the one before; after the last comes the first."""
        if links := self.links:
            self.choose(((self._at if self._at is not None else -1 if step > 0 else 0) + step) % len(links))

    def bring_into_sight(self, first: int, last: int) -> None:
        """Scrolls so far that these rows can be read; the outermost rows may tell how much is out of sight."""
        if first - 1 < self.top:
            self.top = first - 1
        elif last + 2 > self.top + self.size.height:
            self.top = last + 2 - self.size.height

    def line_at(self, y: int) -> Line:
        """The line in a row, with the name that is chosen standing out."""
        line = super().line_at(y)
        place = self.top + y
        chosen = self.link
        if chosen is None or place >= len(self.lines) or line is not self.lines[place]:
            return line
        marks = {x for row, x in chosen.spans if row == place}
        return [
            (text, linked("chip", chosen.kind, chosen.what)) if x in marks else (text, role)
            for x, (text, role) in enumerate(line)
        ]
