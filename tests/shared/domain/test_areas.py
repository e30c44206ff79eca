"""The tables of the areas: every kind of fact has one row, and undoing takes the rights it took."""

from typing import get_args

from bobbl_shared.domain.areas.table import ROWS
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.undo import UNDOABLE

FACTS = {fact.__name__ for fact in get_args(Fact)}

WITHOUT_ROW = {
    "TournamentFounded",
    "EpochStarted",
    "SettingsChanged",
    "EventUndone",
    "DrawCommitted",
    "CommitmentAbandoned",
    "RoundDrawn",
    "SeatsSwapped",
    "RoundJoined",
    "ResultEntered",
    "ResultCorrected",
    "ResultDecided",
    "LateResultKept",
    "LateResultAccepted",
    "LateResultRejected",
    "RoundClosed",
    "RankingPublished",
    "ClockSet",
    "GongRung",
}
"""Facts whose area has no table yet: a name may leave this list, none may come."""

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
    "EntrantMarked": "MarkEntrant",
    "PaymentTaken": "TakePayment",
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


def test_every_fact_has_exactly_one_row_or_is_listed_as_without() -> None:
    with_row = [row.fact.__name__ for row in ROWS]

    assert sorted([*with_row, *WITHOUT_ROW]) == sorted(FACTS)


def test_undoing_takes_the_rights_that_it_took() -> None:
    assert {fact: command.__name__ for fact, command in UNDOABLE.items()} == RIGHTS_TO_UNDO
