"""The 21 Major Powers of Branch & Claw."""

from __future__ import annotations

from spirit_tutor.box.declaring import land, line, major, needs, presence, sacred_site
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import ADJACENT_LAND, ANY_TARGET, FAST, MAJOR, SLOW, ThresholdLine
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BLIGHT, BUILDINGS, CITY, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, WILDS

SEA_MONSTERS_FEAR_AT_MOST = 8
INCARNATION_LESS_DAMAGE = 6
COMPANIONS = {EXPLORER: 2, TOWN: 2, DAHAN: 2}
MORE_COMPANIONS = {CITY: 2, BLIGHT: 2}
WET = ("Jungle", "Wetland")


def _plague_deals_damage(use: Use) -> Rule[None]:
    use.fear(2)
    yield from use.damage_around(use.count(DISEASE))


@major(
    "Bloodwrack Plague", cost=4, speed=FAST, elements="Water Earth Animal", range=sacred_site(1),
    text="Add 2 Disease. For each Disease in the land: Defend 1 there and in each adjacent land.",
    lines=(
        line(
            "2 Earth 4 Animal",
            "2 Fear. For each Disease in the land: 1 Damage, divided as you like among it and the adjacent lands.",
            _plague_deals_damage,
        ),
    ),
)  # fmt: skip
def bloodwrack_plague(use: Use) -> Rule[None]:
    """Every Disease in the land counts, those that lay there before too; the Defend is fixed at that."""
    yield from use.add(DISEASE, 2)
    for near in (use.land, *use.adjacent):
        use.defend(use.count(DISEASE), land=near)


@major(
    "Cast Down into the Briny Deep", cost=9, speed=SLOW, elements="Sun Moon Water Earth",
    range=sacred_site(1), target=land(coastal=True),
    text="6 Fear. Destroy all Invaders.",
    lines=(
        line(
            "2 Sun 2 Moon 4 Water 4 Earth",
            "Destroy the land's whole board with everything on it. Its Blight leaves the game.",
            lambda use: use.destroy_board(),
        ),
    ),
)  # fmt: skip
def cast_down_into_the_briny_deep(use: Use) -> Rule[None]:
    """Towns and Cities of the whole board give their Fear; the board's Presence is destroyed, whoever's it is."""
    use.fear(6)
    yield from use.destroy(None, *INVADERS)


def _disease_around(use: Use) -> Rule[None]:
    use.fear(3)
    inhabited = [near for near in use.adjacent if use.count(*INVADERS, land=near)]
    for near in (yield from use.choose_lands(2, inhabited, "where is 1 Disease added?")):
        yield from use.add(DISEASE, land=near)


@major(
    "Death Falls Gently from Open Blossoms", cost=4, speed=SLOW, elements="Moon Air Plant",
    range=presence(3), target=land(terrain=("Jungle", "Sands")),
    text="4 Damage. If any Invaders are left in the land: add 1 Disease.",
    lines=(
        line(
            "3 Air 3 Plant", "3 Fear. Add 1 Disease in each of 2 different adjacent lands with Invaders.",
            _disease_around,
        ),
    ),
)  # fmt: skip
def death_falls_gently_from_open_blossoms(use: Use) -> Rule[None]:
    """The damage comes first; an empty land gets no Disease."""
    yield from use.damage(4)
    if use.count(*INVADERS):
        yield from use.add(DISEASE)


def _four_more_damage(use: Use) -> Rule[None]:
    chosen = yield from use.choose_land((use.land, use.second), "where are 4 more Damage dealt?")
    yield from use.damage(4, land=chosen or use.land)


@major(
    "Fire and Flood", cost=7, speed=SLOW, elements="Sun Fire Water", range=sacred_site(1, second=2),
    text=(
        "This Power has two target lands: one within Range 1 and a different one within Range 2, both of the same Sacred "
        "Site of yours. 4 Damage in each of them."
    ),
    lines=(
        line("3 Fire", "4 more Damage in one of the two lands.", _four_more_damage),
        line("3 Water", "4 more Damage in one of the two lands, the same one or the other.", _four_more_damage),
    ),
)  # fmt: skip
def fire_and_flood(use: Use) -> Rule[None]:
    """Both lands are chosen before any damage; nothing passes from one to the other."""
    yield from use.damage(4)
    yield from use.damage(4, land=use.second)


