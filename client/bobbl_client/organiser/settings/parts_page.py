"""Changing a setting that is a list: a part is chosen, renamed, added or taken away."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.settings.parts import NEW, PartForm, Parts, ShownPart
from bobbl_client.page.page import GRAVE, Confirmation, Page
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import amend, wanted_state
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


class PartsPage(Page[PartsScreen]):
    """Changes one part after the other; each change counts at once."""

    def __init__(self, model: StationModel, parts: Parts) -> None:
        super().__init__(model)
        self.parts = parts
        self._chosen = NEW
        self._form = self._known_form()
        self._following: tuple[AssignStation, ...] = ()

    def screen(self) -> PartsScreen:
        """Return the parts as they stand."""
        rows = self._rows()
        return PartsScreen(
            rows=(*rows, ShownPart(NEW, self.parts.new_label, "")),
            chosen=self._chosen,
            heading=self._heading(rows),
            form=self._form,
            error=self.error,
            blocked=self.busy,
            remove_blocked=self.busy or (tr("erst einen wählen") if self._chosen == NEW else ""),
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether the form names something else than what is saved."""
        return bool(self._form.name.strip()) and self._form != self._known_form()

    def choose(self, key: str) -> None:
        """Look at a part; what was typed for another is forgotten."""
        self._chosen, self.error = key, ""
        self.withdraw()
        self._form = self._known_form()
        self.refresh()

    def type_name(self, text: str) -> None:
        """Take what stands in the field of the name."""
        self._form, self.error = replace(self._form, name=text), ""

    def type_second(self, text: str) -> None:
        """Take what stands in the second field."""
        self._form, self.error = replace(self._form, second=text), ""

    def pick(self, place: int) -> None:
        """Take one of the options."""
        self._form = replace(self._form, chosen=place)
        self.refresh()

    def save(self) -> None:
        """Let what the form says count."""
        self._change(lambda settings: self.parts.with_part(settings, self._chosen, self._form))

    def ask_to_remove(self) -> None:
        """Ask whether the chosen part is to be taken away."""
        if self._chosen != NEW:
            self._change(lambda settings: self.parts.without(settings, self._chosen))

    def move(self, by: int) -> None:
        """Put the chosen part so many places further down, if that can be done."""
        if self._chosen != NEW and not self.is_unsaved:
            self._change(lambda settings: self.parts.moved(settings, self._chosen, by))

    def changed(self, change: Change) -> None:
        """Let go of a part that somebody else has taken away."""
        if self._chosen not in {NEW, *(each.key for each in self._rows())}:
            self._chosen = NEW
            self._form = self._known_form()

    def settled(self) -> None:
        """Ask for what hangs on a change once that is decided; nothing if it was refused."""
        following, self._following = self._following, ()
        if not self.notice:
            for each in following:
                self.requests.ask(each)

    def _change(self, changed: Callable[[Settings], Settings]) -> None:
        state = wanted_state(self.model)
        if state is None or self.busy:
            return
        try:
            after = changed(state.settings)
        except Unreadable as problem:
            self.error = str(problem)
        else:
            self._want(state, after)
        self.refresh()

    def _want(self, state: State, after: Settings) -> None:
        lost = self.parts.costs(state, after)
        if self._parts_in(after) < self._parts_in(state.settings):
            named = next((each.name for each in self._rows() if each.key == self._chosen), "")
            question = tr("{name} streichen?", name=named)
            self.ask_to_delete(question, lambda: self._ask(after), lost)
        elif lost:
            asked = Confirmation(tr("Jetzt noch ändern?"), lost, tr("Ja, ändern"), key=GRAVE)
            self.confirm(asked, lambda: self._ask(after))
        elif after != state.settings:
            self._ask(after)

    def _ask(self, after: Settings) -> None:
        state = wanted_state(self.model)
        if state is None:
            return
        self._following = self.parts.follow(state, after)
        amend(self, after)
        if self._parts_in(after) < self._parts_in(state.settings):
            self._chosen = NEW
        self._form = self._known_form()

    def _parts_in(self, settings: Settings) -> int:
        return len(getattr(settings, self.parts.setting))

    def _rows(self) -> tuple[ShownPart, ...]:
        state = self.model.state
        return self.parts.rows(state) if state is not None else ()

    def _known_form(self) -> PartForm:
        """Return the form of the chosen part as it is wanted by now."""
        state = wanted_state(self.model)
        return self.parts.form(state.settings, self._chosen) if state is not None else PartForm("")

    def _heading(self, rows: tuple[ShownPart, ...]) -> str:
        names = {each.key: each.name for each in rows}
        return names.get(self._chosen, self.parts.new_label)
