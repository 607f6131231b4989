"""The 22 Major Powers of the base game."""

from __future__ import annotations

from spirit_tutor.box.declaring import land, line, major, needs, presence, sacred_site
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import ADJACENT_LAND, ANY_TARGET, FAST, SLOW, ThresholdLine
from spirit_tutor.rules.invaders.stopping import BUILD, EXPLORE, RAVAGE
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, TOWN

MISTS_FEAR_AT_MOST = 4


def _damage_and_remove_blight(use: Use) -> Rule[None]:
    yield from use.damage(5)
    use.remove_blight()


@major(
    "Accelerated Rot", cost=4, speed=SLOW, elements="Sun Water Plant",
    range=presence(2), target=land(terrain=("Jungle", "Wetland")),
    text="2 Fear. 4 Damage.",
    lines=(line("3 Sun 2 Water 3 Plant", "5 more Damage. Remove 1 Blight.", _damage_and_remove_blight),),
)  # fmt: skip
def accelerated_rot(use: Use) -> Rule[None]:
    """The threshold's damage is a second pool, dealt after the first."""
    use.fear(2)
    yield from use.damage(4)


def _damage_where_presence_came_back(use: Use) -> Rule[None]:
    if use.land:
        yield from use.damage(4)


@major(
    "Blazing Renewal", cost=5, speed=FAST, elements="Fire Earth Plant", target_spirit="any",
    text=(
        "The target Spirit brings back 2 of its destroyed Presence (or 1, if it has no more) to one land of its choice "
        "within Range 2 of your Presence. If any came back: 2 Damage to each Town and each City in that land."
    ),
    lines=(line("3 Fire 3 Earth 2 Plant", "4 Damage in that land.", _damage_where_presence_came_back),),
)  # fmt: skip
def blazing_renewal(use: Use) -> Rule[None]:
    """Your Presence and your range, but the target Spirit's choice; if none can come back, no damage at all."""
    back = yield from use.bring_back_presence(2, use.within(2), spirit=use.target)
    if back:
        use.land = back
        use.damage_each(2, BUILDINGS)


@major(
    "Cleansing Floods", cost=5, speed=SLOW, elements="Sun Water", range=presence(1, terrain=("Wetland",)),
    text="4 Damage. Remove 1 Blight.",
    lines=(line("4 Water", "10 more Damage.", lambda use: use.damage(10)),),
)  # fmt: skip
def cleansing_floods(use: Use) -> Rule[None]:
    """Measured from Presence in a Wetland; the target may be any land."""
    yield from use.damage(4)
    use.remove_blight()


@major(
    "Dissolve the Bonds of Kinship", cost=4, speed=SLOW, elements="Fire Water Animal", range=presence(1),
    text=(
        "Replace 1 City by 2 Explorers, 1 Town by 1 Explorer and 1 Dahan by 1 Explorer. "
        "Push all Explorers, to as many different lands as possible."
    ),
    lines=(
        line(
            "2 Fire 2 Water 3 Animal",
            "Before the Push: the Explorers deal 1 Damage each to the Towns and Cities, and at the same time the Towns "
            "deal 2 and the Cities 3 each to the Explorers.",
        ),
    ),
)  # fmt: skip
def dissolve_the_bonds_of_kinship(use: Use) -> Rule[None]:
    """All three are compulsory, the Dahan's too; damage passes to the new pieces; you divide what both sides deal."""
    yield from use.replace((CITY,), EXPLORER, by=2)
    yield from use.replace((TOWN,), EXPLORER)
    yield from use.replace((DAHAN,), EXPLORER)
    if use.reaches():
        yield from use.fight((EXPLORER,), BUILDINGS)
    yield from use.push(None, EXPLORER, spread=True)


def _energy_and_gifts(use: Use) -> Rule[None]:
    for spirit in dict.fromkeys((use.spirit, use.target)):
        use.energy(3, spirit=spirit)
    if use.on_another:
        yield from use.give_power(use.spirit, use.target)
        yield from use.give_power(use.target, use.spirit)


