"""Who takes part: a founded tournament with everybody admitted, as files to begin from."""

import itertools
import shutil
import tempfile
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

from msgspec.structs import replace

from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import MarkerId, OperatorId, PrizeId, StationId
from builders.evening import Evening

SERVER = "127.0.0.1:1"
"""The first server's address, which is its name in the network as well."""

SETTINGS = Settings(
    "Preismucken",
    rounds=3,
    sections=(Section("Bühne", 1, 1), Section("Saal", 2)),
    fee_cents=1000,
    markers=(Marker(MarkerId("voucher"), "Getränkebon"),),
    capacity=30,
    prizes=(Prize(PrizeId("first"), "Kranz", 1), Prize(PrizeId("ham"), "Schinken")),
)
SEATS = SeatZones(open_to=2)


@dataclass(frozen=True)
class Member:
    """A station of the cast; ``home`` is its folder below the world's."""

    name: str
    role: Role
    id: StationId
    home: str


@dataclass(frozen=True)
class RecordNames:
    """The files of everybody by path, and the members."""

    files: dict[str, bytes]
    members: tuple[Member, ...]
    operators: tuple[OperatorId, ...]
    events: int
    """How many events the log has in the beginning."""

    def of(self, role: Role) -> list[Member]:
        """Give the members of a role."""
        return [each for each in self.members if each.role == role]

    def settle_in(self, folder: Path) -> None:
        """Write the files."""
        for path, content in self.files.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
            place.chmod(0o600)


PARTS: tuple[tuple[str, Role, tuple[str, ...]], ...] = (
    ("Leitung", "organiser", ()),
    ("Vertretung", "organiser", ()),
    ("Anmeldung 1", "desk", ()),
    ("Anmeldung 2", "desk", ()),
    ("Bühne", "scoring", ("Bühne", "Saal")),
    ("Saal", "scoring", ("Saal", "Bühne")),
    ("Anzeige", "display", ()),
)
PAIRS = 5


def fast_folder() -> str | None:
    """Give a place whose files are in memory, if the system has one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@cache
def cast(gives_seats: bool) -> RecordNames:
    """Give the cast; made once, and the same in every process.

    ``gives_seats``: the desks give seats as people arrive. Otherwise the first round is drawn.
    """
    folder = Path(tempfile.mkdtemp(dir=fast_folder()))
    numbers = itertools.count(1)
    settings = replace(SETTINGS, seats=SEATS) if gives_seats else SETTINGS
    try:
        with (
            patch("builders.evening.new_id", lambda: f"{next(numbers):08d}"),
            closing(Evening(folder, settings, seed=7)) as evening,
        ):
            return _staged(folder, evening)
    finally:
        shutil.rmtree(folder)


def _staged(folder: Path, evening: Evening) -> RecordNames:
    models = [evening.station(role, name, sections) for name, role, sections in PARTS]
    operators = tuple(evening.operator(name) for name in ("Kolb", "Schmidt", "Popp"))
    evening.register_pairs(models[2], PAIRS)
    if not evening.state.placing.seats:
        evening.draw(models[0])
    members = tuple(
        Member(name, role, model.id, str(model.membership.folder.relative_to(folder)))
        for model, (name, role, _) in zip(models, PARTS, strict=True)
    )
    state = evening.state
    evening.close()
    files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    return RecordNames(files, members, operators, state.length)
