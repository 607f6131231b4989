"""The Event Deck, the order of a card's parts, what options cost and how a board is spared; and every card in figures."""

import pytest
from event_kit import (
    BY_NAME,
    event_position,
    event_step,
    main_only,
    offered_first,
    resolved,
    under_way,
    with_cards,
    with_energy,
    with_track,
)
from kit import act, ask_after, position

from spirit_tutor import words
from spirit_tutor.box.events import EVENT_CARDS
from spirit_tutor.rules.cards import event_cards, prices
from spirit_tutor.rules.core.asks import Choice, Draw
from spirit_tutor.rules.play import IllegalAnswer, Play
from spirit_tutor.rules.turn import order_of_play
from spirit_tutor.table.table import Deck, Effect, EventInPlay

RAIN, ROOTS, SPECIES, MISSION = (
    "Years of Little Rain", "Putting down Roots", "New Species Spread", "Missionaries Arrive",
)  # fmt: skip
EASE = "Act to Ease the Drought"

# -- every card, as printed ---------------------------------------------------------------------------------------

FIGURES = [
    # name, kind, [main event, its columns or its price], token part, Dahan part
    (RAIN, "choice", [("Let the Plants Die and the Land Wither", ""), (EASE, "4 Water")], "Beasts Attack", "Canny Defense"),
    ("Farmers Seek the Dahan for Aid", "choice", [("Spurn the Invaders", ""), ("Teach the Invaders", "")], "New Diseases", ""),
    (SPECIES, "choice", [("Let the Invasive Species Bloom", ""), ("Transmute the Worst of the Species", "4 Moon")],
     "New Diseases", "Offerings of Pattern and Dance"),
    ("War Touches the Island's Shores", "choice", [("Allow the Attacks", ""), ("Help Repel the Newcomers", "1")],
     "Beasts Find New Homes", "Reclaim Territory"),
    ("Sacred Sites under Threat", "choice",
     [("Let the Island's Strength Repulse Them", ""), ("Guard them Yourself, for Well or Ill", "from 0 Fire")],
     "Beasts Prowl", "Spirit Speakers Solve Riddles of Power"),
    ("Outpaced", "choice", [("Stay Steady and Slow", ""), ("Work to Match their Pace", "")], "Lingering Plagues",
     "Raids in Force"),
    (MISSION, "choice",
     [("Ignore their Contact with the Dahan", ""), ("Curse the Tongues of the Foreigners", "4 Sun")],
     "Prey on the Unwary", ""),
    ("A Strange Madness among the Beasts", "choice",
     [("Let them Rampage unto Death", ""), ("Guide the Madness", "from 3 Animal")], "Savage Frenzy", "Seek a Safer Home"),
    ("Rising Interest in the Island", "choice",
     [("Ignore the Curiosity", ""), ("Weave Lies in the Minds of their Observers", "4 Air")],
     "Beasts of the Jungle", "Traps and Snares"),
    ("Seeking the Interior", "stage",
     [("Seeking the Interior", "Stage I"), ("Local Diaspora", "Stage II or III")],
     "Beasts Prowl", "Forsake the Barren Land"),
    ("Wave of Reconnaissance", "stage",
     [("Wave of Reconnaissance", "Stage I"), ("Urbanization", "Stage II or III")], "Stricken", "Retreat"),
    ("Interesting Discoveries", "stage",
     [("Interesting Discoveries", "Stage I"), ("Increasing Aggression", "Stage II or III")],
     "Wheezelung Outbreak", "Tend the Land"),
    ("Strange Tales attract Explorers", "stage",
     [("Strange Tales attract Explorers", "Stage I"), ("Fortification", "Stage II or III")],
     "Beasts Attack", "Coming of Age"),
    ("Cultural Assimilation", "terror",
     [("Cultural Assimilation", "Terror Level I or II"), ("Reprisal Against the Dahan", "Terror Level III")],
     "Beasts Attack", "Reckless Offensive"),
    ("Investigation of Dangers", "terror",
     [("Investigation of Dangers", "Terror Level I"), ("Destroy the Unnatural!", "Terror Level II or III")],
     "Prey on the Unwary", "Rouse the Spirits"),
    ("Distant Exploration", "terror",
     [("Distant Exploration", "Terror Level I"), ("Fearful Mobs", "Terror Level II or III")],
     "Grim Toll", "Fierce Mien"),
    (ROOTS, "island", [(ROOTS, "Healthy Island"), ("The Center Crumbles", "Blighted Island, 3 Presence")],
     "Stricken", "Drive off the Interlopers"),
    ("Search for new Lands", "island",
     [("Search for new Lands", "Healthy Island"), ("Devastated Shores", "Blighted Island, 2 Presence")],
     "Distant Hunt", "Canny Defense"),
    ("Invaders Surge Inland", "island",
     [("Invaders Surge Inland", "Healthy Island"), ("Widening Destruction", "Blighted Island, 2 Presence")],
     "Grim Toll", "Canny Defense"),
    ("Tight-Knit Communities", "island",
     [("Tight-Knit Communities", "Healthy Island"), ("Blight Spreads", "Blighted Island, 2 Presence")],
     "Prey on the Unwary", "Coming of Age"),
    ("Well-Prepared Explorers", "island",
     [("Well-Prepared Explorers", "Healthy Island"), ("Blight Spreads", "Blighted Island, 2 Presence")],
     "Beasts Prowl", "Coming of Age"),
    ("Population Rises", "island", [("Population Rises", "Healthy Island"), ("Power Fades", "Blighted Island")],
     "Sandfever Outbreak", "Offerings of Pattern and Dance"),
    ("Urban Development", "island",
     [("Urban Development", "Healthy Island"), ("Festering Pits of Blight", "Blighted Island")],
     "Lingering Plagues", "Fierce Mien"),
    ("Heavy Farming", "island",
     [("Heavy Farming", "Healthy Island"), ("Overcrowded Cities", "Blighted Island, 2 Presence")],
     "Prey on the Unwary", "Coming of Age"),
    ("Promising Farmland", "island",
     [("Promising Farmland", "Healthy Island"), ("New Cash Crops Take Hold", "Blighted Island, 2 Presence")],
     "Beasts Provoked", "Canny Defense"),
]  # fmt: skip


