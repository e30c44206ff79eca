"""Scripted guests: they look at the pages as phones do, and remember what they have seen and when.

A guest searches its name, looks at its own page and at the round, and then follows one page by a
stream, loading it anew with each version. Each has an address of its own, where the system has more
than one for a computer, so that the limits for an address are those of a hall.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Generic, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from msgspec import Struct

from bobbl_server.pages.own_page import OwnModel
from bobbl_server.pages.ranking import RankingModel
from bobbl_server.pages.round_page import RoundModel
from bobbl_server.pages.seat_finder import SeatModel

RANKING, ROUND, SEARCH = "/rangliste", "/runde", "/platz"
AGAIN_S = 0.5
"""After so long a guest comes again whose connection was lost."""

ANSWER_S = 30.0
LAST_S = 60.0
"""So long guests may wait for the last ranking."""

Model = TypeVar("Model", bound=Struct)


class Shown(Struct, Generic[Model], frozen=True):
    """What ``/api`` gives of a page."""

    version: str
    page: Model


class News(Struct, frozen=True):
    """An event of a stream."""

    v: str


@dataclass(frozen=True)
class Sight(Generic[Model]):
    """A page that a guest has seen, and when."""

    at: datetime
    page: Model


class PageLost(Exception):
    """A page has not come; the text says which and what came in its place."""


@dataclass
class Guest:
    """One guest, of this name as lists have it; ``number`` is 0 until the pages have said it."""

    host: str
    port: int
    source: str
    name: str
    is_pair: bool = True
    rankings: list[Sight[RankingModel]] = field(default_factory=list)
    rounds: list[Sight[RoundModel]] = field(default_factory=list)
    own: list[Sight[OwnModel]] = field(default_factory=list)
    number: int = 0
    loaded: int = 0
    told: int = 0
    lost: int = 0
    errors: list[str] = field(default_factory=list)

    async def stay(self) -> None:
        """Look at the pages until cancelled; a lost connection is made anew."""
        while True:
            with self._patient():
                await self._search()
                await self._look()
                await self._follow(RANKING)
            await asyncio.sleep(AGAIN_S)

    async def look_back(self) -> None:
        """Look at everything once more, at the end."""
        with self._patient():
            await self._look()

    @property
    def last_round(self) -> int:
        """After which round the newest ranking is that this guest has seen."""
        return self.rankings[-1].page.round if self.rankings else 0

    @contextmanager
    def _patient(self) -> Iterator[None]:
        """Note what goes wrong; a connection that breaks is nothing a phone would not know."""
        try:
            yield
        except (OSError, EOFError, TimeoutError):
            self.lost += 1
        except (PageLost, msgspec.MsgspecError) as error:
            self.errors.append(f"{self.name}: {error}")

    async def _search(self) -> None:
        """Find the own number by name, as somebody does who has left the card in the coat."""
        await self._load("/")
        await self._load(f"{SEARCH}?{urlencode({'q': self.name})}")
        found = await self._ask(f"{SEARCH}?{urlencode({'q': self.name})}", Shown[SeatModel])
        places = [found.page.seat.place, *found.page.found] if found.page.seat else found.page.found
        own = [each.who.number for each in places if self.name in " / ".join(each.who.names)]
        if len(own) != 1:
            raise PageLost(f"search {self.name!r}: {own}")
        self.number = own[0]

    async def _look(self) -> None:
        """Look at ranking, round and the own page, as HTML and as what that is made of."""
        await self._load(RANKING)
        ranking = await self._ask(RANKING, Shown[RankingModel])
        self.rankings.append(Sight(datetime.now(UTC), ranking.page))
        await self._load(ROUND)
        round_ = await self._ask(ROUND, Shown[RoundModel])
        self.rounds.append(Sight(datetime.now(UTC), round_.page))
        if self.number:
            path = f"/paar/{self.number}" if self.is_pair else f"/spieler/{self.number}"
            await self._load(path)
            own = await self._ask(path, Shown[OwnModel])
            self.own.append(Sight(datetime.now(UTC), own.page))

    async def _follow(self, path: str) -> None:
        """Look again whenever a page has changed, until the stream ends."""
        reader, writer = await self._connect()
        try:
            page = quote(path)
            writer.write(self._request(f"/live?page={page}"))
            version = ""
            await reader.readuntil(b"\r\n\r\n")
            while line := await reader.readline():
                if not line.startswith(b"data: "):
                    continue
                news = msgspec.json.decode(line.removeprefix(b"data: "), type=News)
                self.told += 1
                if news.v != version:
                    version = news.v
                    await self._look()
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _load(self, path: str) -> bytes:
        """Return the bytes of a page."""
        async with asyncio.timeout(ANSWER_S):
            reader, writer = await self._connect()
            try:
                writer.write(self._request(path))
                answer = await reader.read()
            finally:
                writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        status = head.split(b"\r\n")[0].decode(errors="replace")
        if not status.endswith("200 OK"):
            raise PageLost(f"{path}: {status or '–'}") if status else EOFError(path)
        self.loaded += 1
        return body

    async def _ask(self, path: str, kind: type[Shown[Model]]) -> Shown[Model]:
        return msgspec.json.decode(await self._load(f"/api{path}"), type=kind)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            return await asyncio.open_connection(
                self.host, self.port, local_addr=(self.source, 0), limit=1024 * 1024
            )
        except OSError:  # a system that has one address for itself
            return await asyncio.open_connection(self.host, self.port, limit=1024 * 1024)

    def _request(self, path: str) -> bytes:
        host = f"{self.host}:{self.port}"
        return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


@dataclass
class Crowd:
    """All guests of an evening."""

    guests: Sequence[Guest]
    _visits: list["asyncio.Task[None]"] = field(default_factory=list)

    def come(self) -> None:
        """Let all of them look."""
        self._visits = [asyncio.ensure_future(each.stay()) for each in self.guests]

    async def see(self, round_: int) -> None:
        """Wait until all have seen the ranking after a round, if not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_S):
                while any(each.last_round < round_ for each in self.guests):
                    await asyncio.sleep(0.1)

    async def go(self) -> None:
        """Let them look once more, and go."""
        await self.leave()
        await asyncio.gather(*(each.look_back() for each in self.guests))

    async def leave(self) -> None:
        """Send all of them home."""
        visits, self._visits = self._visits, []
        for each in visits:
            each.cancel()
        for ended in await asyncio.gather(*visits, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
