"""The author's prose with its names as links: each underlined where it first stands in a step."""

from __future__ import annotations

from collections.abc import Iterable

from spirit_tutor.reading.step_groups import Scene
from spirit_tutor.replay.commentary import prose
from spirit_tutor.telling.decisions import every_text

from .styles import linked
from .text_lines import Span

LINKS = (prose.LAND, prose.CARD, prose.SPIRIT, prose.TERM, prose.LESSON)


class LinkedProse:
    """Turns prose of one step into lines' spans; it remembers which names have stood there already."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, str]] = set()

    def spans(self, spans: Iterable[prose.ProseSpan]) -> list[Span]:
        """Names become links, figures bold."""
        return [(span.text, self._role(span)) for span in spans]

    def _role(self, span: prose.ProseSpan) -> str:
        if span.kind not in LINKS:
            return "bold" if span.kind == prose.FIGURE else ""
        name = (span.kind, span.name)
        plain = "bold" if span.kind == prose.LAND else ""
        role = plain if name in self._seen else "underline" if plain else "name"
        self._seen.add(name)
        return linked(role, *name)


def marked(step: Scene | None, kind: str) -> list[str]:
    """What the prose of a step marks of one kind, in order: lands, names of cards, ids of Spirits or terms."""
    if step is None:
        return []
    spans = (span for said in step.said for text in every_text(said) for span in text)
    return list(dict.fromkeys(span.ref for span in spans if span.kind == kind))
