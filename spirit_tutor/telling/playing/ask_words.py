"""The words of a question: what is being done, what is asked of whom, and the condition that an answer has to meet."""

from __future__ import annotations

import re

from spirit_tutor import words
from spirit_tutor.rules.core.asks import ASKS, TABLE, Ask, Draw
from spirit_tutor.rules.core.card_shapes import Power
from spirit_tutor.rules.core.game import Game
from spirit_tutor.table.pieces import NAMES

_IN_SPIRIT_PHASE = (
    "growth",
    "act",
    "land",
    "from",
    "gain",
    "keep",
    "forget",
    "reclaim",
    "power cards",
    "presence",
    "play",
)


def title(game: Game, ask: Ask) -> str:
    """What is being done: `Wash Away in A8`, `River grows`, or the phase."""
    mark, who = game.mark, ask.who
    if (power := power_under_way(game)) is not None:
        land = _land_under_way(game)
        return f"{power.name} in {land}" if land else power.name
    phase = mark[0] if mark and mark[0] in words.PHASE_NAMES else game.table.phase
    spirit = "" if who == TABLE else words.spirit(game, who)
    if ask.about == "play" or (spirit and phase == "cards"):
        return f"{spirit} plays cards"
    if spirit and phase in ("growth", "spirit") and ask.about in _IN_SPIRIT_PHASE:
        return f"{spirit} grows" if phase == "growth" or ask.about in ("growth", "act") else f"{spirit}: Spirit Phase"
    card = _card_under_way(game, phase)
    name = card or words.PHASE_NAMES.get(phase, phase.capitalize())
    land = _land_under_way(game)
    return f"{name} in {land}" if land else f"{spirit}: {name}" if spirit and not card else name


def power_under_way(game: Game) -> Power | None:
    """The Power that is being used, if one is."""
    by_id = {power.id: power for power in game.box.powers.values()}
    return next((by_id[part] for part in game.mark if part in by_id), None)


def _land_under_way(game: Game) -> str:
    return next((part for part in reversed(game.mark) if part in game.whole_island.lands), "")


def _card_under_way(game: Game, phase: str) -> str:
    """The Fear Card or the Event that is being done."""
    if phase == "fear" and game.table.fear_card is not None:
        return f"Fear: {game.table.fear_card.card}"
    if phase == "event" and game.table.event is not None:
        return f"Event: {game.table.event.card}"
    return ""


def question(game: Game, ask: Ask) -> str:
    """What is asked, with who answers it by name."""
    if isinstance(ask, Draw):
        if ask.number == 1:
            return f"Which {_CARDS.get(ask.about, 'card')} was turned up?"
        return f"Which {ask.number} cards were turned up from the {ask.deck}?"
    who = "" if ask.who == TABLE else words.spirit(game, ask.who)
    power = power_under_way(game)
    name = power.name if power is not None else ""
    if ask.about == "target" and power is not None and " which second land" not in ask.prompt:
        return f"Which Spirit does {who} aim it at?" if power.target_spirit else f"In which land does {who} use it?"
    said = {
        "growth": f"Which Growth does {who} choose?",
        "act": f"What does {who} do next?",
        "play": f"Which Power Cards does {who} play?",
        "gain": f"Does {who} gain a Minor or a Major Power?",
        "keep": f"Which of these does {who} keep?",
        "forget": f"Which Power Card does {who} Forget?",
        "reclaim": f"Which card does {who} Reclaim?",
        "from": f"Where does {who} take that Presence from?",
        "fast": "Which Fast Power comes next?",
        "slow": "Which Slow Power comes next?",
        "thresholds": "Which thresholds are taken?",
        "source": f"From which land does {who} use it?",
    }.get(ask.about, "")
    if ask.about == "branch" and ask.prompt == f"{name}: which branch?":
        said = "One of the two: which?" if len(ask.options) == 2 else "One of these: which?"
    if game.table.phase == "setup" and who:
        said = f"Where does {who} begin?"
    asked = said or ask.prompt or f"{ASKS[ask.about][:1].upper()}{ASKS[ask.about][1:]}?"
    shown = asked.removeprefix(f"{name}: ") if name else asked
    shown = _replaced(shown.replace("which spirit", "which Spirit"))
    if ask.about in _UNDONE and (land := shown.removeprefix("Which piece in ").partition(":")[0]) != shown:
        shown = f"Which piece in {land} is {_UNDONE[ask.about]}?" if land.isalnum() else shown
    for spirit in game.table.spirits:
        shown = re.sub(rf"\b{spirit.id}\b", words.spirit(game, spirit.id), shown)
    return f"{shown[:1].upper()}{shown[1:]}"


_CARDS = {
    "explore card": "Invader Card", "fear card": "Fear Card", "event card": "Event Card", "blight card": "Blight Card",
}  # fmt: skip
_UNDONE = {"destroy": "destroyed", "remove": "removed"}


def _replaced(question: str) -> str:
    """What replaces a piece, by its name."""
    before, by, letter = question.rpartition(" is replaced by ")
    name = NAMES.get(letter.removesuffix("?"), "")
    return f"{before}{by}{words.a(name)}?" if name else question


def condition(game: Game, ask: Ask) -> str:
    """What a legal answer has to meet, or what is left to spend: `range 2 from a Sacred Site, any land`; "" for nothing."""
    power = power_under_way(game)
    if ask.about == "target" and power is not None:
        facts = ", ".join(fact for fact in (words.range_of(power), words.target_of(power)) if fact)
        return f"{facts[:1].upper()}{facts[1:]}"
    if ask.about == "play" and not isinstance(ask, Draw):
        return f"{ask.left} card play{'s' if ask.left > 1 else ''}, {game.spirit(ask.who).energy} Energy"
    if ask.about == "land" and game.table.phase == "spirit" and "presence" in game.mark:
        return _icons_of(game, ask.who)
    return ""


def _icons_of(game: Game, who: str) -> str:
    """Where the Growth icon that was used last may be placed, if all Presence icons of the option say the same."""
    progress, panel = game.spirit(who).growth, game.panel(who)
    option = next((one for one in panel.growth if progress.taken and one.name == progress.taken[-1]), None)
    if option is None:
        return ""
    used = [icon for place, icon in enumerate(option.icons) if icon.kind == "presence" and place not in progress.icons]
    said = {words.icon(icon).removeprefix("add 1 Presence, ") for icon in used}
    where = next(iter(said)) if len(said) == 1 else ""
    return f"{where[:1].upper()}{where[1:]}"


def in_short(ask: Ask) -> str:
    """A question without its game: what it was about, as the rules put it."""
    return ask.prompt or f"{ASKS[ask.about][:1].upper()}{ASKS[ask.about][1:]}?"
