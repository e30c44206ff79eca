"""Everybody who is registered, for the organiser: who plays, who waits, who is out, and why.

This page has every act that changes who plays: withdrawing and returning, disqualifying and
reinstating, a substitute, moving up from the waiting list, standing in. Each act states its
consequences; an act that is not possible now is shown with the reason.
"""

from dataclasses import dataclass
from typing import assert_never, get_args

from bobbl_client.evening.people import persons_of
from bobbl_client.evening.seat_words import numbered_name
from bobbl_client.evening.steps import without_partner
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.chronicle.field_words import disqualify_word, withdraw_word
from bobbl_client.organiser.entrants.words import (
    TAKING_AWAY,
    Act,
    act_blocked,
    act_label,
    act_lines,
    acts_for,
    facts_of,
    standing_of,
)
from bobbl_client.page.entrant_picker import EntrantPicker, ShownPicker
from bobbl_client.page.page import Page
from bobbl_shared.domain.areas.field import ForgetPersons, MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SubstitutePerson,
)
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import tidy_name
from bobbl_shared.domain.readings.personal_text import people_of
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.values import DisqualifyReason, WithdrawReason
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, PersonId, new_id

WITHDRAW_REASONS: tuple[WithdrawReason, ...] = get_args(WithdrawReason)
DISQUALIFY_REASONS: tuple[DisqualifyReason, ...] = get_args(DisqualifyReason)
ASKING_WHY = (Act.WITHDRAW, Act.DISQUALIFY)
"""What is not done before a reason was chosen."""


@dataclass(frozen=True)
class ShownAct:
    """What can be done with who is chosen; ``blocked``: why not now."""

    act: Act
    label: str
    blocked: str


@dataclass(frozen=True)
class ActForm:
    """An act that is being asked about: what follows, and the reasons to choose from, if any.

    ``is_off``: it takes something away. ``blocked``: why it cannot be done yet.
    """

    act: Act
    title: str
    lines: tuple[str, ...]
    reasons: tuple[str, ...]
    chosen: int
    yes: str
    is_off: bool
    blocked: str


@dataclass(frozen=True)
class EntrantsScreen:
    """The list, who is chosen with what is known and can be done, and the open question."""

    heading: str
    picker: ShownPicker
    title: str
    facts: tuple[str, ...]
    acts: tuple[ShownAct, ...]
    form: ActForm | None


