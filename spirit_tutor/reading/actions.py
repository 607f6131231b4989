"""Everything a reader can do, in one table: bindings, the row of keys and the help screen are made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do. `keys` are Textual's names; `shown` is how they are written, with `{right}` for an arrow."""

    id: str
    keys: str
    shown: str
    label: str
    group: str
    help: str
    hint: int = 0
    """Its place in the row of keys, by how much a reader needs it: where room runs out, the last go. 0 keeps it out."""


STEPS, LOOKING, ON_MAP, KEEPING, OTHER = "Steps", "Looking", "On the map", "Finding and keeping", "Other"
YOUR_TURN, OWN_GAME = "Your turn", "Own game"

PLAYER: tuple[Action, ...] = (
    Action("next", "right,space", "{right}", "next", STEPS, "next step (also space)", 1),
    Action("back", "left", "{left}", "back", STEPS, "the step before", 2),
    Action("next_phase", "right_square_bracket", "]", "next phase", STEPS, "forward by a phase"),
    Action("last_phase", "left_square_bracket", "[", "phase before", STEPS, "back by a phase"),
    Action("next_turn", "right_curly_bracket,n", "} n", "next turn", STEPS, "forward by a turn"),
    Action("last_turn", "left_curly_bracket,N", "{ N", "turn before", STEPS, "back by a turn"),
    Action("first", "home", "home", "first", STEPS, "first step"),
    Action("furthest", "end", "end", "furthest", STEPS, "furthest step seen so far"),
    Action("what_if", "w", "w", "what if", STEPS, "what if: leave the game here", 9),
    Action("branches", "W", "W", "your what-ifs", STEPS, "what-ifs that left this game"),
    Action("unfold", "u", "u", "unfold", STEPS, "a run of lands, one by one"),
    Action("enter", "enter", "", "", STEPS, ""),
    Action("try_first", "t", "t", "try first", STEPS, "answer questions first", 7),
    Action("predictions", "P", "P", "predictions", STEPS, "predict: new kinds, all, off"),
    Action("autoplay", "a", "a", "play", STEPS, "play by itself, or stop", 18),
    Action("speed(1)", "plus,equals_sign", "+ -", "faster", STEPS, "play faster, slower"),
    Action("speed(-1)", "minus", "", "slower", STEPS, ""),
    Action("before", "b", "b", "before", LOOKING, "the table before the step", 8),
    Action("map", "m", "m", "map", LOOKING, "look into a land", 4),
    Action("forecast", "f", "f", "forecast", LOOKING, "what the Invaders will do", 5),
    Action("opinion", "r", "r", "second opinion", LOOKING, "second opinion: a win now?"),
    Action("detail", "e", "e", "detail", LOOKING, "the log of a step: open, or in a row", 19),
    Action("pane('story')", "1", "1", "Story", LOOKING, "Story: what, who and why"),
    Action("pane('spirits')", "2", "2", "Spirits", LOOKING, "Spirits, all cards in full"),
    Action("pane('track')", "3", "3", "Track", LOOKING, "Invader Cards, Fear, Blight"),
    Action("pane('log')", "4", "4", "Log", LOOKING, "Log of the turn so far"),
    Action("next_pane", "tab", "tab", "next pane", LOOKING, "the next of these panes"),
    Action("progress", "percent_sign", "%", "progress", LOOKING, "how far the route goes"),
    Action("scroll(1)", "down", "{up} {down}", "down", LOOKING, "scroll the pane"),
    Action("scroll(-1)", "up", "", "up", LOOKING, ""),
    Action("page(1)", "pagedown", "pgup dn", "page down", LOOKING, "scroll by pages"),
    Action("page(-1)", "pageup", "", "page up", LOOKING, ""),
    Action("scroll_map(3)", "shift+down", "shift+{down}", "map down", LOOKING, "scroll a high map"),
    Action("scroll_map(-3)", "shift+up", "", "map up", LOOKING, ""),
    Action("wide", "z", "z", "wide pane", LOOKING, "pane over the whole width", 14),
    Action("story", "escape", "esc", "story", LOOKING, "back to the story"),
    Action("names", "o", "o", "names", KEEPING, "open a marked name", 3),
    Action("glossary", "g", "g", "glossary", KEEPING, "look a term up", 6),
    Action("cards", "c", "c", "cards", KEEPING, "all cards of the Spirits", 11),
    Action("adversary", "x", "x", "adversary", KEEPING, "the Adversary and its rules", 20),
    Action("visited", "v,slash", "v /", "go to", KEEPING, "go to a turn, land, word", 12),
    Action("bookmark", "k", "k", "bookmark", KEEPING, "a bookmark here, or none", 17),
    Action("copy", "y", "y", "copy", KEEPING, "copy the step as Markdown"),
    Action("picture", "p", "p", "picture", KEEPING, "save a picture of the screen"),
    *(Action(f"line({n})", str(n), "", "", KEEPING, "") for n in range(5, 8)),
    Action("app.legend", "l,h", "l", "legend", OTHER, "how to read the screen", 10),
    Action("app.tour", "f1", "F1", "tour", OTHER, "a tour of the screen"),
    Action("app.theme", "T", "T", "theme", OTHER, "other colours"),
    Action("app.symbols", "s", "s", "symbols", OTHER, "other signs: Unicode, ASCII"),
    Action("app.commands", "colon,ctrl+p", ":", "commands", OTHER, "find a command by a word", 13),
    Action("app.keys", "question_mark", "?", "all keys", OTHER, "every key and what it does", 15),
    Action("leave", "q", "q", "leave", OTHER, "back to where it was opened, or out", 16),
)

