"""The prize-giving for the hall: from the last place with a prize to the first, one key each."""

from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from bobbl_client.model.station import Change, StationModel
from bobbl_client.presenters.people import entrant_name, persons_of, spoken
from bobbl_client.presenters.prize_words import way_words
from bobbl_shared.domain.prize_list import Award, Spot, awards, open_ties
from bobbl_shared.i18n import tr

MOST_LINES = 4
"""So many people or prizes can each have a line that is read from the last row."""


@dataclass(frozen=True)
class CeremonyScreen:
    """One step: a heading, who it is, what they win; ``place`` as a number, 0 at the beginning.

    ``people`` and ``prizes`` are lines, as they are read out.

    ``progress`` says which step it is, ``coming`` (for the organiser only) what follows.
    """

    heading: str
    place: int
    note: str
    people: tuple[str, ...]
    prizes: tuple[str, ...]
    progress: str
    coming: str
    is_last: bool


class CeremonyView(Protocol):
    """What the ceremony needs of its view."""

    def show(self, screen: CeremonyScreen) -> None:
        """Show this."""


class CeremonyPresenter:
    """Goes on and back through the places; what changes meanwhile is shown as it stands then."""

    def __init__(self, model: StationModel, view: CeremonyView) -> None:
        """Begin with the name of the evening."""
        self._model, self._view = model, view
        self._at = 0
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def go(self, by: int) -> None:
        """Go on (1) or back (-1)."""
        self._at = max(0, min(len(self._places()), self._at + by))
        self.refresh()

    def refresh(self) -> None:
        """Show how things stand."""
        self._view.show(self.screen())

    def screen(self) -> CeremonyScreen:
        """Give what is to be shown now."""
        places, state = self._places(), self._model.state
        at = min(self._at, len(places))
        progress = tr("{n} von {of}", n=at, of=len(places))
        coming = self._coming(places[at]) if at < len(places) else tr("Das war der letzte Preis.")
        if at == 0:
            name = state.settings.name if state is not None else ""
            title = tr("Siegerehrung")
            return CeremonyScreen(title, 0, "", (name,), (), progress, coming, not places)
        spot, prizes = places[at - 1]
        heading = tr("Platz {n}", n=spot.place)
        is_last = at == len(places)
        return CeremonyScreen(
            heading,
            spot.place,
            way_words(spot.way),
            self._called(spot),
            prizes if len(prizes) <= MOST_LINES else (" · ".join(prizes),),
            progress,
            coming,
            is_last,
        )

    def _places(self) -> list[tuple[Spot, tuple[str, ...]]]:
        """Give the places that have a prize, the last one first, with their prizes."""
        state = self._model.state
        if state is None or open_ties(state):
            return []
        given = [each for each in awards(state) if each.spot is not None]
        given.sort(key=_place_of, reverse=True)
        return [
            (spot, tuple(each.prize.name for each in group))
            for spot, group in groupby(given, key=lambda each: each.spot)
            if spot is not None
        ]

    def _called(self, spot: Spot) -> tuple[str, ...]:
        """Give everybody as he is called up, a line each; many share a line with their partners."""
        state = self._model.state
        assert state is not None
        called = [
            [spoken(name) for name in persons_of(self._model, state.entrants[each])]
            for each in spot.entrants
        ]
        if sum(map(len, called)) <= MOST_LINES:
            return tuple(name for names in called for name in names)
        return tuple(" / ".join(names) for names in called)

    def _people(self, spot: Spot) -> tuple[str, ...]:
        state = self._model.state
        assert state is not None
        return tuple(entrant_name(self._model, state.entrants[each]) for each in spot.entrants)

    def _coming(self, following: tuple[Spot, tuple[str, ...]]) -> str:
        spot, prizes = following
        who, what = " · ".join(self._people(spot)), ", ".join(prizes)
        return tr("Als Nächstes Platz {n}: {who} – {what}", n=spot.place, who=who, what=what)

    def _changed(self, change: Change) -> None:
        if change.events:
            self.refresh()


def _place_of(award: Award) -> int:
    return award.spot.place if award.spot is not None else 0
