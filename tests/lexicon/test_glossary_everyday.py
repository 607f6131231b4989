"""Everyday words: what people at the table type, and what the look-up gives them for it."""

from pathlib import Path

import pytest

from spirit_tutor.bundled import folder
from spirit_tutor.lexicon import GlossaryError, load
from spirit_tutor.lexicon.everyday import load_everyday, read_everyday
from spirit_tutor.lexicon.spellings import bare, keys
from spirit_tutor.reference.lookup import Library, library

TYPED = {
    "what-tokens-are": ["token", "tokens"],
    "discarded-cards": ["discard", "discard pile", "where do played cards go"],
    "victory": ["how do I win", "victory condition", "win condition", "how does the game end", "cooperate", "team"],
    "defeat": ["how do we lose", "game over", "why did we lose"],
    "cards-in-hand": ["hand", "my hand", "hand size", "hand limit"],
    "card-plays": ["card play", "play a card", "how many cards can I play", "buy"],
    "energy": [
        "money",
        "mana",
        "can I save energy",
        "keep energy",
        "can I give energy to another player",
        "give energy",
        "cost",
        "max energy",
        "do I pay for cards",
    ],
    "gain-energy": ["income", "how do I get energy"],
    "gain-a-power-card": ["how do I get more cards", "draw", "draw a card", "take a card"],
    "health": ["health", "hit points", "hp", "life"],
    "damage": ["damage", "wound"],
    "ravage": ["attack", "how does ravage work", "attack phase", "invaders attack"],
    "when-damage-heals": ["heal", "healing", "when do invaders heal", "do dahan heal"],
    "coastal-land": ["coast", "coastal", "ocean", "sea", "coastline"],
    "inland-land": ["inland"],
    "fast-power": ["fast", "when can I play fast powers", "what does fast mean", "red bird"],
    "slow-power": ["slow", "turtle", "when do slow powers happen"],
    "order-of-a-turn": [
        "phase",
        "phases",
        "turn",
        "turn order",
        "order of play",
        "who goes first",
        "first player",
        "round",
        "my turn",
        "whose turn is it",
        "how many turns",
    ],
    "time-passes": ["end of turn", "cleanup", "when does the turn end", "pass"],
    "setting-up": ["setup", "how do I set up", "start of game", "starting setup", "starting land"],
    "the-island-and-its-boards": ["land", "region", "board", "map", "island", "island board"],
    "adjacent-land": ["adjacent", "next to", "neighbour", "is diagonal adjacent"],
    "terrain": ["forest", "swamp", "desert", "jungle", "wetlands"],
    "a-deck-that-runs-out": [
        "deck",
        "shuffle",
        "deck runs out",
        "out of cards",
        "what happens when the invader deck runs out",
        "time limit",
    ],
    "terror-level": ["terror", "terror level"],
    "panic": ["panic"],
    "fear": ["scare", "tell me about fear"],
    "destroy": ["destroy", "kill", "die"],
    "moving-pieces": ["move", "movement", "can I move presence"],
    "acting-twice-in-a-land": ["build twice", "can they build twice"],
    "stage-ii": ["stage 2"],
    "destroyed-presence": ["lose presence", "lost presence"],
    "presence": ["how do I place presence", "what happens if I have no presence", "max presence"],
    "elements": [
        "element symbols",
        "symbols",
        "leaf",
        "plant",
        "fire",
        "water",
        "animal",
        "moon",
        "animals",
        "water element",
        "any element",
        "do elements stay",
    ],
    "difficulty": ["difficulty"],
    "number-of-players": ["solo", "one player", "play alone", "how many players"],
    "blight-card": ["how many blight", "how many blight do we start with"],
    "fast-power slow-power": ["fast or slow"],
    "invader": ["enemy", "enemies", "monster"],
    "explorer": ["colonist", "settler"],
    "dahan": ["native", "natives", "islander", "villager", "villages", "huts"],
    "blight": ["pollution", "corruption", "how does blight work"],
    "dahan-counterattack": ["fight back", "revenge"],
    "defend": ["block", "protect", "shield", "explain defend", "does defend last"],
    "range": ["reach", "distance", "how far can I reach"],
    "power-card": ["ability", "spell"],
    "innate-power": ["skill", "innate", "how often can I use my innate"],
    "spirit": ["character", "player board", "panel"],
    "slow-power fast-power": ["can I use a slow power in the fast phase"],
    "target": ["can a power target an empty land"],
    "partial-damage": ["does damage stay"],
    "blight-cascade": ["when does blight spread"],
    "blighted-island": ["flip blight card", "blighted"],
    "reclaim": ["reclaim cards", "pick up cards", "get my cards back", "reclaim all"],
    "forget": ["trade cards", "lose a card"],
    "growth": ["level up", "upgrade", "grow", "which growth can I choose", "do both growth options"],
    "adversary": ["boss", "nation"],
    "what-branch-and-claw-adds": ["expansion", "branch and claw"],
    "wilds": ["wild", "what do the wilds do"],
    "beasts": ["beast"],
    "sacred-site": ["what is a sacred site"],
    "push": ["what does push mean"],
    "explore": ["spawn", "how do invaders spread"],
    "source-of-invaders": ["where do explorers come from"],
    "pieces-in-the-box": ["supply", "out of pieces", "run out of towns", "pieces", "figures"],
    "spirit-phase": ["simultaneous", "can we talk"],
    "cards-in-hand gain-a-power-card": ["how many cards do I draw"],
    "discarded-cards cards-in-hand": ["do I discard my hand"],
    "fear city": ["how much fear for a city"],
    "explorer fear": ["do explorers give fear"],
    "when-damage-heals blight": ["healing blight"],
    "invader-action-track": ["how many invader cards"],
    "damage city": ["how much damage does a city do"],
    "explorer damage": ["explorer damage"],
    "dahan health": ["dahan health"],
    "skipped-invader-action": ["skip"],
    "disease": ["sick"],
    "threshold": ["threshold"],
    "terror-level-ii": ["level 2"],
    "repeat": ["use a power twice", "repeat", "again"],
    "defend blight": ["can defend stop blight"],
    "invader moving-pieces": ["can invaders move"],
    "build": ["town becomes city"],
    "hidden-information": ["can I look at the deck", "look at cards", "secret", "open information"],
    "event": ["event card", "events", "when do events happen"],
    "fear-card": ["fear cards"],
    "healthy-island": ["healthy"],
}
"""What is found, by id, best first: and the words and questions that were typed for it."""

