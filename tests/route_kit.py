"""Small routes for tests: River on A, Lightning on B, and a replay of a text."""

from pathlib import Path

from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.route_file import read_route

HEAD = """format: 1
title: try
setup:
  spirits:
  - {spirit: river, board: A}
  - {spirit: lightning, board: B}
play:
"""
OPENING = HEAD + "- explore card: Sands I\n"


def played(folder: Path, text: str) -> Replay:
    """The replay of a route written as text."""
    path = folder / "try.yaml"
    path.write_text(text, encoding="utf-8")
    return replay(read_route(path))
