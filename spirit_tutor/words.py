"""Game terms in words for readers: ranges, targets, circles, pieces, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spirit_tutor.rules.core.asks import TABLE
from spirit_tutor.rules.core.card_shapes import Circle, GrowthOption, Icon, Power, Price
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.turn.order_of_play import TURN
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import NAMES, PLURALS, Piece
from spirit_tutor.table.table import INVADER_STEPS, Coming, Effect
from spirit_tutor.table.where import ANYWHERE, Where

STAGES = {0: "none", 1: "I", 2: "II", 3: "III"}
VICTORY = {
    1: "no Invaders left on the island",
    2: "no Towns and no Cities left",
    3: "no Cities left",
    4: "won: the last Fear Card is earned",
}
PHASE_NAMES = {
    "setup": "Setup", "growth": "Growth", "spirit": "Spirit Phase", "energy": "Energy", "cards": "Cards", "fast": "Fast",
    "blighted-spirits": "Blighted Island", "blighted": "Blighted Island",
    "event": "Event", "fear": "Fear", "ravage": "Ravage", "build": "Build",
    "explore": "Explore", "advance": "Advance", "slow": "Slow", "time-passes": "Time Passes", "do": "Effect",
    "correct": "Correction",
}  # fmt: skip


def joined(parts: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for an empty list."""
    listing = list(parts)
    if len(listing) < 2:
        return listing[0] if listing else "nothing"
    return f"{', '.join(listing[:-1])} {last} {listing[-1]}"


def counted(n: int, kind: str) -> str:
    """`1 Town`, `2 Towns`, `2 Dahan`."""
    return f"{n} {PLURALS.get(kind, NAMES.get(kind, kind)) if n != 1 else NAMES.get(kind, kind)}"


def piece(one: Piece) -> str:
    """A piece as a reader says it: `Town (1 damage)`, `City (Strife)`."""
    marks = [f"{one.damage} damage"] if one.damage else []
    if one.strife:
        marks.append("Strife" if one.strife == 1 else f"{one.strife} Strife")
    return NAMES[one.kind] + (f" ({', '.join(marks)})" if marks else "")


def circle(printed: Circle) -> str:
    """A track circle's label: `2`, `Re` for Reclaim One, two letters for an Element, `5+Re`."""
    parts = [str(printed.number)] if printed.number else []
    parts += [printed.element[:2]] if printed.element else []
    parts += ["Re"] if printed.action else []
    return "+".join(parts)


def icon(printed: Icon) -> str:
    """A Growth icon as it is read out: `add 1 Presence, range 3, in a land with Wilds`, `gain 1 Energy` (R4.3)."""
    if printed.kind == "presence":
        place = "" if printed.where == ANYWHERE else f", in {a(where(printed.where))}"
        return f"add 1 Presence, range {printed.range}{place}"
    if printed.kind == "energy":
        return f"gain {printed.amount} Energy"
    return {"reclaim all": "take all cards back to hand", "gain power card": "gain a Power Card"}[printed.kind]


def a(noun: str) -> str:
    """A noun with its indefinite article."""
    return noun if noun.startswith("any ") else f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


def needs(requirement: Mapping[str, int]) -> str:
    """A threshold in words: `2 Sun 3 Water`."""
    return " ".join(f"{n} {element}" for element, n in requirement.items())


def elements(have: dict[str, int]) -> str:
    """Elements in words: `Sun 2, Water 3`; `none`."""
    return ", ".join(f"{element} {n}" for element, n in have.items()) or "none"


def range_of(power: Power) -> str:
    """A Power's range in words."""
    if power.target_spirit:
        return "any range"
    if power.range is None:
        return ""
    start = "a Sacred Site" if power.range.sacred_site else "Presence"
    if power.range.terrain:
        start += f" in {joined(power.range.terrain, 'or')}"
    if power.range.second is not None:
        return f"range {power.range.distance} and {power.range.second} from {start}, the same one"
    return f"range {power.range.distance} from {start}"


def target_of(power: Power) -> str:
    """A Power's target in words."""
    if power.target_spirit:
        return f"{power.target_spirit} Spirit"
    return where(power.target)


