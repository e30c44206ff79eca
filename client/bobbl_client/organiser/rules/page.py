"""The rules of the card game of this tournament: a preset, single values of it, files.

Typing changes a draft, which is checked at every key; only F12 makes it the rules of the
tournament. An error is shown at the field where it can be corrected, and beside the other fields.
"""

from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.tournament_sheet import file_name, rules_sheet
from bobbl_client.organiser.rules.fields import field_at, rule_fields
from bobbl_client.organiser.rules.not_kept import not_kept
from bobbl_client.page.field import Field, ShownField
from bobbl_client.page.page import GRAVE_AFTER_F12, Confirmation, Page
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_client.printing.paper import RulesSheet
from bobbl_shared.domain.game.checking import check_rules
from bobbl_shared.domain.game.rules import Bobbl, Rules
from bobbl_shared.domain.readings.tournament_rules import USUAL, tournament_rules, with_rules
from bobbl_shared.domain.settings import check_rules_fit
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, InputError, Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.reading import read
from bobbl_shared.rulebook.game_rules import Section, sections

MOST_BYTES = 1_000_000
"""A file of rules is far shorter."""


@dataclass(frozen=True)
class RulesScreen:
    """The fields of the draft, the chosen one and what is wrong with it.

    ``wrong`` is the key of the field that keeps the draft from being played. ``words`` are the
    rules as they would stand on the sheet. ``blocked`` says why they cannot be taken now,
    ``print_blocked`` why the sheet cannot be printed; ``told`` is what was done last.
    """

    fields: tuple[ShownField, ...]
    chosen: ShownField
    error: str
    wrong: str
    problem: str
    words: tuple[Section, ...]
    blocked: str
    print_blocked: str
    told: str


