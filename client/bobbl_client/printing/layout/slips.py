"""Score slips laid out on A4 pages, four on a page (two where many games are played), to be cut.

A slip has the table and round large, the codes at its right edge, and a box for each Bobbl of each
side: room to add up in, and at its end a thick box for the final number. Upright, pair 1 stands
above pair 2 and the Bobbl go from left to right; sideways, the pairs stand beside each other and
the Bobbl go down. What is not known is a line to write on.
"""

from collections.abc import Sequence

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from bobbl_client.evening.names import NameLine, fitted
from bobbl_client.printing.layout.surface import CENTRE, RIGHT, Surface
from bobbl_client.printing.paper import Slip, SlipSheet, SlipSide
from bobbl_client.widgets.components.qr import paint_qr
from bobbl_client.widgets.drawing import width_of, wrapped
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.domain.score import Format
from bobbl_shared.i18n import tr
from bobbl_shared.qr import modules_of

PAD_MM, CODES_MM, QR_MM, ADDRESS_MM = 3.0, 32.0, 20.8, 4.2
MOST_ADDRESS_MM = 9.0
"""A long address takes so much at most, of the room of its code; a longer one is only scanned."""

WORD_PT, CODE_PT, LEAST_PT = 8.0, 10.0, 5.0
HEAD_MM, FOOT_MM, TITLE_MM = 11.0, 7.0, 5.0
NAMES_MM, WIDE_NAMES_MM, LABEL_MM, END_MM = 60.0, 66.0, 17.0, 14.0
TABLE_PT, ROUND_PT = 24.0, 15.0
NAME_PT, DUPLICATE_PT, CLOSE = 11.0, 18.0, 0.88
"""Size of names and of the mark of a second copy; lines of names stand so much closer."""
FEW = 2
"""With so many Bobbl there is more room for names."""
MANY = 3
"""So many Bobbl have room beside each other in a slip of which four are on a page."""

A_BAND = 12
"""So many games stand beside each other."""


