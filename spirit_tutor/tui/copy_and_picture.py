"""What a reader takes along: a picture of the screen as a file."""

from __future__ import annotations

import io
import re
from pathlib import Path

from textual.app import App

_FAR_FONTS = re.compile(r"@font-face\s*{[^}]*}")
"""The picture would fetch its letters from elsewhere; it takes those of the machine instead."""


def save_picture(app: App[int], name: str) -> None:
    """Saves the screen as an SVG picture: in the folder for downloads, or where the program was started without one.

    In a browser it is a download. The app is told by `DeliveryComplete` or `DeliveryFailed`.
    """
    from platformdirs import user_downloads_path

    try:
        folder = user_downloads_path()
    except RuntimeError:  # a user without a home
        folder = Path.cwd()
    picture = _FAR_FONTS.sub("", app.export_screenshot(title=name))
    app.deliver_text(
        io.StringIO(picture),
        save_directory=folder if folder.is_dir() else Path.cwd(),
        save_filename=f"spirit-tutor-{re.sub(r'[^A-Za-z0-9.-]+', '-', name)}.svg",
        mime_type="image/svg+xml",
    )
