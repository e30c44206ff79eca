"""Whether a set of rules can be played at all; the first thing that cannot is named with its place.

The place is the JSON path in a rules file. What is unusual is let through: rules are the inn's.
"""

from collections.abc import Sequence

from bobbl_shared.domain.game.bids import sie_hands
from bobbl_shared.domain.game.cards import DECKS, DeckSize, card_named, rank_of
from bobbl_shared.domain.game.order import circle, left_open
from bobbl_shared.domain.game.rules import (
    Game,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
    Values,
)
from bobbl_shared.errors import InputError

MOST_POINTS = 1000
LONGEST_NAME = 60
MOST_GAMES = 20


def check_rules(rules: Rules) -> None:
    """Raise ``InputError`` for the first thing in them that cannot be, with its JSON path."""
    _check_name(rules.name, "$.name")
    _check_cards(rules)
    _check_games(rules)
    _check_order(rules)
    _check_nobody(rules)
    _check_last_player(rules)
    if rules.sie is not None:
        _check_number(rules.sie, "$.sie")
        if not sie_hands(rules):
            raise InputError("sie_impossible", "$.sie", cards=rules.hand_size)
    _check_number(rules.bobbl.target, "$.bobbl.target")


def _check_number(value: int, place: str, least: int = 1, most: int = MOST_POINTS) -> None:
    if value < least:
        raise InputError("number_too_small", place, least=least)
    if value > most:
        raise InputError("number_too_large", place, most=most)


def _check_name(name: str, place: str) -> None:
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise InputError("rules_name_unfit", place, most=LONGEST_NAME)


def _check_cards(rules: Rules) -> None:
    if rules.deck % rules.players:
        raise InputError("deck_not_divisible", "$.deck", deck=rules.deck, players=rules.players)
    for index, packet in enumerate(rules.packets):
        _check_number(packet, f"$.packets[{index}]", most=rules.hand_size)
    if sum(rules.packets) != rules.hand_size:
        raise InputError(
            "packets_unfit", "$.packets", given=sum(rules.packets), needed=rules.hand_size
        )
    _check_number(rules.cut.least, "$.cut.least", most=rules.deck // 2)


def _check_games(rules: Rules) -> None:
    if not rules.games:
        raise InputError("games_missing", "$.games")
    if len(rules.games) > MOST_GAMES:
        raise InputError("games_too_many", "$.games", most=MOST_GAMES)
    for index, game in enumerate(rules.games):
        place = f"$.games[{index}]"
        _check_game(game, rules.deck, place)
        for earlier in rules.games[:index]:
            if earlier.name == game.name:
                raise InputError("game_twice", f"{place}.name", game=game.name)
            if earlier.ranks == game.ranks and (
                set(earlier.suits) & set(game.suits) or not (earlier.suits or game.suits)
            ):
                raise InputError("games_alike", place, game=game.name, other=earlier.name)


def _check_game(game: Game, deck: DeckSize, place: str) -> None:
    _check_name(game.name, f"{place}.name")
    _require_single(game.ranks, f"{place}.ranks")
    _require_single(game.suits, f"{place}.suits")
    known = {rank_of(card) for card in DECKS[deck]}
    for index, rank in enumerate(game.ranks):
        if rank not in known:
            raise InputError("rank_not_in_deck", f"{place}.ranks[{index}]", rank=rank, deck=deck)
    if not game.ranks and not game.suits:
        raise InputError("game_without_trumps", place, game=game.name)
    if len(game.ranks) == len(known):
        raise InputError("game_all_trumps", f"{place}.ranks", game=game.name)
    _check_values(game.values, f"{place}.values")


def _require_single(names: Sequence[str], place: str) -> None:
    for index, name in enumerate(names):
        if name in names[:index]:
            raise InputError("named_twice", f"{place}[{index}]", name=name)


def _check_values(values: Values, place: str) -> None:
    rows: dict[str, tuple[int, ...]] = {
        "normal": values.normal,
        "schneider": values.schneider or (),
    }
    for key, row in rows.items():
        for index, value in enumerate(row):
            _check_number(value, f"{place}.{key}[{index}]")
            if index and value < row[index - 1]:
                raise InputError("value_falls", f"{place}.{key}[{index}]", before=row[index - 1])
    if values.schwarz is not None:
        _check_number(values.schwarz, f"{place}.schwarz")


def _check_order(rules: Rules) -> None:
    names = [game.name for game in rules.games]
    for row_index, row in enumerate(rules.order):
        for index, name in enumerate(row):
            if name not in names:
                raise _unknown(name, names, f"$.order[{row_index}][{index}]")
    round_about = circle(rules.order)
    if round_about:
        raise InputError("order_circular", "$.order", games=round_about)
    open_ = left_open(names, rules.order)
    if open_ is not None:
        raise InputError("order_open", "$.order", one=open_[0], other=open_[1])


def _unknown(name: str, names: Sequence[str], place: str) -> InputError:
    return InputError("choice_unknown", place, given=name[:LONGEST_NAME], allowed=tuple(names))


def _check_nobody(rules: Rules) -> None:
    nobody = rules.nobody
    if isinstance(nobody, ThrownIn):
        return
    card = None if isinstance(nobody, Ramsch) else nobody.card
    if card is not None and card_named(card, rules.deck) is None:
        raise InputError("card_unknown", "$.nobody.card", given=card[:LONGEST_NAME])
    if isinstance(nobody, Pflichtmuck | Ramsch):
        _check_uncalled(nobody, rules, "$.nobody")


def _check_last_player(rules: Rules) -> None:
    """Check the Ramsch of the last player, which means nothing where it is played anyway."""
    if rules.last_player is None:
        return
    if isinstance(rules.nobody, Ramsch):
        raise InputError("ramsch_twice", "$.last_player")
    _check_uncalled(rules.last_player, rules, "$.last_player")


def _check_uncalled(mode: Pflichtmuck | Ramsch, rules: Rules, place: str) -> None:
    names = [game.name for game in rules.games if len(game.suits) < 2]
    if mode.game not in names:
        raise _unknown(mode.game, names, f"{place}.game")
    _check_number(mode.value, f"{place}.value")