@major(
    "Entwined Power", cost=2, speed=FAST, elements="Moon Water Plant", target_spirit="another",
    text=(
        "This turn you and the target Spirit may target from each other's Presence, too. The target Spirit gains a "
        "Power Card; you gain 1 of the cards that it did not keep."
    ),
    lines=(
        line(
            "2 Water 4 Plant",
            "You and the target Spirit gain 3 Energy each. Either may give the other 1 Power Card from hand.",
            _energy_and_gifts,
        ),
    ),
)  # fmt: skip
def entwined_power(use: Use) -> Rule[None]:
    """From a Major deck both Forget a card. Two Spirits' Presence together make no Sacred Site."""
    if use.on_another:
        use.begin(EffectKind.LEND, spirit=use.spirit, of=(use.target,))
        use.begin(EffectKind.LEND, spirit=use.target, of=(use.spirit,))
    yield from use.gain_power(spirit=use.target, leftover_to=use.spirit)


def _fear_and_no_invader_actions(use: Use) -> None:
    if use.count(*INVADERS):
        use.fear(3)
    use.begin(EffectKind.SKIP, of=(RAVAGE, BUILD, EXPLORE))


@major(
    "Indomitable Claim", cost=4, speed=FAST, elements="Sun Earth", range=presence(1),
    text="Add 1 of your Presence to the land, even if you could not place it there otherwise. Defend 20.",
    lines=(
        line(
            "2 Sun 3 Earth",
            "If there are Invaders in the land: 3 Fear. No Ravage, no Build and no Explore there this turn.",
            _fear_and_no_invader_actions,
        ),
    ),
)  # fmt: skip
def indomitable_claim(use: Use) -> Rule[None]:
    """Elements that the Presence uncovers count for the threshold; without a Ravage the Dahan do not strike back."""
    yield from use.add_presence(only_in=(use.land,))
    use.defend(20)


def _unharmed_and_remove_blight(use: Use) -> Rule[None]:
    use.begin(EffectKind.UNHARMED, of=(DAHAN,))
    blighted = [near for near in (use.land, *use.adjacent) if use.count(BLIGHT, land=near)]
    chosen = yield from use.choose_land(blighted, "from which land is 1 Blight removed?")
    if chosen:
        use.remove_blight(land=chosen)


@major(
    "Infinite Vitality", cost=3, speed=FAST, elements="Earth Plant Animal", range=sacred_site(1),
    text=(
        "This turn Dahan have 4 more Health while they are in the land, and any Blight that would be added there stays "
        "on the Blight Card."
    ),
    lines=(
        line(
            "4 Earth",
            "This turn Dahan in the land can be neither damaged nor destroyed. Remove 1 Blight from the land or from "
            "one adjacent to it.",
            _unharmed_and_remove_blight,
        ),
    ),
)  # fmt: skip
def infinite_vitality(use: Use) -> None:
    """Both belong to the land: a Dahan that leaves loses the Health, and falls if its damage is then enough."""
    use.begin(EffectKind.HEALTH, of=(DAHAN,), amount=4)
    use.begin(EffectKind.NO_BLIGHT)


def _fear_for_buildings(use: Use, before: int) -> None:
    """1 Fear for each Town and City that this use has destroyed since `before`, 4 in the whole use."""
    now = use.destroyed(*BUILDINGS)
    use.fear(min(now, MISTS_FEAR_AT_MOST) - min(before, MISTS_FEAR_AT_MOST))


def _more_damage_in_the_mists(use: Use) -> Rule[None]:
    before = use.destroyed(*BUILDINGS)
    yield from use.damage(3)
    _fear_for_buildings(use, before)


