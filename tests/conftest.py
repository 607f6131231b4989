"""What holds for every test: nothing is kept where the person who runs the tests keeps things; what is performed is noted.

At the end of a run of all tests nothing printed and no numbered rule may be held by nothing (`held.py`). Where several
processes share the tests, each hands over what it noted.
"""

from __future__ import annotations

import gc
import itertools
import signal

import held
import performed
import pytest

performed.wear()
for _number in (signal.SIGINT, getattr(signal, "SIGQUIT", None), getattr(signal, "SIGHUP", None)):
    if (
        _number and signal.getsignal(_number) is signal.SIG_IGN
    ):  # a run in the background; its children would ignore them too
        signal.signal(_number, signal.default_int_handler if _number == signal.SIGINT else signal.SIG_DFL)
_WHOLE = pytest.StashKey[bool]()
_BY_TESTS = pytest.StashKey[dict[str, list[str]]]()
_MISSING = pytest.StashKey[list[performed.Item]]()


def pytest_collection_finish(session):
    gc.collect()  # thousands of tests stay to the end: the collector need not look through them over and over
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    session.config.stash[_WHOLE] = held.is_whole(session)
    session.config.stash[_BY_TESTS] = held.numbers_of(session.items)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    """A process that ran a part of the tests has ended."""
    output = getattr(node, "workeroutput", None)
    if error or not output or "performed" not in output:
        return
    for (group, name), tests in output["performed"]:
        performed.performed.setdefault(performed.Item(group, name), {}).update(dict.fromkeys(tests))
    node.config.stash[_WHOLE] = output["whole"]
    node.config.stash[_BY_TESTS] = output["by_tests"]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session, exitstatus):
    stash = session.config.stash
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput.update(
            performed=[(tuple(item), list(tests)) for item, tests in performed.performed.items()],
            whole=stash.get(_WHOLE, False),
            by_tests=stash.get(_BY_TESTS, {}),
        )
    elif stash.get(_WHOLE, False) and exitstatus == pytest.ExitCode.OK:
        stash[_MISSING] = held.without(held.holders(stash[_BY_TESTS], performed.performed))
        if stash[_MISSING]:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    for item in config.stash.get(_MISSING, []):
        terminalreporter.write_line(f"Held by nothing: {item.group}: {item.name}", red=True)


_NUMBERS = itertools.count()


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory, monkeypatch):
    """A folder of its own for each test, which is made when something is kept in it: most tests keep nothing."""
    folder = tmp_path_factory.getbasetemp() / f"state-{next(_NUMBERS)}"
    monkeypatch.setenv("SPIRIT_TUTOR_STATE", str(folder))
    monkeypatch.setenv("COLUMNS", "100")  # whatever terminal the tests run in, or none
    return folder


@pytest.fixture
def in_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture
def without_colour(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
