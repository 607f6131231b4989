"""The signs the screens draw with. All are one column wide; the ASCII set is for fonts that lack the others."""

from __future__ import annotations

from dataclasses import dataclass, field

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
"""Which ways a line goes on from a cell; the sum picks the sign."""


def _joints(signs: str) -> dict[int, str]:
    """Signs for every sum of directions, from `─│┌┐└┘├┤┬┴┼`."""
    across, along, *corners = list(signs)
    joints = {0: " ", LEFT: across, RIGHT: across, LEFT + RIGHT: across, UP: along, DOWN: along, UP + DOWN: along}
    sums = (
        DOWN + RIGHT, DOWN + LEFT, UP + RIGHT, UP + LEFT, UP + DOWN + RIGHT, UP + DOWN + LEFT,
        LEFT + RIGHT + DOWN, LEFT + RIGHT + UP, 15,
    )  # fmt: skip
    return joints | dict(zip(sums, corners, strict=True))


_PLAIN = {
    "\N{HORIZONTAL ELLIPSIS}": "~", "\N{MIDDLE DOT}": ".", "\N{EN DASH}": "-", "\N{EM DASH}": "-",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
}  # fmt: skip


@dataclass(frozen=True)
class Symbols:
    """One set of signs."""

    name: str
    presence: str
    sacred_site: str
    open: str
    covered: str
    full: str
    empty: str
    fear: str
    no_fear: str
    lost: str
    bullet: str
    rejected: str
    chosen: str
    title: str
    branch: str
    last_branch: str
    stem: str
    more: str
    seam: str
    border_left: str
    border_top: str
    gone_by: str
    here: str
    seen: str
    ahead: str
    to_come: str
    divider: str
    arrows: dict[int, str] = field(default_factory=dict)
    others: dict[int, str] = field(default_factory=dict)
    """What to write for signs that texts may hold and this set lacks."""
    keys: dict[str, str] = field(default_factory=dict)
    line: dict[int, str] = field(default_factory=dict)
    heavy: dict[int, str] = field(default_factory=dict)
    dashed: dict[int, str] = field(default_factory=dict)
    double: dict[int, str] = field(default_factory=dict)


UNICODE = Symbols(
    name="Unicode",
    presence="●", sacred_site="▲", open="○", covered="●", full="■", empty="□", fear="●", no_fear="○", lost="†",
    bullet="•", rejected="\N{MULTIPLICATION SIGN}", chosen="→", title="▌", branch="├ ", last_branch="└ ", stem="│ ", more="…",
    seam="━", border_left="▏", border_top="▔", gone_by="━", here="●", seen="─", ahead="···", to_come="┄", divider="│",
    arrows={UP: "▲", DOWN: "▼", LEFT: "◄", RIGHT: "►"},
    keys={"right": "→", "left": "←", "up": "↑", "down": "↓"},
    line=_joints("─│┌┐└┘├┤┬┴┼"), heavy=_joints("━┃┏┓┗┛┣┫┳┻╋"), dashed=_joints("┄┆┌┐└┘├┤┬┴┼"),
    double=_joints("═║╔╗╚╝╠╣╦╩╬"),
)  # fmt: skip

ASCII = Symbols(
    name="ASCII",
    presence="o", sacred_site="^", open=".", covered="o", full="#", empty=".", fear="o", no_fear=".", lost="x",
    bullet="*", rejected="x", chosen=">", title="|", branch="+ ", last_branch="+ ", stem="| ", more="~",
    seam="=", border_left="|", border_top="-", gone_by="=", here="o", seen="-", ahead="...", to_come=".", divider="|",
    arrows={UP: "^", DOWN: "v", LEFT: "<", RIGHT: ">"},
    others=str.maketrans(_PLAIN),
    keys={"right": "right", "left": "left", "up": "up", "down": "down"},
    line=_joints("-|" + "+" * 9), heavy=_joints("=#" + "#" * 9), dashed=_joints("-:" + "+" * 9),
    double=_joints("*" * 11),
)  # fmt: skip

SETS = (UNICODE, ASCII)
