"""Which frames are worth a try in one statement: those that go on with their logs in a row."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import Frame
from bobbl_federation.store.straight import MOST_EVENTS, straight
from bobbl_federation.store.wake_ups import MOST_NAMED
from builders.federation.frames import frame, lineage, tournament_named

CLUB = ClubNumber(1)
OTHER = lineage("other", 9, lineage("a", 4)[:4])


def of(name: str, start: int, stop: int, chain: Sequence[bytes] = ()) -> Frame:
    """Give some events of a tournament, by default those of its only chain."""
    return frame(tournament_named(name), CLUB, chain or lineage(name, 99), start, stop)


def taken(*frames: Frame) -> list[list[Frame]]:
    found = straight(frames)
    return [] if found is None else list(found.frames.values())


def test_what_goes_on_with_logs_is_taken_in_its_order() -> None:
    one, two, three = of("a", 1, 3), of("b", 7, 8), of("a", 3, 6)
    assert taken(one, two, three) == [[one, three], [two]]


@pytest.mark.parametrize(
    "second",
    [
        of("a", 4, 6),  # one is missing between
        of("a", 2, 6),  # one comes twice
        of("a", 3, 6, OTHER),  # after another event
        replace(of("a", 3, 6), club=ClubNumber(2)),
        replace(of("a", 3, 6), server=b"t" * 32),
        replace(of("a", 3, 6), begun=(3, 2)),
    ],
)
def test_what_does_not_go_on_with_the_frame_before_is_left_with_it(second: Frame) -> None:
    other = of("b", 1, 2)
    assert taken(of("a", 1, 3), second, of("a", 6, 7), other) == [[other]]


def test_the_beginning_of_a_log_and_what_is_much_are_left() -> None:
    assert taken(of("a", 0, 3)) == taken() == []
    most = of("a", 1, 1 + MOST_EVENTS)
    assert taken(most) == [[most]]
    assert taken(most, of("b", 1, 2)) == []
    assert MOST_EVENTS <= MOST_NAMED, "one notice names all logs of a statement"
