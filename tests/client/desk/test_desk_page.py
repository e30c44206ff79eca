from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.desk.screen import Hint, Line, Mark, Question
from bobbl_client.desk.state import FocusSearch
from bobbl_client.link.news import Offline
from bobbl_shared.domain.areas.field import LeaseNumbers, WithdrawEntrant
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import PeerError
from builders.desk import Desk, Paper, desk_page
from builders.evening import Evening, invented_name

HOFMANN: Line = ("Hofmann", "Karl", "SV Weidenlohe")
REUSS: Line = ("Reuß", "Margarete", "")
POPP: Line = ("Popp", "Alfred", "")
ZAPF: Line = ("Zapf", "Rosi", "")
NOTHING: Line = ("", "", "")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.page.close()
    made.evening.close()


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, Settings("Einzel", entrants="players"))
    yield made
    made.page.close()
    made.evening.close()


def test_a_pair_is_registered_listed_and_its_number_shown(desk: Desk) -> None:
    assert desk.page.save([HOFMANN, REUSS]) is not None
    (entrant,) = desk.entrants()
    assert (entrant.number, entrant.kind, entrant.status) == (1, "pair", "present")
    assert desk.names(desk.organiser, entrant) == ["Hofmann, Karl", "Reuß, Margarete"]
    assert desk.paper.card().number == "1"
    assert desk.paper.filled[-1] == ()
    row = desk.paper.now.rows[0]
    assert (row.number, row.title, row.mark) == ("1", "Hofmann / Reuß", Mark.PRESENT)
    assert "**1**\u00a0da" in desk.paper.now.footer


def test_who_is_found_with_the_same_last_names_is_told_apart_by_the_first(desk: Desk) -> None:
    for first, second in (
        (Name("Hofmann", "Karl"), Name("Reuß", "Ute")),
        (Name("Hofmann", "Xaver"), Name("Reuß", "Ilse")),
        (Name("Popp", "Eva"), Name("Reuß", "Hans")),
    ):
        desk.evening.register(desk.organiser, first, second)
    desk.page.search("reuß")
    assert {row.title for row in desk.paper.now.rows} == {
        "Hofmann, Karl / Reuß, Ute",
        "Hofmann, Xaver / Reuß, Ilse",
        "Popp / Reuß",
    }
    desk.page.search("")
    assert {row.title for row in desk.paper.now.rows} == {"Hofmann / Reuß", "Popp / Reuß"}


