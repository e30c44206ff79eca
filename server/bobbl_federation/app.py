"""Composition of the federation's server: store, identity, sockets. Any number may run at once."""

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from bobbl_federation.administration import Administration
from bobbl_federation.containment import Failed
from bobbl_federation.forgetting import Forgetting
from bobbl_federation.net.connection import HallConnection
from bobbl_federation.net.gate import House
from bobbl_federation.net.listener import HallListener
from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.pages.metrics import Condition, Counted
from bobbl_federation.redeciding.workers import Workers
from bobbl_federation.store.checks import Check, CheckStore
from bobbl_federation.store.clubs import Identity
from bobbl_federation.store.connections import WAITS_S, Connections
from bobbl_federation.store.migration import migrate
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_accounts import PostgresAccounts
from bobbl_federation.store.postgres_archive import PostgresArchive
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.postgres_seasons import PostgresSeasons
from bobbl_federation.store.postgres_texts import PostgresTexts
from bobbl_federation.store.tally import BOUNDS_S
from bobbl_federation.store.wake_ups import WakeUps
from bobbl_federation.web.admin import AdminSite, Followed
from bobbl_federation.web.archive import Archive
from bobbl_federation.web.reader import HAS_FAILED, LogReader
from bobbl_federation.web.site import FederationSite
from bobbl_federation.web.turns import Turns
from bobbl_server.net.websocket import WebSocket
from bobbl_server.pages.published import Evening
from bobbl_shared.clock import Clock, SystemClock, stamp
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.tls import make_certificate
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.commands import Command, encode_command
from bobbl_shared.domain.names import tidy
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.federation_messages import Flawed

log = logging.getLogger(__name__)

HEARD_S = 5.0
"""Seconds between two notes of which halls are connected."""


@dataclass(frozen=True)
class FederationOptions:
    """How to run: ``store`` is the address of the database, ``port`` 0 lets the system choose.

    Without ``pages``, an own address and port, this process shows none. ``workers``: so many
    processes beside it decide again what halls hand over.
    """

    store: str
    host: str = "0.0.0.0"
    port: int = 0
    pages: tuple[str, int] | None = None
    clock: Clock = field(default_factory=SystemClock)
    dice: Dice = os.urandom
    waits_s: tuple[float, ...] = WAITS_S
    workers: int = 0


