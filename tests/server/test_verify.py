"""Logs that the holder of the server's key has forged: each is named with its index.

The forger makes the chain good again and signs the head; what he cannot do is sign for others, or
make the rules say something else.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import force_setattr, replace

from bobbl_server.verify import Verifier, check_expected
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.root import open_root
from bobbl_shared.domain.areas.draw import DrawRound, RoundDrawn
from bobbl_shared.domain.areas.founding import EpochStarted, StartEpoch
from bobbl_shared.domain.areas.results import EnterResult, ResultEntered
from bobbl_shared.domain.areas.rounds import GongRung, RingGong, SetClock
from bobbl_shared.domain.areas.staff import AdmitStation, StationAdmitted
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.event import Event, Verdict
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.values import Entry
from bobbl_shared.errors import Coded
from bobbl_shared.ids import EntryId, InvitationId
from bobbl_shared.log import LogFile
from builders.attackers.forged import (
    event_by,
    events_of,
    place_of,
    refusal_of,
    verified,
    write_forged,
)
from builders.course import WORDS
from builders.dice import seeded_dice
from builders.office import Office

SCORE = BobblScore(((21, 4), (20, 21)))
Forge = Callable[[Office, list[Event]], list[Event]]


@pytest.fixture
def office() -> Office:
    """Give an evening with a drawn round and one slip that came twice by the same hand."""
    office = Office()
    for number in range(4):
        office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
    changed = office.state.field_changed
    assert changed is not None
    office.ask(office.organiser, DrawRound(1), Base(version=changed.index))
    slot = office.state.rounds[0].tables[1]
    for name in ("first", "second"):
        entry = EnterResult(1, 1, slot.sides, SCORE, EntryId(name))
        office.ask(office.organiser, entry, Base(version=slot.changed.index))
    desk = office.admit("desk", "Anmeldung")
    office.ask(desk, RingGong())
    office.ask(office.organiser, SetClock("start", 1, 600))
    assert office.state.rounds[0].tables[1].status == "entered"
    return office


def written(
    folder: Path,
    office: Office,
    events: list[Event],
    key: SigningKey | None = None,
    epoch: int = 1,
) -> Path:
    path = folder / "forged.bobbl"
    return write_forged(path, events, key or office.server_key, office.log.details, epoch)


def swap_seats(office: Office, events: list[Event]) -> list[Event]:
    at = place_of(events, RoundDrawn)
    (drawn,) = events[at].effect
    assert isinstance(drawn, RoundDrawn)
    one, two = drawn.tables
    one_sides, two_sides = (one.sides[0], two.sides[0]), (one.sides[1], two.sides[1])
    tables = (replace(one, sides=one_sides), replace(two, sides=two_sides))
    events[at] = replace(events[at], effect=(replace(drawn, tables=tables),))
    return events


def other_luck(office: Office, events: list[Event]) -> list[Event]:
    at = place_of(events, RoundDrawn)
    random = seeded_dice("luck")(len(events[at].inputs.random) // 2).hex()
    events[at] = replace(events[at], inputs=replace(events[at].inputs, random=random))
    return events


def short_seed(office: Office, events: list[Event]) -> list[Event]:
    at = place_of(events, RoundDrawn)
    events[at] = replace(events[at], inputs=replace(events[at].inputs, random="00"))
    return events


def confirm_by_one_hand(office: Office, events: list[Event]) -> list[Event]:
    at = refusal_of(events, "same_station")
    station = office.organiser.key.author
    entry = Entry(EntryId("second"), station, None, SCORE, events[at].inputs.at, None, None)
    effect = (ResultEntered(1, 1, entry, "confirmed"),)
    events[at] = replace(events[at], verdict=Verdict(), effect=effect)
    return events


def exceed_a_right(office: Office, events: list[Event]) -> list[Event]:
    at = refusal_of(events, "no_right")
    events[at] = replace(events[at], verdict=Verdict(), effect=(GongRung(),))
    return events


def refuse_what_was_right(office: Office, events: list[Event]) -> list[Event]:
    at = place_of(events, RoundDrawn)
    inputs = replace(events[at].inputs, random="")
    refusal = Verdict("not_next_round")
    events[at] = replace(events[at], inputs=inputs, verdict=refusal, effect=())
    return events[: at + 1]


def leave_one_out(office: Office, events: list[Event]) -> list[Event]:
    at = refusal_of(events, "same_station")
    return events[:at] + events[at + 1 :]


def turn_the_clock(office: Office, events: list[Event]) -> list[Event]:
    return [*events[:-1], at_time("9999-12-31T23:59:59.999Z", events[-1])]


def break_the_clock(office: Office, events: list[Event]) -> list[Event]:
    return [*events[:-1], at_time("yesterday", events[-1])]


def at_time(at: str, event: Event) -> Event:
    """Give an event with a time that none of ours could have."""
    inputs = replace(event.inputs)
    force_setattr(inputs, "at", at)
    return replace(event, inputs=inputs)


def admit_uninvited(office: Office, events: list[Event]) -> list[Event]:
    key = SigningKey.generate(seeded_dice("guest"))
    id_, public = InvitationId("none"), key.public.hex()
    effect = StationAdmitted(key.author, public, id_, "organiser", "Gast", ())
    return [*events, event_by(office.state, office.server_key, AdmitStation(id_, public), effect)]


def ask_as_a_stranger(office: Office, events: list[Event]) -> list[Event]:
    return [*events, event_by(office.state, SigningKey.generate(seeded_dice("x")), RingGong())]


def sign_for_another(office: Office, events: list[Event]) -> list[Event]:
    event = event_by(office.state, office.organiser.key, RingGong(), GongRung())
    signature = office.server_key.sign(Purpose.COMMAND, event.command.encode()).hex()
    return [*events, replace(event, signature=signature)]


def start_epoch(
    office: Office, events: list[Event], key: SigningKey, number: int, head: str
) -> list[Event]:
    payload = StartEpoch(number, office.server_key.public.hex(), "00" * 32, len(events) - 1, head)
    effect = EpochStarted(number, payload.server, payload.certificate, payload.taken_head)
    return [*events, event_by(office.state, key, payload, effect)]


def root_key(office: Office) -> SigningKey:
    return open_root(office.state.root, WORDS).signing


def same_epoch_twice(office: Office, events: list[Event]) -> list[Event]:
    head = office.history.last_hash.hex()
    return start_epoch(office, events, root_key(office), 1, head)


def epoch_by_the_server(office: Office, events: list[Event]) -> list[Event]:
    head = office.history.last_hash.hex()
    return start_epoch(office, events, office.server_key, 2, head)


def epoch_of_another_log(office: Office, events: list[Event]) -> list[Event]:
    return start_epoch(office, events, root_key(office), 2, "11" * 32)


def test_the_honest_log_holds(office: Office, tmp_path: Path) -> None:
    found = verified(written(tmp_path, office, events_of(office.history.bodies)))
    assert (found.bad, found.flaw) == (None, None)
    assert found.length == office.state.length
    assert found.tournament == office.state.tournament


@pytest.mark.parametrize(
    ("forge", "where", "flaw"),
    [
        (swap_seats, "drawn", "decided_otherwise"),
        (other_luck, "drawn", "decided_otherwise"),
        (short_seed, "drawn", "seed_length_wrong"),
        (refuse_what_was_right, "drawn", "decided_otherwise"),
        (confirm_by_one_hand, "same_station", "decided_otherwise"),
        (exceed_a_right, "no_right", "decided_otherwise"),
        (turn_the_clock, "last", "event_malformed"),
        (break_the_clock, "last", "event_malformed"),
        (admit_uninvited, "added", "decided_otherwise"),
        (ask_as_a_stranger, "added", "station_unknown"),
        (sign_for_another, "added", "bad_signature"),
        (same_epoch_twice, "added", "decided_otherwise"),
        (epoch_by_the_server, "added", "decided_otherwise"),
        (epoch_of_another_log, "added", "epoch_elsewhere"),
        (leave_one_out, "after", "counter_gap"),
    ],
)
def test_a_forgery_is_named(
    office: Office, tmp_path: Path, forge: Forge, where: str, flaw: str
) -> None:
    events = events_of(office.history.bodies)
    index = {
        "drawn": place_of(events, RoundDrawn),
        "same_station": refusal_of(events, "same_station"),
        "no_right": refusal_of(events, "no_right"),
        "last": len(events) - 1,
        "added": len(events),
        "after": refusal_of(events, "same_station"),
    }[where]
    found = verified(written(tmp_path, office, forge(office, events)))
    assert found.flaw == flaw
    assert found.bad == index
    assert found.length == index


def test_a_head_by_another_key_or_for_another_epoch(office: Office, tmp_path: Path) -> None:
    events = events_of(office.history.bodies)
    for number, (key, epoch, flaw) in enumerate(
        [
            (SigningKey.generate(seeded_dice("other")), 1, "bad_signature"),
            (office.server_key, 2, "head_of_other_epoch"),
        ]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        found = verified(written(folder, office, events, key, epoch))
        assert (found.bad, found.flaw) == (len(events) - 1, flaw)


def test_an_epoch_that_was_taken_over_rightly_holds(office: Office, tmp_path: Path) -> None:
    head, events = office.history.last_hash.hex(), events_of(office.history.bodies)
    events = start_epoch(office, events, root_key(office), 2, head)
    assert verified(written(tmp_path, office, events, epoch=2)).bad is None


def test_a_cut_end_shows_by_the_printed_head(office: Office, tmp_path: Path) -> None:
    path = written(tmp_path, office, events_of(office.history.bodies)[:-2])
    with LogFile.open(path, read_only=True) as log:
        found = Verifier(log).run()
        assert found.bad is None
        check_expected(log, found, found.tournament[:16], found.head[:16])
        with pytest.raises(Coded) as caught:
            check_expected(log, found, None, office.history.last_hash.hex())
        assert caught.value.code == "head_not_in_log"
        with pytest.raises(Coded) as caught:
            check_expected(log, found, "00" * 32, None)
        assert caught.value.code == "other_root_key"


def test_a_log_that_ends_within_a_commit_lacks_its_head(office: Office, tmp_path: Path) -> None:
    bodies = office.history.bodies
    with LogFile.create(tmp_path / "cut.bobbl") as log:
        log.append(bodies, None)
    found = verified(tmp_path / "cut.bobbl")
    assert (found.bad, found.flaw) == (len(bodies) - 1, "head_missing")


def test_a_name_that_was_changed_is_found(office: Office, tmp_path: Path) -> None:
    details = replace(office.log.details[0], body='{"last":"Anders"}')
    office.log.details[0] = details
    found = verified(written(tmp_path, office, events_of(office.history.bodies)))
    assert found.flaw == "details_mismatch"
