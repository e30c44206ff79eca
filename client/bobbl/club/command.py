"""``bobbl club``: the file of a club over many evenings, and what it says about its players."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bobbl.club import changes as club_changes
from bobbl.club import lists as club_lists
from bobbl.outputs import add_outputs
from bobbl_server.club.recognition import NEW
from bobbl_shared.i18n import tr

Run = Callable[[argparse.Namespace], int]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what can be done with a club's file."""
    doing = parser.add_subparsers(metavar=tr("WAS"), required=True)
    made = _action(doing, "new", tr("legt eine Vereinsdatei an"), club_changes.new)
    made.add_argument("--name", required=True, help=tr("Name des Vereins"))
    _add_rules(made)
    changed = _action(
        doing, "settings", tr("zeigt oder ändert die Regeln der Wertung"), club_changes.settings
    )
    changed.add_argument("--name", help=tr("Name des Vereins"))
    _add_rules(changed)
    taken = _action(
        doing, "add", tr("nimmt Turniere (.bobbl) oder Abende (.json) auf"), club_changes.add
    )
    taken.add_argument("evenings", type=Path, nargs="+", metavar=tr("ABEND"))
    taken.add_argument(
        "--as",
        dest="answers",
        type=_answer,
        action="append",
        default=[],
        metavar=tr("NR=SPIELER"),
        help=tr("wer jemand ist: 12.2=7 oder 12.2=neu"),
    )
    taken.add_argument(
        "--any-date",
        action="store_true",
        help=tr("der Tag stimmt, auch wenn er lange her ist oder noch kommt"),
    )
    _configure_players(doing)
    for name, does, act in (
        ("table", tr("gibt die Vereinsrangliste aus"), club_lists.table),
        ("evenings", tr("zählt die Abende auf"), club_lists.evenings),
        ("winners", tr("nennt, wer an jedem Abend am besten war"), club_lists.best),
    ):
        _add_output(_action(doing, name, does, act))
    season = _action(doing, "season", tr("gibt die Ergebnisse eines Jahres aus"), club_lists.season)
    season.add_argument("--year", type=_integer, metavar=tr("JAHR"), help=tr("sonst alle Abende"))
    _add_output(season)
    removed = _action(doing, "remove", tr("nimmt einen Abend wieder heraus"), club_changes.remove)
    removed.add_argument(
        "evening", type=int, metavar=tr("NR"), help=tr("seine Nummer in der Liste")
    )


def run(args: argparse.Namespace) -> int:
    """Do what was asked."""
    act: Run = args.act
    return act(args)


def _configure_players(doing: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    player = _action(
        doing, "player", tr("trägt jemanden ein oder berichtigt ihn"), club_changes.player
    )
    player.add_argument("name", metavar="NAME", help=tr("wie in Listen: „Hofmann, Karl“"))
    player.add_argument(
        "--number", type=int, metavar=tr("NR"), help=tr("berichtigt diesen Spieler")
    )
    player.add_argument("--club", default="", metavar="TEXT", help=tr("Verein, wenn ein anderer"))
    player.add_argument("--rating", type=_integer, metavar=tr("ZAHL"), help=tr("mitgebrachte Zahl"))
    player.add_argument(
        "--rounds", type=_integer, default=0, metavar="N", help=tr("schon gespielte Runden")
    )
    forgotten = _action(
        doing, "forget", tr("löscht einen Namen; die Ergebnisse bleiben"), club_changes.forget
    )
    forgotten.add_argument("player", metavar=tr("SPIELER"), help=tr("Nummer oder Name"))
    told = _action(doing, "history", tr("gibt alle Runden eines Spielers aus"), club_lists.history)
    told.add_argument("player", metavar=tr("SPIELER"), help=tr("Nummer oder Name"))
    _add_output(told)
    drawn = _action(doing, "plot", tr("zeichnet den Weg eines Spielers"), club_lists.plot)
    drawn.add_argument("player", metavar=tr("SPIELER"), help=tr("Nummer oder Name"))
    add_outputs(drawn, "svg", "png")


def _action(
    doing: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, does: str, act: Run
) -> argparse.ArgumentParser:
    parser = doing.add_parser(name, help=does, description=does)
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Vereinsdatei"))
    parser.set_defaults(act=act)
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--factors", metavar=tr("LISTE"), help=tr("bis zu welcher Runde was gilt: 1/2:3,1/4:7,1/8")
    )
    parser.add_argument(
        "--newcomer",
        choices=("result", "mean"),
        help=tr("ein Neuling unter dreien: nach seinem Ergebnis, oder vom Mittel aus"),
    )
    parser.add_argument(
        "--start", type=_integer, metavar=tr("ZAHL"), help=tr("Beginn, wo niemand eine Zahl hat")
    )


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "csv", "json", "html", "pdf"), default="text")
    add_outputs(parser, "out", told=tr("sonst Standardausgabe; PDF braucht es"))


def _answer(text: str) -> tuple[str, int]:
    key, _, number = text.rpartition("=")
    if key and number in ("neu", "new"):
        return key, NEW
    if not key or not number.isascii() or not number.isdecimal() or not 0 < int(number) < 10**9:
        raise argparse.ArgumentTypeError(
            tr("{given} sagt nicht, wer jemand ist; etwa 12.2=7 oder 12.2=neu", given=text)
        )
    return key, int(number)


def _integer(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 15:
        raise argparse.ArgumentTypeError(tr("{given} ist keine ganze Zahl", given=text))
    return int(text)
