"""Lists, tables and walls: what is shown, what is chosen, what the keys do."""

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFont, QFontMetrics, QTextLayout
from PyQt6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import drawing
from bobbl_client.widgets.components import RowList
from bobbl_client.widgets.drawing import width_of
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import Column, DataTable, Ranked, TileWall, Value, ranking
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.theme import TYPE, look
from builders.hands import click, press, shown

Key = Qt.Key
WORDS = {
    TableState.OPEN: "offen",
    TableState.AWAITED: "kommt später",
    TableState.ONCE: "einmal",
    TableState.CONFIRMED: "bestätigt",
    TableState.DECIDED: "entschieden",
    TableState.DISPUTED: "strittig",
    TableState.LATE: "verspätet",
    TableState.SLOW: "langsam",
    TableState.WAITING: "wartet",
    TableState.PROPOSED: "vom Handy",
}


def rows(*keys: str) -> list[Row]:
    return [
        Row(key, f"Paar {key}", key, "anwesend", Symbol.BOX_TICKED, right="T 9") for key in keys
    ]


def tiles(first: int, last: int, state: TableState = TableState.OPEN) -> list[ShownTable]:
    return [ShownTable(number, state, WORDS[state]) for number in range(first, last + 1)]


def test_rows_stand_as_given_and_can_be_heard(qtbot: QtBot) -> None:
    table = RowList()
    shown(qtbot, table, 400, 300)
    table.set_rows(rows("17", "31", "08"))
    assert [row.key for row in table.rows()] == ["17", "31", "08"]
    item = table.item(0)
    assert item is not None
    spoken = item.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "17 · Paar 17 · anwesend · T 9"


