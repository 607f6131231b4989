"""The 36 Minor Powers of the base game."""

from __future__ import annotations

from spirit_tutor.box.declaring import land, line, minor, presence, sacred_site
from spirit_tutor.rules.core.asks import Rule, choose
from spirit_tutor.rules.core.card_shapes import ELEMENTS, FAST, MINOR, SLOW
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, TOWN
from spirit_tutor.table.where import Where


@minor(
    "Call of the Dahan Ways", cost=1, speed=SLOW, elements="Moon Water Animal",
    range=presence(1), target=land(has=(DAHAN,)),
    text="Replace 1 Explorer with 1 Dahan.",
    lines=(
        line(
            "2 Moon", "You may instead replace 1 Town with 1 Dahan.",
            lambda use: use.replace((TOWN,), DAHAN), instead="may",
        ),
    ),
)  # fmt: skip
def call_of_the_dahan_ways(use: Use) -> Rule[None]:
    """No destruction, so no Fear for the Town; the Dahan takes over its damage, not its Strife."""
    yield from use.replace((EXPLORER,), DAHAN)


@minor(
    "Call to Bloodshed", cost=1, speed=SLOW, elements="Sun Fire Animal",
    range=presence(1), target=land(has=(DAHAN,)),
    text="1 Damage for each Dahan in the land; or Gather up to 3 Dahan.",
)  # fmt: skip
def call_to_bloodshed(use: Use) -> Rule[None]:
    """One pool of damage, by the Dahan there before; nobody strikes back."""
    yield from use.branch({
        "damage": lambda: use.damage(use.count(DAHAN)),
        "gather": lambda: use.gather(3, DAHAN, up_to=True),
    })  # fmt: skip


@minor(
    "Call to Isolation", cost=0, speed=FAST, elements="Sun Air Animal",
    range=presence(1), target=land(has=(DAHAN,)),
    text="For each Dahan in the land, Push 1 Explorer or Town; or Push 1 Dahan.",
)  # fmt: skip
def call_to_isolation(use: Use) -> Rule[None]:
    """Compulsory both ways: as many Explorers and Towns, in any mix, as Dahan are there. Cities stay."""
    yield from use.branch({
        "push Explorers and Towns": lambda: use.push(use.count(DAHAN), EXPLORER, TOWN),
        "push Dahan": lambda: use.push(1, DAHAN),
    })  # fmt: skip


@minor(
    "Call to Migrate", cost=1, speed=SLOW, elements="Fire Air Animal", range=presence(1),
    text="Gather up to 3 Dahan. Push up to 3 Dahan.",
)  # fmt: skip
def call_to_migrate(use: Use) -> Rule[None]:
    """Gathered Dahan may be pushed on; it may as well be others."""
    yield from use.gather(3, DAHAN, up_to=True)
    yield from use.push(3, DAHAN, up_to=True)


@minor(
    "Call to Tend", cost=1, speed=SLOW, elements="Water Plant Animal",
    range=presence(1), target=land(has=(DAHAN,)),
    text="Remove 1 Blight; or Push up to 3 Dahan.",
)  # fmt: skip
def call_to_tend(use: Use) -> Rule[None]:
    """The Dahan are needed for the target only."""
    yield from use.branch({
        "remove Blight": lambda: use.remove_blight(),
        "push": lambda: use.push(3, DAHAN, up_to=True),
    })  # fmt: skip


@minor(
    "Dark and Tangled Woods", cost=1, speed=FAST, elements="Moon Earth Plant", range=presence(1),
    text="2 Fear. If the land is Mountain or Jungle: Defend 3.",
)  # fmt: skip
def dark_and_tangled_woods(use: Use) -> None:
    """The Fear comes in any land, also without Invaders."""
    use.fear(2)
    if use.terrain in ("Mountain", "Jungle"):
        use.defend(3)


