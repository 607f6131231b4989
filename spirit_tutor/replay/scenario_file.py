"""A step of a replay as a scenario file of its own: the position before it, its answers, and what it changed."""

from __future__ import annotations

from typing import Any

from spirit_tutor.route import file_shapes, yaml_writing
from spirit_tutor.route.position import writer
from spirit_tutor.route.route_format import FORMAT

from . import entries_of_step
from .engine import Replay
from .steps import Step

BLOCKS = ("position", "spirits", "play")
"""What stands in blocks even where it is short."""


def scenario(replay: Replay, step: Step) -> dict[str, Any]:
    """The data of a scenario that begins just before a step of this replay and plays it."""
    part = replay.route.part
    source = part.setup or part.position
    assert source is not None
    data: dict[str, Any] = {"format": FORMAT, "title": f"{part.title} (before {step.id})"}
    if part.map:
        data["map"] = {land: file_shapes.written(one) for land, one in part.map.items()}
    data["position"] = writer.position(replay.game, step.before, source.boxes)
    data["play"] = entries_of_step.entries(replay, step)
    return data


def text(replay: Replay, step: Step) -> str:
    """The same as the YAML of a file; its title says where it comes from."""
    return yaml_writing.written(scenario(replay, step), blocks=BLOCKS)
