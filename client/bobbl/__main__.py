"""The command's frame: a row a subcommand; only the one that was asked for is imported.

A subcommand is a module with ``configure(parser)``, which declares its arguments, and
``run(args)``, which does the work and gives the exit code: 0 done, 1 the check failed. It raises
``BobblError`` for anything the user can mend; that becomes one sentence and exit code 2.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol

from bobbl.argument_words import teach
from bobbl.places import is_read, named_home, put_out
from bobbl_client.model.appearance import spoken
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, use
from bobbl_shared.i18n.sentences import sentence

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

UNUSABLE = 2
"""Exit code for arguments or input that cannot be used, or a world that failed."""

INTERRUPTED = 130
"""Exit code after Ctrl+C, as shells expect it."""


class Subcommand(NamedTuple):
    """One row of the command: what is typed, what the help says, and which module does it."""

    name: str
    help: str
    module: str


SUBCOMMANDS = (
    Subcommand("club", "führt die Rangliste eines Vereins über viele Abende", "bobbl.club.command"),
    Subcommand("demo", "spielt ein ganzes Turnier mit echten Prozessen", "bobbl.demo.command"),
    Subcommand("doctor", "untersucht Computer und Netz vor dem Abend", "bobbl.doctor.command"),
    Subcommand("draw", "lost eine Runde aus: JSON hinein, JSON heraus", "bobbl.draw"),
    Subcommand("export", "gibt Listen, Ergebnisse und Ranglisten aus", "bobbl.exports.command"),
    Subcommand("fairness", "prüft, ob die Auslosung gerecht ist", "bobbl.reports.fairness"),
    Subcommand("federation", "der Server eines Verbands: viele Säle", "bobbl.federation.command"),
    Subcommand("forget", "löscht, was eine Turnierdatei über Leute weiß", "bobbl.forget"),
    Subcommand("found", "legt ein neues Turnier an, ohne Fenster", "bobbl.found"),
    Subcommand("host", "Server und Fenster der Turnierleitung auf diesem Rechner", "bobbl.host"),
    Subcommand("import", "übernimmt Listen in ein Turnier", "bobbl.importing.command"),
    Subcommand("pages", "zeigt Gästen die Seiten des Turniers im Browser", "bobbl.pages.command"),
    Subcommand("rank", "berechnet eine Rangliste: JSON hinein, JSON heraus", "bobbl.rank"),
    Subcommand("rate", "schreibt Wertungszahlen fort: JSON hinein, JSON heraus", "bobbl.rate"),
    Subcommand("record", "gibt das Protokoll einer Auslosung aus: JSON", "bobbl.record"),
    Subcommand("rules", "gibt Spielregeln aus und prüft eigene", "bobbl.rules"),
    Subcommand("serve", "der Server allein, ohne Fenster", "bobbl.serve"),
    Subcommand("shuffles", "vergleicht Mischen von Hand", "bobbl.reports.shuffles"),
    Subcommand("simulate", "spielt das Kartenspiel viele Male und zählt", "bobbl.reports.simulate"),
    Subcommand("station", "ein Stationsfenster: Anmeldung, Ergebnisse, Anzeige", "bobbl.station"),
    Subcommand("training", "übt einen erfundenen Abend mit Fehlern", "bobbl.training"),
    Subcommand("verify", "prüft eine Turnierdatei ohne ihren Server", "bobbl.verify"),
)


WINDOWED = frozenset({"host", "station", "training"})
"""Subcommands that people start without a terminal: what is wrong is said in a window as well."""

ENDING = ".bobbl"


class SubcommandModule(Protocol):
    """What the module of a subcommand offers."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the subcommand's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do the work; give the exit code or raise ``BobblError``."""


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what does not fit, and leaves with exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(
            UNUSABLE,
            sentence(BobblError("arguments_unusable", message=message, program=self.prog)) + "\n",
        )

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; ``BobblError`` if there is no room for it."""
        put_out(self.format_help())


class _Version(argparse.Action):
    """Says which version this is and what it understands; looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from bobbl.program.version import version_text

        put_out(version_text())
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code; help and unusable arguments raise ``SystemExit``."""
    _speak_utf8()
    typed = opened_by_file(sys.argv[1:] if argv is None else list(argv))
    use(spoken(named_home(typed), os.environ))
    teach()
    try:
        args = _parsed(typed)
        code: int = args.run(args)
    except BobblError as error:
        print(sentence(error), file=sys.stderr)
        if typed and typed[0] in WINDOWED and not is_read():
            from bobbl_client.application import tell_in_window

            tell_in_window(named_home(typed), sentence(error))
        return UNUSABLE
    except BrokenPipeError:  # who read along has left
        sys.stdout = None
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def opened_by_file(typed: Sequence[str]) -> list[str]:
    """Return what was typed; a tournament's file alone is opened as by a double click."""
    if typed and typed[0].lower().endswith(ENDING):
        return ["host", *typed]
    return list(typed)


def _parsed(typed: Sequence[str]) -> argparse.Namespace:
    """Return the arguments; last ones that may be left out may stand behind options too.

    A subcommand names them as ``late``: ``argparse`` takes them for left out there (Python 3.11).
    """
    args, rest = _parser(typed).parse_known_args(typed)
    late = getattr(args, "late", "")
    known = getattr(args, late) if late else ()
    if any(each.startswith("-") for each in rest):
        known = ()
    if isinstance(known, list):
        known += rest
    elif known is None and len(rest) == 1:
        setattr(args, late, Path(rest[0]))
    elif rest:
        _parser(typed).parse_args(typed)  # says what does not fit, and leaves
    return args


def _speak_utf8() -> None:
    """Let windows and pipes alike take every letter."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser(typed: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for what was typed: only the subcommand named there knows its arguments."""
    named = next((word for word in typed if not word.startswith("-")), None)
    parser = _Parser(prog="bobbl", description=tr("Richtet Muckturniere aus."))
    parser.add_argument(
        "--version",
        action=_Version,
        nargs=0,
        help=tr("zeigt Version, Dateiformat und Protokoll und beendet"),
    )
    commands = parser.add_subparsers(metavar=tr("BEFEHL"), required=True)
    for row in SUBCOMMANDS:
        help_text = tr(row.help)
        subparser = commands.add_parser(row.name, help=help_text, description=help_text)
        if row.name == named:
            module = _imported(row)
            module.configure(subparser)
            subparser.set_defaults(run=module.run)
    return parser


def _imported(row: Subcommand) -> SubcommandModule:
    module: SubcommandModule = importlib.import_module(row.module)
    return module


if __name__ == "__main__":
    sys.exit(main())
