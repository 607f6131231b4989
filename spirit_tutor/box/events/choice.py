"""The Choice Events: the players take one of two options, and pay where it costs something."""

from __future__ import annotations

from spirit_tutor.rules.cards import prices
from spirit_tutor.rules.cards.event_cards import CHOICE
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import FAST, MAJOR, MINOR, SLOW, EventCard, Power, Price
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_cards
from spirit_tutor.rules.invaders.stopping import BUILD, RAVAGE
from spirit_tutor.rules.pieces import (
    adding,
    adding_presence,
    blight,
    choosing,
    conditions,
    damaging,
    fear,
    moving,
    presence,
    removing,
)
from spirit_tutor.rules.powers import power_phases
from spirit_tutor.rules.spirits import energy, gaining
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BUILDINGS, CITY, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, Piece
from spirit_tutor.table.where import Where

from . import dahan, tokens
from .building import (
    WITH_SACRED_SITE,
    Does,
    add,
    add_blight,
    each_board,
    each_land,
    each_spirit,
    hurt_dahan,
    in_one_land,
    most,
    next_normal,
    once,
    option,
    push,
    replace,
    this_turn,
    those,
)

WITH_DAHAN, WITH_BUILDINGS = Where(has=(DAHAN,)), Where(has=BUILDINGS)
DAHAN_AND_BUILDINGS = Where(has=(DAHAN,), any_of=(WITH_BUILDINGS,))
GETS_BLIGHT, GETS_TOWN = "gets the Blight", "gets the Town"


def fear_per_player(amount: int) -> Does:
    """So much Fear for each player."""

    def does(game: Game, _who: str) -> Rule[None]:
        fear.generate(game, amount * game.players)
        return
        yield

    return does


# -- Years of Little Rain -------------------------------------------------------------------------------


def _wither(game: Game, board: str) -> Rule[None]:
    """The Blight goes to a Sands of the board that the card was turned up for."""
    card = yield from gaining.randomize(game, MINOR)
    if card and not (yield from gaining.has_element(game, card, "Water")):
        yield from in_one_land(those(Where(terrain=("Sands",))), GETS_BLIGHT, add_blight())(game, board)


def _settle_with_the_dahan(game: Game, spirit: str) -> Rule[None]:
    """From a track, or moved from another land, as in Growth (R9.9)."""
    lands = [land for land in presence.lands(game, spirit) if game.count(land, DAHAN)]
    if lands and (yield from choose("may", spirit, {"add Presence": True}, stop=True, prompt="Is 1 Presence added?")):
        yield from adding_presence.add(game, spirit, 0, only=lands)


YEARS_OF_LITTLE_RAIN = EventCard(
    "Years of Little Rain",
    CHOICE,
    (
        option(
            "Let the Plants Die and the Land Wither",
            "On each board: turn up and discard a Minor Power; without Water on it, add 1 Blight to a Sands. This turn Towns, "
            "Cities and Dahan have -1 Health, at least 1.",
            each_board(_wither),
            once(this_turn(EffectKind.HEALTH, of=(*BUILDINGS, DAHAN), amount=-1)),
        ),
        option(
            "Act to Ease the Drought",
            "Every Spirit may add 1 Presence where it has Presence and Dahan are.",
            each_spirit(_settle_with_the_dahan),
            price=Price(4, "Water"),
        ),
    ),
    tokens.BEASTS_ATTACK,
    dahan.CANNY_DEFENSE,
)

# -- Farmers Seek the Dahan for Aid ---------------------------------------------------------------------

FARMERS_SEEK_THE_DAHAN_FOR_AID = EventCard(
    "Farmers Seek the Dahan for Aid",
    CHOICE,
    (
        option(
            "Spurn the Invaders",
            "On each board: 2 Damage to the Dahan of a land with Dahan and Towns or Cities. On each board: add 1 Blight to a "
            "land with 2 or more Towns and Cities. This turn Towns and Cities have -1 Health, at least 1.",
            each_board(in_one_land(those(DAHAN_AND_BUILDINGS), "sees the Dahan hurt", hurt_dahan(2))),
            each_board(in_one_land(those(Where(at_least=(BUILDINGS, 2))), GETS_BLIGHT, add_blight())),
            once(this_turn(EffectKind.HEALTH, of=BUILDINGS, amount=-1)),
        ),
        option(
            "Teach the Invaders",
            "On each board: add 1 Town to a land with Dahan. The next normal Ravage is a Build instead, with the same card.",
            each_board(in_one_land(those(WITH_DAHAN), GETS_TOWN, add(TOWN))),
            once(next_normal(RAVAGE, EffectKind.INSTEAD, of=(RAVAGE, BUILD))),
        ),
    ),
    tokens.NEW_DISEASES,
)

