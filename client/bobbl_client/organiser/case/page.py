"""One case before the organiser: the slips beside each other, and the word that ends it."""

from dataclasses import dataclass
from datetime import tzinfo

from bobbl_client.evening.task import CaseKey
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.case.slips import CaseSlip, case_slip, origin_of
from bobbl_client.organiser.case.typing import TypedSlip, typed_slip
from bobbl_client.organiser.case.words import (
    ACCEPT,
    LATER,
    NOT_PLAYED,
    REASONS,
    REJECT,
    TYPED,
    Case,
    lead_of,
    reasons,
    title_of,
    verdict_of,
)
from bobbl_client.page.page import Page
from bobbl_client.scoring.slip import SlipInput
from bobbl_shared.domain.areas.results import AcceptLate, DecideResult, RejectLate
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.values import DecisionReason, Entry
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntryId, new_id

LETTERS = "AB"
"""The names of the slips that are shown: the last two that differ."""


TYPE_KEY, LATER_KEY, NOT_KEY = "F4", "F6", "F7"
LATE_KEYS = "F4", "F6"
"""The keys that let a late slip count, and that do not."""


_REASON_OF: dict[str, DecisionReason] = {NOT_PLAYED: "not_played", LATER: "slip_later"}
"""The reasons of ways that ask for none."""


@dataclass(frozen=True)
class Way:
    """One way to end a case; ``key`` is what is passed to ``choose``, ``cap`` what is pressed."""

    key: str
    label: str
    is_chosen: bool
    cap: str


@dataclass(frozen=True)
class CaseScreen:
    """A case. ``reasons`` are empty where none is asked for; ``verdict`` says what will count.

    While ``typing`` is there keys go to ``press``. ``blocked`` says why nothing can be stored now.
    """

    title: str
    lead: str
    is_disputed: bool
    slips: tuple[CaseSlip, ...]
    typing: TypedSlip | None
    ways: tuple[Way, ...]
    reasons: tuple[str, ...]
    reason: int
    verdict: str
    blocked: str