@minor(
    "Delusions of Danger", cost=1, speed=FAST, elements="Sun Moon Air", range=presence(1),
    text="Push 1 Explorer; or 2 Fear.",
)  # fmt: skip
def delusions_of_danger(use: Use) -> Rule[None]:
    """Either may be chosen, also the Push where no Explorer is."""
    yield from use.branch({"push": lambda: use.push(1, EXPLORER), "fear": lambda: use.fear(2)})


@minor(
    "Devouring Ants", cost=1, speed=SLOW, elements="Sun Earth Animal", range=sacred_site(1),
    text="1 Fear. 1 Damage. Destroy 1 Dahan. If the land is Jungle or Sands: 1 more Damage.",
)  # fmt: skip
def devouring_ants(use: Use) -> Rule[None]:
    """The Dahan dies wherever there is one; the further damage goes to Invaders."""
    use.fear(1)
    yield from use.damage(1)
    yield from use.destroy(1, DAHAN)
    if use.terrain in ("Jungle", "Sands"):
        yield from use.damage(1)


@minor(
    "Drift Down into Slumber", cost=0, speed=FAST, elements="Air Earth Plant", range=presence(2),
    text="Defend 1. If the land is Jungle or Sands: Defend 4 instead.",
)  # fmt: skip
def drift_down_into_slumber(use: Use) -> None:
    """4 in place of the 1, not 5."""
    use.defend(4 if use.terrain in ("Jungle", "Sands") else 1)


@minor(
    "Drought", cost=1, speed=SLOW, elements="Sun Fire Earth", range=presence(1),
    text="Destroy 3 Towns. 1 Damage to each Town and each City. Add 1 Blight.",
    lines=(line("3 Sun", "Destroy 1 City.", lambda use: use.destroy(1, CITY)),),
)  # fmt: skip
def drought(use: Use) -> Rule[None]:
    """As many Towns as there are, up to the 3; only what is left is damaged; the Blight comes in any case."""
    yield from use.destroy(3, TOWN)
    use.damage_each(1, BUILDINGS)
    yield from use.add_blight()


@minor(
    "Elemental Boon", cost=1, speed=FAST, elements="", target_spirit="any", grants_any=True,
    text="The target Spirit gains 3 different Elements of its choice this turn. On another Spirit: you gain the same.",
)  # fmt: skip
def elemental_boon(use: Use) -> Rule[None]:
    """The target Spirit chooses, also for you. The card itself has no Elements."""
    chosen: list[str] = []
    for _ in range(3):
        left = {element: element for element in ELEMENTS if element not in chosen}
        chosen.append((yield from choose("element", use.target, left, prompt=f"{use.power.name}: which Element?")))
    for spirit in dict.fromkeys((use.target, use.spirit)):
        for element in chosen:
            use.begin(EffectKind.ELEMENT, spirit=spirit, of=(element,), amount=1)


@minor(
    "Encompassing Ward", cost=1, speed=FAST, elements="Sun Water Earth", target_spirit="any",
    text="This turn each land in which the target Spirit has Presence is under Defend 2.",
)  # fmt: skip
def encompassing_ward(use: Use) -> None:
    """Follows the Presence through the turn; 2 a land, however much Presence is there."""
    use.begin(EffectKind.DEFEND, where=Where(presence=use.target), amount=2)


@minor(
    "Enticing Splendor", cost=0, speed=FAST, elements="Sun Air Plant",
    range=presence(0), target=land(lacks=(BLIGHT,)),
    text="Gather 1 Explorer or Town; or Gather up to 2 Dahan.",
)  # fmt: skip
def enticing_splendor(use: Use) -> Rule[None]:
    """The one Invader is compulsory, the Dahan are not."""
    yield from use.branch({
        "gather Explorer or Town": lambda: use.gather(1, EXPLORER, TOWN),
        "gather Dahan": lambda: use.gather(2, DAHAN, up_to=True),
    })  # fmt: skip


