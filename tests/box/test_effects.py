"""What every printed effect is given: the shapes of cards leave it open, so it is looked at here."""

import inspect

import performed
from every import every

from spirit_tutor.box import open_box

BOX = open_box("base", "branch-and-claw")


def effects():
    """Every effect by its item, and the type of the first thing that it is given."""
    for power in BOX.powers.values():
        for number, declared in enumerate((power, *power.lines)):
            if declared.effect is not None:
                yield f"{power.name}, {number}", declared.effect, "Use"
    for one in (*performed.of_fear_and_blight(), *performed.of_events()):
        yield str(one.item), getattr(one.where, one.field), "Game"
    for card in BOX.events.values():
        if card.alone is not None:
            yield f"{card.name}, each Spirit", card.alone, "Game"
    for adversary in BOX.adversaries.values():
        for rule in adversary.rules_at(len(adversary.levels) - 1):
            for effect in (rule.on_each_board, rule.after_exploring, rule.answers and rule.answers.effect):
                if effect is not None:
                    yield f"{adversary.name}: {rule.name}", effect, "Game"


@every("name, effect, given", effects())
def test_an_effect_takes_what_its_card_gives_it(name, effect, given):
    own = inspect.unwrap(effect)
    parameters = list(inspect.signature(own).parameters.values())
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    assert len(needed) == (1 if given == "Use" else 2), name
    if own.__name__ != "<lambda>":
        assert parameters[0].annotation == given
