"""A small hall for tests of the organiser: a whole evening with its stations and their health."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Generic, TypeVar

from bobbl_client.link.news import Heard
from bobbl_client.model.station import StationModel
from bobbl_client.page.page import PlainPage
from bobbl_shared.clock import stamp
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import Battery, PresencePush, Push, StationPresence
from builders.evening import Evening

HALL = Settings(
    "Preismucken FFW Weidenlohe",
    rounds=2,
    sections=(Section("Bühne", 1, 2), Section("Saal", 3)),
)

Screen = TypeVar("Screen")


@dataclass
class ScreenKeeper(Generic[Screen]):
    """Keeps the last screen, as the simplest of views."""

    screens: list[Screen] = field(default_factory=list)

    def show(self, screen: Screen) -> None:
        """Keep a screen."""
        self.screens.append(screen)

    @property
    def screen(self) -> Screen:
        """Give the newest screen."""
        return self.screens[-1]


Opened = TypeVar("Opened", bound=PlainPage[Any])


def opened(page: Opened, view: ScreenKeeper[Any]) -> Opened:
    """Open a page; ``view`` keeps its screens."""
    page.open(view.show)
    return page


@dataclass
class Hall:
    """An evening with an organiser, a desk, and a scoring station for each of two sections."""

    folder: Path
    settings: Settings = HALL

    def __post_init__(self) -> None:
        """Admit the stations."""
        self.evening = Evening(self.folder, self.settings)
        self.organiser = self.evening.station("organiser", "Büro")
        self.organiser.operator = self.evening.operator("Kolb", "Heinz")
        self.desk = self.evening.station("desk", "Anmeldetisch")
        self.stage = self.evening.station("scoring", "Ergebnisse Bühne", ["Bühne"], "Schmidt")
        self.room = self.evening.station("scoring", "Ergebnisse Saal", ["Saal"], "Popp")

    def drawn(self, pairs: int = 8) -> None:
        """Register pairs and draw the first round."""
        self.evening.register_pairs(self.desk, pairs)
        self.evening.draw(self.organiser)

    def play(self) -> None:
        """Enter every table of the running round twice."""
        everywhere = self.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
        self.evening.play_round(everywhere, self.organiser)

    def dispute(self, table: int) -> tuple[BobblScore, BobblScore]:
        """Let two slips of a table differ in the loser's points of the first Bobbl."""
        first, second = BobblScore(((21, 14), (3, 21))), BobblScore(((21, 17), (3, 21)))
        self.evening.enter(self.stage, table, first)
        self.evening.enter(self.room, table, second)
        return first, second

    def push_health(
        self,
        *alone: StationModel,
        waiting: int = 0,
        batteries: Mapping[StationId, Battery] | None = None,
    ) -> None:
        """Tell the organiser how all stations are; those alone were heard three minutes ago."""
        now = self.evening.clock.now()
        health = []
        for model in (each.model for each in self.evening.cables):
            if model is None or model is self.organiser:
                continue
            is_alone = model in alone
            heard = stamp(now - timedelta(seconds=185 if is_alone else 1))
            health.append(
                StationPresence(
                    model.id,
                    not is_alone,
                    heard,
                    waiting if is_alone else 0,
                    0,
                    (batteries or {}).get(model.id),
                )
            )
        self.organiser.handle(Heard(Push(PresencePush(tuple(health)))))
