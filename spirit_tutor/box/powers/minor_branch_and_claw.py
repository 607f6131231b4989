"""The 31 Minor Powers of Branch & Claw."""

from __future__ import annotations

from spirit_tutor.box.declaring import land, line, minor, presence, sacred_site
from spirit_tutor.rules.core.asks import Rule
from spirit_tutor.rules.core.card_shapes import FAST, SLOW
from spirit_tutor.rules.invaders.stopping import BUILD, RAVAGE
from spirit_tutor.rules.powers.use import Use
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BEASTS, BLIGHT, BUILDINGS, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, WILDS


def _pay_to_remove_blight(use: Use) -> None:
    if use.pay(1):
        use.remove_blight()


@minor(
    "Absorb Corruption", cost=1, speed=SLOW, elements="Sun Earth Plant", range=presence(0),
    text="Gather 1 Blight; or pay 1 Energy and Remove 1 Blight.",
    lines=(line("2 Plant", "You may do both.", lambda use: use.other_branch()),),
)  # fmt: skip
def absorb_corruption(use: Use) -> Rule[None]:
    """Gathered Blight is moved, not added (R19.8). The Energy is paid on top of the card's cost (R7.6a)."""
    yield from use.branch({
        "gather Blight": lambda: use.gather(1, BLIGHT),
        "pay and remove Blight": lambda: _pay_to_remove_blight(use),
    })  # fmt: skip


def _fear_and_destroy(use: Use) -> Rule[None]:
    use.fear(1)
    yield from use.destroy(1, EXPLORER)


@minor(
    "Animated Wrackroot", cost=0, speed=SLOW, elements="Moon Fire Plant", range=presence(0),
    text="1 Fear, Destroy 1 Explorer; or add 1 Wilds.",
)  # fmt: skip
def animated_wrackroot(use: Use) -> Rule[None]:
    """The Fear belongs to the first branch; it comes also without an Explorer."""
    yield from use.branch({
        "Fear and destroy": lambda: _fear_and_destroy(use),
        "add Wilds": lambda: use.add(WILDS),
    })  # fmt: skip


def _dahan_drive_out(use: Use) -> Rule[None]:
    if use.count(DAHAN):
        use.fear(1)
        yield from use.push(1, EXPLORER)
        yield from use.push(1, TOWN)


@minor(
    "Call to Ferocity", cost=0, speed=SLOW, elements="Sun Fire Earth",
    range=presence(1), target=land(has=INVADERS),
    text="Gather up to 3 Dahan; or, if Dahan are in the land: 1 Fear and Push 1 Explorer and 1 Town.",
)  # fmt: skip
def call_to_ferocity(use: Use) -> Rule[None]:
    """The Dahan must be there already; both Pushes are compulsory, and where one kind is missing the other goes."""
    yield from use.branch({
        "gather": lambda: use.gather(3, DAHAN, up_to=True),
        "Fear and push": lambda: _dahan_drive_out(use),
    })  # fmt: skip


@minor(
    "Call to Trade", cost=1, speed=FAST, elements="Air Water Earth Plant",
    range=presence(2), target=land(has=(DAHAN,)),
    text=(
        "Gather up to 1 Dahan. At Terror Level II or lower: Gather 1 Town, and the first Ravage in the land this turn "
        "is a Build instead."
    ),
)  # fmt: skip
def call_to_trade(use: Use) -> Rule[None]:
    """The Town is compulsory; the Build comes inside the Ravage step, and later Ravages there are Ravages (R14.12)."""
    yield from use.gather(1, DAHAN, up_to=True)
    if use.terror_level <= 2:
        yield from use.gather(1, TOWN)
        use.begin(EffectKind.INSTEAD, of=(RAVAGE, BUILD), uses=1)


@minor(
    "Confounding Mists", cost=1, speed=FAST, elements="Air Water", range=presence(1),
    text="Defend 4; or, for this turn, you may Push each Invader at once that is added to the land.",
)  # fmt: skip
def confounding_mists(use: Use) -> Rule[None]:
    """What is moved or replaced is not added. The Push comes inside the action that adds (R21.2a)."""
    yield from use.branch({
        "defend": lambda: use.defend(4),
        "push what is added": lambda: use.begin(EffectKind.PUSH_ADDED, spirit=use.spirit),
    })  # fmt: skip