EVERYDAY = [(word, owner) for owner, words in library().everyday.items() for word in words]


@pytest.mark.parametrize(("typed", "ids"), [(typed, ids.split()) for ids, all_of in TYPED.items() for typed in all_of])
def test_what_people_type_leads_to_what_they_mean(typed: str, ids: list[str]) -> None:
    assert [item.id for item in library().look_up(typed).items] == ids


@pytest.mark.parametrize("typed", ["how do I win?", "What is a TOKEN", "my hand", "can I move?", "hit-points", "ocean"])
def test_what_is_no_name_but_clear_is_neither_called_so_nor_a_guess(typed: str) -> None:
    assert library().look_up(typed).how == "meant"


@pytest.mark.parametrize(("word", "owner"), EVERYDAY)
def test_every_everyday_word_leads_to_its_own_thing_and_comes_first_while_it_is_typed(word: str, owner: str) -> None:
    for words in (word, word.upper(), f"what is the {word}?"):
        found = library().look_up(words)
        assert (found.how, [item.id for item in found.items]) == ("meant", [owner])
    assert library().typed(word).named[0].id == owner


def test_no_everyday_word_leads_to_two_things_or_is_any_name() -> None:
    owners: dict[str, str] = {}
    for word, owner in EVERYDAY:
        for key in {*keys(word), *keys(bare(word))}:
            assert owners.setdefault(key, owner) == owner, word
    names = {key: item.id for item in library().items for label in (item.id, *item.labels) for key in keys(label)}
    assert not owners.keys() & names.keys()


def test_everyday_words_are_no_aliases_and_link_no_text() -> None:
    assert not {word for word, _ in EVERYDAY} & {alias for entry in load() for alias in entry.aliases}
    assert load().standing_in("Your hand lies on the board.") == ()
    assert load().find("hit points").how == "nothing"


def test_the_beginning_of_an_everyday_word_lists_it() -> None:
    typed = library().typed("hit poi")
    assert ([item.id for item in typed.named], typed.guessed) == (["health"], False)


def test_other_names_with_the_word_are_told() -> None:
    found = library().look_up("map")
    assert (found.how, found.nearest) == ("meant", ("Thematic map",))


def test_a_name_comes_before_everyday_words_and_before_a_question_in_small_words() -> None:
    assert [library().look_up(words).how for words in ("Panic", "Aided by", "Terror Level I")] == ["exact"] * 3
    assert [item.id for item in library().look_up("what is stage I?").items] == ["stage-i"]
    assert library().look_up("what is this").how == "nothing"


def test_other_terms_than_those_of_the_program_have_no_everyday_words() -> None:
    assert Library(load()).look_up("money").how == "nothing"


@pytest.mark.parametrize(
    ("words", "core"),
    [
        ("How do I win?", "win"),
        ("what's a Sacred Site?", "sacred site"),
        ("Terror Level I", "terror level i"),
        ("what do I do in stage 1", "stage 1"),
        ("what is this", ""),
    ],
)
def test_the_small_words_of_a_question_are_left_out(words: str, core: str) -> None:
    assert bare(words) == core


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("victori: [goal]\n", "line 1: there is no term and no question 'victori'. Is 'victory' meant?"),
        (
            "victory: [goal]\ndefeat: [Goals]\n",
            "line 2: the everyday word 'Goals' of 'defeat' already leads to 'victory'.",
        ),
        ("victory: [to lose]\n", "line 1: the everyday word 'to lose' of 'victory' is a name of 'defeat'."),
        ("victory: [what is it]\n", "line 1: the everyday word 'what is it' of 'victory' says nothing."),
        ("victory: goal\n", "line 1: the everyday words must be a list."),
    ],
)
def test_a_damaged_file_gets_a_sentence_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "everyday.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        read_everyday(tmp_path, load(), library().questions)
    assert message in str(caught.value)


def test_the_file_that_ships_is_the_one_that_is_read() -> None:
    assert load_everyday(load(), library().questions) == read_everyday(folder("glossary"), load(), library().questions)
