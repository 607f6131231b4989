"""The game that a file starts: a setup, or a given position that must keep the rules' own invariants."""

from __future__ import annotations

from spirit_tutor.box import BOXES, open_box
from spirit_tutor.rules import health, invaders, presence
from spirit_tutor.rules.game import Game
from spirit_tutor.rules.printed import MAJOR, MINOR, Box, Panel, kebab
from spirit_tutor.rules.setup import FEAR_PER_PLAYER, INVADER_DECK, Seat, SetupError, new_game, place_spirit
from spirit_tutor.rules.triggers import ANSWERING
from spirit_tutor.table import notation
from spirit_tutor.table.island import Island, Land
from spirit_tutor.table.pieces import WITH_HEALTH, Contents
from spirit_tutor.table.table import HEALTHY, Blight, Deck, Effect, Fear, GrowthProgress, Invaders
from spirit_tutor.table.where import Where

from .problems import FileProblems, Problem, did_you_mean
from .route_file import EffectPart, PositionPart, RouteFile, SpiritPart
from .yaml_text import Path_

PRESENCE = 13
EFFECTS = (
    "defend", "skip", "skip card", "instead", "ravage damage", "land damage", "health", "health per strife", "unharmed",
    "no blight", "token idle", "explore range", "no source", "element", "range", "lend", "quicken", "repeat", "repeated",
    "card-plays", "keep card", *ANSWERING,
)  # fmt: skip
"""The kinds of running effects that the rules know."""


def start(route: RouteFile) -> Game:
    """The game at the start of a route or scenario. Raises FileProblems where the rules do not allow it."""
    problems: list[Problem] = []
    setup, position = route.part.setup, route.part.position
    try:
        if setup is not None:
            box = _box(route, setup.boxes, ("setup", "boxes"))
            seats = [Seat(seat.spirit, seat.board) for seat in setup.spirits]
            return new_game(box, seats, blight_card=setup.blight_card)
        assert position is not None
        return _Position(route, position, problems).game()
    except SetupError as error:
        if setup is None or error.seat is None:
            path: Path_ = ("setup" if setup is not None else "position", "spirits")
        else:
            path = ("setup", "spirits", error.seat)
        raise FileProblems([route.document.problem(path, str(error))]) from None


def _box(route: RouteFile, names: list[str], path: Path_) -> Box:
    for i, name in enumerate(names):
        if name not in BOXES:
            raise FileProblems(
                [route.document.problem((*path, i), f"There is no box '{name}' here; there is {', '.join(BOXES)}.")]
            )
    return open_box(*names)