@minor(
    "Entrancing Apparitions", cost=1, speed=FAST, elements="Moon Air Water", range=presence(1),
    text="Defend 2. If there are no Invaders in the land: Gather up to 2 Explorers.",
)  # fmt: skip
def entrancing_apparitions(use: Use) -> Rule[None]:
    """The Defend comes with or without Invaders."""
    use.defend(2)
    if not use.count(*INVADERS):
        yield from use.gather(2, EXPLORER, up_to=True)


@minor(
    "Gift of Constancy", cost=0, speed=FAST, elements="Sun Earth", target_spirit="any",
    text=(
        "The target Spirit gains 2 Energy. When Time Passes it may take 1 of its Power Cards in play back into hand "
        "instead of discarding it. On another Spirit: you may do so with 1 of yours, too."
    ),
)  # fmt: skip
def gift_of_constancy(use: Use) -> None:
    """Only the target gains Energy. On yourself it is one card in all; the cards are chosen when Time Passes."""
    use.energy(2, spirit=use.target)
    for spirit in dict.fromkeys((use.target, use.spirit)):
        use.begin(EffectKind.KEEP_CARD, spirit=spirit, amount=1)


@minor(
    "Gift of Living Energy", cost=0, speed=FAST, elements="Sun Fire Plant", target_spirit="any",
    text="The target Spirit gains 1 Energy; 1 more if it is another Spirit; 1 more if you have 2 or more Sacred Sites.",
)  # fmt: skip
def gift_of_living_energy(use: Use) -> None:
    """The Sacred Sites are the user's, the Energy is the target's."""
    use.energy(1 + use.on_another + (use.sacred_sites >= 2), spirit=use.target)


@minor(
    "Gift of Power", cost=0, speed=SLOW, elements="Moon Water Earth Plant", target_spirit="any",
    text="The target Spirit gains a Minor Power: 4 are turned up, it keeps 1 in hand.",
)  # fmt: skip
def gift_of_power(use: Use) -> Rule[None]:
    """The target Spirit picks; nothing is Forgotten."""
    yield from use.gain_power(MINOR, spirit=use.target)


@minor(
    "Gnawing Rootbiters", cost=0, speed=SLOW, elements="Earth Animal", range=presence(1),
    text="Push up to 2 Towns.",
)  # fmt: skip
def gnawing_rootbiters(use: Use) -> Rule[None]:
    """Towns only."""
    yield from use.push(2, TOWN, up_to=True)


@minor(
    "Land of Haunts and Embers", cost=0, speed=FAST, elements="Moon Fire Air", range=presence(2),
    text=(
        "2 Fear. Push up to 2 Explorers and Towns. If there is Blight in the land: 2 more Fear, Push up to 2 more "
        "Explorers and Towns. Add 1 Blight."
    ),
)  # fmt: skip
def land_of_haunts_and_embers(use: Use) -> Rule[None]:
    """Only Blight that lay there before counts; the new one comes in any case."""
    use.fear(2)
    yield from use.push(2, EXPLORER, TOWN, up_to=True)
    if use.count(BLIGHT):
        use.fear(2)
        yield from use.push(2, EXPLORER, TOWN, up_to=True)
    yield from use.add_blight()


@minor(
    "Lure of the Unknown", cost=0, speed=FAST, elements="Moon Fire Air Plant",
    range=presence(2), target=land(lacks=INVADERS),
    text="Gather 1 Explorer or Town.",
)  # fmt: skip
def lure_of_the_unknown(use: Use) -> Rule[None]:
    """Compulsory; the land must be free of Invaders when it is targeted."""
    yield from use.gather(1, EXPLORER, TOWN)


@minor(
    "Nature's Resilience", cost=1, speed=FAST, elements="Earth Plant Animal", range=sacred_site(1),
    text="Defend 6.",
    lines=(line("2 Water", "You may instead remove 1 Blight.", lambda use: use.remove_blight(), instead="may"),),
)  # fmt: skip
def nature_s_resilience(use: Use) -> None:
    """One or the other, never both."""
    use.defend(6)


