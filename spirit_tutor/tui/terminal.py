"""The terminal as the player uses it: Textual's drivers, and what a player needs beyond them.

- Whatever ends the program (a signal, a terminal that is gone) leaves the terminal as it was, keeps the place, and gives
  the exit code that belongs to it.
- What a terminal says late, in answer to a question that it was asked, is no key; neither are bytes that are no text.
- Ctrl+Z gives the terminal back and stops the whole job; when that goes on, the player is drawn again.
- It is drawn where the output goes, so that what is said beside the result can go elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import select
import selectors
import signal
import sys
import termios
import threading
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Generator
from functools import partial
from types import FrameType
from typing import Any

from textual import constants
from textual._parser import ParseEOF, ParseTimeout, Peek1, Read1, TokenCallback
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver
from textual.events import Key
from textual.message import Message

from spirit_tutor import signals, streams

GRACE = 5.0
"""Seconds that a program may take to leave in order; then it leaves as it is."""
PATIENCE = 1.0
"""Seconds to wait for the rest of what a terminal began to say: over a slow line it comes in pieces."""
ESC, BEL, ST, CAN, SUB = "\x1b", "\x07", "\x9c", "\x18", "\x1a"
_LONGEST = 28
"""Textual takes longer sequences than a few more for keys that were typed."""
_AS_BEFORE = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""What turns off all that the player turns on in a terminal."""

Reads = Generator[Read1 | Peek1, str, str]


def _is_half(character: str) -> bool:
    """Whether this is half of a surrogate pair, which no text holds."""
    return "\ud800" <= character <= "\udfff"


