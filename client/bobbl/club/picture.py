"""The picture of a player: the number after each evening, against the club's mean."""

from fractions import Fraction

from bobbl.club.words import shown_name
from bobbl_server.club.known import day_of
from bobbl_server.club.records import Club, Player
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_short_day
from bobbl_shared.plot.axes import Frame
from bobbl_shared.plot.lines import LineChart
from bobbl_shared.plot.numbers import written
from bobbl_shared.plot.page import Page

MOST_LABELS = 9
"""So many days stand side by side below a chart as wide as the page."""


def picture(club: Club, player: Player) -> str:
    """Return the page as SVG; ``BobblError`` for somebody who has not played."""
    turns = club.history(player.number)
    if not turns:
        raise BobblError("nothing_played", player=player.number)
    name = shown_name(club, player.number)
    stands = club.table()
    own = next(each for each in stands if each.player == player.number)
    after = {turn.evening: turn.rating for turn in turns}
    days = [written_short_day(day_of(club.evenings[evening].date)) for evening in after]
    values = [float(rating) for rating in after.values()]
    if player.start.rating is not None:
        days, values = [tr("Beginn"), *days], [float(player.start.rating), *values]
    mean = Fraction(sum(each.rating for each in stands), len(stands))
    frame = Frame(
        title=tr("Zahl nach jedem Abend"),
        along=tr("Abende, an denen mitgespielt wurde"),
        upwards=tr("Zahl"),
        labels=_thinned(days),
        mark=tr("Mittel des Vereins: {mean}", mean=written(float(mean))),
        least_step=1,
    )
    return Page(
        title=name,
        subtitle=tr(
            "{club} · Platz {rank} von {all} · Zahl {rating} nach {rounds}",
            club=club.settings.name,
            rank=own.rank,
            all=len(stands),
            rating=written(own.rating),
            rounds=trn("{n} Runde", "{n} Runden", own.rounds),
        ),
        rows=[[LineChart(frame, values, float(mean))]],
    ).svg()


def _thinned(days: list[str]) -> list[str]:
    """Leave out labels, evenly, so that those that stay do not touch; the last one stays."""
    gap = -(-(len(days) - 1) // (MOST_LABELS - 1)) if len(days) > MOST_LABELS else 1
    last = len(days) - 1
    return [day if (last - at) % gap == 0 else "" for at, day in enumerate(days)]