@minor(
    "Cycles of Time and Tide", cost=1, speed=FAST, elements="Sun Moon Water",
    range=presence(1), target=land(coastal=True),
    text="If Dahan are in the land: add 1 Dahan. Otherwise: Remove 1 Blight.",
)  # fmt: skip
def cycles_of_time_and_tide(use: Use) -> Rule[None]:
    """One or the other, never both."""
    if use.count(DAHAN):
        yield from use.add(DAHAN)
    else:
        use.remove_blight()


@minor(
    "Disorienting Landscape", cost=1, speed=FAST, elements="Moon Air Plant", range=sacred_site(2),
    text="Push 1 Explorer. If the land is Mountain or Jungle: add 1 Wilds.",
)  # fmt: skip
def disorienting_landscape(use: Use) -> Rule[None]:
    """The Wilds come with or without an Explorer."""
    yield from use.push(1, EXPLORER)
    if use.terrain in ("Mountain", "Jungle"):
        yield from use.add(WILDS)


@minor(
    "Elusive Ambushes", cost=1, speed=FAST, elements="Sun Fire Water",
    range=presence(1), target=land(has=(DAHAN,)),
    text="1 Damage; or Defend 4.",
)  # fmt: skip
def elusive_ambushes(use: Use) -> Rule[None]:
    """1 in all, however many Dahan are there."""
    yield from use.branch({"damage": lambda: use.damage(1), "defend": lambda: use.defend(4)})


@minor(
    "Fire in the Sky", cost=1, speed=FAST, elements="Sun Fire Air", range=sacred_site(1),
    text="2 Fear. Add 1 Strife.",
)  # fmt: skip
def fire_in_the_sky(use: Use) -> Rule[None]:
    """The Fear comes also where no Invader can get the Strife."""
    use.fear(2)
    yield from use.add_strife()


@minor(
    "Fleshrot Fever", cost=1, speed=SLOW, elements="Fire Air Water Animal",
    range=presence(1), target=land(terrain=("Jungle", "Sands")),
    text="1 Fear. Add 1 Disease.",
)  # fmt: skip
def fleshrot_fever(use: Use) -> Rule[None]:
    """With or without Invaders."""
    use.fear(1)
    yield from use.add(DISEASE)


@minor(
    "Gold's Allure", cost=0, speed=SLOW, elements="Fire Earth Animal",
    range=presence(1), target=land(terrain=("Mountain",)),
    text="Gather 1 Explorer and 1 Town. Add 1 Strife.",
)  # fmt: skip
def gold_s_allure(use: Use) -> Rule[None]:
    """Both Gathers are compulsory; the Strife may go to any Invader there by then."""
    yield from use.gather(1, EXPLORER)
    yield from use.gather(1, TOWN)
    yield from use.add_strife()


def _heal_or_spread(use: Use) -> Rule[None]:
    chosen = yield from use.choose_land(use.lands_of(use.target), "which land is it done in?")
    if chosen is not None:
        use.land = chosen
        yield from use.branch({
            "remove Blight": lambda: use.remove_blight(),
            "add Presence": lambda: use.add_presence(spirit=use.target, only_in=(chosen,)),
        })  # fmt: skip


@minor(
    "Growth Through Sacrifice", cost=0, speed=FAST, elements="Moon Fire Water Plant", target_spirit="any",
    text=(
        "Destroy 1 of your Presence. The target Spirit chooses one of its lands: there it Removes 1 Blight; or adds "
        "1 of its Presence."
    ),
    lines=(line("2 Sun", "It may do both in that land.", lambda use: use.as_target(use.other_branch)),),
)  # fmt: skip
def growth_through_sacrifice(use: Use) -> Rule[None]:
    """Your Presence, your Sun, the target's choices. On yourself your lands are those left after the sacrifice."""
    yield from use.destroy_presence()
    yield from use.as_target(lambda: _heal_or_spread(use))


