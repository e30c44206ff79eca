"""The site put together: what guests may know, slips of phones, and the ports for both."""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime

from bobbl.pages.evenings import Evenings
from bobbl.pages.hall import FollowedHall
from bobbl.pages.photo import PhotoReader
from bobbl.pages.site_options import NO_SITE, SiteOptions
from bobbl.pages.stand import FolderStand, Stand
from bobbl_client.model.station import Change, Contact
from bobbl_server.net.announce import own_addresses
from bobbl_server.pages.book import PageBook
from bobbl_server.pages.published import Evening
from bobbl_server.site.writer import SiteReport, SiteWriter
from bobbl_server.store.phone_drafts import PhoneDraftFiles
from bobbl_server.web.guest_listener import GuestListener
from bobbl_server.web.guest_site import GuestSite
from bobbl_server.web.scanner_pages import ScannerPages
from bobbl_server.web.slips import PhoneSlips
from bobbl_server.web.switch import PortSwitch, wanted_ports
from bobbl_shared.domain.paper.pages_address import told_addresses
from bobbl_shared.domain.paper.phone_address import check_phone_address, is_elsewhere
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import Shut

DRAFTS = "phones"
"""The folder beside the copy where slips lie that are not handed in."""

ENDING_S = 4.0
"""So long what waits may still be written, and so long sent; who ended it waits 10 s."""

log = logging.getLogger(__name__)


class Site:
    """Shows a followed hall to guests, at every port that the organiser wants."""

    def __init__(
        self,
        hall: FollowedHall,
        host: str,
        tell: Callable[[Stand], None] = lambda _: None,
        site: SiteOptions = NO_SITE,
    ) -> None:
        """Nothing is open before ``run``; ``tell`` hears how it goes."""
        self.hall, self._tell, self._site = hall, tell, site
        self._writer: SiteWriter | None = None
        self._folder: FolderStand | None = None
        self._disk = ThreadPoolExecutor(1, "disk")
        files = PhoneDraftFiles(hall.model.membership.folder / DRAFTS, os.urandom)
        self.slips = PhoneSlips(hall, files, self._disk)
        self.counts: dict[str, int] = {}
        self.guests: GuestSite | None = None
        self.switch = PortSwitch(self._listener, host, self._trouble)
        self.evenings = Evenings(hall, self._show)
        self._shut: Shut | None = None
        self._told: Stand | None = None
        self._own = own_addresses()
        hall.changed = self._changed

    async def run(self) -> None:
        """Serve guests until cancelled; a bug in any part ends all of it."""
        self._start_writer()
        try:
            async with asyncio.TaskGroup() as parts:
                parts.create_task(self.switch.run())
                parts.create_task(self.evenings.run())
                self._say()
        finally:
            if self.guests is not None:
                self.guests.live.close()
            self._disk.shutdown()
            if self._writer is not None:
                await asyncio.shield(asyncio.to_thread(self._writer.close, ENDING_S))

    def _start_writer(self) -> None:
        """Write the club's site as well, if a folder was named; its threads tell how it goes."""
        if self._site.folder is None:
            return
        loop = asyncio.get_running_loop()

        def told(report: SiteReport) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._written, report)

        self._writer = SiteWriter(
            self._site.folder, self._site.after, told, takes_over=self._site.takes_over
        )

    def _written(self, report: SiteReport) -> None:
        trouble = report.trouble
        self._folder = FolderStand(
            trouble.code if trouble is not None else "",
            dict(trouble.parameters) if trouble is not None else {},
            report.is_unsent,
            report.has_failed,
            report.answer,
        )
        self._say()

    def count(self, code: str) -> None:
        """Count what was refused."""
        self.counts[code] = self.counts.get(code, 0) + 1

    def _changed(self, change: Change) -> None:
        self.evenings.follow(change)
        self._say()

    def _show(self, evening: Evening) -> None:
        """Show an evening, then open the ports its state names: who comes in finds it there."""
        is_open = evening.pages is not None and evening.pages.is_open
        if self._writer is not None and is_open:
            self._writer.write(evening)
        if self.guests is None:
            scanner = ScannerPages(self.hall, PhotoReader(), self.count, time.monotonic)
            self.guests = GuestSite(
                PageBook(evening), self.slips, self.count, time.monotonic, self._clock, scanner
            )
        else:
            self.guests.show(evening)
        self.switch.want(wanted_ports(self.hall.state))
        self._say()

    def _clock(self) -> datetime:
        """Return the time by the server's clock."""
        return self.hall.model.now

    def _listener(self) -> GuestListener:
        assert self.guests is not None
        return GuestListener(self.guests)

    def _trouble(self, port: int, error: BobblError | None) -> None:
        """Let the server tell who runs the evening, who takes slips, and who names the address."""
        if error is not None:
            log.warning("guests cannot come: %s", error)
        self._shut = None if error is None else Shut(error.code, port)
        self.hall.model.report_shut(self._shut)
        self._say()

    def _say(self) -> None:
        is_alone = self.hall.model.contact is not Contact.ONLINE
        state = self.hall.model.state
        told = told_addresses(state) if state is not None else ()
        stand = Stand(
            tuple(sorted(self.switch.ports)),
            self._shut,
            is_alone,
            self._folder,
            told,
            own_instead_of(told, self._own) if self.switch.ports else "",
        )
        if stand != self._told:
            self._told = stand
            self._tell(stand)


def own_instead_of(told: Sequence[str], own: Sequence[str]) -> str:
    """Return where guests would find this computer, if all they are told is elsewhere; else "".

    ``own`` are its addresses in figures, the likeliest first.
    """
    mine = [f"{each}:0" for each in own]
    hosts = [check_phone_address(each)[0] for each in told]
    if (
        not told
        or any(h.startswith("[") for h in hosts)
        or not all(is_elsewhere(t, mine) for t in told)
    ):
        return ""
    return f"{own[0]}:{check_phone_address(told[0])[1]}"