@major(
    "Flow Like Water, Reach Like Air", cost=2, speed=FAST, elements="Air Water", target_spirit="any",
    text=(
        "This turn all Powers of the target Spirit have Range +2. It may Push 1 of its Presence and take up to 2 "
        "Explorers, up to 2 Towns and up to 2 Dahan along from the land it leaves."
    ),
    lines=(line("2 Air 2 Water", "It may take up to 2 Cities and up to 2 Blight along as well."),),
)  # fmt: skip
def flow_like_water_reach_like_air(use: Use) -> Rule[None]:
    """Your Elements, but the target Spirit moves; Blight that moves destroys no Presence and does not cascade."""
    use.begin(EffectKind.RANGE, spirit=use.target, amount=2)
    more = MORE_COMPANIONS if use.reaches() else {}
    yield from use.push_presence({**COMPANIONS, **more}, spirit=use.target)


def _strife_around(use: Use) -> Rule[None]:
    inhabited = [near for near in use.adjacent if use.count(*INVADERS, land=near)]
    for near in (yield from use.choose_lands(3, inhabited, "where is 1 Strife added?", up_to=True)):
        yield from use.add_strife(land=near)


@major(
    "Grant Hatred a Ravenous Form", cost=4, speed=SLOW, elements="Moon Fire", range=presence(1),
    text=(
        "For each Strife and each Blight in the land: 1 Fear and 2 Damage. If this destroys Invaders and no Invaders are "
        "left: add 1 Beasts."
    ),
    lines=(line("4 Moon 2 Fire", "Add 1 Strife in each of up to 3 different adjacent lands with Invaders.", _strife_around),),
)  # fmt: skip
def grant_hatred_a_ravenous_form(use: Use) -> Rule[None]:
    """Every Strife counts, several under one Invader too. A land without Invaders gets no Beasts."""
    number = use.strife + use.count(BLIGHT)
    use.fear(number)
    yield from use.damage(2 * number)
    if use.destroyed(*INVADERS) and not use.count(*INVADERS):
        yield from use.add(BEASTS)


@major(
    "Insatiable Hunger of the Swarm", cost=4, speed=FAST, elements="Air Plant Animal", range=sacred_site(2),
    text=(
        "Add 1 Blight. Add 2 Beasts. Gather up to 2 Beasts. For each Beasts in the land: 1 Fear, 2 Damage, and 2 Damage "
        "to Dahan. Destroy 1 Beasts."
    ),
    lines=(ThresholdLine(needs("2 Air 4 Animal"), "Repeat this Power on an adjacent land.", repeat=ADJACENT_LAND),),
)  # fmt: skip
def insatiable_hunger_of_the_swarm(use: Use) -> Rule[None]:
    """The Dahan take as much as the Invaders, not a share of it, and you divide both."""
    yield from use.add_blight()
    yield from use.add(BEASTS, 2)
    yield from use.gather(2, BEASTS, up_to=True)
    beasts = use.count(BEASTS)
    use.fear(beasts)
    yield from use.damage(2 * beasts)
    yield from use.damage(2 * beasts, (DAHAN,))
    yield from use.destroy(1, BEASTS)


def _turn_the_ravage_on_neighbours(use: Use) -> None:
    use.begin(EffectKind.REDIRECTED, spirit=use.spirit)
    use.begin(EffectKind.NO_COUNTERATTACK)


@major(
    "Instruments of Their Own Ruin", cost=4, speed=FAST, elements="Sun Fire Air Animal", range=sacred_site(1),
    text=(
        "Add 1 Strife. Then every Invader with Strife deals its damage to other Invaders in the land, all at the same "
        "time. Strife does not lower this damage and stays."
    ),
    lines=(
        line(
            "4 Sun 2 Fire 2 Animal",
            "Instead: this turn Invaders that Ravage in the land deal their damage to Invaders in adjacent "
            "lands, not to the land and its Dahan; these do not strike back.",
            _turn_the_ravage_on_neighbours, instead="all",
        ),
    ),
)  # fmt: skip
def instruments_of_their_own_ruin(use: Use) -> Rule[None]:
    """No Invader hurts itself. In the Ravage of the threshold neither Defend nor Strife counts, and you divide the damage."""
    yield from use.add_strife()
    yield from use.damage_by_strife()


