"""A tournament's file, made by the real service out of commands of stations on paper.

Nobody connects while it is made; afterwards a real server can open it, and real stations can come
with the keys that are left here. Commands are signed as they would be.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bobbl_server.core.draw.engine import draw
from bobbl_server.service import Recorded, Service, Submission
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.opening import open_as_server
from bobbl_server.store.secrets import SecretFiles
from bobbl_shared.clock import SystemClock, stamp
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import MarkPresent, RegisterEntrant, WithdrawEntrant
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base, Command, encode_command
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import encode_name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId, EntryId, InvitationId, PersonId, TournamentId, new_id
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.station_session import Pins
from builders.course import CHEAP, WORDS, base_on
from builders.evening import invented_name, invented_score

GROUP = 200
"""Commands in one commit, at most."""


@dataclass(eq=False)
class Pen:
    """A station that exists on paper: its key, and how far it has counted."""

    tournament: TournamentId
    key: SigningKey
    counter: int = 0

    def signed(self, payload: AnyPayload, base: Base | None = None) -> tuple[Command, Signed]:
        """Give the next command, and as it travels."""
        self.counter += 1
        at = stamp(SystemClock().now())
        command = Command(self.tournament, self.key.author, self.counter, None, base, payload, at)
        text = encode_command(command)
        return command, Signed(text, self.key.sign(Purpose.COMMAND, text.encode()).hex())

    def submission(
        self, payload: AnyPayload, base: Base | None = None, details: tuple[Details, ...] = ()
    ) -> Submission:
        """Give the next command as it reaches the writer."""
        command, signed = self.signed(payload, base)
        return Submission(self.key.author, command, signed, details)


@dataclass
class Paper:
    """A folder with ``tournament.bobbl`` and the keys of its server; close it before serving."""

    folder: Path
    settings: Settings = field(default_factory=lambda: Settings("Preismucken", rounds=30))

    def __post_init__(self) -> None:
        """Found the tournament and admit an organiser."""
        self.file = self.folder / "tournament.bobbl"
        founder = Founder(self.folder, SystemClock(), os.urandom, CHEAP)
        found_tournament(self.file, self.settings, WORDS, founder)
        self.reopen()
        self.organiser = self.admitted("organiser", "Leitung")

    def reopen(self) -> None:
        """Open the file again after ``close``."""
        opened = open_as_server(self.file, self.folder, os.urandom)
        self.log: LogFile = opened.log
        self.pins = Pins(
            opened.history.state.tournament,
            bytes.fromhex(opened.history.state.root.root_public),
            opened.epoch,
        )
        self.service = Service(
            opened.history,
            opened.log,
            opened.keys.signing,
            SystemClock(),
            os.urandom,
            draw,
            SecretFiles(opened.keys.tls_path.parent, os.urandom),
        )

    @property
    def state(self) -> State:
        """Give the state."""
        return self.service.state

    def close(self) -> None:
        """Let the file go."""
        self.log.close()

    def commit(self, submissions: Iterable[Submission]) -> None:
        """Let the service take submissions in groups; none may be refused."""
        waiting = list(submissions)
        for start in range(0, len(waiting), GROUP):
            batch = self.service.take(waiting[start : start + GROUP])
            for outcome in batch.outcomes:
                assert isinstance(outcome, Recorded), outcome
                assert not outcome.refused, batch.draft.bodies[-1][-300:]
            self.service.write(batch)
            self.service.settle(batch)

    def admitted(self, role: Role, name: str, *sections: str) -> Pen:
        """Admit a station."""
        invite = InviteStation(InvitationId(new_id()), role, name, sections)
        if role == "organiser":
            self.commit([self.service.own_submission(invite)])
        else:
            self.commit([self.organiser.submission(invite)])
        pen = Pen(self.state.tournament, SigningKey.generate(os.urandom))
        admit = AdmitStation(invite.invitation, pen.key.public.hex())
        self.commit([self.service.own_submission(admit)])
        return pen

    def register(self, pairs: int) -> list[EntrantId]:
        """Register so many pairs with names."""
        before = len(self.state.entrants)
        self.commit(self._registering(before + number) for number in range(pairs))
        return list(self.state.entrants)[before:]

    def _registering(self, number: int) -> Submission:
        names = (invented_name(2 * number), invented_name(2 * number + 1))
        details = tuple(conceal(encode_name(name), "name", os.urandom) for name in names)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(EntrantId(new_id()), "pair", persons, distinct=True)
        return self.organiser.submission(payload, details=details)

    def draw(self) -> int:
        """Draw the next round; give its number."""
        number = len(self.state.rounds) + 1
        base = base_on(self.state.field_changed)
        self.commit([self.organiser.submission(DrawRound(number), base)])
        return number

    def close_round(self) -> None:
        """Close the newest round, all of whose results are there."""
        newest = self.state.rounds[-1]
        base = base_on(newest.changed)
        self.commit([self.organiser.submission(CloseRound(newest.number), base)])


def results(state: State, number: int) -> Iterator[tuple[EnterResult, Base]]:
    """Give for each table of a round a result as somebody enters it who sees an open table."""
    for table, slot in state.rounds[number - 1].tables.items():
        score = invented_score(slot, number)
        yield (
            EnterResult(number, table, slot.sides, score, EntryId(new_id())),
            base_on(slot.changed),
        )


def coming_and_going(entrants: Sequence[EntrantId], times: int) -> Iterator[AnyPayload]:
    """Let these entrants leave and come again in turn: so many commands, none refused."""
    for number in range(times):
        turn, at = divmod(number, len(entrants))
        yield MarkPresent(entrants[at]) if turn % 2 else WithdrawEntrant(entrants[at])
