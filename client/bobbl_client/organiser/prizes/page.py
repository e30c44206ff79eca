"""The prizes: what can be won, the final ranking, ties at a prize, choosing in the order of ranks.

The page shows one step at a time, as at the prize table: write down the prizes, declare the final
ranking, settle the ties that a prize depends on, let people choose from the first place down, then
begin the ceremony.
"""

from dataclasses import dataclass
from enum import Enum
from functools import partial

from msgspec.structs import replace

from bobbl_client.evening.money import euros
from bobbl_client.evening.prize_words import entrant_words, spot_people
from bobbl_client.evening.steps import awaited_sentence
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.page import Confirmation, Page
from bobbl_client.page.typed_money import cash_in
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_shared.domain.areas.prizes import ChoosePrize, DecideTie, DeclareFinal, DrawTie
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.prize import FARTHEST_PLACE, Prize, PrizePlace
from bobbl_shared.domain.readings.prize_list import (
    Award,
    awards,
    is_final_outdated,
    next_chooser,
    open_ties,
    prizes_left,
    spots,
)
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId, PrizeId, new_id
from bobbl_shared.rulebook.prize_words import place_words, way_words


class Stage(Enum):
    """What is to be done now."""

    LIST = "list"
    TIE = "tie"
    CHOOSE = "choose"
    READY = "ready"


@dataclass(frozen=True)
class ShownPrize:
    """A prize with the place it is for and who has it."""

    key: str
    name: str
    place: str
    who: str
    is_given: bool


@dataclass(frozen=True)
class Candidate:
    """Somebody tied, or a prize that can be chosen; ``taken`` is the place given already."""

    key: str
    title: str
    taken: str = ""


@dataclass(frozen=True)
class PrizesScreen:
    """All prizes, what is to be done, and why it has to wait (``blocked``).

    ``write`` is the verb for going back to the list of prizes once the ties are settled, empty
    before; ``write_blocked`` says why it cannot be changed any more. The field for the next prize
    is emptied each time ``filling`` is another number than before.
    """

    prizes: tuple[ShownPrize, ...]
    stage: Stage
    heading: str
    lines: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    places: tuple[str, ...]
    place: int
    final: str
    blocked: str
    can_celebrate: bool
    write: str
    write_blocked: str
    filling: int


