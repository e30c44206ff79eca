"""``bobbl pages``: shows guests the tournament, apart from its server."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from bobbl.pages.hall import FollowedHall
from bobbl.pages.site import Site
from bobbl.pages.site_options import NO_SITE, SiteOptions, add_site, site_options
from bobbl.pages.stand import Stand, folder_words
from bobbl.places import add_home, log_to_stderr, usable_home
from bobbl.until_told import input_ends, run_in_loop, signals_end
from bobbl_client.model.membership import Membership, memberships, read
from bobbl_client.model.site_choice import note_site
from bobbl_client.model.station import Change
from bobbl_server.sockets.descriptors import allow_many
from bobbl_shared.background import give_way
from bobbl_shared.errors import BobblError, PeerError, Refusal
from bobbl_shared.i18n import tr

FOLDER = "pages"
"""Where in the home of a computer the pages keep their things."""

HEARD_S = 6.0
"""So long it is listened for servers; they announce themselves more often."""


@dataclass(frozen=True)
class PagesOptions:
    """How to run: ``server`` is ``host:port``, empty: the one that announces itself.

    ``tournament``: only this one; empty: the last. ``station``: the place that is kept there, and
    no other. ``host`` is the own address to listen at.
    ``is_attended``: a window has started it, gives the code, and hears how it goes.
    """

    home: Path
    server: str = ""
    tournament: str = ""
    station: Path | None = None
    host: str = "0.0.0.0"
    browse: bool = True
    interface: str | None = None
    is_attended: bool = False
    site: SiteOptions = NO_SITE


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--server",
        default="",
        metavar=tr("ADRESSE:PORT"),
        help=tr("der Server (sonst der, der sich im Netz ankündigt)"),
    )
    parser.add_argument(
        "--host", default="0.0.0.0", metavar=tr("ADRESSE"), help=tr("eigene Adresse")
    )
    parser.add_argument(
        "--no-browse", action="store_true", help=tr("nicht im Netz nach Servern suchen")
    )
    parser.add_argument(
        "--interface", metavar=tr("ADRESSE"), help=tr("nur in diesem Netz suchen (eigene Adresse)")
    )
    parser.add_argument("--tournament", default="", help=argparse.SUPPRESS)
    parser.add_argument("--station", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--attended", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--verbose", action="store_true", help=tr("alles mitschreiben"))
    add_site(parser)
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Show pages until told to stop (Ctrl+C, SIGTERM, or with the window that has started it)."""
    log_to_stderr(logging.INFO if args.verbose else logging.WARNING)
    allow_many()
    give_way()
    home, site = usable_home(args.home), site_options(args)
    if site.folder is not None:
        note_site(home, site.folder, os.urandom)
    options = PagesOptions(
        home=home / FOLDER,
        server=args.server,
        tournament=args.tournament,
        station=args.station,
        host=args.host,
        browse=not args.no_browse,
        interface=args.interface,
        is_attended=args.attended,
        site=site,
    )
    run_in_loop(_show_pages(options))
    return 0


async def _show_pages(options: PagesOptions) -> None:
    stop = asyncio.Event()
    signals_end(stop)
    code = input_ends(stop) if options.is_attended else None
    hall = FollowedHall(options.home, options.browse, options.interface)
    try:
        await _until(stop, hall.run(), _work(hall, options, code))
    except (Refusal, PeerError) as error:  # the code is wrong, or this is no station any more
        raise BobblError(error.code, **error.parameters) from error
    finally:
        await hall.stop()


async def _until(stop: asyncio.Event, *works: Coroutine[Any, Any, None]) -> None:
    """Let all of these work until told to stop, or until one ends; raise why it has ended."""
    told = asyncio.ensure_future(stop.wait())
    tasks: list[asyncio.Task[Any]] = [told, *map(asyncio.ensure_future, works)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for each in tasks:
        each.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _work(
    hall: FollowedHall, options: PagesOptions, given: "asyncio.Future[str] | None"
) -> None:
    """Pair if that is needed, and serve guests."""
    code = await given if given is not None else ""
    known = _membership(options)
    if known is not None and not code:
        given_first = (options.server, *known.addresses) if options.server else known.addresses
        hall.work(replace(known, addresses=given_first))
    elif options.is_attended and not code:
        raise BobblError("not_for_pages")
    else:
        address = options.server or await _heard_address(hall)
        await hall.join(address, code or await asyncio.to_thread(_asked_code))
    is_over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    site = Site(hall, options.host, _teller(options.is_attended), options.site)
    hall.model.listen(lambda change: _end_if_no_pages(hall, change, is_over))
    serving = asyncio.ensure_future(site.run())
    try:
        await asyncio.wait({serving, is_over}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
    for each in (serving, is_over):
        if each.done() and not each.cancelled():
            each.result()


def _membership(options: PagesOptions) -> Membership | None:
    """Return the membership to go on with; none if a code is needed."""
    if options.station is not None:
        return read(options.station)
    wanted = options.tournament
    known = memberships(options.home)
    return next((each for each in known if wanted in {"", each.pins.tournament}), None)


async def _heard_address(hall: FollowedHall) -> str:
    """Return where the one server is that announces itself; ``BobblError`` if it is not one."""
    servers = (await hall.found(HEARD_S)).servers
    if not servers:
        raise BobblError("no_server_heard")
    if len(servers) > 1:
        names = ", ".join(f"{each.name} ({each.addresses[0]})" for each in servers)
        raise BobblError("many_servers_heard", names=names)
    return servers[0].addresses[0]


def _asked_code() -> str:
    if sys.stdin.isatty():
        print(tr("Der Code aus dem Fenster der Turnierleitung: "), end="", file=sys.stderr)
        sys.stderr.flush()
    return sys.stdin.readline().strip()


def _end_if_no_pages(hall: FollowedHall, change: Change, is_over: "asyncio.Future[None]") -> None:
    """End where this station is none that shows pages, or no station any more."""
    post, trouble = hall.model.post, hall.model.trouble
    if is_over.done():
        return
    if change.contact and trouble is not None and trouble.code == "station_unknown":
        is_over.set_exception(trouble)
    elif post is not None and (post.revoked or post.role != "pages"):
        is_over.set_exception(BobblError("not_for_pages"))


def _teller(is_attended: bool) -> Callable[[Stand], None]:
    return _write_stand if is_attended else _print_stand


def _write_stand(stand: Stand) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(stand) + b"\n")
    sys.stdout.flush()


def _print_stand(stand: Stand) -> None:
    alone = tr("Der Server ist nicht zu erreichen, gezeigt wird der letzte Stand.")
    for port in stand.ports:
        print(tr("Seiten für Gäste: Anschluss {port}", port=port), flush=True)
    if stand.is_alone:
        print(alone, flush=True)
    if stand.folder is not None:
        print(folder_words(stand.folder), flush=True)