@major(
    "Manifest Incarnation", cost=6, speed=SLOW, elements="Sun Moon Earth Animal",
    range=presence(0), target=land(has=(CITY,)),
    text=(
        "6 Fear. 1 more Fear for each Town, each City and each of your Presence in the land. Remove 1 City, 1 Town and "
        "1 Explorer. Then the Invaders Ravage there."
    ),
    lines=(line("3 Sun 3 Moon", "3 more Fear. They deal 6 less damage in that Ravage.", lambda use: use.fear(3)),),
)  # fmt: skip
def manifest_incarnation(use: Use) -> Rule[None]:
    """The Fear is counted before the removing. The Ravage is an extra one: Defend, Strife and skips act on it."""
    use.fear(6)
    use.fear(use.count(*BUILDINGS) + use.own_presence)
    for kind in (CITY, TOWN, EXPLORER):
        yield from use.remove(1, kind)
    yield from use.ravage(less=INCARNATION_LESS_DAMAGE if use.reaches() else 0)


def _add_disease_and_strife(use: Use) -> Rule[None]:
    yield from use.add(DISEASE)
    yield from use.add_strife()


def _remove_tokens_for_damage(use: Use) -> Rule[None]:
    removed = yield from use.remove_tokens()
    use.fear(len(removed))
    yield from use.damage(3 * len(removed))


def _return_tokens_or_add_strife(use: Use) -> Rule[None]:
    if use.removed_tokens:
        yield from use.return_tokens(2)
    else:
        yield from use.add_strife(2)


@major(
    "Pent-Up Calamity", cost=3, speed=FAST, elements="Moon Fire Earth Plant Animal", range=presence(2),
    text=(
        "Add 1 Disease and 1 Strife; or remove any number of Beasts, Disease, Strife and Wilds: 1 Fear and 3 Damage for "
        "each of them."
    ),
    lines=(
        line(
            "2 Moon 3 Fire",
            "If you removed any: up to 2 of those come back to the land. Otherwise: add 2 Strife.",
            _return_tokens_or_add_strife,
        ),
    ),
)  # fmt: skip
def pent_up_calamity(use: Use) -> Rule[None]:
    """What comes back was removed all the same: its Fear and damage stand. Returned Strife may go under any Invader."""
    yield from use.branch({
        "add": lambda: _add_disease_and_strife(use),
        "remove": lambda: _remove_tokens_for_damage(use),
    })  # fmt: skip


def _more_flow_and_wilds(use: Use) -> Rule[None]:
    yield from use.damage(4)
    yield from use.add(WILDS)


@major(
    "Pyroclastic Flow", cost=3, speed=FAST, elements="Fire Air Earth", range=presence(1, terrain=("Mountain",)),
    text="2 Damage. Destroy all Explorers. If the land is Jungle or Wetland: add 1 Blight.",
    lines=(line("2 Fire 3 Air 2 Earth", "4 more Damage. Add 1 Wilds.", _more_flow_and_wilds),),
)  # fmt: skip
def pyroclastic_flow(use: Use) -> Rule[None]:
    """Measured from Presence in a Mountain to any land. The Blight comes before the threshold's damage."""
    yield from use.damage(2)
    yield from use.destroy(None, EXPLORER)
    if use.terrain in WET:
        yield from use.add_blight()


@major(
    "Savage Transformation", cost=2, speed=SLOW, elements="Moon Animal", range=presence(1),
    text="2 Fear. Replace 1 Explorer by 1 Beasts.",
    lines=(
        line(
            "2 Moon 3 Animal", "Replace 1 more Explorer by 1 Beasts, in the land or in an adjacent one.",
            lambda use: use.replace_around((EXPLORER,), BEASTS),
        ),
    ),
)  # fmt: skip
def savage_transformation(use: Use) -> Rule[None]:
    """Compulsory where an Explorer is; its Strife is lost, and no Fear comes of it. The Beasts appear where it stood."""
    use.fear(2)
    yield from use.replace((EXPLORER,), BEASTS)


@major(
    "Sea Monsters", cost=5, speed=SLOW, elements="Water Animal",
    range=presence(1), target=land(any_of=(land(coastal=True), land(terrain=("Wetland",)))),
    text=(
        "Add 1 Beasts. If there are Invaders in the land: 2 Fear for each Beasts there, 8 Fear at most. 3 Damage for each "
        "Beasts and 1 for each Blight."
    ),
    lines=(ThresholdLine(needs("3 Water 3 Animal"), "Repeat this Power.", repeat=ANY_TARGET),),
)  # fmt: skip
def sea_monsters(use: Use) -> Rule[None]:
    """The Beasts just added count, and each use has its own 8 Fear. The first printing had no condition and no limit."""
    yield from use.add(BEASTS)
    beasts = use.count(BEASTS)
    if use.count(*INVADERS):
        use.fear(min(2 * beasts, SEA_MONSTERS_FEAR_AT_MOST))
    yield from use.damage(3 * beasts + use.count(BLIGHT))