@major(
    "Mists of Oblivion", cost=4, speed=SLOW, elements="Moon Air Water", range=presence(3),
    text="1 Damage to each Invader. 1 Fear for each Town and each City that this Power destroys, 4 Fear at most.",
    lines=(line("2 Moon 3 Air 2 Water", "3 Damage.", _more_damage_in_the_mists),),
)  # fmt: skip
def mists_of_oblivion(use: Use) -> None:
    """On top of the Fear for destroyed Towns and Cities; what the threshold destroys counts towards the same 4."""
    use.damage_each(1)
    _fear_for_buildings(use, 0)


@major(
    "Paralyzing Fright", cost=4, speed=FAST, elements="Air Earth", range=sacred_site(1),
    text="4 Fear. No Ravage, no Build and no Explore in the land this turn.",
    lines=(line("2 Air 3 Earth", "4 more Fear.", lambda use: use.fear(4)),),
)  # fmt: skip
def paralyzing_fright(use: Use) -> None:
    """Without a Ravage the Dahan do not strike back."""
    use.fear(4)
    use.begin(EffectKind.SKIP, of=(RAVAGE, BUILD, EXPLORE))


def _more_flame(use: Use) -> Rule[None]:
    use.fear(2)
    yield from use.damage(5)


@major(
    "Pillar of Living Flame", cost=5, speed=SLOW, elements="Fire", range=sacred_site(2),
    text="3 Fear. 5 Damage. If the land is Jungle or Wetland: add 1 Blight.",
    lines=(line("4 Fire", "2 more Fear. 5 more Damage.", _more_flame),),
)  # fmt: skip
def pillar_of_living_flame(use: Use) -> Rule[None]:
    """The Blight comes before the threshold's damage, with all that it brings."""
    use.fear(3)
    yield from use.damage(5)
    if use.terrain in ("Jungle", "Wetland"):
        yield from use.add_blight()


def _fear_and_damage_for_blight(use: Use) -> Rule[None]:
    lying = use.count(BLIGHT)
    use.fear(lying)
    yield from use.damage(4 * lying)


@major(
    "Poisoned Land", cost=3, speed=SLOW, elements="Earth Plant Animal", range=presence(1),
    text="1 Fear. 7 Damage. Add 1 Blight. Destroy all Dahan.",
    lines=(
        line(
            "3 Earth 2 Plant 2 Animal", "For each Blight in the land: 1 more Fear and 4 more Damage.",
            _fear_and_damage_for_blight,
        ),
    ),
)  # fmt: skip
def poisoned_land(use: Use) -> Rule[None]:
    """The threshold counts the Blight that has just been added, too."""
    use.fear(1)
    yield from use.damage(7)
    yield from use.add_blight()
    yield from use.destroy(None, DAHAN)


@major(
    "Powerstorm", cost=3, speed=FAST, elements="Sun Fire Air", target_spirit="any",
    text=(
        "The target Spirit gains 3 Energy. Once this turn it may Repeat one of its Power Cards by paying the card's "
        "cost again."
    ),
    lines=(
        line(
            "2 Sun 2 Fire 3 Air",
            "It may do so with up to 2 more Power Cards, paying for each: 3 different ones in all.",
            lambda use: use.begin(EffectKind.REPEAT, spirit=use.target, amount=2, uses=2),
        ),
    ),
)  # fmt: skip
def powerstorm(use: Use) -> None:
    """A card is repeated after it was used, when it could be used; each once, and never this card."""
    use.energy(3, spirit=use.target)
    use.begin(EffectKind.REPEAT, spirit=use.target, amount=1, uses=1)


def _destroy_towns_around(use: Use) -> Rule[None]:
    for near in use.adjacent:
        yield from use.destroy(1, TOWN, land=near)


