"""Windows over the player, and where links lead: loaded when they are opened, so that the story itself opens sooner."""

from __future__ import annotations

from textual.message import Message

from spirit_tutor.drawing.linked_prose import marked
from spirit_tutor.drawing.playing.ask_lines import ANSWER
from spirit_tutor.drawing.story_lines import ROUTE
from spirit_tutor.replay.commentary import prose

from .map_cursor import MapCursor


class Windows(MapCursor):
    """The keys that open a window, keep something or follow a link."""

    class Lesson(Message, namespace="player_screen"):
        """The reader opens a lesson that a step names, or a step of another route by its mark."""

        def __init__(self, name: str, mark: str = ""):
            super().__init__()
            self.name = name
            self.mark = mark

    class Onward(Message, namespace="player_screen"):
        """The reader goes on to another route."""

        def __init__(self, name: str):
            super().__init__()
            self.name = name

    def action_glossary(self) -> None:
        """The glossary, with what this step shows first."""
        from spirit_tutor.tui.screens.glossary_screen import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.moment), self._go_to_step)

    def action_cards(self) -> None:
        """All cards, with those of this step first."""
        from spirit_tutor.tui.screens.cards_screen import CardsScreen

        moment = self.moment
        self.app.push_screen(CardsScreen(moment, marked(moment.step, prose.CARD)))

    def action_adversary(self) -> None:
        """The Adversary and its rules, over this screen."""
        from spirit_tutor.tui.screens.adversary_screen import AdversaryScreen

        self.app.push_screen(AdversaryScreen(self.moment))

    def action_opinion(self) -> None:
        """A second opinion on this moment, over this screen."""
        from spirit_tutor.tui.screens.opinion_screen import OpinionScreen

        self.app.push_screen(OpinionScreen(self.moment))

    def action_visited(self) -> None:
        """The steps seen so far with the what-ifs that leave them, and those of other routes."""
        from spirit_tutor.tui.screens.contents_screen import BRANCH, Goal, VisitedScreen

        branches = self.branches.listed()

        def go(goal: Goal | None) -> None:
            if goal is not None and goal.listed_as == BRANCH:
                self.open_branch(next(one for one in branches if str(one.file) == goal.mark))
            elif goal is not None and goal.route:
                self.save()
                self.post_message(self.Lesson(goal.route, goal.mark))
            elif goal is not None:
                self._go_to_step(goal.mark)

        others = self.look_app.other_routes(self.kept.route)
        self.app.push_screen(VisitedScreen(self.moment, branches, others), go)

    def action_bookmark(self) -> None:
        """A bookmark at this step, or none any more."""
        if step := self.moment.step:
            self.reading.bookmarks = self.kept.toggle_bookmark(step.mark)
            has = step.mark in self.reading.bookmarks
            here = f"the question in {step.id}" if self.moment.question else step.id
            self.notify(f"{'A bookmark at' if has else 'No bookmark any more at'} {here}. v lists all.", timeout=2)
            self.show_moment()

    def action_copy(self) -> None:
        """The text of the step, or of the page at the end, for the clipboard."""
        from spirit_tutor.output.page_markdown import page_markdown

        moment = self.moment
        what = moment.step.id if moment.step else "This page"
        self.app.copy_to_clipboard(page_markdown(moment))
        self.notify(f"{what} is on the clipboard as Markdown, if your terminal lets programs write there.")

    def action_picture(self) -> None:
        """A picture of the screen, as a file."""
        from spirit_tutor.tui.copy_and_picture import save_picture

        app = self.look_app
        step = self.moment.step
        save_picture(app, f"{self.story.name}-{step.id if step else 'end'}")

    def _go_to_step(self, step: str | None) -> None:
        """Where a link or a line of the contents leads: to a step that was seen, or to a question of one."""
        if step and self.reading.go_to_mark(step):
            self.show_moment()

    def action_link(self, kind: str, what: str) -> None:
        """Where a marked name leads."""
        what = what if kind == ANSWER else prose.reference(kind, what)
        if kind == ANSWER:
            self.answer_chosen(what)
        elif kind == prose.LAND:
            self.point_at(what)
        elif kind in (prose.CARD, prose.TERM, prose.SPIRIT):
            self._open_entry(kind, what)
        elif kind == prose.LESSON:
            self.save()
            self.post_message(self.Lesson(what))
        elif kind == ROUTE:
            self.save()
            self.post_message(self.Onward(what))
        else:
            self._go_to_step(what)

    def _open_entry(self, kind: str, what: str) -> None:
        """The entry of a card by its name, of a term by its id, of a Spirit by its id."""
        from spirit_tutor.reference.lookup import library
        from spirit_tutor.tui.screens.entry_screen import EntryScreen

        found = library()
        names = {spirit.id: spirit.name for spirit in self.moment.view.spirits}
        item = found.item(what) if kind == prose.TERM else found.named(names[what] if kind == prose.SPIRIT else what)
        if item is not None:
            self.app.push_screen(EntryScreen(item, self.moment, found), self._go_to_step)