class FederationServer:
    """One process of it; use it as an asynchronous context manager."""

    def __init__(self, options: FederationOptions) -> None:
        """Nothing happens before it is entered; ``BobblError`` if the address is none."""
        self._options = options
        self._connections = Connections(options.store, options.waits_s)
        self.logs = PostgresLogs(self._connections)
        self.clubs = PostgresClubs(self._connections)
        self.checks: CheckStore = PostgresChecks(self._connections)
        self.administration = Administration(
            self.logs,
            self.checks,
            self.clubs,
            PostgresSeasons(self._connections),
            PostgresAccounts(self._connections),
            options.clock,
            options.dice,
        )
        self.workers = Workers(options.workers, options.store)
        self.texts = PostgresTexts(self._connections)
        self._listener: HallListener | None = None
        self._house: House | None = None
        self._site: FederationSite | None = None
        self._reader: LogReader | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.port = 0
        self.pages_port = 0

    async def __aenter__(self) -> "FederationServer":
        """Check the tables, and listen; ``BobblError`` if one of them cannot be."""
        try:
            await self._start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop."""
        await self.stop()

    @property
    def name(self) -> str:
        """The name of the federation."""
        assert self._house is not None
        return self._house.identity.name

    async def _start(self) -> None:
        options = self._options
        await self.logs.check()
        identity = await self.clubs.identity()
        if identity is None:
            raise BobblError("store_not_migrated", reason="identity")
        self._house = House(identity, self.clubs, options.clock)
        self._listener = HallListener(self._serve, self._house.count)
        self.port = await self._listener.start(options.host, options.port, identity.tls_pem)
        self._tasks.append(asyncio.ensure_future(self._note_heard(self._house)))
        forgetting = Forgetting(self.logs, self.texts, options.clock)
        self._tasks.append(asyncio.ensure_future(forgetting.run()))
        if options.pages is not None:
            await self._show_pages(identity.name, *options.pages)
        self.workers.start()

    async def _show_pages(self, name: str, host: str, port: int) -> None:
        clock, today = self._options.clock, self._options.clock.now()
        book = FederationBook(Holdings(name, today, today.date()), failed=_note_page)
        gathering = Gathering(name)
        archive = Archive(PostgresArchive(self._connections), gathering, book)

        async def evening(id_: TournamentId) -> Evening | None:
            await archive.fetch(id_)
            return book.holdings.evening(id_)

        turns = Turns()
        followed = Followed(
            lambda id_: each.state if (each := gathering.tournaments.get(id_)) else None,
            evening,
            turns.failed,
        )
        admin = AdminSite(self.administration, name, followed)
        site = self._site = FederationSite(
            book, clock, self._counted, self._condition, admin, archive
        )
        seasons = self.administration.seasons
        stores = self.logs, self.texts, self.checks, seasons
        reader = self._reader = LogReader(
            *stores, gathering, archive, book, clock, site.changed, turns
        )
        await reader.look()
        self._tasks.append(asyncio.ensure_future(reader.run(WakeUps(self._options.store))))
        self.pages_port = await site.start(host, port)

    async def _note_heard(self, house: House) -> None:
        """Note again and again which halls are connected, and tell them what does not hold."""
        while True:
            if house.connected:
                with suppress(BobblError):  # who hands over or reads says what is wrong
                    await self.texts.hear(set(house.connected.values()))
                    await self._tell_flaws(house)
            await asyncio.sleep(HEARD_S)

    async def _tell_flaws(self, house: House) -> None:
        """Tell halls which of their events could not be decided again."""
        checks = await self.checks.checks(set(house.connected.values()))
        for connection, tournament in house.connected.items():
            check = checks.get(tournament, Check())
            if check.flaw is not None:
                connection.tell(Flawed(check.until, check.flaw))

    def _counted(self) -> Counted:
        assert self._house is not None
        assert self._site is not None
        tally = self.logs.tally
        return Counted(
            events=tally.events,
            frames=tally.frames,
            forks=tally.forks,
            halls=self._house.halls,
            within=tuple(zip((*BOUNDS_S, None), tally.within, strict=True)),
            took_s=tally.took_s,
            refused=self._house.counts,
            streams=self._site.streams,
            pages=self._site.pages,
            behind=self._reader.behind if self._reader is not None else 0,
            unshown=self._reader.unshown if self._reader is not None else 0,
            flawed=self._reader.flawed if self._reader is not None else 0,
            failed=self._reader.failed if self._reader is not None else 0,
        )

    def _condition(self) -> Condition:
        reader = self._reader
        if reader is None:
            return Condition()
        has_failed = reader.trouble == HAS_FAILED
        return Condition(
            has_store=not reader.trouble or has_failed,
            is_reading=not (has_failed or reader.is_stuck),
            trouble=reader.trouble,
        )

    async def stop(self) -> None:
        """Close everything, once or again; what was acknowledged is on disk."""
        await self.workers.stop()
        for each in self._tasks:
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._site is not None:
            await self._site.stop()
        if self._listener is not None:
            await self._listener.stop()
        await self.logs.close()
        await self.texts.close()
        await self._connections.close()

    async def _serve(
        self,
        socket: WebSocket,
        remote: str,
        on_known: Callable[[], None],
        abort: Callable[[], None],
    ) -> None:
        assert self._house is not None
        connection = HallConnection(
            self._house,
            self.logs,
            self.texts,
            self._options.dice,
            socket,
            remote,
            on_known,
            abort,
        )
        await connection.run()


def _note_page(tournament: TournamentId, error: Failed) -> None:
    log.warning("tournament %s: a page cannot be made: %s", tournament, error)


async def prepare(store: str, name: str, now: datetime, dice: Dice) -> tuple[list[str], Identity]:
    """Bring the tables up to date, and make the server's identity where there is none.

    Return the files that were run, and the identity in force. ``BobblError`` if it would need a
    name.
    """
    connections = Connections(store)
    try:
        done = await migrate(connections)
        clubs = PostgresClubs(connections)
        known = await clubs.identity()
        name = tidy(name)
        if known is None and not name:
            raise BobblError("federation_unnamed")
        return done, known or await clubs.keep_identity(make_identity(name, now, dice))
    finally:
        await connections.close()


def make_identity(name: str, now: datetime, dice: Dice) -> Identity:
    """Make a root key, a certificate, and the record by which the one vouches for the other."""
    root = SigningKey.generate(dice)
    tls = make_certificate(f"bobbl-federation-{root.author[:8]}", now, dice)
    payload = StartEpoch(1, root.public.hex(), tls.certificate_hash, 0, "")
    federation = TournamentId(root.author)
    text = encode_command(Command(federation, root.author, 1, None, None, payload, stamp(now)))
    signature = root.sign(Purpose.COMMAND, text.encode()).hex()
    return Identity(name, root.to_bytes(), text, signature, tls.key_pem + tls.certificate_pem)
