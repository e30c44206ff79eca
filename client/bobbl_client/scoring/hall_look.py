"""Looking where a table is: its number is typed, the plan of the hall shows the way."""

from dataclasses import dataclass

from bobbl_client.evening.hall import WhereIs, unused_tables, where_is
from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_shared.domain.readings.hall_labels import section_labels
from bobbl_shared.i18n import tr

MOST_DIGITS = 3


@dataclass(frozen=True)
class HallLookScreen:
    """The hall with the table that is looked for; ``told`` (marked) says where it is.

    ``hall`` is none once there is no plan any longer; its table is 0 before one is typed.
    """

    hall: WhereIs | None
    told: str


class HallLookPage(Page[HallLookScreen]):
    """Digits are the number, Backspace takes one back."""

    def __init__(self, model: StationModel, table: int | None = None) -> None:
        super().__init__(model)
        self._typed = str(table or "")
        self._is_new = True

    def screen(self) -> HallLookScreen:
        """Return the hall as it is."""
        state = self.model.state
        plan = state.hall_map if state is not None else None
        if state is None or plan is None:
            return HallLookScreen(None, tr("Es gibt keinen Plan der Halle."))
        if not self._typed:
            labels = section_labels(plan, state.settings.sections)
            hall = WhereIs(0, "", "", plan, labels, unused_tables(state, plan), ())
            return HallLookScreen(hall, tr("Nummer des Tisches tippen"))
        found = where_is(state, int(self._typed))
        assert found is not None
        parts = (found.section and f"{found.section} · ", found.told)
        told = tr("**Tisch {n}** · {where}", n=found.table, where="".join(parts))
        return HallLookScreen(found, told)

    def digit(self, digit: str) -> None:
        """Take a digit; after a whole number it begins another one."""
        is_full = self._is_new or len(self._typed) >= MOST_DIGITS
        self._typed = ("" if is_full else self._typed) + digit
        self._typed = self._typed.lstrip("0")
        self._is_new = False
        self.refresh()

    def take_back(self) -> None:
        """Take the last digit back."""
        self._typed, self._is_new = self._typed[:-1], False
        self.refresh()
