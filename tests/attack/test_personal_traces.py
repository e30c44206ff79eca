"""What somebody finds of people who were forgotten, or of what was never meant for them.

On a phone that others use, in files of computers, and in what the pages tell everybody.
"""

import pytest

from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
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
