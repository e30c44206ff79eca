"""A hall whose pages are a process of their own, as the organiser's window starts them."""

import resource
import signal
from dataclasses import dataclass, field
from subprocess import Popen

from aiohttp import ClientError

from bobbl.pages.child import LocalPages
from bobbl.pages.stand import Stand
from builders.phones import Answer, PhoneHall


@dataclass
class PagesHall(PhoneHall):
    """The hall; its pages can be killed, stopped, and kept from their disk."""

    child: LocalPages = field(init=False)

    async def open_pages(self, code: str = "", computer: str = "pages") -> None:
        """Start the program; it pairs with a code or has done so before."""
        if code:
            self.child = LocalPages(self.folder / computer, "127.0.0.1")
        self.child.stand = Stand()
        self.child.start(self.server.local_address, self.state.tournament, code)
        await self.until(lambda: not self.child.stand.is_alone)

    async def close_pages(self) -> None:
        """End the program as its window does."""
        self.process.send_signal(signal.SIGCONT)
        self.child.end()

    async def catch_up(self) -> None:
        """Nobody knows how far a program is that may be stopped."""

    @property
    def process(self) -> "Popen[bytes]":
        """Give the program."""
        assert self.child._process is not None
        return self.child._process

    @property
    def is_open(self) -> bool:
        """Tell whether the port for phones is open."""
        return self.phone_port in self.child.stand.ports

    async def kill(self) -> None:
        """Kill the program, and start it again."""
        self.process.kill()
        self.process.wait()
        await self.open_pages()
        await self.until(lambda: self.is_open)

    def fill_disk(self) -> None:
        """Let no file of the program grow."""
        self._limit_files(0)

    def make_room(self) -> None:
        """Let files grow again."""
        self._limit_files(resource.RLIM_INFINITY)

    async def heard(self, path: str) -> Answer | None:
        """Load a page; none if the connection broke."""
        try:
            return await self.get(path)
        except (ClientError, OSError):
            return None

    async def hand_in(self, table: int) -> Answer | None:
        """Hand in a slip as it stands; none if the connection broke."""
        try:
            return await self.tell("hand", table)
        except (ClientError, OSError):
            return None

    def _limit_files(self, size: int) -> None:
        hard = resource.RLIM_INFINITY
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))
