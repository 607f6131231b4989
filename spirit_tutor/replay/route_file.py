"""The shape of a route or scenario file (see docs/routes.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from spirit_tutor.rules.asking import ASKS

from .problems import FileProblems, did_you_mean, nearest
from .yaml_text import Document, read_file

FORMAT = 1
ANSWERS = "answers"

Text = Annotated[str, BeforeValidator(lambda value: " ".join(value.split()) if isinstance(value, str) else value)]
"""A sentence or a paragraph; line breaks of the file do not matter."""


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else [] if value is None else value


Answers = Annotated[list[str], BeforeValidator(_one_or_more)]
"""One answer, or a list of answers to the same ask in order; `none` or nothing at all means to stop at once."""

Names = Annotated[list[str], BeforeValidator(_one_or_more)]
"""One name, or a list of them; nothing at all is none."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True, frozen=True)


class SeatPart(_Part):
    """A player: a Spirit and the board it starts on."""

    spirit: str
    board: str


class SetupPart(_Part):
    """How the game is set up (R2)."""

    spirits: Annotated[list[SeatPart], Field(min_length=1, max_length=4)]
    boxes: list[str] = ["base"]
    blight_card: Annotated[bool, Field(alias="blight card")] = True


class LandPart(_Part):
    """One land of a small map: its terrain, whether it is Coastal, and the lands beside it."""

    terrain: Literal["Jungle", "Mountain", "Sands", "Wetland"]
    coastal: bool = False
    beside: Annotated[list[str], BeforeValidator(_one_or_more)] = []


Stage = Literal["growth", "energy", "cards", "done"]


class SpiritPart(_Part):
    """A Spirit in a given position. Cards that are not named are in hand; circles are counted from the left.

    `growth` are the Growth options taken this turn, `icons` those of the last one
    that are still to do, `stage` what comes next; `done` is short for `stage: done`.
    """

    board: str = ""
    energy: Annotated[int, Field(ge=0)] = 0
    energy_track: Annotated[int | None, Field(alias="energy track", ge=1)] = None
    card_play_track: Annotated[int | None, Field(alias="card-play track", ge=1)] = None
    destroyed: Annotated[int | None, Field(ge=0)] = None
    growth: Names = []
    stage: Stage | None = None
    icons: Names = []
    track_icons_used: Annotated[int, Field(alias="track icons used", ge=0)] = 0
    presence_replaced: Annotated[bool | None, Field(alias="presence replaced")] = None
    done: bool | None = None
    hand: Annotated[list[str] | None, BeforeValidator(_one_or_more)] = None
    in_play: Annotated[Names, Field(alias="in play")] = []
    played: Annotated[int | None, Field(ge=0)] = None
    discard: Names = []
    forgotten: Names = []
    beside: Names = []
    used: Names = []
    quickened: Annotated[int, Field(ge=0)] = 0


class AtLeastPart(_Part):
    """So many pieces of these kinds together."""

    of: Names
    number: Annotated[int, Field(ge=1)]


class MorePart(_Part):
    """More pieces of these kinds than of those."""

    of: Names
    than: Names


class WherePart(_Part):
    """Which lands a running effect reaches."""

    lands: Names = []
    terrain: Names = []
    coastal: bool | None = None
    has: Names = []
    lacks: Names = []
    at_least: Annotated[AtLeastPart | None, Field(alias="at least")] = None
    more: MorePart | None = None
    presence: str = ""
    sacred_site: Annotated[str, Field(alias="sacred site")] = ""
    beside: AtLeastPart | None = None
    strife: bool = False
    any_of: Annotated[list[WherePart], Field(alias="any of")] = []


class EffectPart(_Part):
    """A running effect."""

    kind: str
    where: WherePart = WherePart()
    spirit: str = ""
    of: Names = []
    amount: int = 0
    per: Names = []
    uses: Annotated[int | None, Field(ge=1)] = None
    source: str = "the position"
    lasting: bool = False
    card: bool = False


class ComingPart(EffectPart):
    """A running effect that waits for the next normal Invader Card of an action, or for the next turn."""

    action: Literal["ravage", "build", "explore", "turn"]


class FearPart(_Part):
    """The Fear Pool and Fear Deck in a given position; cards that are not told of lie in the deck."""

    generated: Annotated[int, Field(ge=0)] = 0
    earned: Annotated[int, Field(ge=0)] = 0
    levels: Annotated[list[int] | None, Field(min_length=3, max_length=3)] = None
    discard: Names = []