class EntrantsPage(Page[EntrantsScreen]):
    """Finds people, and asks for what is done about them."""

    def __init__(self, model: StationModel, *, lacks_partner: bool = False) -> None:
        """Show everybody; ``lacks_partner``: only who is there and lacks one."""
        super().__init__(model)
        self._lacks_partner = lacks_partner
        self._chosen: EntrantId | None = None
        self._act: Act | None = None
        self._reason = 0
        listed = without_partner if lacks_partner else _listed
        self._title = tr("Ohne Partner") if lacks_partner else tr("Teilnehmer")
        self._picker = EntrantPicker(model, listed, self._detail)

    def screen(self) -> EntrantsScreen:
        """Return what is to be shown now."""
        state, entrant = self.model.state, self._entrant()
        shown = self._picker.shown(() if entrant is None else (entrant.id,))
        if state is None or entrant is None:
            told = [tr("Nummer oder Namen eintippen, **Enter** wählt.")]
            if self._lacks_partner:
                told.append(tr("Zwei zusammenbringen oder auslosen kann der Anmeldetisch."))
            return EntrantsScreen(self._title, shown, self._title, tuple(told), (), None)
        return EntrantsScreen(
            self._title,
            shown,
            numbered_name(self.model, entrant),
            facts_of(self.model, state, entrant),
            tuple(self._shown(state, entrant, act) for act in acts_for(entrant)),
            self._form(state, entrant),
        )

    def search(self, typed: str) -> None:
        """Find who fits what is typed."""
        self._picker.typed = typed
        self.refresh()

    def choose(self, key: str) -> None:
        """Look at one entrant."""
        if self._picker.holds(key):
            self._chosen, self._act = EntrantId(key), None
            self.requests.notice = ""
        self.refresh()

    def ask_about(self, act: Act) -> None:
        """Ask about doing something with who is chosen, if it can be done now."""
        state, entrant = self.model.state, self._entrant()
        if state is not None and entrant is not None and not self._blocked(state, entrant, act):
            self._act, self._reason = act, -1 if act in ASKING_WHY else 0
            self.requests.notice = ""
            self.refresh()

    def set_reason(self, place: int) -> None:
        """Choose a reason, or for whom somebody else plays."""
        self._reason = place
        self.refresh()

    def do(self, last: str = "", first: str = "") -> None:
        """Do what was asked about; the name is that of who plays instead."""
        state, entrant, act = self.model.state, self._entrant(), self._act
        if state is None or entrant is None or act is None:
            return
        if blocked := self._blocked(state, entrant, act):
            self.requests.notice, self._act = blocked, None
        elif self._reason < 0:
            return
        elif act is Act.SUBSTITUTE:
            self._substitute(entrant, last, first)
        else:
            self._act = None
            self._do(entrant, act)
        self.refresh()

    def back(self) -> bool:
        """Step back from a notice, a question, who is chosen, a search; tell whether it did."""
        if super().back():
            return True
        had = bool(self._act or self._chosen or self._picker.typed)
        if self._act is not None:
            self._act = None
        elif self._chosen is not None:
            self._chosen = None
        else:
            self._picker.typed = ""
        if had:
            self.refresh()
        return had

    def _do(self, entrant: Entrant, act: Act) -> None:
        id_, base = entrant.id, Base(version=entrant.changed.index)
        match act:
            case Act.WITHDRAW:
                self.ask(WithdrawEntrant(id_, WITHDRAW_REASONS[self._reason]), base)
            case Act.RETURN if self._reason:  # of who has not come yet: says why they will not
                self.ask(WithdrawEntrant(id_, WITHDRAW_REASONS[self._reason - 1]), base)
            case Act.RETURN:
                self.ask(MarkPresent(id_), base)
            case Act.DISQUALIFY:
                self.ask(DisqualifyEntrant(id_, DISQUALIFY_REASONS[self._reason]), base)
            case Act.REINSTATE:
                self.ask(ReinstateEntrant(id_), base)
            case Act.MOVE_UP:
                self.ask(MoveUp(id_), base)
            case Act.STAND_IN:
                self.ask(LetStandIn(id_, not entrant.stands_in), base)
            case Act.FORGET:
                self.ask(ForgetPersons(self._forgotten(entrant)))
            case Act.SUBSTITUTE:
                pass
            case _:
                assert_never(act)

    def _forgotten(self, entrant: Entrant) -> tuple[PersonId, ...]:
        """Return whose details are to be deleted: one of a pair, or all who ever played for it."""
        state = self.model.state
        if self._reason and len(entrant.persons) > 1:
            return (entrant.persons[self._reason - 1],)
        return tuple(sorted(people_of(state, entrant))) if state is not None else ()

    def _substitute(self, entrant: Entrant, last: str, first: str) -> None:
        try:
            details = self.model.conceal_name(tidy_name(last, first))
        except Refusal as refusal:
            self.requests.notice = sentence(refusal)
            return
        person = Person(PersonId(new_id()), details.hash)
        leaving = entrant.persons[self._reason]
        payload = SubstitutePerson(entrant.id, leaving, person)
        self._act = None
        self.ask(payload, Base(version=entrant.changed.index), (details,))

    def _form(self, state: State, entrant: Entrant) -> ActForm | None:
        act = self._act
        if act is None:
            return None
        words: tuple[str, ...] = ()
        if act is Act.WITHDRAW:
            words = tuple(withdraw_word(each) for each in WITHDRAW_REASONS)
        elif act is Act.DISQUALIFY:
            words = tuple(disqualify_word(each) for each in DISQUALIFY_REASONS)
        elif act is Act.SUBSTITUTE:
            names = persons_of(self.model, entrant)
            words = tuple(tr("für {name}", name=each.listed) for each in names)
        elif act is Act.FORGET and len(entrant.persons) > 1:
            names = persons_of(self.model, entrant)
            words = (tr("alle"), *(tr("nur {name}", name=each.listed) for each in names))
        elif act is Act.RETURN and entrant.status == "announced":
            words = (tr("ist da"), *(withdraw_word(each) for each in WITHDRAW_REASONS))
        done = Act.WITHDRAW if act is Act.RETURN and self._reason else act
        title = tr("{act}: Nr. {n}", act=act_label(entrant, act), n=entrant.number)
        yes, lines = act_label(entrant, done), act_lines(state, entrant, done)
        waits = tr("erst einen Grund wählen") if self._reason < 0 else ""
        return ActForm(act, title, lines, words, self._reason, yes, act in TAKING_AWAY, waits)

    def _shown(self, state: State, entrant: Entrant, act: Act) -> ShownAct:
        return ShownAct(act, act_label(entrant, act), self._blocked(state, entrant, act))

    def _blocked(self, state: State, entrant: Entrant, act: Act) -> str:
        return self.busy or act_blocked(state, entrant, act)

    def _entrant(self) -> Entrant | None:
        state = self.model.state
        if state is None or self._chosen is None:
            return None
        return state.entrants.get(self._chosen)

    def _detail(self, entrant: Entrant) -> str:
        state = self.model.state
        return standing_of(state, entrant) if state is not None else ""


def _listed(state: State) -> list[Entrant]:
    """Return everybody who is an entrant of their own."""
    return [each for each in state.numbered() if not each.is_alias]
