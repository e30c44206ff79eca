"""``bobbl import``: lists of people into a tournament, with a preview and a list of what is left.

Exit code 0: every line was taken in or is there already; 1: some have to be looked at.
"""

import argparse
import os
from pathlib import Path

from bobbl.importing.entry import NewEntrant, opened_for_entry
from bobbl.importing.lists import for_later, history_in, judged_list, told
from bobbl.outputs import add_outputs, outputs, write_text
from bobbl.places import add_home, put_out, tell_training
from bobbl_client.desk.judging import Fate, Judged, kind_of
from bobbl_client.evening.lists.files import MOST_BYTES, text_of
from bobbl_client.evening.lists.heads import Heads, heads_in
from bobbl_shared.clock import SystemClock
from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.i18n import tr
from bobbl_shared.log.path_kinds import require_file, require_tournament


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "list", type=Path, metavar=tr("LISTE"), help=tr("Voranmeldungen: CSV, ODS, XLSX oder Text")
    )
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "--preview", action="store_true", help=tr("sagt nur, was geschähe, und ändert nichts")
    )
    parser.add_argument(
        "--columns",
        metavar=tr("WÖRTER"),
        help=tr("was in den Spalten steht: Nachname,Vorname,-,Verein"),
    )
    parser.add_argument(
        "--doubtful",
        action="store_true",
        help=tr("nimmt auch auf, wer einem Angemeldeten nur ähnlich heißt"),
    )
    parser.add_argument(
        "--present", action="store_true", help=tr("als anwesend, nicht nur vorgemerkt")
    )
    add_outputs(parser, "rest", told=tr("hierhin kommt als CSV, was noch anzusehen ist"))
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Take the list in, or say what would become of it."""
    (rest,) = outputs(args, "rest")
    heads = _heads(args.columns)
    require_tournament(args.file)
    text = text_of(str(args.list), _content(args.list))
    if args.preview:
        history = history_in(args.file)
        rows = judged_list(text, history, heads)
        taken = _taken(rows, args.doubtful)
        said = tr("Das ist eine Vorschau; es ist nichts geändert.")
    else:
        with opened_for_entry(args.file, args.home, SystemClock()) as entry:
            history = entry.history
            rows = judged_list(text, history, heads)
            taken = _taken(rows, args.doubtful)
            if taken:
                is_pairs = history.state.settings.entrants == "pairs"
                new = [
                    NewEntrant(
                        each.line.names, kind_of(each.line, is_pairs), each.fate is not Fate.COMES
                    )
                    for each in taken
                ]
                entry.register(new, "present" if args.present else "announced", tr("Import"))
        said = tr("Alles ist gespeichert.") if taken else tr("Es ist nichts geändert.")
    tell_training(history.state.settings)
    put_out("\n".join((*told(rows, taken), said)) + "\n")
    left = [each for each in rows if each not in taken and _is_open(each)]
    if rest is not None:
        write_text(rest, for_later(left))
    return 1 if left else 0


def _taken(rows: tuple[Judged, ...], with_doubtful: bool) -> list[Judged]:
    fates = {Fate.COMES, Fate.ALIKE} if with_doubtful else {Fate.COMES}
    return [each for each in rows if each.fate in fates]


def _is_open(row: Judged) -> bool:
    return row.fate in {Fate.ALIKE, Fate.WRONG}


def _heads(words: str | None) -> Heads | None:
    if words is None:
        return None
    heads = heads_in(words.split(","))
    if heads is None:
        raise InputError("columns_unclear", "--columns", given=words)
    return heads


def _content(path: Path) -> bytes:
    require_file(path)
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BobblError("input_failed", reason=error.strerror or os.strerror(5)) from error
