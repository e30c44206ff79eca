"""``bobbl demo``: plays a whole tournament with real server and station processes."""

import argparse
import asyncio
import importlib.util
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from bobbl.demo.evening import DemoEvening, DemoOptions, DemoResult
from bobbl.demo.processes import make_folder
from bobbl.demo.witnesses import Testimony, statement_of, truth_of
from bobbl.exports.command import read, write
from bobbl.exports.lists import Lists
from bobbl.exports.papers import to_pdf
from bobbl.outputs import add_force
from bobbl.pages.static_site import exported_site
from bobbl.places import log_to_stderr
from bobbl_server.core.ranking import command as ranking
from bobbl_server.files.export import to_csv
from bobbl_server.verify import Verified, Verifier
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.log import LogFile
from bobbl_shared.outputs import Output, require_all

GUESTS = 50
"""Who looks at the pages."""

MOST_TOLD = 10
"""Of what guests have seen wrongly."""

USUAL = {"count": 24, "desks": 3, "scorers": 3}
SMALL = {"count": 8, "desks": 1, "scorers": 1}
"""How large an evening is if nobody says so: that of one hall, and those of many."""

RESULTS = ("ranking.json", "ranking.csv", "ranking.pdf", "report.json")
"""What is written beside the tournament's file."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--entrants", choices=("pairs", "players"), default="pairs")
    parser.add_argument("--count", type=int, help=tr("so viele Teilnehmer"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--format", choices=("bobbl", "haenger", "games"), default="bobbl")
    parser.add_argument("--desks", type=int, help=tr("Anmeldetische"))
    parser.add_argument("--scorers", type=int, help=tr("Ergebnis-Stationen"))
    parser.add_argument("--seed", type=int, default=1, help=tr("wer kommt und was gespielt wird"))
    parser.add_argument(
        "--faults",
        choices=("none", "wifi", "chaos"),
        default="none",
        help=tr("schlechtes Netz; chaos: dazu kill -9 von Server und Station"),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar=tr("ORDNER"),
        help=tr("Ordner für die Dateien (sonst ein neuer hier)"),
    )
    parser.add_argument(
        "--pages",
        action="store_true",
        help=tr("mit Seiten für Gäste und {n} Gästen, die sie ansehen", n=GUESTS),
    )
    parser.add_argument(
        "--site",
        type=Path,
        metavar=tr("ORDNER"),
        help=tr("dazu die Seiten am Ende als Dateien in diesen Ordner schreiben"),
    )
    parser.add_argument(
        "--halls",
        type=int,
        help=tr(
            "so viele kleine Abende zugleich, die sie einem Verband mit zwei Prozessen übergeben;"
            " einer davon wird beendet"
        ),
    )
    parser.add_argument(
        "--federation", metavar="URL", help=tr("zu --halls, die Datenbank: postgresql://…")
    )
    parser.add_argument(
        "--failover",
        metavar=tr("BEFEHL"),
        help=tr("zu --halls, beendet unterwegs die Datenbank und befördert ihren Standby"),
    )
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Play, check, write the files, print the summary; 0 only if everything agrees."""
    log_to_stderr()
    options = _options(args)
    if args.halls is not None:
        return _play_halls(args, options)
    started = time.monotonic()
    evening = DemoEvening(options, lambda line: print(f"  {line}", flush=True))
    print(_told(options.count, options.rounds), flush=True)
    result = asyncio.run(evening.play())
    seconds = time.monotonic() - started
    with LogFile.open(evening.file, read_only=True) as log:
        verified = Verifier(log).run()
        head = log.last_hash.hex()
        seen = statement_of(result.guests, truth_of(log)) if options.guests else None
    report = report_of(options, result, verified, head, seconds)
    if seen is not None:
        report["pages"] = pages_report(seen, result)
        result.errors += seen.wrong[:MOST_TOLD]
    _write_files(options.out, report, args.force)
    if args.site is not None:
        exported_site(evening.file, args.site, args.force, takes_exercises=True)
    _print_summary(report, result)
    print(tr("  Dateien in {folder}", folder=options.out))
    return 0 if is_good(report, result) else 1


