"""What a club's file says: the table, its evenings, a player's rounds and way."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bobbl.club.papers import as_html, as_pdf
from bobbl.club.picture import picture
from bobbl.club.words import (
    Listing,
    as_csv,
    as_text,
    evening_rows,
    history_document,
    history_rows,
    season_rows,
    table_document,
    table_rows,
    to_json,
    winner_document,
    winner_rows,
)
from bobbl.exports.command import write
from bobbl.outputs import outputs, png_painter, write_text
from bobbl.places import put_out
from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import Club, Player
from bobbl_server.club.results import season_results
from bobbl_shared.domain.names import fold_text
from bobbl_shared.errors import BobblError, InputError


def table(args: argparse.Namespace) -> int:
    """Return the table."""
    club = _read(args.file)
    return _list(args, club, table_rows(club), lambda: table_document(club))


def evenings(args: argparse.Namespace) -> int:
    """Return the evenings."""
    club = _read(args.file)
    return _list(args, club, evening_rows(club), lambda: {"evenings": club.evenings})


def season(args: argparse.Namespace) -> int:
    """Return the results of a year, or of all evenings."""
    club = _read(args.file)
    found = season_results(club, args.year)
    listing = season_rows(club, found, args.year)
    return _list(args, club, listing, lambda: {"season": [each._asdict() for each in found]})


def best(args: argparse.Namespace) -> int:
    """Return who did best on each evening."""
    club = _read(args.file)
    return _list(args, club, winner_rows(club), lambda: winner_document(club))


def history(args: argparse.Namespace) -> int:
    """Return a player's rounds."""
    club = _read(args.file)
    player = found_player(club, args.player)
    return _list(args, club, history_rows(club, player), lambda: history_document(club, player))


def _list(
    args: argparse.Namespace, club: Club, listing: Listing, document: Callable[[], object]
) -> int:
    (out,) = outputs(args, "out")
    if args.format == "pdf":
        if out is None:
            raise BobblError("out_missing")
        out.write(as_pdf(listing, club.settings.name))
        return 0
    text = {
        "text": lambda: as_text(listing),
        "csv": lambda: as_csv(listing),
        "json": lambda: to_json(document()),
        "html": lambda: as_html(listing, club.settings.name),
    }[args.format]()
    write(text, out)
    return 0


def plot(args: argparse.Namespace) -> int:
    """Draw a player's way."""
    svg_file, png_file = outputs(args, "svg", "png")
    paint = None if png_file is None else png_painter()
    club = _read(args.file)
    svg = picture(club, found_player(club, args.player))
    if svg_file is not None:
        write_text(svg_file, svg)
    if paint is not None and png_file is not None:
        paint(svg, png_file)
    if svg_file is None and png_file is None:
        put_out(svg)
    return 0


def _read(path: Path) -> Club:
    with ClubFile.open(path, read_only=True) as file:
        return file.club()


def found_player(club: Club, typed: str) -> Player:
    """Return the one player who has this number or name.

    ``InputError`` if there is none or more.
    """
    if typed.isascii() and typed.isdecimal() and len(typed) < 10:
        player = club.player(int(typed))
        if player is None:
            raise InputError("member_unknown", typed, player=typed, count=len(club.players))
        return player
    wanted = fold_text(typed)
    found = [
        each
        for each in club.players
        if each.name is not None
        and wanted in (fold_text(each.name.listed), fold_text(each.name.first + each.name.last))
    ]
    if len(found) != 1:
        numbers = tuple(each.number for each in found)
        raise InputError("member_unclear", typed, numbers=numbers or None)
    return found[0]
