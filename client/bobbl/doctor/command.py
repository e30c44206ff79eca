"""``bobbl doctor``: what stands in the way of an evening on this computer and in its network."""

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

from bobbl.arguments import whole
from bobbl.doctor.examination import LocalExamination
from bobbl.outputs import add_force, output_path, outputs, write_text
from bobbl.places import add_home, put_out, usable_home
from bobbl_client.doctor.diagnosis import diagnose
from bobbl_client.doctor.report import as_json, is_sound, lines_of, report
from bobbl_client.page.typed_address import address_problem
from bobbl_shared.i18n import tr, trn
from bobbl_shared.log.path_kinds import require_tournament

LONGEST_WAIT_S = 3600


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar=tr("DATEI"),
        help=tr("eine Turnierdatei dieses Computers: auch ihren Anschluss und die Sicherungen"),
    )
    parser.add_argument(
        "--ask",
        type=_address,
        action="append",
        default=[],
        metavar=tr("ADRESSE"),
        help=tr("einen anderen Computer versuchen, etwa 192.168.4.10:20123; auch mehrmals"),
    )
    parser.add_argument(
        "--wait",
        type=whole(0, LONGEST_WAIT_S),
        default=0,
        metavar=tr("SEKUNDEN"),
        help=tr("so lange dürfen andere Geräte versuchen, hierher zu kommen"),
    )
    parser.add_argument("--port", type=whole(1, 65535), default=0, help=tr("fester Port"))
    parser.add_argument("--json", action="store_true", help=tr("als JSON ausgeben"))
    parser.add_argument(
        "--report",
        type=output_path,
        metavar=tr("DATEI"),
        help=tr("einen Bericht zum Verschicken schreiben, ohne Namen"),
    )
    add_force(parser)
    add_home(parser)
    parser.set_defaults(late="file")


def run(args: argparse.Namespace) -> int:
    """Examine this computer and say what was found; 1 if something has to be looked at."""
    [written] = outputs(args, "report")
    home, hall, port = usable_home(args.home), None, args.port
    if args.file is not None:
        from bobbl.doctor.tournament import read_tournament

        require_tournament(args.file)
        hall, kept = read_tournament(args.file, home)
        port = port or kept
    examination = LocalExamination(home, port)
    try:
        examination.begin(tuple(args.ask))
        facts = examination.wait()
        if args.wait:
            _let_others_try(examination, args.wait)
        facts = replace(examination.facts(), hall=hall)
    finally:
        examination.end()
    findings = diagnose(facts)
    told = as_json(facts, findings) if args.json else "\n".join(lines_of(findings))
    put_out(f"{told}\n")
    if written is not None:
        write_text(written, report(facts, findings))
    return 0 if is_sound(findings) else 1


def _address(text: str) -> str:
    problem = address_problem(text)
    if problem:
        raise argparse.ArgumentTypeError(problem)
    return text


def _let_others_try(examination: LocalExamination, seconds: int) -> None:
    """Say where others can try this computer, and give them the time."""
    for address in examination.here:
        words = tr("Jetzt an einem anderen Gerät öffnen: http://{address}", address=address)
        print(words, file=sys.stderr, flush=True)
    told = trn("Es wartet {n} Sekunde.", "Es wartet {n} Sekunden.", seconds)
    print(told, file=sys.stderr, flush=True)
    time.sleep(seconds)
