"""The colours, by what they stand for. Contrast was measured: text 4.5 or more, lines and frames 3."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Palette:
    """One set of colours. `lines` asks for a map of lines instead of coloured areas."""

    name: str
    label: str
    dark: bool
    page: str
    panel: str
    text: str
    muted: str
    faint: str
    land_text: str
    jungle: str
    mountain: str
    sands: str
    wetland: str
    ocean: str
    hairline: str
    accent: str
    accent_text: str
    invader: str
    invader_text: str
    dahan: str
    dahan_text: str
    blight: str
    blight_text: str
    damage_invader: str
    damage_dahan: str
    strife: str
    lost: str
    token: str
    evidence: str
    spirits: dict[str, str] = field(default_factory=dict)
    spirit_texts: dict[str, str] = field(default_factory=dict)
    lines: bool = False
    dims: bool = True
    """Whether what is out of focus may be dimmed."""


DARK = Palette(
    name="spirit-dark", label="dark", dark=True,
    page="#101418", panel="#171c22", text="#e8eaed", muted="#9aa5b1", faint="#7f8a96", land_text="#f4f4f0",
    jungle="#17452a", mountain="#54525d", sands="#6b5318", wetland="#0f4a60", ocean="#12264a", hairline="#a7b0ba",
    accent="#ffd75f", accent_text="#141414",
    invader="#f2f2ee", invader_text="#151515", dahan="#e8a05c", dahan_text="#1a1108",
    blight="#0b0b0b", blight_text="#ff9db0",
    damage_invader="#a3001b", damage_dahan="#7d0015", strife="#5a12a8", lost="#ffbcbc", token="#e9e2ff",  # noqa: S106
    evidence="#8fd694",
    spirits={"R": "#a3d4ff", "L": "#ffe58a", "F": "#ffc0a5", "K": "#b0efce"},
    spirit_texts={"R": "#0a1a2a", "L": "#241d00", "F": "#2a0e04", "K": "#06251a"},
)  # fmt: skip

LIGHT = Palette(
    name="spirit-light", label="light", dark=False,
    page="#fbfaf6", panel="#f1efe8", text="#1c1f23", muted="#565d66", faint="#676e77", land_text="#14171a",
    jungle="#b8deb4", mountain="#cfcdd6", sands="#f5de98", wetland="#c2eaf7", ocean="#8fb4ec", hairline="#4d535a",
    accent="#5a1fb0", accent_text="#ffffff",
    invader="#24272b", invader_text="#ffffff", dahan="#8f4a10", dahan_text="#ffffff",
    blight="#ffffff", blight_text="#8c0f3c",
    damage_invader="#ff9f9f", damage_dahan="#ffe0b0", strife="#d9bcff", lost="#98142a", token="#3b2a6b",  # noqa: S106
    evidence="#1f6b33",
    spirits={"R": "#124f9c", "L": "#604a00", "F": "#932b0a", "K": "#0d5c45"},
    spirit_texts=dict.fromkeys("RLFK", "#ffffff"),
)  # fmt: skip

HIGH_CONTRAST = Palette(
    name="spirit-high-contrast", label="high contrast", dark=True, dims=False,
    page="#000000", panel="#000000", text="#ffffff", muted="#d6d6d6", faint="#bdbdbd", land_text="#ffffff",
    jungle="#003b12", mountain="#2e2e38", sands="#403000", wetland="#003c46", ocean="#00185a", hairline="#ffffff",
    accent="#ffff00", accent_text="#000000",
    invader="#ffffff", invader_text="#000000", dahan="#ffb000", dahan_text="#000000",
    blight="#000000", blight_text="#ff9ccc",
    damage_invader="#8f0017", damage_dahan="#5c0010", strife="#4b0a94", lost="#ffc0c0", token="#ffffff",  # noqa: S106
    evidence="#7dff9a",
    spirits={"R": "#8fd9ff", "L": "#fff27a", "F": "#ffc4ae", "K": "#8dffc8"},
    spirit_texts=dict.fromkeys("RLFK", "#000000"),
)  # fmt: skip


def _without_colour(name: str, label: str, *, dark: bool) -> Palette:
    """Two greys and the page: chips turn into reverse video and bold, areas into lines."""
    page, text, muted = ("#000000", "#f0f0f0", "#b0b0b0") if dark else ("#ffffff", "#101010", "#555555")
    return Palette(
        name=name, label=label, dark=dark, lines=True, dims=False,
        page=page, panel=page, text=text, muted=muted, faint=muted, land_text=text,
        jungle=page, mountain=page, sands=page, wetland=page, ocean=page, hairline=muted,
        accent=text, accent_text=page,
        invader=page, invader_text=text, dahan=page, dahan_text=text, blight=page, blight_text=text,
        damage_invader=text, damage_dahan=text, strife=text, lost=text, token=text, evidence=text,
        spirits=dict.fromkeys("RLFK", text), spirit_texts=dict.fromkeys("RLFK", page),
    )  # fmt: skip


IN_COLOUR = (DARK, LIGHT, HIGH_CONTRAST)
WITHOUT_COLOUR = (
    _without_colour("spirit-no-colour", "no colour, dark", dark=True),
    _without_colour("spirit-no-colour-light", "no colour, light", dark=False),
)
