"""``bobbl export``: lists, results and rankings for other programs and for paper."""

import argparse
import os
import sys
from pathlib import Path

from bobbl.outputs import add_outputs, outputs, write_text
from bobbl.places import put_out, tell_training
from bobbl_server.files.export import rows, to_csv, to_html, to_json
from bobbl_server.files.tables import Tables
from bobbl_server.store.reading import read_history, read_prefix
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import language, tr
from bobbl_shared.log import LogFile
from bobbl_shared.outputs import Output
from bobbl_shared.rulebook.criteria import headings_in_lists


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "folder",
        type=Path,
        nargs="?",
        metavar=tr("ORDNER"),
        help=tr("bei --format site: wohin die Seiten geschrieben werden"),
    )
    parser.add_argument("--format", choices=("csv", "json", "html", "pdf", "site"), required=True)
    add_outputs(parser, "out", told=tr("Ziel (sonst Standardausgabe; PDF braucht es)"))
    parser.add_argument(
        "--salvage",
        action="store_true",
        help=tr("aus einer beschädigten Datei alles vor dem ersten Schaden"),
    )
    parser.add_argument(
        "--bom", action="store_true", help=tr("CSV mit BOM, wie es manche Tabellen brauchen")
    )


def run(args: argparse.Namespace) -> int:
    """Write the export."""
    if args.format == "site":
        return write_club_site(args)
    if args.folder is not None:
        raise BobblError("site_folder_needless", format=args.format)
    (out,) = outputs(args, "out")
    if args.format == "pdf" and out is None:
        raise BobblError("out_missing")
    tables, title = salvage_tables(args.file) if args.salvage else read_tables(args.file)
    tell_training(tables.settings)
    if args.format == "pdf" and out is not None:
        write_ranking_pdf(tables, title, out)
        return 0
    text = {
        "json": lambda: to_json(tables),
        "csv": lambda: to_csv(tables, heads(), args.bom),
        "html": lambda: to_html(tables, heads(), title, language()),
    }[args.format]()
    write(text, out)
    return 0


def write_club_site(args: argparse.Namespace) -> int:
    """Write the pages for guests into a folder, beside those of earlier evenings."""
    from bobbl.pages.static_site import exported_site

    if args.folder is None:
        raise BobblError("site_folder_missing")
    changes = exported_site(args.file, args.folder, args.force)
    put_out(
        tr(
            "{written} Dateien geschrieben, {removed} entfernt; alle anderen sind, wie sie waren.",
            written=len(changes.written),
            removed=len(changes.removed),
        )
        + "\n"
    )
    return 0


def salvage_tables(path: Path) -> tuple[Tables, str]:
    """Read what holds of a damaged file, and say on standard error how far that goes."""
    with LogFile.salvage(path) as log:
        history = read_prefix(log)
    reach = tr(
        "Gelesen bis Ereignis {index}; was danach kam, fehlt.", index=len(history.bodies) - 1
    )
    print(reach, file=sys.stderr)
    return Tables(history), history.state.settings.name


def read_tables(path: Path) -> tuple[Tables, str]:
    """Read a tournament file; give its tables and its name."""
    with LogFile.open(path, read_only=True) as log:
        history = read_history(log).history
    return Tables(history), history.state.settings.name


def heads() -> dict[str, str]:
    """Return the words above the columns."""
    return {
        "rank": tr("Platz"),
        "number": tr("Nr."),
        "name": tr("Name"),
        **headings_in_lists(),
    }


def write(text: str, output: Output | None) -> None:
    """Write text to a file, or to standard output."""
    if output is None:
        put_out(text)
    else:
        write_text(output, text)


def write_ranking_pdf(tables: Tables, title: str, output: Output) -> None:
    """Paint the ranking with Qt, without a screen; ``BobblError`` if Qt is not installed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PyQt6.QtGui import QGuiApplication

        from bobbl_client.printing.layout.pages import write_paper
        from bobbl_client.printing.paper import Paper
    except ImportError as error:
        raise BobblError("gui_missing") from error
    app = QGuiApplication.instance() or QGuiApplication(["bobbl"])
    head, *body = (tuple(each) for each in rows(tables, heads()))
    ranking = tr("Rangliste")
    paper = Paper(ranking, title, head, tuple(body), ranking, 11.0, names=2, bold=(0, 3))
    write_paper(paper, output)
    del app
