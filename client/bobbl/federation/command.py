"""The work of ``bobbl federation``, by one word each.

What it needs is imported when it is called, so that nothing else needs PostgreSQL.
"""

import argparse
import asyncio
import importlib.util
import logging
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from bobbl.places import log_to_stderr, put_out
from bobbl.until_told import run_in_loop, signals_end
from bobbl_server.sockets.descriptors import allow_many
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn

if TYPE_CHECKING:
    from bobbl_federation.store.postgres_clubs import PostgresClubs

PORT = 8443


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "work",
        nargs="?",
        choices=tuple(WORK),
        default="run",
        metavar=tr("ARBEIT"),
        help=tr(
            "run (sonst): läuft; migrate: legt die Tabellen an; admit: nimmt einen Verein auf und"
            " nennt seinen Code; clubs: nennt alle Vereine; revoke: entlässt einen Verein"
        ),
    )
    parser.add_argument(
        "club", nargs="?", metavar=tr("VEREIN"), help=tr("Name des Vereins, zu revoke die Nummer")
    )
    parser.add_argument("--store", metavar="URL", help=tr("die Datenbank: postgresql://…"))
    parser.add_argument(
        "--listen",
        default=f"0.0.0.0:{PORT}",
        metavar=tr("ADRESSE"),
        help=tr("wo die Säle sich verbinden (sonst {default})", default=f"0.0.0.0:{PORT}"),
    )
    parser.add_argument(
        "--pages",
        metavar=tr("ADRESSE"),
        help=tr("wo die Seiten zu lesen sind, für einen Webserver davor: etwa 127.0.0.1:8080"),
    )
    parser.add_argument("--name", help=tr("zu migrate: wie der Verband heißt"))
    parser.add_argument("--verbose", action="store_true", help=tr("alles mitschreiben"))


def run(args: argparse.Namespace) -> int:
    """Do what was asked for; serve until told to stop (Ctrl+C, SIGTERM)."""
    log_to_stderr(logging.INFO if args.verbose else logging.WARNING)
    if not args.store:
        raise BobblError("store_missing")
    if importlib.util.find_spec("psycopg") is None:
        raise BobblError("driver_missing")
    run_in_loop(WORK[args.work](args))
    return 0


async def _run(args: argparse.Namespace) -> None:
    from bobbl_federation.app import FederationOptions, FederationServer

    allow_many()
    stop = asyncio.Event()
    signals_end(stop)
    host, port = _listening(args.listen)
    pages = _listening(args.pages) if args.pages else None
    async with FederationServer(FederationOptions(args.store, host, port, pages)) as server:
        put_out(
            tr("„{name}“ hört auf {address}.", name=server.name, address=f"{host}:{server.port}")
            + "\n"
        )
        if pages is not None:
            address = f"http://{pages[0]}:{server.pages_port}/"
            put_out(tr("Seiten: {address}", address=address) + "\n")
        await stop.wait()


async def _migrate(args: argparse.Namespace) -> None:
    from bobbl_federation.app import prepare

    done, identity = await prepare(args.store, args.name or "", SystemClock().now(), os.urandom)
    for name in done:
        put_out(tr("Angelegt: {name}", name=name) + "\n")
    put_out(tr("Die Datenbank von „{name}“ ist auf dem Stand.", name=identity.name) + "\n")


async def _admit(args: argparse.Namespace) -> None:
    from bobbl_federation.app import new_code

    if not (args.club or "").strip():
        raise BobblError("club_missing")
    async with _clubs(args.store) as clubs:
        club = await clubs.add_club(args.club.strip())
        code = await new_code(clubs, club, SystemClock().now(), os.urandom)
        told = tr(
            "Code für „{club}“, eine Woche lang gültig: {code}",
            club=args.club.strip(),
            code=shown(code),
        )
        put_out(told + "\n")


async def _show_clubs(args: argparse.Namespace) -> None:
    async with _clubs(args.store) as clubs:
        for each in await clubs.clubs():
            halls = trn("{n} Rechner", "{n} Rechner", each.halls)
            end = tr(", entlassen") if each.is_revoked else ""
            put_out(f"{each.number} {each.name} ({halls}{end})\n")


async def _revoke(args: argparse.Namespace) -> None:
    from bobbl_federation.store.records import ClubNumber

    if not args.club:
        raise BobblError("club_missing")
    async with _clubs(args.store) as clubs:
        number = ClubNumber(int(args.club) if args.club.isdecimal() else 0)
        if not await clubs.revoke(number):
            raise BobblError("club_unknown", club=args.club)
        put_out(tr("Verein {club} ist entlassen.", club=args.club) + "\n")


@asynccontextmanager
async def _clubs(store: str) -> "AsyncIterator[PostgresClubs]":
    from bobbl_federation.store.connections import Connections
    from bobbl_federation.store.migration import check
    from bobbl_federation.store.postgres_clubs import PostgresClubs

    connections = Connections(store)
    try:
        await check(connections)
        yield PostgresClubs(connections)
    finally:
        await connections.close()


def _listening(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 <= int(port) <= 65535:
        raise BobblError("port_unusable", port=text)
    return host, int(port)


WORK: dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, None]]] = {
    "run": _run,
    "migrate": _migrate,
    "admit": _admit,
    "clubs": _show_clubs,
    "revoke": _revoke,
}