# -- New Species Spread ---------------------------------------------------------------------------------


def _bloom(game: Game, board: str) -> Rule[None]:
    """Fast as printed: what a threshold would change does not count."""
    card = yield from gaining.randomize(game, MINOR)
    if card and game.box.powers[card].speed == FAST:
        yield from in_one_land(those(WITH_BUILDINGS), GETS_BLIGHT, add_blight())(game, board)


NEW_SPECIES_SPREAD = EventCard(
    "New Species Spread",
    CHOICE,
    (
        option(
            "Let the Invasive Species Bloom",
            "On each board: turn up and discard a Minor Power; if it is Fast, add 1 Blight to a land with Towns or Cities. In "
            "the end this card goes back under the top 2 Event Cards.",
            each_board(_bloom),
            returns_under=2,
        ),
        option(
            "Transmute the Worst of the Species",
            "1 Fear for each player. On each board: add 1 Beasts to a land with Towns or Cities.",
            once(fear_per_player(1)),
            each_board(in_one_land(those(WITH_BUILDINGS), "gets the Beasts", add(BEASTS))),
            price=Price(4, "Moon"),
        ),
    ),
    tokens.NEW_DISEASES,
    dahan.OFFERINGS_OF_PATTERN_AND_DANCE,
)

# -- War Touches the Island's Shores --------------------------------------------------------------------


def _attack_the_coast(game: Game, board: str) -> Rule[None]:
    """Defend lowers both Damages, each by all of it; the Dahan are not hurt (R9.20)."""
    card = yield from gaining.randomize(game, MAJOR)
    cost = game.box.powers[card].cost if card else 0

    def attack(_game: Game, land: str) -> Rule[None]:
        dealt = max(0, cost - conditions.total(game, EffectKind.DEFEND, land))
        yield from damaging.damage(game, land, dealt)
        yield from damaging.damage_land(game, land, dealt)

    yield from in_one_land(most(BUILDINGS, Where(coastal=True)), "is attacked", attack)(game, board)


def _newcomers(game: Game, _who: str) -> Rule[None]:
    fear.add_on_top(game)
    return
    yield


WAR_TOUCHES_THE_ISLANDS_SHORES = EventCard(
    "War Touches the Island's Shores",
    CHOICE,
    (
        option(
            "Allow the Attacks",
            "On each board: turn up and discard a Major Power; its cost in Damage to the Invaders, and as much to the land, in "
            "the Coastal land with the most Towns and Cities, of those with any. Defend there lowers both.",
            each_board(_attack_the_coast),
        ),
        option(
            "Help Repel the Newcomers",
            "Add 1 unused Fear Card on top of the Fear Deck.",
            once(_newcomers),
            price=Price(1),
        ),
    ),
    tokens.BEASTS_FIND_NEW_HOMES,
    dahan.RECLAIM_TERRITORY,
)

# -- Sacred Sites under Threat --------------------------------------------------------------------------

GUARDED_FOR = 3


def _repulse(game: Game, land: str) -> Rule[None]:
    """A Sacred Site belongs to a Spirit: where two have one in the same land, each Pushes."""
    sites = sum(presence.is_sacred_site(game, spirit.id, land) for spirit in game.table.spirits)
    yield from moving.push(game, land, sites, (EXPLORER, TOWN))


def _blight_out_of_the_game(game: Game, _who: str) -> Rule[None]:
    yield from blight.take_out(game, game.players)


def _guard(game: Game, _who: str) -> Rule[None]:
    """What is done is decided for every land and paid before any of it is done (R24.10)."""
    threatened = conditions.lands_where(game, WITH_SACRED_SITE._replace(has=INVADERS))
    guarded: list[str] = []
    for land in threatened:
        ways = {"destroy Presence": False}
        if GUARDED_FOR * (len(guarded) + 1) <= prices.means(game, "Fire"):
            ways = {"2 Damage": True, **ways}
        if (yield from choose("branch", game.decider, ways, prompt=f"What is done in {land}?")):
            guarded.append(land)
    yield from prices.pay(game, GUARDED_FOR * len(guarded), "Fire")
    for land in threatened:
        if land in guarded:
            yield from damaging.damage(game, land, 2)
            continue
        for spirit in game.table.spirits:
            if presence.number(game, spirit.id, land):
                presence.destroy(game, spirit.id, land)


SACRED_SITES_UNDER_THREAT = EventCard(
    "Sacred Sites under Threat",
    CHOICE,
    (
        option(
            "Let the Island's Strength Repulse Them",
            "Push 1 Explorer or Town out of each Sacred Site. Then 1 Blight for each player goes off the Blight Card and out of "
            "the game.",
            each_land(WITH_SACRED_SITE, _repulse),
            once(_blight_out_of_the_game),
        ),
        option(
            "Guard them Yourself, for Well or Ill",
            "In each land with a Sacred Site and Invaders, either 2 Damage to the Invaders or each Spirit with Presence there "
            "destroys 1 of it. Costs 3 Energy for each land where you choose the Damage.",
            once(_guard),
            price=Price(aided_by="Fire", least=0),
        ),
    ),
    tokens.BEASTS_PROWL,
    dahan.SPIRIT_SPEAKERS_SOLVE_RIDDLES,
)

