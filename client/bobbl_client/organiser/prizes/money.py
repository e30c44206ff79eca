"""The calculator of prize money: entry fees in, a sum for each place, the rest for the club."""

from functools import partial

from msgspec.structs import replace

from bobbl_client.evening.money import euros, typed_euros
from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import Action, ListPage, ListScreen, TypedLine
from bobbl_client.page.page import GRAVE, Confirmation
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.typed_money import read_euros
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.prize_money import Division, divided, income
from bobbl_shared.domain.readings.till import cash_total
from bobbl_shared.i18n import tr
from bobbl_shared.ids import PrizeId, new_id
from bobbl_shared.rulebook.prize_words import place_words

MOST_PLACES = 60
USUAL = ("100", "3", "5")
"""Per cent for prizes, places, and to what is rounded, in euros."""


class PrizeMoneyPage(ListPage):
    """Divides the income and writes the amounts down as prizes."""

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        state = model.state
        self._income = income(state) if state is not None else 0
        self._division = divided(max(self._income, 0), *_numbers(USUAL))
        self.fill(typed_euros(max(self._income, 0)), *USUAL)

    def screen(self) -> ListScreen:
        """Return the division of what stands in the fields."""
        given = [each for each in self._division.prizes if each]
        state = self.model.state
        boxes = euros(cash_total(state)) if state is not None else euros(0)
        blocked = self.busy or ("" if given else tr("es reicht für keinen Preis"))
        return ListScreen(
            tr("Preisgeld"),
            (*(_row(n, cents) for n, cents in enumerate(given, 1)), self._club_row()),
            tr("zusammen {sum}", sum=euros(sum(given))),
            about=tr(
                "Bezahlt sind {paid}, bar in den Kassen {boxes}.",
                paid=euros(self._income),
                boxes=boxes,
            ),
            actions=(Action("F6", tr("Als Preise eintragen"), blocked, needs_row=False),),
            form=self.form(
                tr("Ausrechnen"),
                tr(
                    "Der letzte Platz bekommt einen Teil, jeder davor einen mehr. Was sich nicht"
                    " runden lässt, bleibt dem Verein."
                ),
                (
                    TypedLine(tr("Einnahmen in Euro"), 10),
                    TypedLine(tr("davon für Preise, in Prozent"), 3),
                    TypedLine(tr("für wie viele Plätze"), 2),
                    TypedLine(tr("gerundet auf Euro, wie die Kasse sie hat"), 6),
                ),
                tr("Ausrechnen"),
            ),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Divide anew; what cannot be read is told, and the division stays."""
        try:
            self._division = _read(texts)
        except Unreadable as error:
            self.say(str(error))
            return
        self.notice = ""
        self.fill(*texts)
        self.refresh()

    def act(self, key: str, row: str) -> None:
        """Ask whether the amounts are to be prizes, in the place of earlier amounts."""
        given = [each for each in self._division.prizes if each]
        if not given or self.busy:
            return
        lines = [f"{place_words(n)}: **{euros(cents)}**" for n, cents in enumerate(given[:5], 1)]
        if len(given) > len(lines):
            lines.append(tr("und so weiter bis {place}", place=place_words(len(given))))
        lines.append(tr("Für den Verein: **{sum}**", sum=euros(self._division.club)))
        dropped = self._dropped()
        if dropped:
            lines.append(tr("Von der Liste fallen weg: **{names}**", names=", ".join(dropped)))
        question, yes = tr("So als Preise eintragen?"), tr("Ja, eintragen")
        asked = Confirmation(question, tuple(lines), yes, key=GRAVE if dropped else "")
        self.confirm(asked, partial(self._write, tuple(given)))

    def _write(self, given: tuple[int, ...]) -> None:
        state = wanted_state(self.model)
        if state is None:
            return
        kept = tuple(each for each in state.settings.prizes if not each.cents)
        money = (
            Prize(PrizeId(new_id()), euros(cents), place, cents)
            for place, cents in enumerate(given, 1)
        )
        if amend(self, replace(state.settings, prizes=(*money, *kept))):
            self.open_page("prizes")

    def _dropped(self) -> tuple[str, ...]:
        """Name the prizes of money that the new ones replace."""
        state = wanted_state(self.model)
        prizes = state.settings.prizes if state is not None else ()
        return tuple(each.name for each in prizes if each.cents)

    def _club_row(self) -> Row:
        cents = self._division.club
        return Row("club", tr("für den Verein"), symbol=Symbol.RING, right=euros(cents))


def _row(place: int, cents: int) -> Row:
    return Row(str(place), place_words(place), symbol=Symbol.DOT, right=euros(cents))


def _read(texts: tuple[str, ...]) -> Division:
    """Return the division that was typed; raise ``Unreadable`` for what cannot be divided."""
    came, *rest = texts
    percent, places, step = _numbers(tuple(rest))
    if not 0 <= percent <= 100:
        raise Unreadable(tr("Von 0 bis 100 Prozent."))
    if not 1 <= places <= MOST_PLACES:
        raise Unreadable(tr("Für 1 bis {most} Plätze.", most=MOST_PLACES))
    if step < 1:
        raise Unreadable(tr("Auf mindestens 0,01 € runden."))
    return divided(read_euros(came), percent, places, step)


def _numbers(texts: tuple[str, ...]) -> tuple[int, int, int]:
    """Return per cent, places, and the step in cents."""
    percent, places, step = texts
    return _whole(percent), _whole(places), read_euros(step)


def _whole(text: str) -> int:
    plain = text.strip().removesuffix("%").strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 4):
        raise Unreadable(tr("Hier gehört eine ganze Zahl hin."))
    return int(plain)