@minor(
    "Guardian Serpents", cost=1, speed=FAST, elements="Sun Moon Earth Animal", target_spirit="any",
    text="Add 1 Beasts in one of the target Spirit's lands. If it is a Sacred Site of that Spirit: Defend 4 there.",
)  # fmt: skip
def guardian_serpents(use: Use) -> Rule[None]:
    """You choose the land; the Sacred Site is the target's (R7.10)."""
    chosen = yield from use.choose_land(use.lands_of(use.target), "where do the Beasts come?")
    if chosen is not None:
        use.land = chosen
        yield from use.add(BEASTS)
        if use.is_sacred_site(chosen, use.target):
            use.defend(4)


@minor(
    "Here There Be Monsters", cost=0, speed=SLOW, elements="Moon Air Animal",
    range=presence(0), target=land(coastal=False),
    text="Push up to 1 Explorer, Town or Dahan. 2 Fear. If Beasts are in the land: 1 more Fear.",
)  # fmt: skip
def here_there_be_monsters(use: Use) -> Rule[None]:
    """The Push may be left; the 2 Fear always come."""
    yield from use.push(1, EXPLORER, TOWN, DAHAN, up_to=True)
    use.fear(2)
    if use.count(BEASTS):
        use.fear(1)


def _sicken(use: Use) -> None:
    if use.count(DISEASE):
        use.damage_each(1)


def _infest(use: Use) -> Rule[None]:
    if use.terrain in ("Mountain", "Wetland"):
        use.fear(1)
        yield from use.add(DISEASE)


@minor(
    "Infested Aquifers", cost=1, speed=SLOW, elements="Moon Water Earth Animal", range=presence(0),
    text=(
        "If Disease is in the land: 1 Damage to each Invader; or, if the land is Mountain or Wetland: 1 Fear and add "
        "1 Disease."
    ),
)  # fmt: skip
def infested_aquifers(use: Use) -> Rule[None]:
    """Either may be chosen in vain; the damage uses up no Disease."""
    yield from use.branch({"damage": lambda: _sicken(use), "add Disease": lambda: _infest(use)})


def _fear_and_strife(use: Use) -> Rule[None]:
    use.fear(1)
    yield from use.add_strife()


@minor(
    "Inflame the Fires of Life", cost=1, speed=SLOW, elements="Moon Fire Plant Animal", range=sacred_site(1),
    text="Add 1 Disease; or 1 Fear and add 1 Strife.",
    lines=(line("3 Animal", "You may do both.", lambda use: use.other_branch()),),
)  # fmt: skip
def inflame_the_fires_of_life(use: Use) -> Rule[None]:
    """The Fear belongs to the second branch."""
    yield from use.branch({"add Disease": lambda: use.add(DISEASE), "Fear and Strife": lambda: _fear_and_strife(use)})


def _call_a_dahan(use: Use) -> Rule[None]:
    use.land = (yield from use.choose_land(use.lands_of(use.target), "where is the Dahan gathered?")) or ""
    if use.land:
        yield from use.gather(1, DAHAN)


@minor(
    "Pact of the Joined Hunt", cost=1, speed=SLOW, elements="Sun Plant Animal", target_spirit="any",
    text="The target Spirit Gathers 1 Dahan into one of its lands. Then, in that land, 1 Damage for each Dahan.",
)  # fmt: skip
def pact_of_the_joined_hunt(use: Use) -> Rule[None]:
    """The target chooses land and Dahan, you divide the damage. It comes also where no Dahan could be gathered."""
    yield from use.as_target(lambda: _call_a_dahan(use))
    if use.land:
        yield from use.damage(use.count(DAHAN))


@minor(
    "Poisoned Dew", cost=1, speed=SLOW, elements="Fire Water Plant", range=presence(1),
    text="Destroy 1 Explorer. If the land is Jungle or Wetland: Destroy all Explorers instead.",
)  # fmt: skip
def poisoned_dew(use: Use) -> Rule[None]:
    """Explorers only."""
    yield from use.destroy(None if use.terrain in ("Jungle", "Wetland") else 1, EXPLORER)