# -- Outpaced -------------------------------------------------------------------------------------------

TO_MATCH_THEM, OR_PRESENCE = 3, 2
STAY_STEADY, MATCH_THEIR_PACE = "Stay Steady and Slow", "Work to Match their Pace"


def _outpaced(game: Game, spirit: str) -> Rule[None]:
    """Cards that were used already count as well: they are Slow and were played. The order is the Spirit's."""
    waiting = [name for name in game.spirit(spirit).in_play if game.box.powers[name].speed == SLOW]
    while waiting:
        name = yield from choose(
            "power card", spirit, {name: name for name in waiting}, usual=waiting[0], prompt="Which Slow Power is next?"
        )
        waiting.remove(name)
        power = game.box.powers[name]
        ways = {STAY_STEADY: False, MATCH_THEIR_PACE: True} if _prices(game, spirit) else {STAY_STEADY: False}
        if (yield from choose("option", spirit, ways, prompt=f"What becomes of {name}?")):
            yield from _pay_alone(game, spirit)
            yield from _resolve_now(game, spirit, power)
        else:
            gaining.discard_card(game, spirit, name)
            energy.gain(game, spirit, 1 + power.cost)


def _prices(game: Game, spirit: str) -> dict[str, Does]:
    """The prices that the Spirit can pay in full."""

    def pay(_game: Game, _who: str) -> Rule[None]:
        energy.gain(game, spirit, -TO_MATCH_THEM)
        return
        yield

    def own_presence(_game: Game, _who: str) -> Rule[None]:
        yield from presence.destroy_own(game, spirit, OR_PRESENCE)

    own = sum(presence.number(game, spirit, land) for land in presence.lands(game, spirit))
    prices: dict[str, Does] = {}
    if game.spirit(spirit).energy >= TO_MATCH_THEM:
        prices[f"{TO_MATCH_THEM} Energy"] = pay
    if own >= OR_PRESENCE:
        prices[f"destroy {OR_PRESENCE} Presence"] = own_presence
    return prices


def _pay_alone(game: Game, spirit: str) -> Rule[None]:
    """The Spirit pays one of the prices."""
    price = yield from choose("branch", spirit, _prices(game, spirit), prompt="How is it paid for?")
    yield from price(game, spirit)


def _resolve_now(game: Game, spirit: str, power: Power) -> Rule[None]:
    if power not in power_phases.unused(game, spirit, SLOW):
        return
    if (yield from choose("may", spirit, {f"use {power.name}": True}, stop=True, prompt="Is it used now?")):
        yield from power_phases.use_now(game, spirit, power)


OUTPACED = EventCard(
    "Outpaced",
    CHOICE,
    (
        option(
            STAY_STEADY, "For each Slow Power Card that you played: discard it and gain its cost and 1 Energy more."
        ),
        option(
            MATCH_THEIR_PACE,
            "For each Slow Power Card that you played: pay 3 Energy or destroy 2 of your Presence; you may use it now instead of "
            "in the Slow phase.",
        ),
    ),
    tokens.LINGERING_PLAGUES,
    dahan.RAIDS_IN_FORCE,
    alone=_outpaced,
)

# -- Missionaries Arrive --------------------------------------------------------------------------------


def _preach(game: Game, board: str) -> Rule[None]:
    card = yield from gaining.randomize(game, MINOR)
    if not card:
        return
    if (yield from gaining.has_element(game, card, "Sun")):
        wanted, why, deed = Where(has=(EXPLORER,), any_of=(WITH_DAHAN,)), "does an Explorer leave", push(1, EXPLORER)
    else:
        wanted, why, deed = WITH_DAHAN, "sees a Dahan converted", replace((DAHAN,), TOWN)
    yield from in_one_land(those(wanted), why, deed)(game, board)


def _curse(game: Game, _spirit: str) -> Rule[None]:
    cities = conditions.lands_where(game, Where(has=(CITY,)))
    land = yield from choosing.choose_land(game, cities, "gets the Disease")
    if land is not None:
        yield from adding.add(game, land, DISEASE)


