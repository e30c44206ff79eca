"""The checks before the evening, kept up to date, and where copies go."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_client.evening.backup_words import ShownFolder, shown_backups
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.organiser.checklist.checks import Answered, Check, Computer, Finding, checks_of
from bobbl_client.page.page import Page
from bobbl_client.printing.paper import BOX, Paper
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import (
    AddressesAnswer,
    AskAddresses,
    AskBackups,
    BackupsAnswer,
    RefusedAnswer,
    Reply,
)


@dataclass(frozen=True)
class ChecklistScreen:
    """All checks, the folders of the copies, and why folders cannot be chosen here."""

    checks: tuple[Check, ...]
    summary: str
    folders: tuple[ShownFolder, ...]
    choose_blocked: str
    copy_blocked: str


class ChecklistPage(Page[ChecklistScreen]):
    """Looks at everything once a second while it is open."""

    is_timed = True

    def __init__(
        self,
        model: StationModel,
        computer: Computer,
        zone: tzinfo | None = None,
        *,
        can_print: bool = False,
    ) -> None:
        """Look, and ask the server."""
        super().__init__(model)
        self.can_print = can_print
        self._computer, self._zone = computer, zone
        self._answered = Answered()
        self._asked_at: datetime | None = None
        self._has_keys = False
        self._may_choose = False
        self.tick()

    def tick(self) -> None:
        """Ask again how long an answer takes, and show how things stand."""
        if self.model.contact is Contact.ONLINE and self._asked_at is None:
            self._asked_at = self.model.now
            self.questions.ask(AskAddresses(), self._reached)
            self.questions.ask(AskBackups(), self._copies)
        super().tick()

    def screen(self) -> ChecklistScreen:
        """Return what is to be shown now."""
        checks = checks_of(
            self.model, self._computer, self._answered, has_keys=self._has_keys, zone=self._zone
        )
        return ChecklistScreen(
            checks,
            _summary(checks),
            shown_backups(self.model).folders,
            self._choose_blocked(),
            "" if self.model.contact is Contact.ONLINE else tr("erst mit Verbindung"),
        )

    def print(self) -> None:
        """Show the checks on paper, with a box for each that is still to be seen to."""
        state = self.model.state
        name = state.settings.name if state is not None else ""
        screen = self.screen()
        rows = (
            (
                tr("gut") if each.finding is Finding.FINE else BOX,
                f"{each.title}\n{each.told}".replace("**", ""),
            )
            for each in screen.checks
        )
        about = " · ".join(filter(None, (name, screen.summary)))
        heads = ("", tr("Vor dem Start"))
        title = tr("Prüfliste")
        self.open_page("preview", Paper(title, about, heads, tuple(rows), title, 11.0))

    def key_arrived(self) -> None:
        """Note that the function keys work."""
        self._has_keys = True
        self.refresh()

    def add_folder(self, path: str) -> None:
        """Let copies go into this folder too."""
        known = [each.path for each in shown_backups(self.model).folders]
        self._choose((*known, path))

    def ask_to_drop(self, path: str) -> None:
        """Ask whether no more copies are to go into a folder; those that are there stay."""
        if path and not self._choose_blocked():
            question = tr("In {folder} nicht mehr sichern?", folder=path)
            lines = (tr("Was dort liegt, bleibt."),)
            yes = tr("Ja, weglassen")
            self.ask_to_delete(question, lambda: self._drop(path), lines, yes)

    def _drop(self, path: str) -> None:
        known = [each.path for each in shown_backups(self.model).folders]
        self._choose(tuple(each for each in known if each != path))

    def copy_now(self) -> None:
        """Ask for a copy now."""
        if not self.screen().copy_blocked:
            self.questions.ask(AskBackups(at_once=True), self._copies)

    def _choose(self, folders: tuple[str, ...]) -> None:
        if not self._choose_blocked():
            self.questions.ask(AskBackups(folders=folders), self._copies)

    def _choose_blocked(self) -> str:
        if self.model.contact is not Contact.ONLINE:
            return tr("erst mit Verbindung")
        return "" if self._may_choose else tr("am Computer des Servers")

    def _reached(self, reply: Reply) -> None:
        if isinstance(reply, AddressesAnswer) and self._asked_at is not None:
            self._answered = Answered(reply.addresses, self.model.now - self._asked_at)
        self._asked_at = None
        self.refresh()

    def _copies(self, reply: Reply) -> None:
        match reply:
            case BackupsAnswer(folders, may_choose):
                self._may_choose = may_choose
                self.model.learn_backups(folders)
            case RefusedAnswer(code, parameters):
                self.say(sentence(Refusal(code, **parameters)))
            case _:
                pass

    def changed(self, change: Change) -> None:
        """Forget what was answered once the server cannot be reached."""
        if self.model.contact is not Contact.ONLINE:
            self._asked_at, self._answered = None, Answered()


def _summary(checks: tuple[Check, ...]) -> str:
    wrong = sum(each.finding is Finding.LOOK for each in checks)
    if wrong:
        return trn("{n} Punkt ansehen", "{n} Punkte ansehen", wrong)
    if any(each.finding is not Finding.FINE for each in checks):
        return tr("noch nicht alles geprüft")
    return tr("alles bereit")