class PrizesPage(Page[PrizesScreen]):
    """Leads through the prize-giving."""

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        super().__init__(model)
        self.can_print = can_print
        self._place = 0
        self._typed: int | None = None
        self._is_writing = False
        self._order: tuple[EntrantId, ...] = ()
        self._filling = 0

    def screen(self) -> PrizesScreen:
        """Return what is to be shown now."""
        state = self.model.state
        reached, stage = _stage(state), self._stage(state)
        can_celebrate = reached in {Stage.READY, Stage.CHOOSE} and state is not None
        return PrizesScreen(
            prizes=self._prizes(state),
            stage=stage,
            heading=self._heading(state, stage),
            lines=self._lines(state, stage),
            candidates=self._candidates(state, stage),
            places=tuple(place_words(each) for each in self._offered()),
            place=self._place,
            final=tr("Endstand feststellen") if _is_new(state) else tr("Endstand neu feststellen"),
            blocked=self._blocked(state),
            can_celebrate=can_celebrate,
            write=tr("Preise dazu oder weg") if stage in {Stage.READY, Stage.CHOOSE} else "",
            write_blocked=tr("schon ausgesucht") if state and state.choices else "",
            filling=self._filling,
        )

    def write(self) -> None:
        """Go back to the list of prizes, though the final ranking stands; ``back`` leaves it."""
        screen = self.screen()
        if screen.write and not screen.write_blocked:
            self._is_writing = True
            self.refresh()

    def choose_place(self, place: int) -> None:
        """Say for which place the next prize is, of those that are offered."""
        self._place, self._typed = place, None
        self.refresh()

    def type_place(self, text: str) -> None:
        """Say it in words, letter by letter; what cannot be read so far says nothing."""
        try:
            self._typed = read_place(text) if text.strip() else None
        except Unreadable:
            self._typed = None
        if self._typed is not None:
            self._place = self._offered().index(self._typed)
        self.refresh()

    def add(self, name: str, elsewhere: str = "") -> None:
        """Write a prize down; ``elsewhere`` is the place if it is none of those offered."""
        state, known = wanted_state(self.model), tidy(name)
        if state is None or not known:
            return
        try:
            place = read_place(elsewhere) if elsewhere.strip() else self._offered()[self._place]
        except Unreadable as error:
            self.say(str(error))
            return
        prize = Prize(PrizeId(new_id()), known, place, cash_in(known))
        if self._change(state, (*state.settings.prizes, prize)):
            self._filling += 1
            self._typed = None
        self.refresh()

    def ask_to_remove(self, key: str) -> None:
        """Ask whether a prize is to be struck off the list."""
        state = wanted_state(self.model)
        prizes = state.settings.prizes if state is not None else ()
        named = next((each.name for each in prizes if each.id == key), "")
        if named and not self.offline:
            self.ask_to_delete(tr("{name} streichen?", name=named), partial(self._remove, key))

    def _remove(self, key: str) -> None:
        state = wanted_state(self.model)
        if state is not None and any(each.id == key for each in state.settings.prizes):
            rest = tuple(each for each in state.settings.prizes if each.id != key)
            self._change(state, rest)
            self.refresh()

    def ask_for_final(self) -> None:
        """Ask for a yes to the final ranking."""
        state = self.model.state
        if state is None or self._blocked(state):
            return
        number = len(state.rounds)
        changed = state.results_changed(number)
        base = Base(version=changed.index if changed else 0)
        lines = [tr("Der Stand nach Runde {n} gilt dann für die Preise.", n=number)]
        if number < state.settings.rounds:
            lines.append(_planned(state.settings.rounds))
        lines += awaited_sentence(state)
        lines.append(tr("Öffentlich wird damit nichts."))
        question, yes = tr("Endstand jetzt feststellen?"), tr("Ja, feststellen")
        asked = Confirmation(question, tuple(lines), yes)
        self._ask_about(asked, DeclareFinal(number, with_paths=True), base)

    def ask_for_lot(self) -> None:
        """Ask for a yes to drawing the order of those who are tied."""
        group = self._tied()
        if group:
            lines = (*self._names(group), tr("Das Los fällt einmal und gilt."))
            question, yes = tr("Um die Plätze losen?"), tr("Ja, losen")
            self._ask_about(Confirmation(question, lines, yes), DrawTie(group))

    def share(self) -> None:
        """Ask for a yes to sharing."""
        group = self._tied()
        if group:
            lines = (*self._names(group), tr("Sie teilen sich, was es für ihre Plätze gibt."))
            question, yes = tr("Preise teilen?"), tr("Ja, teilen")
            self._ask_about(Confirmation(question, lines, yes), DecideTie(group, "shared"))

    def pick(self, key: str) -> None:
        """Take a row: the next of a deciding Bobbl, or the prize that somebody chooses."""
        state = self.model.state
        if state is None:
            return
        match self._stage(state):
            case Stage.TIE:
                self._place_next(EntrantId(key))
            case Stage.CHOOSE:
                self._take(state, PrizeId(key))
            case _:
                pass

    def pass_on(self) -> None:
        """Let the next one choose."""
        state = self.model.state
        if state is not None and self._stage(state) is Stage.CHOOSE:
            self._take(state, None)

    def back(self) -> bool:
        """Step back from a question, a notice, a begun order, the list; tell whether there was."""
        had, self._order = bool(self._order), ()
        if super().back():
            return True
        if not had and self._is_writing and _stage(self.model.state) is not Stage.LIST:
            had, self._is_writing = True, False
        if had:
            self.refresh()
        return had

    def changed(self, change: Change) -> None:
        """Forget who is not tied any more."""
        self._order = tuple(each for each in self._order if each in self._tied())

    def _stage(self, state: State | None) -> Stage:
        is_writing = self._is_writing and not (state is not None and state.choices)
        return Stage.LIST if is_writing else _stage(state)

    def _ask_about(
        self, question: Confirmation, payload: AnyPayload, base: Base | None = None
    ) -> None:
        if not self.busy:
            self.confirm(question, partial(self.requests.ask, payload, base))

    def _change(self, state: State, prizes: tuple[Prize, ...]) -> bool:
        return amend(self, replace(state.settings, prizes=prizes))

    def _tied(self) -> tuple[EntrantId, ...]:
        ties = open_ties(self.model.state) if self.model.state is not None else ()
        return ties[0] if ties else ()

    def _names(self, group: tuple[EntrantId, ...]) -> tuple[str, ...]:
        return tuple(f"**{entrant_words(self.model, each)}**" for each in group)

    def _place_next(self, id_: EntrantId) -> None:
        """Put somebody next in the order of a deciding Bobbl; the last one follows by itself."""
        group = self._tied()
        if id_ not in group or id_ in self._order:
            return
        self._order = (*self._order, id_)
        rest = [each for each in group if each not in self._order]
        if len(rest) == 1:
            order, self._order = (*self._order, rest[0]), ()
            lines = [f"{n}. {name}" for n, name in enumerate(self._names(order), 1)]
            question, yes = tr("Nach Entscheidungsbobbl so?"), tr("Ja, so gilt es")
            self._ask_about(Confirmation(question, tuple(lines), yes), DecideTie(order, "bobbl"))
        self.refresh()

    def _take(self, state: State, prize: PrizeId | None) -> None:
        spot = next_chooser(state)
        if spot is not None and not self.requests.are_open:
            self.ask(ChoosePrize(spot.entrants[0], prize))

    def _prizes(self, state: State | None) -> tuple[ShownPrize, ...]:
        found = awards(state) if state is not None else ()
        return tuple(self._shown(each) for each in found)

    def _shown(self, award: Award) -> ShownPrize:
        prize, spot = award
        who, place = "", place_words(prize.place)
        if spot is not None:
            who = " · ".join(spot_people(self.model, spot))
            how = way_words(spot.way)
            who = f"{who} ({how})" if how else who
            place = tr("Platz {n}", n=spot.place) if prize.place is None else place
        is_given = spot is not None and spot.way != "open"
        return ShownPrize(prize.id, prize.name, place, who, is_given)

    def _heading(self, state: State | None, stage: Stage) -> str:
        if stage is Stage.TIE:
            first = next((s.place for s in spots(_sure(state)) if s.entrants == self._tied()), 0)
            return tr("Gleichauf ab Platz {n}", n=first)
        if stage is Stage.CHOOSE:
            spot = next_chooser(_sure(state))
            return tr("Platz {n} sucht aus", n=spot.place if spot else 0)
        return tr("Fertig zur Siegerehrung") if stage is Stage.READY else tr("Preise eintragen")

    def _lines(self, state: State | None, stage: Stage) -> tuple[str, ...]:
        if state is not None and is_final_outdated(state):
            return (tr("Seit dem Feststellen hat sich etwas geändert: **bitte neu feststellen**."),)
        match stage:
            case Stage.TIE:
                return (
                    tr("Ein Preis hängt davon ab. Teilen, losen oder einen Bobbl spielen lassen:"),
                    tr("**Enter** auf dem, der zuerst kommt, dann auf dem Nächsten."),
                )
            case Stage.CHOOSE:
                spot = next_chooser(_sure(state))
                who = " · ".join(spot_people(self.model, spot)) if spot else ""
                left = trn("{n} Preis ist noch da.", "{n} Preise sind noch da.", _left(state))
                return (f"**{who}**", left)
            case Stage.READY:
                return (tr("Alle Preise haben ihren Platz. Die Reihenfolge steht fest."),)
            case Stage.LIST:
                typing = tr("Name eintippen, Enter. Der Platz zählt von selbst weiter.")
                money = sum(each.cents for each in state.settings.prizes) if state else 0
                if not money:
                    return (typing,)
                return (typing, tr("Preisgeld zusammen: **{sum}**", sum=euros(money)))

    def _candidates(self, state: State | None, stage: Stage) -> tuple[Candidate, ...]:
        if stage is Stage.TIE:
            return tuple(
                Candidate(each, entrant_words(self.model, each), self._rank(each))
                for each in self._tied()
            )
        if stage is Stage.CHOOSE:
            return tuple(Candidate(each.id, each.name) for each in prizes_left(_sure(state)))
        return ()

    def _rank(self, id_: EntrantId) -> str:
        return f"{self._order.index(id_) + 1}." if id_ in self._order else ""

    def _offered(self) -> tuple[PrizePlace, ...]:
        """Return for which places a prize can be written down: the next, or typed, one first."""
        wanted = wanted_state(self.model)
        prizes = wanted.settings.prizes if wanted is not None else ()
        own = {each.place for each in prizes}
        following = next(n for n in range(1, len(prizes) + 2) if n not in own)
        first = following if self._typed in {None, -1} else self._typed
        return (first, None, -1, "middle")

    def _blocked(self, state: State | None) -> str:
        if state is None or self.offline:
            return self.offline
        if not state.rounds or state.running is not None:
            return tr("erst nach der letzten Runde")
        if state.choices:
            return tr("schon ausgesucht")
        if not _is_new(state) and not is_final_outdated(state):
            return tr("steht fest")
        return self.busy


