"""German words keep inside what they stand in, at every scale."""

import pytest
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import (
    BigAction,
    CheckKey,
    ChoiceRow,
    ClockFace,
    CodeBoxes,
    HeaderBar,
    KeyButton,
    KeyCap,
    LabelledField,
    SearchField,
    StatusLine,
    StatusState,
    Text,
)
from bobbl_client.widgets.drawing import balanced, digits_width, pitch, width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TableTile
from bobbl_client.widgets.theme import SCALES, TARGET, TYPE, look

WORDS = ("offen", "einmal", "bestätigt", "entschieden", "strittig", "verspätet", "langsam")
LABELS = (
    "Zettel",
    "Andere Leute – als Nr. 47 speichern",
    "Turnierleitung entscheiden lassen",
    "Hallenbereiche: 1 (Tische 1–23)",
)


@pytest.fixture(params=SCALES)
def scale(request: pytest.FixtureRequest, qapp: QApplication) -> float:
    factor = float(request.param)
    theme.apply(qapp, LIGHT, factor)
    return factor


def at_hint(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.addWidget(widget)
    widget.resize(widget.sizeHint())


def medium(text: str) -> int:
    return width_of(text, look().font(TYPE.body, Weight.MEDIUM))


@pytest.mark.parametrize("word", WORDS)
def test_the_word_of_a_tile_fits(qtbot: QtBot, scale: float, word: str) -> None:
    tile = TableTile(ShownTable(128, TableState.DECIDED, word))
    at_hint(qtbot, tile)
    room = tile.word_room()
    assert tile.tile().contains(room)
    assert medium(word) <= room.width()
    assert pitch(look().font()) <= room.height()


@pytest.mark.parametrize("is_small", [False, True])
def test_number_and_symbol_of_a_tile_stand_side_by_side(
    qtbot: QtBot, scale: float, is_small: bool
) -> None:
    tile = TableTile(ShownTable(200, TableState.ONCE, "einmal"), is_small=is_small)
    at_hint(qtbot, tile)
    assert tile.tile().contains(tile.symbol_room())
    assert tile.number_room().right() <= tile.symbol_room().left()
    assert tile.number_room().width() >= look().px(30)


@pytest.mark.parametrize("label", LABELS)
def test_the_label_of_a_button_fits(qtbot: QtBot, scale: float, label: str) -> None:
    button = KeyButton(label, "Enter")
    at_hint(qtbot, button)
    assert button.lines() == (label,)
    assert medium(label) <= button.text_room().width()
    assert button.area().contains(button.text_room())


@pytest.mark.parametrize("label", LABELS)
def test_a_narrow_button_takes_more_lines(qtbot: QtBot, scale: float, label: str) -> None:
    button = KeyButton(label, "F12")
    qtbot.addWidget(button)
    button.show()
    button.resize(button.minimumSizeHint())
    assert "".join(button.lines()).replace(" ", "") == label.replace(" ", "")
    assert all(medium(line) <= button.text_room().width() + 1 for line in button.lines())
    assert len(button.lines()) * pitch(look().font()) <= button.height()


def test_a_short_name_is_not_broken_at_its_hyphen(scale: float) -> None:
    font, wide = look().font(), width_of("Freiherr Schmalfuß-Wölfel, Hans-", look().font()) + 3
    assert wrapped("Freiherr Schmalfuß-Wölfel, Hans-Jürgen", font, wide)[1:] == ("Hans-Jürgen",)
    lines = ("von Oberschmidtleitner-", "Wölfel")
    assert wrapped("".join(lines), font, width_of(lines[0], font) + 3) == lines


def test_the_letters_behind_a_club_stay_together(scale: float) -> None:
    font, name = look().font(), "Heimatverein 1897 e. V."
    assert wrapped(name, font, width_of(name, font) - 2)[-1].endswith("e. V.")


def test_the_reason_in_a_narrow_action_takes_more_lines(qtbot: QtBot, scale: float) -> None:
    action = BigAction("Speichern", "Enter")
    action.set_waiting("2. Bobbl und die Unterschrift fehlen")
    qtbot.addWidget(action)
    action.show()
    action.resize(action.minimumSizeHint())
    assert len(action.lines()) > 1
    assert all(medium(line) <= action.text_room().width() + 1 for line in action.lines())
    assert len(action.lines()) * pitch(look().font()) <= action.height()


def test_the_reasons_below_a_tall_action_fit(qtbot: QtBot, scale: float) -> None:
    action = BigAction("Runde 3 schließen", "F12", tall=True)
    action.set_waiting(
        "Noch **9 offen, 7 zu prüfen, 2 strittig**",
        "Geht, sobald alles bestätigt oder entschieden ist.",
    )
    qtbot.addWidget(action)
    action.show()
    action.resize(488, action.height())
    reasons = action.findChildren(Text)[0]
    assert reasons.geometry().bottom() < action.minimumHeight()
    assert reasons.height() >= reasons.heightForWidth(reasons.width())
    assert reasons.geometry().top() >= action.text_room().bottom() - look().px(10)


def test_boxes_and_choices_keep_their_words(qtbot: QtBot, scale: float) -> None:
    check = CheckKey("20 € bezahlt", "F5")
    at_hint(qtbot, check)
    assert medium("20 € bezahlt") <= check.text_room().width()
    choice = ChoiceRow(["Bobbl, Tore, Gegentore", "Plus", "Plus/Minus", "eigene …"])
    at_hint(qtbot, choice)
    bold = look().font(TYPE.body, Weight.BOLD)
    needed = [width_of(word, bold) for word in ("Bobbl, Tore, Gegentore", "Plus/Minus")]
    places = choice.places()
    assert needed[0] < places[0].width()
    assert needed[1] < places[2].width()
    assert places[-1].right() == pytest.approx(choice.width())


def test_targets_are_large_enough_for_a_finger(qtbot: QtBot, scale: float) -> None:
    boxes, field = CodeBoxes("Code"), LabelledField("Nachname")
    qtbot.addWidget(boxes)
    qtbot.addWidget(field)
    for widget in (
        KeyButton("", "F2"),
        CheckKey("Bon"),
        ChoiceRow(["21", "31", "frei"]),
        BigAction("Los", "F12"),
        field.entry,
        SearchField("Name"),
        boxes,
    ):
        widget.resize(widget.sizeHint())
        assert widget.height() >= look().px(TARGET)
        assert widget.width() >= look().px(TARGET)
        if widget.parent() is None:
            qtbot.addWidget(widget)
    for place in boxes.places():
        assert boxes.rect().toRectF().contains(place)


def test_a_cap_is_wider_than_its_key(qtbot: QtBot, scale: float) -> None:
    for key in ("F1", "Enter", "Strg +/−", "−", "⌫"):
        cap = KeyCap(key)
        at_hint(qtbot, cap)
        assert medium(key) + 8 <= cap.width()
        assert cap.height() == look().px(30)


@pytest.mark.parametrize("width", [1366, 1024])
def test_the_parts_of_the_header_never_meet(qtbot: QtBot, scale: float, width: int) -> None:
    header = HeaderBar("Ergebnisse", operator_word="Helfer:")
    header.set_place("Ergebnisse", "Hallenbereich Mitte")
    header.set_tournament("Oberfränkische Mucker-Meisterschaft der Freiwilligen Feuerwehren")
    header.set_round("Runde 3 von 5")
    header.set_operator("Norbert P.")
    qtbot.addWidget(header)
    header.show()
    header.resize(width, header.height_at(width))
    left, middle, right = header.spans()
    assert header.height() == header.height_at(width)
    if header.height() < look().px(60):
        assert left[1] < middle[0]
        assert middle[1] < right[0]
    assert middle[0] >= 0
    assert middle[1] <= width


def test_two_lines_of_a_title_are_about_as_long(qtbot: QtBot) -> None:
    bold = look().font(TYPE.body, Weight.BOLD)
    title = "Fränkische Meisterschaft im Preismucken der Kartenfreunde und Heimatverein Großg"
    room = width_of(title, bold) - 20
    lines = balanced(title, bold, room)
    assert " ".join(lines) == title
    assert [width_of(each, bold) for each in lines] < [room, room]
    assert abs(width_of(lines[0], bold) - width_of(lines[1], bold)) < room / 4
    assert balanced("Preismucken", bold, room) == ("Preismucken",)


@pytest.mark.parametrize("width", [1366, 1024])
def test_the_sentence_of_the_status_line_fits(qtbot: QtBot, scale: float, width: int) -> None:
    status = StatusLine("Hilfe", "Schrift")
    sentence = "Arbeitet allein – 7 Einträge warten, nichts geht verloren"
    status.set_status(StatusState.ALONE, sentence, "Stand 18:04")
    qtbot.addWidget(status)
    status.show()
    status.resize(width, 52)
    bold = look().font(TYPE.heading, Weight.BOLD)
    lines = status.lines()
    assert " ".join(lines) == sentence
    assert all(width_of(line, bold) <= status.text_room().width() + 1 for line in lines)
    assert len(lines) * pitch(bold) <= status.height()


@pytest.mark.parametrize("size", [(1334, 500), (300, 500), (1334, 100)])
def test_the_clock_is_as_large_as_its_room_allows(
    qtbot: QtBot, scale: float, size: tuple[int, int]
) -> None:
    clock = ClockFace()
    qtbot.addWidget(clock)
    clock.resize(*size)
    for text in ("10:45", "+6:12", "1:02:33"):
        clock.set_time(text)
        font = clock.font_now()
        assert digits_width(text, font) <= size[0]
        assert font.pixelSize() * 0.72 <= size[1]


def test_the_clock_does_not_jump(qtbot: QtBot) -> None:
    clock = ClockFace()
    qtbot.addWidget(clock)
    clock.resize(600, 300)
    sizes = set()
    for text in ("10:11", "20:35", "08:58"):
        clock.set_time(text)
        sizes.add((clock.font_now().pixelSize(), digits_width(text, clock.font_now())))
    assert len(sizes) == 1


def test_a_text_wraps_and_never_loses_a_line(qtbot: QtBot, scale: float) -> None:
    text = Text("Turnier nicht dabei? Beide Laptops müssen im selben WLAN sein.", wrap=True)
    qtbot.addWidget(text)
    assert text.heightForWidth(200) > text.heightForWidth(600) >= pitch(look().font()) * 0.9
