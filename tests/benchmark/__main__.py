"""Measures how fast the program is, beside yardsticks measured in the same run on the same machine.

python tests/benchmark              the table
python tests/benchmark --json       all figures
python tests/benchmark --readme     keeps them in docs/figures.json, and the table in README.md
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import re
import sys
from pathlib import Path
from typing import Any

import programs
from table import ROUTE, own_game_table, table

ROOT = Path(__file__).parent.parent.parent
FIGURES = ROOT / "docs" / "figures.json"
README = ROOT / "README.md"


def measured() -> dict[str, Any]:
    """All figures; `ratios` has each beside its yardstick."""
    opened = programs.opening(ROUTE)  # first: a process that is started counts the memory of the one it came from
    import ends
    import growth
    import own_game
    import replays
    import steps

    from spirit_tutor.route.finding_routes import bundled_routes

    found = {
        "python": platform.python_version(),
        "opening": opened,
        "glossary": programs.look_up(),
        "chess moves per second": replays.chess_moves_per_second(),
        "routes": {name: replays.figures(name) for name in bundled_routes()},
        "steps": asyncio.run(steps.every_step(ROUTE)),
        "growth": growth.figures(),
        "ends of actions": ends.figures(),
        "own game": asyncio.run(own_game.figures()),
    }
    return rounded(found | {"ratios": ratios(found)})


def ratios(found: dict[str, Any]) -> dict[str, float]:
    """What the program takes of its yardsticks."""
    route, chess, grown = found["routes"][ROUTE], found["chess moves per second"], found["growth"]
    player, bare = found["opening"]["player"], found["opening"]["bare app"]
    return {
        "rules to chess": route["answers per second"] / chess,
        "replay to chess": route["rules decisions per second"] / chess,
        "claims to chess": route["claims decisions per second"] / chess,
        "player to bare app, cpu": player["cpu s"] / bare["cpu s"],
        "player to bare app, memory": player["mb"] / bare["mb"],
        "look-up to bare imports": found["glossary"]["look-up"] / found["glossary"]["bare imports"],
        "10 times as long to open": grown["long ms"] / grown["short ms"],
        "outcomes to forks": found["ends of actions"]["outcomes, distinct tables a second"]
        / found["ends of actions"]["forks, distinct tables a second"],
        "late step to early step": grown["late step ms"] / grown["early step ms"],
    }


def rounded(value: Any) -> Any:
    """Figures with as many digits as they deserve."""
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    if isinstance(value, float):
        return round(value, 2 if value < 100 else None)
    return value


def main() -> int:
    """Measures and prints, or keeps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="all figures instead of the table")
    parser.add_argument("--readme", action="store_true", help="keep them in docs/figures.json and README.md")
    args = parser.parse_args()
    found = measured()
    text = json.dumps(found, indent=2)
    if args.readme:
        FIGURES.write_text(text + "\n", encoding="utf-8")
        readme = README.read_text(encoding="utf-8")
        inside = f"<!-- figures -->\n{table(found)}\n<!-- /figures -->"
        readme = re.sub("<!-- figures -->.*<!-- /figures -->", lambda _: inside, readme, flags=re.DOTALL)
        README.write_text(readme, encoding="utf-8")
    print(text if args.json else f"{table(found)}\n\n{own_game_table(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