MISSIONARIES_ARRIVE = EventCard(
    "Missionaries Arrive",
    CHOICE,
    (
        option(
            "Ignore their Contact with the Dahan",
            "On each board: turn up and discard a Minor Power; if it has Sun, Push 1 Explorer out of a land with Dahan; if not, "
            "Replace 1 Dahan with 1 Town. In the end this card goes back under the top 2 Event Cards.",
            each_board(_preach),
            returns_under=2,
        ),
        option(
            "Curse the Tongues of the Foreigners",
            "Each Spirit adds 1 Disease to a land with a City. 2 Fear for each player. In the next normal Ravage each City deals "
            "+3 Damage.",
            each_spirit(_curse),
            once(fear_per_player(2)),
            once(next_normal(RAVAGE, EffectKind.RAVAGE_DAMAGE, of=(CITY,), amount=3)),
            price=Price(4, "Sun"),
        ),
    ),
    tokens.PREY_ON_THE_UNWARY,
)

# -- A Strange Madness among the Beasts -----------------------------------------------------------------

FOR_EACH_BEASTS = 3


def _rampage(game: Game, land: str) -> Rule[None]:
    yield from removing.destroy(game, land, 1, (DAHAN,))


def _lay_to_rest(game: Game, land: str) -> Rule[None]:
    removing.remove_piece(game, land, Piece(BEASTS))
    return
    yield


def _guide(game: Game, _who: str) -> Rule[None]:
    """Which Beasts go is decided first, as the price is for those that stay; one stays to be paid for in any case."""
    can_keep = prices.means(game, "Animal") // FOR_EACH_BEASTS
    while True:
        kept = sum(game.count(land, BEASTS) for land in game.island.lands)
        options = choosing.pieces_in(game, game.island.lands, BEASTS)
        gone = yield from choose(
            "remove", game.decider, options, stop=kept <= can_keep,
            prompt=f"{kept} Beasts stay, for {FOR_EACH_BEASTS} Energy each: is one Removed?",
        )  # fmt: skip
        if gone is None:
            break
        removing.remove_piece(game, *gone)
    yield from prices.pay(game, FOR_EACH_BEASTS * max(1, kept), "Animal")


def _lead_one(game: Game, _spirit: str) -> Rule[None]:
    yield from moving.move_one(game, "push", moving.moves(game, BEASTS), up_to=True)


A_STRANGE_MADNESS_AMONG_THE_BEASTS = EventCard(
    "A Strange Madness among the Beasts",
    CHOICE,
    (
        option(
            "Let them Rampage unto Death",
            "Each Beasts destroys 1 Dahan in its land. Then, on each board, Remove 1 Beasts.",
            once(tokens.each_beasts(_rampage)),
            each_board(in_one_land(those(Where(has=(BEASTS,))), "loses a Beasts", _lay_to_rest)),
        ),
        option(
            "Guide the Madness",
            "Remove any number of Beasts. Costs 3 Energy for each Beasts that stays on the island, at least 3. Then each Spirit "
            "may Push 1 Beasts.",
            once(_guide),
            each_spirit(_lead_one),
            price=Price(aided_by="Animal", least=FOR_EACH_BEASTS),
        ),
    ),
    tokens.SAVAGE_FRENZY,
    dahan.SEEK_A_SAFER_HOME,
)

# -- Rising Interest in the Island ----------------------------------------------------------------------


def _another_invader_card(game: Game, _who: str) -> Rule[None]:
    invader_cards.remove_top(game)
    return
    yield


def _lies(game: Game, _who: str) -> Rule[None]:
    fear.remove_top(game)
    return
    yield


RISING_INTEREST_IN_THE_ISLAND = EventCard(
    "Rising Interest in the Island",
    CHOICE,
    (
        option(
            "Ignore the Curiosity",
            "The top Invader Card goes back to the box. On each board: add 1 Town to a land without Towns.",
            once(_another_invader_card),
            each_board(in_one_land(those(Where(lacks=(TOWN,))), GETS_TOWN, add(TOWN))),
        ),
        option(
            "Weave Lies in the Minds of their Observers",
            "The top Fear Card goes back to the box. In the next normal Ravage each Town and each City deals +1 Damage.",
            once(_lies),
            once(next_normal(RAVAGE, EffectKind.RAVAGE_DAMAGE, of=BUILDINGS, amount=1)),
            price=Price(4, "Air"),
        ),
    ),
    tokens.BEASTS_OF_THE_JUNGLE,
    dahan.TRAPS_AND_SNARES,
)

EVENT_CARDS = (
    YEARS_OF_LITTLE_RAIN, FARMERS_SEEK_THE_DAHAN_FOR_AID, NEW_SPECIES_SPREAD, WAR_TOUCHES_THE_ISLANDS_SHORES,
    SACRED_SITES_UNDER_THREAT, OUTPACED, MISSIONARIES_ARRIVE, A_STRANGE_MADNESS_AMONG_THE_BEASTS,
    RISING_INTEREST_IN_THE_ISLAND,
)  # fmt: skip
