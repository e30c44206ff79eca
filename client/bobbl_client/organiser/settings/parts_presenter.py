"""Changing a setting that is a list: a part is chosen, renamed, added or taken away."""

from dataclasses import dataclass, replace
from typing import Protocol

from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.organiser.settings.parts import NEW, PartForm, Parts, ShownPart
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import ask_to_amend, wanted_state
from bobbl_shared.domain.areas.staff import AssignStation
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr


@dataclass(frozen=True)
class PartsScreen:
    """All parts, the form of the chosen one, and the question before somebody loses something."""

    rows: tuple[ShownPart, ...]
    chosen: str
    heading: str
    form: PartForm
    error: str
    blocked: str
    remove_blocked: str
    question: str
    consequences: tuple[str, ...]
    notice: str


class PartsView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: PartsScreen) -> None:
        """Show this."""


class PartsPresenter:
    """Changes one part after the other; each change counts at once."""

    def __init__(self, model: StationModel, parts: Parts, view: PartsView) -> None:
        """Begin with the row for a further part."""
        self._model, self._parts, self._view = model, parts, view
        self._requests = Requests(model)
        self._chosen, self._error = NEW, ""
        self._form = self._known_form()
        self._asked: Settings | None = None
        self._following: tuple[AssignStation, ...] = ()
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show how things stand."""
        self._view.show(self.screen())

    def screen(self) -> PartsScreen:
        """Give what is to be shown now."""
        state = self._model.state
        rows = self._parts.rows(state) if state is not None else ()
        blocked = self._blocked()
        asked = self._asked
        return PartsScreen(
            rows=(*rows, ShownPart(NEW, self._parts.new_label, "")),
            chosen=self._chosen,
            heading=self._heading(rows),
            form=self._form,
            error=self._error,
            blocked=blocked,
            remove_blocked=blocked or (tr("erst einen wählen") if self._chosen == NEW else ""),
            question=tr("Wirklich so ändern?") if asked is not None else "",
            consequences=self._parts.costs(state, asked) if state and asked is not None else (),
            notice=self._requests.notice,
        )

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the form names something else than what is saved."""
        return bool(self._form.name.strip()) and self._form != self._known_form()

    def choose(self, key: str) -> None:
        """Look at a part; what was typed for another is forgotten."""
        self._chosen, self._error, self._asked = key, "", None
        self._form = self._known_form()
        self.refresh()

    def type_name(self, text: str) -> None:
        """Take what stands in the field of the name."""
        self._form, self._error = replace(self._form, name=text), ""

    def type_second(self, text: str) -> None:
        """Take what stands in the second field."""
        self._form, self._error = replace(self._form, second=text), ""

    def pick(self, place: int) -> None:
        """Take one of the options."""
        self._form = replace(self._form, chosen=place)
        self.refresh()

    def save(self) -> None:
        """Let what the form says count."""
        state = wanted_state(self._model)
        if state is None or self._blocked():
            return
        try:
            after = self._parts.with_part(state.settings, self._chosen, self._form)
        except Unreadable as problem:
            self._error = str(problem)
        else:
            self._want(state, after)
        self.refresh()

    def remove(self) -> None:
        """Take the chosen part away."""
        state = wanted_state(self._model)
        if state is None or self._blocked() or self._chosen == NEW:
            return
        try:
            after = self._parts.without(state.settings, self._chosen)
        except Unreadable as problem:
            self._error = str(problem)
        else:
            self._want(state, after)
        self.refresh()

    def confirm(self) -> None:
        """Change it although somebody loses something."""
        asked, self._asked = self._asked, None
        state = wanted_state(self._model)
        if asked is not None and state is not None:
            self._ask(state, asked)
        self.refresh()

    def cancel(self) -> bool:
        """Step back from a question, a notice or an error; tell whether there was one."""
        had = bool(self._asked or self._requests.notice or self._error)
        self._asked, self._requests.notice, self._error = None, "", ""
        if had:
            self.refresh()
        return had

    def _want(self, state: State, after: Settings) -> None:
        if after == state.settings:
            return
        if self._parts.costs(state, after):
            self._asked = after
        else:
            self._ask(state, after)

    def _ask(self, state: State, after: Settings) -> None:
        self._following = self._parts.follow(state, after)
        ask_to_amend(self._model, self._requests, after)
        self._follow()
        if self._chosen == NEW or len(getattr(after, self._parts.setting)) < len(
            getattr(state.settings, self._parts.setting)
        ):
            self._chosen = NEW
        self._form = self._known_form()

    def _follow(self) -> None:
        """Ask for what hangs on a change once that is decided; nothing if it was refused."""
        if self._following and not self._requests.are_open:
            following, self._following = self._following, ()
            if not self._requests.notice:
                for each in following:
                    self._requests.ask(each)

    def _known_form(self) -> PartForm:
        """Give the form of the chosen part as it is wanted by now."""
        state = wanted_state(self._model)
        return self._parts.form(state.settings, self._chosen) if state is not None else PartForm("")

    def _heading(self, rows: tuple[ShownPart, ...]) -> str:
        names = {each.key: each.name for each in rows}
        return names.get(self._chosen, self._parts.new_label)

    def _blocked(self) -> str:
        if self._model.state is None or self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return tr("wird gespeichert") if self._requests.are_open else ""

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self._follow()
        state = self._model.state
        known = {each.key for each in self._parts.rows(state)} if state is not None else set()
        if self._chosen not in {*known, NEW}:
            self._chosen = NEW
            self._form = self._known_form()
        self.refresh()