MAP: tuple[Action, ...] = (
    Action("screen.point('left')", "left", "arrows", "the land beside", ON_MAP, "to the land beside", 1),
    Action("screen.point('right')", "right", "", "right", ON_MAP, ""),
    Action("screen.point('up')", "up", "", "up", ON_MAP, ""),
    Action("screen.point('down')", "down", "", "down", ON_MAP, ""),
    Action("", "", "a4", "by its name", ON_MAP, "to a land by its name", 2),
    Action("screen.pin", "enter", "enter", "keep it in sight", ON_MAP, "keep it while stepping", 3),
    Action("screen.story", "escape,m", "esc", "back to the story", ON_MAP, "", 4),
    Action("app.keys", "question_mark", "?", "all keys", ON_MAP, "", 5),
)
"""What keys do while the map has the cursor; everything else stays as it is."""

NAMES: tuple[Action, ...] = (
    Action("screen.turn_name(1)", "right,down,tab", "arrows", "another name", LOOKING, "", 1),
    Action("screen.turn_name(-1)", "left,up,shift+tab", "", "", LOOKING, ""),
    Action("screen.open_name", "enter,space", "enter", "open it", LOOKING, "", 2),
    Action("screen.leave_names", "escape,o", "esc", "back to the story", LOOKING, "", 3),
    Action("app.keys", "question_mark", "?", "all keys", LOOKING, "", 4),
)
"""What keys do while one of the names marked in a pane is chosen."""

TRY: tuple[Action, ...] = (
    Action("screen.try_move(1)", "down", "{up} {down}", "move", YOUR_TURN, "to another answer", 1),
    Action("screen.try_move(-1)", "up", "", "", YOUR_TURN, ""),
    Action("screen.try_side('left')", "left", "", "", YOUR_TURN, ""),
    Action("screen.try_side('right')", "right", "", "", YOUR_TURN, ""),
    Action("screen.try_choose", "enter", "enter", "choose", YOUR_TURN, "give this answer; also 1-9", 2),
    *(Action(f"screen.try_pick({n})", str(n), "", "", YOUR_TURN, "") for n in range(1, 10)),
    Action("screen.try_stop", "0", "0", "stop", YOUR_TURN, "stop, where one may", 8),
    Action("screen.try_tick", "space", "space", "tick", YOUR_TURN, "tick a card to be played", 9),
    Action("screen.try_full", "i", "i", "in full", YOUR_TURN, "the answer in full", 7),
    Action("screen.try_compare", "equals_sign", "=", "compare", YOUR_TURN, "mark an answer to compare", 10),
    Action("screen.try_hint", "h", "h", "hint", YOUR_TURN, "a hint, one by one", 3),
    Action("screen.try_take_back", "backspace", "bksp", "take back", YOUR_TURN, "take an answer back", 4),
    Action("screen.try_leave", "escape", "esc", "read on", YOUR_TURN, "read the question on", 5),
    Action("app.keys", "question_mark", "?", "all keys", YOUR_TURN, "", 6),
)
"""What keys do while a question is tried."""