@major(
    "Talons of Lightning", cost=6, speed=FAST, elements="Fire Air",
    range=presence(1), target=land(terrain=("Mountain", "Wetland")),
    text="3 Fear. 5 Damage.",
    lines=(
        line(
            "3 Fire 3 Air", "This Power has Range 3. Destroy 1 Town in each adjacent land.", _destroy_towns_around,
            range_is=3,
        ),
    ),
)  # fmt: skip
def talons_of_lightning(use: Use) -> Rule[None]:
    """The range is looked at first, 3 in place of 1; the target is Mountain or Wetland all the same."""
    use.fear(3)
    yield from use.damage(5)


@major(
    "Terrifying Nightmares", cost=4, speed=FAST, elements="Moon Air", range=presence(2),
    text="2 Fear. Push up to 4 Explorers and Towns.",
    lines=(line("4 Moon", "4 more Fear.", lambda use: use.fear(4)),),
)  # fmt: skip
def terrifying_nightmares(use: Use) -> Rule[None]:
    """4 pieces in all, in any mix; Cities stay."""
    use.fear(2)
    yield from use.push(4, EXPLORER, TOWN, up_to=True)


@major(
    "The Jungle Hungers", cost=3, speed=SLOW, elements="Moon Plant", range=presence(1, terrain=("Jungle",)),
    text="Destroy all Explorers and all Towns. Destroy all Dahan.",
    lines=(
        line(
            "2 Moon 3 Plant", "Destroy 1 City. The Dahan are not destroyed.", lambda use: use.destroy(1, CITY),
        ),
    ),
)  # fmt: skip
def the_jungle_hungers(use: Use) -> Rule[None]:
    """Measured from Presence in a Jungle to any land. The threshold is looked at before the Dahan would die."""
    yield from use.destroy(None, EXPLORER, TOWN)
    if not use.reaches():
        yield from use.destroy(None, DAHAN)


@major(
    "The Land Thrashes in Furious Pain", cost=4, speed=SLOW, elements="Moon Fire Earth",
    range=presence(2), target=land(has=(BLIGHT,)),
    text="2 Damage for each Blight in the land, and 1 more for each Blight in adjacent lands.",
    lines=(ThresholdLine(needs("3 Moon 3 Earth"), "Repeat this Power on an adjacent land.", repeat=ADJACENT_LAND),),
)  # fmt: skip
def the_land_thrashes_in_furious_pain(use: Use) -> Rule[None]:
    """All of it is dealt in the target land. The Repeat counts afresh there, and asks for no Blight."""
    around = sum(use.count(BLIGHT, land=near) for near in use.adjacent)
    yield from use.damage(2 * use.count(BLIGHT) + around)


def _push_dahan_with_their_defend(use: Use) -> Rule[None]:
    pushed = yield from use.push(2, DAHAN, up_to=True)
    for _, end in pushed:
        use.carry_defend(2, to=end)


@major(
    "The Trees and Stones Speak of War", cost=2, speed=FAST, elements="Sun Earth Plant",
    range=presence(1), target=land(has=(DAHAN,)),
    text="For each Dahan in the land: 1 Damage and Defend 2.",
    lines=(
        line(
            "2 Sun 2 Earth 2 Plant", "You may Push up to 2 Dahan. Each takes its Defend 2 along to where it goes.",
            _push_dahan_with_their_defend,
        ),
    ),
)  # fmt: skip
def the_trees_and_stones_speak_of_war(use: Use) -> Rule[None]:
    """Counted now: Dahan that are moved by anything else leave their Defend behind."""
    dahan = use.count(DAHAN)
    yield from use.damage(dahan)
    use.defend(2 * dahan)


def _flood_the_other_coasts(use: Use) -> Rule[None]:
    for other in use.board:
        if other != use.land and use.game.island.lands[other].coastal:
            use.fear(1)
            yield from use.damage(4, land=other)
            yield from use.destroy(1, DAHAN, land=other)


