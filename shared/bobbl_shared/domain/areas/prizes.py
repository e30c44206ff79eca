"""The end of an evening: the final ranking, lots and ties, and who takes which prize.

Nothing of it changes the field.
"""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row
from bobbl_shared.domain.dependencies import Touch, tables_through
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import Change, Choice, Final, State, Tie
from bobbl_shared.domain.values import TieWay
from bobbl_shared.ids import EntrantId, PrizeId


class DeclareFinal(Payload, frozen=True, tag="DeclareFinal"):
    """Fix the ranking after the last closed round for the prizes; nothing of it is public yet.

    ``base`` is the version of its results. ``with_paths`` asks for the ranks on the way there; logs
    from before they were recorded do not have it.
    """

    round: int
    with_paths: bool = False


class FinalDeclared(Happened, frozen=True, tag="FinalDeclared"):
    """This ranking counts for the prizes.

    ``paths``: for each row the ranks after the rounds before, by the results as they hold now.
    """

    round: int
    standings: tuple[Standing, ...]
    paths: tuple[tuple[int | None, ...], ...] = ()


def _declared(state: State, fact: FinalDeclared, change: Change) -> State:
    final = Final(fact.round, fact.standings, change, fact.paths)
    return replace(state, final=final, prizes_called=frozenset())


def _final_touched(state: State, fact: FinalDeclared) -> Touch:
    rests_on = (("closing", str(fact.round)), *tables_through(state, fact.round))
    return Touch((("final",),), rests_on)


class DrawLots(Payload, frozen=True, tag="DrawLots"):
    """Give everybody who is ranked a lot for the criterion ``lot``, as far as they have none."""


class LotsDrawn(Happened, frozen=True, tag="LotsDrawn"):
    """These are all lots, the best first; between those who had one before, nothing has changed."""

    order: tuple[EntrantId, ...]


def _lots_drawn(state: State, fact: LotsDrawn, _: Change) -> State:
    return replace(state, lots=fact.order)


class DrawTie(Payload, frozen=True, tag="DrawTie"):
    """Let the lot decide in which order those who are tied come."""

    entrants: tuple[EntrantId, ...]


class TieDrawn(Happened, frozen=True, tag="TieDrawn"):
    """The lot has brought those who are tied into this order."""

    order: tuple[EntrantId, ...]


def _drawn(state: State, fact: TieDrawn, _: Change) -> State:
    return _with_tie(state, Tie(fact.order, "lot"))


class DecideTie(Payload, frozen=True, tag="DecideTie"):
    """Say how a tie was settled; ``entrants`` are in the order that a deciding Bobbl gave."""

    entrants: tuple[EntrantId, ...]
    way: TieWay


class TieDecided(Happened, frozen=True, tag="TieDecided"):
    """Those who are tied share, or come in the order of a deciding Bobbl."""

    order: tuple[EntrantId, ...]
    way: TieWay


def _decided(state: State, fact: TieDecided, _: Change) -> State:
    return _with_tie(state, Tie(fact.order, fact.way))


def _with_tie(state: State, tie: Tie) -> State:
    """Return the state with a tie settled; of one tie the last word counts."""
    others = (each for each in state.ties if each.group != tie.group)
    return replace(state, ties=(*others, tie))


def _tie_touched(_: State, __: TieDrawn | TieDecided) -> Touch:
    return Touch((("ties",),), (("final",),))


class ChoosePrize(Payload, frozen=True, tag="ChoosePrize"):
    """Let the next in the ranking take one of the prizes to be chosen; none: pass."""

    entrant: EntrantId
    prize: PrizeId | None


class PrizeChosen(Happened, frozen=True, tag="PrizeChosen"):
    """An entrant has taken a prize, or passed."""

    entrant: EntrantId
    prize: PrizeId | None


def _chosen(state: State, fact: PrizeChosen, _: Change) -> State:
    return replace(state, choices=(*state.choices, Choice(fact.entrant, fact.prize)))


def _choice_touched(_: State, __: PrizeChosen) -> Touch:
    return Touch((("choices",),), (("final",), ("ties",)))


class ShowPrizes(Payload, frozen=True, tag="ShowPrizes"):
    """Let all displays show who has the prizes of a place, until the next such command.

    0: that the prize-giving begins; none: the prize-giving is shown no longer.
    """

    place: int | None


class PrizesShown(Happened, frozen=True, tag="PrizesShown"):
    """All displays are to show the prizes of a place; 0: the beginning, none: nothing of them."""

    place: int | None


def _shown(state: State, fact: PrizesShown, _: Change) -> State:
    called = {fact.place} if fact.place else set()
    return replace(state, prizes_shown=fact.place, prizes_called=state.prizes_called | called)


def _final_now(state: State, _: Key) -> Final | None:
    return state.final


def _final_back(state: State, _: Key, piece: Final | None, __: Change) -> State:
    return replace(state, final=piece)


def _ties_now(state: State, _: Key) -> tuple[Tie, ...]:
    return state.ties


def _ties_back(state: State, _: Key, piece: tuple[Tie, ...], __: Change) -> State:
    return replace(state, ties=piece)


def _choices_now(state: State, _: Key) -> tuple[Choice, ...]:
    return state.choices


def _choices_back(state: State, _: Key, piece: tuple[Choice, ...], __: Change) -> State:
    return replace(state, choices=piece)


PrizePayload = DeclareFinal | DrawLots | DrawTie | DecideTie | ChoosePrize | ShowPrizes
PrizeFact = FinalDeclared | LotsDrawn | TieDrawn | TieDecided | PrizeChosen | PrizesShown

ROWS = (
    Row(FinalDeclared, _declared, touches=_final_touched, undone_by=DeclareFinal),
    Row(LotsDrawn, _lots_drawn),
    Row(TieDrawn, _drawn, touches=_tie_touched),
    Row(TieDecided, _decided, touches=_tie_touched, undone_by=DecideTie),
    Row(PrizeChosen, _chosen, touches=_choice_touched, undone_by=ChoosePrize),
    Row(PrizesShown, _shown),
)

PIECES = (
    Piece("final", _final_now, _final_back),
    Piece("ties", _ties_now, _ties_back),
    Piece("choices", _choices_now, _choices_back),
)