def test_the_card_stays_until_somebody_types(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.typed([NOTHING, NOTHING])
    assert desk.paper.card().number == "1"
    desk.page.typed([("P", "", ""), NOTHING])
    assert isinstance(desk.paper.now.place, Hint)


def test_a_missing_name_is_said_and_nothing_saved(desk: Desk) -> None:
    assert desk.page.save([NOTHING, NOTHING]) is None
    assert "Nachnamen" in desk.paper.now.form.error
    assert desk.page.save([HOFMANN, ("", "Margarete", "")]) is None
    assert "Nachnamen" in desk.paper.now.form.error
    assert desk.entrants() == ()
    desk.page.typed([HOFMANN, REUSS])
    assert desk.paper.now.form.error == ""


def test_a_pair_may_lack_its_second_name_for_now(desk: Desk) -> None:
    desk.page.save([HOFMANN, NOTHING])
    assert desk.entrants()[0].kind == "pair"
    assert desk.paper.now.rows[0].title == "Hofmann / ?"
    desk.open("Hofmann")
    desk.page.submit([HOFMANN, REUSS])
    assert desk.names(desk.model, desk.entrants()[0]) == ["Hofmann, Karl", "Reuß, Margarete"]


def test_a_pair_whose_second_name_is_missing_is_counted_in_the_footer(desk: Desk) -> None:
    desk.page.submit([HOFMANN, REUSS])
    assert "Partner" not in desk.paper.now.footer
    desk.page.save([("Krapf", "Ute", ""), NOTHING])
    assert "**2**\u00a0da" in desk.paper.now.footer
    assert "**1**\u00a0Partner\u00a0fehlt" in desk.paper.now.footer


def test_a_lone_player_has_one_row_and_counts_as_alone(desk: Desk) -> None:
    desk.page.press("F7")
    assert desk.paper.now.form.rows == 1
    desk.page.submit([HOFMANN, REUSS])
    assert desk.entrants()[0].kind == "lone"
    assert desk.paper.now.rows[0].mark is Mark.ALONE
    assert "**0**\u00a0da" in desk.paper.now.footer
    assert "**1**\u00a0allein" in desk.paper.now.footer
    assert desk.paper.now.form.alone is False


def test_players_have_one_row_and_nobody_comes_alone(players: Desk) -> None:
    form = players.paper.now.form
    assert (form.rows, form.can_be_alone) == (1, False)
    players.page.press("F7")
    players.page.save([HOFMANN], alone=True)
    assert players.entrants()[0].kind == "player"
    assert "allein" not in players.paper.now.footer


def test_twins_are_asked_about_before_saving_and_f12_saves_both(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    assert desk.page.save([("KARL", "hofmann", ""), ZAPF]) is None
    question = desk.paper.question()
    assert "vertauscht" in question.detail
    assert [key.key for key in question.keys] == ["F4", "F12"]
    assert len(desk.entrants()) == 1
    desk.page.press("F12")
    assert len(desk.entrants()) == 2
    assert desk.entrants()[1].twins == ()
    assert desk.paper.card().number == "2"


def test_similar_names_stand_beside_each_other_with_what_differs(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.go_on([("Hoffmann", "Karl", ""), ("Reus", "", "")])
    question = desk.paper.question()
    assert "klingt gleich: Hoffmann = Hofmann" in question.detail
    new, known = question.sides
    assert "Nr. 1" in known.head
    assert ("".join(text for text, _ in new.people[0])) == "Hoffmann, Karl"
    assert [text for text, differs in new.people[1] if differs] == ["s"]
    assert [text for text, differs in known.people[1] if differs] == ["ß"]


def test_f4_opens_those_who_are_there(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([("Hoffmann", "Karl", ""), REUSS])
    desk.page.press("F4")
    assert desk.paper.now.selected == desk.entrants()[0].id
    assert desk.paper.filled[-1] == (HOFMANN, REUSS)
    desk.page.press("Esc")
    assert not any(any(line) for line in desk.paper.filled[-1])


def test_f12_on_half_a_pair_goes_on_and_does_not_ask_again(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.go_on([("Hoffmann", "Karl", ""), NOTHING])
    desk.page.press("F12")
    assert len(desk.entrants()) == 1
    desk.page.submit([("Hoffmann", "Karl", ""), ZAPF])
    assert len(desk.entrants()) == 2


def test_mending_the_name_takes_the_question_away(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.go_on([("Hoffmann", "Karl", ""), NOTHING])
    desk.page.typed([("Wolf", "Karl", ""), NOTHING])
    assert not isinstance(desk.paper.now.place, Question)


def test_withdrawn_people_are_no_duplicates(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.model.ask(WithdrawEntrant(desk.entrants()[0].id))
    assert desk.page.save([HOFMANN, REUSS]) is not None


def test_search_says_why_and_is_kept_while_others_come_in(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.search("hoffman")
    assert [row.detail for row in desk.paper.now.rows] == ["anwesend · klingt ähnlich"]
    assert desk.paper.now.found == "1 Treffer aus 1"
    desk.evening.register(desk.organiser, Name("Hoffmann", "Georg"))
    assert [row.number for row in desk.paper.now.rows] == ["1", "2"]
    desk.page.press("Esc")
    assert [row.number for row in desk.paper.now.rows] == ["2", "1"]


def test_rows_stay_where_they_are_while_somebody_is_open(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.open("Hofmann")
    desk.evening.register(desk.organiser, Name("Wolf", "Georg"))
    assert [row.number for row in desk.paper.now.rows] == ["2", "1", "3"]


def test_a_changed_name_and_club_are_saved_and_the_draft_comes_back(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.typed([POPP, NOTHING])
    desk.open("Hofmann")
    desk.page.submit([("Hoffmann", "Karl", "TSV"), REUSS])
    person = desk.entrants()[0].persons[0]
    assert desk.organiser.person_name(person) == Name("Hoffmann", "Karl", "TSV")
    assert desk.paper.filled[-1] == (POPP, NOTHING)


def test_leaving_with_changes_asks_first(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.page.typed([("Hoffmann", "Karl", ""), REUSS])
    desk.page.press("Esc")
    assert "noch nicht gespeichert" in desk.paper.question().happened
    desk.page.press("Esc")
    assert desk.paper.now.selected
    desk.page.press("Esc")
    desk.page.press("F8")
    assert desk.paper.now.selected == ""
    assert desk.organiser.person_name(desk.entrants()[0].persons[0]).last == "Hofmann"


def test_names_that_change_otherwise_stand_in_the_form_of_who_is_open(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.page.submit([("Hoffmann", "Karl", ""), REUSS])
    desk.open("Hoffmann")
    desk.page.press("F8")
    desk.page.press("F8")
    assert desk.paper.filled[-1] == (HOFMANN, REUSS)
    desk.page.press("Esc")
    assert isinstance(desk.paper.now.place, Hint)


def test_what_is_typed_stays_when_names_change_otherwise(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.page.submit([("Hoffmann", "Karl", ""), REUSS])
    desk.open("Hoffmann")
    typed = (("Hoffmann", "Karl", ""), ("Reuß", "Ute", ""))
    desk.page.typed(typed)
    filled = len(desk.paper.filled)
    desk.page.press("F8")
    desk.page.press("F8")
    assert len(desk.paper.filled) == filled
    desk.page.press("Esc")
    assert "noch nicht gespeichert" in desk.paper.question().happened


def test_a_desk_that_needs_a_person_does_not_say_that_all_goes_on(desk: Desk) -> None:
    desk.cut()
    alone = desk.paper.now.place
    assert isinstance(alone, Hint)
    assert alone.title.endswith("Anmelden geht weiter.")
    desk.model.handle(Offline(PeerError("copy_differs")))
    stopped = desk.paper.now.place
    assert isinstance(stopped, Hint)
    assert (stopped.title, stopped.is_urgent) == ("Bitte Turnierleitung holen", True)


def test_an_edit_on_an_old_version_is_refused_and_said_until_read(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.cut()
    desk.open("Hofmann")
    desk.page.submit([("Hofmann", "Karlheinz", ""), REUSS])
    other = desk_page(desk.organiser, Paper())
    other.open_entrant(desk.entrants()[0].id)
    other.submit([("Hofmann", "Carl", ""), REUSS])
    other.close()
    desk.plug_in()
    question = desk.paper.question()
    assert "Hofmann, Karlheinz" in question.happened
    assert "inzwischen geändert" in question.detail
    desk.page.press("F12")
    assert desk.paper.question() == question
    desk.page.press("Esc")
    assert not isinstance(desk.paper.now.place, Question)


def test_withdrawing_names_the_consequence_and_coming_back_needs_one_key(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.evening.draw(desk.organiser)
    desk.open("Hofmann")
    desk.pick("Abmelden")
    assert "laufende Runde an Tisch" in desk.paper.menu().said
    desk.page.press("Esc")
    desk.page.press("Esc")
    assert desk.entrants()[0].status == "present"
    desk.pick("Abmelden", "krank")
    assert desk.entrants()[0].status == "withdrawn"
    departure = desk.entrants()[0].departure
    assert departure is not None
    assert departure.reason == "ill"
    assert "**1**\u00a0abgemeldet" in desk.paper.now.footer
    assert desk.paper.now.rows[-1].mark is Mark.WITHDRAWN
    desk.page.press("F12")
    assert desk.entrants()[0].status == "present"


def test_the_table_stands_on_the_card_once_it_is_drawn(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.save([POPP, ZAPF])
    desk.evening.draw(desk.organiser)
    card = desk.paper.card()
    assert (card.word, card.number) == ("Tisch", "1")
    assert card.lines[0] == "Nr. 2"
    assert {row.table for row in desk.paper.now.rows} == {"T 1"}


def test_two_lone_players_become_a_pair(desk: Desk) -> None:
    desk.page.save([HOFMANN], alone=True)
    desk.page.save([POPP], alone=True)
    desk.page.save([("Wolf", "Uwe", ""), ZAPF])
    desk.open("Hofmann")
    desk.pick("Partner")
    assert desk.paper.asked(FocusSearch())
    assert [row.title for row in desk.paper.now.rows] == ["Popp, Alfred"]
    desk.open("Popp")
    pair = desk.entrants()[0]
    assert (pair.kind, len(pair.persons)) == ("pair", 2)
    assert desk.paper.card().number == "1"
    desk.page.search("2")
    assert desk.paper.now.rows[0].title == "Hofmann / Popp"


def test_a_partner_typed_in_completes_a_lone_player(desk: Desk) -> None:
    desk.page.save([HOFMANN], alone=True)
    desk.open("Hofmann")
    desk.page.submit([HOFMANN, REUSS])
    assert desk.entrants()[0].kind == "pair"


def test_choosing_a_partner_can_be_left(desk: Desk) -> None:
    desk.page.save([HOFMANN], alone=True)
    desk.page.save([POPP], alone=True)
    desk.open("Hofmann")
    desk.pick("Partner")
    desk.page.press("Esc")
    assert desk.paper.card().number == "1"
    assert len(desk.paper.now.rows) == 2


def test_numbers_are_leased_once_and_used_alone(desk: Desk) -> None:
    (lease,) = desk.evening.state.leases
    assert lease.station == desk.model.id
    desk.cut()
    assert "501" in desk.paper.now.form.number
    for line in (HOFMANN, POPP, ZAPF):
        desk.page.save([line, NOTHING])
    assert [row.number for row in desk.paper.now.rows] == ["503", "502", "501"]
    assert all(row.mark is Mark.WAITING for row in desk.paper.now.rows)
    assert desk.paper.card().is_certain is False
    assert desk.paper.now.call_list is not None
    assert len(desk.paper.now.call_list.people) == 3
    desk.plug_in()
    assert [each.number for each in desk.entrants()] == [501, 502, 503]
    assert desk.paper.card().is_certain
    assert len(desk.evening.state.leases) == 1


def test_a_number_given_alone_is_not_given_again_while_its_undoing_waits(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, NOTHING])
    desk.page.press("F8")
    desk.page.press("F8")
    assert "502" in desk.paper.now.form.number
    desk.page.save([POPP, NOTHING])
    desk.plug_in()
    assert [each.number for each in desk.entrants()] == [502]


def test_a_second_window_does_not_lease_again(desk: Desk) -> None:
    second = desk_page(desk.model, Paper())
    second.close()
    desk.cut()
    desk.plug_in()
    assert len(desk.evening.state.leases) == 1


def test_a_desk_that_runs_low_leases_a_further_block(desk: Desk) -> None:
    desk.cut()
    for place in range(16):
        name = invented_name(place)
        desk.page.save([(name.last, name.first, ""), NOTHING])
    desk.plug_in()
    leases = desk.evening.state.leases
    assert [each.first for each in leases] == [501, 521]


def test_who_registered_alone_is_told_and_then_off_the_list(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    assert desk.paper.now.call_list is not None
    assert not desk.paper.now.call_list.keys
    desk.plug_in()
    assert [key.key for key in desk.paper.now.call_list.keys] == ["F12"]
    desk.page.press("F12")
    assert desk.paper.now.call_list is None


def test_what_was_registered_alone_can_be_changed_alone(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, NOTHING])
    desk.open("Hofmann")
    desk.page.submit([("Hoffmann", "Karl", ""), REUSS])
    assert desk.paper.now.rows[0].title == "Hoffmann / Reuß"
    desk.open("Hoffmann")
    desk.page.submit([("Hofmann", "Karl", ""), ("Reuss", "Grete", "")])
    desk.plug_in()
    assert desk.names(desk.organiser, desk.entrants()[0]) == ["Hofmann, Karl", "Reuss, Grete"]
    assert not isinstance(desk.paper.now.place, Question)


def test_without_a_lease_the_number_follows(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    evening.cable(model).cut()
    paper = Paper()
    page = desk_page(model, paper)
    page.save([HOFMANN, REUSS])
    assert paper.now.rows[0].number == "–"
    assert "folgt" in paper.card().title
    evening.cable(model).plug_in()
    assert paper.now.rows[0].number == "1"
    assert [each.station for each in evening.state.leases] == [model.id]
    page.close()
    evening.close()


def test_twins_from_another_desk_are_a_question_on_top_of_the_list(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.evening.register(desk.organiser, Name("Hofmann", "Karl"), Name("Popp", "Uwe"))
    desk.page.save([("Wolf", "Uwe", ""), ZAPF])
    desk.plug_in()
    row = desk.paper.now.rows[0]
    assert (row.mark, row.number) == (Mark.QUESTION, "501")
    assert "auch Nr. 1" in row.detail
    desk.page.open_entrant(row.key)
    assert [key.key for key in desk.paper.question().keys] == ["F4", "F12"]
    desk.page.press("F12")
    assert desk.paper.card().number == "501"
    desk.page.press("Esc")
    assert all(row.mark is not Mark.QUESTION for row in desk.paper.now.rows)


def alike_elsewhere(desk: Desk) -> None:
    """Somebody is written down alone, and at another desk with names that only sound alike."""
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    elsewhere = Name("Hoffmann", "Carl"), Name("Reus", "Margarete")
    desk.evening.register(desk.organiser, *elsewhere)
    desk.page.typed([("P", "", ""), NOTHING])
    assert isinstance(desk.paper.now.place, Hint)
    assert desk.paper.now.place.is_alone
    desk.plug_in()


def doubt(desk: Desk) -> Hint:
    place = desk.paper.now.place
    assert isinstance(place, Hint)
    return place


def test_who_sounds_like_somebody_at_another_desk_is_asked_about_after_the_outage(
    desk: Desk,
) -> None:
    alike_elsewhere(desk)
    assert doubt(desk).title == "Vielleicht zweimal angemeldet: Nr. 501 und Nr. 1"
    assert [row.mark is Mark.QUESTION for row in desk.paper.now.rows] == [True, False]
    desk.page.press("F4")
    question = desk.paper.question()
    assert "klingt gleich: Hofmann = Hoffmann, Reuß = Reus." in question.detail
    assert ("f", True) in question.sides[1].people[0]
    desk.page.press("F4")
    assert [each.status for each in desk.entrants()] == ["present", "duplicate"]
    assert not doubt_is_shown(desk)


def test_other_people_who_sound_alike_are_asked_about_once(desk: Desk) -> None:
    alike_elsewhere(desk)
    desk.page.press("F4")
    desk.page.press("F12")
    assert desk.paper.card().number == "501"
    desk.page.press("Esc")
    assert not doubt_is_shown(desk)
    assert all(row.mark is not Mark.QUESTION for row in desk.paper.now.rows)
    assert [each.status for each in desk.entrants()] == ["present", "present"]
    assert not desk.model.pending()


def test_who_was_known_before_the_outage_is_not_asked_about_again(desk: Desk) -> None:
    desk.page.save([("Hoffmann", "Carl", ""), ("Reus", "Margarete", "")])
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.page.press("F12")
    desk.page.typed([("P", "", ""), NOTHING])
    desk.plug_in()
    assert len(desk.entrants()) == 2
    assert not doubt_is_shown(desk)


def test_after_a_start_alone_whoever_waits_is_looked_at_as_well(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.page.close()
    desk.page = desk_page(desk.model, desk.paper)
    elsewhere = Name("Hoffmann", "Carl"), Name("Reus", "Margarete")
    desk.evening.register(desk.organiser, *elsewhere)
    desk.plug_in()
    assert doubt_is_shown(desk)


def doubt_is_shown(desk: Desk) -> bool:
    return isinstance(desk.paper.now.place, Hint) and desk.paper.now.place.is_urgent


def test_the_same_people_from_another_desk_are_taken_out_once(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.evening.register(desk.organiser, Name("Hofmann", "Karl"), Name("Reuss", "Margarete"))
    desk.plug_in()
    desk.page.open_entrant(desk.paper.now.rows[0].key)
    desk.page.press("F4")
    assert [each.status for each in desk.entrants()] == ["present", "duplicate"]
    assert len(desk.paper.now.rows) == 1


def test_a_refused_registration_can_be_put_back_into_the_form(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    changed = replace(desk.evening.settings, entrants="players")
    desk.organiser.ask(ChangeSettings(changed), Base(version=desk.evening.state.length))
    desk.plug_in()
    question = desk.paper.question()
    assert "Hofmann, Karl / Reuß, Margarete" in question.happened
    assert "Alle anderen Einträge sind sicher." in question.detail
    assert [key.key for key in question.keys] == ["F4", "Esc"]
    desk.page.press("F4")
    assert desk.paper.filled[-1] == (HOFMANN, REUSS)
    assert desk.page.save(desk.paper.filled[-1]) is not None
    assert desk.entrants()[0].kind == "player"


def test_half_a_pair_with_a_twin_is_saved_by_f12_after_the_last_enter(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    assert desk.page.save([HOFMANN, NOTHING]) is None
    desk.page.press("F12")
    assert len(desk.entrants()) == 2


def test_names_of_an_earlier_run_that_wait_are_listed(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.page.close()
    paper = Paper()
    again = desk_page(desk.model, paper)
    assert paper.now.rows[0].title == "Hofmann / Reuß"
    assert paper.now.call_list is not None
    again.close()


def test_a_display_station_asks_for_nothing(desk: Desk) -> None:
    model = desk.evening.station("display", "Beamer")
    page = desk_page(model, Paper())
    page.close()
    assert all(each.station != model.id for each in desk.evening.state.leases)
    assert not any(isinstance(c.payload, LeaseNumbers) for c, _ in model.pending())