def figures(card):
    """A declared card as a line of the table above."""

    def column(part):
        said = [words.columns(part.when)] if part.when else []
        if part.price is not None:
            energy = f"from {part.price.least}" if part.price.least is not None else str(part.price.energy)
            said.append(f"{energy} {part.price.aided_by}".strip())
        said += [f"{one.prevent} Presence" for one in part.instructions if one.prevent]
        return part.name, ", ".join(said)

    token, dahan = (part.name if part is not None else "" for part in (card.token, card.dahan))
    return card.name, card.kind, [column(part) for part in card.main], token, dahan


def test_the_25_cards_are_as_printed():
    assert [figures(card) for card in EVENT_CARDS] == FIGURES
    assert [card.kind for card in EVENT_CARDS].count("choice") == 9
    assert {card.box for card in EVENT_CARDS} == {"branch-and-claw"}


def test_two_cards_go_back_into_the_deck_with_their_first_option():
    back = {
        (card.name, part.name): part.returns_under for card in EVENT_CARDS for part in card.main if part.returns_under
    }
    assert back == {
        (SPECIES, "Let the Invasive Species Bloom"): 2, (MISSION, "Ignore their Contact with the Dahan"): 2,
    }  # fmt: skip


def test_a_text_tells_how_much_presence_spares_a_board():
    parts = [part for card in EVENT_CARDS for part in card.main]
    prices = {part.name: one.prevent for part in parts for one in part.instructions if one.prevent}
    assert len(prices) == 6
    for part in parts:
        price = f"if {prices.get(part.name)} Presence on it are destroyed"
        assert (price in part.text) == (part.name in prices), part.name


# -- the deck -----------------------------------------------------------------------------------------------------


def drawn(game, *cards):
    """Draws these cards, each as the one of a turn, without resolving them."""
    for card in cards:
        play = Play(game)
        play.begin(order_of_play.next_step)
        assert isinstance(play.ask, Draw)
        play.answer(card)
        game.change(event=None, events=game.table.events._replace(discard=(*game.table.events.discard, card)))


