"""A round as it was drawn: its tables, what is said about one of them, and what about all."""

from collections.abc import Iterator
from itertools import chain

from bobbl_client.evening.draw_words import fault_of, listed, numbered, origins_of, table_sentences
from bobbl_client.evening.people import entrant_name, persons_of
from bobbl_client.evening.steps import tables_word
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import SCHEME
from bobbl_client.organiser.draw.screen import TableRow, Why
from bobbl_shared.domain.state import Round, State, TableSlot
from bobbl_shared.domain.values import RedrawReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId
from bobbl_shared.rulebook.draw_acts import redraw_word
from bobbl_shared.rulebook.settings_words import bye_words
from bobbl_shared.search.directory import Directory, Sought

REDRAW_REASONS: tuple[RedrawReason, ...] = (
    "entrant_missing",
    "entrant_late",
    "field_wrong",
    "draw_faulty",
    "other",
)
"""Why a round is drawn anew, in the order of the list."""


class DrawnTables:
    """The tables of one round, all or those that fit what is typed."""

    def __init__(self, model: StationModel) -> None:
        """Look at no round yet."""
        self._model = model
        self._state: State | None = None
        self._number = 0
        self._rows: tuple[TableRow, ...] = ()
        self._directory = Directory()
        self._is_known = False
        """Whether the directory holds these tables: it is filled once somebody searches."""

    def rows(self, state: State, round_: Round, typed: str) -> tuple[TableRow, ...]:
        """Return the tables by number, those of everybody found if something is typed."""
        if self._state is not state or self._number != round_.number:
            self._read(state, round_)
        if not typed.strip():
            return self._rows
        if not self._is_known:
            self._directory.take(self._sought(state, round_))
            self._is_known = True
        tables = {int(hit.key.split("|")[1]) for hit in self._directory.find(typed)}
        return tuple(each for each in self._rows if each.table in tables)

    def _read(self, state: State, round_: Round) -> None:
        self._state, self._number = state, round_.number
        self._rows = tuple(self._row(state, round_, slot) for slot in round_.tables.values())
        self._is_known = False

    def _sought(self, state: State, round_: Round) -> Iterator[Sought]:
        """Yield who sits where as it can be found."""
        for slot in round_.tables.values():
            for id_ in chain.from_iterable(slot.sides):
                entrant = state.entrants[id_]
                names = persons_of(self._model, entrant)
                yield Sought(f"{id_}|{slot.table}", names, (entrant.number,), slot.table)

    def _row(self, state: State, round_: Round, slot: TableSlot) -> TableRow:
        first, second = (self._side(side) for side in slot.sides)
        return TableRow(slot.table, first, second, fault_of(state, round_, slot))

    def _side(self, side: tuple[EntrantId, ...]) -> str:
        assert self._model.state is not None
        entrants = [self._model.state.entrants[id_] for id_ in side]
        names = [f"{each.number} {entrant_name(self._model, each)}" for each in entrants]
        return tr(" und ").join(names)


def why(model: StationModel, round_: Round, table: int) -> Why:
    """Return why those at a table sit there."""
    slot = round_.tables.get(table)
    if slot is None:
        return Why("", ())
    title = tr("Warum Tisch {n}?", n=table)
    if round_.algorithm == SCHEME:
        told = tr("Festes Schema: Paar 1 bleibt am Tisch, Paar 2 rückt jede Runde einen weiter.")
        return Why(title, (told,))
    return Why(title, table_sentences(model, round_, slot))


def lines_drawn(model: StationModel, state: State, round_: Round) -> tuple[str, ...]:
    """Sum up a draw: tables, byes, repeats, how often and with what it was made."""
    if round_.from_slips:
        count = trn("**{n} Tisch** bisher", "**{n} Tische** bisher", len(round_.tables))
        return count, tr("Ohne Auslosung: wer wo saß, kommt von den Zetteln.")
    lines = [_size(round_)]
    if round_.byes:
        who = listed([numbered(model, state.entrants[id_]) for id_ in round_.byes])
        sits_out = trn("**Freilos:** {who}.", "**Freilose:** {who}.", len(round_.byes), who=who)
        lines.append(f"{sits_out} {bye_words(state.settings)}")
    if round_.algorithm != SCHEME:
        lines.append(_origin(round_))
        lines += origins_of(model, round_)
    if round_.times > 1:
        why_again = redraw_word(round_.again) if round_.again is not None else tr("Anderer Grund")
        lines.append(tr("**{n}-mal ausgelost**, zuletzt: {why}.", n=round_.times, why=why_again))
    if round_.seated != round_.drawn:
        lines.append(tr("Danach sind Plätze von Hand geändert worden."))
    return tuple(lines)


def _size(round_: Round) -> str:
    repeats = sum(round_.repeats.values())
    told = f"**{tables_word(len(round_.tables), len(round_.byes))}**"
    if round_.algorithm == SCHEME:
        return told
    again = trn("**{n} Wiederholung**", "**{n} Wiederholungen**", repeats)
    return f"{told} · {again if repeats else tr('keine Wiederholung')}"


def _origin(round_: Round) -> str:
    """Return what decided the draw, and how many secrets had been given up before."""
    told = tr("Ausgelost mit öffentlichem Anteil und vorher gezeigtem Umschlag.")
    if round_.commitment is None:
        told = tr("Ausgelost mit Zufallszahlen des Servers; sie stehen im Protokoll.")
    if not round_.abandoned:
        return told
    given_up = trn(
        "{n} Umschlag wurde vorher verworfen.",
        "{n} Umschläge wurden vorher verworfen.",
        round_.abandoned,
    )
    return f"{told} {given_up}"
