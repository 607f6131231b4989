"""A game that somebody plays is followed in a second terminal."""

from spirit_tutor.output.following_file import followed
from spirit_tutor.telling.playing.new_game import NewGame


def test_each_change_of_the_file_is_told_with_what_the_rules_ask(tmp_path):
    file, sitting = tmp_path / "game.yaml", NewGame().begin()
    file.write_text(sitting.route("A game"))
    told = followed(file, 100, pause=0.01)
    first = next(told)
    assert first.startswith("A game: ")
    assert "Which Spirit acts next" in first
    sitting.answer("river")
    sitting.answer("two presence")
    file.write_text(sitting.route("A game"))
    assert next(told).startswith("A game: River grows")


def test_a_mistake_is_told_and_the_file_looked_at_again(tmp_path):
    file, sitting = tmp_path / "game.yaml", NewGame().begin()
    file.write_text("play: [")
    told = followed(file, 100, pause=0.01)
    assert "This is not YAML" in next(told)
    file.write_text(sitting.route("A game"))
    assert next(told).startswith("A game: ")