@minor(
    "Pull Beneath the Hungry Earth", cost=1, speed=SLOW, elements="Moon Water Earth", range=presence(1),
    text="If you have Presence in the land: 1 Fear and 1 Damage. If the land is Sands or Wetland: 1 Damage.",
)  # fmt: skip
def pull_beneath_the_hungry_earth(use: Use) -> Rule[None]:
    """Two conditions, each on its own; the Presence is the user's."""
    if use.has_presence:
        use.fear(1)
        yield from use.damage(1)
    if use.terrain in ("Sands", "Wetland"):
        yield from use.damage(1)


@minor(
    "Purifying Flame", cost=1, speed=SLOW, elements="Sun Fire Air Plant", range=sacred_site(1),
    text="1 Damage for each Blight in the land. If the land is Mountain or Sands: you may instead remove 1 Blight.",
)  # fmt: skip
def purifying_flame(use: Use) -> Rule[None]:
    """Removing the Blight takes the place of all the damage."""
    if use.terrain in ("Mountain", "Sands"):
        yield from use.branch({
            "damage": lambda: use.damage(use.count(BLIGHT)),
            "remove Blight": lambda: use.remove_blight(),
        })  # fmt: skip
    else:
        yield from use.damage(use.count(BLIGHT))


@minor(
    "Quicken the Earth's Struggles", cost=1, speed=FAST, elements="Moon Fire Earth Animal", range=sacred_site(0),
    text="1 Damage to each Town and each City; or Defend 10.",
)  # fmt: skip
def quicken_the_earth_s_struggles(use: Use) -> Rule[None]:
    """Explorers are not hurt."""
    yield from use.branch({"damage": lambda: use.damage_each(1, BUILDINGS), "defend": lambda: use.defend(10)})


@minor(
    "Rain of Blood", cost=0, speed=SLOW, elements="Air Water Animal",
    range=sacred_site(1), target=land(has=INVADERS),
    text="2 Fear. If at least 2 Towns and Cities are in the land: 1 more Fear.",
)  # fmt: skip
def rain_of_blood(use: Use) -> None:
    """Towns and Cities count together."""
    use.fear(2)
    if use.count(*BUILDINGS) >= 2:
        use.fear(1)


@minor(
    "Reaching Grasp", cost=0, speed=FAST, elements="Sun Air Water", target_spirit="any",
    text="This turn all Powers of the target Spirit have Range +2.",
)  # fmt: skip
def reaching_grasp(use: Use) -> None:
    """Helps what is used from now on; a Push or Gather still goes one land far."""
    use.begin(EffectKind.RANGE, spirit=use.target, amount=2)


@minor(
    "Rouse the Trees and Stones", cost=1, speed=SLOW, elements="Fire Earth Plant",
    range=sacred_site(1), target=land(lacks=(BLIGHT,)),
    text="2 Damage. Push 1 Explorer.",
)  # fmt: skip
def rouse_the_trees_and_stones(use: Use) -> Rule[None]:
    """The Push is compulsory if an Explorer is left."""
    yield from use.damage(2)
    yield from use.push(1, EXPLORER)


@minor(
    "Sap the Strength of Multitudes", cost=0, speed=FAST, elements="Water Animal", range=presence(0),
    text="Defend 5.",
    lines=(line("1 Air", "This Power has Range +1.", range_more=1),),
)  # fmt: skip
def sap_the_strength_of_multitudes(use: Use) -> None:
    """The Air is looked at before the target is chosen."""
    use.defend(5)


@minor(
    "Savage Mawbeasts", cost=0, speed=SLOW, elements="Fire Animal", range=sacred_site(1),
    text="If the land is Jungle or Wetland: 1 Fear and 1 Damage.",
    lines=(line("3 Animal", "1 Damage.", lambda use: use.damage(1)),),
)  # fmt: skip
def savage_mawbeasts(use: Use) -> Rule[None]:
    """The threshold's damage does not ask for a terrain."""
    if use.terrain in ("Jungle", "Wetland"):
        use.fear(1)
        yield from use.damage(1)


