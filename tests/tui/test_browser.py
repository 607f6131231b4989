"""The player in a browser: a real one without a window, driven by WebDriver, where one is installed."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from reader_kit import known

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


class Served:
    """The program as a server, in a process of its own, and the address that it printed."""

    def __init__(self, folder: Path, *arguments: str):
        self.port = free_port()
        known()
        self.program = subprocess.Popen(
            [sys.executable, "-P", "-m", "spirit_tutor", "serve", *arguments, "--port", str(self.port)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder, text=True,
            env={**os.environ, "TERM": "dumb", "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert self.program.stdout is not None
        self.root = f"http://localhost:{self.port}"
        said = self.program.stdout.readline()
        assert self.root in said, said
        self.address = said.split()[-1]

    def players(self) -> list[int]:
        found = subprocess.run(
            ["/bin/sh", "-c", 'pgrep -P "$1"', "sh", str(self.program.pid)], capture_output=True, text=True, check=False
        )
        return [int(word) for word in found.stdout.split()]

    def ended(self, number: int = signal.SIGTERM) -> int:
        """Ends it with a signal; gives its exit code."""
        self.program.send_signal(number)
        return self.program.wait(DEADLINE)

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()


@pytest.fixture
def serving(tmp_path) -> Iterator[Callable[..., Served]]:
    pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")
    opened: list[Served] = []

    def serve(*arguments: str) -> Served:
        opened.append(Served(tmp_path, *arguments))
        return opened[-1]

    yield serve
    for one in opened:
        one.close()


@pytest.fixture
def served(serving) -> Served:
    return serving()


def status(address: str) -> int:
    try:
        return urllib.request.urlopen(address).status
    except urllib.error.HTTPError as refused:
        return refused.code


def as_page(served: Served, visit: Callable[[Any], Awaitable[None]], size: str = "width=80&height=24") -> None:
    """Opens a player as our page does, and does something once its first picture has come."""

    async def open_one() -> None:
        from aiohttp import ClientSession

        address = f"{served.address}ws?{size}"
        async with ClientSession() as session, session.ws_connect(address, origin=served.root) as page:
            assert b"\x1b[?1049h" in (await page.receive(DEADLINE)).data
            await visit(page)

    asyncio.run(open_one())


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
    browser.do("url", url=served.address)
    browser.wait_for("River and Lightning")
    until(lambda: browser.run("return document.body.classList.contains('-first-byte')"), "the first picture")
    size = browser.run("const it = document.querySelector('.xterm-screen'); return [it.clientWidth, it.clientHeight]")
    browser.press("3")  # behind the two primers
    browser.press("\ue007")  # the enter key
    browser.wait_for("The island before the game")
    browser.press("\ue014")  # the right arrow
    browser.wait_for("River takes its place")
    browser.click(12, size[1] - 5)  # the hint "next", the first in the last row
    browser.wait_for("Lightning takes its place")
    if folder := os.environ.get("PICTURES"):
        (Path(folder) / "browser.png").write_bytes(browser.picture())
    assert len(browser.picture()) > 10_000
    browser.press("q")
    browser.wait_for("BEGIN HERE")
    browser.press("q")
    until(lambda: browser.run("return document.body.classList.contains('-closed')"), "the end")


def test_a_route_is_left_in_a_browser_and_come_back_to(serving, browser):
    served = serving("river-lightning")
    browser.do("goog/cdp/execute", cmd="Page.addScriptToEvaluateOnNewDocument", params={"source": LISTEN})
    browser.do("url", url=served.address)
    browser.wait_for("The island before the game")
    browser.press("w")
    browser.wait_for("WHAT IF")
    browser.press("\ue00c")  # escape
    browser.wait_for("The island before the game")


def test_the_page_fetches_nothing_from_elsewhere(served):
    page = urllib.request.urlopen(served.address).read().decode()
    assert "Spirit Tutor" in page
    assert page.count("http") == page.count(served.address) > 0


@pytest.mark.parametrize("origin", ["http://evil.example", "", "null"])
def test_pages_of_other_sites_do_not_reach_the_player(served, origin):
    headers = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    } | ({"Origin": origin} if origin else {})  # fmt: skip
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(f"{served.address}ws", headers=headers))
    assert refused.value.code == 403


def test_without_the_key_of_this_start_there_is_nothing(served, serving):
    other = serving()
    assert other.address.removeprefix(other.root) != served.address.removeprefix(served.root)
    assert [status(f"{served.root}/{path}") for path in ("", "ws", "static/", "static/js/textual.js", "wrong/")] == [
        403
    ] * 5
    assert status(served.root + other.address.removeprefix(other.root)) == 403
    assert status(f"{served.address}static/js/textual.js") == 200


def test_no_folder_is_listed(served):
    assert [status(f"{served.address}static/{folder}") for folder in ("", "js/", "..", "../templates/")] == [
        403,
        403,
        403,
        403,
    ]


def test_the_usual_port_of_browsers_is_none_of_an_address():
    browser = pytest.importorskip("spirit_tutor.tui.browser")
    server = browser.PlayerServer([], 80)
    assert server.public_url == "http://localhost"
    assert server.own == {"http://localhost", "http://127.0.0.1", "http://[::1]"}
    assert browser.PlayerServer([], 443).public_url == "http://localhost:443"


def test_no_code_comes_from_the_folder_one_stands_in(serving, tmp_path):
    for name in ("random", "yaml", "textual", "spirit_tutor", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("open('ran', 'w').close()")
    route = tmp_path / "mine.yaml"
    route.write_text((ROOT / "tests" / "screens" / "story.yaml").read_text(encoding="utf-8"), encoding="utf-8")

    async def visit(page: Any) -> None:
        while b"Two Spirits" not in (await page.receive(DEADLINE)).data:
            pass

    as_page(serving("mine.yaml"), visit)
    assert not (tmp_path / "ran").exists()


NO_PAGE_SAYS = (
    "", "{", "[]", "1", '["stdin", 3]', '["stdin"]', '["stdin", "\\ud800"]', '["resize", {"width": "a"}]', '["resize"]',
    '["resize", {"width": 1e9, "height": -4}]', '["what"]', "[" * 100_000, "\x00",
)  # fmt: skip


def test_what_no_page_says_does_nothing(served):
    async def visit(page: Any) -> None:
        for message in (*NO_PAGE_SAYS, '["ping", {"a": 1}]'):
            await page.send_str(message)
        await page.send_bytes(b"\xff")
        while not isinstance(answer := (await page.receive(DEADLINE)).data, str):
            pass
        assert json.loads(answer) == ["pong", {"a": 1}]

    as_page(served, visit, "width=none&height=")
    assert served.ended() == 143
    assert served.program.stdout.read() == "Ctrl-C ends it.\n"


def test_a_page_has_a_size_that_a_screen_may_have():
    browser = pytest.importorskip("spirit_tutor.tui.browser")
    assert browser.within(20_000, 20_000) == (500, 200)
    assert browser.within(-1, 0) == (20, 5)
    assert browser.within(120, 40) == (120, 40)


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a thing of Unix")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"])
def test_with_the_server_its_players_end(served, name):
    number = signal.Signals[name]

    async def visit(page: Any) -> None:
        players = served.players()
        assert len(players) == 1
        assert served.ended(number) == (-9 if name == "SIGKILL" else 128 + number)
        until(lambda: not lives(players[0]), "the end of the player")
        async for _ in page:
            pass

    as_page(served, visit)


def test_a_player_that_has_died_closes_its_page(served):
    async def visit(page: Any) -> None:
        os.kill(served.players()[0], signal.SIGKILL)
        async for _ in page:
            pass

    as_page(served, visit)


def test_it_listens_on_this_machine_only(served):
    own = socket.gethostbyname(socket.gethostname())
    if own.startswith("127."):
        pytest.skip("this machine has no other address")
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(served.address.replace("localhost", own), timeout=5)


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
