"""What a phone hands in is a proposal; an entry it becomes by a person at a scoring station."""

import pytest
from msgspec.structs import replace

from bobbl_server.core.decide.phones import MOST_PROPOSALS
from bobbl_shared.domain.areas.draw import SwapSeats
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.score import BobblScore, Score
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import EntryId, ProposalId
from builders.course import ONE_ALL, SERVER, TWO_TO_NIL, Course, base_on
from builders.undone import as_if_never, comparable

SECRET = "0f" * 16
ADDRESS = "192.168.1.20:8080"
SETTINGS = Settings(
    "Preismucken", rounds=2, sections=(Section("links", 1, 1), Section("rechts", 2))
)


class Phones:
    """A round that runs, two scoring stations, and phones that are allowed."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        self.course = Course(settings)
        self.course.fill(8)
        self.one = self.course.station("scoring", "Bühne", "links")
        self.other = self.course.station("scoring", "Saal", "rechts")
        self.course.draw()
        self.course.must(self.course.organiser, AllowPhones(SECRET, ADDRESS))

    def offer(self, table: int = 1, score: Score = TWO_TO_NIL) -> ProposeResult:
        number = len(self.course.state.rounds)
        slot = self.course.state.rounds[-1].tables.get(table)
        sides = slot.sides if slot is not None else ((), ())
        id_ = ProposalId(self.course.fresh("proposal"))
        return ProposeResult(number, table, sides, score, id_)

    def propose(self, table: int = 1, score: Score = TWO_TO_NIL) -> ProposeResult:
        offer = self.offer(table, score)
        self.course.must(SERVER, offer)
        return offer

    def taking(self, offer: ProposeResult) -> TakeProposal:
        entry = EntryId(self.course.fresh("entry"))
        sides = offer.sides
        return TakeProposal(offer.round, offer.table, sides, offer.score, offer.proposal, entry)

    def refused(self, payload: AnyPayload, table: int = 1) -> str | None:
        return self.course.refusal(self.one, payload, self.course.seen(table))


@pytest.fixture
def phones() -> Phones:
    return Phones()


def test_a_proposal_is_no_entry_and_disturbs_nobody(phones: Phones) -> None:
    before = phones.course.state
    phones.propose()
    state = phones.course.state
    assert state.rounds == before.rounds
    proposal = state.proposal(1, 1)
    assert proposal is not None
    assert (proposal.score, proposal.times) == (TWO_TO_NIL, 1)
    phones.course.must(phones.one, phones.course.slip(1), base_on(before.rounds[0].changed))


def test_who_takes_it_over_makes_the_first_entry(phones: Phones) -> None:
    taking = phones.taking(phones.propose())
    phones.course.must(phones.one, taking, phones.course.seen(1))
    slot = phones.course.slot(1)
    assert (slot.status, slot.score) == ("entered", TWO_TO_NIL)
    assert slot.phoned == {taking.entry}
    assert slot.entries[-1].station == phones.one
    assert phones.refused(phones.course.slip(1)) == "same_station"
    phones.course.must(phones.other, phones.course.slip(1), phones.course.seen(1))
    assert phones.course.slot(1).status == "confirmed"


def test_with_single_entry_it_confirms() -> None:
    phones = Phones(replace(SETTINGS, entry="single"))
    phones.course.must(phones.one, phones.taking(phones.propose()), phones.course.seen(1))
    assert phones.course.slot(1).status == "confirmed"


def test_it_is_never_the_second_entry(phones: Phones) -> None:
    taking = phones.taking(phones.propose())
    phones.course.must(phones.other, phones.taking(phones.propose(2)), phones.course.seen(2))
    phones.course.must(phones.one, phones.course.slip(1), phones.course.seen(1))
    assert phones.course.refusal(phones.other, taking) == "proposal_table_entered"
    assert phones.course.refusal(SERVER, phones.offer()) == "proposal_table_entered"
    assert phones.course.slot(1).status == "entered"


def test_nothing_is_taken_over_twice(phones: Phones) -> None:
    offer = phones.propose()
    phones.course.must(phones.one, phones.taking(offer), phones.course.seen(1))
    assert phones.refused(phones.taking(offer)) == "proposal_table_entered"


def test_only_what_was_in_view_is_taken_over(phones: Phones) -> None:
    first, second = phones.propose(), phones.propose(score=ONE_ALL)
    assert phones.refused(phones.taking(first)) == "proposal_replaced"
    forged = replace(phones.taking(second), score=TWO_TO_NIL)
    assert phones.refused(forged) == "proposal_replaced"
    assert phones.refused(phones.taking(phones.offer())) == "proposal_replaced"
    phones.course.must(phones.one, phones.taking(second), phones.course.seen(1))


def test_another_section_takes_nothing_over(phones: Phones) -> None:
    offer = phones.propose()
    taking = phones.taking(offer)
    assert phones.course.refusal(phones.other, taking, phones.course.seen(1)) == "other_section"
    phones.course.must(phones.course.organiser, taking, phones.course.seen(1))


def test_what_was_proposed_for_others_falls_away(phones: Phones) -> None:
    offer = phones.propose()
    first, second = phones.course.slot(1).sides[0], phones.course.slot(2).sides[0]
    seated = base_on(phones.course.state.rounds[0].seated)
    phones.course.must(phones.course.organiser, SwapSeats(1, *first, *second), seated)
    assert phones.refused(phones.taking(offer)) == "seats_differ"
    others = replace(phones.taking(offer), sides=phones.course.slot(1).sides)
    assert phones.refused(others) == "seats_differ"
    assert phones.course.refusal(SERVER, offer) == "seats_differ"


def test_a_closed_round_takes_nothing(phones: Phones) -> None:
    taking = phones.taking(phones.propose())
    phones.course.decide_all()
    phones.course.close()
    assert phones.refused(taking) == "proposal_round_closed"
    assert phones.course.refusal(SERVER, phones.offer()) == "proposal_round_closed"


def test_the_next_round_forgets_the_proposals_of_this_one(phones: Phones) -> None:
    phones.propose(2)
    phones.course.decide_all()
    phones.course.close()
    phones.course.draw()
    phones.propose(1)
    assert [(each.round, each.table) for each in phones.course.state.proposals] == [(2, 1)]


def test_a_score_that_cannot_be_is_not_proposed(phones: Phones) -> None:
    assert phones.course.refusal(SERVER, phones.offer(score=BobblScore(((21, 21),)))) is not None
    assert phones.course.refusal(SERVER, phones.offer(99)) == "unknown_table"


def test_a_table_proposes_so_often_and_no_more(phones: Phones) -> None:
    for _ in range(MOST_PROPOSALS):
        phones.propose()
    assert phones.course.refusal(SERVER, phones.offer()) == "proposals_too_many"
    phones.propose(2)


def test_who_forbids_phones_gets_no_more_proposals(phones: Phones) -> None:
    offer = phones.propose()
    phones.course.must(phones.course.organiser, ForbidPhones())
    assert phones.course.refusal(SERVER, phones.offer(2)) == "phones_not_allowed"
    assert phones.course.refusal(phones.course.organiser, ForbidPhones()) == "phones_not_allowed"
    phones.course.must(phones.one, phones.taking(offer), phones.course.seen(1))


def test_what_was_taken_over_can_be_taken_back(phones: Phones) -> None:
    taking = phones.taking(phones.propose())
    phones.course.must(phones.one, taking, phones.course.seen(1))
    counter = phones.course.state.counters[phones.one]
    phones.course.must(phones.one, UndoEvent(phones.one, counter))
    assert phones.course.slot(1).is_untouched
    assert comparable(phones.course.state) == as_if_never(phones.course)
    phones.course.must(phones.one, phones.taking(replace_id(taking)), phones.course.seen(1))


def replace_id(taking: TakeProposal) -> ProposeResult:
    round_, table, sides = taking.round, taking.table, taking.sides
    return ProposeResult(round_, table, sides, taking.score, taking.proposal)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (AllowPhones("0f" * 15, ADDRESS), "phone_secret_malformed"),
        (AllowPhones("zz" * 16, ADDRESS), "phone_secret_malformed"),
        (AllowPhones("0f " * 16, ADDRESS), "phone_secret_malformed"),
        (AllowPhones(SECRET, "192.168.1.20"), "phone_address_malformed"),
        (AllowPhones(SECRET, "192.168.1.20:0"), "phone_address_malformed"),
        (AllowPhones(SECRET, "192.168.1.20:65536"), "phone_address_malformed"),
        (AllowPhones(SECRET, "a/b:80"), "phone_address_malformed"),
        (AllowPhones(SECRET, "böse:80"), "phone_address_malformed"),
        (AllowPhones(SECRET, "[::x]:80"), "phone_address_malformed"),
        (AllowPhones(SECRET, ":80"), "phone_address_malformed"),
    ],
)
def test_a_secret_and_an_address_have_their_form(
    phones: Phones, payload: AllowPhones, code: str
) -> None:
    assert phones.course.refusal(phones.course.organiser, payload, Base()) == code


@pytest.mark.parametrize("address", ["[fe80::1]:8080", "bobbl.local:80", "10.0.0.1:65535"])
def test_addresses_of_every_kind_will_do(phones: Phones, address: str) -> None:
    phones.course.must(phones.course.organiser, AllowPhones(SECRET, address))
