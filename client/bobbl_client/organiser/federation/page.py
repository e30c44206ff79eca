"""Which federation this computer hands tournaments over to, how far, and joining and leaving it.

Beside a tournament the page tells how the hand-over stands, as the server says; without one, weeks
before, only what this computer belongs to.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.federation.federations import Federations, JoinedFederation
from bobbl_client.page.list_page import Form, Note, TypedLine
from bobbl_client.page.page import Confirmation, PlainPage
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.page.typed_address import address_problem, cleaned_address
from bobbl_shared.crypto.pairing import CODE_LENGTH, normalise
from bobbl_shared.errors import BobblError, Coded, Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_day
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import FederationPush

LONGEST_ADDRESS, LONGEST_CODE = 300, 2 * CODE_LENGTH


@dataclass(frozen=True)
class Standing:
    """How far the tournament is handed over, in a few words; ``is_warning``: it stands still."""

    told: str
    symbol: Symbol
    tone: Tone = Tone.BLUE
    is_warning: bool = False


@dataclass(frozen=True)
class FederationScreen:
    """What is so: ``facts`` (marked), ``told`` a word about the hand-over or why it stands still.

    ``form`` is seen while this computer can join, with ``problems``, one a field; else ``note``
    says what goes there. ``can_leave``, unless ``leaving_blocked`` says why not.
    """

    headline: str
    facts: tuple[str, ...]
    standing: Standing | None
    told: str
    form: Form
    can_join: bool
    problems: tuple[str, str]
    note: Note
    can_leave: bool
    leaving_blocked: str


class FederationPage(PlainPage[FederationScreen]):
    """Joins with address and code, shows how it stands, and leaves after a question.

    ``federations`` none: the server runs on another computer, which is where one joins and leaves.
    ``model`` none: there is no tournament.
    """

    is_timed = True

    def __init__(
        self,
        federations: Federations | None,
        model: StationModel | None = None,
        zone: tzinfo | None = None,
    ) -> None:
        super().__init__()
        self._federations, self._model, self._zone = federations, model, zone
        self._look: Callable[[], JoinedFederation | None] | None = None
        self._problems = ("", "")

    def screen(self) -> FederationScreen:
        """Return how it stands now."""
        try:
            joined, damage = self._joined(), ""
        except Coded as error:
            joined, damage = None, sentence(error)
        return FederationScreen(
            _headline(joined, damage),
            _facts(joined, self._zone) if joined is not None else (),
            self._standing(joined) if joined is not None else None,
            damage or self._told(joined),
            self._form(),
            can_join=self._federations is not None and joined is None and not damage,
            problems=self._problems,
            note=_note(),
            can_leave=joined is not None or bool(damage),
            leaving_blocked="" if self._federations is not None else _elsewhere(),
        )

    def tick(self) -> None:
        """See whether joining has come to an end, and show how things stand."""
        self._look_after_joining()
        super().tick()

    def join(self, texts: tuple[str, ...]) -> None:
        """F12: begin to join with what was typed."""
        address, code = texts
        cleaned = ",".join(filter(None, map(cleaned_address, address.split(","))))
        self._problems = (_address_problem(cleaned), _code_problem(code))
        if self._federations is not None and self._look is None and not any(self._problems):
            self.notice = ""
            try:
                self._look = self._federations.begin_joining(cleaned, code)
            except Coded as error:
                self.notice = sentence(error)
            self._look_after_joining()
        self.refresh()

    def ask_to_leave(self) -> None:
        """F7: ask whether the federation is to be left, and say what stays there."""
        shown = self.screen()
        if not shown.can_leave or shown.leaving_blocked:
            return
        lines = (
            tr("**Kein** Turnier dieses Rechners wird mehr übergeben, auch das laufende nicht."),
            tr(
                "Was der Verband schon hat, **bleibt dort**: alle Ereignisse, Namen so, wie Gäste"
                " sie lesen dürfen, Verbandsnummern, alles andere versiegelt."
            ),
            tr(
                "Wird hier danach jemand vergessen, erfährt der Verband es nicht mehr. Bitten Sie"
                " ihn dann selbst darum."
            ),
            tr("Wieder beitreten geht mit einem neuen Code."),
        )
        question = tr("Den Verband verlassen?")
        asked = Confirmation(question, lines, tr("Ja, verlassen"), is_off=True)
        self.confirm(asked, self._leave_federation)

    def _leave_federation(self) -> None:
        if self._federations is None:
            return
        try:
            self._federations.leave()
        except Coded as error:
            self.notice = sentence(error)

    def _look_after_joining(self) -> None:
        if self._look is None:
            return
        try:
            is_done = self._look() is not None
        except Coded as error:
            is_done, self.notice = True, sentence(error)
        if is_done:
            self._look = None

    def _joined(self) -> JoinedFederation | None:
        if self._federations is not None:
            return self._federations.joined()
        news = self._model.federation if self._model is not None else None
        if news is None:
            return None
        return JoinedFederation(news.name, news.address, news.club, news.since)

    def _form(self) -> Form:
        return Form(
            tr("Beitreten"),
            tr(
                "Adresse und Code nennt Ihnen der Verband. Der Code gilt eine Woche, und nur für"
                " einen Rechner."
            ),
            (TypedLine(tr("Adresse"), LONGEST_ADDRESS), TypedLine(tr("Code"), LONGEST_CODE)),
            tr("Beitreten"),
            "" if self._look is None else tr("wird verbunden …"),
        )

    def _told(self, joined: JoinedFederation | None) -> str:
        """Return a word about the hand-over, or why it stands still."""
        if joined is None:
            if self._federations is None:
                return tr("Beitreten kann man an dem Computer, auf dem der Server läuft.")
            return tr(
                "Ein Verband kann Ihre Turniere sammeln: für seine Seiten, eine Saison, und als"
                " Sicherung außer Haus. Der Abend braucht ihn nicht und wird nie langsamer."
            )
        news = self._news(joined)
        code = news.code if news is not None else None
        if news is not None and code is not None:
            return sentence(BobblError(code, **news.parameters))
        if self._model is None:
            return tr("Sobald auf diesem Rechner ein Turnier läuft, wird es übergeben.")
        return tr("Der Abend braucht den Verband nicht; was liegen bleibt, wird nachgereicht.")

    def _standing(self, joined: JoinedFederation) -> Standing | None:
        """Return how far this tournament is handed over; nothing where there is none."""
        model = self._model
        if model is None or model.state is None:
            return None
        if model.state.settings.training:
            return Standing(tr("Eine Übung wird nicht übergeben."), Symbol.INFO)
        if model.contact is not Contact.ONLINE:
            told = tr("Ohne Verbindung zum Server ist nicht zu sehen, wie weit übergeben ist.")
            return Standing(told, Symbol.HOURGLASS, Tone.MUTED)
        news = self._news(joined)
        if news is None:
            return Standing(tr("Die Übergabe beginnt gerade."), Symbol.HOURGLASS, Tone.MUTED)
        length = model.state.length
        missing = max(0, length - news.kept)
        so_far = tr("Übergeben: {here} von {n}", here=length - missing, n=length)
        if news.code is not None:
            told = tr("Die Übergabe steht still. {so_far}.", so_far=so_far)
            return Standing(told, Symbol.TRIANGLE, Tone.ORANGE, is_warning=True)
        if missing:
            return Standing(tr("{so_far}, der Rest folgt.", so_far=so_far), Symbol.HOURGLASS)
        told = trn("Alles übergeben: {n} Ereignis.", "Alles übergeben: {n} Ereignisse.", length)
        return Standing(told, Symbol.DOT_TICK)

    def _news(self, joined: JoinedFederation) -> FederationPush | None:
        """Return what the server says of this federation; none so far."""
        news = self._model.federation if self._model is not None else None
        return news if news is not None and news.name == joined.name else None


def _headline(joined: JoinedFederation | None, damage: str) -> str:
    if damage:
        return tr("Die Angaben über den Verband sind nicht lesbar")
    return tr("Noch in keinem Verband") if joined is None else joined.name


def _facts(joined: JoinedFederation, zone: tzinfo | None) -> tuple[str, ...]:
    """Return whose computer this is there, since when, and where."""
    addresses = joined.address.replace(",", ", ")
    facts = [tr("**Adresse:** {addresses}", addresses=addresses)]
    if joined.since:
        day = written_day(datetime.fromisoformat(joined.since).astimezone(zone).date())
        facts.insert(0, tr("**Seit:** {day}", day=day))
    if joined.club:
        facts.insert(0, tr("**Ihr Verein dort:** {club}", club=joined.club.replace("**", "")))
    return tuple(facts)


def _note() -> Note:
    return Note(
        tr("Was der Verband bekommt"),
        "\n\n".join(
            (
                tr(
                    "Jedes Ereignis des Turniers, während es läuft: Plätze, Ergebnisse, Ranglisten."
                ),
                tr(
                    "Namen nur so, wie Gäste sie lesen dürfen, und Verbandsnummern, wenn sie"
                    " aufgeschrieben werden. Telefon, Mail, Notizen und alle anderen Namen gehen"
                    " **versiegelt**; nur die vier Wörter öffnen sie."
                ),
                tr("Wer hier vergessen wird, den vergisst auch der Verband."),
            )
        ),
    )


def _elsewhere() -> str:
    return tr("am Computer des Servers")


def _address_problem(address: str) -> str:
    """Return what is wrong with a typed address, or with one of several."""
    if not address:
        return tr("Die Adresse fehlt; der Verband nennt sie mit dem Code.")
    if any(map(address_problem, address.split(","))):
        return tr("Eine Adresse hat einen Doppelpunkt und eine Zahl, etwa verband.example:8441.")
    return ""


def _code_problem(code: str) -> str:
    if not code.strip():
        return tr("Der Code fehlt; der Verband nennt ihn mit der Adresse.")
    try:
        normalise(code)
    except Refusal:
        return tr(
            "Ein Code hat {n} Buchstaben und Ziffern; vergleichen Sie ihn mit dem, den der Verband"
            " genannt hat.",
            n=CODE_LENGTH,
        )
    return ""