class FearCardPart(_Part):
    """The Fear Card being resolved: its level, who is still to do it, and the lands chosen for it so far."""

    card: str
    level: Annotated[int | None, Field(ge=1, le=3)] = None
    waiting: Annotated[list[str] | None, BeforeValidator(_one_or_more)] = None
    lands: Names = []


class BlightPart(_Part):
    """The Blight Card in a given position."""

    left: Annotated[int, Field(ge=0)]
    side: Literal["healthy", "blighted", "none"] = "healthy"
    card: str = ""


class DeckPart(_Part):
    """A Power deck in a given position: what lies in its discard, and what in the deck if that is not all the rest."""

    cards: Annotated[list[str] | None, BeforeValidator(_one_or_more)] = None
    discard: Names = []


class EventsPart(DeckPart):
    """The Event Deck in a given position; `known` are the cards whose place is public, with how many lie above each."""

    known: dict[str, Annotated[int, Field(ge=0)]] = {}


class EventCardPart(_Part):
    """An Event Card being resolved: its main Event once that is known, and what comes next.

    That is the part, how many of its instructions are done, and for what the next one
    is still to be done once that was listed.
    """

    card: str
    main: str = ""
    part: Literal["main", "token", "dahan", "finished"] = "main"
    instruction: Annotated[int, Field(ge=0)] = 0
    waiting: Annotated[list[str] | None, BeforeValidator(_one_or_more)] = None


class QueuePart(_Part):
    """An Invader step under way: the card being resolved, its lands still to act, and the cards after it."""

    card: str = ""
    lands: Names = []
    cards: Names = []


class EndingPart(_Part):
    """How the game has ended, and why."""

    kind: Literal["victory", "sacrifice victory", "defeat"]
    reason: Text


Phase = Literal[
    "setup", "blighted-spirits", "spirit", "fast", "blighted", "event", "fear", "ravage", "build", "explore", "advance", "slow",
    "time-passes",
]  # fmt: skip


class PositionPart(_Part):
    """A position that a scenario starts from. What is not said is as at the start of a game.

    `setup` is the next part of the setup, `acting` the Spirit that acts in the Spirit Phase.
    """

    boxes: Names = ["base"]
    turn: Annotated[int | None, Field(ge=1)] = None
    phase: Phase = "spirit"
    setup: str = ""
    acting: str = ""
    spirits: dict[str, SpiritPart] = {}
    lands: dict[str, str] = {}
    ravage: Names = []
    build: Names = []
    explore: Names = []
    invader_discard: Annotated[Names, Field(alias="invader discard")] = []
    invader_deck: Annotated[list[int] | None, Field(alias="invader deck")] = None
    queue: QueuePart | None = None
    fear: FearPart = FearPart()
    fear_card: Annotated[FearCardPart | None, Field(alias="fear card")] = None
    blight: BlightPart | None = None
    minor: DeckPart | None = None
    major: DeckPart | None = None
    events: EventsPart | None = None
    event: EventCardPart | None = None
    after_advance: Annotated[list[EventCardPart], Field(alias="after advance")] = []
    effects: list[EffectPart] = []
    coming: list[ComingPart] = []
    lost: list[Text] = []
    ending: EndingPart | None = None


class DoPart(_Part):
    """An effect of the vocabulary, done at once as an action of its own (scenarios only)."""

    effect: Literal[
        "damage", "damage each", "destroy", "remove", "replace", "push", "gather", "add", "defend", "fear",
        "add blight", "remove blight", "move blight", "ravage", "build", "explore", "gain power", "health",
        "damage dahan", "damage land", "power", "take fear card", "add strife",
    ]  # fmt: skip
    land: str = ""
    to: str = ""
    amount: int = 1
    pieces: Annotated[list[str], BeforeValidator(_one_or_more)] = []
    by: str = ""
    up_to: Annotated[bool, Field(alias="up to")] = False
    defended: bool = False
    power: str = ""


class _Answering(_Part):
    """Something that answers asks: each under the ask's own name in the file, gathered in one mapping here.

    (A field for every ask there is would cost more to build than everything else in this module.)
    """

    answers: Annotated[dict[str, Answers], Field(exclude=True)] = {}