def next_cards(game):
    play = Play(game.copy())
    play.begin(order_of_play.next_step)
    assert isinstance(play.ask, Draw)
    return play.ask.cards


def test_on_turn_1_the_event_is_discarded_and_nothing_of_it_happens():
    game = event_position(turn_=1, A4="E D Be")
    done = act(game, event_step, ROOTS)
    assert set(done) == {"events", "phase"}
    assert (len(game.table.events.cards), game.table.events.discard) == (24, (ROOTS,))


def test_from_turn_2_on_it_is_resolved_part_by_part_and_discarded():
    game = event_position(A4="E D", A5="E", B8="2E")
    done = resolved(game, ROOTS, "A4", "T from A4 to A5")
    assert done == {"A4": "D", "A5": "E T", "B8": "E T", "begins": ["skip"]}
    assert game.table.events.discard == (ROOTS,)


def test_a_card_that_goes_back_lies_third_from_the_top():
    game = event_position(A4="D")
    act(game, event_step, SPECIES, "Let the Invasive Species Bloom", "Song of Sanctity", "Voracious Growth", "A")
    assert game.table.events.known == ((SPECIES, 2),)
    game.change(phase="event")
    assert next_cards(game) == game.table.events.cards
    assert len(game.table.events.cards) == 24


def put_back(*known, cards=22):
    game = event_position()
    names = [name for name in BY_NAME if name not in dict(known)]
    game.change(events=Deck(frozenset(names[:cards]), tuple(names[cards:]), known))
    return game


def test_it_comes_up_as_the_third_card():
    game = put_back((SPECIES, 2))
    drawn(game, RAIN)
    assert game.table.events.known == ((SPECIES, 1),)
    drawn(game, ROOTS)
    assert game.table.events.known == ((SPECIES, 0),)
    assert next_cards(game) == {SPECIES}
    drawn(game, SPECIES)
    assert game.table.events.known == ()


def test_a_second_card_that_goes_back_lies_above_or_below_the_first():
    """The first had 1 card above it when the second was turned up; now it has that one only, the second has both."""
    game = put_back((SPECIES, 1))
    game.change(event=EventInPlay(MISSION, "Ignore their Contact with the Dahan", event_cards.FINISHED))
    game.change(events=game.table.events._replace(cards=game.table.events.cards - {MISSION}))
    act(game, event_step)
    assert dict(game.table.events.known) == {SPECIES: 1, MISSION: 2}
    game = put_back((SPECIES, 2))
    game.change(event=EventInPlay(MISSION, "Ignore their Contact with the Dahan", event_cards.FINISHED))
    act(game, event_step)
    assert dict(game.table.events.known) == {SPECIES: 3, MISSION: 2}


def test_a_known_card_is_the_last_of_a_deck_without_others():
    assert next_cards(put_back((SPECIES, 2), cards=0)) == {SPECIES}


def test_an_empty_event_deck_is_its_discard_shuffled():
    game = event_position()
    game.change(events=Deck(frozenset(), (RAIN, ROOTS)))
    assert next_cards(game) == {RAIN, ROOTS}
    drawn(game, ROOTS)
    assert (game.table.events.cards, game.table.events.discard) == ({RAIN}, (ROOTS,))


def test_the_base_game_has_no_events():
    game = position(A4="E")
    game.change(phase="event")
    act(game, event_step)
    assert game.table.phase == "fear"


# -- the order of parts ---------------------------------------------------------------------------------------------


def test_parts_come_in_printed_order_and_the_game_may_end_between_them():
    """Beasts Attack destroys the last Invaders: no Dahan part follows."""
    game = event_position(home=False, A1="R", B1="L", A4="Be T", A5="2D C")
    game.change(event=EventInPlay("Cultural Assimilation", part=1))
    game.change(lands={**game.table.lands, "A5": game.table.lands["A2"]})
    done = resolved(game)
    assert done.pop("ending").kind == "victory"
    assert done == {"A4": "-", "fear": 1}


