"""What changes a club's file: settings, players, evenings."""

import argparse
from datetime import date, timedelta
from pathlib import Path

from msgspec.structs import replace

from bobbl.club.files import attendance_of
from bobbl.club.lists import found_player
from bobbl.club.words import settings_lines, shown_day, taken_in_lines
from bobbl.places import put_out
from bobbl_server.club.attendance import Attendance, Guest
from bobbl_server.club.file import ClubFile
from bobbl_server.club.known import day_of
from bobbl_server.club.recognition import Recognised
from bobbl_server.club.records import ClubSettings, Player
from bobbl_server.club.taking_in import take_in
from bobbl_server.core.rating.rules import Factor, Newcomers, Rules, check_rules, check_size
from bobbl_server.core.rating.season import Start
from bobbl_shared.clock import SystemClock
from bobbl_shared.domain.names import tidy, tidy_name
from bobbl_shared.errors import BobblError, InputError, Refusal
from bobbl_shared.i18n import tr

EARLIEST = date(2000, 1, 1)
"""What a club has from before that it can take in as well, when it says that it means it."""


def new(args: argparse.Namespace) -> int:
    """Make a file."""
    settings = ClubSettings(_club_name(args.name), _rules(args, Rules()))
    ClubFile.create(args.file, settings).close()
    put_out("\n".join(settings_lines(settings)) + "\n")
    return 0


def settings(args: argparse.Namespace) -> int:
    """Show the rules, or change them first."""
    with ClubFile.open(args.file) as file:
        before = file.club().settings
        name = before.name if args.name is None else _club_name(args.name)
        settings = ClubSettings(name, _rules(args, before.rules))
        if settings != before:
            file.set_settings(settings)
    put_out("\n".join(settings_lines(settings)) + "\n")
    return 0


def _club_name(typed: str) -> str:
    name = tidy(typed)
    if not name:
        raise InputError("text_missing", "--name")
    return name


def _rules(args: argparse.Namespace, before: Rules) -> Rules:
    factors = before.factors if args.factors is None else _factors(args.factors)
    newcomers = Newcomers(
        args.newcomer or before.newcomers.alone,
        before.newcomers.start if args.start is None else args.start,
    )
    rules = Rules(factors, newcomers)
    check_rules(rules, "--")
    return rules


def _factors(typed: str) -> tuple[Factor, ...]:
    found = []
    for index, each in enumerate(typed.split(",")):
        factor, _, until = each.strip().partition(":")
        if until and not (until.isascii() and until.isdecimal() and len(until) < 10):
            raise InputError("integer_expected", f"--factors[{index}]")
        found.append(Factor(factor, int(until) if until else None))
    return tuple(found)


def add(args: argparse.Namespace) -> int:
    """Take evenings in, one after the other."""
    if args.answers and len(args.evenings) > 1:
        raise BobblError("answers_for_one_evening")
    attended = [(path, attendance_of(path)) for path in args.evenings]
    for path, attendance in attended:
        _require_likely(attendance, path, args.any_date)
    with ClubFile.open(args.file) as file:
        for path, attendance in attended:
            taking = take_in(file, attendance, dict(args.answers))
            _require_clear(taking.found, path)
            put_out("\n".join(taken_in_lines(attendance, taking)) + "\n")
    return 0


def _require_likely(attendance: Attendance, path: Path, is_sure: bool) -> None:
    """Raise ``InputError`` for a day that is a slip of the keys, or of a clock, unless it is meant.

    A moment may be tomorrow already, elsewhere.
    """
    latest = SystemClock().now().date() + timedelta(days=1)
    if not is_sure and not EARLIEST <= day_of(attendance.date) <= latest:
        raise InputError("date_unlikely", str(path), day=shown_day(attendance.date))


def _require_clear(found: Recognised, path: Path) -> None:
    """Raise ``InputError`` if it is not clear who somebody is, with all questions at once."""
    asked = tuple(
        tr(
            "{who} ({numbers})",
            who=_known_as(each.guest),
            numbers=", ".join(map(str, each.candidates)),
        )
        for each in found.questions
    )
    if asked:
        raise InputError("guests_unclear", str(path), who=asked, first=found.questions[0].guest.key)
    if found.clashes:
        raise InputError("guests_clash", str(path), who=found.clashes)


def _known_as(guest: Guest) -> str:
    """Return the key of a guest and the name, once if they are one."""
    if guest.name is None or guest.name.listed == guest.key:
        return guest.key
    return f"{guest.key} {guest.name.listed}"


def player(args: argparse.Namespace) -> int:
    """Add a player, or put a known one right."""
    check_size(args.rounds, "--rounds", least=0)
    if args.rating is None and args.rounds:
        raise InputError("rating_missing", "--rating", rounds=args.rounds)
    check_size(args.rating or 0, "--rating")
    last, _, first = args.name.partition(",")
    try:
        name = tidy_name(last, first, args.club)
    except Refusal as error:
        raise InputError(error.code, args.name, **error.parameters) from error
    with ClubFile.open(args.file) as file:
        club = file.club()
        number = len(club.players) + 1 if args.number is None else args.number
        known = club.player(number)
        if known is None and args.number is not None:
            raise InputError("member_unknown", "--number", player=number, count=len(club.players))
        start = Start(args.rating, args.rounds)
        if known is not None and args.rating is None:
            start = known.start
        file.put_player(Player(number, name, start))
    put_out(tr("Spieler {number}: {name}", number=number, name=name.listed) + "\n")
    return 0


def forget(args: argparse.Namespace) -> int:
    """Delete a name."""
    with ClubFile.open(args.file) as file:
        player = found_player(file.club(), args.player)
        file.put_player(replace(player, name=None))
    put_out(tr("Spieler {number} hat keinen Namen mehr.", number=player.number) + "\n")
    return 0


def remove(args: argparse.Namespace) -> int:
    """Take an evening out."""
    with ClubFile.open(args.file) as file:
        evenings = file.club().evenings
        if not 1 <= args.evening <= len(evenings):
            raise InputError("evening_unknown", str(args.evening), count=len(evenings))
        file.remove_evening(args.evening)
    name = evenings[args.evening - 1].name
    put_out(tr("„{name}“ ist nicht mehr dabei.", name=name) + "\n")
    return 0
