"""The page of the examination: what was found, what to do, and the counter-check."""

from dataclasses import dataclass, replace
from pathlib import Path

from bobbl_client.doctor.diagnosis import diagnose, subject_words
from bobbl_client.doctor.examination import Examination, Hall
from bobbl_client.doctor.facts import Facts
from bobbl_client.doctor.finding import Finding, State
from bobbl_client.doctor.report import report, summary
from bobbl_client.page.page import PlainPage
from bobbl_client.page.typed_address import address_problem, cleaned_address
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.outputs import Output


@dataclass(frozen=True)
class ShownFinding:
    """A row: ``title`` the subject, ``told`` what it means, ``advice`` what to do."""

    key: str
    title: str
    state: State
    told: str
    advice: str


@dataclass(frozen=True)
class DoctorScreen:
    """What was found by now; ``here`` is where a phone can try this computer, ``come`` who did."""

    findings: tuple[ShownFinding, ...]
    summary: str
    is_running: bool
    here: str
    come: str
    address_error: str
    said: str


class DoctorPage(PlainPage[DoctorScreen]):
    """Examines at once, and shows what is known each time it is asked how things stand."""

    is_timed = True

    def __init__(
        self, examination: Examination, typed: tuple[str, ...] = (), hall: Hall = lambda: None
    ) -> None:
        """``typed``: addresses that somebody has tried; ``hall`` tells what a tournament knows."""
        super().__init__()
        self._examination, self._hall = examination, hall
        self._typed = tuple(cleaned_address(each) for each in typed if not address_problem(each))
        self._said = ""
        examination.begin(self._typed)

    def close(self) -> None:
        """End the examination with the page."""
        super().close()
        self._examination.end()

    def screen(self) -> DoctorScreen:
        """Return what is known by now."""
        facts = self._facts()
        findings = diagnose(facts)
        is_running = not self._examination.is_done
        words = subject_words()
        shown = tuple(
            ShownFinding(each.key, words[each.subject], each.state, each.means, each.advice)
            for each in _worst_first(findings)
        )
        return DoctorScreen(
            shown,
            tr("wird geprüft …") if is_running else summary(findings),
            is_running,
            next((f"http://{each}" for each in self._examination.here), ""),
            _come(facts),
            self.error,
            self._said,
        )

    def again(self) -> None:
        """F12: examine anew."""
        self._said = ""
        self._examination.begin(self._typed)
        self.refresh()

    def try_address(self, text: str) -> bool:
        """Try another computer; return whether the address can be used."""
        self.error = address_problem(text)
        if not self.error and self._examination.is_done:
            self._typed = (cleaned_address(text),)
            self.again()
        self.refresh()
        return not self.error

    def save(self, path: Path) -> None:
        """Write the report without names into a file."""
        facts = self._facts()
        try:
            Output(path, replaces=True).write(report(facts, diagnose(facts)).encode())
        except BobblError as error:
            self.say(sentence(error))
            return
        self._said = tr("Der Bericht steht in {path}; Namen stehen nicht darin.", path=str(path))
        self.refresh()

    def _facts(self) -> Facts:
        return replace(self._examination.facts(), hall=self._hall())


def _worst_first(findings: tuple[Finding, ...]) -> list[Finding]:
    """Return what has to be looked at before the rest, each in the order of the subjects."""
    return sorted(findings, key=lambda each: each.state not in (State.WRONG, State.LOOK))


def _come(facts: Facts) -> str:
    count = facts.reach.visitors if facts.reach is not None else 0
    if not count:
        return tr("Noch war niemand da.")
    return trn("{n} Gerät war da: Es geht.", "{n} Geräte waren da: Es geht.", count)
