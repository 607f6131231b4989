"""What is wrong with a file of the glossary."""

from __future__ import annotations

__all__ = ["GlossaryError"]


class GlossaryError(Exception):
    """A glossary file is missing or damaged.

    `file` is its name below the project, `line` the line (None if the whole file is meant), `sentence` what
    is wrong with it, in words.
    """

    def __init__(self, file: str, line: int | None, sentence: str) -> None:
        super().__init__(f"{file}: {sentence}" if line is None else f"{file}, line {line}: {sentence}")
        self.file = file
        self.line = line
        self.sentence = sentence