def test_each_board_is_an_action_of_its_own():
    """The Blight of board A takes Lightning's last Presence: board B is spared by the end of the game."""
    game = under_way(BY_NAME["Urban Development"], blighted=True, home=False, A1="R", A4="L 2Bl E", B8="2Bl E")
    done = resolved(game)
    assert done.pop("ending").kind == "defeat"
    assert done == {"A4": "E 3Bl", "lightning destroyed": 1, "blight card": -1}


def test_an_option_of_a_choice_event_is_one_action():
    """The same Blight within an option: both boards get theirs, then the game is lost."""
    card = main_only(RAIN)
    game = under_way(card, home=False, A1="R", A4="L", A7="E", B3="E")
    done = resolved(
        game, "Let the Plants Die and the Land Wither", "Drift Down into Slumber", "A4",
        "Delusions of Danger", "B3",
    )  # fmt: skip
    assert done.pop("ending").kind == "defeat"
    assert (done["A4"], done["B3"]) == ("Bl", "E Bl")


def test_boards_and_spirits_go_in_an_order_the_players_choose():
    game = under_way(main_only("Population Rises"), A4="E", B8="E")
    play = Play(game)
    play.begin(event_step)
    assert isinstance(play.ask, Choice)
    assert (play.ask.about, play.ask.spellings, play.ask.usual) == ("board", ["A", "B"], "A")


def test_what_waits_for_the_advance_of_the_cards_comes_after_the_explore():
    game = under_way(BY_NAME["Strange Tales attract Explorers"], A1="2R")
    with_track(game, explore="Sands I")
    act(game, event_step)
    assert game.table.after_advance[0] == EventInPlay(
        "Strange Tales attract Explorers", "Strange Tales attract Explorers", 0, 1
    )
    assert game.table.events.discard == ("Strange Tales attract Explorers",)


# -- paying together ------------------------------------------------------------------------------------------------


def paying(due, element="", **energy):
    """A game with a price to pay, as a rule that pays it."""
    game = with_energy(event_position(), **energy)
    for spirit in ("river", "lightning"):
        with_cards(game, spirit)
    return game, lambda now: prices.pay(now, due, element)


def test_energy_is_paid_in_any_split():
    game, pay = paying(5, river=4, lightning=3)
    assert ask_after(game, pay) == ["4", "3", "2"]
    assert act(game, pay, "3") == {"river energy": -3, "lightning energy": -2}


def test_one_spirit_may_pay_it_all():
    game, pay = paying(5, river=5, lightning=5)
    assert act(game, pay, "0") == {"lightning energy": -5}


def test_elements_in_play_aid_by_1_each_from_cards_tracks_and_effects():
    game, pay = paying(8, "Water", river=9)
    with_cards(game, "river", in_play=["Wash Away", "Flash Floods"])
    with_cards(game, "lightning", in_play=["Raging Storm"])
    game.add_effect(Effect("element", "the position", spirit="lightning", of=("Water",), amount=2))
    assert act(game, pay) == {"river energy": -3}


def test_a_card_discarded_from_hand_aids_by_2():
    game, pay = paying(8, "Water", river=9)
    with_cards(game, "river", hand=["Wash Away"], in_play=["Flash Floods"])
    done = act(game, pay, "discard Wash Away")
    assert done == {"river hand": (), "river discard": ("Wash Away",), "river energy": -5}


def test_a_card_forgotten_from_hand_play_or_discard_aids_by_4():
    game, pay = paying(8, "Water", river=9)
    with_cards(game, "river", hand=["Wash Away"], discard=["Flash Floods"])
    assert act(game, pay, "forget Flash Floods", "forget Wash Away") == {
        "river hand": (), "river discard": (), "river forgotten": ("Flash Floods", "Wash Away"),
    }  # fmt: skip


def test_a_card_forgotten_from_play_no_longer_gives_its_element():
    game, pay = paying(8, "Water", river=9)
    with_cards(game, "river", in_play=["Wash Away", "Flash Floods"])
    done = act(game, pay, "forget Wash Away", "done")
    assert done == {"river in play": ("Flash Floods",), "river forgotten": ("Wash Away",), "river energy": -3}


