"""The player in a browser: a real one without a window, driven by WebDriver, where one is installed."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spirit_tutor.cli import main

ROOT = Path(__file__).parent.parent.parent
DEADLINE = 60.0
DRIVER = shutil.which("chromedriver")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

LISTEN = """
window.received = "";
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", async event => {
      const data = event.data;
      window.received += data instanceof Blob ? await data.text()
        : data instanceof ArrayBuffer ? new TextDecoder().decode(data) : "";
    });
  }
};
"""
"""What the page is sent is kept: the letters themselves are painted, not written."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def until(ready: Callable[[], Any], what: str) -> Any:
    end = time.monotonic() + DEADLINE
    while True:
        try:
            if found := ready():
                return found
        except (urllib.error.URLError, ConnectionError):
            pass
        assert time.monotonic() < end, f"{what} never came"
        time.sleep(0.05)


@pytest.fixture
def served() -> Iterator[str]:
    pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "spirit_tutor", "serve", "--port", str(port)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT, env={**os.environ, "TERM": "dumb"},
    )  # fmt: skip
    address = f"http://localhost:{port}"
    try:
        until(lambda: urllib.request.urlopen(address).status == 200, "the page")
        yield address
    finally:
        server.terminate()
        assert server.wait(30) == 0


class Browser:
    """A browser without a window."""

    def __init__(self, driver: str, session: dict[str, Any]):
        self.driver = driver
        self.at = f"{driver}/session/{self.call(f'{driver}/session', session)['sessionId']}"

    def call(self, address: str, body: dict[str, Any] | None = None, method: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method or None)
        with urllib.request.urlopen(request, timeout=DEADLINE) as answer:
            return json.load(answer)["value"]

    def do(self, what: str, **body: Any) -> Any:
        return self.call(f"{self.at}/{what}", body)

    def run(self, script: str) -> Any:
        return self.do("execute/sync", script=script, args=[])

    def press(self, *keys: str) -> None:
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.do("actions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def click(self, x: int, y: int) -> None:
        moves = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]  # fmt: skip
        self.do("actions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def wait_for(self, words: str) -> None:
        until(lambda: words in self.run("return window.received"), words)

    def picture(self) -> bytes:
        return base64.b64decode(self.call(f"{self.at}/screenshot"))

    def close(self) -> None:
        self.call(self.at, method="DELETE")


@pytest.fixture
def browser(tmp_path) -> Iterator[Browser]:
    if not (DRIVER and BROWSER):
        pytest.skip("no Chromium with chromedriver is installed (Debian: chromium, chromium-driver)")
    port = free_port()
    driver = subprocess.Popen([DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: urllib.request.urlopen(f"{address}/status").status == 200, "the driver")
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1300,900",
            f"--user-data-dir={tmp_path / 'browser'}",
        ]  # fmt: skip
        options = {"args": arguments, "binary": BROWSER}
        wanted = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
        opened = Browser(address, wanted)
        try:
            yield opened
        finally:
            opened.close()
    finally:
        driver.terminate()
        driver.wait(30)


def test_a_route_is_played_in_a_browser_by_key_and_mouse(served, browser):
    browser.do("goog/cdp/execute", cmd="Page.addScriptToEvaluateOnNewDocument", params={"source": LISTEN})
    browser.do("url", url=served)
    browser.wait_for("River and Lightning")
    until(lambda: browser.run("return document.body.classList.contains('-first-byte')"), "the first picture")
    size = browser.run("const it = document.querySelector('.xterm-screen'); return [it.clientWidth, it.clientHeight]")
    browser.press("1")
    browser.wait_for("The island before the game")
    browser.press("\ue014")  # the right arrow
    browser.wait_for("River takes its place")
    browser.click(12, size[1] - 5)  # the hint "next", the first in the last row
    browser.wait_for("Lightning takes its place")
    if folder := os.environ.get("PICTURES"):
        (Path(folder) / "browser.png").write_bytes(browser.picture())
    assert len(browser.picture()) > 10_000
    browser.press("q", "q")
    until(lambda: browser.run("return document.body.classList.contains('-closed')"), "the end")


def test_the_page_fetches_nothing_from_elsewhere(served):
    page = urllib.request.urlopen(served).read().decode()
    assert "Spirit Tutor" in page
    assert page.count("http") == page.count(served)


@pytest.mark.parametrize("origin", ["http://evil.example", "", "null"])
def test_pages_of_other_sites_do_not_reach_the_player(served, origin):
    headers = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    } | ({"Origin": origin} if origin else {})  # fmt: skip
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(f"{served}/ws", headers=headers))
    assert refused.value.code == 403


def test_it_listens_on_this_machine_only(served):
    own = socket.gethostbyname(socket.gethostname())
    if own.startswith("127."):
        pytest.skip("this machine has no other address")
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(served.replace("localhost", own), timeout=5)


def test_a_port_that_is_taken_gets_a_sentence():
    pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = subprocess.run(
            [sys.executable, "-m", "spirit_tutor", "serve", "--port", str(taken.getsockname()[1])],
            capture_output=True, text=True, timeout=60, check=False, cwd=ROOT,
        )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "address already in use" in done.stderr


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    monkeypatch.delitem(sys.modules, "spirit_tutor.tui.browser", raising=False)
    assert main(["serve"]) == 2
    assert "pip install 'spirit-tutor[web]'" in capsys.readouterr().err


def test_a_wrong_route_is_said_before_serving(capsys):
    pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")
    assert main(["serve", "river-lightening"]) == 2
    assert "Did you mean 'river-lightning'?" in capsys.readouterr().err
