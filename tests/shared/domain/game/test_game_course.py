"""Announcing, doubling, dealing and forming pairs, by example and by law."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.game.auction import Auction, forced, may_say, opened, said
from bobbl_shared.domain.game.bids import Bid, bids_of
from bobbl_shared.domain.game.cards import DECKS, NAMES, card_named, members, set_of
from bobbl_shared.domain.game.dealing import cut, cut_in_turn, dealt
from bobbl_shared.domain.game.doubling import answered, undoubled
from bobbl_shared.domain.game.forming import dealer_of, first_dealer, side_formed
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS
from bobbl_shared.domain.game.rules import Cut, Doubling, Rules, side_of
from bobbl_shared.errors import Refusal
from strategies.games import any_rules, shuffled_decks

WENZ, MUCK, SCHNEIDER_WENZ, *_ = bids_of(MUCK_OVER_WENZ)


def after(*bids: Bid | None, dealer: int = 3) -> Auction:
    auction = opened(MUCK_OVER_WENZ, dealer)
    for bid in bids:
        auction = said(auction, bid)
    return auction


def test_a_game_that_nobody_goes_over_is_played_after_one_round() -> None:
    auction = after(None, None, WENZ, None)
    assert auction.is_over
    assert (auction.bid, auction.caller) == (WENZ, 2)


def test_going_over_opens_a_new_round_for_those_who_were_silent() -> None:
    auction = after(None, None, WENZ, MUCK)
    assert not auction.is_over
    assert auction.turn == 0
    auction = said(auction, SCHNEIDER_WENZ)
    assert auction.caller == 0
    for seat in (1, 2, 3):
        assert auction.turn == seat
        auction = said(auction, None)
    assert auction.is_over


def test_whoever_went_over_is_not_asked_about_it() -> None:
    auction = after(WENZ, None, MUCK)
    asked = []
    while not auction.is_over:
        asked.append(auction.turn)
        auction = said(auction, None)
    assert asked == [3, 0, 1]
    assert auction.caller == 2


def test_a_first_announcement_does_not_wake_those_who_were_silent() -> None:
    auction = after(None, WENZ)
    asked = []
    while not auction.is_over:
        asked.append(auction.turn)
        auction = said(auction, None)
    assert asked == [2, 3]


def test_nobody_bids() -> None:
    auction = after(None, None, None, None, dealer=1)
    assert auction.is_over
    assert auction.bid is None
    with pytest.raises(Refusal, match="announcing_over"):
        said(auction, MUCK)


def test_who_must_announce_may_say_anything_but_weiter() -> None:
    auction = forced(after(None, None, None, None), 2)
    assert (auction.turn, auction.is_over) == (2, False)
    with pytest.raises(Refusal, match="must_announce"):
        said(auction, None)
    auction = said(auction, WENZ)
    assert auction.is_over
    assert auction.caller == 2


def test_a_bid_must_go_over_the_one_before() -> None:
    for bid in (WENZ, MUCK):
        with pytest.raises(Refusal, match="bid_too_low"):
            said(after(MUCK), bid)


@given(any_rules(), st.integers(0, 5), st.integers(0, 2**32))
def test_an_auction_ends_with_the_highest_bid(rules: Rules, dealer: int, seed: int) -> None:
    dice = Random(seed)
    auction = opened(rules, dealer % rules.players)
    said_so_far: list[tuple[int, Bid]] = []
    turns = 0
    while not auction.is_over:
        choices = may_say(auction, rules)
        bid = dice.choice(choices) if choices and dice.random() < 0.4 else None
        if bid is not None:
            assert all(bid.rank > each.rank for _, each in said_so_far)
            said_so_far.append((auction.turn, bid))
        auction = said(auction, bid)
        turns += 1
    assert turns <= rules.players * (len(said_so_far) + 1)
    assert (auction.caller, auction.bid) == (said_so_far[-1] if said_so_far else (None, None))


@given(any_rules(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 2**32))
def test_the_sides_double_in_turns_up_to_the_limit(
    rules: Rules, caller: int, first: int, seed: int
) -> None:
    dice = Random(seed)
    doublings = undoubled(rules, caller, first)
    sides = []
    while not doublings.is_over:
        seat, doubles = doublings.turn, dice.random() < 0.5
        if doubles:
            sides.append(side_of(seat))
        doublings = answered(doublings, doubles)
    assert doublings.times == len(sides) <= rules.doublings
    expected = 1 - side_of(caller)
    for side in sides:
        assert side == expected
        expected = 1 - side
    with pytest.raises(Refusal, match="doubling_over"):
        answered(doublings, False)


def test_kontra_is_asked_from_the_first_after_the_dealer_on() -> None:
    rules = replace(MUCK_OVER_WENZ, doubling=Doubling("re"))
    doublings = undoubled(rules, caller=0, first=2)
    assert doublings.asked == (3, 1)
    assert answered(doublings, True).asked == (2, 0)
    assert answered(answered(doublings, False), False).is_over


@given(st.data(), st.booleans())
def test_dealing_gives_every_card_to_somebody(data: st.DataObject, is_knocked: bool) -> None:
    rules = data.draw(any_rules())
    deck = data.draw(shuffled_decks(rules))
    hands = dealt(deck, data.draw(st.integers(0, rules.players - 1)), rules, is_knocked)
    assert [hand.bit_count() for hand in hands] == [rules.hand_size] * rules.players
    assert sorted(card for hand in hands for card in members(hand)) == sorted(deck)


def test_the_next_player_gets_the_first_packet() -> None:
    deck = DECKS[24]
    hands = dealt(deck, 0, MUCK_OVER_WENZ)
    assert hands[1] == set_of([*deck[:3], *deck[12:15]])
    assert hands[0] == set_of([*deck[9:12], *deck[21:]])
    assert dealt(deck, 0, MUCK_OVER_WENZ, is_knocked=True)[1] == set_of(deck[:6])
    assert dealt(deck, 5, PRESETS["sechsermuck"])[0] == set_of([*deck[:2], *deck[12:14]])


@pytest.mark.parametrize(("lifted", "fits"), [(2, False), (3, True), (21, True), (22, False)])
def test_three_cards_are_lifted_and_three_are_left(lifted: int, fits: bool) -> None:
    deck = DECKS[24]
    if fits:
        assert cut(deck, lifted, MUCK_OVER_WENZ) == [*deck[lifted:], *deck[:lifted]]
    else:
        with pytest.raises(Refusal, match="cut_unfit"):
            cut(deck, lifted, MUCK_OVER_WENZ)


def test_knocking_leaves_the_deck_where_it_is_allowed() -> None:
    with pytest.raises(Refusal, match="knocking_not_allowed"):
        cut(DECKS[24], 0, MUCK_OVER_WENZ)
    knocking = replace(MUCK_OVER_WENZ, cut=Cut(knocking=True))
    assert cut(DECKS[24], 0, knocking) == list(DECKS[24])


def drawn(text: str) -> list[int]:
    return [NAMES.index(name) for name in text.split()]


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("SU EO GO HA", 1), ("EA H9 GA SA", 1), ("GA E9 EA S10", 2), ("E9 S10 G9 SK", 1)],
)
def test_the_highest_card_of_a_muck_deals(cards: str, dealer: int) -> None:
    assert dealer_of(drawn(cards)) == dealer


def test_the_first_two_of_a_kind_are_a_pair() -> None:
    deck = drawn("EO EA GA HA SA E10 GO H10 S10 EK GK HK HO")
    assert side_formed(deck, dealer=0) == (2, 0)


def test_one_player_alone_gets_no_partner() -> None:
    deck = drawn("EO GO EA GA HA HO SA E10 G10 SO H10 S10 EK GK")
    assert side_formed(deck, dealer=3) is None


@given(st.permutations(DECKS[24]), st.integers(0, 5), st.sampled_from([4, 6]))
def test_a_side_is_different_players_with_cards_of_a_kind(
    deck: list[int], dealer: int, players: int
) -> None:
    found = side_formed(deck, dealer % players, players)
    if found is None:
        return
    assert len(set(found)) == len(found) == players // 2
    rank = NAMES[deck[0]][1:]
    for player in found:
        got = deck[1 + (player - dealer - 1) % players :: players]
        assert rank in [NAMES[card][1:] for card in got]


def test_written_names_are_found() -> None:
    assert card_named("E10", 24) == drawn("E10")[0]


def test_the_deck_may_be_cut_twice_where_that_is_agreed() -> None:
    twice = replace(MUCK_OVER_WENZ, cut=Cut(most_times=2))
    deck = DECKS[24]
    assert cut_in_turn(deck, (3, 5), twice) == [*deck[8:], *deck[:8]]
    assert cut_in_turn(deck, (4,), MUCK_OVER_WENZ) == cut(deck, 4, MUCK_OVER_WENZ)
    for lifts, rules in (((), twice), ((3, 3, 3), twice), ((3, 3), MUCK_OVER_WENZ)):
        with pytest.raises(Refusal, match="cut_too_often"):
            cut_in_turn(deck, lifts, rules)
    with pytest.raises(Refusal, match="cut_unfit"):
        cut_in_turn(deck, (3, 2), twice)


def test_after_a_change_of_table_cards_find_the_dealer_where_that_is_agreed() -> None:
    def last(bound: int) -> int:
        return bound - 1

    assert first_dealer(MUCK_OVER_WENZ, last) == 0
    by_cards = replace(MUCK_OVER_WENZ, first_dealer="cards")
    assert first_dealer(by_cards, last) == dealer_of(DECKS[24][:4])
    assert {first_dealer(by_cards, Random(seed).randrange) for seed in range(40)} == {0, 1, 2, 3}
