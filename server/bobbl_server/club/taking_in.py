"""Takes an evening into a club's file, if it is clear who everybody is."""

from bobbl_server.club.attendance import Attendance
from bobbl_server.club.file import ClubFile
from bobbl_server.club.recognition import NEW, Answers, Recognised, recognised, taken_in
from bobbl_server.club.records import Club
from bobbl_shared.errors import InputError


def take_in(file: ClubFile, attendance: Attendance, answers: Answers) -> Recognised:
    """Take an evening in, or leave the file as it is and give what has to be asked first.

    A tournament that is in the file already is replaced: a late result may have come. Raises
    ``InputError`` if an answer or a typed number names nobody.
    """
    club = file.club()
    _check_answers(club, attendance, answers)
    found = recognised(club, file.persons(), attendance.guests, answers)
    if not found.questions and not found.clashes:
        persons = {
            guest.person: found.numbers[guest.key]
            for guest in attendance.guests
            if guest.person is not None
        }
        file.add_evening(taken_in(attendance, found), list(found.fresh), persons)
    return found


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
