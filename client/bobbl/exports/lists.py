"""The lists of a tournament that can be written, each with its columns and words."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, tzinfo

from bobbl_client.evening.people import number_word, short_name
from bobbl_client.evening.tables import state_of, state_word
from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_client.organiser.chronicle.words import Wording, station_name
from bobbl_client.organiser.files.page import ListName, list_title
from bobbl_client.organiser.papers.sheets import status_words
from bobbl_server.files.anonymous import Recorded
from bobbl_server.files.listing import Amount, Cell, Column, Listing
from bobbl_server.files.tables import Tables
from bobbl_shared.clock import moment
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.names import UNNAMED, Name
from bobbl_shared.domain.readings.prize_list import awards
from bobbl_shared.domain.score import Points, written_points
from bobbl_shared.domain.state import Round, TableSlot
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.table_words import side_word
from bobbl_shared.ids import DetailsHash, EntrantId, OperatorId
from bobbl_shared.rulebook.criteria import headings_in_lists
from bobbl_shared.rulebook.prize_words import place_words, way_words


class Lists:
    """Makes the lists of one tournament as it is known now; moments are told in ``zone``.

    Without a zone it is the one this computer is set to.
    """

    def __init__(self, known: Recorded, zone: tzinfo | None = None) -> None:
        """Read what is known now."""
        self._known, self._zone = known, zone
        self._state = known.state
        self.tables = Tables(known, number_word)

    def made(self, name: ListName) -> Listing:
        """Return a list."""
        make: Mapping[ListName, Callable[[], Listing]] = {
            "entrants": self._entrants,
            "seats": self._seats,
            "results": self._results,
            "ranking": self._ranking,
            "prizes": self._prizes,
            "cash": self._cash,
            "history": self._history,
        }
        return make[name]()

    def _entrants(self) -> Listing:
        columns = (
            *_people(),
            Column("status", tr("Stand")),
            Column("due_cents", tr("zu zahlen (€)")),
            Column("paid_cents", tr("bezahlt (€)")),
            Column("markers", tr("abgehakt")),
            *([Column("members", tr("Verbandsnummer"))] if self._state.settings.members else ()),
        )
        words = status_words()
        rows = tuple(
            (
                each.number,
                each.name,
                words[each.status],
                Amount(each.due_cents),
                Amount(each.paid_cents),
                ", ".join(each.markers),
                *([self.tables.members(entrant)] if self._state.settings.members else ()),
            )
            for each, entrant in zip(self.tables.entrants(), self._state.numbered(), strict=True)
            if each.status in words
        )
        return Listing("entrants", list_title("entrants"), columns, rows, wide=1)

    def _seats(self) -> Listing:
        columns = (
            Column("round", tr("Runde")),
            Column("table", tr("Tisch")),
            Column("section", tr("Hallenbereich")),
            Column("side", tr("Platz am Tisch")),
            *_people(),
        )
        rows = tuple(row for each in self._state.rounds for row in self._seats_in(each))
        return Listing("seats", list_title("seats"), columns, rows, wide=5)

    def _seats_in(self, round_: Round) -> Iterator[tuple[Cell, ...]]:
        for slot in round_.tables.values():
            section = self._state.settings.section_of(slot.table) or ""
            for number, side in enumerate(slot.sides):
                for id_ in side:
                    yield (
                        *(round_.number, slot.table, section, side_word(number)),
                        *self._who(id_),
                    )
        for id_ in round_.byes:
            yield (round_.number, None, "", tr("spielfrei"), *self._who(id_))

    def _results(self) -> Listing:
        slots = [
            (each.number, slot) for each in self._state.rounds for slot in each.tables.values()
        ]
        most = max((len(_points(slot)) for _, slot in slots), default=0)
        sides = (side_word(0), side_word(1))
        columns = (
            Column("round", tr("Runde")),
            Column("table", tr("Tisch")),
            *(Column(f"side_{number}", word) for number, word in enumerate(sides, 1)),
            Column("status", tr("Stand")),
            *(self._played(number, sides) for number in range(1, most + 1)),
        )
        rows = tuple(
            (number, slot.table, *self._seated(slot), _status(slot), *_padded(_points(slot), most))
            for number, slot in slots
        )
        return Listing("results", list_title("results"), columns, rows, wide=2)

    def _played(self, number: int, sides: tuple[str, str]) -> Column:
        word = {
            "bobbl": tr("{n}. Bobbl", n=number),
            "haenger": tr("Punkte"),
            "games": tr("{n}. Spiel", n=number),
        }[self._state.settings.format.kind]
        return Column(f"points_{number}", word, (f"{word} {sides[0]}", f"{word} {sides[1]}"))

    def _ranking(self) -> Listing:
        words = headings_in_lists()
        columns: tuple[Column, ...] = (
            Column("rank", tr("Platz")),
            *_people(),
            *(_criterion(each, words[each]) for each in self.tables.criteria),
        )
        ranked = self.tables.ranking()
        with_byes = any(each.byes for each in ranked)
        columns += (Column("byes", tr("Freilos in Runde")),) if with_byes else ()
        rows = tuple(
            (
                *(each.rank, each.number, each.name, *each.values),
                *([", ".join(map(str, each.byes))] if with_byes else ()),
            )
            for each in ranked
        )
        return Listing("ranking", list_title("ranking"), columns, rows, wide=2)

    def _prizes(self) -> Listing:
        columns = (
            Column("prize", tr("Preis")),
            Column("for", tr("Wofür")),
            Column("place", tr("Platz")),
            *_people(),
            Column("settled", tr("Bei Gleichstand")),
            Column("amount_cents", tr("Betrag (€)")),
        )
        rows: list[tuple[Cell, ...]] = []
        for prize, spot in awards(self._state):
            told = (prize.name, place_words(prize.place))
            money = Amount(prize.cents) if prize.cents else None
            if spot is None:
                rows.append((*told, None, None, "", tr("offen"), money))
                continue
            way = way_words(spot.way)
            rows += [(*told, spot.place, *self._who(id_), way, money) for id_ in spot.entrants]
        return Listing("prizes", list_title("prizes"), columns, tuple(rows), wide=4)

    def _cash(self) -> Listing:
        columns = (
            Column("at", tr("Zeit")),
            Column("station", tr("Station")),
            *_people(),
            Column("way", tr("Wie")),
            Column("amount_cents", tr("Betrag (€)")),
        )
        words = {"cash": tr("bar"), "transfer": tr("überwiesen"), "moved": tr("umgebucht")}
        made = {each.made.index for each in self._state.payments}
        times = {
            index: decode_event(body).inputs.at
            for index, body in enumerate(self._known.bodies)
            if index in made
        }
        rows = tuple(
            (
                self._moment(times[each.made.index]),
                station_name(self._state, each.made.station),
                *self._who(each.entrant),
                words[each.way],
                Amount(each.cents),
            )
            for each in self._state.payments
        )
        return Listing("cash", list_title("cash"), columns, rows, wide=3)

    def _history(self) -> Listing:
        columns = (
            Column("event", tr("Ereignis")),
            Column("at", tr("Zeit")),
            Column("what", tr("Was")),
            Column("who", tr("Wer")),
            Column("station", tr("Station")),
        )
        return Listing("history", list_title("history"), columns, tuple(self._events()), wide=2)

    def _events(self) -> Iterator[tuple[Cell, ...]]:
        wording = Wording(RecordNames(self._name))
        for event in map(decode_event, self._known.bodies):
            command = decode_command(event.command)
            yield (
                event.index,
                self._moment(event.inputs.at),
                wording.tell(self._state, event, self._name),
                self._operator(command.operator),
                station_name(self._state, command.station),
            )

    def _operator(self, id_: OperatorId | None) -> str:
        known = self._state.operators.get(id_) if id_ is not None else None
        return short_name(self._name(known.details)) if known is not None else ""

    def _name(self, hash_: DetailsHash) -> Name:
        """Return a clear name; one that cannot be read shows as a dash."""
        return self._known.name_of(hash_) or Name(UNNAMED)

    def _moment(self, at: str) -> datetime:
        return moment(at).astimezone(self._zone)

    def _who(self, id_: EntrantId) -> tuple[int, str]:
        entrant = self._state.entrants[id_]
        return entrant.number, self.tables.name(entrant)

    def _seated(self, slot: TableSlot) -> tuple[str, str]:
        """Return who sits at each side: ``5 Hofmann, Karl / Reuß, Margarete``."""
        first, second = (
            "; ".join(f"{number} {name}" for number, name in map(self._who, side))
            for side in slot.sides
        )
        return first, second


def _people() -> tuple[Column, Column]:
    return Column("number", tr("Nr.")), Column("name", tr("Name"))


def _criterion(key: str, word: str) -> Column:
    is_round = key in {"best_round", "last_round"}
    parts = (f"{word}: {tr('Bobbl')}", f"{word}: {tr('Tore')}") if is_round else None
    return Column(key, word, parts)


def _points(slot: TableSlot) -> tuple[Points, ...]:
    return written_points(slot.score) if slot.score else ()


def _padded(points: tuple[Points, ...], most: int) -> tuple[Points | None, ...]:
    return (*points, *[None] * (most - len(points)))


def _status(slot: TableSlot) -> str:
    is_unplayed = slot.status == "decided" and slot.decided is None
    return tr("nicht gespielt") if is_unplayed else state_word(state_of(slot))
