"""What a cheating server could change about its draws is found: secret, clubs, dice, algorithm."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import (
    CommitDraw,
    DrawCommitted,
    DrawRound,
    RedrawRound,
    RoundDrawn,
)
from bobbl_shared.domain.areas.field import EntrantRegistered
from bobbl_shared.domain.areas.prizes import DrawLots, LotsDrawn
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.event import Event, Inputs
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.seats import SeatZones
from builders.attackers.forged import events_of, place_of, verified, write_forged
from builders.office import Office


def ask(office: Office, payload: AnyPayload) -> None:
    changed = office.state.field_changed
    office.ask(office.organiser, payload, Base(version=changed.index if changed else 0))


@pytest.fixture
def office() -> Office:
    """Give two clubs of three pairs, seated as they come, a committed draw, one more, and lots."""
    office = Office()
    settings = replace(
        office.state.settings,
        clubs_apart=100,
        seats=SeatZones(open_to=3),
        scheme=("won", "lot"),
    )
    ask(office, ChangeSettings(settings))
    for number in range(6):
        club = ("SV Weidenlohe", "FFW Höchstädt")[number % 2]
        names = (f"A{number}", "x", club), (f"B{number}", "y", "")
        office.commit(office.organiser.registering(*names))
    ask(office, CommitDraw(1, EIGHT_DICE))
    ask(office, DrawRound(1, "63125641"))
    ask(office, CommitDraw(1, EIGHT_DICE))
    ask(office, RedrawRound(1, "draw_faulty", "11111116"))
    ask(office, DrawLots())
    assert office.state.rounds[0].times == 2
    return office


def written(path: Path, office: Office, change: Callable[[Event], Event], fact: type[Fact]) -> Path:
    """Write the log with the first event of a fact changed, its chain and its head made anew."""
    events = events_of(office.history.bodies)
    at = place_of(events, fact)
    events[at] = change(events[at])
    return write_forged(path, events, office.server_key, office.log.details)


def with_inputs(**changed: object) -> Callable[[Event], Event]:
    def change(event: Event) -> Event:
        known = {name: getattr(event.inputs, name) for name in Inputs.__struct_fields__}
        return replace(event, inputs=Inputs(**{**known, **changed}))

    return change


def other_bit(event: Event, bit: int = 0) -> Event:
    random = bytearray.fromhex(event.inputs.random)
    random[0] ^= 1 << bit
    return replace(event, inputs=replace(event.inputs, random=random.hex()))


def test_what_was_done_holds(office: Office, tmp_path: Path) -> None:
    path = written(tmp_path / "log", office, lambda event: event, RoundDrawn)
    assert verified(path).flaw is None


@pytest.mark.parametrize(
    ("change", "fact", "flaw"),
    [
        (other_bit, RoundDrawn, "decided_otherwise"),
        (other_bit, DrawCommitted, "decided_otherwise"),
        (other_bit, LotsDrawn, "decided_otherwise"),
        (with_inputs(random=""), LotsDrawn, "seed_length_wrong"),
        (with_inputs(random=""), EntrantRegistered, "seed_length_wrong"),
        (with_inputs(clubs=()), RoundDrawn, "clubs_wrong"),
        (with_inputs(clubs=()), DrawCommitted, "clubs_wrong"),
        (with_inputs(algorithm=""), RoundDrawn, "decided_otherwise"),
        (with_inputs(algorithm="bobbl-draw/0"), RoundDrawn, "decided_otherwise"),
    ],
)
def test_what_was_changed_is_found(
    office: Office, tmp_path: Path, change: Callable[[Event], Event], fact: type[Fact], flaw: str
) -> None:
    found = verified(written(tmp_path / "log", office, change, fact))
    assert found.flaw == flaw


def test_other_dice_for_a_seat_are_found_as_soon_as_they_give_another_one(
    office: Office, tmp_path: Path
) -> None:
    flaws = set()
    for bit in range(8):
        change = partial(other_bit, bit=bit)
        path = written(tmp_path / f"log {bit}", office, change, EntrantRegistered)
        flaws.add(verified(path).flaw)
    assert flaws <= {"decided_otherwise", None}  # none where chance gives the same seat
    assert "decided_otherwise" in flaws


def test_the_clubs_that_count_are_those_of_the_names(office: Office) -> None:
    events = events_of(office.history.bodies)
    event = events[place_of(events, RoundDrawn)]
    entrants = [each.id for each in office.state.numbered()]
    assert event.inputs.clubs == (tuple(entrants[0::2]), tuple(entrants[1::2]))
