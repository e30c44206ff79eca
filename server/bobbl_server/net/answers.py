"""Queries: computed from the state as it stands, never logged."""

import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from msgspec.structs import replace

from bobbl_server.core.record import draw_record
from bobbl_server.core.standings import standings_of
from bobbl_server.history import History
from bobbl_server.net.backups import Backups
from bobbl_server.net.calls import Calls
from bobbl_server.net.codes import Codes
from bobbl_server.net.hub import Hub
from bobbl_server.net.pairing_attempts import OWN
from bobbl_server.net.regulars import Regulars
from bobbl_server.net.scanners import SCANNING, Scanners
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_shared.domain.settings import check_settings
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import (
    AddressesAnswer,
    AskAddresses,
    AskBackups,
    AskCall,
    AskCode,
    AskDetails,
    AskDraw,
    AskRegulars,
    AskScan,
    AskScanner,
    AskStandings,
    BackupsAnswer,
    CodeAnswer,
    DetailsAnswer,
    DrawAnswer,
    OfferRegulars,
    Question,
    RefusedAnswer,
    Reply,
    StandingsAnswer,
)

MOST_FOLDERS = 8
"""Into so many folders copies may go."""

MOST_DETAILS = 500
"""Details in one answer, so that it fits into a frame and costs little."""


class Answers:
    """Answers stations' questions, each as far as its role allows."""

    def __init__(
        self,
        history: History,
        hub: Hub,
        codes: Codes,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Answer from the given sources; ``steady`` gives seconds that only grow."""
        self.addresses: tuple[str, ...] = ()
        self.backups: Backups | None = None
        self.folders: BackupFolders | None = None
        self._history = history
        self._hub = hub
        self._codes = codes
        self.calls = Calls(history, hub.push_to, steady)
        self.scanners = Scanners(history, hub.push_to, steady)
        self.regulars = Regulars(lambda news: hub.push(news, role="desk"))

    def answer(self, station: StationId, question: Question, is_local: bool = False) -> Reply:
        """Return the answer, or why there is none; ``is_local``: asked on the server's computer."""
        try:
            return self._answer(station, question, is_local)
        except (Refusal, BobblError) as error:
            return RefusedAnswer(error.code, dict(error.parameters))

    def _answer(self, station: StationId, question: Question, is_local: bool) -> Reply:
        match question:
            case AskDetails(hashes):
                if len(hashes) > MOST_DETAILS:
                    raise Refusal("details_too_many", most=MOST_DETAILS)
                return DetailsAnswer(self._hub.details(hashes, station))
            case AskAddresses():
                return AddressesAnswer(self.addresses)
            case AskStandings(scheme):
                self._check_organiser(station, question)
                state = self._history.state
                check_settings(replace(state.settings, scheme=scheme))
                return StandingsAnswer(state.length, standings_of(state, scheme=scheme))
            case AskCode():
                self._check_organiser(station, question)
                return self._code(question)
            case AskBackups():
                self._check_organiser(station, question)
                return self._copies(question, is_local)
            case AskDraw(number):
                self._check_organiser(station, question)
                return self._draw(number)
            case AskRegulars():
                self._check_role(station, question, "organiser", "desk")
                return self.regulars.page(question)
            case OfferRegulars():
                self._check_organiser(station, question)
                return self.regulars.take(station, question)
            case AskCall():
                self._check_role(station, question, "organiser", "scoring")
                return self.calls.take(station, question)
            case AskScanner():
                self._check_role(station, question, *SCANNING)
                return self.scanners.open(station, question)
            case AskScan():
                self._check_role(station, question, "pages")
                return self.scanners.take(station, question)

    def _check_organiser(self, station: StationId, question: Question) -> None:
        self._check_role(station, question, "organiser")

    def _check_role(self, station: StationId, question: Question, *roles: Role) -> None:
        role = self._history.state.stations[station].role
        if role not in roles:
            raise Refusal("no_right", role=role, kind=type(question).__name__)

    def _draw(self, number: int) -> DrawAnswer:
        """Return the record of a draw, for which all events are folded once more."""
        return DrawAnswer(draw_record(self._history.bodies, number))

    def _code(self, question: AskCode) -> CodeAnswer:
        invitation = self._history.state.invitations.get(question.invitation)
        if invitation is None or invitation.used_by or invitation.withdrawn:
            return CodeAnswer(question.invitation, "", 0, 0)
        if question.renew:
            self._codes.renew(question.invitation)
        code = self._codes.of(question.invitation)
        if code is None:
            return CodeAnswer(question.invitation, "", 0, 0)
        return CodeAnswer(code.invitation, code.code, self._codes.seconds_left(code), OWN)

    def _copies(self, question: AskBackups, is_local: bool) -> BackupsAnswer:
        if self.backups is None or self.folders is None:
            return BackupsAnswer((), False)
        if question.folders is not None:
            if not is_local:
                raise Refusal("backup_folder_elsewhere")
            chosen = [Path(each) for each in question.folders]
            known = {each.folder for each in self.backups.targets}
            check_folders(chosen, known)
            self.folders.store(chosen)
            self.backups.choose(chosen)
        if question.at_once:
            self.backups.at_once()
        return BackupsAnswer(self.backups.shown().folders, is_local)


def check_folders(folders: Sequence[Path], known: Collection[Path]) -> None:
    """Raise ``Refusal`` if copies cannot go into all of these; a ``known`` one may be missing."""
    if len(folders) > MOST_FOLDERS:
        raise Refusal("backup_folders_too_many", most=MOST_FOLDERS)
    for each in folders:
        if each not in known and not (each.is_absolute() and each.is_dir()):
            raise Refusal("backup_folder_missing", path=str(each))
