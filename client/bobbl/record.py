"""``bobbl record``: the record of one draw or of all of an evening, for a check without Bobbl."""

import argparse
from pathlib import Path

from bobbl.exports.command import write
from bobbl.outputs import add_outputs, outputs
from bobbl_server.core.record import draw_record, evening_record
from bobbl_server.verify import read_decided
from bobbl_shared.domain.draw_record import encode_record
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.log import LogFile


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "--round",
        type=int,
        metavar="N",
        help=tr("nur diese Runde, gezählt ab 1 (sonst der ganze Abend)"),
    )
    add_outputs(parser, "out", told=tr("Ziel (sonst Standardausgabe)"))


def run(args: argparse.Namespace) -> int:
    """Write the record of the last draw of a round, or of each; the same bytes each time."""
    (out,) = outputs(args, "out")
    with LogFile.open(args.file, read_only=True) as log:
        history = read_decided(log)
    if args.round is None:
        evening = evening_record(history.bodies)
        if not (evening.rounds or evening.undrawn):
            raise BobblError("round_not_drawn", round=1)
        write(encode_record(evening).decode() + "\n", out)
        return 0
    try:
        record = draw_record(history.bodies, args.round)
    except Refusal as error:
        raise BobblError(error.code, **error.parameters) from error
    write(encode_record(record).decode() + "\n", out)
    return 0
