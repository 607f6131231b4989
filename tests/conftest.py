"""What holds for every test: nothing is kept where the person who runs the tests keeps things; what is performed is noted."""

import performed
import pytest

performed.wear()


def pytest_collection_modifyitems(items):
    """What the tests hold is looked at when all others have run."""
    items.sort(key=lambda test: test.path.name == "test_held.py")


@pytest.fixture(autouse=True)
def state_folder(tmp_path, monkeypatch):
    folder = tmp_path / "state"
    monkeypatch.setenv("SPIRIT_TUTOR_STATE", str(folder))
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
