"""Lists of the running tournament become files by keys alone, and replace nothing they must not."""

from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl.exports.list_files import ListFiles
from bobbl.exports.lists import Lists
from bobbl_client.app import organiser_window
from bobbl_client.organiser.files.page import FileRow, FilesPage
from bobbl_client.organiser.papers.view import PapersView
from bobbl_client.organiser.tools import Tools
from bobbl_client.widgets.window.list_view import ListView
from bobbl_server.files.export import FOR_EXCEL, list_to_json, to_csv, to_html, to_json
from bobbl_server.files.ods import to_ods
from bobbl_server.files.tables import Tables
from bobbl_server.files.whole import take_in
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.outputs import Output
from builders.hall import Hall
from builders.hands import press, shown

Key = Qt.Key


def keys(*pressed: Key) -> None:
    for key in pressed:
        widget = QApplication.focusWidget()
        assert widget is not None
        press(widget, key)


def opened(qtbot: QtBot, hall: Hall) -> tuple[QWidget, ListView, FilesPage]:
    """Go to the page of files as the organiser does."""
    window = organiser_window(hall.organiser, Tools(files=ListFiles()))
    shown(qtbot, window, 1366, 768)
    keys(Key.Key_F9, Key.Key_F4)
    view = window.findChild(ListView)
    assert view is not None
    assert isinstance(view.page, FilesPage)
    return window, view, view.page


def test_each_list_is_what_the_servers_file_gives(qtbot: QtBot, hall: Hall, tmp_path: Path) -> None:
    hall.drawn()
    hall.play()
    _, view, page = opened(qtbot, hall)
    asked: list[str] = []

    def choose(row: FileRow) -> str:
        asked.append(row.file_name)
        return str(tmp_path / row.file_name)

    page.choose = choose
    lists, name = Lists(hall.evening.history), hall.evening.state.settings.name
    ranking = lists.made("ranking")
    wanted = {
        "Rangliste.ods": to_ods(ranking),
        "Rangliste.csv": to_csv(ranking, FOR_EXCEL).encode(),
        "Rangliste.html": to_html(ranking, name, "de").encode(),
        "Rangliste.pdf": b"%PDF-",
        "Rangliste.json": list_to_json(ranking, lists.tables).encode(),
        "Anmeldeliste.json": list_to_json(lists.made("entrants"), lists.tables).encode(),
        "Plätze.json": list_to_json(lists.made("seats"), lists.tables).encode(),
        "Ergebnisse.json": list_to_json(lists.made("results"), lists.tables).encode(),
        "Verlauf.json": list_to_json(lists.made("history"), lists.tables).encode(),
        "Ganzes-Turnier.json": to_json(lists.tables).encode(),
        "Ganzes-Turnier-mit-Protokoll.json": b"{",
    }
    keys(*(Key.Key_Return, Key.Key_F6) * 4, Key.Key_Return)
    keys(*(Key.Key_Down, Key.Key_Return) * 9)
    assert asked == list(wanted)
    for file, content in wanted.items():
        assert (tmp_path / file).read_bytes().startswith(content), file
    assert view.list.chosen_key() == "tournament log"
    whole = (tmp_path / "Ganzes-Turnier-mit-Protokoll.json").read_bytes()
    again = take_in(whole, Output(tmp_path / "again.bobbl"))
    assert again.bodies == hall.evening.history.bodies


def test_a_key_leaves_out_all_names(qtbot: QtBot, hall: Hall, tmp_path: Path) -> None:
    hall.drawn()
    hall.play()
    _, _, page = opened(qtbot, hall)
    page.choose = lambda row: str(tmp_path / row.file_name)
    keys(Key.Key_F7, Key.Key_F6, Key.Key_Return, *(Key.Key_Down,) * 8, Key.Key_Return)
    keys(Key.Key_Down, Key.Key_Return)
    assert page.screen().rows[-1].detail.startswith("geht nicht: erst wenn der Endstand")
    assert {each.name for each in tmp_path.glob("*ohne*")} == {
        "Rangliste-ohne-Namen.csv",
        "Ganzes-Turnier-ohne-Namen.json",
    }
    persons = hall.evening.state.persons.values()
    names = {hall.organiser.name(each.person.details).last for each in persons}
    for path in tmp_path.glob("*ohne*"):
        written = path.read_text("utf-8-sig")
        assert "Nr.\N{NO-BREAK SPACE}1" in written
        assert [each for each in names if each in written] == []
        assert hall.evening.state.code_secret not in written
    keys(Key.Key_F7, Key.Key_Home, Key.Key_Return)
    ranking = (tmp_path / "Rangliste.csv").read_text("utf-8-sig")
    assert all(each in ranking for each in names)


