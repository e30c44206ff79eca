"""``bobbl import``: people and results into a tournament, and a whole one from its export.

Exit code 0: every line was taken in or is there already; 1: some have to be looked at.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from bobbl.given import located
from bobbl.importing.entry import NewEntrant, opened_for_entry
from bobbl.importing.lists import for_later, history_in, judged_list, told
from bobbl.importing.whole import take_in_whole
from bobbl.outputs import add_outputs, outputs, write_text
from bobbl.places import add_home, put_out, tell_training
from bobbl_client.evening.lists.files import content_of, is_json
from bobbl_client.evening.lists.heads import Heads, heads_in
from bobbl_client.evening.lists.judging import Fate, Judged, kind_of
from bobbl_client.evening.lists.opening import list_text
from bobbl_client.evening.lists.registration import contact_kept
from bobbl_client.evening.lists.results import Fate as ResultFate
from bobbl_client.evening.lists.results import (
    Result,
    judged_results,
    results_in,
    told_results,
)
from bobbl_shared.clock import SystemClock
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.i18n import tr
from bobbl_shared.log.path_kinds import require_file, require_tournament
from bobbl_shared.outputs import Output


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "list",
        type=Path,
        metavar=tr("LISTE"),
        help=tr("Voranmeldungen oder Ergebnisse (CSV, ODS, XLSX, Text), oder JSON"),
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
    content = _content(args.list)
    if is_json(content) and not os.path.lexists(args.file):
        with located(args.list):
            return take_in_whole(args, content)
    require_tournament(args.file)
    text = list_text(str(args.list), content)
    results = results_in(text) if heads is None else None
    if results is not None:
        return _take_results(args, results)
    return _take_people(args, text, heads, rest)


def _take_results(args: argparse.Namespace, results: Sequence[Result | int]) -> int:
    if args.preview:
        state = history_in(args.file).state
        rows = judged_results(results, state)
    else:
        with opened_for_entry(args.file, args.home, SystemClock()) as entry:
            state = entry.history.state
            rows = judged_results(results, state)
            requests = [(each.entry, ()) for each in rows if each.entry is not None]
            if requests:
                entry.ask(requests, tr("Import"))
    tell_training(state.settings)
    is_changed = any(each.entry is not None for each in rows)
    put_out("\n".join((*told_results(rows, state), _end(args.preview, is_changed))) + "\n")
    return 1 if any(each.fate in {ResultFate.OTHER, ResultFate.WRONG} for each in rows) else 0


def _end(is_preview: bool, is_changed: bool) -> str:
    if is_preview:
        return tr("Das ist eine Vorschau; es ist nichts geändert.")
    return tr("Alles ist gespeichert.") if is_changed else tr("Es ist nichts geändert.")


def _take_people(
    args: argparse.Namespace, text: str, heads: Heads | None, rest: Output | None
) -> int:
    if args.preview:
        history = history_in(args.file)
        rows = judged_list(text, history, heads)
        taken = _taken(rows, args.doubtful)
    else:
        with opened_for_entry(args.file, args.home, SystemClock()) as entry:
            history = entry.history
            rows = judged_list(text, history, heads)
            taken = _taken(rows, args.doubtful)
            if taken:
                new = _new(taken, history.state.settings)
                entry.register(new, "present" if args.present else "announced", tr("Import"))
    tell_training(history.state.settings)
    put_out("\n".join((*told(rows, taken), _end(args.preview, bool(taken)))) + "\n")
    left = [each for each in rows if _is_open(each) and each not in taken]
    if rest is not None:
        write_text(rest, for_later(left))
    return 1 if left else 0


def _new(taken: Sequence[Judged], settings: Settings) -> list[NewEntrant]:
    is_pairs = settings.entrants == "pairs"
    return [
        NewEntrant(
            each.line.names,
            kind_of(each.line, is_pairs),
            each.fate is not Fate.COMES,
            tuple(contact_kept(given, settings) for given in each.line.contacts),
        )
        for each in taken
    ]


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
        return content_of(path)
    except OSError as error:
        raise BobblError("input_failed", reason=error.strerror or os.strerror(5)) from error
