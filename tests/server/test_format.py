"""A file of format 1 in which everything happens: every later version opens it and agrees."""

from collections import Counter
from pathlib import Path

from bobbl_server.core.standings import standings_of
from bobbl_server.store.reading import read_history
from bobbl_server.verify import Verifier
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
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
