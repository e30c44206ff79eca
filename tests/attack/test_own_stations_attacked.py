"""Nobody but the organiser's own window comes in the way in which stations of its computer do.

That way is the one of all stations, with a code that nobody sees. So a stranger in the network, or
another user of the same computer, who knows everything but the code has to guess it.
"""

import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bobbl_client.model.admission import Admission
from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH
from bobbl_shared.errors import Refusal
from bobbl_shared.wire.messages import AskCode, RefusedAnswer, Reply
from builders.live import Live, LiveStation


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


def admission(organiser: LiveStation) -> Admission:
    return Admission(organiser.model, "desk", "Anmeldetisch", (), time.monotonic)


async def code_of(hall: Live, admitted: Admission) -> str:
    codes: list[str] = []

    def is_there() -> bool:
        code = admitted.look()
        codes.extend([] if code is None else [code])
        return bool(codes)

    await hall.until(is_there)
    return codes[0]


def another(code: str) -> str:
    """Give a code that differs in its last sign, as the best guess does."""
    return code[:-1] + next(sign for sign in ALPHABET if sign != code[-1])


async def test_who_knows_all_but_one_sign_of_the_code_gets_nothing(hall: Live) -> None:
    organiser = await hall.organiser()
    code = await code_of(hall, admission(organiser))
    assert len(code) == CODE_LENGTH
    error = await hall.join(hall.station(), another(code))
    assert error is not None
    assert error.code in {"code_wrong", "code_not_open"}
    assert len(hall.server.history.state.stations) == 1
    assert await hall.join(hall.station(), code) is None, "its own window comes in all the same"


async def test_a_code_that_its_window_has_used_is_good_for_nobody_else(hall: Live) -> None:
    organiser = await hall.organiser()
    code = await code_of(hall, admission(organiser))
    assert await hall.join(hall.station(), code) is None
    error = await hall.join(hall.station(), code)
    assert error is not None
    assert error.code == "code_not_open"


async def test_a_place_that_its_window_gives_up_is_closed(hall: Live) -> None:
    organiser = await hall.organiser()
    admitted = admission(organiser)
    code = await code_of(hall, admitted)
    admitted.withdraw()
    await hall.until(lambda: organiser.model.waiting == 0)
    error = await hall.join(hall.station(), code)
    assert error is not None
    assert error.code in {"code_not_open", "not_admitted"}
    assert len(hall.server.history.state.stations) == 1


async def test_the_code_stands_in_no_file_and_no_word_of_a_process(hall: Live) -> None:
    """Other users of this computer can read the words of its processes, and perhaps some files."""
    organiser = await hall.organiser()
    code = await code_of(hall, admission(organiser))
    assert await hall.join(hall.station(), code) is None
    written = [each for each in hall.folder.rglob("*") if each.is_file()]
    assert written
    places = [*written, *(Path("/proc/self") / each for each in ("cmdline", "environ"))]
    assert not [each for each in places if code.encode() in each.read_bytes()]
    if os.name == "posix":
        assert not [each for each in written if each.stat().st_mode & 0o077]


@pytest.mark.parametrize("role", ["desk", "scoring", "display", "pages"])
async def test_no_other_station_can_have_one_admitted_or_learn_the_code(
    hall: Live, role: str
) -> None:
    organiser = await hall.organiser()
    sections = ("Bühne",) if role == "scoring" else ()
    other = await hall.paired(organiser, role, "Helfer", *sections)  # type: ignore[arg-type]
    with pytest.raises(Refusal) as refused:
        await code_of(hall, admission(other))
    assert refused.value.code == "no_right"
    await code_of(hall, admission(organiser))
    open_ = [each for each in hall.server.history.state.invitations.values() if not each.used_by]
    replies: list[Reply] = []
    for each in open_:
        other.model.query(AskCode(each.id, renew=False), replies.append)
    await hall.until(lambda: len(replies) == len(open_) > 0)
    assert {type(each) for each in replies} == {RefusedAnswer}