class SlipLayout(Surface):
    """Slips laid out for a resolution."""

    def __init__(self, sheet: SlipSheet, dpi: int) -> None:
        """Cut the slips into pages."""
        super().__init__(dpi)
        self._sheet = sheet
        self._columns = columns_of(sheet.played)
        self.on_page = 4 if self._columns <= MANY else 2
        starts = range(0, max(len(sheet.slips), 1), self.on_page)
        self.pages = [sheet.slips[start : start + self.on_page] for start in starts]

    @property
    def count(self) -> int:
        """How many pages it takes, at least one."""
        return len(self.pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""
        for place, slip in enumerate(self.pages[number - 1]):
            self._paint_slip(painter, self.area(place), slip)

    def area(self, place: int) -> QRectF:
        """Return where the slip at a place of a page stands."""
        high = self.height / self.on_page
        return QRectF(0, place * high, self.width, high)

    def code_room(self, area: QRectF) -> QRectF:
        """Return where the code for the scoring station stands on a slip."""
        side, pad = self.mm(QR_MM), self.mm(PAD_MM)
        aside = pad + self.mm((CODES_MM - QR_MM) / 2)
        return QRectF(
            area.right() - aside - side, area.top() + pad / 2 + self.step(WORD_PT), side, side
        )

    def phone_room(self, area: QRectF, address: str = "") -> QRectF:
        """Return where the code for phones stands on a slip, smaller above a long address."""
        room = self.code_room(area)
        room.translate(0, room.height() + self.step(CODE_PT + WORD_PT) + self.mm(1))
        more = self._address_height(address) - self.mm(ADDRESS_MM)
        return room.adjusted(more / 2, 0, -more / 2, -more)

    def _address_height(self, address: str) -> float:
        """Return how high the room of an address is: more than usual if it would be too small."""
        usual, lines = self.mm(ADDRESS_MM), self._least_lines(address)
        needed = lines * self.step(LEAST_PT)
        return needed if usual < needed <= self.mm(MOST_ADDRESS_MM) else usual

    def _can_be_typed(self, address: str) -> bool:
        return self._least_lines(address) * self.step(LEAST_PT) <= self.mm(MOST_ADDRESS_MM)

    def _least_lines(self, address: str) -> int:
        """Return how many lines an address takes in the smallest type."""
        return len(wrapped(address, self.font(LEAST_PT), self.mm(CODES_MM), breaks_words=True))

    def _paint_slip(self, painter: QPainter, area: QRectF, slip: Slip) -> None:
        self.cut(painter, area)
        pad = self.mm(PAD_MM)
        inside = area.adjusted(pad, pad, -pad - self.mm(CODES_MM), -pad)
        self._paint_head(painter, inside, slip)
        self._paint_codes(painter, area, slip)
        head, foot = self.mm(HEAD_MM), self.mm(FOOT_MM)
        body = inside.adjusted(0, head, 0, -foot)
        if self._columns > MANY:
            self._paint_games(painter, body, slip)
        elif self._sheet.is_sideways:
            self._paint_sideways(painter, body, slip)
        else:
            self._paint_upright(painter, body, slip)
        self._paint_foot(painter, QRectF(inside.left(), body.bottom(), inside.width(), foot))

    def _paint_head(self, painter: QPainter, inside: QRectF, slip: Slip) -> None:
        high = self.mm(HEAD_MM - 2)
        number = tr("Tisch {n}", n=slip.table) if slip.table else tr("Tisch")
        large = self.font(TABLE_PT, Weight.BOLD)
        wide = width_of(number, large) + self.mm(4) if slip.table else self.mm(44)
        table = QRectF(inside.left(), inside.top(), wide, high)
        self.write(painter, table, number, large)
        begin = table.right()
        if slip.is_duplicate:
            begin = self._paint_duplicate(painter, begin, inside.top(), high)
        middle = QRectF(begin, inside.top(), self.mm(28 if slip.round else 36), high)
        word = tr("Runde {n}", n=slip.round) if slip.round else tr("Runde")
        self.write(painter, middle, word, self.font(ROUND_PT))
        line = inside.top() + high - self.mm(1.5)
        if not slip.table:
            begin = table.left() + width_of(number, large) + self.mm(2)
            self.rule(painter, begin, table.right() - self.mm(4), line)
        if not slip.round:
            self.rule(painter, middle.left() + self.mm(18), middle.right() - self.mm(2), line)
        rest = QRectF(middle.right(), inside.top(), inside.right() - middle.right(), high)
        self.write_block(painter, rest, (self._sheet.subtitle,), 9, align=RIGHT)

    def _paint_duplicate(self, painter: QPainter, left: float, top: float, high: float) -> float:
        """Mark a second copy where the number of the table is read; return where the mark ends."""
        word, font = tr("DUPLIKAT"), self.font(DUPLICATE_PT, Weight.BOLD)
        mark = QRectF(left, top, width_of(word, font) + self.mm(5), high)
        self.box(painter, mark, 0.8)
        self.write(painter, mark, word, font, CENTRE)
        return mark.right() + self.mm(4)

    def _paint_codes(self, painter: QPainter, area: QRectF, slip: Slip) -> None:
        """Paint the codes, each with a word what reads it and what can be typed instead."""
        room = self.code_room(area)
        if slip.code:
            self._paint_code(
                painter, room, (tr("für die Ergebnisse"), slip.code), (spaced(slip.code, 5),)
            )
        if slip.phone is not None:
            address, code = slip.phone.address, spaced(slip.phone.code, 4)
            room = self.phone_room(area, address)
            typed = (address, code) if self._can_be_typed(address) else ("", code)
            word = tr("fürs Handy am Tisch") if code else tr("Seiten für Gäste")
            self._paint_code(painter, room, (word, slip.phone.link), typed)

    def _paint_code(
        self, painter: QPainter, room: QRectF, scanned: tuple[str, str], typed: tuple[str, ...]
    ) -> None:
        """Paint a code into its room, whom it is for above it, and what is typed below it."""
        word, code = scanned
        *address, spoken = typed
        wide = self.mm(CODES_MM)
        line = QRectF(room.center().x() - wide / 2, 0, wide, self.step(WORD_PT))
        line.moveBottom(room.top())
        self.write(painter, line, word, self.font(WORD_PT), CENTRE)
        paint_qr(painter, room, modules_of(code))
        below = QRectF(line.left(), room.bottom(), wide, 0)
        if address:
            below.setHeight(self._address_height(address[0]))
            self.write_block(
                painter, below, address, WORD_PT, align=CENTRE, least=LEAST_PT, breaks_words=True
            )
            below.moveTop(below.bottom())
        below.setHeight(self.step(CODE_PT))
        self.write(painter, below, spoken, self.font(CODE_PT, Weight.BOLD), CENTRE)

    def _paint_upright(self, painter: QPainter, body: QRectF, slip: Slip) -> None:
        title = self.mm(TITLE_MM)
        names = self.mm(NAMES_MM if self._columns > FEW else WIDE_NAMES_MM)
        high = (body.height() - title) / 2
        wide = (body.width() - names) / self._columns
        for column in range(self._columns):
            head = QRectF(body.left() + names + column * wide, body.top(), wide, title)
            self.write(painter, head, self._heading(column), self.font(9, Weight.BOLD), CENTRE)
        for row, side in enumerate(slip.sides):
            top = body.top() + title + row * high
            who = QRectF(body.left(), top, names, high)
            self.box(painter, who)
            self._paint_side(painter, who, side)
            for column in range(self._columns):
                cell = QRectF(body.left() + names + column * wide, top, wide, high)
                self._paint_cell(painter, cell)

    def _paint_sideways(self, painter: QPainter, body: QRectF, slip: Slip) -> None:
        label, top = self.mm(LABEL_MM), self.mm(15)
        wide = (body.width() - label) / 2
        high = (body.height() - top) / self._columns
        for place, side in enumerate(slip.sides):
            who = QRectF(body.left() + label + place * wide, body.top(), wide, top)
            self.box(painter, who)
            self._paint_side(painter, who, side)
            for row in range(self._columns):
                self._paint_cell(
                    painter, QRectF(who.left(), body.top() + top + row * high, wide, high)
                )
        for row in range(self._columns):
            room = QRectF(body.left(), body.top() + top + row * high, label - self.mm(1), high)
            self.write_block(painter, room, (self._heading(row),), 9, Weight.BOLD)

    def _paint_games(self, painter: QPainter, body: QRectF, slip: Slip) -> None:
        """Paint bands of single games below the sides, and a box for the sums."""
        names, total = self.mm(14), self.mm(END_MM + 4)
        sides = QRectF(body.left(), body.top(), body.width() - total, self.mm(14))
        for place, side in enumerate(slip.sides):
            wide = sides.width() / 2
            room = QRectF(sides.left() + place * wide, sides.top(), wide, sides.height())
            self.box(painter, room)
            self._paint_side(painter, room, side)
        bands = -(-self._columns // A_BAND)
        below = body.adjusted(0, sides.height() + self.mm(2), 0, -self.mm(1))
        high = below.height() / bands
        for band in range(bands):
            top = below.top() + band * high
            first = band * A_BAND
            count = min(A_BAND, self._columns - first)
            wide = (body.width() - names - total) / A_BAND
            row = (high - self.mm(6)) / 2
            for place in (0, 1):
                mark = QRectF(body.left(), top + self.mm(4) + place * row, names, row)
                self.write(painter, mark, self._side_word(place), self.font(9))
                for column in range(count):
                    left = body.left() + names + column * wide
                    self.box(painter, QRectF(left, mark.top(), wide, row))
            for column in range(count):
                head = QRectF(body.left() + names + column * wide, top, wide, self.mm(4))
                self.write(painter, head, str(first + column + 1), self.font(8), CENTRE)
        for place in (0, 1):
            room = QRectF(body.right() - total + self.mm(2), 0, total - self.mm(2), self.mm(18))
            room.moveTop(below.top() + self.mm(6) + place * self.mm(26))
            head = QRectF(room.left(), room.top() - self.mm(6), room.width(), self.mm(6))
            self.write(painter, head, self._sum_word(place), self.font(9, Weight.BOLD), CENTRE)
            self.box(painter, room, 0.6)

    def _paint_side(self, painter: QPainter, room: QRectF, side: SlipSide) -> None:
        """Write who sits there, or leave lines to write on."""
        pad = self.mm(1.5)
        inside = room.adjusted(pad, pad / 2, -pad, -pad / 2)
        head = QRectF(inside.left(), inside.top(), inside.width(), self.step(9))
        self.write(painter, head, side.head, self.font(9))
        below = inside.adjusted(0, head.height(), 0, 0)
        if side.people:
            self._paint_people(painter, below, side.people)
        else:
            self.rule(painter, below.left(), below.right(), below.bottom() - self.mm(1))

    def _paint_people(self, painter: QPainter, room: QRectF, people: Sequence[str]) -> None:
        """Write names in one size: whole, with initials, without first names that say nothing more.

        Only what has no room even so, on lines broken at hyphens, is smaller.
        """
        points, families = NAME_PT, [each.partition(", ")[0] for each in people]
        is_unique = len(set(families)) == len(families)
        while True:
            most = room.height() / (self.step(points) * CLOSE)
            lines = self._names(people, room.width(), points)
            if len(lines) > most and is_unique:
                lines = self._names(people, room.width(), points, is_unique=True)
            if len(lines) <= most or points <= LEAST_PT:
                break
            points -= 0.5
        step = self.step(points) * CLOSE
        bold, plain = self.font(points, Weight.BOLD), self.font(points)
        top = room.top() + max(0.0, (room.height() - len(lines) * step) / 2)
        for number, line in enumerate(lines):
            place = QRectF(room.left(), top + number * step, room.width(), step)
            family = min(float(width_of(line.family, bold)), room.width())
            first = place.adjusted(family, 0, 0, 0)
            place.setWidth(family)
            self.write(painter, place, line.family, bold)
            self.write(painter, first, line.first, plain)

    def _names(
        self, people: Sequence[str], width: float, points: float, *, is_unique: bool = False
    ) -> list[NameLine]:
        """Return the lines of all names; with ``is_unique`` a long one goes without first name."""
        return [
            line for each in people for line in self._name_lines(each, width, points, is_unique)
        ]

    def _name_lines(
        self, listed: str, width: float, points: float, is_unique: bool
    ) -> tuple[NameLine, ...]:
        family, _, first = listed.partition(", ")
        bold, plain = self.font(points, Weight.BOLD), self.font(points)

        def measure(of_family: str, of_first: str) -> float:
            return width_of(of_family, bold) + width_of(of_first, plain)

        return fitted(family, first, width, measure, is_unique=is_unique).lines

    def _paint_cell(self, painter: QPainter, cell: QRectF) -> None:
        """Paint room to add up in, and the box of the final number at its end."""
        self.box(painter, cell)
        wide = min(self.mm(END_MM), cell.width() / 2)
        inset = self.mm(0.8)
        end = QRectF(cell.right() - wide, cell.top(), wide, cell.height())
        self.box(painter, end.adjusted(inset, inset, -inset, -inset), 0.6)

    def _paint_foot(self, painter: QPainter, room: QRectF) -> None:
        """Leave lines for two signatures."""
        half, small = room.width() / 2, self.font(WORD_PT)
        for place in (0, 1):
            word = tr("Unterschrift Paar {n}", n=place + 1)
            part = QRectF(room.left() + place * half, room.top(), half, room.height())
            self.write(painter, part.adjusted(0, self.mm(2), 0, 0), word, small)
            line, begin = room.bottom() - self.mm(1), part.left() + width_of(word, small)
            self.rule(painter, begin + self.mm(2), part.right() - self.mm(3), line)

    def _heading(self, column: int) -> str:
        if self._sheet.played.kind == "haenger" and column == 2:
            return tr("3. Bobbl (bei 1 : 1)")
        if self._sheet.played.beyond_target and column == 0:
            return tr("1. Bobbl (auch über {target})", target=self._sheet.played.target)
        return tr("{n}. Bobbl", n=column + 1)

    def _side_word(self, place: int) -> str:
        return tr("Paar {n}", n=place + 1)

    def _sum_word(self, place: int) -> str:
        return tr("Summe {n}", n=place + 1)


def spaced(code: str, group: int) -> str:
    """Return a code in groups, as it is read aloud and typed."""
    return " ".join(code[at : at + group] for at in range(0, len(code), group))


def columns_of(played: Format) -> int:
    """Return for how many Bobbl or games a slip needs room."""
    return 3 if played.kind == "haenger" else played.count
