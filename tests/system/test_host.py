"""``bobbl host`` with real windows, a real server process and keys only."""

import os
import platform
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.request import urlopen

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl.pages.child import LocalPages
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host, free_path
from bobbl_client.host.left_behind.view import LeftBehindWindow
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.page import Taken
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_client.host.views.care_strip import CareStrip
from bobbl_client.model.pages_choice import PagesChoice
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.organiser.guest_pages.view import GuestPagesView
from bobbl_client.organiser.operators.page import take_helpers
from bobbl_client.page.frame import frame_of
from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_client.widgets.window.window import StationWindow
from bobbl_server.store.keys import load_keys
from bobbl_server.store.reading import read_history
from bobbl_server.store.server_memory import Memory
from bobbl_server.store.take_over import copy_log
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.pages import ClosePages, OpenPages
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import Station
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId, PersonId, StationId, new_id
from bobbl_shared.log import LogFile
from builders.course import CHEAP, WORDS
from builders.hands import in_front, press, type_in
from builders.phones import free_port
from builders.volunteers import is_at_work, shows_words

pytestmark = pytest.mark.sampled(7)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LocalPrograms:
    monkeypatch.setattr(LocalPrograms, "words", lambda _: WORDS)
    return LocalPrograms(tmp_path / "home", "127.0.0.1", 0, CHEAP)


@pytest.fixture
def host(programs: LocalPrograms, qapp: QApplication) -> Iterator[Host]:
    start_application(programs.home)
    host = Host(programs)
    yield host
    host.close()


def focused(host: Host, qtbot: QtBot) -> QWidget:
    """Give what has the keyboard, once the window that is seen has it."""
    window = host.window
    assert window is not None
    in_front(qtbot, window)
    return window.focusWidget() or window


def until(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=120_000)


def is_online(host: Host) -> bool:
    model = host.model
    return model is not None and model.contact is Contact.ONLINE and model.post is not None


def make_tournament(host: Host, qtbot: QtBot) -> None:
    host.start()
    press(focused(host, qtbot), Qt.Key.Key_F12)
    type_in(focused(host, qtbot), "Preismucken Weidenlohe")
    press(focused(host, qtbot), Qt.Key.Key_F12)
    until(qtbot, lambda: shows_words(host.window))
    press(focused(host, qtbot), Qt.Key.Key_Return)
    until(qtbot, lambda: is_online(host) and is_at_work(host.window))