@major(
    "Tsunami", cost=6, speed=SLOW, elements="Water Earth", range=sacred_site(2), target=land(coastal=True),
    text="2 Fear. 8 Damage. Destroy 2 Dahan.",
    lines=(
        line(
            "3 Water 2 Earth", "In each other Coastal land of the same board: 1 Fear, 4 Damage, destroy 1 Dahan.",
            _flood_the_other_coasts,
        ),
    ),
)  # fmt: skip
def tsunami(use: Use) -> Rule[None]:
    """The board is the target land's; the Fear comes once for each of the other lands, whatever is in it."""
    use.fear(2)
    yield from use.damage(8)
    yield from use.destroy(2, DAHAN)


@major(
    "Vengeance of the Dead", cost=3, speed=FAST, elements="Moon Fire Animal", range=presence(3),
    text=(
        "3 Fear. This turn, whenever an action has destroyed Towns, Cities or Dahan in the land: after it, 1 Damage "
        "there for each of them."
    ),
    lines=(line("3 Animal", "That Damage may be divided among the land and the lands adjacent to it."),),
)  # fmt: skip
def vengeance_of_the_dead(use: Use) -> None:
    """After the whole action, a Ravage with its counterattack say; it does not answer what it destroyed itself."""
    use.fear(3)
    kind = EffectKind.DAMAGE_AROUND_DESTROYED if use.reaches() else EffectKind.DAMAGE_WHERE_DESTROYED
    use.begin(kind, spirit=use.spirit, of=(TOWN, CITY, DAHAN), amount=1)


def _push_dahan_to_strike(use: Use) -> Rule[None]:
    pushed = yield from use.push(2, DAHAN, up_to=True)
    for end in dict.fromkeys(end for _, end in pushed):
        yield from use.damage(2 * use.count(DAHAN, land=end), land=end)


@major(
    "Vigor of the Breaking Dawn", cost=3, speed=FAST, elements="Sun Animal",
    range=presence(2), target=land(has=(DAHAN,)),
    text="2 Damage for each Dahan in the land.",
    lines=(
        line(
            "3 Sun 2 Animal",
            "You may Push up to 2 Dahan. In each land that one went to: 2 Damage for each Dahan there.",
            _push_dahan_to_strike,
        ),
    ),
)  # fmt: skip
def vigor_of_the_breaking_dawn(use: Use) -> Rule[None]:
    """Both are pushed first; then every Dahan there counts, and each land once."""
    yield from use.damage(2 * use.count(DAHAN))


@major(
    "Winds of Rust and Atrophy", cost=3, speed=FAST, elements="Air Water Animal", range=sacred_site(3),
    text="1 Fear. Defend 6. Replace 1 City by 1 Town, or 1 Town by 1 Explorer.",
    lines=(ThresholdLine(needs("3 Air 3 Water 2 Animal"), "Repeat this Power.", repeat=ANY_TARGET),),
)  # fmt: skip
def winds_of_rust_and_atrophy(use: Use) -> Rule[None]:
    """Replacing is compulsory where either can be. The Repeat takes any legal land; on the same one Defends add up."""
    use.fear(1)
    use.defend(6)
    yield from use.downgrade()


@major(
    "Wrap in Wings of Sunlight", cost=3, speed=FAST, elements="Sun Air Animal", range=presence(0),
    text="Move up to 5 Dahan from the land to one other land, anywhere on the island. Defend 5 in that other land.",
    lines=(line("2 Sun 2 Air 2 Animal", "First, Gather up to 3 Dahan into the land."),),
)  # fmt: skip
def wrap_in_wings_of_sunlight(use: Use) -> Rule[None]:
    """The other land is named first; it gets the Defend even if no Dahan moves."""
    if use.reaches():
        yield from use.gather(3, DAHAN, up_to=True)
    others = [other for other in use.game.island.lands if other != use.land]
    end = yield from use.choose_land(others, "to which land do Dahan move?")
    if end:
        yield from use.move(5, DAHAN, to=end, up_to=True)
        use.defend(5, land=end)