class OtherPart(_Answering):
    """Answers that are not given, and the reason against them."""

    who: Annotated[str, Field(description="the Spirit that would decide")] = ""
    because: Annotated[Text, Field(min_length=1)]


class GivenPart(_Part):
    """A sentence about the table, and the claim that carries it."""

    say: Annotated[Text, Field(min_length=1)]
    claim: Annotated[Text, Field(min_length=1)]


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


class EntryPart(_Answering):
    """One entry: answers to asks in order, or a marker to go on to, with what is said about it."""

    who: Annotated[str, Field(description="the Spirit that decides")] = ""
    turn: Annotated[int | None, Field(ge=1, description="go on to the start of this turn")] = None
    end: Annotated[str | None, Field(description="go on to the end of the game, which must be this")] = None
    do: DoPart | None = None
    why: Annotated[Text, Field(description="why this is decided")] = ""
    given: Annotated[list[GivenPart], Field(description="what can be seen: sentences with their claims")] = []
    instead: Annotated[list[OtherPart], Field(description="legal alternatives, with the reason against each")] = []
    note: Annotated[Text, Field(description="a remark on what happens, checked on the table after it")] = ""
    recap: Annotated[list[GivenPart], Field(description="what changed since the start of the turn")] = []
    expect: Annotated[dict[str, Any], Field(description="what the table must show after this entry")] = {}
    refuse: Annotated[
        list[OtherPart],
        BeforeValidator(_listed),
        Field(description="answers of which the last must be refused here, with the reason"),
    ] = []


class RoutePart(_Part):
    """A route or a scenario: how it starts, then its entries."""

    format: Literal[1]
    title: Text
    about: Text = ""
    teaches: list[Text] = []
    rules: list[str] = []
    setup: SetupPart | None = None
    map: dict[str, LandPart] = {}
    position: PositionPart | None = None
    play: Annotated[list[EntryPart], BeforeValidator(lambda value: [] if value is None else value)] = []


class RouteFile:
    """A route or scenario as read: its parts, and the places of everything in it.

    `script` keeps its commentary once that has been read (`commentary.Script`).
    """

    def __init__(self, document: Document, part: RoutePart):
        self.document = document
        self.part = part
        self.name = Path(document.file).stem
        self.script: object = None

    @property
    def is_scenario(self) -> bool:
        """Whether it starts from a given position instead of a setup."""
        return self.part.position is not None

    def answers(self, entry: int) -> list[tuple[str, list[str]]]:
        """The asks that an entry answers, in the order they stand, each with its answers."""
        return _answers(self.document.data["play"][entry])

    def others(self, entry: int, key: str) -> list[list[tuple[str, list[str]]]]:
        """The answers of each item of an entry's `instead` or `refuse`, in the order they stand."""
        written = self.document.data["play"][entry].get(key) or []
        return [_answers(item) for item in (written if isinstance(written, list) else [written])]


def _answers(written: dict[str, Any]) -> list[tuple[str, list[str]]]:
    return [(key, _as_answers(value)) for key, value in written.items() if key in ASKS]


def _as_answers(value: object) -> list[str]:
    answers = _one_or_more(value)
    return answers if isinstance(answers, list) else []


def read_route(path: Path) -> RouteFile:
    """Reads a route or scenario file. Raises FileProblems with everything that is wrong with its shape."""
    return route_of(read_file(path))


def route_of(document: Document) -> RouteFile:
    """The route in a document that was read. Raises FileProblems; see `read_route`."""
    if not isinstance(document.data, dict):
        raise FileProblems([document.problem((), "A route is a mapping: format, title, setup (or position) and play.")])
    written = document.data.get("format")
    if written != str(FORMAT):
        sentence = (
            "A route begins with 'format: 1'." if written is None
            else f"This file says format {written}; this program reads format {FORMAT}."
        )  # fmt: skip
        raise FileProblems([document.problem(("format",), sentence)])
    try:
        part = RoutePart.model_validate(_with_numbers(document.data))
    except ValidationError as error:
        raise FileProblems(_problems(document, error)) from None
    if (part.setup is None) == (part.position is None):
        raise FileProblems(
            [document.problem((), "A route has a 'setup', a scenario has a 'position'; exactly one of them.")]
        )
    if part.map and part.position is None:
        raise FileProblems([document.problem(("map",), "Only a scenario with a 'position' brings a map of its own.")])
    return RouteFile(document, part)


