"""What a person does at the organiser's window with keys alone."""

from msgspec.structs import replace
from PyQt6.QtCore import Qt

from bobbl_client.model.address_book import BookFile
from bobbl_shared.domain.game.presets import WENZ_OVER_MUCK
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import SeatZones
from builders.by_keys.person import Person
from builders.by_keys.scoring import SLIP

Key = Qt.Key


def sits_in_the_office(person: Person, pairs: int = 0) -> None:
    """Sit down at the organiser's window, with so many pairs registered."""
    person.hall.evening.register_pairs(person.hall.desk, pairs)
    person.sits_at(person.hall.organiser)


def sits_in_a_round(person: Person) -> None:
    """Sit down in the office while the first of two rounds is played."""
    person.settings = replace(person.settings, rounds=2)
    person.hall.drawn()
    person.sits_at(person.hall.organiser)


def sits_after_a_round(person: Person) -> None:
    """Sit down in the office when all rounds have been played."""
    person.hall.drawn()
    person.hall.play()
    person.hall.evening.close_round(person.hall.organiser)
    person.sits_at(person.hall.organiser)


def draws_settles_a_dispute_and_closes(person: Person) -> None:
    """Draw a round, start the clock, decide what two slips say differently, close the round."""
    sits_in_the_office(person, 8)
    person.keys(Key.Key_F12, Key.Key_F5, Key.Key_Return)
    assert len(person.state.rounds) == 1
    person.keys(Key.Key_Escape, Key.Key_F12)
    assert person.state.clock is not None
    person.hall.dispute(1)
    person.keys(Key.Key_F4, Key.Key_Return, Key.Key_B, Key.Key_Return, Key.Key_Escape)
    assert person.state.rounds[0].tables[1].status == "decided"
    person.hall.play()
    person.keys(Key.Key_F12, Key.Key_Return)
    assert person.state.rounds[0].is_closed


def sets_the_clock_and_rings(person: Person) -> None:
    """Start, pause, lengthen and shorten the round; ring the gong."""
    sits_in_a_round(person)
    person.keys(Key.Key_P, "+", "+", "-", "g")
    clock = person.state.clock
    assert clock is not None
    assert clock.seconds_left(person.hall.evening.clock.now()) == 41 * 60
    assert person.state.gongs == 1
    person.keys(Key.Key_P)
    assert person.state.clock is not None
    assert person.state.clock.ends_at is None


def opens_a_table_of_the_hall(person: Person) -> None:
    """Go to a table of the plan and decide its result from the numbers of its slip."""
    sits_in_a_round(person)
    person.goes_to("Saal")
    person.keys(Key.Key_Right, Key.Key_Return)
    person.keys(Key.Key_F4, "14-3+", Key.Key_Return, Key.Key_Return)
    assert person.state.rounds[0].tables[4].decided == SLIP


def draws_anew_with_a_reason(person: Person) -> None:
    """Draw a round once more."""
    sits_in_a_round(person)
    person.keys(Key.Key_A, Key.Key_F11, Key.Key_Down, Key.Key_F12)
    assert person.state.rounds[0].times == 2


def commits_to_a_secret_and_draws(person: Person) -> None:
    """Show the hall what the draw is bound to, type what the hall says, draw."""
    sits_in_the_office(person, 8)
    person.keys(*[Key.Key_F12] * 3)
    person.keys("4 2 6 1 3 3 5 2", Key.Key_Return, Key.Key_Return)
    assert person.state.rounds[0].commitment is not None


def exchanges_two_seats(person: Person) -> None:
    """Let two pairs change places."""
    sits_in_a_round(person)
    tables = person.state.rounds[0].tables
    first, second = tables[1].sides[0][0], tables[2].sides[0][0]
    numbers = [str(person.state.entrants[each].number) for each in (first, second)]
    person.keys(Key.Key_A, Key.Key_F5, numbers[0], Key.Key_Return, numbers[1], Key.Key_Return)
    person.keys(Key.Key_F12)
    assert first in person.state.rounds[0].tables[2].sides[0]


