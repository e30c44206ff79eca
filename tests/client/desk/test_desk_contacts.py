"""Telephone, e-mail and notes of people: written down at the desk, read there and nowhere else."""

from pathlib import Path

from bobbl_client.desk.contacts import ContactsPage
from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.state import OpenContacts
from bobbl_client.evening.standings import shown_standings
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.entrants.words import facts_of
from bobbl_client.organiser.taking_in.page import ImportPage
from bobbl_client.page.list_page import ListScreen
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.field import ForgetPersons
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing
from bobbl_shared.ids import EntrantId
from bobbl_shared.log import LogFile
from builders.desk import Paper, desk_page
from builders.documents.opening import open_list
from builders.evening import Evening

KARL, GRETE = Name("Hofmann", "Karl"), Name("Reuß", "Grete")


def evening_with(path: Path, *, contacts: bool = True) -> tuple[Evening, StationModel, EntrantId]:
    evening = Evening(path, Settings("Kirchweih", contacts=contacts))
    evening.station("organiser", "Leitung")
    desk = evening.station("desk", "Eingang")
    evening.register(desk, KARL, GRETE)
    return evening, desk, next(iter(evening.state.entrants))


def organiser_of(evening: Evening) -> StationModel:
    found = evening.cables[0].model
    assert found is not None
    return found


def opened(desk: StationModel, pair: EntrantId) -> tuple[ContactsPage, list[ListScreen]]:
    page, screens = ContactsPage(desk, pair), list[ListScreen]()
    page.open(screens.append)
    return page, screens


def reached(model: StationModel, place: int) -> ContactDetails:
    state = model.expected
    assert state is not None
    persons = [each.person for each in state.persons.values()]
    return model.contact_details(persons[place].contact)


def test_the_menu_has_it_where_the_club_wants_it(tmp_path: Path) -> None:
    for contacts in (True, False):
        folder = tmp_path / str(contacts)
        folder.mkdir()
        evening, desk, pair = evening_with(folder, contacts=contacts)
        paper = Paper()
        page = desk_page(desk, paper)
        page.open_entrant(pair)
        page.press("F11")
        labels = [each.label for each in paper.menu().rows]
        assert ("Telefon, Mail, Notiz" in labels) == contacts
        if contacts:
            page.choose(labels.index("Telefon, Mail, Notiz"))
            assert paper.asked(OpenContacts(pair))
        evening.close()


def test_one_person_after_the_other_is_written_down(tmp_path: Path) -> None:
    evening, desk, pair = evening_with(tmp_path)
    organiser = organiser_of(evening)
    page, screens = opened(desk, pair)
    form = screens[-1].form
    assert form is not None
    assert form.about == "**Hofmann, Karl**"
    page.save((" 0951  1234", "karl@web.example", "kommt später"))
    assert reached(desk, 0) == ContactDetails("0951 1234", "karl@web.example", "kommt später")
    form = screens[-1].form
    assert form is not None
    assert (form.about, form.texts) == ("**Reuß, Grete**", ("", "", ""))
    page.save(("", "keine", ""))
    assert page.notice.startswith("„keine“ ist keine Mail-Adresse")
    page.save(("", "", "x" * 121))
    assert "höchstens je 120" in page.notice
    page.save(("", "", "sucht Mitfahrer"))
    form = screens[-1].form
    assert form is not None
    assert form.texts == ("", "", "sucht Mitfahrer")
    page.save(("", "", ""))
    assert [each.detail for each in screens[-1].rows] == [
        "0951 1234 · karl@web.example · kommt später",
        "noch nichts",
    ]
    assert reached(organiser, 0).phone == "0951 1234"
    state = evening.state
    facts = facts_of(organiser, state, state.entrants[pair])
    assert "Hofmann, Karl: 0951 1234 · karl@web.example · kommt später" in facts
    evening.close()


def test_a_changed_name_keeps_it_and_an_empty_field_takes_it_away(tmp_path: Path) -> None:
    evening, desk, pair = evening_with(tmp_path)
    page, _ = opened(desk, pair)
    page.save(("0951 1234", "", ""))
    paper = Paper()
    work = desk_page(desk, paper)
    work.open_entrant(pair)
    work.submit((("Hoffmann", "Karl", ""), ("Reuß", "Grete", "")))
    work.press("F12")
    assert reached(desk, 0).phone == "0951 1234"
    page.open_row(next(iter(evening.state.persons)))
    page.save(("", "", ""))
    assert reached(desk, 0).is_empty
    assert evening.state.entrants[pair].twins == ()
    evening.close()


def test_it_is_kept_without_the_server_and_goes_with_the_name(tmp_path: Path) -> None:
    evening, desk, pair = evening_with(tmp_path)
    organiser = organiser_of(evening)
    evening.cables[1].cut()
    page, screens = opened(desk, pair)
    page.save(("0951 1234", "", ""))
    page.save(("0951 5678", "", ""))
    page.open_row(next(iter(evening.state.persons)))
    page.save(("0951 9999", "", ""))
    assert screens[-1].rows[0].detail == "0951 9999"
    DeskPage(desk)  # as a desk that is started again with what still waits
    evening.cables[1].plug_in()
    assert [reached(organiser, place).phone for place in (0, 1)] == ["0951 9999", "0951 5678"]
    organiser.ask(ForgetPersons((next(iter(evening.state.persons)),)))
    assert [reached(organiser, place).phone for place in (0, 1)] == ["", "0951 5678"]
    evening.close()
    with LogFile.open(evening.path, read_only=True) as log:
        assert Verifier(log).run().bad is None
        assert not any("0951 1234" in (each.body or "") for each in log.all_details())


def test_a_list_in_the_window_brings_it_too(tmp_path: Path) -> None:
    evening, desk, _ = evening_with(tmp_path)
    page = ImportPage(desk)
    page.open(lambda _: None)
    open_list(page, "form.csv", b"Name;Partner;Mobil\nUwe Popp;Eva Zapf;0171 99\n")
    page.begin()
    while page.go_on():
        pass
    page.close()
    assert [reached(desk, place).phone for place in (2, 3)] == ["0171 99", ""]
    evening.close()


def test_who_was_forgotten_is_a_number_at_the_desk(tmp_path: Path) -> None:
    evening, desk, _ = evening_with(tmp_path)
    evening.register(desk, Name("Popp", "Uwe"), Name("Zapf", "Eva"))
    karl, _, *both = evening.state.persons
    organiser_of(evening).ask(ForgetPersons((karl, *both)))
    paper = Paper()
    page = desk_page(desk, paper)
    assert [each.title for each in paper.now.rows] == ["Nr.\u00a02", "Nr.\u00a01 / Reuß"]
    page.open_entrant(evening.state.numbered()[-1].id)
    page.press("F11")
    assert paper.menu().title == "Nr.\u00a02"
    pairs = [Standing(None, each.id, (), 0) for each in evening.state.numbered()]
    assert [each.people for each in shown_standings(desk, pairs)] == [
        (("Nr.\u00a01", ""), ("Reuß", "Grete")),
        (("Nr.\u00a02", ""),),
    ]
    evening.close()
