"""``bobbl serve``: the server alone, without a window."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec

from bobbl.federation.joining import join_federation
from bobbl.left_behind import keep_left_behind, left_behind
from bobbl.outputs import add_force, output_path, outputs
from bobbl.places import add_home, log_to_stderr, tell_training
from bobbl.until_told import input_ends, run_in_loop, signals_end
from bobbl_client.model.membership import memberships
from bobbl_server.app import Server, ServerOptions
from bobbl_server.net.catch_up import Reached
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.fetching import fetch_copy
from bobbl_server.sockets.descriptors import allow_many
from bobbl_server.store.take_over import copy_log
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.crypto.private_file import replace_private
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import remove_leavings
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import StationId


class Token(msgspec.Struct, frozen=True):
    """Where the server listens, and the code with which the window beside it pairs.

    ``reached``: with whose word it has begun, after it has taken a tournament over.
    """

    address: str
    code: str = ""
    reached: Reached | None = None


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "--host", default="0.0.0.0", metavar=tr("ADRESSE"), help=tr("eigene Adresse")
    )
    parser.add_argument(
        "--port", type=_port, default=0, help=tr("fester Port (sonst wählt das System)")
    )
    parser.add_argument("--no-announce", action="store_true", help=tr("im Netz nicht ankündigen"))
    parser.add_argument(
        "--backup",
        type=Path,
        action="append",
        default=[],
        metavar=tr("ORDNER"),
        help=tr("hierhin sichern, auch mehrmals (sonst wie zuletzt gewählt)"),
    )
    parser.add_argument(
        "--take-over",
        type=Path,
        metavar=tr("KOPIE"),
        help=tr(
            "als neuer Server weitermachen: DATEI entsteht aus dieser Kopie; die vier Wörter stehen"
            " in der ersten Zeile der Eingabe"
        ),
    )
    parser.add_argument(
        "--from-federation",
        metavar=tr("ADRESSE"),
        help=tr(
            "als neuer Server weitermachen: DATEI entsteht aus dem, was dieser Verband vom Turnier"
            " hat; die vier Wörter stehen in der ersten Zeile der Eingabe"
        ),
    )
    parser.add_argument(
        "--token-file",
        type=output_path,
        metavar=tr("DATEI"),
        help=tr("Adresse und Code für das Fenster auf diesem Rechner hierhin schreiben"),
    )
    add_force(parser)
    parser.add_argument(
        "--no-invite", action="store_true", help=tr("das Fenster ist schon gekoppelt: kein Code")
    )
    parser.add_argument(
        "--federation",
        metavar=tr("ADRESSE"),
        help=tr(
            "Turniere diesem Verband übergeben, auch künftig, mehrere Adressen mit Komma; „-“:"
            " keinem mehr"
        ),
    )
    parser.add_argument(
        "--federation-code",
        metavar="CODE",
        help=tr("der Code, den der Verband Ihrem Verein gegeben hat (nur beim ersten Mal)"),
    )
    parser.add_argument("--verbose", action="store_true", help=tr("alles mitschreiben"))
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop (Ctrl+C, SIGTERM, or the end of standard input with a token)."""
    log_to_stderr(logging.INFO if args.verbose else logging.WARNING)
    outputs(args, "token_file")
    allow_many()
    if args.from_federation is None:
        join_federation(args.home, args.federation, args.federation_code)
    elif args.take_over is not None or args.federation is not None:
        raise BobblError("federation_options_clash")
    options = ServerOptions(
        path=args.file,
        home=args.home,
        backups=tuple(args.backup),
        host=args.host,
        port=args.port,
        announce=not args.no_announce,
        foreigner=_tell_of_foreigner,
    )
    serve = partial(_serve, token_file=args.token_file, invites=not args.no_invite)
    if args.from_federation is not None:
        from_federation(
            options,
            args.from_federation,
            args.federation_code,
            lambda made: run_in_loop(serve(made)),
        )
    elif args.take_over is None:
        run_in_loop(serve(options))
    else:
        take_over(options, args.take_over, lambda made: run_in_loop(serve(made)))
    return 0


def take_over(options: ServerOptions, copy: Path, serve: Callable[[ServerOptions], None]) -> None:
    """Serve a new file made of a copy, which stays as it is, once the four words are known.

    A file for which the words were wrong is not kept.
    """
    _take_over(options, copy, _asked_words(), serve)


def from_federation(
    options: ServerOptions,
    address: str,
    code: str | None,
    serve: Callable[[ServerOptions], None],
) -> None:
    """Serve a new file made of what the federation at this address has of the tournament.

    It is the newest of the club that the four words open. This computer becomes a hall of the
    federation, if it is none, and hands over from then on.
    """
    words = _asked_words()
    join_federation(options.home, address, code)
    joined = membership.read(options.home, os.urandom)
    assert joined is not None
    copy = options.home / "federation" / "fetched.bobbl"
    remove_leavings(copy)
    try:
        asyncio.run(fetch_copy(joined, words, copy))
        _take_over(options, copy, words, serve, forgets_copy=True)
    finally:
        remove_leavings(copy)