@minor(
    "Portents of Disaster", cost=0, speed=FAST, elements="Sun Moon Air",
    range=sacred_site(1), target=land(has=INVADERS),
    text="2 Fear. After the first time this turn that an Invader is destroyed in the land: 1 Fear.",
)  # fmt: skip
def portents_of_disaster(use: Use) -> None:
    """Once, when the action that destroys is finished; Explorers count, and the Fear of buildings comes on top (R21.3)."""
    use.fear(2)
    use.begin(EffectKind.FEAR_WHERE_DESTROYED, spirit=use.spirit, of=INVADERS, amount=1, uses=1)


@minor(
    "Promises of Protection", cost=0, speed=FAST, elements="Sun Earth Animal", range=sacred_site(2),
    text="Gather up to 2 Dahan. This turn Dahan have 2 more Health while they are in the land.",
)  # fmt: skip
def promises_of_protection(use: Use) -> Rule[None]:
    """An effect of the land: Dahan that come have it, Dahan that leave lose it (R13.3)."""
    yield from use.gather(2, DAHAN, up_to=True)
    use.begin(EffectKind.HEALTH, of=(DAHAN,), amount=2)


def _fear_and_beasts(use: Use) -> Rule[None]:
    use.fear(1)
    yield from use.add(BEASTS)


def _beasts_kill(use: Use) -> Rule[None]:
    if use.count(BEASTS):
        yield from use.destroy(1, EXPLORER, TOWN)


@minor(
    "Prowling Panthers", cost=1, speed=SLOW, elements="Moon Fire Animal",
    range=presence(1), target=land(terrain=("Mountain", "Jungle")),
    text="1 Fear and add 1 Beasts; or, if Beasts are in the land: Destroy 1 Explorer or Town.",
)  # fmt: skip
def prowling_panthers(use: Use) -> Rule[None]:
    """The second branch may be chosen in vain; the Beasts stay."""
    yield from use.branch({"add Beasts": lambda: _fear_and_beasts(use), "destroy": lambda: _beasts_kill(use)})


@minor(
    "Razor-Sharp Undergrowth", cost=1, speed=FAST, elements="Moon Plant",
    range=presence(0), target=land(lacks=(BLIGHT,)),
    text="Destroy 1 Explorer and 1 Dahan. Add 1 Wilds. Defend 2.",
)  # fmt: skip
def razor_sharp_undergrowth(use: Use) -> Rule[None]:
    """The Dahan dies wherever one is there."""
    yield from use.destroy(1, EXPLORER)
    yield from use.destroy(1, DAHAN)
    yield from use.add(WILDS)
    use.defend(2)


@minor(
    "Renewing Rain", cost=1, speed=SLOW, elements="Water Earth Plant", range=sacred_site(1),
    text="If the land is Jungle or Sands: Remove 1 Blight.",
    lines=(line("3 Plant", "Add 1 Wilds.", lambda use: use.add(WILDS)),),
)  # fmt: skip
def renewing_rain(use: Use) -> None:
    """The threshold's Wilds come on any terrain."""
    if use.terrain in ("Jungle", "Sands"):
        use.remove_blight()


def _reject(use: Use) -> None:
    use.begin(EffectKind.SKIP, of=(BUILD,))
    use.fear(min(use.count(*BUILDINGS), use.count(DAHAN)))


@minor(
    "Rites of the Land's Rejection", cost=1, speed=FAST, elements="Moon Fire Earth",
    range=sacred_site(2), target=land(has=(DAHAN,)),
    text=(
        "No Build in the land this turn, and 1 Fear for each pair of a Town or City and a Dahan there; or Push up to "
        "3 Dahan."
    ),
)  # fmt: skip
def rites_of_the_lands_rejection(use: Use) -> Rule[None]:
    """As much Fear as the smaller number says: buildings together, or Dahan. All Builds of the turn are stopped (R14.8)."""
    yield from use.branch({"no Build": lambda: _reject(use), "push": lambda: use.push(3, DAHAN, up_to=True)})


@minor(
    "Scour the Land", cost=1, speed=SLOW, elements="Air Earth", range=sacred_site(2),
    text="Destroy 3 Towns and all Explorers. Add 1 Blight.",
    lines=(line("3 Air", "This Power may be used as if Fast.", fast=True),),
)  # fmt: skip
def scour_the_land(use: Use) -> Rule[None]:
    """As many Towns as there are, up to the 3; Cities stay; the Blight comes in any case. It takes no other Power's speed."""
    yield from use.destroy(3, TOWN)
    yield from use.destroy(None, EXPLORER)
    yield from use.add_blight()


