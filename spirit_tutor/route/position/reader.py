"""The game that a file starts: a setup, or a given position that must keep the rules' own invariants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spirit_tutor.box import BOXES, open_box
from spirit_tutor.route.land_names import no_land
from spirit_tutor.route.mistakes import DataPath, FileProblems, FoundProblems, did_you_mean
from spirit_tutor.route.route_file import RouteFile
from spirit_tutor.route.route_format import (
    AdversaryPart,
    EffectPart,
    EventCardPart,
    EventsPart,
    PositionPart,
    SpiritPart,
)
from spirit_tutor.rules.core.card_shapes import ELEMENTS, MAJOR, MINOR, Box, GrowthOption, Panel, kebab
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.pieces import adversary
from spirit_tutor.rules.pieces.fear import waiting_for
from spirit_tutor.rules.turn.setup import FEAR_PER_PLAYER, Seat, SetupError, boards_for, new_game
from spirit_tutor.table import notation
from spirit_tutor.table.effect_kinds import EffectKind
from spirit_tutor.table.island import STANDARD, Island, Land, board_and_number
from spirit_tutor.table.pieces import Contents
from spirit_tutor.table.table import (
    BLIGHTED,
    HEALTHY,
    AdversaryInPlay,
    Blight,
    Coming,
    Deck,
    Effect,
    Ending,
    EventInPlay,
    Fear,
    FearInPlay,
    GrowthProgress,
    Invaders,
    Queue,
)
from spirit_tutor.table.where import only

from . import checks, defaults, lasting_effects
from .defaults import EVENT_PARTS, PRESENCE, SETUP


def start(route: RouteFile) -> Game:
    """The game at the start of a route or scenario. Raises FileProblems where the rules do not allow it."""
    setup, position = route.part.setup, route.part.position
    try:
        if setup is not None:
            box = _box(route, setup.boxes, ("setup", "boxes"))
            seats = [Seat(seat.spirit, seat.board) for seat in setup.spirits]
            against = None if setup.adversary is None else _against(setup.adversary)
            return new_game(box, seats, on=setup.map, blight_card=setup.blight_card, against=against)
        assert position is not None
        return _Position(route, position).game()
    except SetupError as error:
        start_key = "setup" if setup is not None else "position"
        if error.adversary:
            path: DataPath = (start_key, "adversary", error.adversary)
        elif setup is None or error.seat is None:
            path = (start_key, "spirits")
        else:
            path = ("setup", "spirits", error.seat)
        other_map = f" 'map: {error.on}' plays on the other." if error.on else ""
        raise FileProblems([route.document.problem(path, f"{error}{other_map}")]) from None


def _box(route: RouteFile, names: Sequence[str], path: DataPath) -> Box:
    for i, name in enumerate(names):
        if name not in BOXES:
            raise FileProblems(
                [route.document.problem((*path, i), f"There is no box '{name}' here; there is {', '.join(BOXES)}.")]
            )
    return open_box(*names)


def _against(part: AdversaryPart, blight: int = 0) -> AdversaryInPlay:
    return AdversaryInPlay(part.name, part.level, blight, part.thematic_event)


class _Position:
    """Builds the table of a given position, noting everything that is wrong with it."""

    def __init__(self, route: RouteFile, part: PositionPart):
        self.route = route
        self.part = part
        self.problems = FoundProblems()
        self.box = _box(route, part.boxes, ("position", "boxes"))
        self.panels: dict[str, Panel] = {}

    def wrong(self, path: DataPath, sentence: str) -> None:
        self.problems.append(self.route.document.problem(("position", *path), sentence))

    def game(self) -> Game:
        """The game that stands at this position. Raises FileProblems with everything that is wrong with it."""
        part = self.part
        seats = self._seats()
        if part.phase == SETUP and self.route.part.map:
            self.wrong(("phase",), "A small map is not set up; its position says what lies on it.")
        if part.map != STANDARD and self.route.part.map:
            self.wrong(
                ("map",), f"The {part.map} map is made of Island Boards; this scenario has a small map of its own."
            )
        if self.problems:
            raise FileProblems(self.problems)
        against = None if part.adversary is None else _against(part.adversary, part.adversary.blight)
        game = new_game(self.box, seats, on=part.map, against=against)
        if self.route.part.map:
            game = self._on_small_map(game)
        self._time(game)
        self._destroyed_boards(game)
        self._lands(game)
        for seat in seats:
            self._spirit(game, seat.spirit, part.spirits.get(seat.spirit, SpiritPart()))
        self._decks(game)
        self._events(game)
        self._invaders(game)
        self._fear(game)
        self._blight(game)
        if part.endless:
            game.add_effect(Effect(EffectKind.NO_ENDING, "the position", lasting=True))
        for i, effect in enumerate(part.effects):
            if self._can_be_read(game, effect, ("effects", i)):
                game.add_effect(lasting_effects.read(effect))
        for i, coming in enumerate(part.coming):
            if self._can_be_read(game, coming, ("coming", i)):
                waiting = Coming(coming.action, lasting_effects.read(coming))
                game.change(coming=(*game.table.coming, waiting))
        if not self.problems:
            for path, sentence in checks.wrongs(game, part):
                self.wrong(path, sentence)
        if self.problems:
            raise FileProblems(self.problems)
        game.clear_log()
        return game

    def _can_be_read(self, game: Game, effect: EffectPart, place: DataPath) -> bool:
        """Whether the rules can read a running effect; what they cannot is noted with its place."""
        wrongs = list(lasting_effects.wrongs(game, effect))
        for path, sentence in wrongs:
            self.wrong((*place, *path), sentence)
        return not wrongs

    def _named(self, names: Sequence[str], known: Iterable[str], path: DataPath, what: str) -> tuple[str, ...]:
        """The names in their own spelling; case, blanks and hyphens do not matter."""
        by_id = {kebab(name): name for name in known}
        for i, name in enumerate(names):
            if kebab(name) not in by_id:
                self.wrong((*path, i), f"There is no {what} '{name}'.{did_you_mean(name, by_id.values())}")
        return tuple(by_id[kebab(name)] for name in names if kebab(name) in by_id)

    def _seats(self) -> list[Seat]:
        named = self.part.spirits or {"river": SpiritPart(), "lightning": SpiritPart()}
        boards = boards_for(self.box, self.part.map, len(named))
        free = [board for board in boards if board not in [spirit.board for spirit in named.values()]]
        seats = []
        for name, spirit in named.items():
            if name not in self.box.panels:
                self.wrong(("spirits", name), f"There is no Spirit '{name}'.{did_you_mean(name, self.box.panels)}")
                continue
            self.panels[name] = self.box.panels[name]
            board = spirit.board or next(iter(free), "")
            free = [other for other in free if other != board]
            seats.append(Seat(name, board))
        return seats

    def _on_small_map(self, game: Game) -> Game:
        lands, borders = [], []
        for name, land in self.route.part.map.items():
            try:
                board, number = board_and_number(name)
            except ValueError:
                self.problems.append(
                    self.route.document.problem(("map", name), f"'{name}' is no land; lands are spelled like Z1.")
                )
                continue
            lands.append(Land(name, board, number, land.terrain, land.coastal))
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

    def _time(self, game: Game) -> None:
        """When it is: the turn and phase, or the part of the setup that comes next, and who acts."""
        part, left = self.part, defaults.setup_parts(self.panels)
        if part.phase == SETUP:
            if part.turn is not None:
                self.wrong(("turn",), "The setup comes before the first turn.")
            if part.setup and part.setup not in left:
                self.wrong(("setup",), f"'{part.setup}' is no part of the setup; its parts are {', '.join(left)}.")
            elif part.setup:
                left = left[left.index(part.setup) :]
            game.change(turn=0, phase=SETUP, setup_left=left)
        else:
            if part.setup:
                self.wrong(("setup",), f"In the {part.phase} phase nothing is left to set up.")
            turn = defaults.TURN if part.turn is None else part.turn
            game.change(turn=turn, phase=part.phase, setup_left=())
        if part.acting and part.acting not in self.panels:
            self.wrong(("acting",), f"There is no Spirit '{part.acting}' in this game.")
        ending = part.ending
        game.change(
            acting=part.acting, lost=tuple(part.lost),
            ending=None if ending is None else Ending(ending.kind, ending.reason),
        )  # fmt: skip

    def _destroyed_boards(self, game: Game) -> None:
        """Takes the lands of destroyed boards off the table (R9.22)."""
        boards = self._named(self.part.destroyed_boards, game.island.boards, ("destroyed boards",), "board")
        lands = game.island.lands
        game.change(
            lands={land: here for land, here in game.table.lands.items() if lands[land].board not in boards},
            destroyed_boards=tuple(dict.fromkeys(boards)),
        )

    def _lands(self, game: Game) -> None:
        letters = "".join(spirit.letter for spirit in game.table.spirits)
        lands = dict(game.table.lands)
        for name, text in self.part.lands.items():
            if name not in lands:
                self.wrong(("lands", name), no_land(name, lands, self.box))
                continue
            try:
                lands[name], defend = notation.read(text, letters)
            except notation.NotationError as error:
                self.wrong(("lands", name), f"{error}.")
                continue
            if defend:
                game.add_effect(Effect(EffectKind.DEFEND, "the position", only(name), amount=defend))
        game.change(lands=lands)

    def _spirit(self, game: Game, name: str, part: SpiritPart) -> None:
        self._growth(game, name, part)
        self._cards(game, name, part)
        for element, number in part.elements.items():
            if element not in ELEMENTS:
                self.wrong(
                    ("spirits", name, "elements", element), f"'{element}' is no Element; {', '.join(ELEMENTS)} are."
                )
                continue
            game.add_effect(Effect(EffectKind.ELEMENT, "the position", spirit=name, of=(element,), amount=number))
        game.change_spirit(name, energy=part.energy, quickened=part.quickened)
        if name not in game.table.setup_left:
            self._presence(game, name, part)

    def _presence(self, game: Game, name: str, part: SpiritPart) -> None:
        """Presence on the island, on the tracks and destroyed; what is left of the 13 is out of the game."""
        panel = self.panels[name]
        letter = game.spirit(name).letter
        if not any(contents.count(letter) for contents in game.table.lands.values()) and self.part.ending is None:
            if self.route.part.map or game.spirit(name).board not in game.island.boards:
                where = "on the small map" if self.route.part.map else "on a board that is left"
                self.wrong(("lands",), f"{panel.short} needs Presence ({letter}) somewhere {where}.")
                return
            defaults.place_spirit(game, name)
        on_island = sum(contents.count(letter) for contents in game.table.lands.values())
        energy, plays = part.energy_track or 1, part.card_play_track or 1
        if part.energy_track is None and part.card_play_track is None:
            energy, plays = defaults.circles(panel, on_island, part.destroyed or 0)
        for key, opened, track in (
            ("energy track", energy, panel.energy_track), ("card-play track", plays, panel.play_track),
        ):  # fmt: skip
            if opened > len(track):
                self.wrong(
                    ("spirits", name, key), f"The {key} of {panel.short} has {len(track)} circles, not {opened}."
                )
                return
        covered = len(panel.energy_track) - energy + len(panel.play_track) - plays
        destroyed = part.destroyed
        if destroyed is None:
            destroyed = max(0, PRESENCE - on_island - covered)
        if on_island + covered + destroyed > PRESENCE:
            self.wrong(
                ("spirits", name),
                f"{panel.short} has 13 Presence in all, but {on_island} stand on the island, {covered} cover its tracks "
                f"and {destroyed} are destroyed. Say how many circles are open with 'energy track' and 'card-play track'.",
            )
            return
        game.change_spirit(
            name, energy_circles=energy, play_circles=plays, destroyed=destroyed,
            out_of_game=PRESENCE - on_island - covered - destroyed,
        )  # fmt: skip

    def _growth(self, game: Game, name: str, part: SpiritPart) -> None:
        """How far the Spirit is in its Spirit Phase."""
        path = ("spirits", name)
        if part.done is not None and part.stage is not None:
            self.wrong((*path, "done"), "'done' is short for a 'stage'; say one of them.")
        stage = part.stage or defaults.stage(self.part.phase)
        if part.done is not None:
            stage = "done" if part.done else "growth"
        options = {option.name: option for option in self.panels[name].growth}
        taken = self._named(part.growth, options, (*path, "growth"), "Growth option")
        icons: tuple[int, ...] = ()
        if taken and part.icons:
            icons = self._icons(part.icons, options[taken[-1]], (*path, "icons"))
        elif part.icons:
            self.wrong((*path, "icons"), "Icons belong to a Growth option; say which one 'growth' has taken.")
        called = part.presence_replaced
        if called is None:
            called = defaults.presence_replaced(self.panels[name], self.part.phase)
        game.change_spirit(name, growth=GrowthProgress(stage, taken, icons, part.track_icons_used, called))

    def _icons(self, names: Sequence[str], option: GrowthOption, path: DataPath) -> tuple[int, ...]:
        """The places of icons that are still to do. Of two alike the first is done first, so the last is left."""
        left = [kebab(str(icon)) for icon in option.icons]
        places: list[int] = []
        for i, name in enumerate(names):
            found = [place for place, icon in enumerate(left) if icon == kebab(name) and place not in places]
            if found:
                places.append(found[-1])
            else:
                icons = ", ".join(map(str, option.icons))
                self.wrong((*path, i), f"'{name}' is not left of the Growth option '{option.name}': {icons}.")
        return tuple(sorted(places))

    def _cards(self, game: Game, name: str, part: SpiritPart) -> None:
        """The Power Cards of a Spirit, and what it has played and used this turn."""

        def known(key: str, names: Sequence[str]) -> tuple[str, ...]:
            return self._named(names, self.box.powers, ("spirits", name, key), "Power")

        in_play, discard = known("in play", part.in_play), known("discard", part.discard)
        forgotten, beside = known("forgotten", part.forgotten), known("beside", part.beside)
        default = defaults.hand(self.panels[name], (*in_play, *discard, *forgotten))
        game.change_spirit(
            name, hand=default if part.hand is None else known("hand", part.hand), in_play=in_play, discard=discard,
            forgotten=forgotten, beside=beside, used=known("used", part.used),
            played=len(in_play) if part.played is None else part.played,
        )  # fmt: skip

    def _decks(self, game: Game) -> None:
        owned = defaults.owned(game.table)
        decks = {}
        for kind, part in ((MINOR, self.part.minor), (MAJOR, self.part.major)):
            names, what = self.box.deck(kind), f"{kind.capitalize()} Power"
            discard = self._named(part.discard, names, (kind, "discard"), what) if part is not None else ()
            cards = defaults.power_deck(self.box, kind, (*owned, *discard))
            if part is not None and part.cards is not None:
                cards = frozenset(self._named(part.cards, names, (kind, "cards"), what))
            decks[kind] = Deck(cards, discard)
        game.change(minors=decks[MINOR], majors=decks[MAJOR])

    def _events(self, game: Game) -> None:
        """The Event Deck, the Event Card being resolved, and what of others waits for the cards to advance."""
        part, names = self.part.events or EventsPart(), self.box.events
        discard = self._named(part.discard, names, ("events", "discard"), "Event Card")
        known = self._named(list(part.known), names, ("events", "known"), "Event Card")
        between = self._named(list(part.between), names, ("events", "between"), "Event Card")
        event = None if self.part.event is None else self._event_card(self.part.event, ("event",))
        waiting = [self._event_card(one, ("after advance", i)) for i, one in enumerate(self.part.after_advance)]
        cards = defaults.event_deck(self.box, (*discard, *known, *between, *([event.card] if event else [])))
        if part.cards is not None:
            cards = frozenset(self._named(part.cards, names, ("events", "cards"), "Event Card"))
        places = tuple(zip(known, part.known.values(), strict=False))
        stretches = tuple(
            (card, fewest, most) for card, (fewest, most) in zip(between, part.between.values(), strict=False)
        )
        game.change(
            events=Deck(cards, discard, places, stretches),
            event=event,
            after_advance=tuple(one for one in waiting if one),
        )

    def _event_card(self, part: EventCardPart, path: DataPath) -> EventInPlay | None:
        found = self._named([part.card], self.box.events, (*path, "card"), "Event Card")
        if not found:
            return None
        mains = [main.name for main in self.box.events[found[0]].main]
        main = self._named([part.main], ["", *mains], (*path, "main"), "main Event")
        waiting = None if part.waiting is None else tuple(part.waiting)
        place = EVENT_PARTS.index(part.part)
        return EventInPlay(found[0], "".join(main), place, part.instruction, waiting, tuple(part.chosen))

    def _invaders(self, game: Game) -> None:
        part = self.part
        spaces: Mapping[str, Sequence[str]] = {
            "ravage": part.ravage, "build": part.build, "explore": part.explore, "invader discard": part.invader_discard,
        }  # fmt: skip
        ravage, build, explore, discard = (
            self._named(names, self.box.invaders, (key,), "Invader Card") for key, names in spaces.items()
        )
        seen = (*ravage, *build, *explore, *discard)
        deck = defaults.invader_deck(self.box, game.table.turn, seen)
        if part.invader_deck is not None:
            deck = tuple(part.invader_deck)
        now = Invaders(
            ravage, build, explore, discard, deck, game.table.invaders.unseen - set(seen), tuple(part.invaders_removed)
        )
        queue = defaults.queue(part.phase, now)
        if part.queue is not None:
            card = self._named([part.queue.card], ["", *self.box.invaders], ("queue", "card"), "Invader Card")
            cards = self._named(part.queue.cards, self.box.invaders, ("queue", "cards"), "Invader Card")
            queue = Queue("".join(card), tuple(part.queue.lands), cards)
            after = self._after(game, part.queue.after) if part.queue.after is not None else None
            queue = queue._replace(after=defaults.after_card(game, part.phase, queue) if after is None else after)
        game.change(invaders=now, queue=queue)

    def _after(self, game: Game, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """What an Adversary is still to do after an Explore Card: `Rule on A`."""
        able = {
            f"{rule.name} on {board}": (rule.name, board)
            for rule in adversary.rules(game)
            if rule.after_exploring is not None
            for board in game.island.boards
        }
        named = self._named(names, able, ("queue", "after"), "rule that is done after an Explore Card,")
        return tuple(able[name] for name in named)

    def _fear(self, game: Game) -> None:
        part, now = self.part.fear, self.part.fear_card
        markers = FEAR_PER_PLAYER * game.players
        if part.generated >= markers:
            self.wrong(("fear", "generated"), f"At most {markers - 1} of the {markers} Fear markers can be generated.")
            return
        discard = self._named(part.discard, self.box.fear, ("fear", "discard"), "Fear Card")
        names = self._named([now.card], self.box.fear, ("fear card", "card"), "Fear Card") if now else ()
        levels = defaults.fear_levels(game, part.earned + len(discard) + len(names))
        if self.part.terror_level is not None:
            passed = self.part.terror_level - 1
            if part.levels is not None:
                self.wrong(("terror level",), "'terror level' is short for 'levels' of the Fear Deck; say one of them.")
            first, second, third = defaults.fear_levels(game, 0)
            levels = (first if passed < 1 else 0, second if passed < 2 else 0, third)
        if part.levels is not None:
            levels = (part.levels[0], part.levels[1], part.levels[2])
        unseen = frozenset(self.box.fear) - {*discard, *names}
        fear = Fear(markers - part.generated, part.generated, levels, part.earned, unseen, discard, part.added)
        game.change(fear=fear)
        if now is not None and names:
            level = now.level or defaults.fear_card_level(fear)
            waiting = waiting_for(self.box.fear[names[0]].levels[level - 1], tuple(self.panels))
            if now.waiting is not None:
                waiting = tuple(now.waiting)
            game.change(fear_card=FearInPlay(names[0], level, waiting, tuple(now.lands)))

    def _blight(self, game: Game) -> None:
        part = self.part.blight
        if part is None:
            return
        card = self._named([part.card], ["", *self.box.blight], ("blight", "card"), "Blight Card")
        if part.side == BLIGHTED and card == ("",):
            known = ", ".join(self.box.blight)
            self.wrong(("blight", "card"), f"A Blighted side needs the card's name, one of {known}.")
        unseen = {HEALTHY: frozenset(self.box.blight), BLIGHTED: frozenset(self.box.blight) - set(card)}
        game.change(
            blight=Blight(part.side, part.left, "".join(card), unseen.get(part.side, frozenset()), part.out_of_game)
        )
