"""What is said of a decision of one's own game stands in its file, and a draft stops nothing."""

from pathlib import Path

from spirit_tutor.reading.playing.kept_game import KeptGame
from spirit_tutor.reading.playing.own_notes import last_decision, say
from spirit_tutor.replay.engine import replay
from spirit_tutor.route.route_file import read_route
from spirit_tutor.telling.playing.new_game import NewGame


def game(folder: Path) -> KeptGame:
    kept = KeptGame(NewGame().begin(), "A game", folder / "a-game.yaml")
    for answer in ("river", "two presence", "A4", "energy track"):
        kept.sitting.answer(answer)
    return kept


def test_a_why_and_what_was_not_chosen_stand_at_the_decision(tmp_path):
    kept = game(tmp_path)
    decision = last_decision(kept)
    assert (decision.about, decision.answered, decision.others) == ("from", "energy track", ("card-play track", "A5"))
    say(
        kept,
        decision,
        why="More Energy.",
        note="Try plays.",
        instead="card-play track",
        because="Cards are dear.",
    )
    text = kept.file.read_text(encoding="utf-8")
    assert "why: More Energy." in text
    assert "note: Try plays." in text
    assert "because: Cards are dear." in text
    assert replay(read_route(kept.file)).stopped is None
    assert KeptGame.open(kept.file).sitting.table == kept.sitting.table


def test_cards_played_together_are_one_decision(tmp_path):
    kept = game(tmp_path)
    for answer in ("A4", "card-play track", "Boon of Vigor", "River's Bounty"):
        kept.sitting.answer(answer)
    decision = last_decision(kept)
    assert (decision.about, decision.answered) == ("play", "Boon of Vigor, River's Bounty")
    assert say(kept, decision, why="Both cost nothing.") == []
    assert "why: Both cost nothing." in kept.file.read_text(encoding="utf-8")


def test_before_any_decision_there_is_nothing_to_say(tmp_path):
    assert last_decision(KeptGame(NewGame().begin(), "A game", tmp_path / "a-game.yaml")) is None


def test_what_check_would_say_of_a_draft_is_told_and_stops_nothing(tmp_path):
    kept = game(tmp_path)
    wrong = say(kept, last_decision(kept), why="[Drought] may be turned up.")
    assert "Drought" in " ".join(wrong), wrong
    assert KeptGame.open(kept.file).sitting.table == kept.sitting.table
