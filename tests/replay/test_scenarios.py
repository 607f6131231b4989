"""Positions, actions and their exact results: the worked examples of docs/rules.md (section E), and harder corners.

Every file under scenarios/ is replayed. `E26.yaml` is example E26, `E24-divide.yaml` a part of E24, `R19-chain.yaml` a
corner of rule R19.
"""

import re
from pathlib import Path

import performed
import pytest
from every import every

from spirit_tutor.replay.engine import Replay, replay
from spirit_tutor.route.mistakes import FileProblems
from spirit_tutor.route.route_file import read_route, route_of
from spirit_tutor.route.yaml_text import read_text

HERE = Path(__file__).parent.parent
SCENARIOS = sorted((HERE / "scenarios").rglob("*.yaml"))
RULES = (HERE.parent / "docs" / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_the_rules_give_what_the_scenario_says(file: Path) -> None:
    try:
        with performed.watched():
            played = replay(read_route(file))
    except FileProblems as problems:
        pytest.fail(str(problems), pytrace=False)
    if played.problem is not None:
        pytest.fail(str(played.problem), pytrace=False)
    assert says_something_exact(played), "the scenario expects nothing"


def says_something_exact(played: Replay) -> bool:
    return any(entry.expect or entry.refuse or entry.end for entry in played.route.part.play)


@every("file", SCENARIOS)
def test_a_scenario_names_rules_that_exist(file: Path) -> None:
    rules = read_route(file).part.rules
    known = set(re.findall(r"^- (R\d+\.\d+[a-z]?) ", RULES, flags=re.MULTILINE))
    assert rules
    assert set(rules) <= known


def test_every_worked_example_is_a_scenario_or_says_why_not() -> None:
    examples = re.findall(r"^- (E\d+[a-z]?) ", RULES, flags=re.MULTILINE)
    shown = {found[0] for file in SCENARIOS if (found := re.match(r"E\d+[a-z]?(?=-|$)", file.stem))}
    assert set(examples) <= shown
    assert shown <= set(examples)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("{effect: damage}", "'damage' needs a land: say 'land'."),
        ("{effect: damage, land: A9}", "'A9' is no land of this island."),
        ("{effect: move blight, land: A1}", "'move blight' needs a land: say 'to'."),
        ("{effect: move blight, land: A1, to: A2}", "There is no Blight in A1."),
        ("{effect: push, land: A4, pieces: Bl}", "'push' acts on E, T, C, D, Be, Wi, Di, not on 'Bl'."),
        ("{effect: damage, land: A4, pieces: Be}", "'damage' acts on E, T, C, D, not on 'Be'."),
        ("{effect: push, land: A4, defended: true}", "Defend lowers damage, damage dahan, damage land; 'push' cannot be"),
        ("{effect: add, land: A4}", "'add' needs the one kind of 'pieces' that is added."),
        ("{effect: replace, land: A4}", "'replace' needs what takes the place of a piece: 'by: T', 'by: 2E'."),
        ("{effect: gain power}", "'gain power' needs a Spirit that does it: say 'who'."),
        ("{effect: gain power, by: event}\n  who: river", "'event' is no Power deck: 'by' is minor or major, or is left out."),
        ("{effect: fear}\n  who: ocean", "There is no Spirit 'ocean' in this game; there is river, lightning."),
        ("{effect: power, power: Wash}\n  who: river", "There is no Power 'Wash'. Did you mean 'Wash Away'?"),
    ],
)  # fmt: skip
def test_an_effect_that_cannot_be_done_is_refused_with_a_sentence(effect: str, sentence: str) -> None:
    text = f"format: 1\ntitle: A wrong effect\nposition: {{lands: {{A4: E Bl}}}}\nplay:\n- do: {effect}\n"
    problem = replay(route_of(read_text(text))).problem
    assert problem is not None
    assert problem.sentence.startswith(sentence)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("{kind: land-damage, amount: 1}", "There is no running effect 'land-damage'. Did you mean 'land damage'?"),
        ("{kind: range, spirit: ocean, amount: 1}", "There is no Spirit 'ocean' in this game."),
        ("{kind: defend, amount: 1, where: {presence: ocean}}", "There is no Spirit 'ocean' in this game."),
    ],
)
def test_a_running_effect_that_nothing_reads_is_refused(effect: str, sentence: str) -> None:
    text = f"format: 1\ntitle: A wrong effect\nposition:\n  effects:\n  - {effect}\n"
    with pytest.raises(FileProblems) as found:
        replay(route_of(read_text(text)))
    assert found.value.problems[0].sentence.startswith(sentence)
