"""The tables of the areas: every kind of fact has one row, and undoing takes the rights it took."""

from typing import get_args

from bobbl_shared.domain import journal
from bobbl_shared.domain.areas.pieces import PIECES
from bobbl_shared.domain.areas.table import ROWS
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.undoable import UNDOABLE

RIGHTS_TO_UNDO = {
    "EntrantRegistered": "RegisterEntrant",
    "PersonChanged": "EditPerson",
    "PartnerJoined": "JoinPartner",
    "LonePlayersPaired": "PairLonePlayers",
    "EntrantArrived": "MarkPresent",
    "EntrantWithdrawn": "WithdrawEntrant",
    "PairSplit": "SplitPair",
    "PersonSubstituted": "SubstitutePerson",
    "EntrantDisqualified": "DisqualifyEntrant",
    "EntrantReinstated": "ReinstateEntrant",
    "EntrantQueued": "RegisterEntrant",
    "EntrantMovedUp": "MoveUp",
    "StandInChosen": "LetStandIn",
    "TwinsToldApart": "TellApart",
    "DuplicateMerged": "MergeDuplicate",
    "FinalDeclared": "DeclareFinal",
    "TieDecided": "DecideTie",
    "PrizeChosen": "ChoosePrize",
    "HallMapSet": "SetHallMap",
    "CrestSet": "SetCrest",
    "EntrantMarked": "MarkEntrant",
    "PaymentTaken": "TakePayment",
    "BoxCounted": "CountBox",
    "WishedApart": "KeepApart",
    "SeatGiven": "GiveSeat",
    "SeatFreed": "FreeSeat",
    "MovesMade": "MakeMoves",
    "TableSeated": "SeatTable",
    "ResultEntered": "EnterResult",
    "ProposalTaken": "TakeProposal",
    "ResultCorrected": "CorrectResult",
    "ResultDecided": "DecideResult",
    "RoundClosed": "CloseRound",
    "RankingPublished": "PublishRanking",
}


def test_every_fact_has_exactly_one_row() -> None:
    assert sorted(row.fact.__name__ for row in ROWS) == sorted(
        each.__name__ for each in get_args(Fact)
    )


def test_undoing_takes_the_rights_that_it_took() -> None:
    """One may be added; those there are keep what they take."""
    taken = {fact: command.__name__ for fact, command in UNDOABLE.items()}
    assert {fact: taken.get(fact) for fact in RIGHTS_TO_UNDO} == RIGHTS_TO_UNDO


def test_every_word_that_keys_begin_with_has_exactly_one_piece() -> None:
    explained = (journal.__doc__ or "").partition("Keys are")[2]
    words = {words.split("``")[1] for words in explained.split(",") if "``" in words}

    assert sorted(piece.word for piece in PIECES) == sorted(words)