@major(
    "Smothering Infestation", cost=3, speed=SLOW, elements="Water Plant", range=presence(0),
    text="Add 1 Disease. If the land is Jungle or Wetland: 2 Fear and 3 Damage.",
    lines=(line("2 Water 2 Plant", "1 Damage to each Invader.", lambda use: use.damage_each(1)),),
)  # fmt: skip
def smothering_infestation(use: Use) -> Rule[None]:
    """The threshold asks for no terrain, and comes after the damage."""
    yield from use.add(DISEASE)
    if use.terrain in WET:
        use.fear(2)
        yield from use.damage(3)


def _wilds_in_and_around(use: Use) -> int:
    return sum(use.count(WILDS, land=near) for near in (use.land, *use.adjacent))


@major(
    "Strangling Firevine", cost=4, speed=SLOW, elements="Fire Plant",
    range=presence(1, terrain=("Sands",)), names_source=True,
    text=(
        "Destroy all Explorers. Add 1 Wilds. Add 1 Wilds in the Sands that the range is measured from. 1 Damage for each "
        "Wilds in the land and in adjacent lands."
    ),
    lines=(
        line(
            "2 Fire 3 Plant", "1 more Damage for each Wilds in the land and in adjacent lands.",
            lambda use: use.damage(_wilds_in_and_around(use)),
        ),
    ),
)  # fmt: skip
def strangling_firevine(use: Use) -> Rule[None]:
    """You name the Sands if several reach; it may be the target land, which then gets both Wilds. All damage falls there."""
    yield from use.destroy(None, EXPLORER)
    yield from use.add(WILDS)
    yield from use.add(WILDS, land=use.source)
    yield from use.damage(_wilds_in_and_around(use))


def _destroy_on_the_coast(use: Use) -> Rule[None]:
    if use.coastal:
        yield from use.destroy(None, EXPLORER, TOWN)


@major(
    "Sweep into the Sea", cost=4, speed=SLOW, elements="Sun Air Water", range=presence(2),
    text=(
        "Push all Explorers and all Towns one land toward the nearest Ocean; or, if the land is Coastal: destroy all "
        "Explorers and all Towns."
    ),
    lines=(ThresholdLine(needs("3 Sun 2 Water"), "Repeat this Power on an adjacent land.", repeat=ADJACENT_LAND),),
)  # fmt: skip
def sweep_into_the_sea(use: Use) -> Rule[None]:
    """Each piece goes to an adjacent land a step nearer to the coast, piece by piece as you like. On a coast none moves."""
    yield from use.branch({
        "push": lambda: use.push_toward_ocean(EXPLORER, TOWN),
        "destroy": lambda: _destroy_on_the_coast(use),
    })  # fmt: skip


def _hunt_next_door(use: Use) -> Rule[None]:
    unblighted = [near for near in use.adjacent if not use.count(BLIGHT, land=near)]
    near = yield from use.choose_land(unblighted, "in which adjacent land without Blight is the damage dealt?")
    if near:
        yield from use.damage(1 + use.count(BEASTS, land=near), land=near)


@major(
    "Tigers Hunting", cost=2, speed=FAST, elements="Sun Moon Animal",
    range=presence(1, terrain=("Jungle",)), target=land(lacks=(BLIGHT,)),
    text="2 Fear. Add 1 Beasts. Gather up to 1 Beasts. 1 Damage for each Beasts. Push up to 2 Beasts.",
    lines=(
        line(
            "2 Sun 2 Moon 3 Animal",
            "In an adjacent land without Blight: 1 Damage, and 1 more for each Beasts there.", _hunt_next_door,
        ),
    ),
)  # fmt: skip
def tigers_hunting(use: Use) -> Rule[None]:
    """Measured from Presence in a Jungle to a land without Blight. The threshold counts Beasts that were just Pushed."""
    use.fear(2)
    yield from use.add(BEASTS)
    yield from use.gather(1, BEASTS, up_to=True)
    yield from use.damage(use.count(BEASTS))
    yield from use.push(2, BEASTS, up_to=True)


