"""Rules as data: what they make of the deck, what goes over what, and what cannot be."""

from itertools import pairwise
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.game.bids import bids_of, sie_hands
from bobbl_shared.domain.game.cards import (
    ALL_POINTS,
    DECKS,
    NAMES,
    DeckSize,
    card_named,
    members,
    points_in,
    set_of,
)
from bobbl_shared.domain.game.checking import check_rules
from bobbl_shared.domain.game.order import circle, from_highest, left_open
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS, WENZ_OVER_MUCK
from bobbl_shared.domain.game.rules import (
    Bobbl,
    Cut,
    Game,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
    Values,
)
from bobbl_shared.domain.game.trumps import Trumps, highest, trumps_of
from bobbl_shared.errors import InputError

MUCK, WENZ = MUCK_OVER_WENZ.games
VALUES = Values(normal=(1, 2, 3))


def cards(text: str) -> list[int]:
    return [NAMES.index(name) for name in text.split()]


def named(trumps: Trumps) -> str:
    return " ".join(NAMES[card] for card in trumps.descending)


@pytest.mark.parametrize("size", get_args(DeckSize))
def test_every_deck_counts_120(size: DeckSize) -> None:
    deck = set_of(DECKS[size])
    assert deck.bit_count() == size
    assert points_in(deck) == ALL_POINTS
    assert list(members(deck)) == list(DECKS[size])


def test_a_card_is_known_by_how_it_is_written() -> None:
    assert [card_named(NAMES[card], 24) for card in DECKS[24]] == list(DECKS[24])
    assert card_named("E7", 24) is None
    assert card_named("E7", 32) == NAMES.index("E7")


def test_muck_has_twelve_trumps_in_this_order() -> None:
    muck = trumps_of(MUCK.ranks, "H", 24)
    assert named(muck) == "EO GO HO SO EU GU HU SU HA H10 HK H9"
    assert [suit.bit_count() for suit in muck.suits] == [4, 4, 0, 4]


def test_wenz_and_geier_have_four_and_the_others_fall_into_their_suits() -> None:
    wenz, geier = trumps_of(("U",), None, 24), trumps_of(("O",), None, 24)
    assert named(wenz) == "EU GU HU SU"
    assert named(geier) == "EO GO HO SO"
    for trumps, between in ((wenz, "O"), (geier, "U")):
        row = cards(f"HA H10 HK H{between} H9")
        assert trumps.kinds[row[0]] == set_of(row)
        for at, card in enumerate(row):
            assert trumps.above[card] == trumps.all | set_of(row[:at])


def test_where_only_a_suit_is_trump_all_ranks_fall_into_their_suits() -> None:
    """Nobody plays it as a preset; rules of one's own may."""
    herz = trumps_of((), "H", 32)
    assert named(herz) == "HA H10 HK HO HU H9 H8 H7"
    row = cards("EA E10 EK EO EU E9 E8 E7")
    for at, card in enumerate(row):
        assert herz.above[card] == herz.all | set_of(row[:at])


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("E9 EA GA SA", "EA"),
        ("E9 EO EA S9", "EO"),
        ("HA SU EU GO", "GO"),
        ("E9 G10 S10 GA", "E9"),
        ("E9 G9 S9 H9", "H9"),
    ],
)
def test_who_takes_a_trick_in_a_muck(trick: str, winner: str) -> None:
    assert trick.split()[highest(trumps_of(MUCK.ranks, "H", 24), cards(trick))] == winner


def test_four_nines_in_a_wenz_go_to_who_led() -> None:
    assert highest(trumps_of(WENZ.ranks, None, 24), cards("G9 E9 H9 S9")) == 0


def test_levels_go_before_games() -> None:
    said = [(bid.game, bid.level) for bid in bids_of(WENZ_OVER_MUCK)]
    assert said == [(game, level) for level in (0, 1, 2) for game in ("Muck", "Wenz")]
    assert [bid.rank for bid in bids_of(WENZ_OVER_MUCK)] == list(range(6))
    assert [bid.values for bid in bids_of(WENZ_OVER_MUCK)] == [
        *((2, 3, 4), (3, 4, 5), (4, 5), (5, 6), (8,), (10,))
    ]


def test_the_suits_of_a_solo_rank_alike() -> None:
    solos = [bid for bid in bids_of(PRESETS["solo"]) if bid.game == "Solo" and not bid.level]
    assert [bid.suit for bid in solos] == ["E", "G", "S"]
    assert {bid.rank for bid in solos} == {2}


def test_a_sie_is_the_highest_trumps_of_the_highest_game() -> None:
    assert sie_hands(MUCK_OVER_WENZ) == (set_of(cards("EO GO HO SO EU GU")),)
    assert sie_hands(PRESETS["sechsermuck"]) == (set_of(cards("EO GO HO SO")),)
    assert sie_hands(WENZ_OVER_MUCK) == ()


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_a_preset_can_be_played_and_comes_back_from_json(rules: Rules) -> None:
    check_rules(rules)
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


@pytest.mark.parametrize("mode", [ThrownIn("power"), Pflichtmuck(), MustCall(), Ramsch()])
def test_every_way_without_a_bid_comes_back_from_json(
    mode: ThrownIn | Pflichtmuck | MustCall | Ramsch,
) -> None:
    rules = replace(MUCK_OVER_WENZ, nobody=mode)
    check_rules(rules)
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def with_game(game: Game, order: tuple[tuple[str, ...], ...] = ()) -> Rules:
    order = order or (("Muck", "Wenz", game.name),)
    return replace(MUCK_OVER_WENZ, games=(MUCK, WENZ, game), order=order)


GEIER = Game("Geier", ("O",), VALUES)