def lets_a_latecomer_in(person: Person) -> None:
    """Let a pair play that has come after the draw, with the one that had nobody to play."""
    person.hall.drawn(7)
    person.sits_at(person.hall.organiser)
    person.hall.evening.register(person.hall.desk, Name("Spaet", "Anna"), Name("Spaet", "Berta"))
    person.keys(Key.Key_A, Key.Key_F6, "spaet", Key.Key_Return, Key.Key_F12)
    assert len(person.state.rounds[0].tables) == 4
    assert not person.state.rounds[0].byes


def wishes_that_two_do_not_meet_and_takes_it_back(person: Person) -> None:
    """Say who does not want to sit with whom, and how much; then take that back."""
    sits_in_the_office(person, 8)
    person.keys(Key.Key_A, Key.Key_F7, Key.Key_F4, "3", Key.Key_Return, "5", Key.Key_Return)
    person.keys(Key.Key_Right, Key.Key_F12)
    numbers = sorted(
        person.state.entrants[id_].number for pair in person.state.apart for id_ in pair
    )
    assert numbers == [3, 5]
    assert list(person.state.apart.values()) == [1000]
    person.keys(Key.Key_Delete, Key.Key_Return)
    assert person.state.apart
    person.keys(Key.Key_F12)
    assert not person.state.apart
    person.keys(Key.Key_Escape, Key.Key_F5, Key.Key_Return)
    assert len(person.state.rounds) == 1


def sets_from_which_seats_is_drawn(person: Person) -> None:
    """Let seats be drawn at registration, a window of them at a time."""
    sits_in_the_office(person)
    person.keys(Key.Key_L, Key.Key_F6, Key.Key_Right, Key.Key_F12)
    assert isinstance(person.state.settings.seats, SeatZones)


def cleans_up_the_seats(person: Person) -> None:
    """Type paper lots, then close the gaps they have left."""
    sits_in_the_office(person, 4)
    person.keys(Key.Key_L)
    for number, table in ((1, 1), (2, 3), (3, 4), (4, 5)):
        person.keys(str(number), Key.Key_Return, str(table), Key.Key_Return, "1", Key.Key_Return)
    assert len(person.state.placing.seats) == 4
    person.keys(Key.Key_F12, Key.Key_F12, Key.Key_Return)
    assert {each.table for each in person.state.placing.seats.values()} == {1, 2}


def publishes_gives_prizes_and_shows_them(person: Person) -> None:
    """Publish the ranking, write a prize down, declare the end, go through the ceremony."""
    sits_after_a_round(person)
    person.keys(Key.Key_F12, Key.Key_Return)
    assert person.state.published is not None
    person.keys(Key.Key_R, Key.Key_F6, "Schinken", Key.Key_Return, Key.Key_F12, Key.Key_Return)
    assert person.state.settings.prizes
    assert person.state.final is not None
    person.keys(Key.Key_F7)
    assert person.sees("Platz 1")
    person.keys(Key.Key_Space)


def draws_lots_between_equals_and_lets_them_choose(person: Person) -> None:
    """Decide a tie by lot, then let the first one choose a prize and the next one pass."""
    hall = person.hall
    hall.drawn()
    for table in person.state.rounds[0].tables:
        hall.evening.enter(hall.organiser, table, BobblScore(((21, 13), (21, 8))))
        hall.organiser.operator = hall.evening.operator(f"Zweit {table}")
        hall.evening.enter(hall.organiser, table, BobblScore(((21, 13), (21, 8))))
    hall.evening.close_round(hall.organiser)
    person.sits_at(hall.organiser)
    person.keys(Key.Key_R, Key.Key_F6, "Schinken", Key.Key_Return)
    person.keys("Wein", Key.Key_Tab, Key.Key_Right, Key.Key_Backtab, Key.Key_Return)
    person.keys(Key.Key_F12, Key.Key_Return, Key.Key_F5, Key.Key_Return)
    assert [each.way for each in person.state.ties] == ["lot"]
    person.keys(Key.Key_F4)
    assert [each.prize for each in person.state.choices] == [None]


def compares_other_schemes(person: Person) -> None:
    """Look at who would stand where under another scheme."""
    sits_after_a_round(person)
    person.keys(Key.Key_R, Key.Key_F4, Key.Key_Down)
    assert person.sees("Zurück")
    person.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_F12, Key.Key_Return)
    assert person.state.published is not None


