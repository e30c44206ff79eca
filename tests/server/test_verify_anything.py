"""Whatever is signed, by whoever may sign, at whatever moment: the log verifies, on every copy.

A correctly signed command becomes an event also if it is refused. So nobody may be able to say
something that makes the log look forged for ever: every kind of command, from every role, in an
order of chance, on a real service; then the file is verified, taken over, and verified again.
"""

import random
from collections import Counter
from pathlib import Path

import pytest

from bobbl_server.core.draw.engine import draw
from bobbl_server.service import Recorded, Service
from bobbl_server.store.kept_copy import check_against, read_kept_copy
from bobbl_server.store.take_over import prepare
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound, RingGong
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Bye, Section, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Coded
from bobbl_shared.ids import EntryId
from bobbl_shared.log import LogFile
from builders.attackers.any_command import KINDS, AnyCommand
from builders.attackers.forged import verified
from builders.course import WORDS
from builders.dice import seeded_dice
from builders.documents.round_trip import require_same_again
from builders.evening import FixedClock
from builders.office import Author, MemorySecrets, Office

MOMENTS = ("registering", "playing", "closed")
SHARES = 2
"""Evenings of chance for each moment."""


class Hall:
    """An office at a moment of an evening, with somebody in every role."""

    def __init__(self, moment: str) -> None:
        """Let the evening come as far as that."""
        self.office = office = Office()
        settings = Settings(
            "Preismucken",
            sections=(Section("Halle"),),
            seats=SeatZones(2) if moment == "registering" else None,
            capacity=9,
            clubs_apart=5,
            bye=Bye(8),
        )
        self.must(
            office.organiser,
            AmendSettings(settings, ("sections", "seats", "capacity", "clubs_apart", "bye")),
        )
        self.authors = [
            office.organiser,
            office.admit("desk", "Anmeldung"),
            office.admit("scoring", "Ergebnisse", "Halle"),
            office.admit("display", "Leinwand"),
            office.admit("desk", "Fort"),
        ]
        for number in range(6):
            office.commit(office.organiser.registering((f"Popp {number}", "A", "TSV"), ("B", "C")))
        self.must(office.organiser, RevokeStation(self.authors[-1].key.author))
        if moment != "registering":
            self.play(moment == "closed")

    def must(self, author: Author, payload: AnyPayload, base: Base | None = None) -> None:
        """Let somebody ask for something that must be accepted."""
        outcome = self.office.ask(author, payload, base)
        assert isinstance(outcome, Recorded)
        assert not outcome.refused, self.office.log.bodies[-1]

    def play(self, closes: bool) -> None:
        """Draw a round, enter it from two sides, and close it if that is wished."""
        office = self.office
        changed = office.state.field_changed
        assert changed is not None
        self.must(office.organiser, DrawRound(1), Base(version=changed.index))
        hands = (self.authors[0], self.authors[2]) if closes else (self.authors[2],)
        for author in hands:
            for table, slot in office.state.rounds[0].tables.items():
                entry = EntryId(f"{author.name} {table}")
                score = BobblScore(((21, 4), (21, 20)))
                seen = Base(version=office.state.rounds[0].tables[table].changed.index)
                self.must(author, EnterResult(1, table, slot.sides, score, entry), seen)
        if closes:
            seen = Base(version=office.state.rounds[0].changed.index)
            self.must(office.organiser, CloseRound(1), seen)


def say_everything(
    service: Service, authors: list[Author], server: SigningKey, dice: random.Random
) -> Counter[str]:
    """Let everybody say something of every kind, in an order of chance; give what was answered."""
    said: Counter[str] = Counter()
    itself = Author(service.state.tournament, "server")
    itself.key = server
    speakers = [*authors, itself]
    turns = [(kind, author) for kind in KINDS for author in [*speakers, *authors[:3], authors[0]]]
    dice.shuffle(turns)
    keys = tuple(each.key.public.hex() for each in speakers)
    keys += (SigningKey.generate(seeded_dice("new")).public.hex(), service.state.root.root_public)
    for kind, author in turns:
        state = service.state
        payload, details = AnyCommand(state, dice, keys).payload(kind)
        counter = state.counters.get(author.key.author, 0) + 1
        command = author.command(payload, base_of_chance(state, dice), counter)
        batch = service.take([author.submission(command, details)])
        service.write(batch)
        service.settle(batch)
        (outcome,) = batch.outcomes
        match outcome:
            case Recorded(refused=refused):
                said["refused" if refused else "accepted"] += 1
            case _:
                said[type(outcome).__name__] += 1
    return said


def base_of_chance(state: State, dice: random.Random) -> Base | None:
    changed = state.field_changed
    seen = [Base(version=changed.index)] if changed else []
    return dice.choice(
        [*seen * 3, None, Base(version=dice.randrange(state.length)), Base(counter=1)]
    )


def filed(path: Path, office: Office) -> Path:
    """Write what was committed into a file."""
    with LogFile.create(path) as file:
        details = tuple(office.history.details.values())
        file.append(office.history.bodies, office.log.heads[-1], details)
    return path


@pytest.mark.sampled(1)
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("moment", MOMENTS)
def test_whatever_is_signed_the_log_verifies(moment: str, share: int, tmp_path: Path) -> None:
    dice = random.Random(f"{moment} {share}")
    hall = Hall(moment)
    said = say_everything(hall.office.service, hall.authors, hall.office.server_key, dice)
    assert said["refused"] > said["accepted"] > len(KINDS) // 6, said
    require_same_again(hall.office.history, tmp_path / "again.bobbl")
    path = filed(tmp_path / "tournament.bobbl", hall.office)
    found = verified(path)
    assert found.bad is None, (found, hall.office.history.bodies[found.bad])
    successor = prepare(path, WORDS, tmp_path / "new", FixedClock(), seeded_dice(share))
    with successor.log:
        successor.begin()
        key = successor.keys.signing
        service = Service(
            successor.history,
            successor.log,
            key,
            FixedClock(),
            seeded_dice(f"later {share}"),
            draw,
            MemorySecrets(),
        )
        say_everything(service, hall.authors, key, dice)
    assert verified(path).bad is None, "after another server has taken over"


def test_who_only_asked_for_an_epoch_has_begun_none(tmp_path: Path) -> None:
    hall = Hall("registering")
    display = hall.authors[3]
    state = hall.office.state
    key = SigningKey.generate(seeded_dice("new")).public.hex()
    asked = StartEpoch(state.epoch + 1, key, "00" * 32, state.length - 1, "00" * 32)
    outcome = hall.office.ask(display, asked)
    assert outcome == Recorded(state.length, refused=True)
    path = filed(tmp_path / "tournament.bobbl", hall.office)
    assert verified(path).bad is None
    # a log that parts from a copy there was written anew: it is no other server's branch
    other = Hall("registering")
    other.office.ask(other.authors[3], RingGong())
    with LogFile.open(path, read_only=True) as log, pytest.raises(Coded) as error:
        check_against(log, read_kept_copy(filed(tmp_path / "other.bobbl", other.office)))
    assert error.value.code == "other_than_copy"
