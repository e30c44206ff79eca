"""The work of ``bobbl federation``, by one word each.

What it needs is imported when it is called, so that nothing else needs PostgreSQL.
"""

import argparse
import asyncio
import importlib.util
import logging
import os
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from bobbl.federation.acts import ACTS, act
from bobbl.places import log_to_stderr, put_out
from bobbl.until_told import run_in_loop, signals_end
from bobbl_server.sockets.descriptors import allow_many
from bobbl_shared.clock import SystemClock
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr

if TYPE_CHECKING:
    pass

PORT = 8443
MOST_WORKERS = 64


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "work",
        nargs="?",
        choices=(*WORK, *ACTS),
        default="run",
        metavar=tr("ARBEIT"),
        help=tr(
            "run (sonst): läuft; migrate: legt die Tabellen an; admit NAME: nimmt einen Verein auf"
            " und nennt seinen Code; clubs: nennt alle Vereine; revoke NUMMER: entlässt einen"
        ),
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar=tr("WORT"),
        help=tr(
            "weitere Arbeiten: tournaments, give TURNIER VEREIN, acts; series [DATEI],"
            " drop-series SERIE, count SERIE TURNIER, leave-out SERIE TURNIER; members,"
            " member NUMMER [VEREIN], agree NUMMER, disagree NUMMER,"
            " recognise TURNIER START-NR.PLATZ NUMMER; sign-in NAME [VEREIN],"
            " lock-out NAME"
        ),
    )
    parser.set_defaults(late="words")
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
    parser.add_argument(
        "--workers",
        type=int,
        choices=range(MOST_WORKERS + 1),
        default=1,
        metavar=tr("ANZAHL"),
        help=tr(
            "zu run: so viele Prozesse rechnen alle Ereignisse nach (sonst 1, höchstens {n})",
            n=MOST_WORKERS,
        ),
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
    if args.work in ACTS:
        run_in_loop(act(args.store, args.work, tuple(args.words)))
    elif args.words:
        raise BobblError("federation_words", work=args.work, least=0, most=0)
    else:
        run_in_loop(WORK[args.work](args))
    return 0


async def _run(args: argparse.Namespace) -> None:
    from bobbl_federation.app import FederationOptions, FederationServer

    allow_many()
    stop = asyncio.Event()
    signals_end(stop)
    host, port = _listening(args.listen)
    pages = _listening(args.pages) if args.pages else None
    options = FederationOptions(args.store, host, port, pages, workers=args.workers)
    async with FederationServer(options) as server:
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


def _listening(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 <= int(port) <= 65535:
        raise BobblError("port_unusable", port=text)
    return host, int(port)


WORK: dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, None]]] = {
    "run": _run,
    "migrate": _migrate,
}
