"""Runs an engine on standard input and output: one JSON request in, one JSON answer out.

With ``--lines`` every line is a request of its own and is answered, and sent off, before the next
is read; empty lines are passed over. The first unusable line ends the run with its number: answers
given before it stand, and what comes after it is not read, so answers and requests stay in step.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO

import msgspec

from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.i18n import tr

Engine = Callable[[bytes], Mapping[str, object]]
"""Gives the answer to a request, or raises ``InputError``."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what every engine takes."""
    parser.add_argument(
        "--lines",
        action="store_true",
        help=tr("je Zeile eine Anfrage und eine Antwort, bis die Eingabe endet"),
    )


def run(engine: Engine, args: argparse.Namespace) -> int:
    """Answer what stands on standard input and give the exit code."""
    if args.lines:
        for number, line in enumerate(_lines(), 1):
            if line.strip():
                _write(_answer_line(engine, line, number))
    else:
        _write(engine(_whole()))
    return 0


def _answer_line(engine: Engine, line: bytes, number: int) -> Mapping[str, object]:
    try:
        return engine(line)
    except InputError as error:
        rest = {name: value for name, value in error.parameters.items() if name != "place"}
        place = tr("Zeile {number}, {place}", number=number, place=error.place)
        raise InputError(error.code, place, **rest) from error


def _input() -> BinaryIO:
    if sys.stdin is None:
        raise BobblError("input_missing")
    return sys.stdin.buffer


def _whole() -> bytes:
    try:
        return _input().read()
    except OSError as error:
        raise BobblError("input_failed", reason=error.strerror) from error


def _lines() -> Iterator[bytes]:
    source = _input()
    while True:
        try:
            line = source.readline()
        except OSError as error:
            raise BobblError("input_failed", reason=error.strerror) from error
        if not line:
            return
        yield line


def _write(answer: Mapping[str, object]) -> None:
    if sys.stdout is None:
        raise BobblError("output_failed", reason=os.strerror(9))
    try:
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
    except OSError as error:
        _abandon_output()
        code = "output_closed" if isinstance(error, BrokenPipeError) else "output_failed"
        raise BobblError(code, reason=error.strerror) from error


def _abandon_output() -> None:
    """Let what could not be written go nowhere, or the interpreter tries again when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