class TerminalParser(XTermParser):
    """Makes events of what a terminal sends: keys, the mouse, pasted text; and of nothing else.

    It hands each whole sequence on to Textual's parser. What that does not know, it would take for typed keys: answers
    (`ESC ]11;rgb:... BEL`, `ESC P...`, `ESC [?62;c`) and the reports of old mice (`ESC [M` and three bytes) end here.
    """

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Reads characters; bytes that are no text come as halves of surrogate pairs."""

        def hear(token: Message) -> None:
            if self._heard and not (isinstance(token, Key) and _is_half(token.character or "")):
                token_callback(token)

        self._heard = True
        self._textuals = partial(super().parse, hear)
        self._begin()
        try:
            while True:
                character = yield Read1()
                while character == ESC:
                    character = yield from self._escape()
                if character:
                    self._tell(character)
        except ParseEOF:
            with contextlib.suppress(StopIteration):
                self._inner.throw(ParseEOF())

    # -- Textual's parser -----------------------------------------------------------------------------

    def _begin(self) -> None:
        self._inner = self._textuals()
        self._waits = next(self._inner)

    def _tell(self, text: str) -> None:
        for character in text:
            if not _is_half(character):
                try:
                    self._waits = self._inner.send(character)
                except (
                    ArithmeticError,
                    ValueError,
                ):  # a sequence that begins as it knows them, with figures that are none
                    self._begin()

    def _is_at_rest(self) -> bool:
        """Whether it made something of all that it was told; else it waits for more of a sequence."""
        return self._waits.timeout is None

    def _give_up(self) -> None:
        """No more comes: what it was told so far was typed, as Escape is."""
        if not self._is_at_rest():
            self._waits = self._inner.throw(ParseTimeout())

    def _forget(self) -> None:
        """What it was told so far was nothing."""
        self._heard = False
        self._give_up()
        self._heard = True

    # -- sequences: each reader gives the character after, if that was read already ------------------

    def _escape(self) -> Reads:
        try:
            second = yield Read1(constants.ESCAPE_DELAY)
        except ParseTimeout:
            self._tell(ESC)
            self._give_up()
            return ""
        return (yield from self._after_escape(second))

    def _after_escape(self, second: str) -> Reads:
        if second == ESC:
            self._tell(ESC)
            self._give_up()
            return ESC
        if second == "[":
            return (yield from self._control_sequence())
        if second in "]PX^_":
            return (yield from self._answer(second))
        self._tell(ESC + second)
        while not self._is_at_rest():
            try:
                character = yield Read1(constants.ESCAPE_DELAY)
            except ParseTimeout:
                self._give_up()
                break
            if character == ESC:
                self._give_up()
                return ESC
            self._tell(character)
        return ""

    def _answer(self, second: str) -> Reads:
        """A string that only terminals send, to its end; or Alt and a letter, if nothing follows."""
        try:
            character = yield Read1(constants.ESCAPE_DELAY)
        except ParseTimeout:
            self._tell(ESC + second)
            self._give_up()
            return ""
        with contextlib.suppress(ParseTimeout):
            while character not in (BEL, ST, CAN, SUB):
                if character == ESC:
                    return (yield from self._end_of_answer())
                character = yield Read1(PATIENCE)
        return ""

    def _end_of_answer(self) -> Reads:
        try:
            second = yield Read1(constants.ESCAPE_DELAY)
        except ParseTimeout:  # Escape was typed
            self._tell(ESC)
            self._give_up()
            return ""
        return "" if second == "\\" else (yield from self._after_escape(second))

    def _control_sequence(self) -> Reads:
        """`ESC [`, parameters, and the letter that ends it: a key, the mouse, a report, or an answer."""
        self._tell(ESC + "[")
        text = ""
        while not self._is_at_rest() or len(text) > _LONGEST:
            try:
                character = yield Read1(PATIENCE if text else constants.ESCAPE_DELAY)
            except ParseTimeout:
                self._forget() if text else self._give_up()
                return ""
            if character == ESC:
                self._forget()
                return ESC
            if text + character == "M":
                return (yield from self._old_mouse())
            text += character
            if len(text) <= _LONGEST:
                self._tell(character)
            else:
                self._forget()
            if "@" <= character <= "~" and text != "[":  # F1 to F5 of the Linux console are ESC [[ and a letter
                self._forget()
                return ""
        return ""

    def _old_mouse(self) -> Reads:
        """Three bytes that may be anything: two of them may look like one letter."""
        self._forget()
        left = 3
        with contextlib.suppress(ParseTimeout):
            while left > 0:
                character = yield Read1(constants.ESCAPE_DELAY)
                left -= len(character.encode("utf-8", "surrogateescape"))
        return ""


def _write_or_not(file: int, data: bytes) -> int:
    """Writes to a file; what nobody reads any more is gone."""
    try:
        return os.write(file, data)
    except OSError:
        return len(data)


class _LeavesInOrder(Driver):
    """A driver under which each signal that ends a program ends it in order."""

    def __init__(self, app: App[Any], **how: Any):
        super().__init__(app, **how)
        self._handlers: dict[int, Any] = {}
        self._ended = 0
        self._has_ended = threading.Event()
        self._guard = threading.Thread(target=self._see_to_it, name="spirit-tutor-end", daemon=True)

    def _mind_signals(self) -> None:
        self._handlers = {number: signal.signal(number, self._end) for number in signals.ending()}
        if not self._guard.is_alive():
            self._guard.start()

    def _leave_signals(self) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers.clear()

    def _end(self, number: int, frame: FrameType | None = None) -> None:  # noqa: ARG002
        """Leaves, as the reader does with q; the first signal is the one that counts."""
        if self._ended:
            return
        self._ended = number
        self._soon(self._leave)
        self._has_ended.set()

    def _leave(self) -> None:
        self._app.exit(return_code=signals.exit_code(self._ended))

    def _soon(self, do: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the app is gone already
            self._loop.call_soon_threadsafe(do)

    def _see_to_it(self) -> None:
        """Where something takes too long to leave in order, leaves at once, and the terminal as it was."""
        self._has_ended.wait()
        time.sleep(GRACE)
        self._put_back()
        os._exit(signals.exit_code(self._ended))

    def _put_back(self) -> None:
        """Makes the terminal as it was, whatever else goes on."""


class TerminalDriver(_LeavesInOrder, LinuxDriver):
    """The player in a terminal."""

    def __init__(self, app: App[Any], **how: Any):
        super().__init__(app, **how)
        assert sys.__stdout__ is not None
        self._output = sys.__stdout__.fileno()
        self._file = streams.forgiving(self._output)
        self._stopping = False
        self._holds = False

    def start_application_mode(self) -> None:
        """Takes the terminal."""
        self._mind_signals()
        self._holds = True
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def close(self) -> None:
        """Has given the terminal back."""
        super().close()
        self._holds = False  # what was written for it has left
        self._leave_signals()

    def _put_back(self) -> None:
        if not self._holds:  # twice would move the cursor of whoever has the terminal now
            return
        with contextlib.suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if select.select([], [self._output], [], 0)[1]:  # a terminal that takes nothing would hold us
                os.write(self._output, _AS_BEFORE)

    def run_input_thread(self) -> None:
        """Makes events of what is typed, until the end; a terminal that is gone is the end."""
        parser = TerminalParser(self._debug)
        decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    try:
                        typed = os.read(self.fileno, 4096)
                    except OSError:
                        typed = b""
                    if not typed:
                        self._end(signal.SIGHUP)
                        break
                    if text := decode(typed):  # it may be half a letter
                        for event in parser.feed(text):
                            self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)

    # -- stopping and going on -----------------------------------------------------------------------------

    def _sigtstp_application(self, *_: object) -> None:
        self._soon(self._stop)

    def _sigcont_application(self, *_: object) -> None:
        if not self._stopping:  # somebody else stopped us, and the terminal may be as they left it
            self._soon(self._take_again)

    def _stop(self) -> None:
        """Stops with the whole job, so that the shell takes over whoever started us; comes back when it goes on."""
        self._stopping = True
        self.suspend_application_mode()
        usual = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        while self._is_in_background():  # it goes on there, where no screen can be
            os.kill(os.getpid(), signal.SIGSTOP)
        signal.signal(signal.SIGTSTP, usual)
        self._stopping = False
        self._start_again()

    def _take_again(self) -> None:
        self.suspend_application_mode()
        self._start_again()

    def _start_again(self) -> None:
        self.resume_application_mode()
        self._app.refresh(layout=True)

    def _is_in_background(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        except OSError:  # there is no terminal any more
            return False


class BrowserDriver(_LeavesInOrder, WebDriver):
    """The player in a browser: its server writes to it and reads from it, and ends with it."""

    def __init__(self, app: App[Any], **how: Any):
        super().__init__(app, **how)
        self._write = partial(_write_or_not, self.fileno)

    def start_application_mode(self) -> None:
        """Begins to show the player."""
        super().start_application_mode()
        self._mind_signals()

    def close(self) -> None:
        """Has shown it."""
        super().close()
        self._leave_signals()

    def run_input_thread(self) -> None:
        """Reads what the server sends; without a server there is no player."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._end(signal.SIGHUP)