OWN: tuple[Action, ...] = (
    Action("screen.what_if", "w", "w", "beside the game", OWN_GAME, "what if: beside the game it left", 7),
    Action("screen.own_undo('decision')", "u", "u", "undo a decision", OWN_GAME, "take a decision back", 5),
    Action("screen.own_undo('step')", "ctrl+u", "ctrl+u", "", OWN_GAME, "take the step back"),
    Action("screen.own_undo('turn')", "U", "U", "", OWN_GAME, "take the turn back"),
    Action("screen.own_other_spirit", "O", "O", "another first", OWN_GAME, "another Spirit acts first", 6),
    Action("screen.own_card", "slash", "/", "name the card", OWN_GAME, "own box: find the card by letters", 6),
    Action("screen.own_note", "n", "n", "note", OWN_GAME, "a note or a why on the last decision", 8),
    Action("screen.own_correct", "C", "C", "correct", OWN_GAME, "own box: correct what lies there"),
    Action("screen.own_turns", "D", "D", "turns", OWN_GAME, "the turns in figures, all lands", 9),
    Action("screen.own_everything", "E", "E", "", OWN_GAME, "ask me everything, or what matters"),
    Action("screen.own_reopen", "A", "A", "", OWN_GAME, "what was answered by itself"),
    Action("screen.own_other_cards", "X", "X", "", OWN_GAME, "shuffle what lies in the decks"),
)
"""What keys do in a game of one's own, beside those of an open question."""

CLOSING_PAGE: tuple[Action, ...] = (
    Action("enter", "enter", "enter", "next route", STEPS, "", 1),
    Action("", "", "1-7", "go there", STEPS, "", 2),
    Action("back", "left", "{left}", "back", STEPS, "", 3),
    Action("wide", "z", "z", "island", LOOKING, "", 5),
    Action("names", "o", "o", "names", KEEPING, "", 4),
    Action("visited", "v,slash", "v /", "go to", KEEPING, "", 6),
    Action("app.keys", "question_mark", "?", "all keys", OTHER, "", 8),
    Action("leave", "q", "q", "leave", OTHER, "", 9),
)
"""What keys do on the page after the last step, beside the usual."""

TOUR: tuple[Action, ...] = (
    Action("step(1)", "enter,right,space", "enter", "next stop", OTHER, "", 1),
    Action("step(-1)", "left,backspace", "{left}", "back", OTHER, "", 2),
    *(
        Action(f"stop({n})", str(n), "1-5" if n == 1 else "", "stop", OTHER, "", 3 if n == 1 else 0)
        for n in range(1, 6)
    ),
    Action("close", "escape,q", "esc", "end the tour", OTHER, "", 4),
)
"""What keys do while the tour of the screen is told."""

START: tuple[Action, ...] = (
    Action("own_game", "p", "p", "play your own game", OTHER, "a game of your own", 3),
    Action("", "", "0-99", "number", OTHER, "", 1),
    Action("", "", "tab", "group", OTHER, "", 2),
    Action("filter", "f,slash", "f", "filter", OTHER, "only the rows with some letters", 2),
    Action("app.glossary", "g", "g", "glossary", OTHER, "look up a term", 2),
    Action(
        "app.legend", "l,h", "l", "how to read the screen", OTHER, "how to read the screen: pieces, marks, tracks", 1
    ),
    Action("app.tour", "f1", "F1", "tour", OTHER, "a tour of the screen", 4),
    Action("app.theme", "T,t", "T", "theme", OTHER, "other colours", 5),
    Action("app.symbols", "s", "s", "symbols", OTHER, "other signs", 5),
    Action("app.commands", "colon,ctrl+p", ":", "commands", OTHER, "find a command by a word", 6),
    Action("app.keys", "question_mark", "?", "all keys", OTHER, "all keys", 7),
    Action("leave", "q,escape", "q", "quit", OTHER, "quit", 8),
)

TOGETHER = (("pane('story')", "1-4", "pane", 7), ("next_phase", "[ ]", "phase", 9))
"""Hints in the row of keys that stand for several actions: after which action, the keys, the label, the place."""

ALWAYS = frozenset({"app.keys", "leave", "screen.story", "screen.leave_names", "screen.try_leave"})
"""Actions that close the row of keys and never go: the way out, and to all the others."""


def in_lesson(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """These actions in a lesson that lies over the route that named it: who leaves the one is back in the other."""
    return tuple(
        replace(action, label="back to the route", help="back to the route that led here") if action.id == "leave" else action
        for action in actions
    )  # fmt: skip


def spelled(text: str, signs: dict[str, str]) -> str:
    """A key as it is written with these signs for the arrows."""
    for name, sign in signs.items():
        text = text.replace(f"{{{name}}}", sign)
    return text


AT_END: tuple[Action, ...] = (
    Action("own_undo('answer')", "backspace", "bksp", "take back", OWN_GAME, "", 3),
    Action("own_turns", "D", "D", "turns", OWN_GAME, "", 4),
)
"""What the same keys do while the steps of one's own game are read, and once it is over."""


def in_own_game(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The keys of an open question in a game of one's own: there are no hints, and to leave means to keep the game."""
    kept = (one for one in actions if one.id != "screen.try_hint")
    return tuple(replace(one, label="leave, kept") if one.id == "screen.try_leave" else one for one in kept) + OWN
