"""Named misunderstandings of the rules: what somebody who has one expects of an Invader Action or of Time Passes.

Each plays the action with one thing changed, or holds one result beside another; none knows a route. What it expects is
always worked out from the position, and is of use only where it differs from what the rules do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spirit_tutor.rules.core.asks import Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders import invader_actions
from spirit_tutor.rules.invaders.stopping import BUILD, EXPLORE, RAVAGE
from spirit_tutor.rules.play import Play, as_usual
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.pieces import BLIGHT, CITY, DAHAN, DISEASE, EXPLORER, INVADERS, TOWN, WILDS, Contents, Piece
from spirit_tutor.table.table import Effect, Table
from spirit_tutor.table.where import only

TIME_PASSES = "time passes"
Change = Callable[[Game], None]


@dataclass(frozen=True)
class Case:
    """An automatic action in a land: the table before it, and what really lies there before and after it."""

    game: Game
    table: Table
    action: str
    land: str
    after: Contents

    @property
    def before(self) -> Contents:
        """What lies there before it."""
        return self.table.lands[self.land]

    def played(self, change: Change) -> Contents | None:
        """What would lie there if this were changed first; None where it hangs on a card."""
        game = self.game.at(self.table)
        change(game)
        play = Play(game)
        play.begin(lambda running: invader_actions.ACTIONS[self.action](running, self.land, normal=True))
        while play.in_step:
            ask = play.ask
            if ask is None or isinstance(ask, Draw):
                return None
            play.answer(as_usual(ask))
        return play.table.lands[self.land]

    def blight_came(self) -> int:
        """How much Blight it brings."""
        return self.after.count(BLIGHT) - self.before.count(BLIGHT)


@dataclass(frozen=True)
class Misunderstanding:
    """What somebody believes: its name, how it is in truth, the rule, the term to look up, and what it expects."""

    id: str
    action: str
    sentence: str
    rule: str
    term: str
    expects: Callable[[Case], Contents | None]


def of_action(action: str) -> list[Misunderstanding]:
    """Those about one action."""
    return [one for one in ALL if one.action == action]


# -- what each expects -----------------------------------------------------------------------------------


def _without_defend(game: Game) -> None:
    game.change(effects=tuple(one for one in game.table.effects if one.kind != EffectKind.DEFEND))


def _effect(kind: EffectKind, case: Case, of: tuple[str, ...] = (), amount: int = 0) -> Change:
    effect = Effect(kind, "a misunderstanding", only(case.land), of=of, amount=amount)
    return lambda game: game.change(effects=(*game.table.effects, effect))


def _with(contents: Contents, like: Contents | None, kinds: tuple[str, ...]) -> Contents | None:
    """These contents with the pieces of some kinds as they are in others."""
    if like is None:
        return None
    kept = {piece: n for piece, n in contents if piece.kind not in kinds}
    return Contents.of(kept | {piece: n for piece, n in like if piece.kind in kinds})


def _defend_for_the_land(case: Case) -> Contents | None:
    return _with(case.after, case.played(_without_defend), (DAHAN,))


def _dahan_first(case: Case) -> Contents | None:
    return _with(case.after, case.played(_effect(EffectKind.UNHARMED, case, (DAHAN,))), INVADERS)


def _blight_at_1(case: Case) -> Contents | None:
    dealt = invader_actions.ravage_damage(case.game.at(case.table), case.land)
    return case.after.plus(Piece(BLIGHT)) if dealt and not case.blight_came() else None


def _dahan_shield(case: Case) -> Contents | None:
    if case.blight_came() < 1 or not case.before.count(DAHAN):
        return None
    own = tuple(letter for letter, _ in case.before.presence)
    return _with(case.after.plus(Piece(BLIGHT), -1), case.before, own)


def _presence_spared(case: Case) -> Contents | None:
    own = tuple(letter for letter, _ in case.before.presence)
    return _with(case.after, case.before, own)


def _strife_ignored(case: Case) -> Contents | None:
    if not any(piece.strife for piece, _ in case.before):
        return None

    def strip(game: Game) -> None:
        bare: dict[Piece, int] = {}
        for piece, n in case.before:
            bare[piece._replace(strife=0)] = bare.get(piece._replace(strife=0), 0) + n
        game.change(lands={**game.table.lands, case.land: Contents.of(bare)})

    return case.played(strip)


def _one_each(case: Case) -> Contents | None:
    def weaken(game: Game) -> None:
        for kind, less in ((TOWN, -1), (CITY, -2)):
            _effect(EffectKind.RAVAGE_DAMAGE, case, (kind,), less)(game)

    return case.played(weaken)


def _built(case: Case) -> str:
    """What was Built, if anything."""
    return next((kind for kind in (TOWN, CITY) if case.after.count(kind) > case.before.count(kind)), "")


def _other_building(case: Case) -> Contents | None:
    built = _built(case)
    other = {TOWN: CITY, CITY: TOWN}.get(built, "")
    return case.after.plus(Piece(built), -1).plus(Piece(other)) if other else None


def _explorers_do_not_build(case: Case) -> Contents | None:
    return case.before if case.before.count(EXPLORER) and not case.before.count(TOWN, CITY) else None


def _one_for_each(case: Case) -> Contents | None:
    built, invaders = _built(case), case.before.count(*INVADERS)
    return case.after.plus(Piece(built), invaders - 1) if built and invaders > 1 else None


def _token_ignored(token: str, comes: str) -> Callable[[Case], Contents | None]:
    """The action happens all the same, and the token stays."""
    return lambda case: case.before.plus(Piece(comes)) if case.after.count(token) < case.before.count(token) else None


def _token_stays(token: str) -> Callable[[Case], Contents | None]:
    """It stops the action and stays for the next."""
    return lambda case: case.before if case.after.count(token) < case.before.count(token) else None


def _only_empty_lands(case: Case) -> Contents | None:
    return case.before if case.before.count(*INVADERS) else None


def _explorer_with_each_building(case: Case) -> Contents | None:
    more = case.before.count(TOWN, CITY)
    return case.after.plus(Piece(EXPLORER), more) if more and case.after != case.before else None


def _damage_stays(case: Case) -> Contents | None:
    return case.before


ALL = (
    Misunderstanding(
        "defend-forgotten", RAVAGE, "Defend lowers the damage of the whole Ravage before anything falls.", "R9.13", "defend",
        lambda case: case.played(_without_defend),
    ),
    Misunderstanding(
        "defend-for-the-land", RAVAGE,
        "Defend is taken off once: what is left hits the land and the Dahan alike, so it spares Dahan, too.", "R15.5", "defend",
        _defend_for_the_land,
    ),
    Misunderstanding(
        "dahan-strike-first", RAVAGE, "Only Dahan that outlive the Ravage strike back.", "R15.11", "dahan-counterattack",
        _dahan_first,
    ),
    Misunderstanding(
        "dahan-stand-by", RAVAGE, "Dahan that outlive the Ravage strike back, 2 damage each.", "R15.11",
        "dahan-counterattack", lambda case: case.played(_effect(EffectKind.NO_COUNTERATTACK, case)),
    ),
    Misunderstanding(
        "blight-at-1", RAVAGE, "It takes 2 damage or more to blight a land.", "R15.7", "blight", _blight_at_1,
    ),
    Misunderstanding(
        "dahan-shield-the-land", RAVAGE, "The damage hits the land and the Dahan, each in full.", "R15.6", "ravage",
        _dahan_shield,
    ),
    Misunderstanding(
        "presence-spared", RAVAGE, "Blight added to a land destroys one Presence of each Spirit there.", "R19.1",
        "destroyed-presence", _presence_spared,
    ),
    Misunderstanding(
        "strife-ignored", RAVAGE, "An Invader with Strife deals no damage in a Ravage, and loses one Strife by it.", "R15.4",
        "strife", _strife_ignored,
    ),
    Misunderstanding(
        "one-damage-each", RAVAGE, "An Explorer deals 1 damage, a Town 2 and a City 3.", "R15.2", "damage", _one_each,
    ),
    Misunderstanding(
        "the-other-building", BUILD, "A City is Built only where there are more Towns than Cities; else it is a Town.", "R16.1",
        "build", _other_building,
    ),
    Misunderstanding(
        "explorers-do-not-build", BUILD, "Any Invader in a land is enough for a Build there, an Explorer too.", "R16.2",
        "build", _explorers_do_not_build,
    ),
    Misunderstanding(
        "one-for-each-invader", BUILD, "A Build adds one piece to a land, however many Invaders are there.", "R16.1", "build",
        _one_for_each,
    ),
    Misunderstanding(
        "disease-ignored", BUILD, "A Disease stops one Build in its land.", "R16.3", "disease", _token_ignored(DISEASE, TOWN),
    ),
    Misunderstanding(
        "disease-stays", BUILD, "A Disease that stops a Build is removed.", "R16.3", "disease", _token_stays(DISEASE),
    ),
    Misunderstanding(
        "wilds-ignored", EXPLORE, "Wilds stop one Explore in their land.", "R17.4", "wilds", _token_ignored(WILDS, EXPLORER),
    ),
    Misunderstanding(
        "wilds-stay", EXPLORE, "Wilds that stop an Explore are removed.", "R17.4", "wilds", _token_stays(WILDS),
    ),
    Misunderstanding(
        "only-empty-lands", EXPLORE, "A land is Explored whether Invaders are there already or not.", "R17.3", "explore",
        _only_empty_lands,
    ),
    Misunderstanding(
        "one-from-each-building", EXPLORE, "An Explore adds one Explorer to a land, however many Towns it comes from.",
        "R17.3", "explore", _explorer_with_each_building,
    ),
    Misunderstanding(
        "damage-stays", TIME_PASSES, "All damage heals as time passes: a piece is destroyed in one turn or not at all.",
        "R13.8", "partial-damage", _damage_stays,
    ),
)  # fmt: skip
"""All of them, by what they are about."""