class _Position:
    """Builds the table of a given position, noting everything that is wrong with it."""

    def __init__(self, route: RouteFile, part: PositionPart, problems: list[Problem]):
        self.route = route
        self.part = part
        self.problems = problems
        self.box = _box(route, part.boxes, ("position", "boxes"))
        self.panels: dict[str, Panel] = {}

    def wrong(self, path: Path_, sentence: str) -> None:
        self.problems.append(self.route.document.problem(("position", *path), sentence))

    def game(self) -> Game:
        part = self.part
        seats = self._seats()
        if self.problems:
            raise FileProblems(self.problems)
        game = new_game(self.box, seats) if not self.route.part.map else self._on_small_map(seats)
        game.change(setup_left=(), turn=part.turn, phase=part.phase)
        for seat in seats:
            game.change_spirit(seat.spirit, growth=GrowthProgress("growth" if part.phase == "spirit" else "done"))
        self._lands(game)
        for seat in seats:
            self._spirit(game, seat.spirit, part.spirits.get(seat.spirit, SpiritPart()))
        self._decks(game)
        self._invaders(game)
        self._fear_and_blight(game)
        for i, effect in enumerate(part.effects):
            self._effect(game, i, effect)
        if not self.problems:
            self._check(game)
        if self.problems:
            raise FileProblems(self.problems)
        game.clear_log()
        return game

    def _seats(self) -> list[Seat]:
        named = self.part.spirits or {"river": SpiritPart(), "lightning": SpiritPart()}
        boards = list(self.box.boards)
        free = [board for board in boards if board not in [spirit.board for spirit in named.values()]]
        seats = []
        for name, spirit in named.items():
            if name not in self.box.panels:
                self.wrong(("spirits", name), f"There is no Spirit '{name}'.{did_you_mean(name, self.box.panels)}")
                continue
            self.panels[name] = self.box.panels[name]
            seats.append(Seat(name, spirit.board or free.pop(0)))
        return seats

    def _on_small_map(self, seats: list[Seat]) -> Game:
        game = new_game(self.box, seats)
        lands, borders = [], []
        for name, land in self.route.part.map.items():
            if len(name) != 2 or not (name[0].isupper() and name[1] in "12345678"):
                self.problems.append(
                    self.route.document.problem(("map", name), f"'{name}' is no land; lands are spelled like Z1.")
                )
                continue
            lands.append(Land(name, name[0], int(name[1]), land.terrain, land.coastal))
            for i, other in enumerate(land.beside):
                if other not in self.route.part.map or other == name:
                    self.problems.append(
                        self.route.document.problem(
                            ("map", name, "beside", i), f"'{other}' is no other land of the map."
                        )
                    )
                else:
                    borders.append((name, other))
        if self.problems:
            raise FileProblems(self.problems)
        island = Island(lands, borders, ())
        table = game.table._replace(lands={land.id: Contents() for land in lands})
        return Game(self.box, island, table)

    def _lands(self, game: Game) -> None:
        letters = "".join(spirit.letter for spirit in game.table.spirits)
        lands = dict(game.table.lands)
        for name, text in self.part.lands.items():
            if name not in lands:
                self.wrong(("lands", name), f"'{name}' is no land of this island.{did_you_mean(name, lands)}")
                continue
            try:
                lands[name], defend = notation.read(text, letters)
            except notation.NotationError as error:
                self.wrong(("lands", name), f"{error}.")
                continue
            if defend:
                game.add_effect(Effect("defend", "the position", Where(lands=(name,)), amount=defend))
        game.change(lands=lands)

    def _spirit(self, game: Game, name: str, part: SpiritPart) -> None:
        panel = self.panels[name]
        if not any(contents.count(panel.letter) for contents in game.table.lands.values()):
            if self.route.part.map:
                self.wrong(("lands",), f"{panel.short} needs Presence ({panel.letter}) somewhere on the small map.")
                return
            place_spirit(game, name)
        on_island = sum(contents.count(panel.letter) for contents in game.table.lands.values())
        energy, plays = self._circles(panel, part, on_island)
        destroyed = part.destroyed
        covered = len(panel.energy_track) - energy + len(panel.play_track) - plays
        if destroyed is None:
            destroyed = max(0, PRESENCE - on_island - covered)
        if (
            on_island + covered + destroyed > PRESENCE
            or energy > len(panel.energy_track)
            or plays > len(panel.play_track)
        ):
            self.wrong(
                ("spirits", name),
                f"{panel.short} has 13 Presence in all, but {on_island} stand on the island, {covered} cover its tracks "
                f"and {destroyed} are destroyed. Say how many circles are open with 'energy track' and 'card-play track'.",
            )
            return
        self._cards(game, name, part)
        game.change_spirit(
            name, energy=part.energy, energy_circles=energy, play_circles=plays, destroyed=destroyed,
            out_of_game=PRESENCE - on_island - covered - destroyed,
            played=len(part.in_play) if part.played is None else part.played, used=self._known(name, "used", part.used),
        )  # fmt: skip
        if part.done is not None:
            game.change_spirit(name, growth=GrowthProgress("done" if part.done else "growth"))

    @staticmethod
    def _circles(panel: Panel, part: SpiritPart, on_island: int) -> tuple[int, int]:
        """Open circles; where they are not said, Presence beyond the first came off the Energy track first."""
        energy, plays = part.energy_track or 1, part.card_play_track or 1
        if part.energy_track is None and part.card_play_track is None:
            placed = PRESENCE - (len(panel.energy_track) - 1) - (len(panel.play_track) - 1)
            taken = max(0, on_island + (part.destroyed or 0) - placed)
            energy = min(len(panel.energy_track), 1 + taken)
            plays = min(len(panel.play_track), 1 + max(0, taken - (energy - 1)))
        return energy, plays

    def _known(self, spirit: str, key: str, names: list[str]) -> tuple[str, ...]:
        by_id = {kebab(name): name for name in self.box.powers}
        found = []
        for i, name in enumerate(names):
            if kebab(name) in by_id:
                found.append(by_id[kebab(name)])
            else:
                self.wrong(
                    ("spirits", spirit, key, i), f"There is no Power '{name}'.{did_you_mean(name, self.box.powers)}"
                )
        return tuple(found)

    def _cards(self, game: Game, name: str, part: SpiritPart) -> None:
        piles = {
            "in play": self._known(name, "in play", part.in_play),
            "discard": self._known(name, "discard", part.discard),
            "forgotten": self._known(name, "forgotten", part.forgotten),
        }
        elsewhere = [card for pile in piles.values() for card in pile]
        if part.hand is None:
            hand = tuple(card for card in game.spirit(name).hand if card not in elsewhere)
        else:
            hand = self._known(name, "hand", part.hand)
        game.change_spirit(
            name, hand=hand, in_play=piles["in play"], discard=piles["discard"], forgotten=piles["forgotten"]
        )

    def _decks(self, game: Game) -> None:
        owned = [card for spirit in game.table.spirits for card in (*spirit.hand, *spirit.in_play, *spirit.discard)]
        for kind, part in ((MINOR, self.part.minor), (MAJOR, self.part.major)):
            cards = self.box.deck(kind) - set(owned)
            discard: tuple[str, ...] = ()
            if part is not None:
                named = {kebab(name): name for name in self.box.deck(kind)}
                wrong = [name for name in (*part.cards, *part.discard) if kebab(name) not in named]
                if wrong:
                    self.wrong(
                        (kind,),
                        f"'{wrong[0]}' is no {kind.capitalize()} Power.{did_you_mean(wrong[0], named.values())}",
                    )
                    continue
                cards = frozenset(named[kebab(name)] for name in part.cards)
                discard = tuple(named[kebab(name)] for name in part.discard)
            deck = Deck(cards, discard)
            if kind == MINOR:
                game.change(minors=deck)
            else:
                game.change(majors=deck)
            self._once(kind, [*owned, *cards, *discard])

    def _once(self, key: str, names: list[str]) -> None:
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            path: Path_ = (key,) if getattr(self.part, key, None) is not None else ("spirits",)
            self.wrong(path, f"{twice} lies in two places.")

    def _invaders(self, game: Game) -> None:
        part, cards = self.part, {kebab(name): name for name in self.box.invaders}
        spaces: dict[str, tuple[str, ...]] = {}
        for key, names in (("ravage", part.ravage), ("build", part.build)):
            for i, name in enumerate(names):
                if kebab(name) not in cards:
                    self.wrong((key, i), f"There is no Invader Card '{name}'.{did_you_mean(name, cards.values())}")
            spaces[key] = tuple(cards[kebab(name)] for name in names if kebab(name) in cards)
        seen = {*spaces["ravage"], *spaces["build"]}
        deck = tuple(part.invader_deck) if part.invader_deck is not None else INVADER_DECK[part.turn :]
        game.change(
            invaders=Invaders(
                ravage=spaces["ravage"], build=spaces["build"], deck=deck, unseen=game.table.invaders.unseen - seen
            )
        )
        if part.phase in ("ravage", "build"):
            invaders.begin(game, spaces[part.phase])

    def _fear_and_blight(self, game: Game) -> None:
        part = self.part
        markers = FEAR_PER_PLAYER * game.players
        if part.fear.generated >= markers:
            self.wrong(("fear", "generated"), f"At most {markers - 1} of the {markers} Fear markers can be generated.")
            return
        levels = part.fear.levels
        game.change(
            fear=Fear(
                markers - part.fear.generated, part.fear.generated, (levels[0], levels[1], levels[2]), part.fear.earned,
                frozenset(self.box.fear),
            )
        )  # fmt: skip
        if part.blight is not None:
            card = part.blight.card
            if part.blight.side == "blighted" and card not in self.box.blight:
                known = ", ".join(self.box.blight)
                self.wrong(("blight", "card"), f"A Blighted side needs the card's name, one of {known}.")
                return
            unseen = frozenset(self.box.blight) if part.blight.side == HEALTHY else frozenset[str]()
            game.change(blight=Blight(part.blight.side, part.blight.left, card, unseen))

    def _effect(self, game: Game, place: int, part: EffectPart) -> None:
        where = part.where
        if part.kind not in EFFECTS:
            self.wrong(
                ("effects", place, "kind"),
                f"There is no running effect '{part.kind}'.{did_you_mean(part.kind, EFFECTS)} "
                f"Known: {', '.join(EFFECTS)}.",
            )
        for key, spirit in (("spirit", part.spirit), ("presence", where.presence)):
            path: Path_ = ("effects", place, "where", key) if key == "presence" else ("effects", place, key)
            if spirit and spirit not in (*self.panels, *([presence.ANY] if key == "presence" else [])):
                self.wrong(path, f"There is no Spirit '{spirit}' in this game.")
        for i, land in enumerate(where.lands):
            if land not in game.table.lands:
                self.wrong(("effects", place, "where", "lands", i), f"'{land}' is no land of this island.")
        game.add_effect(
            Effect(
                part.kind, part.source,
                Where(
                    lands=tuple(where.lands), terrain=tuple(where.terrain), coastal=where.coastal, has=tuple(where.has),
                    lacks=tuple(where.lacks), presence=where.presence,
                ),
                part.spirit, tuple(part.of), part.amount, tuple(part.per), part.uses, part.lasting,
            )
        )  # fmt: skip

    def _check(self, game: Game) -> None:
        """Refuses a position that the rules could never lead to."""
        for land, contents in game.table.lands.items():
            for piece, _ in contents:
                if piece.kind in WITH_HEALTH and piece.damage >= health.health(game, land, piece):
                    self.wrong(
                        ("lands", land), f"{piece} cannot stand in {land}: its damage has come up to its Health."
                    )
        for spirit in game.table.spirits:
            if len(spirit.in_play) != len(set(spirit.in_play)):
                self.wrong(("spirits", spirit.id, "in play"), "A card cannot be in play twice.")
