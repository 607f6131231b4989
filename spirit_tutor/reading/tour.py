"""A tour of the screen in five stops, told with what lies on the table at the step that is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spirit_tutor import words
from spirit_tutor.telling.views import InvaderCardView, LandView

from .shown_step import ShownStep

ISLAND, ONE_LAND, PLAN, SPIRITS, STORY = "island", "land", "strip", "spirits", "side"
"""The parts of the screen that the stops are about."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop: what part of the screen it is about, its title, its sentences, and a land to be framed if it is about one."""

    part: str
    title: str
    told: tuple[str, ...]
    land: str = ""


def stops(moment: ShownStep) -> tuple[Stop, ...]:
    """The five stops at this step."""
    land = _land(moment)
    return (
        Stop(
            ISLAND,
            "The island",
            (
                "Each area is a land, and its colour is its terrain. Lands that touch here are adjacent by the rules.",
                "What a step changed has a frame. A solid one is where it happens, a dashed one where pieces come from.",
            ),
        ),
        Stop(ONE_LAND, f"One land: {land}", _of_land(moment, land), land),
        Stop(PLAN, "The Invaders' plan", _of_plan(moment)),
        Stop(
            SPIRITS,
            "The Spirits",
            (
                "Each Spirit with its Energy, its two tracks, its Elements and its cards.",
                "A filled circle of a track is still covered by Presence; the marked one is in force.",
                "2 shows them in full, with the text of every card.",
            ),
        ),
        Stop(
            STORY,
            "The story",
            (
                "First what came of the step, then why it was done, and what else was thought of.",
                "An underlined name opens with a click, or with o.",
                "The right arrow is all you need to read on. ? lists every key, and this tour.",
            ),
        ),
    )


def _land(moment: ShownStep) -> str:
    """The land to look at: one that the step is about, else one in which most lies."""
    lands = moment.view.lands
    about = [name for name in moment.frames if lands[name].notation]
    return about[0] if about else max(lands, key=lambda name: len(lands[name].notation))


def _of_land(moment: ShownStep, name: str) -> tuple[str, ...]:
    land = moment.view.lands[name]
    lies = [words.counted(sum(one.count for one in land.pieces if one.kind == kind), kind) for kind in _kinds(land)]
    lies += [f"{one.count} Presence of {_short(moment, one.spirit)}" for one in land.presence]
    lies += [f"{land.blight} Blight"] if land.blight else []
    lies += [words.counted(count, kind) for kind, count in land.tokens]
    terrain = f"{name} is a {land.terrain}{' on the coast' if land.coastal else ''}."
    here = f"In it: {words.joined(lies)}." if lies else "Nothing lies in it."
    return (
        f"{terrain} {here}",
        "E, T and C are Explorers, Towns and Cities, D are Dahan. A figure in front counts them; -1 is damage.",
        "m looks into a land: what it holds, and what would happen there.",
    )


def _kinds(land: LandView) -> list[str]:
    return list(dict.fromkeys(one.kind for one in land.pieces))


def _short(moment: ShownStep, spirit: str) -> str:
    return next((one.short for one in moment.view.spirits if one.id == spirit), spirit)


def _of_plan(moment: ShownStep) -> tuple[str, ...]:
    invaders = moment.view.invaders
    plan = [
        f"{_named(cards)} {verb} this turn"
        for cards, verb in ((invaders.ravage, "Ravage"), (invaders.build, "get a Build"))
        if cards
    ]
    now = f"{'; '.join(plan)}." if plan else "No card lies there yet: this turn the Invaders only Explore."
    return (
        f"{now[:1].upper()}{now[1:]} Each turn the cards move on by a space, from Explore to Build to Ravage.",
        "Under each card are its lands. In brackets are those in which nothing would happen.",
        "Beside it: the Fear on the way to the next Fear Card, the Terror Level, the Blight that is left.",
    )


def _named(cards: Sequence[InvaderCardView]) -> str:
    kinds = [kind for card in cards for kind in (*card.terrains, *(["coasts"] if card.coastal else []))]
    return words.joined([kind if kind.endswith("s") else f"{kind}s" for kind in dict.fromkeys(kinds)])
