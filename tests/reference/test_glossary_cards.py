"""Cards in the glossary: all that the box holds is found, with the face that stands in the box."""

import pytest
from every import every

from spirit_tutor import box as printed_box
from spirit_tutor.lexicon import load
from spirit_tutor.reference.card_entries import Card, event_face, load_cards
from spirit_tutor.reference.entry_text import card_lines, plain
from spirit_tutor.reference.lookup import Item, Library
from spirit_tutor.rules.core.card_shapes import EventCard, EventPart, Price

LIBRARY = Library()
CARDS = load_cards()
BOX = printed_box.open_box(*printed_box.BOXES)


def by_id(one: Card | Item) -> str:
    return one.id


def card(name: str) -> Card:
    return next(one for one in CARDS if one.name == name)


def test_everything_in_the_box_has_a_face() -> None:
    names = [one.name for one in CARDS]
    panels = [panel.name for panel in BOX.panels.values()]
    adversaries = [adversary.name for adversary in BOX.adversaries.values()]
    assert sorted(names) == sorted(
        [*panels, *BOX.powers, *BOX.fear, *BOX.blight, *BOX.invaders, *BOX.events, *adversaries]
    )
    assert len({one.id for one in CARDS}) == len(CARDS)


@every("one", CARDS)
def test_every_card_is_found_by_its_name_and_id(one: Card) -> None:
    for words in (one.name, one.name.upper(), one.id, one.name.replace("'", ""), *one.aliases):
        found = LIBRARY.look_up(words)
        assert (found.how, [item.card for item in found.items]) == ("exact", [one]), words


@every("item", LIBRARY.items)
def test_every_alias_leads_to_its_entry(item: Item) -> None:
    for words in (item.called, *item.labels):
        assert [found.id for found in LIBRARY.look_up(words).items] == [item.id], words


def test_no_two_things_have_the_same_id() -> None:
    assert len({item.id for item in LIBRARY.items}) == len(LIBRARY.items)


@every("width", [40, 100])
@every("one", CARDS)
def test_a_face_fits_the_terminal(one: Card, width: int) -> None:
    assert all(len(line.text) <= width and line.text == line.text.rstrip() for line in card_lines(one, width))


def test_a_term_that_is_a_card_has_both() -> None:
    both = {item.id for item in LIBRARY.items if item.entry and item.card}
    printed = {one.id for one in CARDS}
    terms = {entry.id for entry in load() if entry.category in ("cards", "spirits", "innates")}
    assert both == printed & terms
    assert {"wash-away", "river-surges-in-sunlight", "massive-flooding"} <= both


def test_no_card_is_hidden_behind_a_term_of_another_kind() -> None:
    for entry in load():
        if entry.category not in ("cards", "spirits", "innates"):
            assert entry.id not in {one.id for one in CARDS}


def test_the_face_of_a_minor_power() -> None:
    assert plain(card_lines(card("Call of the Dahan Ways"), 60)) == (
        "Call of the Dahan Ways\n"
        "Minor Power, base game\n"
        "\n"
        "Cost        1 Energy\n"
        "Speed       Slow\n"
        "Elements    Moon, Water, Animal\n"
        "Range       1 from Presence\n"
        "Target      land with Dahan\n"
        "\n"
        "Replace 1 Explorer with 1 Dahan.\n"
        "\n"
        "Thresholds\n"
        "  2 Moon: You may instead replace 1 Town with 1 Dahan."
    )


def test_the_face_of_an_innate_power_in_40_columns() -> None:
    assert plain(card_lines(card("Massive Flooding"), 40)) == (
        "Massive Flooding\n"
        "Innate Power of River, base game\n"
        "\n"
        "Speed       Slow\n"
        "Range       1 from a Sacred Site\n"
        "Target      any land\n"
        "\n"
        "Thresholds\n"
        "  1 Sun 2 Water: Push 1 Explorer or\n"
        "    Town.\n"
        "  2 Sun 3 Water: Instead: 2 Damage, then\n"
        "    Push up to 3 Explorers and Towns.\n"
        "  3 Sun 4 Water 1 Earth: Instead: 2\n"
        "    Damage to each Invader."
    )


def test_the_face_of_a_fear_card() -> None:
    assert plain(card_lines(card("Retreat!"), 100)) == (
        "Retreat!\n"
        "Fear Card, base game\n"
        "\n"
        "Terror Level I\n"
        "  Each player may choose an Inland land and Push up to 2 Explorers out of it.\n"
        "\n"
        "Terror Level II\n"
        "  Each player may choose an Inland land and Push up to 3 Explorers and Towns out of it, in any mix.\n"
        "\n"
        "Terror Level III\n"
        "  Each player may choose any land and Push any number of Explorers and Towns out of it."
    )


def test_the_face_of_a_blight_card() -> None:
    assert plain(card_lines(card("Downward Spiral"), 100)) == (
        "Downward Spiral\n"
        "Blight Card, base game\n"
        "\n"
        "Blight      5 per player\n"
        "When        at the start of each Invader Phase\n"
        "\n"
        "At the start of each Invader Phase: each Spirit Destroys 1 of its Presence."
    )


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("Jungle I", "Stage       I\nShows       all Jungle lands"),
        (
            "Wetland II",
            (
                "Stage       II\nShows       all Wetland lands\n"
                "Escalation  has the flag, which counts only with an Adversary"
            ),
        ),
        ("Coastal II", "Stage       II\nShows       all Coastal lands"),
    ],
)
def test_the_face_of_an_invader_card(name: str, face: str) -> None:
    assert plain(card_lines(card(name), 100)) == f"{name}\nInvader Card, base game\n\n{face}"


