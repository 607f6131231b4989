"""A reader who has been here before: a program that is started for one shows no tour."""

import os
from collections.abc import Mapping
from pathlib import Path

from spirit_tutor.reading.progress import FOLDER, ProgressStore


def known(environment: Mapping[str, str] = os.environ) -> None:
    """Keeps, in the state folder that this environment names, that its reader was welcomed; nothing where it names none."""
    if folder := environment.get(FOLDER):
        ProgressStore(Path(folder)).change_settings(welcomed=True)
