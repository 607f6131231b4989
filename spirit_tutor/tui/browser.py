"""The player in a browser, on this machine only, through Textual's own server (the extra `web`).

The page is ours: it fetches nothing from elsewhere. Pages of other sites cannot reach the player.
"""

from __future__ import annotations

import logging
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from aiohttp import web
from textual_serve.server import Server

HOST = "localhost"
_PAGE = Path(__file__).parent / "browser_page"


class PlayerServer(Server):
    """Serves the program with these arguments to browsers on this machine."""

    def __init__(self, arguments: Sequence[str], port: int):
        command = [sys.executable, "-m", "spirit_tutor", *arguments]
        joined = subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
        super().__init__(joined, host=HOST, port=port, title="Spirit Tutor", templates_path=_PAGE)
        self.own = {f"http://{name}:{port}" for name in (HOST, "127.0.0.1", "[::1]")}

    def initialize_logging(self) -> None:
        """Says what goes wrong, and not each request."""
        logging.basicConfig(level=logging.WARNING, format="%(message)s")

    async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002
        """Says where to look."""
        self.console.print(f"The player is at {self.public_url}. Ctrl-C ends it.", highlight=False)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Opens a player for a page of ours; refuses any other."""
        if request.headers.get("Origin") not in self.own:
            raise web.HTTPForbidden(text="The player opens only for its own page.")
        return await super().handle_websocket(request)


def serve(arguments: Sequence[str], port: int) -> None:
    """Serves until Ctrl-C. Raises OSError if the port is taken."""
    PlayerServer(arguments, port).serve()