def test_an_invader_card_of_two_terrains_has_them_in_either_order() -> None:
    for words in ("Jungle+Sands III", "sands jungle 3", "Sands + Jungle III"):
        assert [item.name for item in LIBRARY.look_up(words).items] == ["Jungle+Sands III"]


def test_the_face_of_an_event_card() -> None:
    own = EventCard(
        "A Made-up Day",
        "choice",
        (
            EventPart("Wait", "Nothing happens.", ()),
            EventPart("Act", "Add 1 Dahan.", (), price=Price(energy=4, aided_by="Water")),
            EventPart("Late", "Add 1 Town.", (), when=("blighted", "stage 2", "terror 3")),
        ),
        dahan=EventPart("Dance", "Push 1 Dahan.", ()),
    )
    assert plain(card_lines(event_face(own), 100)) == (
        "A Made-up Day\n"
        "Event Card, Branch & Claw\n"
        "\n"
        "Decided by  the players choose one of the options, or take the first\n"
        "\n"
        "Wait\n"
        "  Nothing happens.\n"
        "\n"
        "Act (4 Energy for each player, aided by Water)\n"
        "  Add 1 Dahan.\n"
        "\n"
        "Late (Blighted Island, Terror Level III or Stage II)\n"
        "  Add 1 Town.\n"
        "\n"
        "Dahan Event: Dance\n"
        "  Push 1 Dahan."
    )
    assert event_face(own).data["dahan"] == {"name": "Dance", "text": "Push 1 Dahan."}


def test_the_panels_of_branch_and_claw_say_where_presence_goes() -> None:
    fangs = plain(card_lines(card("Sharp Fangs Behind the Leaves"), 100))
    assert "  add 1 Presence, range 3, in a Jungle land or land with Beasts\n" in fangs
    assert "1 Presence in a land with Beasts\n" in fangs
    keeper = plain(card_lines(card("Keeper of the Forbidden Wilds"), 100))
    assert "add 1 Presence, range 3, in a land with Wilds or land with Presence of Keeper; gain 1 Energy\n" in keeper


def test_a_spirits_panel_has_all_its_parts() -> None:
    assert plain(card_lines(card("River Surges in Sunlight"), 100)) == (
        "River Surges in Sunlight\n"
        "Spirit, base game\n"
        "\n"
        "Setup       1 Presence in the highest-numbered Wetland of its board\n"
        "\n"
        "Growth, 1 of 3\n"
        "  take all cards back to hand; gain a Power Card; gain 1 Energy\n"
        "  add 1 Presence, range 1; add 1 Presence, range 1\n"
        "  gain a Power Card; add 1 Presence, range 2\n"
        "\n"
        "Presence tracks\n"
        "  Energy: 1, 2, 2, 3, 4, 4, 5\n"
        "  Card plays: 1, 2, 2, 3, Reclaim One, 4, 5\n"
        "\n"
        "Special Rules\n"
        "  River's Domain: One Presence of River in a Wetland is enough to make it River's Sacred Site.\n"
        "\n"
        "Innate Power Massive Flooding\n"
        "  Slow, range 1 from a Sacred Site, any land\n"
        "  1 Sun 2 Water: Push 1 Explorer or Town.\n"
        "  2 Sun 3 Water: Instead: 2 Damage, then Push up to 3 Explorers and Towns.\n"
        "  3 Sun 4 Water 1 Earth: Instead: 2 Damage to each Invader.\n"
        "\n"
        "Unique Powers\n"
        "  Boon of Vigor: 0 Energy, Fast, Sun Water Plant, any range, any Spirit. On yourself: gain 1 Energy.\n"
        "    On another Spirit: it gains 1 Energy for each Power Card it played this turn.\n"
        "  Flash Floods: 2 Energy, Fast, Sun Water, range 1 from Presence, any land. 1 Damage. If the land is\n"
        "    Coastal: 1 more Damage.\n"
        "  River's Bounty: 0 Energy, Slow, Sun Water Animal, range 0 from Presence, any land. Gather up to 2\n"
        "    Dahan. If at least 2 Dahan are there now: add 1 Dahan and gain 1 Energy.\n"
        "  Wash Away: 1 Energy, Slow, Water Earth, range 1 from Presence, any land. Push up to 3 Explorers\n"
        "    and Towns."
    )


def test_a_card_as_data() -> None:
    assert card("Wash Away").data == {
        "kind": "unique",
        "cost": 1,
        "speed": "slow",
        "elements": ("Water", "Earth"),
        "range": "range 1 from Presence",
        "target": "any land",
        "text": "Push up to 3 Explorers and Towns.",
        "lines": [],
        "spirit": "river",
    }
    assert card("Coastal II").data["coastal"] is True
    assert card("Memory Fades to Dust").data["per_player"] == 4
    assert list(card("Retreat!").data["levels"]) == ["I", "II", "III"]
    assert card("Lightning's Swift Strike").data["play_track"] == ["2", "3", "4", "5", "6"]