def plans_the_time(person: Person) -> None:
    """Lengthen a round, put a break after another, shorten it, and strike it out."""
    sits_in_a_round(person)
    person.keys(Key.Key_Z, Key.Key_Down, "+")
    assert person.state.settings.plan.minutes == 45
    person.keys(Key.Key_Up, Key.Key_F4)
    assert [each.after_round for each in person.state.settings.plan.breaks] == [1]
    person.keys(Key.Key_Down, "-")
    assert [each.minutes for each in person.state.settings.plan.breaks] == [15]
    person.keys(Key.Key_Delete, Key.Key_Return)
    assert person.state.settings.plan.breaks
    person.keys(Key.Key_F12)
    assert not person.state.settings.plan.breaks


def opens(person: Person, number: int) -> None:
    """Open an entrant by number."""
    person.keys(Key.Key_T, str(number), Key.Key_Return)


def disqualifies(person: Person) -> None:
    """Exclude a pair with a reason, and let it play again."""
    sits_in_the_office(person, 4)
    opens(person, 3)
    person.keys(Key.Key_Delete, Key.Key_F12)
    assert person.statuses()[2] == "present", "no reason is chosen yet"
    person.keys(Key.Key_Down, Key.Key_Return, Key.Key_Return)
    assert person.statuses()[2] == "present", "Enter excludes nobody"
    person.keys(Key.Key_F12)
    assert person.statuses()[2] == "disqualified"
    person.keys("3", Key.Key_Return, Key.Key_F4, Key.Key_F12)
    assert person.statuses()[2] == "present"


def withdraws_and_lets_come_back(person: Person) -> None:
    """Withdraw a pair, and let it come back."""
    sits_in_the_office(person, 4)
    opens(person, 2)
    person.keys(Key.Key_F4, Key.Key_Down, Key.Key_F12)
    assert person.statuses()[1] == "withdrawn"
    person.keys("2", Key.Key_Return, Key.Key_F4, Key.Key_F12)
    assert person.statuses()[1] == "present"


def lets_somebody_else_play(person: Person) -> None:
    """Give a pair another second player in the middle of the evening."""
    sits_in_a_round(person)
    opens(person, 3)
    person.keys(Key.Key_F5, Key.Key_Down, Key.Key_Return, "Ersatz", Key.Key_Return)
    person.keys("Anton", Key.Key_Return)
    name = person.hall.organiser.person_name(person.entrants[2].persons[1])
    assert name.listed == "Ersatz, Anton"


def lets_a_waiting_pair_stand_in(person: Person) -> None:
    """Let a pair of the waiting list stand in where one is missing."""
    person.settings = replace(person.settings, capacity=2)
    sits_in_the_office(person, 3)
    opens(person, 3)
    person.keys(Key.Key_F6, Key.Key_F12)
    assert person.entrants[2].stands_in


def changes_a_setting(person: Person) -> None:
    """Give the tournament another name."""
    sits_in_the_office(person)
    person.keys(Key.Key_E, Key.Key_Return, "Herbstmucken", Key.Key_Return)
    assert person.state.settings.name == "Herbstmucken"


def agrees_on_the_rules_of_the_game(person: Person) -> None:
    """Choose what is agreed for the card game."""
    sits_in_the_office(person)
    person.keys(Key.Key_E)
    person.goes_down_to("Spielregeln")
    person.keys(Key.Key_Return, Key.Key_Return, Key.Key_Down, Key.Key_F12)
    assert person.state.settings.rules == WENZ_OVER_MUCK


def adds_a_section_of_the_hall(person: Person) -> None:
    """Divide the hall into one section more."""
    sits_in_the_office(person)
    person.keys(Key.Key_E)
    person.goes_down_to("ereiche")
    person.keys(Key.Key_Return, Key.Key_Return)
    person.keys("Keller", Key.Key_Return, "10", Key.Key_Return)
    assert [each.name for each in person.state.settings.sections] == ["Bühne", "Keller", "Saal"]


