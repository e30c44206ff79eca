"""The ranking under other schemes: who would have which rank, with nothing recorded.

The server ranks the present results under each scheme. Beside every rank is the rank under the
tournament's own scheme, so that the effect of a scheme is visible at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from bobbl_client.evening.standings import (
    ShownStanding,
    ShownValue,
    byes_told,
    entrants_heading,
    shown_standings,
)
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.page.page import Page
from bobbl_shared.domain.settings import Scheme
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId
from bobbl_shared.rulebook.criteria import headings
from bobbl_shared.wire.messages import AskStandings, RefusedAnswer, Reply, StandingsAnswer

BOBBL_SCHEMES: tuple[Scheme, ...] = (
    "bobbl",
    ("won", "goals"),
    ("won", "difference"),
    ("won", "direct", "goals"),
    "plus",
    "plus_minus",
)
GAMES_SCHEMES: tuple[Scheme, ...] = ("plus", "plus_minus")


@dataclass(frozen=True)
class WhatIfScreen:
    """The schemes with the chosen one, what it changes, and its ranking; or why there is none."""

    schemes: tuple[str, ...]
    chosen: int
    told: str
    names: str
    headings: tuple[str, ...]
    rows: tuple[ShownStanding, ...]
    moved: frozenset[str]
    empty: str


class WhatIfPage(Page[WhatIfScreen]):
    """Asks for one scheme after the other as they are chosen."""

    def __init__(self, model: StationModel) -> None:
        """Begin with the first scheme that is not the tournament's own."""
        super().__init__(model)
        self._schemes = schemes_of(model.state) if model.state is not None else ()
        self._chosen = 1 if len(self._schemes) > 1 else 0
        self._answers: dict[Scheme, tuple[Standing, ...]] = {}
        self._length = 0
        self._refused = ""
        self._ask()

    def choose(self, place: int) -> None:
        """Compare with another scheme."""
        self._chosen = place
        self._ask()
        self.refresh()

    def screen(self) -> WhatIfScreen:
        """Return what is to be shown now."""
        state = self.model.state
        labels = tuple(self._label(state, each) for each in self._schemes)
        names = entrants_heading(state) if state is not None else ""
        empty = self._empty(state)
        if empty or state is None:
            return WhatIfScreen(labels, self._chosen, "", names, (), (), frozenset(), empty)
        scheme = self._schemes[self._chosen]
        now = _ranks(self._answers[state.settings.scheme])
        rows = shown_standings(self.model, self._answers[scheme])
        moved = frozenset(each.key for each in rows if each.rank != _text(now, each.key))
        return WhatIfScreen(
            labels,
            self._chosen,
            " · ".join(filter(None, (_told(rows, now, moved), byes_told(rows)))),
            names,
            (*headings(scheme), tr("jetzt")),
            tuple(_beside(each, now) for each in rows),
            moved,
            "",
        )

    def _empty(self, state: State | None) -> str:
        if state is None or self.model.contact is not Contact.ONLINE:
            return tr("Der Vergleich geht nur mit Verbindung.")
        if not state.has_results:
            return tr("Noch kein Ergebnis: es gibt nichts zu vergleichen.")
        if self._refused:
            return self._refused
        wanted = {state.settings.scheme, self._schemes[self._chosen]}
        return "" if wanted <= self._answers.keys() else tr("Wird gerechnet …")

    def _label(self, state: State | None, scheme: Scheme) -> str:
        words = ", ".join(headings(scheme))
        is_own = state is not None and scheme == state.settings.scheme
        return tr("{words} (gilt)", words=words) if is_own else words

    def _ask(self) -> None:
        """Ask for the tournament's own scheme and the chosen one, as results stand now."""
        state = self.model.state
        if state is None or self.model.contact is not Contact.ONLINE or not self._schemes:
            return
        if self._length != state.length:
            self._answers, self._length = {}, state.length
        self._refused = ""
        for scheme in dict.fromkeys((state.settings.scheme, self._schemes[self._chosen])):
            if scheme not in self._answers:
                self.questions.ask(AskStandings(scheme), partial(self.keep, scheme))

    def keep(self, scheme: Scheme, reply: Reply) -> None:
        """Take an answer."""
        match reply:
            case StandingsAnswer(_, rows):
                self._answers[scheme] = rows
            case RefusedAnswer(code, parameters):
                self._refused = sentence(Refusal(code, **parameters))
            case _:
                pass
        self.refresh()

    def changed(self, change: Change) -> None:
        """Ask again about results that are new."""
        if change.standings:
            self._ask()


def schemes_of(state: State) -> tuple[Scheme, ...]:
    """Return the tournament's own scheme, then those it can be compared with."""
    known = GAMES_SCHEMES if state.settings.format.kind == "games" else BOBBL_SCHEMES
    return (state.settings.scheme, *(each for each in known if each != state.settings.scheme))


def _ranks(rows: tuple[Standing, ...]) -> Mapping[EntrantId, int | None]:
    return {each.entrant: each.rank for each in rows}


def _text(ranks: Mapping[EntrantId, int | None], key: str) -> str:
    rank = ranks.get(EntrantId(key))
    return str(rank) if rank is not None else "–"


def _beside(row: ShownStanding, now: Mapping[EntrantId, int | None]) -> ShownStanding:
    """Put the rank as it is now at the end of a row."""
    return replace(row, values=(*row.values, ShownValue(_text(now, row.key), True)))


def _told(
    rows: tuple[ShownStanding, ...], now: Mapping[EntrantId, int | None], moved: frozenset[str]
) -> str:
    """Return a sentence about what a scheme would change."""
    if not moved:
        return tr("Niemand stünde anders.")
    first = {each.key for each in rows if each.rank == "1"}
    same = first == {key for key, rank in now.items() if rank == 1}
    count = trn("{n} stünde anders", "{n} stünden anders", len(moved))
    if same:
        return tr("{count}; vorn bliebe alles gleich.", count=count)
    return tr("{count}, **auch auf Platz 1**.", count=count)
