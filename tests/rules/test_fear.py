"""Fear and the Fear Deck, where no card says it (R12)."""

from kit import position

from spirit_tutor.rules.pieces import fear


def with_deck(*levels, pool=8, generated=0):
    game = position()
    game.change(fear=game.table.fear._replace(levels=levels, pool=pool, generated=generated))
    return game


def deck(game):
    now = game.table.fear
    return now.levels, now.terror_level, now.earned


def test_a_card_added_on_top_lies_above_the_first_divider_that_has_cards():
    for before, after in (((3, 2, 4), (4, 2, 4)), ((0, 2, 4), (0, 3, 4)), ((0, 0, 4), (0, 0, 5))):
        game = with_deck(*before)
        fear.add_on_top(game)
        assert (game.table.fear.levels, game.table.fear.added) == (after, 1)


def test_a_card_earned_comes_off_the_top_and_the_rest_stays():
    for before, after, level in (((3, 2, 4), (2, 2, 4), 1), ((1, 2, 4), (0, 2, 4), 2), ((0, 1, 4), (0, 0, 4), 3)):
        game = with_deck(*before)
        fear.earn(game)
        assert deck(game) == (after, level, 1)


def test_no_fear_is_generated_once_the_last_card_is_earned():
    """The second Fear of three earns the last card; nothing comes after it, and nothing is said of it (R12.12)."""
    game = with_deck(0, 0, 1, pool=2, generated=6)
    fear.generate(game, 3)
    assert (deck(game), game.table.fear.generated) == (((0, 0, 0), 4, 1), 0)
    game.clear_log()
    fear.generate(game, 1)
    assert (game.table.fear.generated, game.happenings) == (0, [])
