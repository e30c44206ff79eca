"""A tournament file as pages for guests, in a folder beside those of earlier evenings."""

import os
from datetime import datetime
from functools import partial
from pathlib import Path

from bobbl_server.core.record import Drawings
from bobbl_server.pages.proofs.proof import ranking_proof
from bobbl_server.pages.published import Evening, Publisher
from bobbl_server.site.club_site import ClubSite, check_real
from bobbl_server.site.folder import Changes, SiteFolder
from bobbl_server.verify import read_decided
from bobbl_shared.clock import SystemClock, moment
from bobbl_shared.domain.event import decode_event
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import LogFile


def exported_site(
    file: Path, folder: Path, takes_over: bool, takes_exercises: bool = False
) -> Changes:
    """Write what a tournament file holds for guests into a folder, which is made if need be.

    ``BobblError`` if it cannot be, if the folder is somebody else's, or for an exercise,
    unless that is asked for and no evening is there.
    """
    return _written(read_evening(file), folder, takes_over, takes_exercises)


def _written(evening: Evening, folder: Path, takes_over: bool, takes_exercises: bool) -> Changes:
    if not takes_exercises:
        check_real(evening)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BobblError("folder_not_found", path=str(folder)) from error
    site = ClubSite(SiteFolder(folder, takes_over), os.urandom, takes_exercises=takes_exercises)
    return site.write(evening, SystemClock().now().astimezone().date())


def rewritten_site(file: Path, folder: Path, tournament: TournamentId) -> bool:
    """Write a tournament's pages anew where they are; return whether they are in this folder.

    ``BobblError`` if the folder is not there, if it shows more than the file holds (which may have
    been deleted since), or as ``exported_site``.
    """
    if not folder.is_dir():
        raise BobblError("folder_not_found", path=str(folder))
    known = SiteFolder(folder).manifest().evenings
    shown = next((each for each in known if each.tournament == tournament), None)
    if shown is None:
        return False
    evening = read_evening(file)
    if evening.length < shown.length:
        raise BobblError("site_is_newer", path=str(folder))
    _written(evening, folder, takes_over=False, takes_exercises=shown.is_exercise)
    return True


def read_evening(file: Path) -> Evening:
    """Return what guests may know of a tournament file; as of its last event."""
    with LogFile.open(file, read_only=True) as log:
        history = read_decided(log)
        drawings = Drawings()
        drawings.take(history.bodies)
        times = [decode_event(body).inputs.at for body in history.bodies]
        publisher = Publisher(
            history.name_of,
            drawings.of,
            times.__getitem__,
            partial(ranking_proof, log),
        )
        last: datetime = moment(times[-1]).astimezone()
        return publisher.evening(history.state, last)
