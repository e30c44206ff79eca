"""Wishes that two do not share a table: those there are, and one more."""

from dataclasses import dataclass
from typing import Protocol

from bobbl_client.evening.draw_words import (
    LIGHT,
    MEDIUM,
    STRONG,
    listed,
    named,
    numbered,
    wish_word,
)
from bobbl_client.evening.people import entrant_name
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.page.entrant_picker import EntrantPicker, ShownPicker
from bobbl_shared.domain.areas.seats import KeepApart
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId

WEIGHTS = (LIGHT, MEDIUM, STRONG)
"""What is offered, in the order of the choices."""


@dataclass(frozen=True)
class WishRow:
    """One wish; ``is_idle``: it does not count now, because somebody does not take part.

    ``short`` names both on one line.
    """

    key: str
    first: str
    second: str
    short: str
    weight: str
    is_idle: bool


@dataclass(frozen=True)
class WishesScreen:
    """The page: the list, or with ``picker`` the form for one more.

    ``picked`` are who was chosen for it, ``weight`` the place in ``WEIGHTS``; ``caution`` says what
    a change means for a secret that is fixed. ``blocked`` is why nothing can be stored now.
    """

    rows: tuple[WishRow, ...]
    clubs: str
    picker: ShownPicker | None
    prompt: str
    picked: tuple[str, ...]
    weight: int
    caution: str
    blocked: str
    notice: str


class WishesView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: WishesScreen) -> None:
        """Show this."""


class WishesPresenter:
    """Looks after the wishes that the next draws take into account."""

    def __init__(self, model: StationModel, view: WishesView) -> None:
        """Show the list."""
        self._model, self._view = model, view
        self._requests = Requests(model)
        self._picker = EntrantPicker(model, State.numbered, _presence)
        self._is_adding = False
        self._picked: tuple[EntrantId, ...] = ()
        self._weight = WEIGHTS.index(MEDIUM)
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show the page as it stands."""
        self._view.show(self.screen())

    def screen(self) -> WishesScreen:
        """Give what is to be shown now."""
        state = self._model.state
        return WishesScreen(
            rows=wish_rows(self._model),
            clubs=clubs_sentence(state) if state is not None else "",
            picker=self._picker.shown(self._picked) if self._is_adding else None,
            prompt=self._prompt(),
            picked=tuple(named(self._model, each) for each in self._picked),
            weight=self._weight,
            caution=_caution(state),
            blocked=self._blocked(),
            notice=self._requests.notice,
        )

    def add(self) -> None:
        """Begin one more wish."""
        self._is_adding, self._picked, self._picker.typed = True, (), ""
        self._requests.notice = ""
        self.refresh()

    def type(self, typed: str) -> None:
        """Search for somebody."""
        self._picker.typed = typed
        self.refresh()

    def pick(self, key: str) -> None:
        """Pick somebody, or let go of who was picked; a third one takes the second one's place."""
        id_ = EntrantId(key)
        if not self._is_adding or not self._picker.holds(key):
            return
        if id_ in self._picked:
            self._picked = tuple(each for each in self._picked if each != id_)
        else:
            self._picked = (*self._picked[:1], id_)
        self._picker.typed = ""
        self.refresh()

    def weigh(self, place: int) -> None:
        """Choose how much it counts."""
        self._weight = place
        self.refresh()

    def save(self) -> None:
        """Store the wish and return to the list."""
        if not self._blocked():
            first, second = self._picked
            self._requests.ask(KeepApart(first, second, WEIGHTS[self._weight]))
            self._is_adding, self._picked = False, ()
            self.refresh()

    def take_back(self, key: str) -> None:
        """Take a wish back; adding it again is as quick, so nothing is asked."""
        found = next((each for each in _wishes(self._model) if _key(each) == key), None)
        if found is not None and self._model.contact is Contact.ONLINE:
            self._requests.ask(KeepApart(*found, 0))
            self.refresh()

    def back(self) -> bool:
        """Step back: the notice, what is typed, the last picked, the form. False: nothing left."""
        if self._requests.notice:
            self._requests.notice = ""
        elif not self._is_adding:
            return False
        elif self._picker.typed:
            self._picker.typed = ""
        elif self._picked:
            self._picked = self._picked[:-1]
        else:
            self._is_adding = False
        self.refresh()
        return True

    def _prompt(self) -> str:
        match len(self._picked):
            case 0:
                return tr("Wer soll auseinander sitzen? Nummer oder Name, dann Enter.")
            case 1:
                return tr("Und von wem getrennt? Nummer oder Name, dann Enter.")
            case _:
                return tr("Wie sehr? F12 merkt es vor.")

    def _blocked(self) -> str:
        if self._is_adding and len(self._picked) < 2:
            return tr("erst zwei wählen")
        if self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return tr("wird gespeichert") if self._requests.are_open else ""

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self.refresh()


def wish_rows(model: StationModel) -> tuple[WishRow, ...]:
    """Give the wishes, the strongest first, then by number."""
    state = model.state
    if state is None:
        return ()
    rows = []
    for first, second in _wishes(model):
        two = sorted((state.entrants[first], state.entrants[second]), key=lambda e: e.number)
        names = [tr("Nr. {n} {name}", n=e.number, name=entrant_name(model, e)) for e in two]
        weight = wish_word(state.apart[first, second])
        is_idle = not all(each.is_seatable for each in two)
        short = listed([numbered(model, each) for each in two])
        rows.append(WishRow(_key((first, second)), names[0], names[1], short, weight, is_idle))
    return tuple(rows)


def clubs_sentence(state: State) -> str:
    """Say whether clubs are kept apart by the settings; empty if not."""
    if not state.settings.clubs_apart:
        return ""
    wish = wish_word(state.settings.clubs_apart)
    return tr("Gleicher Verein möglichst nicht an einem Tisch ({wish}).", wish=wish)


def _wishes(model: StationModel) -> list[tuple[EntrantId, EntrantId]]:
    state = model.state
    assert state is not None
    entrants, weights = state.entrants, state.apart
    known = [couple for couple in weights if all(id_ in entrants for id_ in couple)]
    return sorted(known, key=lambda c: (-weights[c], *(entrants[id_].number for id_ in c)))


def _presence(entrant: Entrant) -> str:
    return tr("spielt mit") if entrant.is_seatable else tr("spielt zurzeit nicht mit")


def _key(couple: tuple[EntrantId, EntrantId]) -> str:
    return "|".join(couple)


def _caution(state: State | None) -> str:
    if state is None or state.commitment is None:
        return ""
    return tr(
        "Für Runde {n} ist ein Geheimnis festgelegt; nach einer Änderung hier gilt es nicht"
        " mehr und muss neu festgelegt werden.",
        n=state.commitment.round,
    )