class RulesPage(Page[RulesScreen]):
    """Keeps a draft of the rules, and makes them those of the tournament."""

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        """Without ``can_print`` there is nowhere to look at the sheet."""
        super().__init__(model)
        self.can_print = can_print
        self._draft = _played(model.state)
        self._words = tuple(sections(self._draft))
        self._chosen, self._unread, self._told = "preset", "", ""

    def screen(self) -> RulesScreen:
        """Return the draft as it stands."""
        state = self.model.state
        wrong, problem = self._problem()
        chosen = self._field().shown(self._draft)
        is_here = wrong == chosen.key
        return RulesScreen(
            fields=tuple(each.shown(self._draft) for each in self._fields()),
            chosen=chosen,
            error=self._unread or (problem if is_here else ""),
            wrong=wrong,
            problem="" if is_here else problem,
            words=self._in_words(),
            blocked=self._blocked(state, problem),
            print_blocked="" if self._is_taken(state) else tr("nach F12"),
            told=self._told,
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether the draft is something else than what is played or on its way."""
        state = wanted_state(self.model)
        return bool(self._unread) or _played(state) != self._draft

    def choose(self, key: str) -> None:
        """Look at one field."""
        self._chosen, self._unread, self._told = key, "", ""
        self.refresh()

    def enter(self, typed: str) -> None:
        """Take what stands in the chosen field now, as far as it can be read."""
        self._unread = self._told = ""
        try:
            self._draft = self._field().enter(self._draft, typed)
        except Unreadable as problem:
            self._unread = str(problem)
        self.refresh()

    def pick(self, place: int) -> None:
        """Take one of the options of the chosen field."""
        self._unread = self._told = ""
        self._draft = self._field().pick(self._draft, place)
        self.refresh()

    def save(self) -> None:
        """Make the draft the rules of this tournament; if results are there, ask first."""
        state = self.model.state
        if state is None or self._blocked(state, self._problem()[1]):
            return
        if state.has_results:
            self.confirm(_question(state), self._take)
        else:
            self._take()

    def load(self, name: str, content: bytes | None) -> None:
        """Take the rules of a file as the draft; none: it could not be read."""
        try:
            read_rules = self._rules_of(name, content)
        except (BobblError, Refusal) as error:
            self.notice = sentence(error)
        else:
            self._draft = replace(read_rules, bobbl=Bobbl())
            self._chosen, self._unread = "preset", ""
            told = tr("Aus {name}. F12 nimmt sie für dieses Turnier.", name=name)
            self._told = " ".join((told, *not_kept(read_rules.bobbl, self._bobbl())))
        self.refresh()

    @property
    def file_name(self) -> str:
        """What a file of the draft would be called."""
        return file_name(self._draft.name) + ".json"

    def encoded(self) -> bytes:
        """Return the draft as the content of a file, with the Bobbl of the tournament."""
        rules = replace(self._draft, bobbl=self._bobbl())
        return msgspec.json.format(msgspec.json.encode(rules), indent=2) + b"\n"

    def saved(self, path: Path, trouble: BobblError | None = None) -> None:
        """Tell where the file is, or why it is not written."""
        if trouble is None:
            self._told = tr("Gespeichert: {path}", path=path)
        else:
            self.notice = sentence(trouble)
        self.refresh()

    def sheet(self) -> RulesSheet | None:
        """Return the tournament's rules for paper, unless the draft is something else."""
        state = self.model.state
        return rules_sheet(state.settings) if state is not None and self._is_taken(state) else None

    def _take(self) -> None:
        state = wanted_state(self.model)
        if state is not None:
            after = with_rules(state.settings, self._draft)
            self._told = ""
            amend(self, after, deliberate=state.has_results)

    def _fields(self) -> tuple[Field[Rules], ...]:
        there = rule_fields(self._draft)
        return tuple(each for each in there if each.is_there(self._draft))

    def _field(self) -> Field[Rules]:
        """Return the chosen row; the first if that is no longer there."""
        fields = self._fields()
        return next((each for each in fields if each.key == self._chosen), fields[0])

    def _problem(self) -> tuple[str, str]:
        """Return the field that cannot stay and the sentence about it; empty if all can."""
        try:
            check_rules(self._draft)
        except InputError as error:
            plain = Refusal(error.code, **error.parameters)
            return field_at(error.place, self._draft), sentence(plain)
        try:
            self._check_fit(self._draft)
        except Refusal as refusal:
            return "preset", sentence(refusal)
        return "", ""

    def _check_fit(self, rules: Rules) -> None:
        """Raise ``Refusal`` for rules that this tournament cannot play."""
        if self.model.state is not None:
            check_rules_fit(self.model.state.settings, rules)

    def _rules_of(self, name: str, content: bytes | None) -> Rules:
        """Read the rules of a file; ``BobblError`` or ``Refusal`` if they cannot be played here."""
        rules = _rules_of(name, content)
        self._check_fit(rules)
        return rules

    def _in_words(self) -> tuple[Section, ...]:
        """Return the draft in words; while it cannot be played, what it was before."""
        state = self.model.state
        if not self._problem()[1]:
            settings = state.settings if state is not None else None
            rules = tournament_rules(with_rules(settings, self._draft)) if settings else self._draft
            has_bobbl = settings is None or settings.format.kind != "games"
            self._words = tuple(sections(rules, has_bobbl=has_bobbl))
        return self._words

    def _bobbl(self) -> Bobbl:
        """Return the Bobbl that the settings of the tournament say."""
        state = self.model.state
        return tournament_rules(state.settings).bobbl if state is not None else Bobbl()

    def _is_taken(self, state: State | None) -> bool:
        return state is not None and _played(state) == self._draft

    def _blocked(self, state: State | None, problem: str) -> str:
        if problem or self._unread:
            return tr("erst berichtigen")
        if self.busy or state is None:
            return self.busy
        return tr("so gilt es schon") if state.settings.rules == self._draft else ""


def _played(state: State | None) -> Rules:
    """Return the rules without their Bobbl, which is that of the format."""
    rules = state.settings.rules if state is not None else None
    return replace(rules or USUAL, bobbl=Bobbl())


def _rules_of(name: str, content: bytes | None) -> Rules:
    """Read the rules of a file; raise ``BobblError`` if they are none."""
    if content is None:
        raise BobblError("rules_file_unread", name=name)
    try:
        rules = read(content, Rules)
        check_rules(rules)
    except InputError as error:
        rest = {key: value for key, value in error.parameters.items() if key != "place"}
        raise InputError(error.code, f"{name}, {error.place}", **rest) from error
    return rules


def _question(state: State) -> Confirmation:
    """Ask before the rules change although there are results, and say what that means."""
    played = sum(each.has_results for each in state.rounds)
    lines = (
        trn(
            "Es gibt schon Ergebnisse aus {n} Runde.",
            "Es gibt schon Ergebnisse aus {n} Runden.",
            played,
        ),
        tr("Sie bleiben, wie sie eingegeben sind; gespielt wurden sie nach den alten Regeln."),
        tr("Digitale Zettel zählen ab jetzt nach den neuen."),
        tr("Sagen Sie es allen: **Das Regelblatt gilt dann nicht mehr.**"),
    )
    what = tr("Die Spielregeln jetzt noch ändern?")
    return Confirmation(what, lines, tr("Ja, ändern"), key=GRAVE_AFTER_F12)
