"""All commands that are there at the moment, to be found by a word and done."""

from __future__ import annotations

from itertools import groupby

from spirit_tutor.drawing.appearance import Look
from spirit_tutor.drawing.text_lines import Line, wrap
from spirit_tutor.reading.actions import Action, spelled

from .finder import Finder, Listed


class CommandsScreen(Finder[str]):
    """The commands of the screen below, made from the table of actions. Gives the id of the chosen one."""

    heading = "Commands"
    enter = "do it"

    def __init__(self, actions: tuple[Action, ...]):
        super().__init__()
        self._actions = {action.id: action for action in actions if action.id and action.label}

    def listing(self, words: str) -> tuple[list[Listed[str]], str]:
        """The commands whose names, groups or keys hold all the words, by groups."""
        wanted = words.casefold().split()
        found = [
            action
            for action in self._actions.values()
            if all(word in f"{action.label} {action.help} {action.group} {action.shown}".casefold() for word in wanted)
        ]
        listed: list[Listed[str]] = []
        for group, actions in groupby(found, lambda action: action.group):
            listed += [Listed(group), *(Listed(action.help or action.label, action.id) for action in actions)]
        return listed, f"No command is called '{words.strip()}'."

    def told(self, what: str, columns: int, look: Look) -> list[Line]:
        """What the command does, and its key."""
        action = self._actions[what]
        key = spelled(action.shown, look.symbols.keys) or action.keys.replace("+", " + ").replace(",", ", ")
        return [
            *wrap([(action.label, "bold")], columns), [],
            *([*wrap([(action.help, "")], columns), []] if action.help else []),
            *wrap([("Key: ", "muted"), (key, "key")], columns),
        ]  # fmt: skip
