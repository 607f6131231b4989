"""The `review` command: what was found in a route, in words and as files, or as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from .now import Now, how_near
from .review import WIN, Finding, Looked


def file_name(route: str, finding: Finding) -> str:
    """What the file of a finding is called."""
    return f"{route}-t{finding.turn}-{finding.kind.replace(' ', '-')}.yaml"


def write_files(folder: Path, route: str, found: Sequence[Finding]) -> list[Path]:
    """Writes each finding's file into the folder, and gives where."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for finding in found:
        path = folder / file_name(route, finding)
        path.write_text(finding.file, encoding="utf-8")
        paths.append(path)
    return paths


def report(found: Sequence[Finding], paths: Sequence[Path], looked: Sequence[Looked], *, whole: bool) -> list[str]:
    """The findings in words, and what was looked at."""
    lines: list[str] = []
    for finding, path in zip(found, paths, strict=True):
        lines += [*_told(finding, path), ""]
    turns = sorted({one.task.turn for one in looked})
    if not turns:
        lines.append("No turn was looked at.")
        return lines
    none = "" if found else "Nothing was found. "
    stopped = "" if whole else " It was stopped before the end."
    lines.append(f"{none}Looked at: turn {_listed(turns)}, {len(looked)} rounds of play.{stopped}")
    return lines


def as_json(found: Sequence[Finding], paths: Sequence[Path], looked: Sequence[Looked], *, whole: bool) -> str:
    """The same as JSON."""
    data = {
        "findings": _data(found, paths),
        "looked at": what_was_looked_at(looked),
        "whole": whole,
    }  # fmt: skip
    return json.dumps(data, indent=2)


def what_was_looked_at(looked: Sequence[Looked]) -> list[dict[str, object]]:
    """For each thing that was looked for, from each root of each turn: how many rounds, and how near to victory they came."""
    rounds: dict[tuple[int, str, int], list[float]] = {}
    for one in looked:
        rounds.setdefault((one.task.turn, one.task.what, one.task.root), []).append(one.nearest)
    return [
        {
            "turn": turn, "for": what, "from": root, "rounds": len(nearest),
            **({"nearest to victory": min(nearest)} if min(nearest) < float("inf") else {}),
        }
        for (turn, what, root), nearest in sorted(rounds.items(), key=lambda one: (one[0][0], one[0][1] != WIN, one[0][2]))
    ]  # fmt: skip


def step_report(found: Sequence[Finding], paths: Sequence[Path], now: Now) -> list[str]:
    """Whether a win can be forced from one position, in words."""
    if not found:
        said = "No win that can be forced this turn was found." if now.whole else "It was not looked further."
        return [said + how_near(now)]
    return [line for finding, path in zip(found, paths, strict=True) for line in _told(finding, path)]


def step_json(found: Sequence[Finding], paths: Sequence[Path], now: Now) -> str:
    """The same as JSON."""
    return json.dumps({"findings": _data(found, paths), "whole": now.whole}, indent=2)


def _told(finding: Finding, path: Path) -> list[str]:
    powers = ["  Powers: " + ", ".join(finding.uses) + "."] if finding.uses else []
    return [finding.sentence, *(f"  {fact}" for fact in finding.facts), *powers, f"  {path}"]


def _data(found: Sequence[Finding], paths: Sequence[Path]) -> list[dict[str, object]]:
    return [
        {
            "turn": finding.turn, "kind": finding.kind, "sentence": finding.sentence, "facts": list(finding.facts),
            "powers": list(finding.uses), "file": str(path),
        }
        for finding, path in zip(found, paths, strict=True)
    ]  # fmt: skip


def _listed(numbers: Sequence[int]) -> str:
    return re.sub(r", (\d+)$", r" and \1", ", ".join(map(str, numbers)))
