"""The table of all pieces of a state that can be put back: looked up and set by key.

A piece that is put back is a new version of its thing: it bears the change that put it back.
"""

from bobbl_shared.domain.areas import (
    crest,
    desk,
    field,
    hall_map,
    prizes,
    results,
    rounds,
    seats,
    twins,
)
from bobbl_shared.domain.areas.row import Piece
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.state import Change, State

PIECES: tuple[Piece, ...] = (
    *field.PIECES,
    *twins.PIECES,
    *prizes.PIECES,
    *desk.PIECES,
    *seats.PIECES,
    *results.PIECES,
    *rounds.PIECES,
    *hall_map.PIECES,
    *crest.PIECES,
)
"""One for each word that keys begin with."""

_PIECE_OF = {piece.word: piece for piece in PIECES}


def piece_of(state: State, key: Key) -> object:
    """Return how the thing of a key stands; none if it is not there or has nothing of its own."""
    return _PIECE_OF[key[0]].now(state, key)


def with_piece(state: State, key: Key, piece: object, change: Change) -> State:
    """Return the state in which the thing of a key stands as this piece says."""
    return _PIECE_OF[key[0]].put_back(state, key, piece, change)
