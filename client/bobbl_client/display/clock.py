"""The clock on a display: before the first round when it begins, then how long a round goes on."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Literal

from bobbl_client.evening.money import euros
from bobbl_client.evening.phones_shut import are_shut
from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.domain.paper.phone_address import rules_link
from bobbl_shared.domain.readings.time_plan import DRAW_MINUTES, forecast
from bobbl_shared.domain.state import Round, RoundClock, State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour, running

MOST_TABLES = 9
"""So many missing tables have room in the footer."""


@dataclass(frozen=True)
class ClockPage:
    """The clock; ``part`` is the share of the round that is over.

    ``told``: what everybody is to do, where time is over. ``foot``: left and right of the footer.
    """

    title: str
    word: str
    stage: Literal["running", "halted", "over"]
    digits: str
    part: float
    told: str
    foot: tuple[str, str]


@dataclass(frozen=True)
class StartPage:
    """Before the first round: ``heading`` and ``time`` (empty: nobody knows it), lines (marked).

    ``link`` is where phones find pages (empty: nowhere), ``caption`` and ``address`` stand below.
    """

    heading: str
    time: str
    lines: tuple[str, ...]
    link: str
    caption: str
    address: str
    foot: tuple[str, str]


def clock_page(
    state: State, round_: Round, clock: RoundClock, now: datetime, zone: tzinfo | None
) -> ClockPage:
    """Return the clock of a round as it stands."""
    left, whole = clock.seconds_left(now), state.settings.plan.minutes * 60
    if left < 0:
        return _over(state, round_, left, now, zone)
    is_running = clock.ends_at is not None
    return ClockPage(
        title=tr("Runde {n} von {of}", n=round_.number, of=state.settings.rounds),
        word=tr("läuft") if is_running else tr("angehalten"),
        stage="running" if is_running else "halted",
        digits=running(left),
        part=min(1.0, max(0.0, 1 - left / whole)),
        told="",
        foot=(_until_gong(state, now, zone, is_running), _after_gong(state, now, zone)),
    )


def _over(state: State, round_: Round, left: int, now: datetime, zone: tzinfo | None) -> ClockPage:
    """Return the clock of a round whose time is over: what to do, and for whom the hall waits."""
    is_games = state.settings.format.kind == "games"
    told = (
        tr("Spiel fertig spielen, Zettel sofort abgeben")
        if is_games
        else tr("Bobbl fertig spielen, Zettel sofort abgeben")
    )
    return ClockPage(
        title=tr("Die Zeit ist um"),
        word=tr("über der Zeit"),
        stage="over",
        digits=running(left),
        part=1.0,
        told=told,
        foot=(_missing(round_), _after_gong(state, now, zone)),
    )


def _missing(round_: Round) -> str:
    """Return which tables have handed in nothing."""
    tables = sorted(each.table for each in round_.tables.values() if each.is_untouched)
    if round_.from_slips:
        return tr("Runde {n}: bitte Zettel abgeben", n=round_.number)
    if not tables:
        return tr("Alle Zettel sind da.")
    if len(tables) > MOST_TABLES:
        return trn("Es fehlt noch {n} Tisch", "Es fehlen noch {n} Tische", len(tables))
    listed = ", ".join(map(str, tables))
    return trn(
        "Es fehlt noch {n} Tisch: {tables}",
        "Es fehlen noch {n} Tische: {tables}",
        len(tables),
        tables=listed,
    )


def _until_gong(state: State, now: datetime, zone: tzinfo | None, is_running: bool) -> str:
    gong = forecast(state, now).gong
    if gong is None or not is_running:
        return tr("Es geht gleich weiter.")
    return tr("Gong um {at}, dann Zettel abgeben", at=hour(gong, zone))


def _after_gong(state: State, now: datetime, zone: tzinfo | None) -> str:
    coming = forecast(state, now)
    if coming.next_round is not None and coming.next_start is not None:
        at = hour(coming.next_start, zone)
        if coming.gong is not None and coming.gong <= now:
            return tr("Runde {n} ab {at}", n=coming.next_round, at=at)
        return tr("Runde {n} um {at}, Plätze vorher hier", n=coming.next_round, at=at)
    if coming.prizes is not None:
        return tr("Preise gegen {at}", at=hour(coming.prizes, zone))
    return ""


def start_page(model: StationModel, state: State, now: datetime, zone: tzinfo | None) -> StartPage:
    """Return what stands there before the first round: when it begins, or only its name."""
    link, caption = pages_link(state) or "", tr("Alles aufs Handy")
    if not link and not are_shut(model):
        link, caption = rules_link(state) or "", tr("Regeln am Handy")
    address = link.removeprefix("http://").rstrip("/")
    begins = forecast(state, now).next_start
    foot = (_conditions(state), _present(state))
    if begins is None:
        return StartPage(state.settings.name, "", (), link, caption, address, foot)
    lines = [tr("Anmeldung am Anmeldetisch,")]
    closes = begins - timedelta(minutes=DRAW_MINUTES)
    told = tr("**bis {at} Uhr**", at=hour(closes, zone))
    lines.append(told if closes > now else tr("**bitte gleich**"))
    heading = tr("Runde {n} um", n=1)
    return StartPage(heading, hour(begins, zone), tuple(lines), link, caption, address, foot)


def _conditions(state: State) -> str:
    """Return what it costs, and how one gets opponents."""
    settings, told = state.settings, []
    if settings.fee_cents:
        if settings.entrants == "pairs":
            told.append(tr("{fee} Startgeld je Paar", fee=euros(2 * settings.fee_cents)))
        else:
            told.append(tr("{fee} Startgeld", fee=euros(settings.fee_cents)))
    if settings.opponents == "draw":
        told.append(tr("Gegner werden ausgelost"))
    return " · ".join(told)


def _present(state: State) -> str:
    count = len(state.seatable())
    word = entrants_word(state, count)
    if not count:
        return ""
    return tr("{word} sind da", word=word) if count != 1 else tr("{word} ist da", word=word)
