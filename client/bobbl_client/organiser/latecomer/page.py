"""Letting somebody who came late into the running round: who it is, and what follows."""

from dataclasses import dataclass

from bobbl_client.evening.draw_words import encounter_sentences, listed, named
from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.station import Change
from bobbl_client.page.round_task import RoundTask, TaskScreen
from bobbl_shared.domain.areas.draw import JoinRound
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.readings.meetings import encounters, seated_in
from bobbl_shared.domain.settings import bye_counted
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId
from bobbl_shared.rulebook.settings_words import bye_words


@dataclass(frozen=True)
class LatecomerScreen(TaskScreen):
    """``lines`` say what follows for who is ``chosen``.

    ``unscored`` is the verb for letting them sit out so that it counts nothing; empty: it cannot
    be asked for, because they play or a bye counts nothing anyway.
    """

    chosen: str
    lines: tuple[str, ...]
    unscored: str


class LatecomerPage(RoundTask[LatecomerScreen]):
    """Lets the organiser seat a latecomer with those who sit out."""

    def screen(self) -> LatecomerScreen:
        """Return who is chosen and what follows."""
        chosen = self._chosen
        return LatecomerScreen(
            title=tr("Runde {n}: Nachzügler setzen", n=self._number),
            prompt=tr("Wer kommt dazu? Nummer oder Name, dann Enter."),
            picker=self._picker.shown(self._picked),
            chosen="" if chosen is None else named(self.model, chosen),
            lines=() if chosen is None else self._consequences(chosen),
            blocked=self._blocked(),
            unscored=tr("Aussetzen ohne Wertung") if self._sits_out_scored() else "",
        )

    def save(self) -> None:
        """Let the one chosen into the round."""
        self._join(unscored=False)

    def save_unscored(self) -> None:
        """Let the one chosen sit the round out, for nothing."""
        if self._sits_out_scored():
            self._join(unscored=True)

    def _join(self, *, unscored: bool) -> None:
        if self._chosen is None or self._blocked():
            return
        changed = self._state.field_changed
        base = Base(version=changed.index if changed is not None else 0)
        self.ask_and_leave(JoinRound(self._number, self._chosen, unscored), base)

    @property
    def _chosen(self) -> EntrantId | None:
        return self._picked[0] if self._picked else None

    def _sits_out_scored(self) -> bool:
        """Return whether the one chosen would sit out, and that would count as won."""
        is_short = len(self._waiting()) + 1 < self._state.settings.at_table
        return (
            self._chosen is not None and is_short and bye_counted(self._state.settings) is not None
        )

    def _with(self, id_: EntrantId) -> tuple[EntrantId, ...]:
        return (id_,)

    def _eligible(self, state: State) -> tuple[Entrant, ...]:
        return latecomers(state, state.rounds[self._number - 1])

    def _detail(self, entrant: Entrant) -> str:
        return tr("anwesend, noch nicht in der Runde")

    def _waiting(self) -> tuple[EntrantId, ...]:
        """Return who sits out and can be seated."""
        return sitting_out(self._state, self._round)

    def _consequences(self, chosen: EntrantId) -> tuple[str, ...]:
        """Return which table there will be, or that it is not enough for one."""
        state, waiting = self._state, self._waiting()
        together, full = (*waiting, chosen), state.settings.at_table
        if len(together) < full:
            who = entrants_word(state, full - len(together))
            return (
                tr("**Setzt diese Runde aus**: für einen Tisch braucht es noch {who}.", who=who),
                bye_words(state.settings),
                *([_may_lead()] if self._sits_out_scored() else []),
                tr("In der nächsten Runde wird mit ausgelost."),
            )
        table = max(self._round.tables, default=0) + 1
        others = listed([named(self.model, id_) for id_ in waiting])
        lines = [tr("**Neu: Tisch {n}** mit {others}.", n=table, others=others)]
        if full == len(together) == 2:
            met = encounters(state, self._number, ((waiting[0],), (chosen,)))
            lines += encounter_sentences(self.model, met)
        else:
            lines.append(tr("Wer dort mit wem spielt, entscheidet das Los."))
        lines.append(tr("Alle anderen Tische bleiben, wie sie sind."))
        return tuple(lines)

    def _blocked(self) -> str:
        if self._round.is_closed:
            return tr("Runde {n} ist geschlossen", n=self._number)
        if self._chosen is None:
            return tr("erst wählen, wer dazukommt")
        return self.busy

    def changed(self, change: Change) -> None:
        """Let go of who cannot be picked any more."""
        self._picked = tuple(each for each in self._picked if self._picker.holds(each))


def latecomers(state: State, round_: Round) -> tuple[Entrant, ...]:
    """Return who could play and is not in a round, neither seated nor sitting out, by number."""
    there = seated_in(round_) | set(round_.byes)
    return tuple(each for each in state.seatable() if each.id not in there)


def sitting_out(state: State, round_: Round) -> tuple[EntrantId, ...]:
    """Return who sits a round out and could be seated."""
    return tuple(id_ for id_ in round_.byes if state.entrants[id_].is_seatable)


def _may_lead() -> str:
    return tr(
        "Wer noch nicht gespielt hat, kann damit vorn stehen: **F4** setzt aus, ohne dass es zählt."
    )