def test_a_minor_that_is_forgotten_goes_to_the_minor_discard():
    game, pay = paying(4, "Water", river=0)
    with_cards(game, "river", hand=["Song of Sanctity"])
    assert act(game, pay) == {"river hand": (), "minor discard": ("Song of Sanctity",)}


def test_a_discarded_card_cannot_be_forgotten_for_the_same_price():
    game, pay = paying(8, "Water", river=6)
    with_cards(game, "river", hand=["Wash Away"])
    assert act(game, pay, "discard Wash Away")["river energy"] == -6
    game, pay = paying(8, "Water", river=9)
    with_cards(game, "river", hand=["Wash Away"])
    with pytest.raises(AssertionError, match="never asked for"):
        act(game, pay, "discard Wash Away", "forget Wash Away")


def test_no_aid_is_offered_after_which_the_price_could_not_be_paid():
    """2 for a discarded card would leave 2 due, with 1 Energy: both cards have to be Forgotten, or one and 4 of Energy."""
    game, pay = paying(8, "Water", river=1)
    with_cards(game, "river", hand=["Wash Away", "Flash Floods"])
    assert ask_after(game, pay) == ["forget Wash Away", "forget Flash Floods"]
    done = act(game, pay, "forget Flash Floods")
    assert done == {"river hand": (), "river forgotten": ("Flash Floods", "Wash Away")}


def test_credit_is_no_energy_and_what_is_over_is_lost():
    game, pay = paying(2, "Water", river=3)
    with_cards(game, "river", hand=["Wash Away"])
    assert act(game, pay, "forget Wash Away") == {"river hand": (), "river forgotten": ("Wash Away",)}


def test_credit_that_covers_the_price_asks_for_nothing():
    game, pay = paying(2, "Water", river=3)
    with_cards(game, "river", hand=["River's Bounty"], in_play=["Wash Away", "Flash Floods"])
    assert ask_after(game, pay) == []
    assert act(game, pay) == {}


def test_a_card_beside_a_spirit_aids_in_play_but_is_not_its_own():
    game, pay = paying(2, "Water", river=1)
    game.change_spirit("river", beside=("Song of Sanctity",))
    assert act(game, pay) == {"river energy": -1}


def test_energy_and_credit_together_make_an_option_legal():
    game = under_way(main_only(RAIN))
    with_energy(with_cards(game, "river", in_play=["Wash Away"], hand=["Flash Floods"]), river=2, lightning=1)
    with_cards(game, "lightning")
    # 3 Energy, 4 - 1 + 1 for Wash Away, 4 for Flash Floods: 11 at the most
    assert prices.means(game, "Water") == 11
    assert offered_first(game) == ["Let the Plants Die and the Land Wither", EASE]
    with_cards(with_energy(game, river=0), "river", in_play=["Wash Away"], discard=["Lightning's Boon"])
    assert offered_first(game) == ["Let the Plants Die and the Land Wither"]


# -- sparing a board ------------------------------------------------------------------------------------------------


def test_a_board_is_spared_by_presence_of_its_own_lands_alone():
    game = under_way(main_only("Search for new Lands"), blighted=True, A4="2R E", B4="5R")
    assert ask_after(game, event_step) == ["destroy 2 Presence", "done"]
    done = resolved(game, "destroy 2 Presence", "R in A1", "done", "B2")
    assert done == {"A1": "-", "A4": "E R", "river destroyed": 2, "B2": "Bl", "blight card": -1}


def test_a_board_that_is_not_affected_is_not_asked_about():
    game = under_way(main_only("Heavy Farming"), blighted=True, A4="3R T", B4="3L C")
    play = Play(game)
    play.begin(event_step)
    assert isinstance(play.ask, Choice)
    assert play.ask.spellings == ["B"]


def test_the_price_of_a_board_is_paid_by_presence_asked_one_by_one():
    game = under_way(main_only(ROOTS), blighted=True, A4="2R L E")
    with pytest.raises(IllegalAnswer):
        act(game, event_step, "destroy 3 Presence", "L in B1")