@pytest.mark.parametrize(
    ("rules", "code", "place"),
    [
        (replace(MUCK_OVER_WENZ, name=" "), "rules_name_unfit", "$.name"),
        (replace(MUCK_OVER_WENZ, name="a\nb"), "rules_name_unfit", "$.name"),
        (replace(MUCK_OVER_WENZ, name="x" * 61), "rules_name_unfit", "$.name"),
        (replace(MUCK_OVER_WENZ, deck=32, players=6), "deck_not_divisible", "$.deck"),
        (replace(MUCK_OVER_WENZ, packets=(3, 2)), "packets_unfit", "$.packets"),
        (replace(MUCK_OVER_WENZ, packets=(6, 0)), "number_too_small", "$.packets[1]"),
        (replace(MUCK_OVER_WENZ, cut=Cut(13)), "number_too_large", "$.cut.least"),
        (replace(MUCK_OVER_WENZ, cut=Cut(0)), "number_too_small", "$.cut.least"),
        (replace(MUCK_OVER_WENZ, games=()), "games_missing", "$.games"),
        (replace(MUCK_OVER_WENZ, games=(MUCK,) * 21), "games_too_many", "$.games"),
        (with_game(MUCK), "game_twice", "$.games[2].name"),
        (with_game(replace(WENZ, name="Unter")), "games_alike", "$.games[2]"),
        (with_game(replace(MUCK, name="Solo", suits=("E", "H"))), "games_alike", "$.games[2]"),
        (with_game(replace(GEIER, ranks=())), "game_without_trumps", "$.games[2]"),
        (with_game(replace(GEIER, ranks=("O", "8"))), "rank_not_in_deck", "$.games[2].ranks[1]"),
        (with_game(replace(GEIER, ranks=("O", "O"))), "named_twice", "$.games[2].ranks[1]"),
        (with_game(replace(GEIER, suits=("E", "E"))), "named_twice", "$.games[2].suits[1]"),
        (
            with_game(replace(GEIER, ranks=("A", "10", "K", "O", "U", "9"))),
            "game_all_trumps",
            "$.games[2].ranks",
        ),
        (
            with_game(replace(GEIER, values=Values(normal=(3, 2, 4)))),
            "value_falls",
            "$.games[2].values.normal[1]",
        ),
        (
            with_game(replace(GEIER, values=Values(normal=(1, 1, 1), schneider=(0, 1)))),
            "number_too_small",
            "$.games[2].values.schneider[0]",
        ),
        (
            with_game(replace(GEIER, values=Values(normal=(1, 1, 1), schwarz=1001))),
            "number_too_large",
            "$.games[2].values.schwarz",
        ),
        (with_game(GEIER, (("Muck", "Ramsch"),)), "choice_unknown", "$.order[0][1]"),
        (with_game(GEIER, (("Muck", "Wenz"), ("Wenz", "Muck"))), "order_circular", "$.order"),
        (with_game(GEIER, (("Muck", "Wenz"), ("Muck", "Geier"))), "order_open", "$.order"),
        (with_game(GEIER, (("Muck",), ("Wenz",))), "order_open", "$.order"),
        (replace(WENZ_OVER_MUCK, sie=9), "sie_impossible", "$.sie"),
        (replace(MUCK_OVER_WENZ, sie=0), "number_too_small", "$.sie"),
        (replace(MUCK_OVER_WENZ, bobbl=Bobbl(target=0)), "number_too_small", "$.bobbl.target"),
        (replace(MUCK_OVER_WENZ, nobody=Ramsch("Skat")), "choice_unknown", "$.nobody.game"),
        (replace(MUCK_OVER_WENZ, nobody=Ramsch(value=0)), "number_too_small", "$.nobody.value"),
        (replace(MUCK_OVER_WENZ, nobody=MustCall("E7")), "card_unknown", "$.nobody.card"),
        (replace(MUCK_OVER_WENZ, nobody=Pflichtmuck(card="OE")), "card_unknown", "$.nobody.card"),
    ],
)
def test_what_cannot_be_is_named_with_its_place(rules: Rules, code: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        check_rules(rules)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_a_circle_is_named_from_game_to_game() -> None:
    rows = [["Solo", "Muck"], ["Muck", "Geier", "Wenz"], ["Wenz", "Muck"]]
    assert circle(rows) == ("Muck", "Geier", "Wenz", "Muck")


def test_rows_together_make_one_order() -> None:
    rows = [["Geier", "Wenz"], ["Muck", "Geier"]]
    names = ["Wenz", "Muck", "Geier"]
    assert circle(rows) == ()
    assert left_open(names, rows) is None
    assert from_highest(names, rows) == ["Muck", "Geier", "Wenz"]


@given(st.permutations("abcdef"), st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_an_order_is_found_again_from_its_pieces(
    names: list[str], jumps: list[tuple[int, int]]
) -> None:
    rows = [list(pair) for pair in pairwise(names)]
    rows += [[names[a], names[b]] for a, b in jumps if a < b]
    assert circle(rows) == ()
    assert left_open(sorted(names), rows[::-1]) is None
    assert from_highest(sorted(names), rows[::-1]) == names


@given(st.lists(st.lists(st.sampled_from("abcd"), min_size=2, max_size=3), max_size=5))
def test_either_a_circle_is_there_or_every_row_is_kept(rows: list[list[str]]) -> None:
    found = circle(rows)
    steps = {(a, b) for row in rows for a, b in pairwise(row)}
    if found:
        assert found[0] == found[-1]
        assert {*pairwise(found)} <= steps
    else:
        order = from_highest("abcd", rows)
        assert all(order.index(a) < order.index(b) for a, b in steps)
