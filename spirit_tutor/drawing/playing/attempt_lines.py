"""A question that the reader tries first, as lines: what may be answered, the hints, and what came of it."""

from __future__ import annotations

from spirit_tutor.drawing.linked_prose import LinkedProse
from spirit_tutor.drawing.styles import linked
from spirit_tutor.drawing.symbols import Symbols
from spirit_tutor.drawing.text_lines import Line, Span, apart, wrap
from spirit_tutor.reading.playing.attempt import SAID_OF, Attempt
from spirit_tutor.reading.playing.guess import Guess
from spirit_tutor.telling.questions import Question

from .ask_lines import ask_lines


def guess_lines(guess: Guess, columns: int, symbols: Symbols) -> list[Line]:
    """What is to be predicted, or what is to be said of the prediction."""
    title: list[Span] = [(symbols.title, "accent"), (" What happens next?", "bold")]
    lines: list[Line] = [
        title,
        [],
        *wrap([(guess.asked.asked, "bold")], columns),
    ]
    for number, option in enumerate(guess.options):
        sign: Span = (f"{symbols.chosen} " if number == guess.at else "  ", "accent")
        text: list[Span] = [(option.name, "bold" if number == guess.at else "")]
        lines += wrap(text, columns, first=[sign, (f"{number + 1} ", "key")])
    if guess.answer is None:
        return lines
    given, right = (guess.asked.answers[place].there for place in (guess.answer, guess.asked.right))
    lines += [[], *wrap([("you: ", "muted"), ("nothing" if given == "-" else given, "bold")], columns)]
    if (believed := guess.believed) is None:
        lines.append([("Right.", "bold")])
    else:
        lines += wrap([("No, it will be ", ""), ("nothing" if right == "-" else right, "bold"), (".", "")], columns)
        lines += wrap([(believed.sentence, "")], columns)
        more: list[Span] = [
            (f"{believed.rule}; look up: ", "muted"),
            (believed.term, linked("name", "term", believed.term)),
        ]
        lines += wrap(more, columns)
    return [*lines, [], *wrap([(symbols.keys["right"], "key"), (" shows it", "muted")], columns)]


def attempt_lines(attempt: Attempt, columns: int, rows: int, symbols: Symbols) -> list[Line]:
    """The question with all legal answers, or the page about what was answered."""
    scene = attempt.scene
    if isinstance(scene, Question):
        hints = _hints(attempt, columns, symbols)
        return [
            *ask_lines(attempt.asking, columns, rows - len(hints), symbols, so_far=attempt.given, beside="your turn"),
            *hints,
        ]
    lines: list[Line] = [
        apart([(symbols.title, "accent"), (f" {scene.title}", "bold")], [("your turn", "chip")], columns), [],
    ]  # fmt: skip
    return lines + _came_out(attempt, columns, symbols)


def _hints(attempt: Attempt, columns: int, symbols: Symbols) -> list[Line]:
    if not attempt.hints:
        return []
    lines: list[Line] = [[], [("HINTS", "heading")]]
    prose = LinkedProse()
    for hint in attempt.hints:
        lines += wrap(prose.spans(hint), columns, first=[(f"{symbols.bullet} ", "evidence")])
    return lines


def _came_out(attempt: Attempt, columns: int, symbols: Symbols) -> list[Line]:
    verdict = attempt.verdict
    assert verdict is not None
    lines: list[Line] = [*wrap([("you: ", "muted"), (", ".join(attempt.given), "bold")], columns), []]
    lines += wrap([(SAID_OF[verdict.kind], "bold")], columns)
    if verdict.because:
        lines += wrap(LinkedProse().spans(verdict.because), columns, first=[("  ", "")])
    if verdict.differs:
        lines += [[], [("WHAT IS OTHERWISE", "heading")]]
        for one in verdict.differs:
            lines += wrap([(one, "")], columns, first=[(f"{symbols.bullet} ", "muted")])
    more: list[Span] = [(symbols.keys["right"], "key"), (" goes on as it was played", "muted")]
    return [*lines, [], *wrap(more, columns)]