def test_a_file_holds_what_came_in_while_its_place_was_chosen(
    qtbot: QtBot, hall: Hall, tmp_path: Path
) -> None:
    hall.drawn()
    _, _, page = opened(qtbot, hall)
    path = tmp_path / "evening.json"

    def choose(_: FileRow) -> str:
        hall.play()
        return str(path)

    page.choose = choose
    page.open_row("tournament")
    assert path.read_bytes() == to_json(Tables(hall.evening.history)).encode()


def test_no_tournament_is_replaced_and_it_is_said(qtbot: QtBot, hall: Hall, tmp_path: Path) -> None:
    hall.drawn()
    _, view, page = opened(qtbot, hall)
    precious = tmp_path / "evening.bobbl"
    precious.write_text("whatever is in it")
    page.choose = lambda _: str(precious)
    keys(Key.Key_F6, Key.Key_Down, Key.Key_Return)
    assert view.notice.isVisible()
    assert "überschrieben" in view.notice.accessibleName()
    assert precious.read_text() == "whatever is in it"
    keys(Key.Key_Escape)
    assert not view.notice.isVisible()
    letter = tmp_path / "liste.csv"
    letter.write_text("an older one; the dialog has asked")
    page.choose = lambda _: str(letter)
    keys(Key.Key_Return)
    assert letter.read_text("utf-8-sig").startswith("Nr.;Name;")
    page.choose = lambda _: ""
    keys(Key.Key_Return, Key.Key_Escape)
    assert not view.isVisible()


def test_what_is_not_there_yet_is_not_written(qtbot: QtBot, hall: Hall) -> None:
    _, _, page = opened(qtbot, hall)
    asked: list[FileRow] = []
    page.choose = lambda row: asked.append(row) or ""  # type: ignore[func-returns-value]
    keys(Key.Key_Return, *(Key.Key_Down, Key.Key_Return) * 9)
    assert [each.kind for each in asked] == ["history", "tournament", "tournament log"]


def test_codes_become_pictures_in_a_folder(qtbot: QtBot, hall: Hall, tmp_path: Path) -> None:
    name = hall.desk.conceal_name(Name("Hofmann", "Karl"))
    person = Person(PersonId("early"), name.hash)
    register = RegisterEntrant(EntrantId("early"), "pair", (person,), "announced")
    hall.desk.ask(register, details=(name,))
    _, view, page = opened(qtbot, hall)
    folder = tmp_path / "codes"
    folder.mkdir()
    page.choose = lambda row: str(folder) if row.is_folder else ""
    page.open_row("codes")
    assert sorted(each.name for each in folder.iterdir()) == [
        "anmeldecode-001.png",
        "anmeldecodes.csv",
    ]
    assert (folder / "anmeldecodes.csv").read_text("utf-8-sig").startswith("Nr.;Name;")
    assert not view.notice.isVisible()
    page.open_row("codes")
    assert view.notice.isVisible(), "nobody was asked whether older ones may go"


def test_the_list_of_papers_names_its_keys(qtbot: QtBot, hall: Hall) -> None:
    window, _, _ = opened(qtbot, hall)
    papers = window.findChild(PapersView)
    assert papers is not None
    assert {"Enter", "F4"} <= set(papers.hint.shown_text().split())


def test_without_a_maker_nothing_is_promised(qtbot: QtBot, hall: Hall) -> None:
    window = organiser_window(hall.organiser)
    shown(qtbot, window, 1366, 768)
    keys(Key.Key_F9, Key.Key_F4)
    papers = window.findChild(PapersView)
    assert papers is not None
    assert "Enter" in papers.hint.shown_text()
    assert "F4" not in papers.hint.shown_text()
    assert papers.files is None
    assert papers.isVisible()
