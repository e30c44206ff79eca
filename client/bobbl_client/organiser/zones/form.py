"""The zones of the draw at registration as they are typed: texts in, zones or sentences out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from bobbl_client.organiser.settings.fields import drawing_words
from bobbl_client.page.field import Field, choice, line
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import RANGES, Settings
from bobbl_shared.i18n import tr

Switch = Literal["off", "on"]
USUAL_WINDOW = 4


class ZonesForm(Struct, frozen=True):
    """Every field, as typed or chosen; a zone that is off keeps what was typed for it."""

    drawing: Switch = "off"
    expected: str = ""
    opening: Switch = "off"
    open_to: str = ""
    moving: Switch = "on"
    window: str = str(USUAL_WINDOW)
    capped: Switch = "on"
    ordering: Switch = "off"
    in_order_from: str = ""


@dataclass(frozen=True)
class ZonesReading:
    """The zones and how many are expected, or what is wrong by the name of the field."""

    zones: SeatZones | None
    expected: int | None
    problems: Mapping[str, str] = field(default_factory=dict)


def zone_fields(*, are_pairs: bool) -> tuple[Field[ZonesForm], ...]:
    """Return the rows of the form; a number is asked for only while its zone is on."""
    announced = tr("Angekündigte Paare") if are_pairs else tr("Angekündigte Spieler")
    switch = {"off": tr("nein"), "on": tr("ja")}
    ends = {"on": tr("bei den angekündigten Tischen"), "off": tr("nirgends")}
    return (
        choice("drawing", tr("Plätze auslosen"), drawing_words()),
        line("expected", announced),
        choice("opening", tr("Am Anfang ganz offen"), switch, is_there=_is_drawn),
        line("open_to", tr("Tisch 1 bis"), lambda form: _is_drawn(form) and form.opening == "on"),
        choice("moving", tr("Danach schrittweise öffnen"), switch, is_there=_is_drawn),
        line("window", tr("so viele Tische voraus"), _is_moving),
        choice("capped", tr("Das Fenster endet"), ends, is_there=_is_moving),
        choice("ordering", tr("Am Ende der Reihe nach"), switch, is_there=_is_drawn),
        line(
            "in_order_from",
            tr("ab Tisch"),
            lambda form: _is_drawn(form) and form.ordering == "on",
        ),
    )


def _is_drawn(form: ZonesForm) -> bool:
    return form.drawing == "on"


def _is_moving(form: ZonesForm) -> bool:
    return _is_drawn(form) and form.moving == "on"


def form_of(settings: Settings) -> ZonesForm:
    """Return the form as the settings stand."""
    zones = settings.seats
    expected = str(settings.expected or "")
    if zones is None:
        return ZonesForm(expected=expected)
    return ZonesForm(
        drawing="on",
        expected=expected,
        opening="on" if zones.open_to else "off",
        open_to=str(zones.open_to or ""),
        moving="off" if zones.window is None else "on",
        window=str(USUAL_WINDOW if zones.window is None else zones.window),
        capped="on" if zones.capped else "off",
        ordering="off" if zones.in_order_from is None else "on",
        in_order_from=str(zones.in_order_from or ""),
    )


def read_zones(form: ZonesForm, tables: int) -> ZonesReading:
    """Return what the form means in a hall of so many; worth nothing where there are problems."""
    reader = _Reader(tables)
    expected = reader.number("expected", form.expected) or None
    if form.drawing == "off":
        return ZonesReading(None, expected, reader.problems)
    zones = SeatZones(
        open_to=reader.table("open_to", form.open_to) if form.opening == "on" else 0,
        window=_window(reader, form) if form.moving == "on" else None,
        in_order_from=(
            reader.table("in_order_from", form.in_order_from) if form.ordering == "on" else None
        ),
        capped=form.capped == "on",
    )
    if (
        form.ordering == "on"
        and not reader.problems
        and (zones.in_order_from or 0) <= zones.open_to
    ):
        least = zones.open_to + 1
        reader.problems["in_order_from"] = tr("Erst ab Tisch {n}.", n=least)
    return ZonesReading(zones, expected, reader.problems)


def _window(reader: "_Reader", form: ZonesForm) -> int:
    return reader.tables("window", form.window, 0)


class _Reader:
    """Reads numbers and collects what is wrong with them."""

    def __init__(self, tables: int) -> None:
        self._said = tables
        self.problems: dict[str, str] = {}

    def number(self, name: str, text: str, least: int = 0, said: int = 0) -> int:
        """Read a whole number; empty counts as 0. ``said``: up to where it makes sense."""
        most = RANGES[name].most
        shown = text.strip() or "0"
        if not (shown.isascii() and shown.isdecimal() and len(shown) <= 6):
            self.problems[name] = tr("Hier eine ganze Zahl eintippen.")
            return least
        if not least <= int(shown) <= most:
            self.problems[name] = tr("Von {least} bis {most}.", least=least, most=said or most)
        return int(shown)

    def table(self, name: str, text: str) -> int:
        """Read the number of a table."""
        if not text.strip():
            self.problems[name] = tr("Welcher Tisch?")
            return 1
        return self.tables(name, text, 1)

    def tables(self, name: str, text: str, least: int) -> int:
        """Read a table or a count of tables; more may come than the hall has now."""
        return self.number(name, text, least, self._said)