def test_nothing_is_measured_twice(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where a list is laid out again, nor for another letter that was typed."""
    found, table = RowList(), DataTable("Platz", "Nr.", "Paar", [Column("Bobbl")])
    shown(qtbot, found, 400, 300)
    shown(qtbot, table, 400, 300)
    found.set_rows([replace(each, typed="P") for each in rows("17", "31", "08")])
    table.set_lines([_long_line("17"), _long_line("31")])
    QApplication.processEvents()
    measured: list[QFont] = []

    def measure(font: QFont) -> QFontMetrics:
        measured.append(font)
        return QFontMetrics(font)

    def break_up(text: str, font: QFont) -> QTextLayout:
        measured.append(font)
        return QTextLayout(text, font)

    for module in (drawing, ranking):
        monkeypatch.setattr(module, "QFontMetrics", measure)
    monkeypatch.setattr(drawing, "QTextLayout", break_up)
    found.set_rows([replace(each, typed="Pa") for each in rows("17", "31", "08")])
    lists = [each for each in widgets_in(table) if isinstance(each, QListWidget)]
    assert lists
    for each in (found, *lists):
        each.scheduleDelayedItemsLayout()
        each.visualItemRect(each.item(0))  # nothing is painted for it
    assert measured == []


def _long_line(key: str) -> Ranked:
    people = (("Freiherr von und zu Schmalfuß-Oberschmidtleitner", "Hans-Jürgen"), ("Reuß", "Karl"))
    return Ranked(key, "1.", key, people, (Value("2 : 0"),))


def test_arrows_choose_rows_and_enter_opens(qtbot: QtBot) -> None:
    table = RowList()
    chosen: list[str] = []
    opened: list[str] = []
    table.chosen.connect(chosen.append)
    table.opened.connect(opened.append)
    shown(qtbot, table, 400, 300)
    table.set_rows(rows("17", "31", "08"))
    table.set_chosen("17")
    table.setFocus()
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Up, Key.Key_Return):
        press(table, key)
    assert chosen == ["31", "08", "31"]
    assert opened == ["31"]


def test_the_chosen_row_stays_chosen_when_the_list_is_filled_anew(qtbot: QtBot) -> None:
    table = RowList()
    chosen: list[str] = []
    table.chosen.connect(chosen.append)
    shown(qtbot, table, 400, 300)
    table.set_rows(rows("17", "31", "08"))
    table.set_chosen("31")
    table.set_rows(rows("99", "08", "31"))
    assert table.chosen_key() == "31"
    assert [row.key for row in table.rows()] == ["99", "08", "31"]
    table.clearFocus()
    table.set_rows(rows("99"))
    assert table.chosen_key() == ""
    assert chosen == []


def test_a_search_field_can_move_a_list(qtbot: QtBot) -> None:
    table = RowList()
    shown(qtbot, table, 400, 300)
    table.set_rows(rows("17", "31"))
    for step, key in ((1, "17"), (1, "31"), (1, "31"), (-1, "17"), (-1, "17")):
        table.move_by(step)
        assert table.chosen_key() == key


def test_a_row_without_a_number_begins_at_the_edge(qtbot: QtBot) -> None:
    table, long = RowList(), "Schmalfuß-Oberschmidtleitner / Höhn"
    shown(qtbot, table, 400, 300)
    table.set_rows([Row("1", long, number="1"), Row("2", long)])
    assert table.sizeHintForRow(1) < table.sizeHintForRow(0)


def test_a_list_to_read_only_takes_no_focus(qtbot: QtBot) -> None:
    table = RowList(RowStyle.LOW)
    shown(qtbot, table, 400, 300)
    table.set_rows(rows("1", "2"))
    assert table.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_a_long_title_makes_its_row_higher(qtbot: QtBot) -> None:
    table = RowList()
    shown(qtbot, table, 400, 300)
    long = "Schmalfuß-Oberschmidtleitner / Höhn"
    table.set_rows([Row("1", "Hofmann / Reuß", number="1"), Row("2", long, number="2")])
    assert table.sizeHintForRow(1) > table.sizeHintForRow(0)
    assert table.content_height() == table.sizeHintForRow(0) + table.sizeHintForRow(1)


def test_the_ranking_shows_unneeded_values_in_brackets(qtbot: QtBot) -> None:
    table = DataTable("Platz", "Nr.", "Paar", [Column("Bobbl", is_bold=True), Column("Tore")])
    opened: list[str] = []
    table.opened.connect(opened.append)
    people = (("Böhm", "Karl"), ("Kätzel", "Renate"))
    values = (Value("4"), Value("41", is_needed=False))
    shown(qtbot, table, 800, 300)
    table.set_lines([Ranked("e1", "1", "12", people, values)])
    (line,) = table.lines()
    assert line.spoken() == "1 · 12 · Böhm, Karl / Kätzel, Renate · 4 · (41)"
    hand = table.focusProxy()
    assert hand is not None
    press(hand, Key.Key_Home, Key.Key_Return)
    assert opened == ["e1"]


def test_a_ranking_that_is_shown_again_stays_where_it_was_scrolled_to(qtbot: QtBot) -> None:
    table = DataTable("Platz", "Nr.", "Paar", [Column("Bobbl", is_bold=True)])
    shown(qtbot, table, 800, 300)
    people = (("Böhm", "Karl"),)
    lines = [Ranked(str(n), str(n), str(n), people, (Value("4"),)) for n in range(60)]
    table.set_lines(lines)
    hand = table.focusProxy()
    assert isinstance(hand, QListWidget)
    hand.setCurrentRow(30)
    hand.scrollToBottom()
    bar = hand.verticalScrollBar()
    assert bar is not None
    assert bar.value() > 0
    table.set_lines(list(lines))
    QApplication.processEvents()
    assert bar.value() == bar.maximum()


def test_names_too_long_for_a_line_take_one_each_before_they_get_small(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}

    def write(painter: object, room: object, text: str, font: QFont, *_: object) -> None:
        sizes[text] = font.pixelSize()

    monkeypatch.setattr(ranking, "write", write)
    table = DataTable("Platz", "Nr.", "Paar", [Column("Bobbl")])
    shown(qtbot, table, 620, 300)
    long = (("Schmalfuß-Oberschmidtleitner-Wölfel", "Uwe"), ("Freiherr von Übelhack-Reuß", "Eva"))
    short = (("Böhm", "Karl"), ("Kätzel", "Renate"))
    lines = [Ranked(str(n), "1", "12", each, (Value("4"),)) for n, each in enumerate((short, long))]
    table.set_lines(lines)
    table.grab()
    usual = sizes["Böhm, Karl / Kätzel, Renate"]
    for name in ("Schmalfuß-Oberschmidtleitner-Wölfel, Uwe", "Freiherr von Übelhack-Reuß, Eva"):
        assert sizes[name] >= usual * 0.7


def test_a_name_wider_than_the_ranking_is_broken_and_not_small(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}

    def write(painter: object, room: object, text: str, font: QFont, *_: object) -> None:
        sizes[text] = font.pixelSize()

    monkeypatch.setattr(ranking, "write", write)
    table = DataTable("Platz", "Nr.", "Paar", [Column("Bobbl")])
    shown(qtbot, table, 620, 400)
    long = ("Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel-Hofmann", "Hans-Jürgen")
    both: tuple[tuple[tuple[str, str], ...], ...] = ((long,), (long, ("Höhn", "Ute")))
    lines = [Ranked(str(n), "1", "12", each, (Value("4"),)) for n, each in enumerate(both)]
    table.set_lines(lines)
    table.grab()
    usual = sizes["Höhn, Ute"]
    for part in ("Freiherr von und zu Schmalfuß-", "Oberschmidtleitner-Wölfel-Hofmann, H.-J."):
        assert sizes[part] == usual == table.font_of().pixelSize()


def test_every_state_of_a_tile_can_be_heard(qtbot: QtBot) -> None:
    wall = TileWall()
    shown(qtbot, wall, 900, 300)
    wall.set_tiles([ShownTable(20 + i, state, WORDS[state]) for i, state in enumerate(TableState)])
    spoken = [tile.accessibleName() for tile in wall.tiles()]
    assert spoken == [f"{20 + i} {WORDS[state]}" for i, state in enumerate(TableState)]
    wall.set_chosen(25)
    assert wall.accessibleDescription() == "25 strittig"


def test_arrows_move_the_ring_and_enter_takes_the_table(qtbot: QtBot) -> None:
    wall = TileWall(columns=4)
    moved: list[int] = []
    taken: list[int] = []
    wall.moved.connect(moved.append)
    wall.activated.connect(taken.append)
    shown(qtbot, wall, 496, 520)
    wall.set_tiles(tiles(21, 40))
    wall.setFocus()
    assert wall.chosen() == 21
    keys = (Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Up, Key.Key_Up, Key.Key_Enter)
    for key in keys:
        press(wall, key)
    assert moved == [22, 26, 25, 21]
    assert taken == [21]


def test_a_click_takes_the_table(qtbot: QtBot) -> None:
    wall = TileWall()
    taken: list[int] = []
    wall.activated.connect(taken.append)
    shown(qtbot, wall, 496, 520)
    wall.set_tiles(tiles(21, 40))
    click(wall.tiles()[6])
    assert taken == [27]
    assert wall.chosen() == 27


def test_a_new_state_leaves_every_tile_where_it_is(qtbot: QtBot) -> None:
    wall = TileWall(longest_word="entschieden")
    shown(qtbot, wall, 496, 520)
    wall.set_tiles(tiles(21, 40))
    before = [(tile, tile.geometry()) for tile in wall.tiles()]
    wall.set_tiles(tiles(21, 40, TableState.DECIDED))
    assert [(tile, tile.geometry()) for tile in wall.tiles()] == before


def test_twenty_tables_stand_four_in_a_row_beside_the_slip(qtbot: QtBot) -> None:
    for word in ("offen", "entschieden"):
        wall = TileWall(longest_word=word)
        shown(qtbot, wall, 496, 520)
        wall.set_tiles(tiles(21, 40))
        assert len({tile.x() for tile in wall.tiles()}) == 4
        assert all(not tile.is_small for tile in wall.tiles())


def test_two_hundred_tables_shrink_and_scroll(qtbot: QtBot) -> None:
    wall = TileWall()
    shown(qtbot, wall, 830, 400)
    wall.set_tiles(tiles(1, 200))
    corners = {(tile.x(), tile.y()) for tile in wall.tiles()}
    assert len(corners) == 200
    assert all(tile.is_small for tile in wall.tiles())
    port = wall.viewport()
    assert port is not None
    assert max(tile.geometry().right() for tile in wall.tiles()) < port.width()
    wall.set_chosen(200)
    assert wall.tiles()[-1].visibleRegion().boundingRect().height() > 40


def test_where_large_tiles_do_not_fit_small_ones_fill_the_room(qtbot: QtBot) -> None:
    wall, plan = TileWall(longest_word="entschieden", fills=True), TileWall(is_small=True)
    for each in (wall, plan):
        shown(qtbot, each, 496, 520)
        each.set_tiles(tiles(1, 32))
    port = wall.viewport()
    assert port is not None
    assert all(tile.is_small for tile in wall.tiles())
    assert min(tile.height() for tile in wall.tiles()) > plan.tiles()[0].height()
    assert max(tile.geometry().right() for tile in wall.tiles()) < port.width()
    assert max(tile.geometry().bottom() for tile in wall.tiles()) < port.height()
    wall.set_tiles(tiles(1, 200))
    assert wall.tiles()[0].size() == plan.tiles()[0].size()


def test_a_symbol_stands_beside_a_number_of_three_digits_never_on_it(qtbot: QtBot) -> None:
    pictures = []
    for symbol in (None, Symbol.DOT_TICK):
        listed = RowList(RowStyle.ONE_LINE)
        qtbot.addWidget(listed)
        listed.resize(280, 60)
        listed.set_rows([Row("a", "1:1 · 14 · 18", number="888", symbol=symbol, right="18:30")])
        pictures.append(listed.grab().toImage())
    plain, marked = pictures
    middle = range(4, plain.height() // 2)
    drawn = (
        x for x in range(plain.width()) for y in middle if plain.pixel(x, y) != marked.pixel(x, y)
    )
    number = width_of("888", look().font(TYPE.heading, Weight.BOLD))
    assert min(drawn) >= look().px(6) + number


def test_keys_go_on_in_the_place_of_a_row_that_is_gone(qtbot: QtBot) -> None:
    table = RowList()
    chosen: list[str] = []
    table.chosen.connect(chosen.append)
    shown(qtbot, table, 400, 300)
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    table.set_rows(rows("17", "31", "08"))
    table.set_chosen("31")
    told = []
    for keys in (("17", "08", "99"), ("17",), ("20", "21"), ()):
        table.set_rows(rows(*keys))
        told.append(table.chosen_key())
    assert told == ["08", "17", "20", ""]
    assert chosen == []


def test_a_new_row_is_seen_whole_unless_keys_go_to_the_chosen_one(qtbot: QtBot) -> None:
    rows = RowList()
    shown(qtbot, rows, 300, 200)
    many = [Row(str(n), f"Zeile {n}") for n in range(20)]
    rows.set_rows(many)
    rows.set_rows([*many, Row("new", "neu")])
    last = rows.item(20)
    assert last is not None
    assert rows.ground.rect().contains(rows.visualItemRect(last))
    rows.set_chosen("0")
    rows.clearFocus()
    rows.set_rows([*many, Row("new", "neu"), Row("newer", "neu")])
    assert rows.chosen_key() == "0"
    newest = rows.item(21)
    assert newest is not None
    assert rows.ground.rect().contains(rows.visualItemRect(newest))
    rows.setFocus()
    rows.set_rows([Row("first", "neu"), *rows.rows()])
    chosen = rows.currentItem()
    assert chosen is not None
    assert rows.chosen_key() == "0"