def test_a_new_tournament_opens_its_overview(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    model = host.model
    assert model is not None
    assert model.state is not None
    assert model.state.settings.name == "Preismucken Weidenlohe"
    assert model.post is not None
    assert model.post.role == "organiser"
    [made] = programs.recent()
    assert made.name == "preismucken-weidenlohe.bobbl"


def test_those_who_helped_last_year_are_on_the_list_of_a_tournament_like_it(
    host: Host, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    first = host.model
    assert first is not None
    take_helpers(first, (Name("Kolb", "Heinz"), Name("Popp", "Ida")))
    until(qtbot, lambda: not first.waiting)
    host.close()
    host.start()
    press(focused(host, qtbot), Qt.Key.Key_F12)
    type_in(focused(host, qtbot), "Preismucken 2027")
    for key in (Qt.Key.Key_F6, Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_F12):
        press(focused(host, qtbot), key)
    until(qtbot, lambda: shows_words(host.window))
    press(focused(host, qtbot), Qt.Key.Key_Return)

    def listed() -> list[str]:
        model = host.model
        if model is None or model.state is None or model is first:
            return []
        return sorted(model.name(each.details).listed for each in model.state.operators.values())

    until(qtbot, lambda: listed() == ["Kolb, Heinz", "Popp, Ida"])
    assert host.model is not None
    assert host.model.membership.pins.tournament != first.membership.pins.tournament


def test_the_next_day_it_goes_on_where_it_was(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    first = host.model
    assert first is not None
    station, length = first.id, first.replica.length
    host.close()
    host.start()
    assert isinstance(host.window, StartWindow)
    press(focused(host, qtbot), Qt.Key.Key_Return)
    until(qtbot, lambda: is_online(host) and is_at_work(host.window))
    again = host.model
    assert again is not None
    assert (again.id, again.replica.length) == (station, length)


def test_while_the_server_starts_the_first_page_says_so_and_stays_alive(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    host.close()
    host.start()
    window = host.window
    assert isinstance(window, StartWindow)
    press(focused(host, qtbot), Qt.Key.Key_Return)
    assert not (programs.home / "token").exists(), "Enter has waited for the server"
    assert window.status.accessibleName().startswith("Das Turnier wird geöffnet …")
    server = programs._server
    host.open(programs.recent()[0])
    assert programs._server is server, "it is being opened already"
    until(qtbot, lambda: is_online(host) and is_at_work(host.window))


def test_a_server_that_does_not_start_is_told_on_the_first_page(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    host.close()
    host.start()
    programs.host = "203.0.113.7"  # nobody's own address
    press(focused(host, qtbot), Qt.Key.Key_Return)
    first = host.window
    until(qtbot, lambda: host.window is not first)
    assert isinstance(host.window, StartWindow)
    assert host.window.view.notice.isVisible()


def test_the_address_book_is_opened_before_any_tournament(host: Host, qtbot: QtBot) -> None:
    host.start()
    press(focused(host, qtbot), Qt.Key.Key_B)
    assert isinstance(host.window, BookWindow)
    press(focused(host, qtbot), Qt.Key.Key_Escape)
    assert isinstance(host.window, StartWindow)


def test_a_file_that_is_none_is_refused_with_a_sentence(host: Host, tmp_path: Path) -> None:
    foreign = tmp_path / "brief.bobbl"
    foreign.write_text("Lieber Verein,")
    with pytest.raises(BobblError) as error:
        host.open(foreign)
    assert error.value.code == "not_a_bobbl_file"
    assert foreign.read_text() == "Lieber Verein,"


def test_a_taken_port_is_said_and_the_window_stays(
    host: Host, programs: LocalPrograms, qtbot: QtBot, tmp_path: Path
) -> None:
    make_tournament(host, qtbot)
    model = host.model
    assert model is not None
    port = int(model.membership.addresses[0].rpartition(":")[2])
    second = Host(LocalPrograms(tmp_path, "127.0.0.1", port, CHEAP))
    with pytest.raises(BobblError) as error:
        second.open(programs.recent()[0])
    assert error.value.code in {"server_not_started", "file_in_use"}
    second.close()


def test_a_server_that_is_killed_comes_back_and_the_window_says_so(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    model, window = host.model, host.window
    assert model is not None
    assert isinstance(window, StationWindow)
    (address,) = model.membership.addresses
    strip, _ = window.findChildren(CareStrip)
    assert not strip.isVisible()
    assert programs._server is not None
    first = programs._server.pid
    os.kill(first, signal.SIGKILL)
    until(qtbot, lambda: strip.isVisible() and bool(strip.notice.buttons()))
    assert "läuft seit" in strip.notice.accessibleName()
    assert "Signal 9" in strip.notice.accessibleName()
    model.ask(RingGong())
    until(qtbot, lambda: is_online(host) and not model.waiting)
    assert model.membership.addresses == (address,)
    assert programs._server is not None
    assert programs._server.pid != first
    press(focused(host, qtbot), Qt.Key.Key_S, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not strip.isVisible()


def test_guests_read_the_pages_while_they_are_open_and_again_after_a_crash(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    model, port = host.model, free_port("127.0.0.1")
    assert model is not None
    model.ask(OpenPages(f"127.0.0.1:{port}"))
    until(qtbot, lambda: is_read(port))
    first = programs.pages._process
    assert first is not None
    first.kill()
    until(qtbot, lambda: first.poll() is not None)
    until(qtbot, lambda: programs.pages._process is not first and is_read(port))
    (strip,) = (each for each in window_of(host).findChildren(CareStrip) if each.isVisible())
    assert "laufen seit" in strip.notice.accessibleName()
    second = programs.pages._process
    assert second is not None
    model.ask(ClosePages())
    until(qtbot, lambda: second.poll() is not None)
    assert programs.pages.choice() == PagesChoice(is_open=False)
    assert len([each for each in pages_stations(host) if not each.revoked]) == 1


def test_pages_that_were_open_in_the_last_tournament_are_open_in_the_next(
    host: Host, programs: LocalPrograms, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port("127.0.0.1")
    programs.pages.keep(PagesChoice(is_open=True))
    monkeypatch.setattr(LocalPages, "free_port", lambda _: port)
    make_tournament(host, qtbot)
    until(qtbot, lambda: is_read(port))
    (strip,) = (each for each in window_of(host).findChildren(CareStrip) if each.isVisible())
    assert f"http://127.0.0.1:{port}/" in strip.notice.accessibleName()


def test_guests_are_offered_a_port_that_is_free_on_this_computer(
    host: Host, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LocalPages, "free_port", lambda _: 8110)
    make_tournament(host, qtbot)
    for key in (Qt.Key.Key_S, Qt.Key.Key_F7, Qt.Key.Key_Return):
        press(focused(host, qtbot), key)
    (view,) = window_of(host).findChildren(GuestPagesView)
    until(qtbot, lambda: view.address.text().endswith(":8110"))


def pages_stations(host: Host) -> list[Station]:
    assert host.model is not None
    assert host.model.state is not None
    return [each for each in host.model.state.stations.values() if each.role == "pages"]


def window_of(host: Host) -> QWidget:
    assert host.window is not None
    return host.window


def is_read(port: int) -> bool:
    """Tell whether a guest gets the first page."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            return answer.status == 200 and b"Preismucken Weidenlohe" in answer.read()
    except OSError:
        return False


def test_closing_asks_first_while_a_round_runs(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    make_tournament(host, qtbot)
    model, window = host.model, host.window
    assert model is not None
    assert model.state is not None
    assert window is not None
    for number in range(2):
        names = (Name(f"Popp {number}", "Anni"), Name(f"Reuß {number}", "Karl"))
        details = tuple(model.conceal_name(each) for each in names)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        model.ask(RegisterEntrant(EntrantId(new_id()), "pair", persons), Base(version=0), details)
    until(qtbot, lambda: not model.waiting and model.state.field_changed is not None)  # type: ignore[union-attr]
    assert model.state.field_changed is not None
    model.ask(DrawRound(1), Base(version=model.state.field_changed.index))
    until(qtbot, lambda: not model.waiting and model.state.running is not None)  # type: ignore[union-attr]
    window.close()
    assert window.isVisible()
    (page,) = window.findChildren(QuestionPage)
    assert "Runde 1 läuft" in " ".join(page.panel.said())
    press(page.panel.yes, Qt.Key.Key_F12)
    assert not window.isVisible()


def test_names_of_files_are_plain_and_never_taken(tmp_path: Path) -> None:
    first = free_path(tmp_path, "Höfer / ../Straße =1+1")
    assert first.name == "hoefer-strasse-11.bobbl"
    first.touch()
    assert free_path(tmp_path, "Höfer / ../Straße =1+1").name == "hoefer-strasse-11-2.bobbl"
    assert free_path(tmp_path, "…").name == "turnier.bobbl"


def test_another_computer_goes_on_from_a_copy_with_the_four_words(
    host: Host, programs: LocalPrograms, qtbot: QtBot, tmp_path: Path
) -> None:
    make_tournament(host, qtbot)
    host.close()
    (copy,) = programs.copies()
    other = LocalPrograms(tmp_path / "other", "127.0.0.1", 0, CHEAP)
    elsewhere = Host(other)
    elsewhere.start()
    elsewhere.open(copy)
    window = elsewhere.window
    assert isinstance(window, TakeOverWindow)
    type_in(focused(elsewhere, qtbot), "apfel birne kirsche")
    press(focused(elsewhere, qtbot), Qt.Key.Key_Return)
    assert "hier stehen 3" in window.view.words.entry.accessibleDescription()
    for words in ("apfel birne kirsche melone", " ".join(WORDS)):
        window.view.words.set_text("")
        window.view.focus_first()
        type_in(focused(elsewhere, qtbot), words)
        press(focused(elsewhere, qtbot), Qt.Key.Key_Return)
        until(qtbot, lambda: bool(window.page.taken) or window.view.notice.isVisible())
    assert window.page.taken == Taken(missing=("Turnierleitung",))
    press(focused(elsewhere, qtbot), Qt.Key.Key_F12)
    until(qtbot, lambda: is_online(elsewhere) and is_at_work(elsewhere.window))
    model = elsewhere.model
    assert model is not None
    assert model.state is not None
    assert model.state.epoch == 2
    assert [path.parent for path in other.recent()] == [other.folder()]
    elsewhere.close()


def test_the_old_server_shows_what_only_it_has(
    host: Host, programs: LocalPrograms, qtbot: QtBot, tmp_path: Path
) -> None:
    make_tournament(host, qtbot)
    host.close()
    copy = tmp_path / "copy.bobbl"
    (own,) = programs.copies()
    copy_log(own, copy)
    host.open(programs.recent()[0])
    until(qtbot, lambda: is_online(host))
    assert host.model is not None
    host.model.ask(RingGong())
    until(qtbot, lambda: host.model is not None and not host.model.waiting)
    host.close()
    other = Host(LocalPrograms(tmp_path / "other", "127.0.0.1", 0, CHEAP))
    other.open(copy)
    type_in(focused(other, qtbot), " ".join(WORDS))
    press(focused(other, qtbot), Qt.Key.Key_Return)
    taking = other.window
    assert isinstance(taking, TakeOverWindow)
    until(qtbot, lambda: bool(taking.page.taken))
    other.close()
    tell_of_successor(programs, other)

    host.start()
    press(focused(host, qtbot), Qt.Key.Key_Return)
    window = host.window
    assert isinstance(window, LeftBehindWindow)
    (row,) = window.view.list.rows()
    assert row.detail.endswith(" · Turnierleitung")
    press(focused(host, qtbot), Qt.Key.Key_Return)
    assert window.view.list.rows()[0].right == "übertragen"
    press(focused(host, qtbot), Qt.Key.Key_F12)
    until(qtbot, lambda: isinstance(host.window, StationWindow))
    assert window.isVisible()
    assert programs.left_behind(programs.recent()[0]) is not None
    replaced = programs.replaced()
    assert replaced is not None
    assert replaced.code == "replaced_as_server"


@pytest.mark.parametrize("is_off", [True, False], ids=["switched off meanwhile", "never away"])
def test_a_computer_that_was_replaced_says_who_leads_and_goes_there(
    host: Host, programs: LocalPrograms, qtbot: QtBot, tmp_path: Path, is_off: bool
) -> None:
    make_tournament(host, qtbot)
    host.close()
    copy = tmp_path / "copy.bobbl"
    (own,) = programs.copies()
    copy_log(own, copy)
    said = come_back(host, programs, qtbot)
    assert host.model is not None
    host.model.ask(RingGong())  # the copy has not heard of it
    until(qtbot, lambda: host.model is not None and not host.model.waiting)
    if is_off:
        host.close()
    other = Host(LocalPrograms(tmp_path / "other", "127.0.0.1", 0, CHEAP))
    take_over(other, copy, qtbot)
    if is_off:
        said = come_back(host, programs, qtbot)
    until(qtbot, lambda: epoch_of(host) == 2 and is_online(host))
    name = platform.node()
    told = f"Ein anderer Computer leitet jetzt ({name}), dieses Fenster geht von selbst dorthin"
    assert f"{told} – nichts geht verloren" in said
    strip, _ = window_of(host).findChildren(CareStrip)
    until(qtbot, strip.isVisible)
    assert f"leitet jetzt dieses Turnier: {name}." in strip.notice.accessibleName()
    assert f"(als Beleg auch in {programs.kept})" in strip.notice.accessibleName()
    until(qtbot, lambda: "Gong" in programs.kept.read_text("utf-8"))

    old, new = host.model, other.model
    assert old is not None
    assert new is not None
    until(qtbot, lambda: counters_of(new).get(old.id) == old.outbox.last)
    old.ask(RingGong())  # it works on there
    until(qtbot, lambda: counters_of(new).get(old.id) == old.outbox.last and not old.waiting)
    press(focused(host, qtbot), Qt.Key.Key_S, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not strip.isVisible()
    window = window_of(host)
    window.close()
    assert not window.isVisible(), "nothing stops with it"
    other.close()


def come_back(host: Host, programs: LocalPrograms, qtbot: QtBot) -> list[str]:
    """Open the tournament on the computer that has led it.

    Gives what the line at the bottom of its window says from now on, each time it changes.
    """
    host.open(programs.recent()[0])
    until(qtbot, lambda: host.model is not None)
    model, said = host.model, list[str]()
    assert model is not None
    model.listen(lambda _: said.append(frame_of(model).sentence))
    until(qtbot, lambda: is_online(host) and is_at_work(host.window))
    return said


def take_over(other: Host, copy: Path, qtbot: QtBot) -> None:
    """Go on from a copy on another computer, and lead there."""
    other.open(copy)
    type_in(focused(other, qtbot), " ".join(WORDS))
    press(focused(other, qtbot), Qt.Key.Key_Return)
    taking = other.window
    assert isinstance(taking, TakeOverWindow)
    until(qtbot, lambda: bool(taking.page.taken))
    press(focused(other, qtbot), Qt.Key.Key_F12)
    until(qtbot, lambda: is_online(other) and is_at_work(other.window))


def epoch_of(host: Host) -> int:
    return host.model.state.epoch if host.model is not None and host.model.state is not None else 0


def counters_of(model: StationModel) -> Mapping[StationId, int]:
    assert model.state is not None
    return model.state.counters


def tell_of_successor(programs: LocalPrograms, other: Host) -> None:
    """Let the old server know the later epoch, as a station or the network tells it."""
    (successor,) = other._programs.folder().glob("*.bobbl")
    with LogFile.open(successor, read_only=True) as log:
        read = read_history(log)
    keys = load_keys(programs.home, read.history.state.tournament, 1)
    Memory(keys.tls_path.parent, os.urandom).keep_later(read.epoch.signed)
