"""The record of a draw on pages: nothing cut, nothing over something else, however long."""

import pytest
from PyQt6.QtCore import QRectF
from PyQt6.QtWidgets import QApplication

from bobbl_client.printing.layout.pages import laid_out, pictures
from bobbl_client.printing.layout.record import RecordLayout
from bobbl_client.printing.paper import RecordedEntrant, RecordSheet
from bobbl_client.widgets.drawing import width_of

LONG = (("Schmalfuß-Oberschmidtleitner", "Hans-Jürgen"), ("Angermüller-Leupoldsgrüner", "Elfriede"))
SHORT = (("Bär", "Uwe"), ("Zapf", "Lisa"))


def sheet(count: int, people: tuple[tuple[str, str], ...] = SHORT, notes: int = 1) -> RecordSheet:
    return RecordSheet(
        title="Protokoll der Auslosung, Runde 12",
        subtitle="Preismucken des Schützenvereins Großgründlach · 21.11.2026, 18:30 Uhr",
        facts=(("Teilnehmer", f"{count} Paare"), ("Wiederholungen", "keine")),
        qr="BOBBL-DRAW-SHA256/1 " + 64 * "A",
        caption="Prüfsumme des Protokolls",
        proofs=(("Zufall", " ".join(["0123abcd"] * count)), ("Nachrechnen", "bobbl record")),
        notes=("Tisch 3: sie haben schon in Runde 2 gegeneinander gespielt.",) * notes,
        heading="Wer teilnahm, mit Tisch/Paar",
        entrants=tuple(
            RecordedEntrant(str(n), people, f"{n // 2 + 100}/1") for n in range(1, count + 1)
        ),
        name="Auslosung",
    )


@pytest.mark.parametrize("people", [SHORT, LONG])
@pytest.mark.parametrize(("count", "notes"), [(0, 0), (7, 1), (46, 40), (400, 200)])
def test_everything_has_room_of_its_own(
    qapp: QApplication, count: int, notes: int, people: tuple[tuple[str, str], ...]
) -> None:
    layout = RecordLayout(sheet(count, people, notes), 150)
    numbers = []
    for page in layout.pages:
        rooms = [
            (words, painted(words.room, width_of(words.text, words.font), words.align))
            for words in page.words
        ]
        for place, (words, room) in enumerate(rooms):
            assert room.left() >= -1
            assert room.right() <= layout.width + 1
            assert room.bottom() <= layout.mm(297 - 32) + 1
            assert room.width() <= words.room.width() + 1, words.text
            assert not any(overlap(room, other) for _, other in rooms[:place]), words.text
        numbers += [words.text for words in page.words if words.text.isdecimal()]
    assert numbers == [str(n) for n in range(1, count + 1)]


def painted(room: QRectF, width: float, align: object) -> QRectF:
    """Give where the ink of a line is."""
    is_right = "AlignRight" in str(align)
    left = room.right() - width if is_right else room.left()
    return QRectF(left, room.top(), width, room.height())


def overlap(one: QRectF, other: QRectF) -> bool:
    both = one.intersected(other)
    return both.width() > 1 and both.height() > 1


def test_pages_do_not_depend_on_the_resolution(qapp: QApplication) -> None:
    record = sheet(400, LONG)
    counts = {laid_out(record, dpi).count for dpi in (96, 300, 600)}
    assert len(counts) == 1
    assert len(pictures(record, 900)) == counts.pop()