def _take_over(
    options: ServerOptions,
    copy: Path,
    words: tuple[str, ...],
    serve: Callable[[ServerOptions], None],
    *,
    forgets_copy: bool = False,
) -> None:
    copy_log(copy, options.path)
    if forgets_copy:
        remove_leavings(copy)
    print(tr("Die Kopie ist gelesen, jetzt werden die Stationen gefragt."), flush=True)
    try:
        serve(replace(options, words=words, own=_own_stations(options.home)))
    except BobblError as error:
        if error.code == "wrong_words":
            remove_leavings(options.path)
        raise


def _own_stations(home: Path) -> frozenset[StationId]:
    """Return the stations of this computer; one that cannot be read is left to its own window."""
    own: set[StationId] = set()
    for folder in (home, home / "organiser"):
        with suppress(BobblError):
            own.update(each.key.author for each in memberships(folder))
    return frozenset(own)


def _tell_of_foreigner(remote: str, error: PeerError) -> None:
    print(f"{remote}: {sentence(error)}", file=sys.stderr, flush=True)


def _asked_words() -> tuple[str, ...]:
    if sys.stdin.isatty():
        print(tr("Die vier Wörter des Turniers: "), end="", file=sys.stderr, flush=True)
    return tuple(sys.stdin.readline().split())


async def _serve(options: ServerOptions, *, token_file: Path | None, invites: bool) -> None:
    stop = asyncio.Event()
    signals_end(stop)
    async with Server(options) as server:
        tell_training(server.history.state.settings)
        for address in server.addresses:
            print(tr("Server läuft: {address}", address=address), flush=True)
        if server.read_only is not None:
            print(sentence(server.read_only), flush=True)
        if server.lost is not None:
            print(sentence(server.lost), flush=True)
        if options.words is not None:
            _tell_reached(server.reached)
        if server.later is None:
            await _open_place(server, token_file, invites, options.words is not None)
        elif token_file is not None:  # behind a window nobody reads what is printed
            kept = keep_left_behind(server.history, server.later, options.path)
            raise BobblError("replaced_as_server", epoch=server.later.number, path=str(kept))
        if token_file is not None and sys.stdin is not None:
            input_ends(stop)
        outranked = asyncio.ensure_future(_tell_when_outranked(server, options.path))
        await server.until(stop)
        outranked.cancel()
        if stop.is_set():
            await server.tell_of_end()
    if token_file is not None:
        remove_leavings(token_file)


def _tell_reached(reached: Reached) -> None:
    """Say whose word this server begins with, for a person to judge."""
    nobody = tr("niemand")
    for text in (
        tr("Übernommen. Erreicht: {who}.", who=", ".join(reached.stations) or nobody),
        tr("Noch nicht erreicht: {who}.", who=", ".join(reached.missing) or nobody),
        trn(
            "Von Stationen nachgeholt: {n} Ereignis.",
            "Von Stationen nachgeholt: {n} Ereignisse.",
            reached.adopted,
        ),
    ):
        print(text, flush=True)


async def _tell_when_outranked(server: Server, path: Path) -> None:
    """Say and keep, should another server take over, what only this one has."""
    await server.outranked.wait()
    if server.later is not None:
        for line in left_behind(server.history, server.later):
            print(line, flush=True)
        with suppress(BobblError):  # it is on the terminal
            kept = keep_left_behind(server.history, server.later, path)
            print(tr("Steht auch in {path}.", path=str(kept)), flush=True)


async def _open_place(
    server: Server, token_file: Path | None, invites: bool, takes_over: bool
) -> None:
    """Let an organiser's window pair: by the token file, or by a code on the terminal."""
    stations = server.history.state.stations.values()
    has_organiser = any(each.role == "organiser" and not each.revoked for each in stations)
    code = ""
    if invites and (token_file is not None or not has_organiser or takes_over):
        code = await server.invite_organiser(tr("Turnierleitung"))
    if token_file is not None:
        reached = server.reached if takes_over else None
        content = msgspec.json.encode(Token(server.local_address, code, reached))
        replace_private(token_file, content, os.urandom)
    elif code and not has_organiser:
        print(tr("Code für die erste Turnierleitung: {code}", code=shown(code)), flush=True)
    elif code:  # the window may have been lost with the server that was
        print(tr("Code für ein weiteres Fenster: {code}", code=shown(code)), flush=True)


def _port(text: str) -> int:
    if text.isdecimal() and 0 <= int(text) <= 65535:
        return int(text)
    raise BobblError("port_unusable", port=text)
