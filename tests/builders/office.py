"""The single writer with a log in memory, and authors that sign real commands."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bobbl_server.core.draw.engine import draw
from bobbl_server.history import History
from bobbl_server.service import Batch, Outcome, Service, Settled, Submission, read_submission
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.reading import read_history
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base, Command, encode_command
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash, EntrantId, InvitationId, PersonId, TournamentId
from bobbl_shared.log import Head, LogFile
from bobbl_shared.wire.messages import Signed
from builders.course import CHEAP, WORDS
from builders.dice import seeded_dice
from builders.evening import FixedClock

SETTINGS = Settings("Preismucken")


@cache
def founded() -> tuple[bytes, SigningKey]:
    """Give the file of a new tournament and its server's key."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tournament.bobbl"
        founder = Founder(Path(folder), FixedClock(), seeded_dice("office"), CHEAP)
        keys = found_tournament(path, SETTINGS, WORDS, founder).keys
        return path.read_bytes(), keys.signing


@dataclass
class MemoryLog:
    """Keeps what is appended; fails where a test says so."""

    bodies: list[bytes] = field(default_factory=list)
    heads: list[Head] = field(default_factory=list)
    details: list[Details] = field(default_factory=list)
    trouble: BobblError | None = None

    def append(
        self,
        bodies: Sequence[bytes],
        head: Head | None,
        details: Sequence[Details] = (),
        forgotten: Collection[DetailsHash] = (),
    ) -> None:
        """Append, or fail."""
        if self.trouble is not None:
            raise self.trouble
        assert head is not None
        self.bodies += bodies
        self.heads.append(head)
        self.details = [e for e in (*self.details, *details) if e.hash not in forgotten]


@dataclass
class MemorySecrets:
    """Secrets in memory."""

    kept: dict[str, bytes] = field(default_factory=dict)

    def keep(self, commitment: str, secret: bytes) -> None:
        """Store."""
        self.kept[commitment] = secret

    def find(self, commitment: str) -> bytes | None:
        """Look up."""
        return self.kept.get(commitment)


@dataclass
class Author:
    """Somebody who signs commands: a station, or a stranger."""

    tournament: TournamentId
    name: str
    counter: int = 0

    def __post_init__(self) -> None:
        """Make a key."""
        self.key = SigningKey.generate(seeded_dice(f"author {self.name}"))
        self.dice = seeded_dice(f"details of {self.name}")

    def command(
        self, payload: AnyPayload, base: Base | None = None, counter: int | None = None
    ) -> Command:
        """Give the next command, or one with a counter of the test's choice."""
        if counter is None:
            self.counter += 1
            counter = self.counter
        at = stamp(FixedClock().now())
        return Command(self.tournament, self.key.author, counter, None, base, payload, at)

    def sign(self, command: Command) -> Signed:
        """Sign a command."""
        text = encode_command(command)
        return Signed(text, self.key.sign(Purpose.COMMAND, text.encode()).hex())

    def submission(self, command: Command, details: tuple[Details, ...] = ()) -> Submission:
        """Give a command as it arrives at the writer."""
        return read_submission(self.key.author, self.key.public, self.sign(command), details)

    def name_details(self, last: str, first: str = "", club: str = "") -> Details:
        """Make details of a name."""
        return conceal(encode_name(Name(last, first, club)), "name", self.dice)

    def registering(
        self, *names: tuple[str, ...], base: Base | None = None, distinct: bool = False
    ) -> Submission:
        """Give a submission that registers a pair (or half of one) with these names."""
        details = tuple(self.name_details(*name) for name in names)
        number = f"{self.name} {self.counter + 1}"
        persons = tuple(
            Person(PersonId(f"{number} {at}"), each.hash) for at, each in enumerate(details)
        )
        payload = RegisterEntrant(EntrantId(number), "pair", persons, distinct=distinct)
        return self.submission(self.command(payload, base), details)


class Office:
    """A service on a fresh tournament; ``organiser`` is admitted."""

    def __init__(self) -> None:
        """Read the tournament and open the service."""
        self.server_key = founded()[1]
        self.history = fresh_history()
        self.log = MemoryLog()
        self.clock = FixedClock()
        self.secrets = MemorySecrets()
        self.service = Service(
            self.history,
            self.log,
            self.server_key,
            self.clock,
            seeded_dice("service"),
            draw,
            self.secrets,
        )
        self.organiser = self.admit("organiser", "Leitung")

    @property
    def state(self) -> State:
        """Give the state as committed."""
        return self.history.state

    def author(self, name: str) -> Author:
        """Give somebody who signs."""
        return Author(self.state.tournament, name)

    def admit(self, role: Role, name: str, *sections: str) -> Author:
        """Give a station that is admitted."""
        author = self.author(name)
        invitation = InvitationId(f"for {name}")
        invite = InviteStation(invitation, role, name, sections)
        if role == "organiser":
            self.own(invite)
        else:
            self.ask(self.organiser, invite)
        self.own(AdmitStation(invitation, author.key.public.hex()))
        assert author.key.author in self.state.stations
        return author

    def own(self, payload: AnyPayload) -> None:
        """Let the server command something."""
        self.commit(self.service.own_submission(payload))

    def ask(self, author: Author, payload: AnyPayload, base: Base | None = None) -> Outcome:
        """Let somebody command something."""
        batch, _ = self.commit(author.submission(author.command(payload, base)))
        return batch.outcomes[0]

    def commit(self, *submissions: Submission) -> tuple[Batch, Settled | None]:
        """Take, write and settle some submissions in one group."""
        batch = self.service.take(submissions)
        self.service.write(batch)
        return batch, self.service.settle(batch)


def fresh_history() -> History:
    """Give the history of a tournament that nobody has worked on."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tournament.bobbl"
        path.write_bytes(founded()[0])
        with LogFile.open(path, read_only=True) as log:
            return read_history(log).history