def where(condition: Where, noun: str = "land") -> str:
    """A condition on a land in words: `Coastal Wetland land with Dahan`; `any land` for none."""
    if condition.any_of:
        rest, either = condition._replace(any_of=()), joined((where(one, noun) for one in condition.any_of), "or")
        return either if rest == ANYWHERE else f"{where(rest, noun)}, {either}"
    before = [joined(condition.terrain, "or")] if condition.terrain else []
    if condition.coastal is not None:
        before.append("Coastal" if condition.coastal else "Inland")
    after = [f"with {kinds(condition.has)}"] if condition.has else []
    if condition.at_least:
        after.append(f"with {condition.at_least[1]} or more {kinds(condition.at_least[0])}")
    if condition.more:
        after.append(f"with more {kinds(condition.more[0])} than {kinds(condition.more[1])}")
    if condition.lacks:
        after.append(f"without {kinds(condition.lacks)}")
    if condition.presence:
        owner = "" if condition.presence == "any" else f" of {condition.presence.capitalize()}"
        after.append(f"with Presence{owner}")
    if condition.strife:
        after.append("with Strife")
    if condition.any_of:
        one_of = joined((where(one, noun) for one in condition.any_of), "or")
        if not (before or after):
            return one_of
        after.append(f"that is a {one_of}")
    return " ".join([*before, noun, *after]) if before or after else f"any {noun}"


COLUMNS = {"healthy": "Healthy Island", "blighted": "Blighted Island"}
NUMBERED_COLUMNS = {"terror": "Terror Level", "stage": "Stage"}


def columns(when: Sequence[str]) -> str:
    """The columns of an Event that a main Event stands in: `Healthy Island`, `Terror Level I or II`; "" for none."""
    named = [COLUMNS[column] for column in when if column in COLUMNS]
    for kind, name in NUMBERED_COLUMNS.items():
        numbers = [STAGES[int(column.split()[1])] for column in when if column.split()[0] == kind]
        named += [f"{name} {joined(numbers, 'or')}"] if numbers else []
    return joined(named, "or") if named else ""


def price(asked: Price) -> str:
    """What an option of an Event costs: `4 Energy for each player, aided by Water`."""
    if asked.least is None:
        energy = f"{asked.energy} Energy for each player"
    else:
        energy = f"Energy as it says, {asked.least} or more" if asked.least else "Energy as it says"
    return energy + (f", aided by {asked.aided_by}" if asked.aided_by else "")


def kinds(letters: Sequence[str]) -> str:
    """Kinds of pieces in words; all three Invaders are `Invaders`."""
    if set(letters) >= {"E", "T", "C"}:
        return "Invaders"
    return joined((PLURALS.get(letter, NAMES.get(letter, letter)) for letter in letters), "or")


def one_of(letters: Sequence[str]) -> str:
    """Kinds of pieces as one of them is called: `Town or City`, `Invader` for all three."""
    if set(letters) >= {"E", "T", "C"}:
        return "Invader"
    return joined((NAMES.get(letter, letter) for letter in letters), "or")


def cards_above(fewest: int, most: int) -> str:
    """How deep a card lies: `under 3 cards`, `next`, `under 2 to 4 cards, nobody knows how many`."""
    if fewest == most:
        return f"under {fewest} card{'s' if fewest != 1 else ''}" if fewest else "comes next"
    return f"under {fewest} to {most} cards, nobody knows how many"


def played_map(name: str, difficulty: int) -> str:
    """The map that is played on and what it adds to the Difficulty: `Thematic map, Difficulty +3`."""
    return f"{name.capitalize()} map{f', Difficulty +{difficulty}' if difficulty else ''}"


def against(game: Game) -> str:
    """The Adversary and its level: `Kingdom of France, level 3`; "" without one."""
    now = game.table.adversary
    return "" if now is None else f"{game.box.adversaries[now.id].name}, level {now.level}"


def spirit(game: Game, who: str) -> str:
    """A decider's name: a Spirit's short name, or `the players`."""
    return "the players" if who == TABLE else game.panel(who).short


def actor(game: Game, who: str, phase: str) -> str:
    """Who acts in a phase: a Spirit, the Invaders, or the players together."""
    return "the Invaders" if who == TABLE and phase in INVADER_STEPS else spirit(game, who)


