"""The record of a draw as plain values: all that is needed, from a real evening."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_client.presenters.draw_record import ask_for_record
from bobbl_client.presenters.paper import RecordSheet
from bobbl_shared.domain.commands import CommitDraw, DrawRound, RedrawRound
from bobbl_shared.domain.settings import Settings
from builders.course import base_on
from builders.hall import HALL, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.evening.register_pairs(made.desk, 7)
    yield made
    made.evening.close()


def sheet_of(hall: Hall, number: int = 1) -> RecordSheet:
    sheets: list[RecordSheet] = []
    ask_for_record(hall.organiser, number, UTC, sheets.append, pytest.fail)
    (sheet,) = sheets
    return sheet


def facts_of(sheet: RecordSheet) -> dict[str, str]:
    return dict((*sheet.facts, *sheet.proofs))


def ask(hall: Hall, payload: CommitDraw | DrawRound | RedrawRound) -> None:
    hall.organiser.ask(payload, base_on(hall.evening.state.field_changed))


def test_everybody_is_there_with_a_place(hall: Hall) -> None:
    hall.evening.draw(hall.organiser)
    sheet, round_ = sheet_of(hall), hall.evening.state.rounds[0]
    assert sheet.title == "Protokoll der Auslosung, Runde 1"
    assert sheet.subtitle == "Preismucken FFW Weidenlohe · 21.11.2026, 18:30 Uhr"
    assert facts_of(sheet)["Teilnehmer"] == "7 Paare · 3 Tische · 1 Freilos"
    assert facts_of(sheet)["Ausgelost"] == "einmal"
    assert "Siegel" not in facts_of(sheet)
    places = {each.number: each.place for each in sheet.entrants}
    numbers = {each.id: str(each.number) for each in hall.evening.state.numbered()}
    expected = {numbers[id_]: "frei" for id_ in round_.byes}
    for table, slot in round_.tables.items():
        for pair, (id_,) in enumerate(slot.sides, 1):
            expected[numbers[id_]] = f"{table}/{pair}"
    assert places == expected
    assert all(each.people for each in sheet.entrants)


def test_a_committed_draw_made_anew_shows_what_decided_it(hall: Hall) -> None:
    ask(hall, CommitDraw(1))
    ask(hall, DrawRound(1, "Lotto 4 8 15"))
    first = facts_of(sheet_of(hall))
    ask(hall, CommitDraw(1))
    made = hall.evening.state.commitment
    assert made is not None
    ask(hall, RedrawRound(1, "draw_faulty", "Würfel 6"))
    again = facts_of(sheet_of(hall))
    assert first["Öffentlich"] == "Lotto 4 8 15"
    assert again["Öffentlich"] == "Würfel 6"
    assert again["Siegel"].replace(" ", "") == made.commitment
    assert again["Ausgelost"].startswith("2-mal, zuletzt: ")
    assert first["Protokoll"] != again["Protokoll"]


def test_what_fits_is_in_the_code_and_else_its_hash(tmp_path: Path) -> None:
    hall = Hall(tmp_path, Settings("Großes Preismucken", rounds=1, sections=HALL.sections))
    hall.evening.register_pairs(hall.desk, 7)
    hall.evening.draw(hall.organiser)
    assert sheet_of(hall).qr.startswith("BOBBL-DRAW/1 ")
    hall.evening.register_pairs(hall.desk, 400)
    ask(hall, RedrawRound(1, "draw_faulty"))
    large = sheet_of(hall)
    hall.evening.close()
    assert large.qr.startswith("BOBBL-DRAW-SHA256/1 ")
    hash_ = facts_of(large)["Protokoll"].replace(" ", "")
    assert large.qr.lower().endswith(hash_)


def test_a_round_that_is_not_drawn_is_said(hall: Hall) -> None:
    sheets: list[RecordSheet] = []
    said: list[str] = []
    ask_for_record(hall.organiser, 1, UTC, sheets.append, said.append)
    assert (len(sheets), len(said)) == (0, 1)
