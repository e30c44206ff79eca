"""The record of a draw as plain values: all that is needed, from a real evening."""

import hashlib
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.draw.record import ask_for_record, record_sheet
from bobbl_client.page.questions import Questions
from bobbl_client.printing.paper import RecordSheet
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, RedrawRound, SwapSeats
from bobbl_shared.domain.areas.seats import GiveSeat, KeepApart
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.draw_record import DrawRecord, record_hash
from bobbl_shared.domain.seats import Seat
from bobbl_shared.wire.messages import AskDraw, DrawAnswer, Reply
from builders.course import base_on
from builders.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.evening.register_pairs(made.desk, 7)
    yield made
    made.evening.close()


def sheet_of(hall: Hall, number: int = 1) -> RecordSheet:
    sheets: list[RecordSheet] = []
    questions = Questions(hall.organiser)
    ask_for_record(hall.organiser, questions, number, UTC, sheets.append, pytest.fail)
    (sheet,) = sheets
    return sheet


def record_of(hall: Hall) -> DrawRecord:
    records: list[DrawRecord] = []

    def answered(reply: Reply) -> None:
        assert isinstance(reply, DrawAnswer)
        records.append(reply.record)

    hall.organiser.query(AskDraw(1), answered)
    (record,) = records
    return record


def facts_of(sheet: RecordSheet) -> dict[str, str]:
    return dict((*sheet.facts, *sheet.proofs))


def ask(hall: Hall, payload: AnyPayload) -> None:
    hall.organiser.ask(payload, base_on(hall.evening.state.field_changed))


def test_everybody_is_there_with_a_place(hall: Hall) -> None:
    hall.evening.draw(hall.organiser)
    sheet, round_ = sheet_of(hall), hall.evening.state.rounds[0]
    assert sheet.title == "Protokoll der Auslosung, Runde 1"
    assert sheet.subtitle == "Preismucken FFW Weidenlohe · 21.11.2026, 18:30 Uhr"
    assert facts_of(sheet)["Teilnehmer"] == "7 Paare · 3 Tische · 1 Freilos"
    assert facts_of(sheet)["Ausgelost"] == "einmal"
    assert "Umschlag" not in facts_of(sheet)
    places = {each.number: each.place for each in sheet.entrants}
    numbers = {each.id: str(each.number) for each in hall.evening.state.numbered()}
    expected = {numbers[id_]: "frei" for id_ in round_.byes}
    for table, slot in round_.tables.items():
        for pair, (id_,) in enumerate(slot.sides, 1):
            expected[numbers[id_]] = f"{table}/{pair}"
    assert places == expected
    assert all(each.people for each in sheet.entrants)


def test_a_committed_draw_made_anew_shows_what_decided_it(hall: Hall) -> None:
    ask(hall, CommitDraw(1, EIGHT_DICE))
    ask(hall, DrawRound(1, "63125641"))
    first = facts_of(sheet_of(hall))
    old = first["Umschlag"]
    ask(hall, CommitDraw(1, EIGHT_DICE))
    made = hall.evening.state.commitment
    assert made is not None
    ask(hall, RedrawRound(1, "draw_faulty", "11111116"))
    again = facts_of(sheet_of(hall))
    (told,) = (each for each in sheet_of(hall).notes if "neu ausgelost" in each)
    assert told.endswith(f"der Umschlag {old} (8 Würfel, einzeln gelesen).")
    assert first["Öffentlich"].startswith("63125641 (8 Würfel, ")
    assert again["Öffentlich"].startswith("11111116 (8 Würfel, ")
    assert again["Umschlag"].replace(" ", "") == made.commitment
    assert again["Ausgelost"].startswith("2-mal, zuletzt: ")
    assert first["Prüfsumme Protokoll"] != again["Prüfsumme Protokoll"]


def test_places_given_before_are_told_from_those_drawn(hall: Hall) -> None:
    ids = [each.id for each in hall.evening.state.numbered()]
    ask(hall, GiveSeat(1, ids[0], Seat(2, 1)))
    ask(hall, GiveSeat(1, ids[4], Seat(3, 2)))
    ask(hall, KeepApart(ids[1], ids[2], 1))
    hall.evening.draw(hall.organiser)
    sheet = sheet_of(hall)
    places = {each.number: each.place for each in sheet.entrants}
    assert [(n, place) for n, place in places.items() if "*" in place] == [
        ("1", "2/1*"),
        ("5", "3/2*"),
    ]
    assert facts_of(sheet)["Vorher vergeben"] == "2 Plätze (mit *)"
    assert facts_of(sheet)["Wünsche"] == "1 Wunsch, nicht gegeneinander zu spielen"
    assert sheet.heading == "Wer teilnahm, mit Tisch/Paar; * hatte den Platz vorher"
    assert "Von Hand bekamen vor der Auslosung einen Platz: Nr. 1, 5." in sheet.notes
    assert "Ein Wunsch, nicht zusammen zu sitzen, kam hinzu oder fiel weg." in sheet.notes


def test_seats_swapped_afterwards_are_said_and_not_shown(hall: Hall) -> None:
    hall.evening.draw(hall.organiser)
    before, round_ = sheet_of(hall), hall.evening.state.rounds[0]
    assert before.notes == ()
    one, other = (round_.tables[table].sides[0][0] for table in (1, 2))
    hall.organiser.ask(SwapSeats(1, one, other), base_on(round_.seated))
    after = sheet_of(hall)
    assert hall.evening.state.rounds[0].tables[2].sides[0][0] == one
    assert after.entrants == before.entrants
    assert "Von Hand die Plätze getauscht haben" in after.notes[-2]
    assert "Danach sind Plätze von Hand geändert worden" in after.notes[-1]
    assert facts_of(after)["Prüfsumme Protokoll"] == facts_of(before)["Prüfsumme Protokoll"]


def test_what_fits_is_in_the_code_and_else_its_hash(hall: Hall) -> None:
    hall.evening.draw(hall.organiser)
    assert sheet_of(hall).qr.startswith("BOBBL-DRAW/1 ")
    long = replace(record_of(hall), seed=hashlib.shake_256(b"long").hexdigest(1500))
    sheet = record_sheet(hall.organiser, long, UTC)
    assert sheet.qr == f"BOBBL-DRAW-SHA256/1 {record_hash(long).upper()}"
    assert facts_of(sheet)["Prüfsumme Protokoll"].replace(" ", "") == record_hash(long)
    assert (sheet.caption, sheet_of(hall).caption) == (
        "Prüfsumme des Protokolls",
        "Alles zum Nachrechnen",
    )


def test_a_round_that_is_not_drawn_is_said(hall: Hall) -> None:
    sheets: list[RecordSheet] = []
    said: list[str] = []
    ask_for_record(hall.organiser, Questions(hall.organiser), 1, UTC, sheets.append, said.append)
    assert (len(sheets), len(said)) == (0, 1)
