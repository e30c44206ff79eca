"""The digital slips behind the pages: finding one by its code, writing on it, handing it in.

What a phone does is checked against the state of that moment, whatever its page showed: every
change names by ``sight`` what was seen, and one that was made on something older is refused with
what stands there now. So the same form sent twice, by two phones of a table or by somebody who
recorded it, writes once.
"""

import asyncio
import hashlib
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from bobbl_server.core.decide.phones import check_allowed, check_proposal, open_slot
from bobbl_server.pages.guests import Guests
from bobbl_server.store.phone_drafts import PhoneDraft, PhoneDraftFiles
from bobbl_shared.domain.areas.phones import ProposeResult
from bobbl_shared.domain.digital_slip import DigitalSlip, TableGame, lines_of
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.state import Phones, Proposal, State
from bobbl_shared.domain.values import Sides
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import DetailsHash, ProposalId, new_id

PATIENCE_S = 8.0
"""Seconds that a phone waits for a disk or a server that does not answer."""


class Hall(Protocol):
    """The tournament as far as it is known here, and the way of proposals to its server."""

    @property
    def state(self) -> State:
        """The state as it is known now."""

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Return a clear name; none if it is deleted or not known."""

    def on_its_way(self, place: SlipPlace) -> bool:
        """Return whether a proposal of a table is kept for the server, which has not answered."""

    async def propose(self, offer: ProposeResult) -> Verdict:
        """Keep a proposal for the server, and return what that says to it, however long it takes.

        On the way it outlasts a restart of either side, and arrives once. ``BobblError`` if it
        cannot be kept.
        """


@dataclass(frozen=True)
class ShownTable:
    """A slip as a phone may see it.

    ``names`` of both sides; ``bar`` is why nothing can be written any more; ``proposal`` is what
    was handed in last; ``sight`` stands for everything seen; ``is_training``: it does not count.
    """

    code: str
    place: SlipPlace
    tournament: str
    numbers: tuple[tuple[int, ...], tuple[int, ...]]
    names: tuple[tuple[str, ...], tuple[str, ...]]
    slip: DigitalSlip
    proposal: Proposal | None
    bar: Refusal | None
    is_training: bool = False

    @property
    def is_handed_in(self) -> bool:
        """Whether exactly this slip was handed in."""
        return self.proposal is not None and self.proposal.score == self.slip.score

    @property
    def sight(self) -> str:
        """Name what is seen, so that a change says what it was made on."""
        told = msgspec.json.encode((self.numbers, self.slip.games))
        return hashlib.sha256(told).hexdigest()[:16]


@dataclass
class PhoneSlips:
    """All slips of the tournament; ``disk`` is where files are written."""

    hall: Hall
    files: PhoneDraftFiles
    disk: Executor
    _drafts: dict[SlipPlace, PhoneDraft] = field(default_factory=dict)
    _codes: Mapping[str, SlipPlace] = field(default_factory=dict)
    _codes_of: object = None
    _writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _guests: Guests = field(init=False)

    def __post_init__(self) -> None:
        """Begin with what was told before."""
        self._guests = Guests(self.hall.name_of)
        self._drafts = dict(self.files.load())

    @property
    def state(self) -> State:
        """The state as it is known now."""
        return self.hall.state

    def place_of(self, code: str) -> SlipPlace:
        """Return the slip of a code; raise ``Refusal`` for one that there is not."""
        check_allowed(self.state)
        place = self._all_codes().get(code)
        if place is None:
            raise Refusal("phone_code_unknown")
        return place

    def shown(self, place: SlipPlace) -> ShownTable:
        """Return a slip as it stands now; raise ``Refusal`` if a new draw has taken it away."""
        state = self.state
        round_ = state.round(place.round)
        if state.phones is None or round_ is None or place.table not in round_.tables:
            raise Refusal("phone_code_unknown")
        slot = round_.tables[place.table]
        numbers = _numbers(state, slot.sides)
        return ShownTable(
            code=phone_code(state.phones, place),
            place=place,
            tournament=state.settings.name,
            numbers=numbers,
            names=(self._names(numbers[0]), self._names(numbers[1])),
            slip=self._slip(place, slot.sides),
            proposal=_proposal(state, place, slot.sides),
            bar=_bar(state, place),
            is_training=state.settings.training,
        )

    async def add(self, place: SlipPlace, sight: str, game: TableGame) -> None:
        """Write a line; raise ``Refusal`` or ``BobblError`` if it is not written."""
        async with self._writing:
            shown = self._seen(place, sight)
            await self._keep(place, shown.slip.with_game(game))

    async def take_back(self, place: SlipPlace, sight: str) -> None:
        """Take the last line back; raises as ``add``."""
        async with self._writing:
            shown = self._seen(place, sight)
            if not shown.slip.games:
                raise Refusal("phone_slip_empty")
            await self._keep(place, shown.slip.without_last())

    async def hand_in(self, place: SlipPlace, sight: str) -> None:
        """Propose the slip to the scoring station; raises as ``add``. Twice is as good as once."""
        async with self._writing:
            shown = self._seen(place, sight)
            if shown.slip.score is None:
                raise Refusal("phone_slip_unfinished")
            if shown.is_handed_in:
                return
            if self.hall.on_its_way(place):
                raise Refusal("phone_on_its_way")
            slot = open_slot(self.state, place.round, place.table)
            offer = ProposeResult(
                place.round, place.table, slot.sides, shown.slip.score, ProposalId(new_id())
            )
            check_proposal(self.state, offer)
            await self._propose(offer)

    async def _propose(self, offer: ProposeResult) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                verdict = await self.hall.propose(offer)
        except TimeoutError:
            raise Refusal("phone_on_its_way") from None
        if verdict.refusal is not None:
            raise verdict.refusal

    async def _keep(self, place: SlipPlace, slip: DigitalSlip) -> None:
        draft = PhoneDraft(self._sides(place), slip.games)
        is_first = not any(each.round == place.round for each in self._drafts)
        loop = asyncio.get_running_loop()
        writing = loop.run_in_executor(self.disk, self.files.store, place, draft)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.shield(writing)
        except TimeoutError:
            raise Refusal("phone_try_again") from None
        self._drafts[place] = draft
        if is_first:
            kept = {at: each for at, each in self._drafts.items() if at.round >= place.round}
            self._drafts = kept
            await loop.run_in_executor(self.disk, self.files.forget_before, place.round)

    def _seen(self, place: SlipPlace, sight: str) -> ShownTable:
        """Return the slip if it can be written on and stands as it was seen."""
        check_allowed(self.state)
        shown = self.shown(place)
        if shown.bar is not None:
            raise shown.bar
        if shown.sight != sight:
            raise Refusal("phone_slip_moved_on")
        return shown

    def _sides(self, place: SlipPlace) -> Sides:
        return self.state.rounds[place.round - 1].tables[place.table].sides

    def _slip(self, place: SlipPlace, sides: Sides) -> DigitalSlip:
        """Return what was told of these people's table; nothing if the rules no longer fit it."""
        settings = self.state.settings
        rules, played = tournament_rules(settings), settings.format
        draft = self._drafts.get(place)
        if draft is None or draft.sides != sides:
            return DigitalSlip(rules, played)
        try:
            return lines_of(draft.games, rules, played)
        except Refusal:
            return DigitalSlip(rules, played)

    def _names(self, numbers: tuple[int, ...]) -> tuple[str, ...]:
        """Return the names of a side as guests may read them anywhere else."""
        roll = self._guests.of(self.state)
        guests = (roll.guests[roll.aliases.get(each, each)] for each in numbers)
        return tuple(name for each in guests for name in each.shown)

    def _all_codes(self) -> Mapping[str, SlipPlace]:
        """Return the slip of every code; computed anew when there are other slips."""
        state, phones = self.state, self.state.phones
        assert phones is not None
        tables = tuple((each.number, tuple(each.tables)) for each in state.rounds)
        if self._codes_of != (phones.secret, tables):
            self._codes = dict(_codes(phones, tables))
            self._codes_of = (phones.secret, tables)
        return self._codes


def _codes(
    phones: Phones, tables: tuple[tuple[int, tuple[int, ...]], ...]
) -> list[tuple[str, SlipPlace]]:
    places = [SlipPlace(number, table) for number, each in tables for table in each]
    return [(phone_code(phones, place), place) for place in places]


def _numbers(state: State, sides: Sides) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first, second = (tuple(state.entrants[each].number for each in side) for side in sides)
    return first, second


def _proposal(state: State, place: SlipPlace, sides: Sides) -> Proposal | None:
    proposal = state.proposal(place.round, place.table)
    return proposal if proposal is not None and proposal.sides == sides else None


def _bar(state: State, place: SlipPlace) -> Refusal | None:
    """Return why nothing more can be told of a table; none while it can."""
    try:
        open_slot(state, place.round, place.table)
    except Refusal as refusal:
        if refusal.code == "proposal_table_entered":
            return Refusal("phone_table_entered", table=place.table)
        return Refusal("phone_round_over", round=place.round)
    return None
