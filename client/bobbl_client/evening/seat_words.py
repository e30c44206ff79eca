"""Seats as the screens and papers name them."""

from bobbl_client.evening.people import entrant_name, number_word
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.i18n import tr


def has_players(state: State) -> bool:
    """Return whether a seat names a player of a pair."""
    return state.settings.entrants == "players"


def seat_words(state: State, seat: Seat) -> str:
    """Return ``Tisch 5 · Paar 2``, for single players with the player."""
    return f"{tr('Tisch {n}', n=seat.table)} · {side_words(seat, is_player=has_players(state))}"


def side_words(seat: Seat, *, is_player: bool) -> str:
    """Return ``Paar 2``, for single players with the player."""
    pair = tr("Paar {n}", n=seat.pair)
    return f"{pair} · {tr('Spieler {n}', n=seat.player)}" if is_player else pair


def side_short(seat: Seat, *, is_player: bool) -> str:
    """Return ``P 2``, for single players ``P 2/1``."""
    pair = tr("P {n}", n=seat.pair)
    return f"{pair}/{seat.player}" if is_player else pair


def numbered_name(model: StationModel, entrant: Entrant) -> str:
    """Return ``Nr. 17 Hofmann, Karl / Reuß, Margarete``."""
    name = entrant_name(model, entrant)
    if name == number_word(entrant.number):
        return name
    return f"{tr('Nr. {n}', n=entrant.number)} {name}"
