"""Watching a file: when it changes on disk, its story is read again in the background.

A file that cannot be read, or no longer holds the step being read, gives a
sentence, and what was shown stays on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import work
from textual.geometry import Size
from textual.message import Message

from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.telling.story import Story
from spirit_tutor.tui.widgets.line_widget import Lined

EVERY = 1.0
"""Seconds between two looks at the file."""
_MOST_ROWS = 8

Reload = Callable[[], Story]
Stamp = tuple[int, int]


class FileWatch(Lined):
    """Looks at a file; takes room only while there is something wrong with it."""

    class Changed(Message):
        """The file was read again: its new story, or the sentence that says why there is none."""

        def __init__(self, story: Story | None, sentence: str):
            super().__init__()
            self.story = story
            self.sentence = sentence

    def __init__(self, reload: Reload | None, watched: Path | None):
        super().__init__(id="file")
        self._reload = reload
        self._watched = watched
        self._stamp = stamp(watched)
        self.sentence = ""

    def on_mount(self) -> None:
        """Begins to look, if there is a file."""
        super().on_mount()
        self.display = False
        if self._reload is not None and self._watched is not None:
            self.set_interval(EVERY, self.look_again)

    def look_again(self) -> None:
        """Reads the file again if it is another one than before."""
        now = stamp(self._watched)
        if now is not None and now != self._stamp:  # an editor may take the file away for a moment
            self._stamp = now
            self._read()

    @work(thread=True, exclusive=True, group="file")
    def _read(self) -> None:
        assert self._reload is not None
        try:
            story, sentence = self._reload(), ""
        except FileProblems as problems:
            story, sentence = None, str(problems)
        self.post_message(self.Changed(story, sentence))

    def say(self, sentence: str) -> None:
        """Says what is wrong with the file; nothing if all is well again."""
        self.sentence = sentence
        self.display = bool(sentence)
        self.refresh(layout=True)
        self.rebuild()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the sentence takes."""
        return len(self.build(width, _MOST_ROWS))

    def build(self, columns: int, rows: int) -> list[Line]:  # noqa: ARG002
        """The sentence, in a few rows."""
        if not self.sentence:
            return []
        lines: list[Line] = [
            [(" The file has a mistake ", "chip")], *wrap([(self.sentence, "lost")], columns), [],
        ]  # fmt: skip
        return lines if len(lines) <= _MOST_ROWS else [*lines[: _MOST_ROWS - 1], [(self.look.symbols.more, "lost")]]


def stamp(path: Path | None) -> Stamp | None:
    """What tells one state of a file from another; None while there is no such file."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found else None
