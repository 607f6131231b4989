"""The player in a browser, on this machine only, through Textual's own server (the extra `web`).

The page is ours: it fetches nothing from elsewhere. Pages of other sites cannot reach the player, and neither can other
users and programs of this machine: the address holds a key that is made anew at each start.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path

import aiohttp_jinja2
import jinja2
from aiohttp import WSMsgType, web
from aiohttp.web_runner import GracefulExit
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server, to_int

from spirit_tutor import signals

HOST = "localhost"
COLUMNS, ROWS = (20, 500), (5, 200)
"""The least and the most that a page may be wide and high, whatever it says."""
LEAVING = 1.0
"""Seconds that a player may take to leave; then it is ended."""
_PAGE = Path(__file__).parent / "browser_page"
_HOME = Path(__file__).parents[2]
"""The folder that holds the program."""
_START = "import sys; sys.path.append(sys.argv.pop(1)); from spirit_tutor.cli import main; sys.exit(main())"


class PlayerService(AppService):
    """One player, for one page."""

    def __init__(self, arguments: Sequence[str], page: web.WebSocketResponse, downloads: DownloadManager):
        async def close() -> None:
            await page.close()

        super().__init__(
            "", write_bytes=page.send_bytes, write_str=page.send_str, close=close, download_manager=downloads
        )
        # -P: no module comes from the folder one stands in, which may be anybody's
        self._words = [sys.executable, "-P", "-c", _START, str(_HOME), *arguments]

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(*within(width, height))
        if sys.platform != "win32":
            environment["TEXTUAL_DRIVER"] = "spirit_tutor.tui.terminal:BrowserDriver"
        self._process = process = await asyncio.create_subprocess_exec(
            *self._words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Passes on what the player shows, until it has ended; then the page says that it is closed."""
        await super().run()
        with contextlib.suppress(ConnectionError, RuntimeError):
            await self.remote_close()

    async def stop(self) -> None:
        """Ends the player, which keeps its place; one that takes too long is ended as it is."""
        task, process, self._task = self._task, self._process, None
        if task is None or process is None:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
                await self.send_meta({"type": "quit"})
                await process.wait()
        if process.returncode is None:
            process.kill()
            await process.wait()
        await asyncio.wait([task], timeout=LEAVING)

    async def obey(self, message: str) -> object:
        """Does what a page says. Gives an answer for it, if there is one; what no page of ours says is nothing."""
        try:
            said = json.loads(message)
        except (ValueError, RecursionError):
            return None
        match said:
            case ["stdin", str(typed)]:
                await self.send_bytes(typed.encode("utf-8", "ignore"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self.set_terminal_size(*within(width, height))
            case ["blur", *_]:
                await self.blur()
            case ["focus", *_]:
                await self.focus()
            case ["ping", sent]:
                return ["pong", sent]
        return None


def within(width: int, height: int) -> tuple[int, int]:
    """A size that a screen may have."""
    return min(max(width, COLUMNS[0]), COLUMNS[1]), min(max(height, ROWS[0]), ROWS[1])


class PlayerServer(Server):
    """Serves the program with these arguments to browsers on this machine."""

    def __init__(self, arguments: Sequence[str], port: int):
        at = "" if port == 80 else f":{port}"  # a browser leaves this one out
        super().__init__(
            "", host=HOST, port=port, title="Spirit Tutor", templates_path=_PAGE, public_url=f"http://{HOST}{at}"
        )
        self.own = {f"http://{name}{at}" for name in (HOST, "127.0.0.1", "[::1]")}
        self.key = secrets.token_urlsafe(16)
        self._arguments = arguments
        self._open: dict[web.WebSocketResponse, PlayerService] = {}
        self._ended = 0

    def initialize_logging(self) -> None:
        """Says what goes wrong, and not each request."""
        logging.basicConfig(level=logging.WARNING, format="%(message)s")

    async def _make_app(self) -> web.Application:
        app = web.Application()
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path), autoescape=True)
        app.add_routes([
            web.get(f"/{self.key}/", self.handle_index, name="index"),
            web.get(f"/{self.key}/ws", self.handle_websocket, name="websocket"),
            web.static(f"/{self.key}/static", self.statics_path, name="static"),
            web.get("/download/{key}", self.handle_download, name="download"),  # each has a key of its own
            web.get("/{elsewhere:.*}", self.refuse),
        ])  # fmt: skip
        app.on_shutdown.append(self.on_shutdown)
        app.on_response_prepare.append(self._keep_address)
        return app

    async def _keep_address(self, request: web.Request, response: web.StreamResponse) -> None:  # noqa: ARG002
        response.headers["Referrer-Policy"] = "no-referrer"

    async def refuse(self, request: web.Request) -> web.StreamResponse:  # noqa: ARG002
        """Says why there is nothing: the address has no key, or that of an earlier start."""
        raise web.HTTPForbidden(
            text="Open the whole address that 'spirit-tutor serve' printed; it is new at each start."
        )

    def tell_address(self, _: str) -> None:
        """Says where to look, once somebody may."""
        print(f"Open the player at {self.public_url}/{self.key}/\nCtrl-C ends it.", flush=True)  # noqa: T201

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002
        """Ends all players, and tells their pages."""
        await asyncio.gather(*(service.stop() for service in self._open.values()), return_exceptions=True)
        await asyncio.gather(*(page.close() for page in [*self._open]), return_exceptions=True)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Opens a player for a page of ours; refuses any other."""
        if request.headers.get("Origin") not in self.own:
            raise web.HTTPForbidden(text="The player opens only for its own page.")
        websocket = web.WebSocketResponse(heartbeat=15, timeout=LEAVING)
        await websocket.prepare(request)
        service = self._open[websocket] = PlayerService(self._arguments, websocket, self.download_manager)
        try:
            await service.start(to_int(request.query.get("width", ""), 80), to_int(request.query.get("height", ""), 24))
            async for message in websocket:
                if message.type is WSMsgType.TEXT and (answer := await service.obey(message.data)):
                    await websocket.send_json(answer)
        except ConnectionError:  # the page is gone
            pass
        finally:
            await service.stop()
            del self._open[websocket]
        return websocket

    def _end(self, number: int) -> None:
        self._ended = number
        raise GracefulExit

    def serve(self, debug: bool = False) -> None:
        """Serves until a signal ends it. Raises OSError if the port is taken."""
        self.debug = debug
        self.initialize_logging()
        loop = asyncio.new_event_loop()
        with contextlib.suppress(NotImplementedError):  # Windows has Ctrl-C, and that comes by itself
            for number in signals.ending():
                loop.add_signal_handler(number, self._end, number)
        web.run_app(
            self._make_app(), host=self.host, port=self.port, handle_signals=False, loop=loop, print=self.tell_address,
            shutdown_timeout=LEAVING,
        )  # fmt: skip

    @property
    def exit_code(self) -> int:
        """What the program gives, once it was ended."""
        return signals.exit_code(self._ended or signal.SIGINT)


def serve(arguments: Sequence[str], port: int) -> int:
    """Serves until a signal ends it, usually Ctrl-C; gives the exit code. Raises OSError if the port is taken."""
    server = PlayerServer(arguments, port)
    server.serve()
    return server.exit_code
