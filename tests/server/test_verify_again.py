"""What an event says of an earlier server's branch can be true, or ``verify`` names it."""

import pytest
from msgspec.structs import replace

from bobbl_server.verify import _check_again
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.commands import AnyPayload, Base, Command
from bobbl_shared.domain.event import Again, Event, Inputs, Verdict
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import PeerError
from builders.course import Course

AMENDMENT = AmendSettings(Settings("Preismucken"), ("rounds",))


def check(again: Again, payload: AnyPayload = AMENDMENT, base: Base | None = None) -> None:
    course = Course(Settings("Preismucken"))
    state = replace(course.state, epoch=2)
    command = Command(state.tournament, course.organiser, 1, None, base, payload, "")
    inputs = Inputs("2026-11-21T18:30:00.000Z", again=again)
    _check_again(state, Event(30, "", inputs, "", "", Verdict(), ()), command)


@pytest.mark.parametrize(
    ("again", "base"),
    [
        (Again(1), None),
        (Again(2), None),
        (Again(1, 29), Base(version=40)),
        (Again(1, unseen=(0, 29)), None),
    ],
)
def test_what_can_be_is_believed(again: Again, base: Base | None) -> None:
    check(again, base=base)


@pytest.mark.parametrize(
    ("again", "base"),
    [
        (Again(3), None),
        (Again(0), None),
        (Again(1, 30), Base(version=40)),
        (Again(1, 29), Base(counter=3)),
        (Again(1, 29), None),
        (Again(1, unseen=(30,)), None),
        (Again(1, unseen=(-1,)), None),
    ],
)
def test_what_cannot_be_is_named(again: Again, base: Base | None) -> None:
    with pytest.raises(PeerError, match="again_wrong"):
        check(again, base=base)


def test_only_settings_have_changes_that_were_not_seen() -> None:
    with pytest.raises(PeerError, match="again_wrong"):
        check(Again(1, unseen=(3,)), RingGong())
