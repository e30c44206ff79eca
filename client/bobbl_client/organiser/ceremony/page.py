"""The prize-giving for the hall: from the last place with a prize to the first, one key each."""

from dataclasses import dataclass

from bobbl_client.evening.hall_displays import Displays, displays_of
from bobbl_client.evening.people import entrant_name
from bobbl_client.evening.prize_steps import PrizeStep, prizes_at, shown_step, steps_of
from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_shared.domain.areas.prizes import ShowPrizes
from bobbl_shared.domain.readings.prize_list import (
    are_winners_told,
    is_prize_giving_shown,
    prize_giving,
)
from bobbl_shared.i18n import tr


@dataclass(frozen=True)
class CeremonyScreen:
    """One step; ``progress`` says which it is, ``coming`` (for the organiser only) what follows.

    ``hall`` (marked) says what the displays show now. ``show`` is the verb for letting them show
    the prize-giving, or no longer; ``show_blocked`` says why that cannot be done.
    """

    step: PrizeStep
    progress: str
    coming: str
    is_last: bool
    hall: str
    show: str
    show_blocked: str


class CeremonyPage(Page[CeremonyScreen]):
    """Goes on and back through the places; what changes meanwhile is shown as it stands then.

    The displays of the hall follow, once they are let.
    """

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        """Begin with the name of the evening, or where the displays stand already."""
        super().__init__(model)
        self.can_print = can_print
        self._has_moved = False
        places = [each.place for each in steps_of(model)]
        shown = model.state.prizes_shown if self._is_shown and model.state is not None else 0
        self._at = places.index(shown) if shown in places else 0

    @property
    def _is_shown(self) -> bool:
        """Whether the displays show the prize-giving."""
        return self.model.state is not None and is_prize_giving_shown(self.model.state)

    def go(self, by: int) -> None:
        """Go on (1) or back (-1); the displays follow if they show the prize-giving."""
        before, last = self._at, len(steps_of(self.model)) - 1
        self._at = max(0, min(last, self._at + by))
        self._has_moved = self._has_moved or self._at != before
        self.settled()
        self.refresh()

    def show_in_hall(self) -> None:
        """Let the displays show where this stands, or what they show otherwise."""
        if self._blocked(displays_of(self.model)):
            return
        self.ask(ShowPrizes(None if self._is_shown else self._step.place))

    @property
    def _step(self) -> PrizeStep:
        steps = steps_of(self.model)
        return steps[min(self._at, len(steps) - 1)]

    def settled(self) -> None:
        """Let the displays follow the last key, once they have followed the one before."""
        if self._has_moved and not self.busy:
            self._has_moved = False
            if self._is_shown:
                self.requests.ask(ShowPrizes(self._step.place))

    def screen(self) -> CeremonyScreen:
        """Return what is to be shown now."""
        steps, displays = steps_of(self.model), displays_of(self.model)
        last = len(steps) - 1
        at = min(self._at, last)
        shown = tr("Von den Anzeigen nehmen") if self._is_shown else tr("An die Anzeigen")
        return CeremonyScreen(
            step=steps[at],
            progress=tr("{n} von {of}", n=at, of=last),
            coming=self._coming(at) if at < last else tr("Das war der letzte Preis."),
            is_last=at == last,
            hall=self._hall(displays, steps[at]),
            show=shown,
            show_blocked=self._blocked(displays),
        )

    def _hall(self, displays: Displays, step: PrizeStep) -> str:
        """Return what the displays show of the prize-giving, and where they do not."""
        told = tr("Die Anzeigen zeigen davon **noch nichts**.")
        if self._is_shown:
            heading = shown_step(self.model).heading
            told = tr("Im Saal steht {where}: **{what}**.", where=displays.count, what=heading)
            if not displays.reached:
                told = tr("Im Saal steht **nichts** davon.")
            elif heading != step.heading and (self._has_moved or self.requests.are_open):
                told = f"{told} {tr('Wird übertragen …')}"
        return " ".join(filter(None, (told, displays.trouble, self._on_pages())))

    def _on_pages(self) -> str:
        """Return when guests' pages name the winners; empty while there are none."""
        if not self._has_pages:
            return ""
        assert self.model.state is not None
        if are_winners_told(self.model.state):
            return tr("Die Gewinner stehen jetzt auch auf den Seiten.")
        return tr("Auf den Seiten stehen die Gewinner, wenn der letzte Preis gezeigt ist.")

    @property
    def _has_pages(self) -> bool:
        pages = self.model.state.pages if self.model.state is not None else None
        return pages is not None and pages.is_open

    def _blocked(self, displays: Displays) -> str:
        is_alone = not displays.are_there and not self._is_shown and not self._has_pages
        return self.offline or (tr("keine Anzeige ist dabei") if is_alone else self.busy)

    def _coming(self, at: int) -> str:
        """Return who and what comes after step ``at``."""
        state = self.model.state
        assert state is not None
        spot = prize_giving(state)[at]
        people = (entrant_name(self.model, state.entrants[each]) for each in spot.entrants)
        who, what = " · ".join(people), ", ".join(prizes_at(state, spot))
        return tr("Als Nächstes Platz {n}: {who} – {what}", n=spot.place, who=who, what=what)
