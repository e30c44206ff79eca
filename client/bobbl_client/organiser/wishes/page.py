"""Wishes that two do not share a table: those there are, and one more."""

from dataclasses import dataclass
from pathlib import Path

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
from bobbl_client.model.past_tournaments import opponents_in
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.wishes.earlier import meeting_again
from bobbl_client.page.entrant_picker import EntrantPicker, ShownPicker
from bobbl_client.page.page import Confirmation, Page
from bobbl_shared.domain.areas.seats import KeepApart
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
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


class WishesPage(Page[WishesScreen]):
    """Looks after the wishes that the next draws take into account."""

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        self._picker = EntrantPicker(model, State.numbered, _presence)
        self._is_adding = False
        self._picked: tuple[EntrantId, ...] = ()
        self._weight = WEIGHTS.index(MEDIUM)

    def screen(self) -> WishesScreen:
        """Return what is to be shown now."""
        state = self.model.state
        return WishesScreen(
            rows=wish_rows(self.model),
            clubs=clubs_sentence(state) if state is not None else "",
            picker=self._picker.shown(self._picked) if self._is_adding else None,
            prompt=self._prompt(),
            picked=tuple(named(self.model, each) for each in self._picked),
            weight=self._weight,
            caution=_caution(state),
            blocked=self._blocked(),
        )

    def add(self) -> None:
        """Begin one more wish."""
        if self._is_adding:
            return
        self._is_adding, self._picked, self._picker.typed = True, (), ""
        self.requests.notice = ""
        self.refresh()

    def ask_about_earlier(self, path: Path) -> None:
        """Ask whether those who met at the tournament of a file are to be kept apart."""
        if self._is_adding or self.busy:
            return
        try:
            past = opponents_in(path)
        except BobblError as error:
            self.notice = sentence(error)
            self.refresh()
            return
        couples = meeting_again(self.model, past)
        if not couples:
            self.notice = ""
            self.done = tr(
                "Von denen, die hier mitspielen, saßen sich bei „{name}“ keine gegenüber, die nicht"
                " schon einen Wunsch haben.",
                name=past.name,
            )
            self.refresh()
            return
        lines = (
            trn(
                "{n} Begegnung von „{name}“ könnte sich wiederholen.",
                "{n} Begegnungen von „{name}“ könnten sich wiederholen.",
                len(couples),
                name=past.name,
            ),
            tr("Jede wird ein leichter Wunsch: Er zählt weniger als eine Wiederholung heute."),
            tr("Erkannt werden die Leute am Namen. Einzelne Wünsche lassen sich streichen."),
        )
        asked = Confirmation(tr("Gegner von damals auseinanderhalten?"), lines, tr("Ja, vormerken"))
        wished: list[tuple[AnyPayload, Base | None]] = [
            (KeepApart(first, second, LIGHT), None) for first, second in couples
        ]
        self.confirm(asked, lambda: self._keep_all(wished))

    def _keep_all(self, wished: list[tuple[AnyPayload, Base | None]]) -> None:
        self.requests.ask_all(wished)
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
        if self._is_adding and not self._blocked():
            first, second = self._picked
            self._is_adding, self._picked = False, ()
            self.ask(KeepApart(first, second, WEIGHTS[self._weight]))

    def ask_to_strike_out(self, key: str) -> None:
        """Ask whether a wish is to be struck out."""
        found = next((each for each in _wishes(self.model) if _key(each) == key), None)
        if found is not None and not self._is_adding and not self.offline:
            question = tr("Diesen Wunsch streichen?")
            self.ask_to_delete(question, lambda: self.ask(KeepApart(*found, 0)))

    def back(self) -> bool:
        """Step back: the notice, what is typed, the last picked, the form. False: nothing left."""
        if super().back():
            return True
        if not self._is_adding:
            return False
        if self._picker.typed:
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
                return tr("Wer soll nicht gegeneinander spielen? Nummer oder Name, dann Enter.")
            case 1:
                return tr("Und gegen wen nicht? Nummer oder Name, dann Enter.")
            case _:
                return tr("Wie wichtig? F12 merkt es vor.")

    def _blocked(self) -> str:
        if self._is_adding and len(self._picked) < 2:
            return tr("erst zwei wählen")
        return self.busy


def wish_rows(model: StationModel) -> tuple[WishRow, ...]:
    """Return the wishes, the strongest first, then by number."""
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
    """Return whether clubs are kept apart by the settings; empty if not."""
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
        "Für Runde {n} ist ein Umschlag gezeigt; nach einer Änderung hier gilt er nicht"
        " mehr, und es braucht einen neuen.",
        n=state.commitment.round,
    )