COUNTED_BACK = 9
"""So far back a place can be named by its word."""


def read_place(text: str) -> int:
    """Read ``13``, ``13.``, ``Platz 13``, ``Vorletzter`` or ``3. von hinten``.

    Raises ``Unreadable`` for anything else.
    """
    typed = tidy(text).casefold()
    for back in range(1, COUNTED_BACK + 1):
        if typed == place_words(-back).casefold():
            return -back
    number = typed.removeprefix(tr("Platz {n}", n="").casefold().strip()).strip().removesuffix(".")
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:6]) <= FARTHEST_PLACE):
        raise Unreadable(tr("Den Platz so eintippen: 13, Vorletzter oder 3. von hinten."))
    return int(number)


def _stage(state: State | None) -> Stage:
    if state is None or state.final is None or not state.settings.prizes:
        return Stage.LIST
    if open_ties(state):
        return Stage.TIE
    return Stage.CHOOSE if next_chooser(state) is not None else Stage.READY


def _is_new(state: State | None) -> bool:
    return state is None or state.final is None


def _sure(state: State | None) -> State:
    assert state is not None
    return state


def _left(state: State | None) -> int:
    return len(prizes_left(_sure(state)))


def _planned(rounds: int) -> str:
    return trn("Geplant war **{n} Runde**.", "Geplant waren **{n} Runden**.", rounds)
