"""What happened, found as one types, and undone with its consequence named."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.chronicle import page as chronicle_page
from bobbl_client.organiser.chronicle.lines import Chronicle
from bobbl_client.organiser.chronicle.page import ChroniclePage, ChronicleScreen
from bobbl_client.organiser.papers.sheets import ranking
from bobbl_client.organiser.papers.state_sheet import emergency
from bobbl_client.organiser.settings.changes import changes_told
from bobbl_shared.domain.areas.field import EditPerson, WithdrawEntrant
from bobbl_shared.domain.areas.results import CorrectResult
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.imprint import Imprint, read_imprint
from bobbl_shared.domain.score import BobblScore, Format
from bobbl_shared.domain.settings import Bye, Section, Settings, TimePlan
from bobbl_shared.ids import EntryId, new_id
from builders.evening import base_on
from builders.golden.everything import Everything
from builders.hall import Hall, ScreenKeeper

TWO = BobblScore(((21, 13), (21, 8)))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> ScreenKeeper[ChronicleScreen]:
    return ScreenKeeper()


def said(view: ScreenKeeper[ChronicleScreen]) -> list[str]:
    return [row.what.replace("\N{NO-BREAK SPACE}", " ") for row in view.screen.rows]


def choose(page: ChroniclePage, what: str) -> None:
    """Choose the newest line that begins so."""
    rows = page.screen().rows
    page.choose(next(row.key for row in rows if row.what.startswith(what)))


def test_an_evening_in_which_everything_happens_is_told_line_by_line(tmp_path: Path) -> None:
    everything = Everything(tmp_path)
    everything.stations()
    everything.people()
    everything.seats()
    everything.first_round()
    everything.second_round()
    chronicle = Chronicle(everything.organiser, UTC)
    chronicle.read()
    lines = list(chronicle.find(""))
    assert len(lines) == everything.evening.state.length
    assert [line.index for line in lines] == list(reversed(range(len(lines))))
    assert all(line.what and "–" not in line.what for line in lines if not line.is_refused)
    everything.evening.close()


def test_who_where_what_and_when_are_found(hall: Hall, view: ScreenKeeper[ChronicleScreen]) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, TWO)
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    everything = len(view.screen.rows)
    assert said(view)[0] == "Runde 1, Tisch 2: 21 : 13, 21 : 8, einmal"
    for typed in (
        "Tisch 2",
        "schmi",
        "buhne einmal",
        "BUEHNE",
        "18:30 schmidt tisch",
        "runde 1 tisch 2",
    ):
        page.search(typed)
        assert "Runde 1, Tisch 2: 21 : 13, 21 : 8, einmal" in said(view), typed
        assert 0 < len(view.screen.rows) < everything
    page.search("Tisch 13")
    assert (view.screen.rows, view.screen.found) == ((), "Nichts gefunden.")
    page.search("")
    assert len(view.screen.rows) == everything


def test_a_long_log_is_read_a_piece_at_a_time(
    hall: Hall, view: ScreenKeeper[ChronicleScreen], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.drawn()
    whole = Chronicle(hall.organiser, UTC)
    whole.read()
    monkeypatch.setattr(chronicle_page, "AT_ONCE", len(whole) // 3 + 1)
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    assert (view.screen.is_reading, view.screen.rows) == (True, ())
    page.search("Runde 1")
    page.read_on()
    assert view.screen.is_reading
    hall.evening.enter(hall.stage, 2, TWO)
    assert not view.screen.is_reading
    assert said(view)[0].startswith("Runde 1, Tisch 2")
    page.search("")
    assert len(view.screen.rows) == len(whole) + 1


def test_nothing_moves_while_a_line_is_chosen(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    choose(page, "Runde 1 ausgelost")
    before = view.screen.rows
    hall.evening.enter(hall.stage, 2, TWO)
    assert view.screen.rows == before
    assert view.screen.found.endswith("1 ist dazugekommen")
    page.search("")
    assert len(view.screen.rows) == len(before) + 1


def test_undoing_names_its_consequence_and_stays_to_be_read(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, TWO)
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    choose(page, "Runde 1, Tisch 2")
    page.ask_to_undo()
    assert page.confirmation is not None
    assert view.screen.outlook.consequences[0] == "Runde 1, Tisch 2 ist wieder **offen**."
    assert not hall.evening.state.rounds[0].tables[2].is_untouched
    page.agree()
    assert not hall.evening.state.rounds[0].tables[2].is_untouched, "it asks why"
    page.choose_reason(0)
    page.agree()
    assert hall.evening.state.rounds[0].tables[2].is_untouched
    assert view.screen.undone == "Zurückgenommen 18:30: Heinz K. · Büro"
    assert view.screen.outlook.blocked
    page.search("zurückgenommen")
    assert said(view)[0].startswith("Zurückgenommen: Runde 1, Tisch 2")


def test_what_others_build_on_is_not_undone_and_they_are_named(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    choose(page, "Runde 1, Tisch 2")
    assert "**Runde 1 geschlossen**" in view.screen.outlook.blocked
    page.ask_to_undo()
    assert page.confirmation is None
    choose(page, "Runde 1 geschlossen")
    page.ask_to_undo()
    assert view.screen.outlook.consequences[0] == "Runde 1 ist wieder **offen**."
    assert page.confirmation is not None
    assert page.confirmation.reasons == ("vertippt", "anderer Grund")
    page.choose_reason(1)
    page.agree()
    assert hall.evening.state.running is not None


def test_a_draw_is_not_undone_but_says_what_to_do(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    choose(page, "Runde 1 ausgelost")
    assert "neu ausgelost" in view.screen.outlook.blocked[0]


def test_alone_a_line_can_be_read_but_not_undone(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, TWO)
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    hall.evening.cable(hall.organiser).cut()
    choose(page, "Runde 1, Tisch 2")
    assert view.screen.outlook.blocked[0].startswith("Geht nur mit Verbindung")


def test_a_question_whose_answer_changed_is_asked_anew(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, TWO)
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    choose(page, "Runde 1, Tisch 2")
    page.ask_to_undo()
    hall.evening.enter(hall.room, 2, TWO)
    page.choose_reason(0)
    page.agree()
    assert page.confirmation is None
    assert hall.evening.state.rounds[0].tables[2].status == "confirmed"


def test_names_are_told_as_they_were_then_and_undoing_gives_the_old_one_back(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    entrant = hall.evening.register(hall.desk, Name("Maier", "Hans"), Name("Popp", "Ida"))
    known = hall.evening.state.entrants[entrant]
    details = hall.desk.conceal_name(Name("Mayer", "Hans"))
    renamed = EditPerson(Person(known.persons[0], details.hash))
    version = base_on(hall.evening.state.persons[known.persons[0]].changed)
    counter = hall.desk.ask(renamed, version, (details,))
    hall.organiser.ask(UndoEvent(hall.desk.id, counter))
    hall.desk.ask(WithdrawEntrant(entrant), base_on(known.changed))
    ChroniclePage(hall.organiser, UTC).open(view.show)
    assert said(view)[:4] == [
        "Nr. 1 Maier / Popp abgemeldet",
        "Zurückgenommen: Maier, Hans heißt jetzt Mayer, Hans",
        "Maier, Hans heißt jetzt Mayer, Hans",
        "Nr. 1 Maier, Hans / Popp, Ida angemeldet",
    ]


def test_a_correction_tells_old_and_new(hall: Hall, view: ScreenKeeper[ChronicleScreen]) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, TWO)
    slot = hall.evening.state.rounds[0].tables[2]
    corrected = BobblScore(((21, 13), (21, 9)))
    payload = CorrectResult(1, 2, slot.sides, corrected, EntryId(new_id()), "mistyped")
    hall.stage.ask(payload, base_on(slot.changed))
    ChroniclePage(hall.organiser, UTC).open(view.show)
    assert said(view)[0] == (
        "Runde 1, Tisch 2: berichtigt von 21 : 13, 21 : 8 auf 21 : 13, 21 : 9 (vertippt)"
    )


def test_settings_tell_what_was_changed(hall: Hall, view: ScreenKeeper[ChronicleScreen]) -> None:
    settings = replace(hall.evening.state.settings, rounds=4, fee_cents=500)
    hall.organiser.ask(ChangeSettings(settings))
    ChroniclePage(hall.organiser, UTC).open(view.show)
    told = "Runden 4 (vorher 2), Startgeld 5,00 € (vorher 0,00 €)"
    assert said(view)[0] == f"Einstellungen geändert: {told}"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"scheme": "plus"}, ("Wertung Punkte (vorher Bobbl, Tore, Gegentore)",)),
        (
            {"scheme": ("won", "best_round")},
            ("Wertung Bobbl, beste R. (vorher Bobbl, Tore, Gegentore)",),
        ),
        ({"format": Format(target=31)}, ("Eine Runde ist 2 Bobbl bis 31 (vorher 2 Bobbl bis 21)",)),
        (
            {"public_rounds": 0},
            ("Stand im Saal erst, wenn Sie veröffentlichen (vorher nach jeder Runde)",),
        ),
        ({"bye": Bye(14)}, ("Gegentore eines Freiloses 14 (vorher 0)",)),
        ({"plan": TimePlan(change_minutes=5)}, ("Zeitplan",)),
        (
            {
                "sections": tuple(
                    Section(f"Bereich am Ende der Halle {n}", n, n) for n in range(1, 5)
                )
            },
            ("Bereiche",),
        ),
        ({"training": True, "name": "B"}, ("Name B (vorher A)", "Übung")),
    ],
)
def test_what_a_field_shows_in_short_is_told_with_what_it_was(
    changed: dict[str, object], told: tuple[str, ...]
) -> None:
    before = Settings("A", bye=Bye())
    assert changes_told(before, replace(before, **changed)) == told


def test_what_was_refused_says_why(hall: Hall, view: ScreenKeeper[ChronicleScreen]) -> None:
    hall.drawn()
    hall.organiser.ask(UndoEvent(hall.desk.id, 9_999))
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    assert view.screen.rows[0].is_refused
    page.choose(view.screen.rows[0].key)
    assert view.screen.outlook.blocked == ("Das wurde abgelehnt und hat nichts geändert.",)


def test_a_printed_code_is_held_against_the_tournament(
    hall: Hall, view: ScreenKeeper[ChronicleScreen]
) -> None:
    hall.drawn()
    page = ChroniclePage(hall.organiser, UTC)
    page.open(view.show)
    paper = emergency(hall.organiser, UTC)
    assert (paper.proof, paper.qr) == (ranking(hall.organiser).proof, ranking(hall.organiser).qr)
    last = hall.evening.state.length - 1
    hall.evening.register_pairs(hall.desk, 1)
    page.search(paper.qr.lower())
    title, told = view.screen.paper
    assert title == "Das Papier passt zu diesem Turnier."
    since = hall.evening.state.length - last - 1
    assert told == f"Gedruckt nach Ereignis {last} · {since} Ereignis seither"
    assert len(view.screen.rows) > 8, "the list stays as it is"
    page.search(paper.proof.partition("Prüfwort ")[2].partition(".")[0])
    assert view.screen.paper[0] == title
    imprint = read_imprint(paper.qr)
    assert imprint is not None
    page.search(Imprint(imprint.key, "00" * 32).text)
    assert view.screen.paper[0] == "Das Papier passt nicht zu diesem Turnier."
    page.search(imprint.key[:16])  # typed from the wrong place, or mistyped
    assert view.screen.paper[0] == "Diese Ziffern kommen hier nicht vor."
    assert "hinter „Prüfwort“" in view.screen.paper[1]
    page.search(Imprint("00" * 32, imprint.head).text)
    assert view.screen.paper[0] == "Das Papier gehört zu einem anderen Turnier."
    page.search("hofmann")
    assert view.screen.paper == ("", "")
    page.close()
