"""Files of format 1 in which everything happens: every later version opens them and agrees."""

from collections import Counter
from pathlib import Path
from typing import ClassVar

from bobbl_server.core.standings import standings_of
from bobbl_server.store.reading import read_history
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.lineup import EntrantQueued
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.readings.prize_list import awards
from bobbl_shared.domain.readings.publicity import public_standings
from bobbl_shared.domain.readings.till import cash_total
from bobbl_shared.log import LogFile

GOLDEN = Path(__file__).parents[1] / "golden" / "everything-1.bobbl"
HEAD = "0db7ac505e17679f6b9f092e5e6fd5f1ff378ad4970d155b25529e547351d995"
LENGTH = 92
BEST = (6, (4, 0, 58))
KINDS = """
    FoundTournament StartEpoch AdmitStation InviteStation WithdrawInvitation AssignStation
    RevokeStation AddOperator RetireOperator ChangeSettings LeaseNumbers RegisterEntrant EditPerson
    JoinPartner PairLonePlayers MarkPresent WithdrawEntrant KeepApart GiveSeat FreeSeat
    ProposeMoves MakeMoves CommitDraw AbandonCommitment DrawRound RedrawRound SwapSeats JoinRound
    EnterResult CorrectResult DecideResult AcceptLate RejectLate CloseRound PublishRanking SetClock
    RingGong
"""


def test_it_holds_every_kind_of_command() -> None:
    with LogFile.open(GOLDEN, read_only=True) as log:
        events = [decode_event(body) for body in log.events()]
    kinds = Counter(type(decode_command(each.command).payload).__name__ for each in events)
    assert set(kinds) == set(KINDS.split())
    accepted = {
        type(decode_command(each.command).payload).__name__
        for each in events
        if each.verdict.refused is None
    }
    assert accepted == set(kinds)


def test_it_is_opened_folded_and_decided_again() -> None:
    with LogFile.open(GOLDEN, read_only=True) as log:
        assert log.last_hash.hex() == HEAD
        assert Verifier(log).run().flaw is None
        state = read_history(log).history.state
    assert (state.length, len(state.rounds), state.published_round) == (LENGTH, 2, 1)
    best = state.entrants[standings_of(state)[0].entrant]
    assert (best.number, standings_of(state)[0].values) == BEST


class TestPeopleAndPrizes:
    """A file in which people come and go in every way, and prizes are given."""

    PATH = GOLDEN.with_name("people-and-prizes-1.bobbl")
    HEAD = "a677bfb2dadb732561c770ae9f0d753c4ef5f39953a3df50c49dc16d90974b8d"
    KINDS: ClassVar[str] = """
        UndoEvent TakePayment MarkEntrant SplitPair SubstitutePerson DrawPartners TellApart
        MergeDuplicate MoveUp LetStandIn DisqualifyEntrant ReinstateEntrant DeclareFinal DrawTie
        DecideTie ChoosePrize
    """

    def test_it_holds_what_its_kinds_are_for(self) -> None:
        with LogFile.open(self.PATH, read_only=True) as log:
            events = [decode_event(body) for body in log.events()]
        accepted = {
            type(decode_command(each.command).payload).__name__
            for each in events
            if each.verdict.refused is None
        }
        assert set(self.KINDS.split()) <= accepted
        assert any(isinstance(fact, EntrantQueued) for each in events for fact in each.effect)

    def test_it_is_opened_folded_and_decided_again(self) -> None:
        with LogFile.open(self.PATH, read_only=True) as log:
            assert log.last_hash.hex() == self.HEAD
            assert Verifier(log).run().flaw is None
            state = read_history(log).history.state
        assert (state.length, cash_total(state)) == (53, 3500)
        stands = Counter(each.status for each in state.entrants.values())
        assert stands == {
            "present": 7,
            "withdrawn": 1,
            "disqualified": 1,
            "joined": 1,
            "duplicate": 1,
        }
        won = {
            award.prize.name: (award.spot.place, state.entrants[award.spot.entrants[0]].number)
            for award in awards(state)
            if award.spot is not None
        }
        assert won == {
            "Wanderpokal": (1, 7),
            "Presssack": (5, 2),
            "Kasten Bier": (3, 9),
            "Schinken": (4, 4),
            "Geschenkkorb": (3, 9),
        }


class TestPhones:
    """A file in which tables have phones: proposed, taken over, taken back, disputed."""

    PATH = GOLDEN.with_name("phones-1.bobbl")
    HEAD = "803a90a8ce36820ca85d43edd4c65cca77b3447cc24a3fa6af9aab2088119631"
    KINDS: ClassVar[str] = "AllowPhones ForbidPhones ProposeResult TakeProposal UndoEvent"

    def test_it_is_opened_folded_and_decided_again(self) -> None:
        with LogFile.open(self.PATH, read_only=True) as log:
            assert log.last_hash.hex() == self.HEAD
            events = [decode_event(body) for body in log.events()]
            assert Verifier(log).run().flaw is None
            state = read_history(log).history.state
        kinds = {type(decode_command(each.command).payload).__name__ for each in events}
        assert set(self.KINDS.split()) <= kinds
        refused = [each.verdict.refused for each in events if each.verdict.refused]
        assert refused == ["proposal_replaced", "proposal_table_entered"]
        tables = state.rounds[0].tables
        assert [each.status for each in tables.values()] == ["confirmed", "disputed"]
        assert [sorted(each.phoned) for each in tables.values()] == [["second"], ["third"]]
        phones = state.phones
        assert phones is not None
        assert not phones.is_allowed
        assert phone_code(phones, SlipPlace(1, 1)) == "W36SUQE6"


class TestInTheHall:
    """A file of what the hall sees: announcements, and a ranking frozen after the first round."""

    PATH = GOLDEN.with_name("in-the-hall-1.bobbl")
    HEAD = "173e868f25b7718a2f3707b0b229a7424f89082a2d1ec982be29b0a65afc3d5b"
    KINDS: ClassVar[str] = "SetDisplay Announce EndAnnouncement AmendSettings"

    def test_it_is_opened_folded_and_decided_again(self) -> None:
        with LogFile.open(self.PATH, read_only=True) as log:
            assert log.last_hash.hex() == self.HEAD
            events = [decode_event(body) for body in log.events()]
            assert Verifier(log).run().flaw is None
            history = read_history(log).history
        state = history.state
        kinds = {type(decode_command(each.command).payload).__name__ for each in events}
        assert set(self.KINDS.split()) <= kinds
        assert {each.verdict.refused for each in events} == {None, "announcement_ended"}
        (announced,) = state.announcements.values()
        name = history.name_of(announced.details)
        assert name is not None
        assert name.last == "Karl Hofmann bitte zum Auto"
        (shown,) = state.displays.values()
        assert shown.pages == ("clock", "ranking", "announcements")
        public = public_standings(state)
        assert public is not None
        assert (len(state.rounds), public[1]) == (2, 1)
