"""Names and words of boxes that this program does not hold, so that a look-up says where they belong.

The data lies in `glossary/other-boxes.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from spirit_tutor.bundled import folder

from .compiled import compiled
from .terms import BOXES

__all__ = ["ALL_BOXES", "FAR_BOXES", "FarName", "load_far_names", "read_far_names"]

FAR_BOXES: Mapping[str, str] = MappingProxyType(
    {
        "jagged-earth": "Jagged Earth",
        "feather-and-flame": "Feather & Flame (Promo Pack 2)",
        "nature-incarnate": "Nature Incarnate",
    }
)
"""The boxes that this program does not hold but knows names of: id and name."""

ALL_BOXES: Mapping[str, str] = MappingProxyType({**BOXES, **FAR_BOXES})
"""The boxes that something comes from: id and name."""

_KINDS = {"fear cards": "Fear Card", "spirits": "Spirit", "adversaries": "Adversary", "words": "Word"}


class FarName(NamedTuple):
    """The name of something that this program does not hold, and the box (a key of `ALL_BOXES`) it belongs to."""

    id: str
    name: str
    kind: str
    box: str

    @property
    def says(self) -> str:
        """Where it belongs, as a sentence."""
        if self.box in BOXES:
            return f"This {self.kind} belongs to the {BOXES[self.box]}, but it is not in this program."
        what = "This word belongs" if self.kind == "Word" else f"This {self.kind} belongs"
        return f"{what} to {FAR_BOXES[self.box]}, which is not in this program."


def load_far_names() -> tuple[FarName, ...]:
    """Give the names of what is not here; raises `GlossaryError`."""
    made = compiled()
    return tuple(FarName(*one) for one in made["elsewhere"]) if made is not None else read_far_names(folder("glossary"))


def read_far_names(where: Path) -> tuple[FarName, ...]:
    """Read the names of what is not here in the folder `where`; raises `GlossaryError`."""
    from .sheet import Sheet

    sheet = Sheet(where / "other-boxes.yaml")
    return tuple(
        FarName(
            "-".join(name.lower().replace("'", "-").split()),
            name,
            _KINDS[kind],
            sheet.one_of(box, "the box", ALL_BOXES),
        )
        for kind, group in sheet.exactly(sheet.root, "the file of other boxes", tuple(_KINDS)).items()
        for name, box in sheet.fields(group, f"the {kind}").items()
    )
