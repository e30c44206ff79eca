"""The crest of the club: set, undone, taken away, kept by every other change; what it is not."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.crest import MOST_BYTES, SetCrest
from bobbl_shared.domain.areas.founding import FoundTournament
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import (
    MAXIMUM_COMMAND,
    AnyPayload,
    Base,
    Command,
    decode_arrived,
    encode_command,
)
from bobbl_shared.domain.hall_map import HallMap, PlacedTable
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import StationId, TournamentId
from builders.course import Course, root_record
from builders.halls.crests import SIGNATURE, chunk, crest, header
from builders.halls.maps import EMPTY_HALL

CREST = crest(60, 40)
AROUND = len(SIGNATURE + header(256, 256) + chunk(b"IDAT") + chunk(b"IEND"))
LARGEST = b"".join(
    (SIGNATURE, header(256, 256), chunk(b"IDAT", bytes(MOST_BYTES - AROUND)), chunk(b"IEND"))
)


@pytest.fixture
def course() -> Course:
    """Give a course with four pairs."""
    course = Course(Settings("Preismucken"))
    course.fill(4)
    return course


def test_a_crest_is_set_replaced_and_taken_away(course: Course) -> None:
    assert course.state.crest is None
    assert course.refusal(course.organiser, SetCrest(None)) == "crest_missing"
    for picture in (CREST, LARGEST, None):
        course.must(course.organiser, SetCrest(picture))
        assert course.state.crest == picture


def test_undoing_brings_the_former_crest_back(course: Course) -> None:
    for picture in (CREST, LARGEST):
        course.must(course.organiser, SetCrest(picture))
    counter = course.state.counters[course.organiser]
    course.must(course.organiser, UndoEvent(course.organiser, counter))
    assert course.state.crest == CREST


def test_no_other_change_loses_it(course: Course) -> None:
    course.must(course.organiser, SetCrest(CREST))
    changed = replace(course.settings, name="Herbstmucken", sponsors=("Brauerei Weiß",))
    course.must(course.organiser, ChangeSettings(changed), Base(version=0))
    course.must(course.organiser, AmendSettings(replace(changed, fee_cents=700), ("fee_cents",)))
    course.must(course.organiser, SetHallMap(EMPTY_HALL))
    course.must(course.organiser, SetHallMap(None))
    assert course.state.settings == replace(changed, fee_cents=700)
    assert course.state.crest == CREST


@pytest.mark.parametrize(
    ("picture", "code"),
    [
        (b"GIF89a", "crest_malformed"),
        (CREST[:-1], "crest_malformed"),
        (LARGEST + b"\0", "crest_too_large"),
    ],
)
def test_what_is_no_crest_is_refused_and_the_former_stays(
    course: Course, picture: bytes, code: str
) -> None:
    course.must(course.organiser, SetCrest(CREST))
    assert course.refusal(course.organiser, SetCrest(picture)) == code
    assert course.state.crest == CREST


def test_the_largest_crest_travels_in_one_command_also_with_two_hundred_tables() -> None:
    tournament, record = root_record()
    tables = tuple(PlacedTable(n + 1, 2 * (n % 25), 2 * (n // 25)) for n in range(200))
    plan = HallMap(60, 40, tables, EMPTY_HALL.doors)
    sponsors = tuple(f"Gasthof zur Linde Nummer {n}" for n in range(60))
    founding = FoundTournament(record, Settings("A", sponsors=sponsors), plan, LARGEST)
    for payload in (SetCrest(LARGEST), founding):
        text = _sent(tournament, payload)
        assert len(text) < MAXIMUM_COMMAND
        assert decode_arrived(text).payload == payload


def _sent(tournament: TournamentId, payload: AnyPayload) -> str:
    station, at = StationId(tournament), "2026-11-21T18:00:00.000Z"
    return encode_command(Command(tournament, station, 1, None, None, payload, at))