@minor(
    "Sky Stretches to Shore", cost=1, speed=FAST, elements="Sun Air Water Earth", target_spirit="any",
    text=(
        "This turn the target Spirit may use 1 Slow Power as if Fast, or 1 Fast Power as if Slow, and has Range +3 to "
        "Coastal lands."
    ),
)  # fmt: skip
def sky_stretches_to_shore(use: Use) -> None:
    """One Power in all, card or Innate, named when it is used (R11.4, R11.4a). A Push or Gather still goes one land far."""
    use.begin(EffectKind.OTHER_SPEED, spirit=use.target, amount=1, uses=1)
    use.begin(EffectKind.RANGE, where=land(coastal=True), spirit=use.target, amount=3)


@minor(
    "Spur on with Words of Fire", cost=1, speed=FAST, elements="Sun Fire Air", target_spirit="any",
    text=(
        "On another Spirit: it gains 1 Energy. The target Spirit may play 1 more Power Card from hand now, paying its cost."
    ),
)  # fmt: skip
def spur_on_with_words_of_fire(use: Use) -> Rule[None]:
    """Beyond its card plays; Elements count at once, and a Slow card waits for the Slow phase (R4.15)."""
    if use.on_another:
        use.energy(1, spirit=use.target)
    yield from use.play_card(spirit=use.target)


def _beasts_scare(use: Use) -> Rule[None]:
    if use.count(BEASTS):
        yield from use.push(2, EXPLORER, up_to=True)


@minor(
    "Swarming Wasps", cost=0, speed=FAST, elements="Fire Air Animal",
    range=presence(1), target=land(lacks=(BLIGHT,)),
    text="Add 1 Beasts; or, if Beasts are in the land: Push up to 2 Explorers.",
)  # fmt: skip
def swarming_wasps(use: Use) -> Rule[None]:
    """The Beasts must be there already."""
    yield from use.branch({"add Beasts": lambda: use.add(BEASTS), "push": lambda: _beasts_scare(use)})


@minor(
    "Teeming Rivers", cost=1, speed=SLOW, elements="Sun Water Plant Animal",
    range=sacred_site(2), target=land(terrain=("Mountain", "Wetland")),
    text="If the land has no Blight: add 1 Beasts. If it has just 1 Blight: Remove 1 Blight.",
)  # fmt: skip
def teeming_rivers(use: Use) -> Rule[None]:
    """Never both: the Beasts do not come after the Blight has gone. With 2 or more nothing happens."""
    if not use.count(BLIGHT):
        yield from use.add(BEASTS)
    elif use.count(BLIGHT) == 1:
        use.remove_blight()


def _torment(use: Use) -> None:
    if use.count(*INVADERS):
        use.fear(2 + bool(use.count(DISEASE)) + bool(use.count(BLIGHT)))


@minor(
    "Tormenting Rotflies", cost=1, speed=SLOW, elements="Air Plant Animal",
    range=presence(2), target=land(terrain=("Sands", "Wetland")),
    text=(
        "Add 1 Disease; or, if Invaders are in the land: 2 Fear, 1 more if Disease is there, and 1 more if Blight is there."
    ),
)  # fmt: skip
def tormenting_rotflies(use: Use) -> Rule[None]:
    """All Fear belongs to the second branch."""
    yield from use.branch({"add Disease": lambda: use.add(DISEASE), "Fear": lambda: _torment(use)})


@minor(
    "Twilight Fog Brings Madness", cost=0, speed=SLOW, elements="Sun Moon Air Water", range=presence(1),
    text="Add 1 Strife. Push 1 Dahan. 1 Damage to each Dahan left in the land.",
)  # fmt: skip
def twilight_fog_brings_madness(use: Use) -> Rule[None]:
    """The Push is compulsory. Invaders are not damaged."""
    yield from use.add_strife()
    yield from use.push(1, DAHAN)
    use.damage_each(1, (DAHAN,))