class CasePage(Page[CaseScreen]):
    """Lets the organiser decide one table, or judge one late slip."""

    is_timed = True

    def __init__(self, model: StationModel, case: CaseKey, zone: tzinfo | None = None) -> None:
        super().__init__(model)
        self.case, self._zone = case, zone
        self._chosen = ""
        self._typing: SlipInput | None = None
        self._typed: Score | None = None
        self._reason = 0

    @property
    def is_unsaved(self) -> bool:
        """Whether a slip has been typed that is not saved."""
        is_typing = self._typing is not None and not self._typing.is_empty
        return is_typing or self._typed is not None

    def choose(self, key: str) -> None:
        """Choose a way to end the case, or begin to type a slip; nothing is stored yet."""
        if key not in {way.key for way in self.screen().ways}:
            return
        self.requests.notice = ""
        if key == TYPED:
            assert self.model.state is not None
            self._typing = SlipInput(self.model.state.settings.format)
        else:
            self._typing, self._chosen = None, key
        self.refresh()

    def press(self, key: str) -> None:
        """Take a key of the slip's grammar; Enter on a complete slip takes it over."""
        if self._typing is None:
            return
        score = self._typing.score
        if key == "Enter" and score is not None:
            self._typed, self._chosen, self._typing = score, TYPED, None
        elif key == "Esc" and not self._typing.can_step_back:
            self._typing = None
        else:
            self._typing = self._typing.press(key)
        self.refresh()

    def set_reason(self, index: int) -> None:
        """Choose the reason, by its place in the list."""
        self._reason = index
        self.refresh()

    def save(self) -> None:
        """Store the decision; nothing happens before a way has been chosen."""
        if self._typing is None and not self._blocked():
            self._ask()

    def screen(self) -> CaseScreen:
        """Return what is to be shown now."""
        model, case = self.model, self._case
        typing = self._typing
        return CaseScreen(
            title=title_of(case),
            lead=lead_of(model, case),
            is_disputed=case.late is None and case.slot.status == "disputed",
            slips=self._slips(),
            typing=typed_slip(model, case.slot.sides, typing) if typing is not None else None,
            ways=self._ways(),
            reasons=reasons() if self._asks_for_reason else (),
            reason=self._reason,
            verdict=verdict_of(model, case, self._chosen, self._score()),
            blocked=self._blocked(),
        )

    @property
    def _case(self) -> Case:
        assert self.model.state is not None
        round_ = self.model.state.rounds[self.case.round - 1]
        late = (each for each in round_.late if each.entry.id == self.case.entry)
        return Case(round_, round_.tables[self.case.table], next(late, None))

    @property
    def _asks_for_reason(self) -> bool:
        return bool(self._chosen) and self._chosen not in {NOT_PLAYED, LATER, ACCEPT, REJECT}

    def _named_entries(self) -> list[tuple[str, Entry]]:
        """Return the slips of the case: those entered, or what counts beside the late one."""
        case = self._case
        if case.late is not None:
            stands = [(tr("Bisher gilt"), each) for each in case.slot.entries[-1:]]
            return [*stands, (tr("Verspäteter Zettel"), case.late.entry)]
        newest = {each.score: each for each in case.slot.entries}
        differing = list(newest.values())[-len(LETTERS) :]
        return [
            (tr("Eingabe {letter}", letter=letter), each)
            for letter, each in zip(LETTERS, differing, strict=False)
        ]

    def _origin(self, shown: Entry) -> str:
        """Return who entered a slip, all of them if several entered the same."""
        late = self._case.late
        entries = self._case.slot.entries if late is None else (shown,)
        same = [each for each in entries if each.score == shown.score]
        phoned = self._case.slot.phoned
        return "\n".join(origin_of(self.model, each, self._zone, phoned) for each in same)

    def _slips(self) -> tuple[CaseSlip, ...]:
        named, sides = self._named_entries(), self._case.slot.sides
        scores = [each.score for _, each in named]
        return tuple(
            case_slip(
                self.model,
                name,
                self._origin(each),
                sides,
                each.score,
                scores,
            )
            for name, each in named
        )

    def _ways(self) -> tuple[Way, ...]:
        ways: list[tuple[str, str, str]]
        if self._case.late is not None:
            counts, counts_not = LATE_KEYS
            ways = [
                (ACCEPT, tr("Der Zettel zählt"), counts),
                (REJECT, tr("Der Zettel zählt nicht"), counts_not),
            ]
        else:
            named = zip(self._named_entries(), LETTERS, strict=False)
            ways = [
                (each.id, tr("{name} gilt", name=name), letter) for (name, each), letter in named
            ]
            ways.append((TYPED, tr("Zahlen eintippen …"), TYPE_KEY))
            if self._case.slot.status == "open":
                ways.append((LATER, tr("Spielt noch, Zettel kommt später"), LATER_KEY))
            ways.append((NOT_PLAYED, tr("Nicht gespielt"), NOT_KEY))
        chosen = TYPED if self._typing is not None else self._chosen
        return tuple(Way(key, label, key == chosen, cap) for key, label, cap in ways)

    def _score(self) -> Score | None:
        """Return what counts if the way chosen is stored; none while that is no score."""
        if self._chosen == TYPED:
            return self._typed
        entries = (each for _, each in self._named_entries())
        return next((each.score for each in entries if each.id == self._chosen), None)

    def _blocked(self) -> str:
        late = self._case.late
        if late is not None and late.verdict != "waiting":
            return tr("schon entschieden")
        return self.busy or ("" if self._chosen else tr("erst wählen, was gilt"))

    def _ask(self) -> None:
        case = self._case
        if case.late is not None:
            entry = case.late.entry.id
            self.ask_and_leave(AcceptLate(entry) if self._chosen == ACCEPT else RejectLate(entry))
            return
        payload = DecideResult(
            case.round.number,
            case.slot.table,
            self._score(),
            EntryId(new_id()),
            _REASON_OF.get(self._chosen, REASONS[self._reason]),
        )
        self.ask_and_leave(payload, Base(version=case.slot.changed.index))
