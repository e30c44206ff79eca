"""One's own result by the code on one's slip, over HTTP: guessed no faster than a slip itself."""

from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_server.store.phone_drafts import PhoneDraftFiles
from bobbl_server.web import code_attempts
from bobbl_server.web.slips import PhoneSlips
from bobbl_shared.domain.areas.phones import AllowPhones, ProposeResult
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.settings import NamesShown
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash
from builders.guest_pages import course_of
from builders.guests.hall import ADDRESS, GuestHall, guest_hall, opened


@dataclass
class Still:
    """A hall in which nothing happens."""

    state: State

    def name_of(self, _: DetailsHash) -> Name | None:
        """Know nobody."""
        return None

    def on_its_way(self, _: SlipPlace) -> bool:
        """Say that nothing was handed in."""
        return False

    async def propose(self, _: ProposeResult) -> Verdict:
        """Take no slip."""
        raise AssertionError


@pytest.fixture(scope="module")
def frozen() -> State:
    """Give a tournament whose second round is entered and hidden."""
    course = course_of(1, 8, public_rounds=1)
    course.must(course.organiser, AllowPhones("5a" * 16, ADDRESS))
    course.draw()
    for table in course.state.rounds[-1].tables:
        course.must(course.organiser, course.slip(table), course.seen(table))
    return opened(course.state)


@pytest.fixture
def disk() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as disk:
        yield disk


@pytest.fixture
async def hall(frozen: State, disk: ThreadPoolExecutor, tmp_path: Path) -> AsyncIterator[GuestHall]:
    slips = PhoneSlips(Still(frozen), PhoneDraftFiles(tmp_path, bytes), disk)
    async with guest_hall(frozen, slips) as hall:
        yield hall


def code_and_numbers(state: State, table: int) -> tuple[str, list[int]]:
    """Return the code of a table of the hidden round, and who sits there."""
    assert state.phones is not None
    sides = state.rounds[1].tables[table].sides
    numbers = [state.entrants[each].number for side in sides for each in side]
    return phone_code(state.phones, SlipPlace(2, table)), numbers


async def test_the_code_of_ones_own_slip_opens_ones_own_result(
    hall: GuestHall, frozen: State
) -> None:
    code, numbers = code_and_numbers(frozen, 1)
    for number in numbers:
        before = await hall.get(f"/paar/{number}")
        opened_page = await hall.get(f"/paar/{number}?code={code[:4]}+{code[4:].lower()}")
        assert opened_page.text.count("bestätigt") == before.text.count("bestätigt") + 1
        assert before.body == (await hall.get(f"/paar/{number}")).body
    other = next(number for number in range(1, 9) if number not in numbers)
    assert "noch kein Ergebnis" in (await hall.get(f"/paar/{other}?code={code}")).text


class Named(Still):
    """A hall that knows everybody's name."""

    def name_of(self, details: DetailsHash) -> Name | None:
        """Give a name."""
        return Name(f"Huber-{sum(details.encode())}", "Karl")


@pytest.mark.parametrize("how", ["full", "short", "number"])
async def test_a_slip_names_people_as_the_pages_do(
    how: NamesShown, frozen: State, disk: ThreadPoolExecutor, tmp_path: Path
) -> None:
    assert frozen.phones is not None
    one, *others = (
        person
        for side in frozen.rounds[1].tables[1].sides
        for each in side
        for person in frozen.entrants[each].persons
    )
    settings = replace(frozen.settings, names_shown=how)
    state = replace(frozen, settings=settings, unlisted=frozenset({one}))
    slips = PhoneSlips(Named(state), PhoneDraftFiles(tmp_path, bytes), disk)
    said = [name for side in slips.shown(SlipPlace(2, 1)).names for name in side]
    starts = {"full": "Huber-", "short": "Karl H.", "number": ""}[how]
    if how == "number":
        assert said == []
    else:
        assert said[0] == "N. N."
        assert [name.startswith(starts) for name in said[1:]] == [True] * len(others)


async def test_a_code_that_nobody_has_named_opens_no_stream_of_its_own(
    hall: GuestHall, frozen: State
) -> None:
    code, numbers = code_and_numbers(frozen, 2)
    path = f"/paar/{numbers[0]}"
    query = {"code": code}
    locked = hall.book.version(path, query)
    hall.book.show(hall.book.evening)
    assert (await hall.get(f"{path}?code={code}")).status == 200
    hall.book.show(hall.book.evening)
    assert hall.book.version(path, query) != locked


async def test_wrong_codes_are_slowed_down_as_at_a_slip(
    hall: GuestHall, frozen: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code_attempts, "PATIENCE_S", 0.01)
    assert hall.site._slip_pages is not None
    hall.site._slip_pages._guesses._wrong = TokenBucket(2, 0.001)
    wrong = [await hall.get(f"{path}/paar/1?code=ABCDEFGH") for path in ("", "/api", "")]
    assert [each.status for each in wrong] == [404, 404, 429]
    assert "vergleichen Sie ihn mit Ihrem Zettel" in wrong[0].text
    assert wrong[2].headers["Refresh"] == wrong[2].headers["Retry-After"]
    code, numbers = code_and_numbers(frozen, 1)
    assert (await hall.get(f"/paar/{numbers[0]}?code={code}")).status == 429