def adds_a_marker(person: Person) -> None:
    """Name one marker more."""
    sits_in_the_office(person)
    person.keys(Key.Key_E)
    person.goes_down_to("Markierungen")
    person.keys(Key.Key_Return, Key.Key_Return)
    person.keys("Gutschein", Key.Key_Return, Key.Key_Return)
    assert [each.name for each in person.state.settings.markers][-1] == "Gutschein"


def invites_and_excludes_a_station(person: Person) -> None:
    """Invite a station with a code, and exclude another."""
    sits_in_the_office(person)
    person.keys(Key.Key_S, Key.Key_F4, Key.Key_Up, Key.Key_F12, Key.Key_Escape)
    before = sum(each.revoked for each in person.state.stations.values())
    person.keys(Key.Key_Down, Key.Key_Delete, Key.Key_Return)
    assert sum(each.revoked for each in person.state.stations.values()) == before
    person.keys(Key.Key_F12)
    after = [each for each in person.state.stations.values() if each.revoked]
    assert len(after) == before + 1
    assert person.hall.organiser.id not in {each.id for each in after}


def gives_a_station_another_role(person: Person) -> None:
    """Let the registration desk enter results of one section from now on."""
    sits_in_the_office(person)
    person.keys(Key.Key_S, Key.Key_Down, Key.Key_Return, Key.Key_Down, Key.Key_Tab, Key.Key_Space)
    person.keys(Key.Key_F12)
    assert person.state.stations[person.hall.desk.id].role == "scoring"


def puts_a_helper_on_the_list(person: Person) -> None:
    """Add an operator, and work under that name."""
    sits_in_the_office(person)
    person.keys(Key.Key_H, "Roth", Key.Key_Return, "Ute", Key.Key_Return)
    names = {person.hall.organiser.name(e.details).listed for e in person.state.operators.values()}
    assert "Roth, Ute" in names


def says_what_a_display_shows(person: Person) -> None:
    """Leave the clock out at a display of the hall."""
    wall = person.hall.evening.station("display", "Zz Leinwand")
    sits_in_the_office(person)
    person.keys(Key.Key_S)
    person.goes_down_to("Zz Leinwand")
    person.keys(Key.Key_F6, "1")
    assert "clock" not in person.state.displays[wall.id].pages


def takes_back_what_somebody_did(person: Person) -> None:
    """Find what happened, and undo it."""
    sits_in_the_office(person, 2)
    person.keys(Key.Key_V, Key.Key_Down, Key.Key_F8, "1", Key.Key_F12)
    assert len(person.state.seatable()) == 1


def prints_the_slips(person: Person) -> None:
    """Look at the first paper that can be printed, and write it into a file."""
    sits_in_a_round(person)
    person.keys(Key.Key_F9, Key.Key_Return, Key.Key_F4)
    assert list(person.folder.glob("home/**/*.pdf"))
    person.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_P)
    assert person.state.clock is not None


def keeps_the_address_book(person: Person) -> None:
    """Take the people of this tournament into the address book, and change one of them."""
    book = BookFile(person.folder / "book", person.hall.evening.dice)
    person.hall.evening.register_pairs(person.hall.desk, 2)
    person.sits_at(person.hall.organiser, book)
    person.keys(Key.Key_B, Key.Key_F5, Key.Key_F6, Key.Key_F12)
    assert len(book.load().entries) == 4
    person.keys(Key.Key_Escape, "hofm", *[Key.Key_Return] * 4, "0911", Key.Key_F12)
    assert [each.phone for each in book.load().entries if each.name.last == "Hofmann"] == ["0911"]


def lets_phones_propose_results(person: Person) -> None:
    """Let players propose their results with their phones."""
    sits_in_a_round(person)
    person.keys(Key.Key_S, Key.Key_F7, "2", Key.Key_F12)
    assert person.state.phones is not None


def checks_what_has_to_be_ready(person: Person) -> None:
    """Go through the checks, try a function key, open the settings from there."""
    sits_in_the_office(person)
    person.keys(Key.Key_K, Key.Key_Down, Key.Key_F4, Key.Key_E, Key.Key_Return, "Herbstmucken")
    person.keys(Key.Key_Return)
    assert person.state.settings.name == "Herbstmucken"
