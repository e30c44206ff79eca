"""Halls on paper, and stations in them whose copies are there already."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bobbl_client.link.news import Following, Heard, Online, Position
from bobbl_client.model.membership import Membership, remember
from bobbl_client.model.station import StationModel
from bobbl_server.service import Submission
from bobbl_shared.clock import SystemClock, stamp
from bobbl_shared.crypto.details import conceal
from bobbl_shared.crypto.keys import store_new
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId, PersonId, new_id
from bobbl_shared.wire.messages import Events, ToServer
from builders.paper import Paper, Pen


class Silent:
    """A network thread that has nobody to talk to."""

    def follow(self, following: Following) -> None:
        """Do nothing."""

    def send(self, message: ToServer) -> None:
        """Lose it."""

    def place(self, position: Position) -> None:
        """Forget it."""


def registering(pen: Pen, *names: Name) -> Submission:
    """Register a pair as a command of a station on paper."""
    details = tuple(conceal(encode_name(name), "name", os.urandom) for name in names)
    persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
    payload = RegisterEntrant(EntrantId(new_id()), "pair", persons, distinct=True)
    return pen.submission(payload, details=details)


@dataclass
class Attendance:
    """A hall on paper and the stations that have been opened in it."""

    paper: Paper
    models: list[StationModel] = field(default_factory=list)

    def close(self) -> None:
        """Close all files."""
        for model in self.models:
            model.close()
        self.paper.close()

    def member(self, home: Path, pen: Pen, address: str, *, with_copy: bool) -> Membership:
        """Let a station of the hall be at home in a folder, with a copy of all there is or none."""
        (home / "stations").mkdir(parents=True)
        store_new(home / "stations" / "next.key", pen.key, os.urandom)
        paper = self.paper
        member = remember(home, paper.settings.name, paper.pins, address, os.urandom)
        if with_copy:
            paper.close()
            shutil.copyfile(paper.file, member.replica_path)
            paper.reopen()
        return member

    def station(self, role: Role, *sections: str) -> StationModel:
        """Admit a station and give it everything; it believes that the server is there."""
        pen = self.paper.admitted(role, f"Station {len(self.models) + 1}", *sections)
        home = self.paper.folder / f"home-{len(self.models)}"
        member = self.member(home, pen, "127.0.0.1:1", with_copy=True)
        model = StationModel(member, Silent(), SystemClock(), os.urandom)
        self.models.append(model)
        model.start()
        model.handle(Online(0, None, stamp(SystemClock().now()), self.paper.pins.epoch, ""))
        return model

    def news(self, length: int) -> Iterator[Heard]:
        """Give what has happened since as frames of the server."""
        history = self.paper.service.history
        details = tuple(history.details.values())[-200:]
        for start, stop, head in history.runs_from(length):
            yield Heard(Events(history.raw(start, stop), head, details))
