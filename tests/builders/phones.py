"""A hall whose tables have phones: a real server, the pages beside it, two tables drawn."""

import asyncio
import os
import re
import socket
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from aiohttp import ClientSession, TCPConnector

from bobbl.pages.hall import FollowedHall
from bobbl.pages.site import Site
from bobbl.pages.site_options import NO_SITE, SiteOptions
from bobbl_client.model.membership import memberships
from bobbl_client.model.station import Contact
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.domain.paper.phone_address import SLIP_PATH, phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId, PersonId, new_id
from builders.live import Live, LiveStation

SECRET = "5a" * 16
NAMES = (
    (Name("Müller", "Hans"), Name("Huber", "Eva")),
    (Name("Österreicher", "Kreszentia"), Name("Ys", "Bo")),
    (Name("Hinterobermeier", "Maximilian"), Name("Groß", "Änne")),
    (Name("Weiß", "Jörg"), Name("Fuchs", "Uschi")),
)


@dataclass(frozen=True)
class Answer:
    """What a phone got."""

    status: int
    body: str
    headers: dict[str, str]
    location: str

    @property
    def sight(self) -> str:
        """Give what the page says it has shown."""
        found = re.search(r'name="sight" value="([^"]*)"', self.body)
        return found.group(1) if found else ""

    @property
    def words(self) -> str:
        """Give the text of the page in one line."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.body)).split())


@dataclass
class PhoneHall(Live):
    """The hall; ``names`` of the four pairs that play, ``phone_host`` as the slips have it."""

    names: tuple[tuple[Name, Name], ...] = NAMES
    phone_port: int = 0
    phone_host: str = "127.0.0.1"
    club_site: SiteOptions = NO_SITE
    office: LiveStation | None = field(default=None)
    pages: FollowedHall = field(init=False)
    site: Site = field(init=False)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def __aexit__(self, *caught: object) -> None:
        """Close the pages, then everything else."""
        await self.close_pages()
        await super().__aexit__(*caught)

    async def open(self) -> LiveStation:
        """Register the pairs, draw, and allow phones; give the organiser's station."""
        office = await self.organiser()
        self.office = office
        invitation = await self.invite(office, "pages", "Seiten")
        await self.open_pages(self.server.codes.renew(invitation).code)
        for pair in self.names:
            await self._register(office, pair)
        changed = office.model.state and office.model.state.field_changed
        assert changed
        assert (await self.ask(office, DrawRound(1), Base(version=changed.index))).refused is None
        await self.allow()
        return office

    async def open_pages(self, code: str = "", computer: str = "pages") -> None:
        """Start the pages, which pair with a code or have done so before."""
        home = self.folder / computer
        self.pages = FollowedHall(home, browse=False)
        self._tasks = [asyncio.ensure_future(self.pages.run())]
        if code:
            await self.pages.join(self.server.local_address, code)
        else:
            self.pages.work(next(memberships(home)))
        self.site = Site(self.pages, "127.0.0.1", site=self.club_site)
        self._tasks.append(asyncio.ensure_future(self.site.run()))
        await self.until(lambda: self.pages.model.post is not None)

    async def close_pages(self) -> None:
        """End the pages; what they have kept stays."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        if tasks:
            await self.pages.stop()

    async def catch_up(self) -> None:
        """Wait until the pages know what the server knows, if they reach it."""
        if self.pages.model.contact is Contact.ONLINE:
            await self.until(lambda: self.pages.state.length >= self.state.length)

    async def allow(self) -> None:
        """Let phones in, and wait until they can come."""
        assert self.office is not None
        self.phone_port = self.phone_port or free_port("127.0.0.1")
        address = f"{self.phone_host}:{self.phone_port}"
        assert (await self.ask(self.office, AllowPhones(SECRET, address))).refused is None
        await self.until(lambda: self.is_open)

    @property
    def is_open(self) -> bool:
        """Tell whether the port for phones is open."""
        return self.site.switch.is_open

    @property
    def state(self) -> State:
        """Give the server's state."""
        return self.server.history.state

    def path(self, table: int = 1, number: int = 1) -> str:
        """Give where a slip is."""
        return f"{SLIP_PATH}/{self.code(table, number)}"

    def code(self, table: int = 1, number: int = 1) -> str:
        """Give the code of a slip."""
        assert self.state.phones is not None
        return phone_code(self.state.phones, SlipPlace(number, table))

    def counted(self, code: str) -> int:
        """Give how often something was refused."""
        return self.site.counts.get(code, 0)

    async def get(
        self, path: str, headers: dict[str, str] | None = None, address: str = "127.0.0.1"
    ) -> Answer:
        """Load a page."""
        return await self._request("GET", path, headers or {}, None, address)

    async def post(
        self,
        path: str,
        fields: dict[str, str] | bytes,
        headers: dict[str, str] | None = None,
        address: str = "127.0.0.1",
    ) -> Answer:
        """Send a form."""
        return await self._request("POST", path, headers or {}, fields, address)

    async def tell(self, do: str, table: int = 1, **fields: str) -> Answer:
        """Do something on the slip as it is shown now; give the page that then is shown."""
        path = self.path(table)
        sight = (await self.get(path)).sight
        done = await self.post(path, {"do": do, "sight": sight, **fields})
        return await self.get(done.location) if done.status == 303 else done

    async def game(self, side: int, times: int = 1, table: int = 1, **fields: str) -> Answer:
        """Enter a Muck that a side has called and won."""
        told = {"game": "called:Muck", "side": str(side), "won": "1", **fields}
        for _ in range(times - 1):
            assert (await self.tell("add", table, **told)).status == 200
        return await self.tell("add", table, **told)

    async def _request(
        self,
        method: str,
        path: str,
        headers: dict[str, str],
        fields: dict[str, str] | bytes | None,
        address: str,
    ) -> Answer:
        await self.catch_up()
        connector = TCPConnector(local_addr=(address, 0), force_close=True)
        url = f"http://127.0.0.1:{self.phone_port}{path}"
        async with (
            ClientSession(connector=connector) as session,
            session.request(
                method, url, data=fields, headers=headers, allow_redirects=False
            ) as answer,
        ):
            body = await answer.text()
            location = answer.headers.get("Location", "")
            return Answer(answer.status, body, dict(answer.headers), location)

    async def _register(self, office: LiveStation, pair: tuple[Name, Name]) -> None:
        details = tuple(conceal(encode_name(name), "name", os.urandom) for name in pair)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(EntrantId(new_id()), "pair", persons, "present")
        assert (await self.ask(office, payload, details=details)).refused is None


def free_port(host: str) -> int:
    """Give a port on which nobody listens."""
    with socket.create_server((host, 0)) as found:
        return int(found.getsockname()[1])


class Tags(HTMLParser):
    """Every tag of a page with its attributes."""

    def __init__(self, body: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(body)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attributes)))