@minor(
    "Shadows of the Burning Forest", cost=0, speed=SLOW, elements="Moon Fire Plant",
    range=presence(0), target=land(has=INVADERS),
    text="2 Fear. If the land is Mountain or Jungle: Push 1 Explorer and 1 Town.",
)  # fmt: skip
def shadows_of_the_burning_forest(use: Use) -> Rule[None]:
    """One of each kind, compulsory; where one kind is missing, only the other goes."""
    use.fear(2)
    if use.terrain in ("Mountain", "Jungle"):
        yield from use.push(1, EXPLORER)
        yield from use.push(1, TOWN)


@minor(
    "Song of Sanctity", cost=1, speed=SLOW, elements="Sun Water Plant",
    range=presence(1), target=land(terrain=("Mountain", "Jungle")),
    text="If there are Explorers in the land: Push all of them. Otherwise: remove 1 Blight.",
)  # fmt: skip
def song_of_sanctity(use: Use) -> Rule[None]:
    """One Explorer is enough to keep the Blight in place."""
    if use.count(EXPLORER):
        yield from use.push(None, EXPLORER)
    else:
        use.remove_blight()


@minor(
    "Steam Vents", cost=1, speed=FAST, elements="Fire Air Water Earth", range=presence(0),
    text="Destroy 1 Explorer.",
    lines=(line("3 Earth", "You may instead destroy 1 Town.", lambda use: use.destroy(1, TOWN), instead="may"),),
)  # fmt: skip
def steam_vents(use: Use) -> Rule[None]:
    """The Town goes in place of the Explorer, with its Fear."""
    yield from use.destroy(1, EXPLORER)


@minor(
    "Uncanny Melting", cost=1, speed=SLOW, elements="Sun Moon Water", range=sacred_site(1),
    text="If there are Invaders in the land: 1 Fear. If the land is Sands or Wetland: remove 1 Blight.",
)  # fmt: skip
def uncanny_melting(use: Use) -> None:
    """Two conditions, each on its own."""
    if use.count(*INVADERS):
        use.fear(1)
    if use.terrain in ("Sands", "Wetland"):
        use.remove_blight()


@minor(
    "Veil the Night's Hunt", cost=1, speed=FAST, elements="Moon Air Animal",
    range=presence(2), target=land(has=(DAHAN,)),
    text="Each Dahan in the land deals 1 Damage, each to a different Invader; or Push up to 3 Dahan.",
)  # fmt: skip
def veil_the_night_s_hunt(use: Use) -> Rule[None]:
    """No Invader is hit twice; Dahan without an Invader of their own do nothing."""
    yield from use.branch({
        "damage": lambda: use.damage_apart(use.count(DAHAN)),
        "push": lambda: use.push(3, DAHAN, up_to=True),
    })  # fmt: skip


@minor(
    "Visions of Fiery Doom", cost=1, speed=FAST, elements="Moon Fire", range=presence(0),
    text="1 Fear. Push 1 Explorer or Town.",
    lines=(line("2 Fire", "1 more Fear.", lambda use: use.fear(1)),),
)  # fmt: skip
def visions_of_fiery_doom(use: Use) -> Rule[None]:
    """The Push is compulsory."""
    use.fear(1)
    yield from use.push(1, EXPLORER, TOWN)


@minor(
    "Voracious Growth", cost=1, speed=SLOW, elements="Water Plant",
    range=sacred_site(1), target=land(terrain=("Jungle", "Wetland")),
    text="2 Damage; or remove 1 Blight.",
)  # fmt: skip
def voracious_growth(use: Use) -> Rule[None]:
    """The two points may be divided."""
    yield from use.branch({"damage": lambda: use.damage(2), "remove Blight": lambda: use.remove_blight()})
