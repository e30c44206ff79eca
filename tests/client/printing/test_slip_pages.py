"""Score slips on paper: the code that is printed opens the mask, and nothing is cut."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QFont, QFontMetrics, QImage, QPainter
from PyQt6.QtWidgets import QApplication

from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers import sheets as papers
from bobbl_client.organiser.papers.page import PapersPage, PapersScreen
from bobbl_client.organiser.papers.preview import Sending, keys_of
from bobbl_client.organiser.papers.state_sheet import emergency
from bobbl_client.printing.layout.pages import pictures, write_paper
from bobbl_client.printing.layout.paper import MARGIN_MM, MM_PER_INCH, WIDE_MM
from bobbl_client.printing.layout.seats import SeatLayout
from bobbl_client.printing.layout.slips import SlipLayout
from bobbl_client.printing.layout.surface import LEFT
from bobbl_client.printing.layout.tickets import TicketLayout
from bobbl_client.printing.paper import (
    BOX,
    Certificate,
    CertificateSheet,
    PhoneCode,
    Printed,
    RulesSheet,
    SeatRow,
    SeatSheet,
    Slip,
    SlipSheet,
    SlipSide,
    Ticket,
    TicketSheet,
)
from bobbl_client.scoring.views.scoring import ScoringWork
from bobbl_client.widgets.drawing import fitting
from bobbl_shared.domain.areas.pages import ClosePages, OpenPages
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.paper.phone_address import phone_code, phone_link
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_named
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Settings
from bobbl_shared.outputs import Output
from bobbl_shared.qr import modules_of
from builders.dice import seeded_dice
from builders.evening import Evening
from builders.hands import press, type_in
from builders.qr_reader import read_code

LONG = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel, Hans-Jürgen Maria"
WIDE = 1654


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    boss = made.station("organiser", "Büro")
    made.register_pairs(boss, 13)
    made.draw(boss)
    yield made
    made.close()


def boss_of(evening: Evening) -> StationModel:
    model = evening.cables[0].model
    assert model is not None
    return model


def sheet(evening: Evening, *, sideways: bool = False) -> SlipSheet:
    model = boss_of(evening)
    return papers.round_slips(model, evening.state.rounds[-1], lambda _: False, sideways)


def test_the_codes_of_slips_that_are_looked_at_again_are_not_made_again(evening: Evening) -> None:
    printed = sheet(evening)
    slips = tuple(replace(printed.slips[0], code=f"{number:010}") for number in range(48))
    printed = replace(printed, slips=slips)
    pictures(printed, 400)
    made = modules_of.cache_info().misses
    pictures(printed, 300)
    assert modules_of.cache_info().misses == made


def codes_on(printed: SlipSheet) -> list[str]:
    """Read every code for the scoring station off the printed pages."""
    dpi = round(WIDE * MM_PER_INCH / WIDE_MM)
    layout, found = SlipLayout(printed, dpi), []
    for image, slips in zip(pictures(printed, WIDE), layout.pages, strict=True):
        for place in range(len(slips)):
            room = layout.code_room(layout.area(place))
            found.append(
                read_code(image, room.translated(layout.mm(MARGIN_MM), layout.mm(MARGIN_MM)))
            )
    return found


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("played", [Format(), Format("haenger"), Format("games", 30)])
def test_the_printed_code_names_the_slip(evening: Evening, sideways: bool, played: Format) -> None:
    printed = replace(sheet(evening, sideways=sideways), played=played)
    found = [slip_named(evening.state.tournament, each) for each in codes_on(printed)]
    assert found == [SlipPlace(1, table) for table in evening.state.rounds[0].tables]
    assert [each.code for each in printed.slips] == codes_on(printed)


def test_the_scanned_code_of_a_printed_slip_opens_its_mask(
    evening: Evening, qapp: QApplication
) -> None:
    scoring = evening.station("scoring", "Saal", ["Halle"], "Schmidt")
    work = ScoringWork(scoring)
    work.show()
    type_in(work, codes_on(sheet(evening))[4])
    press(work, Qt.Key.Key_Return)
    assert ">Tisch\N{NO-BREAK SPACE}5<" in work.typing.heading.text()
    work.close()


def test_names_numbers_and_table_are_those_of_the_round(evening: Evening) -> None:
    slot = evening.state.rounds[0].tables[3]
    slip = sheet(evening).slips[2]
    model = boss_of(evening)
    for side, ids in zip(slip.sides, slot.sides, strict=True):
        (entrant,) = (evening.state.entrants[each] for each in ids)
        assert side.head.endswith(f"Nr. {entrant.number}")
        assert side.people == tuple(model.person_name(p).listed for p in entrant.persons)
    assert (slip.table, slip.round) == ("3", "1")


def test_a_second_copy_is_a_duplicate_also_after_a_start(evening: Evening, tmp_path: Path) -> None:
    model, round_ = boss_of(evening), evening.state.rounds[0]
    path, dice = tmp_path / "printed.json", seeded_dice("printed")
    printed = PrintedPapers(path, dice)
    first = papers.round_slips(model, round_, printed.has, False, (2, 4))
    assert [each.is_duplicate for each in first.slips] == [False, False]
    printed.note(keys_of(first))
    again = PrintedPapers(path, dice)
    whole = papers.round_slips(model, round_, again.has, False)
    assert [each.table for each in whole.slips if each.is_duplicate] == ["2", "4"]
    lots = papers.lots(model, again.has)
    assert not any(each.is_duplicate for each in lots.tickets)
    again.note(keys_of(lots))
    assert all(each.is_duplicate for each in papers.lots(model, again.has).tickets)


def test_a_damaged_note_of_what_was_printed_is_none(tmp_path: Path) -> None:
    (tmp_path / "printed.json").write_text("{")
    assert not PrintedPapers(tmp_path / "printed.json", seeded_dice("x")).has("slip 1.1")


def test_a_round_without_a_draw_has_slips_with_codes_and_no_names(evening: Evening) -> None:
    model = boss_of(evening)
    model.ask(StartRound(2))
    printed = sheet(evening)
    assert [each.table for each in printed.slips] == [str(n) for n in range(1, 7)]
    assert all(not side.people for each in printed.slips for side in each.sides)
    assert [slip_named(evening.state.tournament, c).round for c in codes_on(printed)] == [2] * 6


def test_phones_have_a_code_of_their_own_if_they_are_allowed(evening: Evening) -> None:
    assert {each.phone for each in sheet(evening).slips} == {None}
    assert phone_link(evening.state, SlipPlace(1, 1)) is None


def test_guests_find_their_table_from_a_slip_while_pages_are_open(evening: Evening) -> None:
    model = boss_of(evening)
    model.ask(OpenPages("192.168.4.10:80"))
    printed = sheet(evening)
    dpi = round(WIDE * MM_PER_INCH / WIDE_MM)
    layout, image = SlipLayout(printed, dpi), pictures(printed, WIDE)[0]
    margin = layout.mm(MARGIN_MM)
    for place, table in enumerate((1, 2, 3, 4)):
        room = layout.phone_room(layout.area(place), "192.168.4.10").translated(margin, margin)
        assert read_code(image, room) == f"http://192.168.4.10/platz?q=T{table}"
    model.ask(AllowPhones("ab" * 16, "192.168.4.10:80"))
    link = phone_link(evening.state, SlipPlace(1, 1))
    assert [each.phone and each.phone.link for each in sheet(evening).slips[:1]] == [link]
    model.ask(ClosePages())
    model.ask(ForbidPhones())
    assert {each.phone for each in sheet(evening).slips} == {None}


def test_the_code_of_a_seat_is_read(qapp: QApplication) -> None:
    link = "http://192.168.104.177:8080/spieler/120"
    ticket = Ticket("k", "Tisch 12", LONG, lines=("Nr. 120 · Runde 1", LONG), link=link)
    printed = TicketSheet("Platz", LONG, (ticket,) * 8, 2, 4, "x")
    dpi = round(WIDE * MM_PER_INCH / WIDE_MM)
    layout, (image,) = TicketLayout(printed, dpi), pictures(printed, WIDE)
    margin = layout.mm(MARGIN_MM)
    for place in range(8):
        room = layout.code_room(layout.area(place)).translated(margin, margin)
        assert read_code(image, room) == link


class ReadLayout(SlipLayout):
    """Keeps what is written, and where."""

    def __init__(self, printed: SlipSheet, dpi: int) -> None:
        super().__init__(printed, dpi)
        self.texts: list[tuple[QRectF, str]] = []
        self.fonts: list[tuple[str, QFont]] = []

    def write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        self.texts.append((QRectF(room), text))
        self.fonts.append((text, fitting(text, font, room.width()) if text else font))
        super().write(painter, room, text, font, align)


def read_off(printed: SlipSheet) -> ReadLayout:
    """Give the first page with all that is written on it."""
    layout = ReadLayout(printed, 150)
    image = QImage(round(layout.width), round(layout.height), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    layout.paint(painter, 1)
    painter.end()
    return layout


@pytest.mark.parametrize("played", [Format(), Format("haenger"), Format(beyond_target=True)])
def test_names_on_a_slip_keep_their_size_and_a_duplicate_says_so_beside_its_table(
    played: Format, qapp: QApplication
) -> None:
    people = ("Schmalfuß-Oberschmidtleitner, Hans-Jürgen", "Höhn, Elfriede")
    slip = Slip("k", "200", "3", (SlipSide("1", people), SlipSide("2", people)), is_duplicate=True)
    layout = read_off(SlipSheet("x", "x", (slip,), played, False, "x"))
    written = {text: font for text, font in layout.fonts if text}
    assert ("1. Bobbl (auch über 21)" in written) is played.beyond_target
    size = layout.font(11).pixelSize()
    names = [text for text in written if text.startswith(("Schmalfuß", "Oberschmidt", "Höhn,"))]
    assert names
    assert {written[each].pixelSize() for each in names} == {size}
    assert written["DUPLIKAT"].pixelSize() == layout.font(18).pixelSize()
    rooms = {text: room for room, text in layout.texts}
    table, mark = rooms["Tisch 200"], rooms["DUPLIKAT"]
    assert abs(mark.left() - table.right()) < layout.mm(1)
    assert mark.right() <= rooms["Runde 3"].left()


LONG_PAIR = ("Schmalfuß-Oberschmidtleitner, Hans-Jürgen", "Angermüller-Leupoldsgrüner, Elfriede")


@pytest.mark.parametrize("played", [Format(), Format("haenger")])
def test_two_long_names_go_without_first_names_before_they_get_smaller(
    played: Format, qapp: QApplication
) -> None:
    sides = (SlipSide("1", LONG_PAIR), SlipSide("2", LONG_PAIR))
    layout = read_off(SlipSheet("x", "x", (Slip("k", "2", "3", sides),), played, False, "x"))
    families = [each.partition(",")[0] for each in LONG_PAIR]
    sizes = [font.pixelSize() for text, font in layout.fonts if text.rstrip(",") in families]
    assert sizes == [layout.font(11).pixelSize()] * 4


LEAST_PT = 5
LONG_HOST = "ergebnisrechnervereinsheimfeuerwehrweidenlohe.fritz.box"


@pytest.mark.parametrize(
    "host",
    [
        "192.168.104.177",
        "vereinsheim-ergebnisrechner.local",
        LONG_HOST,
        "bobbl-turnierserver.kirchweihmucken-weidenlohe.feuerwehrhaus.mein-verein-netz.example.org",
        "a" * 48 + "." + "b" * 48 + ".example.org",
        ("c" * 60 + ".") * 4 + "fritz.box",
    ],
    ids=len,
)
@pytest.mark.parametrize("is_duplicate", [False, True])
def test_both_codes_say_whom_they_are_for_and_can_be_typed(
    evening: Evening, is_duplicate: bool, host: str
) -> None:
    boss_of(evening).ask(AllowPhones("ab" * 16, f"{host}:8080"))
    model, round_ = boss_of(evening), evening.state.rounds[-1]
    printed = papers.round_slips(model, round_, lambda _: is_duplicate, False)
    dpi = round(WIDE * MM_PER_INCH / WIDE_MM)
    layout = ReadLayout(printed, dpi)
    image = QImage(round(layout.width), round(layout.height), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    layout.paint(painter, 1)
    painter.end()
    area, slip = layout.area(0), printed.slips[0]
    here = [(room, text) for room, text in layout.texts if area.contains(room.center()) and text]
    texts = [text for _, text in here]
    phones = evening.state.phones
    assert phones is not None
    code = phone_code(phones, SlipPlace(1, 1))
    for text in (
        "für die Ergebnisse",
        f"{slip.code[:5]} {slip.code[5:]}",
        "fürs Handy am Tisch",
        f"{code[:4]} {code[4:]}",
    ):
        assert texts.count(text) == 1, (text, texts)
    is_typed = len(host) < 120
    assert (f"{host}:8080" in "".join(texts)) is is_typed, "more than that nobody types"
    sizes = [
        fitting(text, layout.font(LEAST_PT), room.width()).pixelSize()
        for room, text in here
        if text in f"{host}:8080"
    ]
    least = {layout.font(LEAST_PT).pixelSize()} if is_typed else set()
    assert set(sizes) == least, "an address is too small to be typed"
    assert ("DUPLIKAT" in texts) is is_duplicate
    room = layout.code_room(area)
    assert read_code(image, room) == slip.code
    link = phone_link(evening.state, SlipPlace(1, 1))
    assert link is not None
    assert read_code(image, layout.phone_room(area, f"{host}:8080")) == link
    column = [room for room, _ in here if room.left() >= room.right() - layout.mm(40)]
    assert all(area.contains(each) for each in column)
    rooms = [each for each, _ in here] + [room, layout.phone_room(area, f"{host}:8080")]
    for place, one in enumerate(rooms):
        for other in rooms[place + 1 :]:
            both = one.intersected(other)
            assert both.width() < 2 or both.height() < 2, (one, other)


@pytest.mark.parametrize(
    ("played", "on_page"),
    [(Format(), 4), (Format("haenger"), 4), (Format(count=3), 4), (Format("games", 40), 2)],
)
def test_several_stand_on_a_page(played: Format, on_page: int) -> None:
    blank = SlipSheet(
        "Zettel",
        "Muck",
        (Slip("", "", "", (SlipSide("1"), SlipSide("2"))),) * 9,
        played,
        False,
        "x",
    )
    layout = SlipLayout(blank, 100)
    assert layout.on_page == on_page
    assert layout.count == -(-9 // on_page)
    assert len(pictures(blank, 400)) == layout.count


SHEETS: tuple[Printed, ...] = (
    SlipSheet(
        LONG,
        LONG * 2,
        (
            Slip(
                "k",
                "200",
                "12",
                (SlipSide(LONG, (LONG, LONG)), SlipSide("2", (LONG,))),
                "S" * 10,
                PhoneCode(
                    "http://192.168.104.177:8080/W36SUQE6", "192.168.104.177:8080", "W36SUQE6"
                ),
                True,
            ),
        ),
        Format("haenger"),
        True,
        "x",
    ),
    TicketSheet("Lose", LONG, (Ticket("k", "Tisch 200", LONG, LONG, True),) * 25, 3, 8, "x"),
    TicketSheet("Nummern", LONG, (Ticket("", "200", "Tisch", LONG),), 1, 2, "x"),
    TicketSheet(
        "Platz", LONG, (Ticket("k", "Tisch 200", LONG, "Nr. 400", False, (LONG,) * 3),), 2, 4, "x"
    ),
    SeatSheet("Plätze", LONG, (SeatRow(LONG, "200", "Paar 2", "f"),) * 200, "x"),
    SeatSheet("Plätze", LONG, (SeatRow(LONG, "9", "Paar 2", "f"),) * 200, "x", LONG, "PROOF"),
    CertificateSheet("Urkunden", (Certificate("1. Platz", (LONG, LONG), LONG, "1.1.2026"),), "x"),
)


@pytest.mark.parametrize("printed", SHEETS)
def test_every_sheet_is_written_and_stays_inside_the_margins(
    printed: Printed, tmp_path: Path
) -> None:
    assert write_paper(printed, Output(tmp_path / "x.pdf")) == len(pictures(printed, 500))
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    edge = round(500 * (MARGIN_MM - 3) / WIDE_MM)
    for image in pictures(printed, 500):
        for y in range(0, image.height(), 2):
            assert all(image.pixelColor(x, y).lightness() > 240 for x in (2, edge, 499 - edge, 497))


def test_rows_of_seats_are_never_cut_and_all_there() -> None:
    rows = tuple(
        SeatRow(f"{LONG} {n}" if n % 3 else f"Popp, {n}", str(n), "Paar 1", "fp"[n % 3 == 0])
        for n in range(300)
    )
    layout = SeatLayout(SeatSheet("P", "M", rows, "x"), 100)
    placed = [row for page in layout.pages for column in page for row in column]
    assert [each.table for each in placed] == [each.table for each in rows]
    assert [each.begins for each in placed[:4]] == [True, True, False, True]
    for page in layout.pages:
        for column in page:
            used = sum(layout._high(each.lines) for each in column)
            assert used <= layout.height - layout.mm(18) + 1
    foots = (("", ""), ("Nachweis", "PROOF"))
    layouts = [SeatLayout(SeatSheet("P", "M", rows[::3], "x", *foot), 100) for foot in foots]
    plain, proved = (len(each.pages[0][0]) for each in layouts)
    assert proved < plain, "the foot with the proof is higher"


def test_a_thin_line_stands_above_every_row_of_seats_at_any_resolution() -> None:
    rows = tuple(SeatRow(f"Popp, {n}", str(n), "Paar 1", "p") for n in range(20))
    for width in (500, 640, 800, 993):
        (image,) = pictures(SeatSheet("P", "M", rows, "x"), width)
        x = round(width * (MARGIN_MM + 65) / WIDE_MM)
        below = round(width * (MARGIN_MM + 18) / WIDE_MM)
        drawn = [image.pixelColor(x, y).lightness() < 240 for y in range(below, image.height())]
        assert sum(now and not before for before, now in pairwise(drawn)) == len(rows)


def test_tickets_have_room_for_their_text() -> None:
    layout = TicketLayout(SHEETS[1], 300)  # type: ignore[arg-type]
    font = layout.font(26)
    assert QFontMetrics(font).horizontalAdvance("Tisch 200") < layout.width / 3
    assert layout.count == 2


class Sheets:
    """A view that keeps what it is shown."""

    def __init__(self) -> None:
        self.screens: list[PapersScreen] = []
        self.papers: list[Printed] = []

    def opens(self, page: PapersPage) -> PapersPage:
        page.open(self.screens.append, None, self.open_page)
        return page

    def open_page(self, name: str, about: object) -> None:
        assert name == "preview"
        assert isinstance(about, Sending)
        self.papers.append(about.paper)

    def blocked(self) -> set[str]:
        return {each.key for each in self.screens[-1].rows if each.blocked}


class TestPage:
    def test_before_anything_only_blank_papers_can_be_made(self, tmp_path: Path) -> None:
        evening = Evening(tmp_path, Settings("Muck", entrants="players"))
        boss = evening.station("organiser", "Büro")
        view = Sheets()
        page = view.opens(PapersPage(boss, PrintedPapers(tmp_path / "p", seeded_dice("p"))))
        free = {each.key for each in view.screens[-1].rows} - view.blocked()
        assert free == {"blank", "lots", "numbers", "rules"}
        for key in (*free, "slips", "prizes"):
            page.look_at(key)
        kinds = {type(each) for each in view.papers}
        assert kinds == {SlipSheet, TicketSheet, RulesSheet}
        page.close()
        evening.close()

    def test_a_drawn_round_gives_every_paper_of_it(self, evening: Evening, tmp_path: Path) -> None:
        view = Sheets()
        model = boss_of(evening)
        page = view.opens(PapersPage(model, PrintedPapers(tmp_path / "p", seeded_dice("p"))))
        money = {"closing", "receipts"}
        assert view.blocked() == {"codes", "ranking", "prizes", "certificates", "poster", *money}
        for key in ("slips", "names", "tables", "emergency"):
            page.look_at(key)
        assert len(view.papers) == 4
        page.turn_slips()
        page.only("2, 5 77")
        page.look_at("slips")
        last = view.papers[-1]
        assert isinstance(last, SlipSheet)
        assert last.is_sideways
        assert [each.table for each in last.slips] == ["2", "5"]
        page.sent(last)
        assert "2 als Duplikat" in view.screens[-1].rows[0].detail
        page.only("77")
        assert "slips" in view.blocked()
        page.close()

    def test_everybody_is_on_the_lists_of_seats_and_of_the_emergency(
        self, evening: Evening
    ) -> None:
        model, round_ = boss_of(evening), evening.state.rounds[0]
        by_name = papers.seats_by_name(model, round_)
        assert len(by_name.rows) == 26
        assert [(each.table, each.side) for each in by_name.rows].count(("", "spielfrei")) == 2
        assert len(papers.seats_by_table(model, round_).rows) == 6
        state = emergency(model)
        assert len(state.rows) == 13
        assert (by_name.proof, by_name.qr) == (state.proof, state.qr)
        digits = "".join(state.proof.split())
        assert model.replica.hash.hex()[:16] in digits
        assert evening.state.tournament[:16] in digits
        assert [cells[3] for cells in state.rows].count(BOX) == 12