def _gathered(written: object) -> object:
    """An entry (or an item of its `instead` or `refuse`) with its answers gathered in one mapping."""
    if not isinstance(written, dict):
        return written
    # A key that a file really spells like our own gathering is as unknown as any other.
    gathered: dict[str, Any] = {
        f"{key} " if key == ANSWERS else key: value for key, value in written.items() if key not in ASKS
    }
    gathered[ANSWERS] = {key: value for key, value in written.items() if key in ASKS}
    for key in ("instead", "refuse"):
        if key in gathered:
            others = gathered[key]
            gathered[key] = [*map(_gathered, others)] if isinstance(others, list) else _gathered(others)
    return gathered


def _with_numbers(data: dict[str, Any]) -> dict[str, Any]:
    play = data.get("play")
    return {**data, "format": int(data["format"]), "play": [*map(_gathered, play)] if isinstance(play, list) else play}


def _problems(document: Document, error: ValidationError) -> list[Any]:
    found = []
    errors = error.errors(include_url=False)
    mistyped = {
        (*one["loc"][:-1], near)
        for one in errors
        if one["type"] == "extra_forbidden"
        for near in nearest(str(one["loc"][-1]), _known_keys(one["loc"]), 1)
    }
    for one in errors:
        if one["type"] == "missing" and one["loc"] in mistyped:
            continue  # the mistyped key is told already
        loc = tuple(part for part in one["loc"] if part != ANSWERS)  # they stand under their own names in the file
        written = _written_keys(document.data, loc)
        path = tuple(part for part in loc if isinstance(part, int) or part in written)
        found.append(document.problem(path, _sentence(one, path)))
    return found


def _written_keys(data: Any, loc: tuple[Any, ...]) -> set[Any]:
    """The keys along a pydantic location that stand in the file (it also names types)."""
    keys: set[Any] = set()
    for part in loc:
        if isinstance(data, dict) and part in data:
            keys.add(part)
            data = data[part]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        elif isinstance(part, str):
            keys.add(part)
    return keys


def _sentence(one: Any, path: tuple[Any, ...]) -> str:
    where = ".".join(str(part) for part in path) or "the file"
    if one["type"] == "extra_forbidden":
        key = str(one["loc"][-1])
        known = _known_keys(one["loc"])
        near = did_you_mean(key, known)
        return f"'{key}' is not a key here.{near or ' Known: ' + ', '.join(sorted(known)) + '.'}"
    if one["type"] == "missing":
        return f"'{one['loc'][-1]}' is missing."
    needed = NEEDED.get(one["type"])
    message = f"{needed} is needed" if needed else one["msg"][0].lower() + one["msg"][1:]
    return f"'{where}' is {_shown(one['input'])}; {message}."


NEEDED = {
    "model_type": "a mapping such as {key: value}",
    "dict_type": "a mapping such as {key: value}",
    "list_type": "a list such as [one, another]",
    "int_parsing": "a whole number",
    "bool_parsing": "true or false",
    "string_type": "a text",
    "string_too_short": "a text",
}
"""What pydantic's kinds of mistakes ask for, in an author's words."""


def _shown(value: object) -> str:
    text = "empty" if value in (None, "") else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _known_keys(loc: tuple[Any, ...]) -> list[str]:
    part: Any = RoutePart
    for step in loc[:-1]:
        if isinstance(step, str) and hasattr(part, "model_fields"):
            names = {field.alias or name: field for name, field in part.model_fields.items()}
            if step in names:
                part = _inner_model(names[step].annotation)
    known = [field.alias or name for name, field in getattr(part, "model_fields", {}).items()]
    return [*(name for name in known if name != ANSWERS), *ASKS] if ANSWERS in known else known


def _inner_model(annotation: Any) -> Any:
    """The model inside an annotation such as `list[Part]`, `dict[str, Part]` or `Part | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _inner_model(inner)
        if found is not None:
            return found
    return None


def schema() -> dict[str, Any]:
    """The JSON Schema of the format, for editors."""
    made = RoutePart.model_json_schema(by_alias=True)
    answer = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
    for part in made["$defs"].values():
        if part.get("properties", {}).pop(ANSWERS, None):
            part["properties"] |= {about: {**answer, "description": what} for about, what in ASKS.items()}
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "spirit-tutor route or scenario"
    return made