def _play_halls(args: argparse.Namespace, options: DemoOptions) -> int:
    """Play many evenings for a federation; what only that needs is not imported otherwise."""
    if not args.federation:
        raise BobblError("store_missing")
    if importlib.util.find_spec("psycopg") is None:
        raise BobblError("driver_missing")
    from bobbl.federation.demo.command import play_halls

    return play_halls(options, args.halls, args.federation, args.failover)


def _options(args: argparse.Namespace) -> DemoOptions:
    least = 2 if args.entrants == "pairs" else 4
    usual = USUAL if args.halls is None else SMALL
    for name, value in usual.items():
        if getattr(args, name) is None:
            setattr(args, name, value)
    limits = {
        "count": (args.count, least, 2000),
        "rounds": (args.rounds, 1, 100),
        "desks": (args.desks, 1, 20),
        "scorers": (args.scorers, 1, 20),
        "halls": (args.halls or 1, 1, 50),
    }
    for name, (value, lowest, highest) in limits.items():
        if not lowest <= value <= highest:
            raise BobblError("option_out_of_range", option=f"--{name}", least=lowest, most=highest)
    out = make_folder(args.out or _new_folder())
    Output(out / "tournament.bobbl").require()
    require_all([Output(out / name, args.force) for name in RESULTS])
    is_bad = args.faults != "none"
    return DemoOptions(
        out=out,
        entrants=args.entrants,
        count=args.count,
        rounds=args.rounds,
        format=args.format,
        desks=args.desks,
        scorers=args.scorers,
        seed=args.seed,
        faults=args.faults,
        offline_round=min(2, args.rounds) if is_bad else None,
        kill_round=args.rounds if args.faults == "chaos" else None,
        kill_station_round=1 if args.faults == "chaos" else None,
        guests=GUESTS if args.pages or args.site is not None else 0,
    )


def _new_folder() -> Path:
    """Return a folder of this demo's own in the current one."""
    names = ("demo-out" if n == 1 else f"demo-out-{n}" for n in count(1))
    return next(path for name in names if not (path := Path(name)).exists())


def report_of(
    options: DemoOptions, result: DemoResult, verified: Verified, head: str, seconds: float
) -> dict[str, Any]:
    """Return ``report.json``."""
    reports = result.reports
    refused: Counter[str] = Counter()
    for each in reports.values():
        refused.update(each["refused"])
    acks = [ns for each in reports.values() for ns in each["ack_ns"]]
    return {
        "entrants": options.count,
        "tables": result.tables,
        "rounds": options.rounds,
        "commands": {
            "sent": sum(each["sent"] for each in reports.values()),
            "acknowledged": sum(each["sent"] - each["waiting"] for each in reports.values()),
            "refused": dict(refused),
        },
        "second_entries": result.second_entries,
        "caught_typing_errors": result.corrected + result.decided,
        "disputes": result.disputes,
        "offline_rounds": result.offline_rounds,
        "server_kills": result.server_kills,
        "seconds": round(seconds, 2),
        "latency_ms": {"ack": percentiles(acks), "seen": percentiles(seen_everywhere(reports))},
        "heads": {"server": head, **{name: each["head"] for name, each in reports.items()}},
        "verified": verified.bad is None,
    }


def pages_report(seen: Testimony, result: DemoResult) -> dict[str, Any]:
    """Return the part of ``report.json`` about the pages and their guests."""
    return {
        "guests": seen.guests,
        "loaded": seen.loaded,
        "told": seen.told,
        "lost": seen.lost,
        "kills": result.pages_kills,
        "seen_ms": percentiles(seen.delays_ns),
        "wrong": len(seen.wrong),
    }


def seen_everywhere(reports: Mapping[str, Mapping[str, Any]]) -> list[int]:
    """Give, for every answered command, the ns from its answer to the last station seeing it.

    A station that paired later than that is not waited for.
    """
    return [
        max(other["seen"][index] for other in reports.values() if other["since"] <= answered)
        - answered
        for each in reports.values()
        for index, answered in each["answered"].items()
    ]


