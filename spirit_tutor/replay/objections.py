"""Why an entry of a route does not fit: what the rules ask instead, what would be legal, where a card lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spirit_tutor.route.land_names import elsewhere
from spirit_tutor.route.mistakes import listed
from spirit_tutor.rules.core.asks import TABLE, Ask, Draw
from spirit_tutor.rules.core.game import Game
from spirit_tutor.rules.play import Answer, Play
from spirit_tutor.table.table import Table

from .reasons import why_not
from .steps import WRITTEN, Step

LANDS = ("ravage", "build", "explore")


def name(game: Game, who: str) -> str:
    """Who is asked, in words."""
    return "the players" if who == TABLE else game.panel(who).short


def asks(game: Game, ask: Ask) -> str:
    """What the rules ask, in a sentence."""
    if isinstance(ask, Draw):
        return f"the rules ask for '{ask.about}' ({ask.prompt} {ask.number} of {listed(sorted(ask.cards))})."
    return f"the rules ask {name(game, ask.who)} for '{ask.about}' ({ask.prompt}): {listed(ask.spellings)}."


def over(key: str, table: Table) -> str:
    """Why nothing can be answered any more."""
    ending = table.ending
    assert ending is not None
    return f"The game is over ({ending.kind}: {ending.reason}); nothing asks '{key}' any more."


def too_many(key: str, steps: Sequence[Step]) -> str:
    """Why an entry's answer finds no ask any more in its action, the last of these steps."""
    before = steps[-1] if steps else None
    given = sum(asked.ask.about == key and asked.how == WRITTEN for asked in before.asks) if before else 0
    if key in LANDS and given:
        return f"'{key}' is one answer too many: each land is an action of its own, so it is an entry of its own."
    if given:
        return f"'{key}' is one answer too many: after {given} the rules ask for no more of it here."
    return (
        f"'{key}' is one answer too many: the action was complete before it. What could end in one way only was "
        f"done without asking; for another action begin a new entry."
    )


def other_ask(game: Game, key: str, value: str, ask: Ask, who: str, passed: Iterable[tuple[str, Answer]]) -> str:
    """Why an answer does not fit what is asked, with what was answered on the way to it."""
    if key == ask.about and who not in ("", ask.who):
        return f"The entry says 'who: {who}', but '{key}' is for {name(game, ask.who)} to answer here."
    on_the_way = [f"{about}: {given if isinstance(given, str) else ', '.join(given)}" for about, given in passed]
    answered = f" Answered on the way: {'; '.join(on_the_way)}." if on_the_way else ""
    hint = f" Here '{ask.about}' says where." if key in LANDS and ask.about == "land" else ""
    return f"The entry answers '{key}: {value}', but {asks(game, ask)}{hint}{answered}"


def order(keys: Sequence[str], key: str, ask: Ask | None, passed: Iterable[tuple[str, Answer]]) -> str:
    """What to say where the rules ask before `key` what the entry answers only behind it; else nothing.

    That may be asked now, or it was `passed` on the way.
    """
    behind = keys[keys.index(key) + 1 :]
    asked = [about for about, _ in passed] + ([ask.about] if ask is not None else [])
    first = next((about for about in asked if about in behind), "")
    if not first:
        return ""
    return f" In this entry '{first}' stands behind '{key}'; answers stand in the order in which they are asked."


def illegal(play: Play, ask: Ask, answer: Answer, sentence: str) -> str:
    """Why an answer is not legal, and what would be."""
    game = play.game
    if isinstance(ask, Draw):
        where = [
            f" {card} {place}." for card in ([answer] if isinstance(answer, str) else answer)
            if card not in ask.cards and (place := _where_is(game, card))
        ]  # fmt: skip
        return f"{sentence}{''.join(where)} It may be: {listed(sorted(ask.cards), str(answer))}."
    if "is not in the rules yet" in sentence:
        return sentence
    near = listed(ask.spellings, str(answer))
    why = elsewhere(str(answer), game.whole_island.lands, game.box) or why_not(play, answer)
    asked = f"The rules ask {name(game, ask.who)} for '{ask.about}' ({ask.prompt}); legal: {near}."
    return " ".join(filter(None, (sentence, why.strip(), asked)))


def _where_is(game: Game, card: str) -> str:
    """Where a card lies that was named for a draw."""
    table = game.table
    for spirit in table.spirits:
        for words, pile in (
            ("is in the hand of", spirit.hand), ("is in play of", spirit.in_play),
            ("is in the discard of", spirit.discard), ("was Forgotten by", spirit.forgotten),
        ):  # fmt: skip
            if card in pile:
                return f"{words} {name(game, spirit.id)}"
    piles = {
        "lies in the Minor discard": table.minors.discard, "lies in the Major discard": table.majors.discard,
        "is in the Fear discard": table.fear.discard, "lies in the Invader discard": table.invaders.discard,
        "is in the Ravage space": table.invaders.ravage, "is in the Build space": table.invaders.build,
        "is in the Explore space": table.invaders.explore,
    }  # fmt: skip
    return next((words for words, pile in piles.items() if card in pile), "")