@major(
    "Twisted Flowers Murmur Ultimatums", cost=5, speed=SLOW, elements="Sun Moon Air Earth Plant",
    range=sacred_site(1), target=land(has=INVADERS),
    text="4 Fear. Add 1 Strife. At Terror Level II or III: remove 2 Invaders.",
    lines=(
        line(
            "3 Moon 2 Air 3 Plant", "3 Damage. 3 more Fear, before the Terror Level is looked at.",
            lambda use: use.damage(3),
        ),
    ),
)  # fmt: skip
def twisted_flowers_murmur_ultimatums(use: Use) -> Rule[None]:
    """The Fear may raise the Terror Level in time, the threshold's too; its damage comes after the removing."""
    use.fear(4)
    yield from use.add_strife()
    if use.reaches():
        use.fear(3)
    if use.game.table.fear.terror_level > 1:
        yield from use.remove(2, *INVADERS)


@major(
    "Unlock the Gates of Deepest Power", cost=4, speed=FAST, elements="Sun Moon Fire Air Water Earth Plant Animal",
    target_spirit="any",
    text="The target Spirit gains a Major Power, out of 2 instead of 4. It Forgets nothing for it.",
    lines=(
        line(
            "2 Sun 2 Moon 2 Fire 2 Air 2 Water 2 Earth 2 Plant 2 Animal",
            "It may play that card now: for half its cost, rounded up, or for nothing if it Forgets the card at Time "
            "Passes. All thresholds of the card are reached this turn.",
        ),
    ),
)  # fmt: skip
def unlock_the_gates_of_deepest_power(use: Use) -> Rule[None]:
    """Your Elements, its choices. No card play is needed; a Slow card waits for the Slow phase."""
    card = yield from use.gain_power(MAJOR, spirit=use.target, number=2, forgets=False)
    if card and use.reaches():
        yield from use.play_at_once(card, spirit=use.target)


def _wilds_remove_blight_and_power(use: Use) -> Rule[None]:
    if use.land:
        yield from use.add(WILDS)
        use.remove_blight()
    yield from use.gain_power(spirit=use.target)


@major(
    "Unrelenting Growth", cost=4, speed=SLOW, elements="Sun Fire Water Plant", target_spirit="any",
    text="The target Spirit adds 2 of its Presence and 1 Wilds in one land within 1 land of its Presence.",
    lines=(
        line(
            "3 Sun 3 Plant", "In that land: add 1 Wilds and remove 1 Blight. The target Spirit gains a Power Card.",
            _wilds_remove_blight_and_power,
        ),
    ),
)  # fmt: skip
def unrelenting_growth(use: Use) -> Rule[None]:
    """Measured from the target Spirit's Presence, as in Growth. Elements that this uncovers count for your threshold."""
    use.land = (yield from use.add_presence(1, spirit=use.target)) or ""
    if use.land:
        yield from use.add_presence(spirit=use.target, only_in=(use.land,))
        yield from use.add(WILDS)


def _erupt_all_around(use: Use) -> Rule[None]:
    yield from use.destroy(None, *INVADERS)
    yield from use.add(WILDS)
    for near in use.adjacent:
        yield from use.damage(10, land=near)
        yield from use.destroy(None, DAHAN, BEASTS, land=near)
        if not use.count(BLIGHT, land=near):
            yield from use.add_blight(land=near)


@major(
    "Volcanic Eruption", cost=8, speed=SLOW, elements="Fire Earth", range=presence(1, terrain=("Mountain",)),
    text="6 Fear. 20 Damage. Destroy all Dahan and all Beasts. Add 1 Blight.",
    lines=(
        line(
            "4 Fire 3 Earth",
            "Destroy all Invaders. Add 1 Wilds. In each adjacent land: 10 Damage; destroy all Dahan and all Beasts. In "
            "those without Blight: add 1 Blight.",
            _erupt_all_around,
        ),
    ),
)  # fmt: skip
def volcanic_eruption(use: Use) -> Rule[None]:
    """The base Blight may cascade next door, before the threshold asks whether any lies there."""
    use.fear(6)
    yield from use.damage(20)
    yield from use.destroy(None, DAHAN, BEASTS)
    yield from use.add_blight()