def percentiles(values: Sequence[int]) -> dict[str, float | None]:
    """Return median and 99th percentile in milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return {"p50": None, "p99": None}
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] / 1e6, 1)
        for name, share in (("p50", 0.5), ("p99", 0.99))
    }


def is_good(report: Mapping[str, Any], result: DemoResult) -> bool:
    """Return whether all copies agree, everything was acknowledged, and the log verifies."""
    commands = report["commands"]
    return (
        len(set(report["heads"].values())) == 1
        and commands["sent"] == commands["acknowledged"]
        and bool(report["verified"])
        and not result.errors
    )


def _write_files(out: Path, report: Mapping[str, Any], replaces: bool) -> None:
    json, csv, pdf, told = (Output(out / name, replaces) for name in RESULTS)
    lists = Lists(read(out / "tournament.bobbl"))
    tables, listing = lists.tables, lists.made("ranking")
    ranked = ranking.answer(msgspec.json.encode(tables.rank_request()))
    write(msgspec.json.format(msgspec.json.encode(ranked), indent=1).decode() + "\n", json)
    write(to_csv(listing), csv)
    write(msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n", told)
    try:
        pdf.write(to_pdf(listing, tables.settings.name))
    except BobblError as error:
        if error.code != "gui_missing":
            raise
        print(tr("  kein ranking.pdf: PyQt6 fehlt"))


def _print_summary(report: Mapping[str, Any], result: DemoResult) -> None:
    commands, latency = report["commands"], report["latency_ms"]
    agree = len(set(report["heads"].values())) == 1
    lines = {
        tr("Teilnehmer"): report["entrants"],
        tr("Tische"): report["tables"],
        tr("Runden"): report["rounds"],
        tr("Befehle gesendet"): commands["sent"],
        tr("bestätigt"): commands["acknowledged"],
        tr("abgelehnt"): ", ".join(f"{c}: {n}" for c, n in commands["refused"].items()) or 0,
        tr("zweite Eingaben"): report["second_entries"],
        tr("Tippfehler gefunden"): report["caught_typing_errors"],
        tr("strittige Tische"): report["disputes"],
        tr("Runden ohne Netz"): report["offline_rounds"],
        tr("Verbindungsabbrüche"): result.breaks,
        tr("Server beendet"): report["server_kills"],
        tr("Stationen beendet"): result.station_kills,
        tr("Sekunden"): report["seconds"],
        tr("Taste bis bestätigt, ms"): _both(latency["ack"]),
        tr("bestätigt bis überall, ms"): _both(latency["seen"]),
        tr("alle Kopien gleich"): tr("ja") if agree else tr("NEIN"),
        tr("Log geprüft"): tr("ja") if report["verified"] else tr("NEIN"),
    }
    lines |= _told_pages(report["pages"]) if "pages" in report else {}
    for word, value in lines.items():
        print(f"  {word:<32}{value}")
    for error in result.errors:
        print(f"  ! {error}")


def _told_pages(pages: Mapping[str, Any]) -> dict[str, object]:
    return {
        tr("Gäste"): pages["guests"],
        tr("Seiten geladen"): pages["loaded"],
        tr("Neuigkeiten gehört"): pages["told"],
        tr("Seiten beendet"): pages["kills"],
        tr("veröffentlicht bis gesehen, ms"): _both(pages["seen_ms"]),
        tr("alles Gesehene stimmt"): tr("NEIN") if pages["wrong"] else tr("ja"),
    }


def _both(values: Mapping[str, float | None]) -> str:
    return f"p50 {values['p50']}, p99 {values['p99']}"


def _told(count: int, rounds: int) -> str:
    return trn(
        "Demo: {count} Teilnehmer, {n} Runde",
        "Demo: {count} Teilnehmer, {n} Runden",
        rounds,
        count=count,
    )
