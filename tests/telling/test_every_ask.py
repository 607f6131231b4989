"""Every ask of the rules as a reader meets it: words, order and a place, in games that play themselves."""

import re

from spirit_tutor.random_games import soak
from spirit_tutor.rules.core.asks import ASKS, DONE, TABLE, Choice, Draw
from spirit_tutor.telling.playing.open_ask import KINDS, AskView, Form, ask_view, comes_first

SEED, GAMES = 5, (198, 302, 669, 1861, 3928)
"""Games in which nearly every ask is put."""
RARE = {"play at once", "divide damage", "return", "give"}
"""Those that none of these games puts."""
UNASKED = {"setup", "advance", "time passes", "blighted island", "event", "line", "trigger"}
"""Those that have one answer each time, or quote what a card says: nobody is asked with a question mark."""
IDS = re.compile(r"\b(river|lightning|keeper|fangs)\b")


def views() -> dict[str, list[tuple[object, AskView]]]:
    found: dict[str, list[tuple[object, AskView]]] = {}
    for number in GAMES:
        begun = soak.begin(SEED, number)
        course = begun.course
        while not course.play.over:
            course.begin()
            while (ask := course.play.ask) is not None:
                found.setdefault(ask.about, []).append((ask, ask_view(course.game, ask)))
                course.answer(begun.player.answer(course.play))
    return found


def test_every_ask_has_words_an_order_and_a_place():
    found = views()
    assert set(ASKS) == set(found) | RARE
    for about, asked in found.items():
        for ask, view in asked:
            has_words(about, ask, view)
            has_order(ask, view)
            has_place(about, view)


def has_words(about: str, ask: object, view: AskView) -> None:
    assert view.question.endswith("?") or about in UNASKED, view.question
    assert view.question[:1].isupper() or view.question[:1].isdigit(), view.question
    assert view.title, view.question
    if about != "setup":
        assert not IDS.search(f"{view.title} {view.question} {view.condition}"), view.question
        assert [one.name for one in view.options if IDS.search(one.name)] == []
    assert all(one.name and one.name == one.name.strip() for one in view.options)
    assert view.asker == "the players" if getattr(ask, "who", TABLE) == TABLE else view.asker != "the players"


def has_order(ask: object, view: AskView) -> None:
    spellings = [one.spelling for one in view.options]
    if isinstance(ask, Draw):
        assert spellings == sorted(ask.cards)
        return
    assert isinstance(ask, Choice)
    assert sorted(spellings) == sorted(ask.spellings)
    assert DONE not in spellings or spellings[-1] == DONE
    groups = [comes_first(view.coming.get(one.land, "")) for one in view.options if one.spelling != DONE]
    assert not view.coming or groups == sorted(groups), "where the Invaders act comes first"


def has_place(about: str, view: AskView) -> None:
    answers = [one for one in view.options if one.spelling != DONE]
    if view.form is Form.LANDS:
        assert all(one.land for one in answers)
        assert view.lands == {one.land for one in answers}
    elif view.form is Form.MOVES:
        assert all(one.piece and one.land for one in answers), (about, answers)
    elif view.form is Form.DAMAGE:
        assert all(one.piece and one.land and one.points for one in answers), (about, answers)
    elif view.form is Form.CARDS:
        assert {one.spelling for one in answers} == set(view.cards)
    else:
        assert KINDS[about].form in (Form.LIST, Form.LANDS)
