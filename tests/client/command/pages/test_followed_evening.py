"""What the program of the pages shows is what a fresh reading of the same log shows."""

import asyncio
import random
import shutil
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace

from bobbl.pages.evenings import Evenings
from bobbl.pages.hall import FollowedHall
from bobbl.pages.static_site import read_evening
from bobbl_client.model.station import StationModel
from bobbl_server.pages.book import PageBook
from bobbl_server.pages.downloads import downloads
from bobbl_server.pages.published import Evening as Shown
from bobbl_server.site.club_site import ClubSite
from bobbl_server.site.folder import SiteFolder
from bobbl_server.site.manifest import MANIFEST
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.draw import RedrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import DetailsHash
from builders.course import START, base_on
from builders.drawing.seat_steps import Ask, SeatSteps
from builders.evening import Evening, invented_name

PATHS = ("/", "/fair", "/plan", "/runde/1", "/runde/2", "/rangliste")


@dataclass
class Followed:
    """What the program of the pages has of a hall, without its network."""

    model: StationModel

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Give a clear name."""
        return self.model.replica.names.get(hash_)


def pages_of(hall: Evening) -> Evenings:
    """Give the program of the pages beside a hall."""
    model = hall.station("pages", "Seiten")
    return Evenings(cast(FollowedHall, Followed(model)), lambda _: None)


def asking(organiser: StationModel) -> Ask:
    """Give how an organiser asks; who is registered gets a name of its own."""
    names = map(invented_name, count())

    def ask(payload: AnyPayload, base: Base) -> None:
        details: tuple[Details, ...] = ()
        if isinstance(payload, RegisterEntrant):
            details = tuple(organiser.conceal_name(next(names)) for _ in payload.persons)
            persons = tuple(
                replace(each, details=made.hash)
                for each, made in zip(payload.persons, details, strict=True)
            )
            payload = replace(payload, persons=persons)
        organiser.ask(payload, base, details)

    return ask


def shown(evenings: Evenings) -> Shown:
    """Give what it shows now."""
    state = evenings.hall.model.state
    assert state is not None
    asyncio.run(evenings.read(state))
    return evenings.evening(state)


def read_anew(hall: Evening) -> Shown:
    """Give what a copy of the tournament file shows, which nobody has read before."""
    copy = hall.folder / "copy"
    copy.mkdir(exist_ok=True)
    for each in hall.folder.glob(f"{hall.path.name}*"):
        shutil.copyfile(each, copy / each.name)
    return read_evening(copy / hall.path.name)


def written(folder: Path) -> dict[str, bytes]:
    """Give all files below a folder; in the manifest the order tells when they were written."""
    return {
        each.relative_to(folder).as_posix(): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file() and each.name != MANIFEST
    }


def site(folder: Path) -> ClubSite:
    """Give the club's site in a folder."""
    folder.mkdir(exist_ok=True)
    return ClubSite(SiteFolder(folder, takes_over=False), bytes)


SETTINGS = (
    Settings("Preismucken", rounds=3, entry="single"),
    Settings("Preismucken", rounds=3, entrants="players", seats=SeatZones(window=2)),
    Settings("Preismucken", rounds=3, opponents="fixed", public_rounds=1),
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("settings", SETTINGS, ids=["pairs", "window", "fixed"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_is_what_a_fresh_reading_shows(tmp_path: Path, settings: Settings, seed: int) -> None:
    hall = Evening(tmp_path, settings)
    organiser = hall.station("organiser", "Büro")
    evenings = pages_of(hall)
    steps = SeatSteps(random.Random(seed), lambda: hall.state, asking(organiser))
    followed_site, book = site(tmp_path / "followed"), None
    for _ in range(8):
        steps.arrive()
    steps.draw(1)
    shown(evenings)
    steps.draw(1, is_again=True)
    assert hall.state.rounds[0].times == 2
    for number in range(40):
        now, fresh = shown(evenings), read_anew(hall)
        assert now == fresh
        assert downloads(now) == downloads(fresh)
        if number % 10 == 0:
            book = book or PageBook(now)
            book.show(now)
            anew = PageBook(fresh)
            assert [book.page(p, {}, "de") for p in PATHS] == [
                anew.page(p, {}, "de") for p in PATHS
            ]
            followed_site.write(now, START.date())
        steps.step()
    followed_site.write(now, START.date())
    site(tmp_path / "fresh").write(fresh, START.date())
    assert written(tmp_path / "followed") == written(tmp_path / "fresh")
    hall.close()


def test_after_a_redraw_it_is_the_draw_that_counts(tmp_path: Path) -> None:
    hall = Evening(tmp_path, SETTINGS[0])
    organiser = hall.station("organiser", "Büro")
    evenings = pages_of(hall)
    hall.register_pairs(organiser, 8)
    hall.draw(organiser)
    (first,) = shown(evenings).draws
    organiser.ask(RedrawRound(1, "other"), base_on(hall.state.field_changed))
    (again,) = shown(evenings).draws
    assert (first.times, again.times) == (1, 2)
    assert again.event == hall.state.rounds[0].drawn.index
    assert again.tables != first.tables
    hall.close()
