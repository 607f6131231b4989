"""Reading a YAML file of the glossary.

It reads the composed YAML nodes instead of built objects: every value stays the text that was written, and
every complaint can name its line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Container, Mapping
from pathlib import Path

import yaml

from spirit_tutor.characters import control

from .glossary_error import GlossaryError
from .references import spell_reference

__all__ = ["GlossaryError", "Sheet", "meant"]


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the pure one takes fifteen times as long
_KEBAB_CASE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Sheet:
    """One YAML file as nodes that know their line."""

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.name}"
        self.root = self._compose(path)

    def _compose(self, path: Path) -> yaml.Node:
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise GlossaryError(self.name, None, f"this file cannot be read: {error.strerror}.") from error
        try:
            root = yaml.compose(raw.decode("utf-8"), Loader=_LOADER)
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise GlossaryError(self.name, line, "this line is not UTF-8 text.") from error
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else 1
            raise GlossaryError(self.name, line, f"this is not valid YAML: {error.problem}.") from error
        except yaml.YAMLError as error:
            at = getattr(error, "position", 0)
            line = raw.decode("utf-8").count("\n", 0, at) + 1
            raise GlossaryError(self.name, line, "a character stands here that YAML does not allow.") from error
        if not isinstance(root, yaml.Node):
            raise GlossaryError(self.name, None, "this file is empty.")
        return root

    def wrong(self, node: yaml.Node, sentence: str) -> GlossaryError:
        """The complaint about this node."""
        return GlossaryError(self.name, node.start_mark.line + 1, sentence)

    def fields(self, node: yaml.Node, what: str) -> dict[str, yaml.Node]:
        """The named fields of a node; none may be there twice."""
        if not isinstance(node, yaml.MappingNode):
            raise self.wrong(node, f"{what} must be a list of fields, each with a name.")
        fields: dict[str, yaml.Node] = {}
        for key, value in node.value:
            name = self.text(key, "a field's name")
            if name in fields:
                raise self.wrong(key, f"{what} has the field '{name}' twice.")
            fields[name] = value
        return fields

    def exactly(
        self, node: yaml.Node, what: str, names: tuple[str, ...], others: tuple[str, ...] = ()
    ) -> dict[str, yaml.Node]:
        """The fields of a node that must have these, may have the others, and has no more."""
        fields = self.fields(node, what)
        for name, value in fields.items():
            if name not in names and name not in others:
                raise self.wrong(value, f"{what} has an unknown field '{name}'.{meant(name, (*names, *others))}")
        for name in names:
            if name not in fields:
                raise self.wrong(node, f"{what} lacks the field '{name}'.")
        return fields

    def text(self, node: yaml.Node, what: str) -> str:
        """A text that is not empty."""
        if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
            raise self.wrong(node, f"{what} must be a text.")
        if found := control(node.value):
            raise self.wrong(node, f"{what} holds an invisible control character ({found}).")
        return str(node.value)

    def items(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        """The nodes of a list."""
        if not isinstance(node, yaml.SequenceNode):
            raise self.wrong(node, f"{what} must be a list.")
        return list(node.value)

    def texts(self, node: yaml.Node, what: str) -> tuple[tuple[str, yaml.Node], ...]:
        """The texts of a list, each with its node."""
        return tuple((self.text(item, f"each of {what}"), item) for item in self.items(node, what))

    def listed(self, node: yaml.Node | None, what: str) -> tuple[str, ...]:
        """The texts of a list, none if it was left out."""
        return tuple(text for text, _ in self.texts(node, what)) if node is not None else ()

    def id(self, node: yaml.Node, taken: Container[str]) -> str:
        """An id in kebab-case that is not taken yet."""
        name = self.text(node, "the id")
        if not _KEBAB_CASE.fullmatch(name):
            raise self.wrong(node, f"the id '{name}' must be kebab-case, like wash-away.")
        if name in taken:
            raise self.wrong(node, f"the id '{name}' is used by an earlier entry already.")
        return name

    def references(self, node: yaml.Node) -> tuple[str, ...]:
        """Codes that `spell_reference` can spell out."""
        codes = self.texts(node, "the references")
        for code, item in codes:
            try:
                spell_reference(code)
            except ValueError as error:
                raise self.wrong(item, f"{error}.") from error
        return tuple(code for code, _ in codes)

    def one_of(self, node: yaml.Node, what: str, known: Mapping[str, object]) -> str:
        """A text that is one of those known."""
        word = self.text(node, what)
        if word not in known:
            raise self.wrong(node, f"{what} '{word}' does not exist.{meant(word, known)}")
        return word


def meant(word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    """` Is 'X' meant?`, or nothing if no known word is near."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f" Is '{near[0]}' meant?" if near else ""