EFFECTS: dict[EffectKind, str] = {
    EffectKind.DEFEND: "Defend {amount}",
    EffectKind.EXPLORE_MORE: "each land Explored gets {amount} more Explorer",
    EffectKind.EXPLORE_TOWN: "the next land Explored may get a Town instead of the Explorer",
    EffectKind.EXPLORE_RANGE: "Explores reach {amount} further",
    EffectKind.NO_SOURCE: "no source for an Explore",
    EffectKind.TOKEN_IDLE: "{of} stop nothing",
    EffectKind.REPEATED: "{of} was used again",
    EffectKind.DAMAGE_WHERE_DESTROYED: "each of {of} that is destroyed brings {amount} damage there",
    EffectKind.DAMAGE_AROUND_DESTROYED: "each of {of} that is destroyed brings {amount} damage there or in an adjacent land",
    EffectKind.FEAR_WHERE_DESTROYED: "{amount} Fear after the first of {of} is destroyed",
    EffectKind.PUSH_ADDED: "an added Invader may be Pushed at once",
    EffectKind.SKIP_LOWEST: "no {of} in the lowest-numbered land of each board",
    EffectKind.EXPLORE_CARDS: "{amount:+d} Explore cards are turned up",
    EffectKind.HELD: "{of} stays in its space",
    EffectKind.HEALTH: "Health {amount:+d} for {of}",
    EffectKind.HEALTH_PER_STRIFE: "Health {amount:+d} for each Strife on {of}",
    EffectKind.NO_ENDING: "the game does not end",
    EffectKind.UNHARMED: "{of} cannot be damaged or destroyed",
    EffectKind.SKIP: "no {of}",
    EffectKind.SKIP_CARD: "the next {of} card is skipped",
    EffectKind.INSTEAD: "{of}",
    EffectKind.REDIRECTED: "Ravage damage falls on Invaders in adjacent lands",
    EffectKind.NO_COUNTERATTACK: "Dahan do not strike back in a Ravage",
    EffectKind.ALL_THRESHOLDS: "every threshold of {of} is reached",
    EffectKind.FORGOTTEN_AT_END: "{of} is Forgotten at Time Passes",
    EffectKind.NO_BLIGHT: "no Blight can be added",
    EffectKind.RANGE: "Powers reach {amount} further",
    EffectKind.QUICKEN: "up to {uses} Slow Powers may be used as if Fast",
    EffectKind.OTHER_SPEED: "{uses} Slow Power may be used as if Fast, or {uses} Fast Power as if Slow",
    EffectKind.SLOWED: "{of} was used as if Slow",
    EffectKind.REPEAT: "up to {uses} Power Cards may be used again by paying their cost",
    EffectKind.LEND: "Powers may also start from the Presence of {of}",
    EffectKind.ELEMENT: "{amount} {of}",
    EffectKind.CARD_PLAYS: "{amount:+d} card plays",
    EffectKind.KEEP_CARD: "{amount} card may return to hand at Time Passes",
    EffectKind.RAVAGE_DAMAGE: "{of} deal {amount:+d} damage",
    EffectKind.LAND_DAMAGE: "Ravages deal {amount:+d} damage",
}


def waiting(game: Game, coming: Coming) -> str:
    """An effect that waits for an Invader Card, or for the next turn, in words."""
    return f"{effect(game, coming.effect)}, {waits_for(coming)}"


def waits_for(coming: Coming) -> str:
    """When an effect that waits comes: `in the next normal Build`."""
    return "next turn" if coming.action == TURN else f"in the next normal {coming.action.capitalize()}"


def effect(game: Game, running: Effect) -> str:
    """A running effect in words: who made it, what it does, for whom, where."""
    return f"{running.source}: {does(game, running)}"


def does(game: Game, running: Effect) -> str:
    """What a running effect does, for whom, where."""
    known = [kind for kind in running.of if kind in NAMES]
    of = kinds(known) if known else joined(map(_subject, running.of), "or")
    what = EFFECTS[running.kind].format(amount=running.amount, uses=running.uses or 0, of=of)
    per = f" for each {one_of(running.per)} there" if running.per else ""
    who = f" for {spirit(game, running.spirit)}" if running.spirit else ""
    place = "" if running.where == ANYWHERE else f" in {_place(game, running.where)}"
    return f"{what}{per}{who}{place}"


def _subject(of: str) -> str:
    """What an effect bears on, where it is no piece: an Invader Action may name what is Built, `build of a City`."""
    action, _, piece = of.partition(" ")
    return f"{action} of a {NAMES[piece]}" if piece in NAMES else of


def _is_all_of(game: Game, board: str, lands: Sequence[str]) -> bool:
    return set(lands) == {land.id for land in game.island.of_board(board)}


def _place(game: Game, condition: Where) -> str:
    if condition.lands:
        boards = [board for board in game.island.boards if _is_all_of(game, board, condition.lands)]
        return f"all of board {boards[0]}" if boards else joined(condition.lands)
    anonymous = condition._replace(presence="", sacred_site="")
    parts = [where(anonymous, "lands") if anonymous != ANYWHERE else "lands"]
    if condition.presence:
        owner = "any" if condition.presence == "any" else spirit(game, condition.presence)
        parts.append(f"with Presence of {owner}")
    if condition.sacred_site:
        parts.append("that are Sacred Sites")
    return " ".join(parts)


def growth_option(option: GrowthOption) -> str:
    """A Growth option's price and icons: `costs 3 Energy; add 1 Presence, range 1; gain a Power Card`."""
    price = [f"costs {option.cost} Energy"] if option.cost else []
    return "; ".join([*price, *map(icon, option.icons)])
