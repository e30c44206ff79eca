"""What somebody finds of people who were forgotten, or of what was never meant for them.

On a phone that others use, in files of computers, and in what the pages tell everybody.
"""

from pathlib import Path

import pytest

from bobbl.pages.static_site import exported_site
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace
from builders.documents import plain_protocol as plain
from builders.evening import Evening
from builders.guest_pages import course_of
from builders.guests.hall import ADDRESS, guest_hall, opened


@pytest.mark.parametrize("before", ["", "/api"])
async def test_no_browser_keeps_what_a_slips_code_opens(before: str) -> None:
    course = course_of(1, 8, public_rounds=1)
    course.must(course.organiser, AllowPhones("5a" * 16, ADDRESS))
    state = opened(course.state)
    assert state.phones is not None
    async with guest_hall(state) as hall:
        code = phone_code(state.phones, SlipPlace(1, 1))
        with_code = await hall.get(f"{before}/paar/1?code={code}")
        again = await hall.get(
            f"{before}/paar/1?code={code}", {"If-None-Match": with_code.headers["ETag"]}
        )
        assert with_code.headers["Cache-Control"] == again.headers["Cache-Control"] == "no-store"
        assert (await hall.get(f"{before}/paar/1")).headers["Cache-Control"] == "no-cache"


def test_nobody_computes_registration_codes_from_what_guests_are_told(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    office = evening.station("organiser", "Leitung")
    evening.register_pairs(office, 8)
    evening.draw(office)
    state = evening.state
    evening.close()
    exported_site(evening.path, tmp_path / "site", takes_over=False)
    files = [each for each in (tmp_path / "site").rglob("*") if each.is_file()]
    told = b"\n".join(each.read_bytes() for each in files).decode()
    known = [each for each in state.entrants if each in told]
    assert len(known) == 8, "the record of the draw names the ids"
    for each in known:
        assert plain.registration_code(state.tournament, each) != code_of(state, each)
    assert state.code_secret not in told
