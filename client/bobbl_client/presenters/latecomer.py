"""Letting somebody who came late into the running round: who it is, and what follows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.presenters.draw_words import encounter_sentences, listed, named
from bobbl_client.presenters.entrant_picker import EntrantPicker, ShownPicker
from bobbl_client.presenters.errands import Errands
from bobbl_client.presenters.evening_steps import entrants_word
from bobbl_shared.domain.commands import Base, JoinRound
from bobbl_shared.domain.meetings import encounters, seat_in
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class LatecomerScreen:
    """The page; ``lines`` say what follows for who is chosen, ``blocked`` why it must wait."""

    title: str
    prompt: str
    picker: ShownPicker
    chosen: str
    lines: tuple[str, ...]
    blocked: str
    notice: str


class LatecomerView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: LatecomerScreen) -> None:
        """Show this."""


class LatecomerPresenter:
    """Lets the organiser seat a latecomer with those who sit out."""

    def __init__(
        self, model: StationModel, view: LatecomerView, number: int, done: Callable[[], None]
    ) -> None:
        """Begin with nobody chosen; ``done`` is called once somebody is in the round."""
        self._model, self._view, self._number, self._done = model, view, number, done
        self._errands = Errands(model)
        self._chosen: EntrantId | None = None
        self._is_saving = False
        self._picker = EntrantPicker(model, self._eligible, _since)
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()
        self._stop = lambda: None

    def refresh(self) -> None:
        """Show the page as it stands."""
        self._view.show(self.screen())

    def screen(self) -> LatecomerScreen:
        """Give what is to be shown now."""
        chosen = self._chosen
        return LatecomerScreen(
            title=tr("Runde {n}: Nachzügler setzen", n=self._number),
            prompt=tr("Wer kommt dazu? Nummer oder Name, dann Enter."),
            picker=self._picker.shown(() if chosen is None else (chosen,)),
            chosen="" if chosen is None else named(self._model, chosen),
            lines=() if chosen is None else self._consequences(chosen),
            blocked=self._blocked(),
            notice=self._errands.notice,
        )

    def type(self, typed: str) -> None:
        """Search for somebody."""
        self._picker.typed = typed
        self.refresh()

    def pick(self, key: str) -> None:
        """Choose somebody."""
        if self._picker.holds(key):
            self._chosen, self._picker.typed = EntrantId(key), ""
            self._errands.notice = ""
            self.refresh()

    def save(self) -> None:
        """Let the one chosen into the round."""
        if self._chosen is None or self._blocked():
            return
        self._is_saving = True
        changed = self._state.field_changed
        base = Base(version=changed.index if changed is not None else 0)
        self._errands.ask(JoinRound(self._number, self._chosen), base)
        self._settle()

    def back(self) -> bool:
        """Step back: the notice, what is typed, who is chosen. False: there was nothing."""
        if self._errands.notice:
            self._errands.notice = ""
        elif self._picker.typed:
            self._picker.typed = ""
        elif self._chosen is not None:
            self._chosen = None
        else:
            return False
        self.refresh()
        return True

    @property
    def _state(self) -> State:
        assert self._model.state is not None
        return self._model.state

    @property
    def _round(self) -> Round:
        return self._state.rounds[self._number - 1]

    def _eligible(self, state: State) -> tuple[Entrant, ...]:
        return latecomers(state, state.rounds[self._number - 1])

    def _waiting(self) -> tuple[EntrantId, ...]:
        """Give who sits out and can be seated."""
        return tuple(id_ for id_ in self._round.byes if self._state.entrants[id_].is_seatable)

    def _consequences(self, chosen: EntrantId) -> tuple[str, ...]:
        """Say which table there will be, or that it is not enough for one."""
        state, waiting = self._state, self._waiting()
        together, full = (*waiting, chosen), state.settings.at_table
        if len(together) < full:
            who = entrants_word(state, full - len(together))
            return (
                tr("**Setzt diese Runde aus**: für einen Tisch braucht es noch {who}.", who=who),
                tr("In der nächsten Runde wird mit ausgelost."),
            )
        table = max(self._round.tables, default=0) + 1
        others = listed([named(self._model, id_) for id_ in waiting])
        lines = [tr("**Neu: Tisch {n}** mit {others}.", n=table, others=others)]
        if full == len(together) == 2:
            met = encounters(state, self._number, ((waiting[0],), (chosen,)))
            lines += encounter_sentences(self._model, met)
        else:
            lines.append(tr("Wer dort mit wem spielt, entscheidet das Los."))
        lines.append(tr("Alle anderen Tische bleiben, wie sie sind."))
        return tuple(lines)

    def _blocked(self) -> str:
        if self._round.is_closed:
            return tr("Runde {n} ist geschlossen", n=self._number)
        if self._chosen is None:
            return tr("erst wählen, wer dazukommt")
        if self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return tr("wird gespeichert") if self._errands.are_open else ""

    def _changed(self, change: Change) -> None:
        self._errands.hear(change)
        if self._chosen is not None and not self._picker.holds(self._chosen):
            self._chosen = None
        self._settle()

    def _settle(self) -> None:
        """Go back once it is stored; stay, with the notice, if it was refused."""
        if self._is_saving and not self._errands.are_open:
            self._is_saving = False
            if not self._errands.notice:
                self._done()
                return
        self.refresh()


def latecomers(state: State, round_: Round) -> tuple[Entrant, ...]:
    """Give who could play and is not in a round, neither at a table nor sitting out, by number."""
    return tuple(
        each
        for each in state.seatable()
        if each.id not in round_.byes and seat_in(round_, each.id) is None
    )


def _since(entrant: Entrant) -> str:
    return tr("anwesend, noch nicht in der Runde")
