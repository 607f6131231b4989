"""From what a piece of text is (its role) and where it stands (its ground) to a style."""

from __future__ import annotations

from rich.color import Color, blend_rgb
from rich.style import Style

from .palette import Palette

PAGE, PANEL, OCEAN, STRIFE = "page", "panel", "ocean", "strife"
TERRAINS = {"Jungle": "jungle", "Mountain": "mountain", "Sands": "sands", "Wetland": "wetland"}

SPIRIT, SPIRIT_CHIP = "spirit-", "spirit-chip-"
"""Roles of a Spirit: these followed by its letter."""

LINK = "link:"
"""A role of text that leads somewhere: this, then `role:kind:what`; see `linked`."""

_DIMMED = 0.62
"""How much of the page is in what is dimmed."""
_Role = tuple[str, str, str]
_REVERSE = "reverse bold"


class Ink:
    """The styles of one palette. Asked for by role and ground; made once each."""

    def __init__(self, palette: Palette):
        self.palette = palette
        self._made: dict[tuple[str, str], Style] = {}
        self._dimmed: dict[Style, Style] = {}
        self._roles = _without_colour() if palette.lines else _in_colour()

    def style(self, role: str = "", ground: str = PAGE) -> Style:
        """The style of text in this role on this ground."""
        key = (role, ground)
        if key not in self._made:
            self._made[key] = self._make(role, ground)
        return self._made[key]

    def dimmed(self, style: Style) -> Style:
        """The style mixed with the page, for what is out of focus; the same where nothing is dimmed."""
        if not self.palette.dims:
            return style
        if style not in self._dimmed:
            page = Color.parse(self.palette.page).get_truecolor()
            mixed = [
                Color.from_triplet(blend_rgb(colour.get_truecolor(), page, _DIMMED)) if colour else None
                for colour in (style.color, style.bgcolor)
            ]
            self._dimmed[style] = style + Style(color=mixed[0], bgcolor=mixed[1])
        return self._dimmed[style]

    def _make(self, role: str, ground: str) -> Style:
        if role.startswith(LINK):
            own, kind, what = role.removeprefix(LINK).split(":", 2)
            click = Style(meta={"@click": f"screen.link({kind!r}, {what!r})"})
            return self.style(own, ground) + click
        palette = self.palette
        on_land = ground in TERRAINS.values() or ground == OCEAN
        under = getattr(palette, ground)
        if role.startswith(SPIRIT_CHIP):
            letter = role.removeprefix(SPIRIT_CHIP)
            if palette.lines:
                return _style(palette.text, under, _REVERSE)
            text, fill = palette.spirit_texts.get(letter, palette.page), palette.spirits.get(letter, palette.text)
            return _style(text, fill, "bold")
        if role.startswith(SPIRIT):
            return _style(palette.spirits.get(role.removeprefix(SPIRIT), palette.text), under, "bold")
        if role in TERRAINS.values() or role == OCEAN:
            return _style(palette.land_text, getattr(palette, role), "")
        text, fill, how = self._roles[role]
        colour = getattr(palette, text) if text else (palette.land_text if on_land else palette.text)
        return _style(colour, getattr(palette, fill) if fill else under, how)


def linked(role: str, kind: str, what: str) -> str:
    """The role of text that looks like `role` and leads to something: a land, card, Spirit, term or step."""
    return f"{LINK}{role}:{kind}:{what}"


def _style(text: str, ground: str, how: str) -> Style:
    return Style.parse(f"{how} {text} on {ground}")


def _in_colour() -> dict[str, _Role]:
    """Text colour, fill and attributes of every role; nothing named means what the ground gives."""
    return {
        "": ("", "", ""),
        "bold": ("", "", "bold"),
        "underline": ("", "", "bold underline"),
        "name": ("", "", "underline"),
        "muted": ("muted", "", ""),
        "faint": ("faint", "", ""),
        "heading": ("muted", "", "bold"),
        "hairline": ("hairline", "", ""),
        "wave": ("muted", "", ""),
        "key": ("accent", "", "bold"),
        "accent": ("accent", "", "bold"),
        "from": ("accent", "", "bold underline"),
        "chip": ("accent_text", "accent", "bold"),
        "invader": ("invader_text", "invader", "bold"),
        "invader-damage": ("damage_invader", "invader", "bold"),
        "strife": ("strife", "invader", "bold"),
        "dahan": ("dahan_text", "dahan", "bold"),
        "dahan-damage": ("damage_dahan", "dahan", "bold"),
        "blight": ("blight_text", "blight", "bold"),
        "token": ("token", "", "bold"),
        "lost": ("lost", "", "bold"),
        "evidence": ("evidence", "", ""),
    }


def _without_colour() -> dict[str, _Role]:
    """The same without fills: what is bright elsewhere is reversed here, and reversed for real, not by its colours."""
    plain = {role: (text, "", how) for role, (text, _, how) in _in_colour().items()}
    return plain | {"chip": ("text", "", _REVERSE)}
