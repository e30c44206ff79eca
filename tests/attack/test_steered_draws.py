"""An organiser who steers who meets whom: guests read every act of it, beside the draw it changed.

A real server, its log, and the program of the pages beside it; the record that guests take home is
held against the program that checks it.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bobbl_server.pages.fair import check_program
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Change
from bobbl_shared.ids import EntryId
from builders.course import TWO_TO_NIL, base_on
from builders.live import LiveStation
from builders.phones import Answer, PhoneHall

Record = dict[str, Any]


def page(hall: PhoneHall, path: str = "/fair") -> str:
    """Give the words of a page that guests read."""
    assert hall.site.guests is not None
    body = hall.site.guests.book.page(path, {}, "de").body.decode()
    return Answer(200, body, {}, "").words


def record(hall: PhoneHall, number: int) -> Record:
    """Give the record that guests may take home; empty if there is none."""
    assert hall.site.guests is not None
    file = hall.site.guests.book.download(f"/fair/{number}.json")
    return dict(json.loads(file.body)) if file is not None else {}


async def does(hall: PhoneHall, station: LiveStation, payload: AnyPayload) -> None:
    """Let a station do something that is accepted."""
    changed: Change | None = hall.state.field_changed
    match payload:
        case SwapSeats():
            changed = hall.state.rounds[-1].seated
        case DecideResult(table=table):
            changed = hall.state.rounds[-1].tables[table].changed
        case CloseRound():
            changed = hall.state.rounds[-1].changed
        case _:
            pass
    await hall.until(lambda: station.model.replica.length >= hall.state.length)
    verdict = await hall.ask(station, payload, base_on(changed))
    assert verdict.refused is None, verdict


async def shown(hall: PhoneHall, is_there: Callable[[], bool]) -> None:
    """Wait until guests see something."""
    await hall.catch_up()
    await hall.until(is_there)


def checked(folder: Path, told: Record) -> str:
    """Give what the program that guests take home says of a record; it must hold."""
    program, file = folder / "pruefen.py", folder / "auslosung.json"
    program.write_bytes(check_program())
    file.write_text(json.dumps(told), "utf-8")
    command = [sys.executable, "-I", str(program), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def close_round(hall: PhoneHall, office: LiveStation) -> None:
    """Decide all tables of the running round, and close it."""
    number = len(hall.state.rounds)
    for table in hall.state.rounds[-1].tables:
        entry = EntryId(f"entry {number} {table}")
        await does(hall, office, DecideResult(number, table, TWO_TO_NIL, entry, "slip_checked"))
    await does(hall, office, CloseRound(number))


async def test_a_draw_made_until_it_suits_and_then_swapped(tmp_path: Path) -> None:
    async with PhoneHall(tmp_path) as hall:
        office = await hall.open()
        await shown(hall, lambda: record(hall, 1) != {})
        for _ in range(3):
            await does(hall, office, RedrawRound(1, "entrant_missing"))
        drawn = hall.state.rounds[0].drawn.index
        await shown(hall, lambda: record(hall, 1).get("event") == drawn)
        told = record(hall, 1)
        assert told["times"] == 4
        numbers = {each.id: each.number for each in hall.state.numbered()}
        assert [
            [[told["numbers"][who] for who in side] for side in table] for table in told["tables"]
        ] == [
            [[numbers[id_] for id_ in side] for side in slot.sides]
            for slot in hall.state.rounds[0].tables.values()
        ]
        assert "Diese Runde wurde 4-mal ausgelost" in page(hall)
        assert page(hall).count("Die Runde wurde neu ausgelost. Grund: Jemand fehlt doch.") == 3

        one, other = (hall.state.rounds[0].tables[table].sides[0][0] for table in (1, 2))
        await does(hall, office, SwapSeats(1, one, other))
        swapped = "Von Hand die Plätze getauscht haben Nr. {}, {}.".format(
            *sorted((numbers[one], numbers[other]))
        )
        await shown(hall, lambda: swapped in page(hall))
        told = record(hall, 1)
        said = checked(tmp_path, told)
        assert swapped in said
        assert "4-mal ausgelost, zuletzt: Jemand fehlt doch." in said
        assert said.count("neu ausgelost") == 3


async def test_seats_by_hand_by_a_desk_and_by_wishes(tmp_path: Path) -> None:
    async with PhoneHall(tmp_path) as hall:
        office = await hall.open()
        desk = await hall.paired(office, "desk", "Anmeldung")
        await close_round(hall, office)
        ids = [each.id for each in hall.state.numbered()]
        await does(hall, office, KeepApart(ids[0], ids[1], 900))
        await does(hall, office, KeepApart(ids[0], ids[2], 20))
        await does(hall, office, CommitDraw(2, EIGHT_DICE))
        await does(hall, office, AbandonCommitment(2, "other"))
        abandoned = "Ein Umschlag wurde verworfen. Grund: Anderer Grund."
        await shown(hall, lambda: abandoned in page(hall))
        for _ in range(7):
            await does(hall, desk, GiveSeat(2, ids[3]))
            await does(hall, desk, FreeSeat(2, ids[3]))
        for place, id_ in enumerate(ids):
            await does(hall, desk, GiveSeat(2, id_, Seat(place // 2 + 1, place % 2 + 1)))
        await does(hall, office, DrawRound(2))
        await shown(hall, lambda: record(hall, 2) != {})
        told = record(hall, 2)
        newest, _, _ = page(hall).partition("Auslosung Runde 1")
        for said in (newest, checked(tmp_path, told)):
            assert "Gelost wurde hier nichts: Alle Plätze waren vorher vergeben (4)." in said
            assert "Von Hand bekamen vor der Auslosung einen Platz: Nr. 1, 2, 3, 4." in said
            assert "Nr. 4 hat 7-mal einen Platz gezogen." in said
            assert "Wünsche, nicht an einem Tisch zu sitzen: 2, Gewicht 20 bis 900" in said
            assert "nicht erfüllt: 1. Die meisten bei einer Nummer: 2." in said
            assert abandoned in said
            assert "Das Los hat der Rechner gezogen" not in said
            assert "dieselbe Runde" not in said
