"""The running effects of a given position: what the file says of each, and whether the rules can read it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from spirit_tutor.route.land_names import no_land
from spirit_tutor.route.mistakes import DataPath, did_you_mean
from spirit_tutor.route.route_format import AtLeastPart, EffectPart, WherePart
from spirit_tutor.rules.core.card_shapes import ELEMENTS
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.invaders.stopping import BUILD, EXPLORE, RAVAGE
from spirit_tutor.rules.pieces import presence
from spirit_tutor.rules.turn.triggers import ANSWERING
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.island import TERRAINS
from spirit_tutor.table.pieces import NAMES
from spirit_tutor.table.table import Effect
from spirit_tutor.table.where import Where

OF_A_SPIRIT = frozenset({
    EffectKind.ELEMENT, EffectKind.RANGE, EffectKind.LEND, EffectKind.QUICKEN, EffectKind.OTHER_SPEED, EffectKind.SLOWED,
    EffectKind.REPEAT, EffectKind.REPEATED, EffectKind.CARD_PLAYS, EffectKind.KEEP_CARD, EffectKind.PUSH_ADDED,
    EffectKind.REDIRECTED, EffectKind.ALL_THRESHOLDS, EffectKind.FORGOTTEN_AT_END, *ANSWERING,
})  # fmt: skip


def read(part: EffectPart) -> Effect:
    """The running effect that a file writes down."""
    return Effect(
        EffectKind(part.kind), part.source, _read_where(part.where), part.spirit, tuple(part.of), part.amount,
        tuple(part.per), part.uses, part.lasting, part.card,
    )  # fmt: skip


def _read_where(where: WherePart) -> Where:
    return Where(
        lands=tuple(where.lands), terrain=tuple(where.terrain), coastal=where.coastal, has=tuple(where.has),
        lacks=tuple(where.lacks), at_least=_number_of(where.at_least),
        more=None if where.more is None else (tuple(where.more.of), tuple(where.more.than)),
        presence=where.presence, sacred_site=where.sacred_site, any_of=tuple(_read_where(one) for one in where.any_of),
        beside=_number_of(where.beside), strife=where.strife,
    )  # fmt: skip


def _number_of(part: AtLeastPart | None) -> tuple[tuple[str, ...], int] | None:
    return None if part is None else (tuple(part.of), part.number)


def wrongs(game: Game, part: EffectPart) -> Iterator[tuple[DataPath, str]]:
    """What the rules could not read in it: the place within the effect, and a sentence."""
    spirits = [spirit.id for spirit in game.table.spirits]
    known = list(EffectKind)
    if part.kind not in known:
        near = did_you_mean(part.kind, known)
        yield ("kind",), f"There is no running effect '{part.kind}'.{near} Known: {', '.join(known)}."
        return
    if part.spirit and part.spirit not in spirits:
        yield ("spirit",), f"There is no Spirit '{part.spirit}' in this game."
    elif not part.spirit and part.kind in OF_A_SPIRIT:
        yield (), f"'{part.kind}' is something of one Spirit: say 'spirit', one of {', '.join(spirits)}."
    yield from _of(part, spirits)
    yield from _each(("per",), part.per, _kinds(game), "piece")
    for path, sentence in _where(game, part.where):
        yield ("where", *path), sentence


def _of(part: EffectPart, spirits: Collection[str]) -> Iterator[tuple[DataPath, str]]:
    """What `of` has to name where a rule takes it for granted."""
    needed: dict[str, tuple[int, Collection[str]]] = {
        EffectKind.ELEMENT: (1, ELEMENTS), EffectKind.LEND: (1, spirits),
        EffectKind.INSTEAD: (2, (RAVAGE, BUILD, EXPLORE)),
    }  # fmt: skip
    if part.kind in needed:
        number, known = needed[part.kind]
        if len(part.of) != number:
            yield ("of",), f"'{part.kind}' is of {number} of these: {', '.join(known)}."
        else:
            yield from _each(("of",), part.of, known, "name")


def _kinds(game: Game) -> tuple[str, ...]:
    return (*NAMES, *(spirit.letter for spirit in game.table.spirits))


def _each(path: DataPath, names: Collection[str], known: Collection[str], what: str) -> Iterator[tuple[DataPath, str]]:
    for i, name in enumerate(names):
        if name not in known:
            yield (*path, i), f"'{name}' is no {what} here; there are {', '.join(known)}."


def _where(game: Game, where: WherePart) -> Iterator[tuple[DataPath, str]]:
    for i, land in enumerate(where.lands):
        if land not in game.whole_island.lands:
            yield ("lands", i), no_land(land, game.whole_island.lands, game.box)
    yield from _each(("terrain",), where.terrain, TERRAINS, "terrain")
    kinds = _kinds(game)
    yield from _each(("has",), where.has, kinds, "piece")
    yield from _each(("lacks",), where.lacks, kinds, "piece")
    for key, part in (("at least", where.at_least), ("beside", where.beside)):
        if part is not None:
            yield from _each((key, "of"), part.of, kinds, "piece")
    for i, one in enumerate(where.any_of):
        for path, sentence in _where(game, one):
            yield ("any of", i, *path), sentence
    if where.more is not None:
        yield from _each(("more", "of"), where.more.of, kinds, "piece")
        yield from _each(("more", "than"), where.more.than, kinds, "piece")
    spirits = [presence.ANY, *(spirit.id for spirit in game.table.spirits)]
    for key, name in (("presence", where.presence), ("sacred site", where.sacred_site)):
        if name and name not in spirits:
            yield (key,), f"There is no Spirit '{name}' in this game."
