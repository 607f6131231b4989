"""The Adversary as lines: its level, how it wins besides, what is left of what it limits, every rule in force."""

from __future__ import annotations

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.telling.views import AdversaryView


def adversary_lines(adversary: AdversaryView, columns: int) -> list[Line]:
    """Who it is, its state, then its rules: what loses the game and the Escalation are named as such."""
    lines: list[Line] = [
        [(f"{adversary.name}, level {adversary.level}", "bold"), (f"  Difficulty {adversary.difficulty}", "muted")],
        *([(sentence, "")] for sentence in state(adversary)),
    ]
    kinds = dict.fromkeys(adversary.losing, "additional loss condition")
    kinds |= dict.fromkeys(adversary.escalation, "Stage II Escalation")
    for name, text in adversary.rules:
        lines += [[], [(name, "heading"), (f"  {kinds[name]}" if name in kinds else "", "muted")]]
        lines += wrap([(text, "")], columns)
    return lines


def state(adversary: AdversaryView) -> list[str]:
    """What changes about it during a game: what is left of pieces, Blight that it keeps, where its Event lies."""
    found = [
        f"{one.piece}: {one.left} of {one.of} left to place; with none left the Invaders win"
        for one in adversary.supplies
    ]
    if adversary.enough:
        found.append(f"Blight kept off the Blight Card: {adversary.kept} of {adversary.enough}")
    return [*found, *([adversary.event] if adversary.event else [])]
