"""Which players of the club the guests of an evening are.

A person who was recognised before stays who it is, and what is said goes before what is guessed.
Else a name decides, in whatever spelling of case and umlauts: nobody has it, a new player; one has
it and no other club is named, that one; anything else is a question, and with a question open
nothing is taken in. Two people may bear one name, so two guests of one name are always asked about
if the club knows the name.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bobbl_server.club.attendance import Attendance, Guest
from bobbl_server.club.records import Club, Evening, Player
from bobbl_server.core.rating.season import Table
from bobbl_shared.domain.names import Name, fold_text, twin_key
from bobbl_shared.ids import PersonId

NEW = 0
"""The answer that somebody is nobody the club knows."""

Answers = Mapping[str, int]
"""By a guest's key: the number of a player, or ``NEW``."""


@dataclass(frozen=True)
class Asked:
    """A guest who may be any of these players, or somebody new."""

    guest: Guest
    candidates: tuple[int, ...]


@dataclass(frozen=True)
class Recognised:
    """Who the guests are, by key; ``fresh`` are the players to be added.

    As long as there are ``questions`` or ``clashes`` (keys of guests who would be one player) the
    evening cannot be taken in.
    """

    numbers: Mapping[str, int]
    fresh: tuple[Player, ...]
    questions: tuple[Asked, ...]
    clashes: tuple[str, ...]


def recognised(
    club: Club, persons: Mapping[PersonId, int], guests: Sequence[Guest], answers: Answers
) -> Recognised:
    """Recognise guests; ``persons`` are those recognised before. Answers name existing players."""
    known: defaultdict[str, list[Player]] = defaultdict(list)
    for player in club.players:
        if player.name is not None:
            known[twin_key(player.name)].append(player)
    namesakes = Counter(twin_key(each.name) for each in guests if each.name is not None)
    numbers: dict[str, int] = {}
    fresh: list[Player] = []
    questions: list[Asked] = []
    for guest in guests:
        number = _said(guest, persons, answers)
        if number is None:
            candidates = known[twin_key(guest.name)] if guest.name is not None else []
            is_alone = guest.name is not None and namesakes[twin_key(guest.name)] == 1
            number = _guessed(guest.name, candidates, is_alone)
            if number is None:
                questions.append(Asked(guest, tuple(each.number for each in candidates)))
                continue
        if number == NEW:
            number = len(club.players) + len(fresh) + 1
            fresh.append(Player(number, guest.name))
        numbers[guest.key] = number
    return Recognised(numbers, tuple(fresh), tuple(questions), _clashes(numbers))


def taken_in(attendance: Attendance, found: Recognised) -> Evening:
    """Return the evening with players instead of guests."""
    numbers = found.numbers
    rounds = tuple(
        tuple(_table(tuple((numbers[key], result) for key, result in four)) for four in tables)
        for tables in attendance.rounds
    )
    return Evening(attendance.date, attendance.name, attendance.source, rounds)


def _table(four: tuple[tuple[int, int], ...]) -> Table:
    one, two, three, last = four
    return one, two, three, last


def _said(guest: Guest, persons: Mapping[PersonId, int], answers: Answers) -> int | None:
    if guest.key in answers:
        return answers[guest.key]
    if guest.player is not None:
        return guest.player
    return persons.get(guest.person) if guest.person is not None else None


def _guessed(name: Name | None, candidates: Sequence[Player], is_alone: bool) -> int | None:
    if name is None or not candidates:
        return NEW
    if not is_alone:
        return None
    club = fold_text(name.club)
    clubs = [fold_text(each.name.club) if each.name is not None else "" for each in candidates]
    of_club = [each for each, known in zip(candidates, clubs, strict=True) if known == club]
    if club and len(of_club) == 1:
        return of_club[0].number
    if len(candidates) == 1 and (not club or not clubs[0] or clubs[0] == club):
        return candidates[0].number
    return None


def _clashes(numbers: Mapping[str, int]) -> tuple[str, ...]:
    often = Counter(numbers.values())
    return tuple(key for key, number in numbers.items() if often[number] > 1)
