"""``bobbl export``: lists, results and rankings for other programs and for paper."""

import argparse
import os
import sys
from pathlib import Path

from bobbl.exports.codes import code_files
from bobbl.exports.lists import Lists
from bobbl.exports.papers import to_pdf
from bobbl.outputs import add_outputs, outputs, write_text
from bobbl.places import add_home, put_out, tell_training
from bobbl_client.model.site_choice import note_site
from bobbl_client.organiser.files.page import CODES_TABLE, LISTS
from bobbl_server.files.anonymous import Anonymous
from bobbl_server.files.export import FOR_EXCEL, PLAIN, list_to_json, to_csv, to_html, to_json
from bobbl_server.files.ods import to_ods
from bobbl_server.files.whole import log_of
from bobbl_server.history import History
from bobbl_server.verify import read_decided, read_decided_prefix
from bobbl_shared.domain.paper.registration_code import is_secret_in_log
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import language, tr, trn
from bobbl_shared.log import LogFile
from bobbl_shared.outputs import Output, require_all

FORMATS = ("csv", "ods", "json", "html", "pdf", "codes", "site")
ON_DISK_ONLY = frozenset({"pdf", "ods"})
"""What is no text, so that it needs a file."""

NAMING = frozenset({"codes", "site"})
"""What is made to name people; what pages say of them is a setting of the tournament."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "folder",
        type=Path,
        nargs="?",
        metavar=tr("ORDNER"),
        help=tr("bei --format site und codes: der Ordner, in den geschrieben wird"),
    )
    parser.add_argument("--format", choices=FORMATS, required=True)
    parser.add_argument(
        "--list",
        choices=sorted(LISTS),
        help=tr("welche Liste (sonst die Rangliste, bei --format json das ganze Turnier)"),
    )
    parser.set_defaults(late="folder")
    add_home(parser)
    add_outputs(parser, "out", told=tr("Ziel (sonst Standardausgabe; PDF und ODS brauchen es)"))
    parser.add_argument(
        "--with-log",
        action="store_true",
        help=tr(
            "bei --format json: mit dem ganzen Protokoll, zum Wieder-Einlesen (wer es hat, kennt"
            " auch die Codes der Zettel am Handy)"
        ),
    )
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help=tr("Nummern statt Namen, ohne Vereine und ohne Codes"),
    )
    parser.add_argument(
        "--salvage",
        action="store_true",
        help=tr("aus einer beschädigten Datei alles vor dem ersten Schaden"),
    )
    parser.add_argument(
        "--for-excel",
        "--bom",
        action="store_true",
        help=tr("CSV für deutsche Tabellenprogramme: Strichpunkt, Dezimalkomma, BOM"),
    )


def run(args: argparse.Namespace) -> int:
    """Write the export."""
    if args.anonymous and args.format in NAMING:
        raise BobblError("not_anonymous", format=args.format)
    if args.format == "site":
        return write_club_site(args)
    if args.format == "codes":
        return write_codes(args)
    if args.folder is not None:
        raise BobblError("site_folder_needless", format=args.format)
    (out,) = outputs(args, "out")
    if args.format in ON_DISK_ONLY and out is None:
        raise BobblError("out_missing")
    if args.with_log and (args.format != "json" or args.list is not None or args.salvage):
        raise BobblError("log_not_exported")
    history = salvaged(args.file) if args.salvage else read(args.file)
    if args.anonymous and args.with_log and is_secret_in_log(history.state):
        raise BobblError("log_not_anonymous")
    lists = Lists(Anonymous(history) if args.anonymous else history)
    tell_training(lists.tables.settings)
    if args.format == "json" and args.list is None:
        details = () if args.anonymous else history.details.values()
        log = log_of(history.bodies, history.heads, details)
        write(to_json(lists.tables, log if args.with_log else None), out)
        return 0
    write_list(lists, args, out)
    return 0


def write_list(lists: Lists, args: argparse.Namespace, out: Output | None) -> None:
    """Write one list in the format that was asked for."""
    listing = lists.made(args.list or "ranking")
    title = lists.tables.settings.name
    match args.format:
        case "csv":
            write(to_csv(listing, FOR_EXCEL if args.for_excel else PLAIN), out)
        case "json":
            write(list_to_json(listing, lists.tables), out)
        case "html":
            write(to_html(listing, title, language()), out)
        case "ods" if out is not None:
            out.write(to_ods(listing))
        case "pdf" if out is not None:
            out.write(to_pdf(listing, title))


def write_codes(args: argparse.Namespace) -> int:
    """Write a picture of each registration code into a folder, and the table of all of them."""
    if args.folder is None:
        raise BobblError("codes_folder_missing")
    files = code_files(read(args.file), FOR_EXCEL if args.for_excel else PLAIN)
    if not files:
        raise BobblError("nobody_announced")
    if not args.folder.is_dir():
        raise BobblError("folder_not_found", path=str(args.folder))
    written = {Output(args.folder / name, args.force): files[name] for name in files}
    require_all(list(written))
    for output, content in written.items():
        output.write(content)
    put_out(
        trn(
            "{n} Bild, dazu {table} mit allen Namen und Codes.",
            "{n} Bilder, dazu {table} mit allen Namen und Codes.",
            len(files) - 1,
            table=CODES_TABLE,
        )
        + "\n"
    )
    return 0


def write_club_site(args: argparse.Namespace) -> int:
    """Write the pages for guests into a folder, beside those of earlier evenings."""
    from bobbl.pages.static_site import exported_site

    if args.folder is None:
        raise BobblError("site_folder_missing")
    changes = exported_site(args.file, args.folder, args.force)
    note_site(args.home, args.folder, os.urandom)
    put_out(
        tr(
            "{written} Dateien geschrieben, {removed} entfernt; alle anderen sind, wie sie waren.",
            written=len(changes.written),
            removed=len(changes.removed),
        )
        + "\n"
    )
    return 0


def salvaged(path: Path) -> History:
    """Read what holds of a damaged file, and say on standard error how far that goes."""
    with LogFile.salvage(path) as log:
        history = read_decided_prefix(log)
    reach = tr(
        "Gelesen bis Ereignis {index}; was danach kam, fehlt.", index=len(history.bodies) - 1
    )
    print(reach, file=sys.stderr)
    return history


def read(path: Path) -> History:
    """Read a tournament file."""
    with LogFile.open(path, read_only=True) as log:
        return read_decided(log)


def write(text: str, output: Output | None) -> None:
    """Write text to a file, or to standard output."""
    if output is None:
        put_out(text)
    else:
        write_text(output, text)
