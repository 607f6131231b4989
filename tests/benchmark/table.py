"""The figures that matter to a reader, as the README shows them."""

from __future__ import annotations

from typing import Any

ROUTE = "river-lightning"


def table(found: dict[str, Any]) -> str:
    """The figures as a table in Markdown."""
    route, opened, grown, ratio = found["routes"][ROUTE], found["opening"], found["growth"], found["ratios"]
    player, bare, glossary, seen = opened["player"], opened["bare app"], found["glossary"], found["steps"]
    chess = f"python-chess: {found['chess moves per second']} moves"
    rows = [
        ("decisions a second, rules alone", route["answers per second"], chess, "rules to chess"),
        ("the same as a route's entries, with its steps kept", route["rules decisions per second"], chess, "replay to chess"),
        ("the same with every claim checked", route["claims decisions per second"], chess, "claims to chess"),
        ("opening the player, CPU", f"{player['cpu s']} s", f"a bare Textual app: {bare['cpu s']} s",
         "player to bare app, cpu"),
        ("its memory", f"{player['mb']:.0f} MB", f"a bare Textual app: {bare['mb']:.0f} MB",
         "player to bare app, memory"),
        ("`glossary disease`", f"{glossary['look-up']:.0f} ms", f"its bare imports: {glossary['bare imports']:.0f} ms",
         "look-up to bare imports"),
        ("going to a step, the median", f"{seen['first visit']['median ms']} ms", "a frame at 60 Hz: 16 ms", ""),
        (f"going to one late in {grown['long steps']} steps", f"{grown['late step ms']} ms",
         f"early: {grown['early step ms']} ms", "late step to early step"),
        (f"opening a file of {grown['long steps']} steps", f"{grown['long ms']} ms",
         f"of {grown['short steps']}: {grown['short ms']} ms", "10 times as long to open"),
    ]  # fmt: skip
    lines = [f"| {what} | {figure} | {beside} | {ratio.get(name, '')} |" for what, figure, beside, name in rows]
    return "\n".join(["| | | beside | ratio |", "|---|---|---|---|", *lines])


BARS = {
    "key to next question": "16 at the median, 50 for 99 of 100",
    "Invader Phase of a turn": "300",
    "what would follow": "100",
}
"""What each figure of a game of one's own is to stay under, in milliseconds."""


def own_game_table(found: dict[str, Any]) -> str:
    """What an answer costs in a game of one's own, as a table in Markdown."""
    keys = ("median ms", "99 of 100 under ms", "slowest ms", "of")
    head = ["| own game, ms | median | 99 of 100 | slowest | of | to stay under |", "|---|---|---|---|---|---|"]
    lines = [
        f"| {what} | {' | '.join(str(one[key]) for key in keys)} | {BARS.get(what, '')} |"
        for what, one in found["own game"].items()
    ]
    return "\n".join([*head, *lines])
