"""Takes an evening into a club's file, if it is clear who everybody is."""

from dataclasses import dataclass

from bobbl_server.club.attendance import Attendance
from bobbl_server.club.file import ClubFile
from bobbl_server.club.known import Known, known_evening
from bobbl_server.club.recognition import NEW, Answers, Recognised, recognised, taken_in
from bobbl_server.club.records import Club, Evening
from bobbl_shared.errors import BobblError, InputError


@dataclass(frozen=True)
class Taking:
    """What became of an evening: ``found`` may hold questions, and then nothing was taken in.

    ``known``: it was there already; with the same results nothing has changed.
    """

    found: Recognised
    known: Known | None = None


def take_in(file: ClubFile, attendance: Attendance, answers: Answers) -> Taking:
    """Take an evening in, or leave the file as it is and give what has to be asked first.

    One that is there already is replaced: a late result may have come. Raises ``InputError`` if an
    answer or a typed number names nobody, ``BobblError`` if the file knows more of this evening, or
    has its results under another name.
    """
    club = file.club()
    _check_answers(club, attendance, answers)
    found = recognised(club, file.persons(), attendance.guests, answers)
    if not found.questions and not found.clashes:
        evening = taken_in(attendance, found)
        known = known_evening(club, evening)
        if known is not None and _is_settled(known, evening):
            return Taking(found, known)
        persons = {
            guest.person: found.numbers[guest.key]
            for guest in attendance.guests
            if guest.person is not None
        }
        instead = known.place if known is not None else None
        file.add_evening(evening, list(found.fresh), persons, instead)
        return Taking(found, known)
    return Taking(found)


def _is_settled(known: Known, evening: Evening) -> bool:
    """Return whether nothing is left to do; ``BobblError`` if it must not be done."""
    if known.how == "elsewhere":
        there = known.evening.name
        raise BobblError("evening_elsewhere", name=evening.name, known=there, number=known.place)
    if known.how == "older":
        less, more = len(evening.rounds), len(known.evening.rounds)
        number = known.place
        raise BobblError("evening_older", name=evening.name, less=less, more=more, number=number)
    return known.how == "same"


def _check_answers(club: Club, attendance: Attendance, answers: Answers) -> None:
    keys = {guest.key for guest in attendance.guests}
    for key, number in answers.items():
        if key not in keys:
            raise InputError("guest_unknown", f"{key}={number or 'neu'}", who=key)
        if number != NEW and club.player(number) is None:
            place = f"{key}={number}"
            raise InputError("member_unknown", place, player=number, count=len(club.players))
    for guest in attendance.guests:
        if guest.player is not None and club.player(guest.player) is None:
            count = len(club.players)
            raise InputError("member_unknown", guest.key, player=guest.player, count=count)
