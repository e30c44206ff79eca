"""The whole tournament as one document: money, waiting, duplicates, prizes among the rest."""

import json
from typing import Any

from msgspec.structs import replace

from bobbl.exports.lists import Lists
from bobbl_server.files.export import FOR_EXCEL, to_csv, to_json
from bobbl_server.files.tables import Tables
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import PairLonePlayers, RegisterEntrant, WithdrawEntrant
from bobbl_shared.domain.areas.lineup import LetStandIn
from bobbl_shared.domain.areas.prizes import DecideTie, DeclareFinal
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.twins import MergeDuplicate
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.prize import Prize
from bobbl_shared.ids import EntrantId, EntryId, MarkerId, PersonId, PrizeId
from builders.course import TWO_TO_NIL, base_on
from builders.office import Office

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon")
FIRST = Prize(PrizeId("first"), "Kranz", 1, 2500)
HAM = Prize(PrizeId("ham"), "Schinken")


def ask(office: Office, payload: AnyPayload, base: Base | None = None) -> None:
    office.ask(office.organiser, payload, base)
    verdict = decode_event(office.history.bodies[-1]).verdict
    assert verdict.refused is None, verdict


def enrol(office: Office, *names: str, lone: bool = False) -> EntrantId:
    author = office.organiser
    details = tuple(author.name_details(name) for name in names)
    id_ = EntrantId(f"entrant {names[0]}")
    persons = tuple(
        Person(PersonId(f"person {n}"), d.hash) for n, d in zip(names, details, strict=True)
    )
    payload = RegisterEntrant(id_, "lone" if lone else "pair", persons)
    office.commit(author.submission(author.command(payload), details))
    return id_


def test_everything_that_was_ticked_off_paid_settled_and_won() -> None:
    office = Office()
    settings = replace(
        office.state.settings, fee_cents=1000, markers=(VOUCHER,), prizes=(FIRST, HAM), capacity=3
    )
    ask(office, ChangeSettings(settings))
    one = enrol(office, "Adler", "Bär")
    enrol(office, "Elster", "Fuchs")
    lone, second = enrol(office, "Gans", lone=True), enrol(office, "Hahn", lone=True)
    again = enrol(office, "Igel", "Kuh")
    enrol(office, "Luchs", "Maus")
    ask(office, PairLonePlayers(lone, second))
    ask(office, MergeDuplicate(one, again))
    ask(office, WithdrawEntrant(lone, "ill"))
    ask(office, LetStandIn(lone))
    ask(office, TakePayment(one, 1500))
    ask(office, MarkEntrant(one, VOUCHER.id))
    ask(office, DrawRound(1), base_on(office.state.field_changed))
    slot = office.state.rounds[0].tables[1]
    decided = DecideResult(1, 1, TWO_TO_NIL, EntryId("slip"), "slip_checked")
    ask(office, decided, base_on(slot.changed))
    ask(office, CloseRound(1), base_on(office.state.rounds[0].changed))
    ask(office, DeclareFinal(1), base_on(office.state.results_changed(1)))
    document = json.loads(to_json(Tables(office.history)))
    by_number = {each["number"]: each for each in document["entrants"]}
    winner = office.state.entrants[slot.sides[0][0]].number

    def told(number: int, *keys: str) -> list[Any]:
        return [by_number[number][key] for key in keys]

    assert told(1, "name", "due_cents", "paid_cents") == ["Adler / Bär", 2000, 1500]
    assert told(1, "markers", "waiting") == [["Getränkebon"], False]
    assert told(3, "status", "reason", "stand_in", "due_cents") == ["withdrawn", "ill", True, 0]
    assert told(4, "status", "stands_for") == ["joined", 3]
    assert told(5, "status", "stands_for", "due_cents") == ["duplicate", 1, 0]
    assert told(6, "status", "waiting") == ["present", True]
    assert document["prizes"] == [
        {"prize": "Kranz", "place": 1, "entrants": [winner], "settled": "alone"},
        {"prize": "Schinken", "place": None, "entrants": [], "settled": None},
    ]
    _, *lines = to_csv(Lists(office.history).made("entrants"), FOR_EXCEL).splitlines()
    assert lines[0] == "1;Adler / Bär;da;20,00;15,00;Getränkebon"
    assert [each.split(";")[0] for each in lines] == ["1", "2", "3", "6"]
    assert lines[2] == "3;Gans / Hahn;abgemeldet;0,00;0,00;"
    _, *lines = to_csv(Lists(office.history).made("prizes"), FOR_EXCEL).splitlines()
    assert [each.split(";")[-1] for each in lines] == ["25,00", ""]


def test_a_tie_says_how_it_was_settled() -> None:
    office = Office()
    ask(office, ChangeSettings(replace(office.state.settings, prizes=(FIRST,))))
    ids = [enrol(office, f"A{n}", f"B{n}") for n in range(2)]
    ask(office, DrawRound(1), base_on(office.state.field_changed))
    ask(office, DecideResult(1, 1, None, EntryId("slip"), "not_played"), seen_table(office))
    ask(office, CloseRound(1), base_on(office.state.rounds[0].changed))
    ask(office, DeclareFinal(1), base_on(office.state.results_changed(1)))
    for way, settled in ((None, "open"), ("shared", "shared")):
        if way is not None:
            ask(office, DecideTie(tuple(ids), "shared"))
        document = json.loads(to_json(Tables(office.history)))
        assert document["prizes"] == [
            {"prize": "Kranz", "place": 1, "entrants": [1, 2], "settled": settled}
        ]


def seen_table(office: Office) -> Base:
    return base_on(office.state.rounds[0].tables[1].changed)
