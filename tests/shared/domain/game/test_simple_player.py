"""The simple player plays as one would, wins against chance, and knows what a hand is worth."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.game.auction import forced, may_say, opened, said
from bobbl_shared.domain.game.bids import Bid, bids_of
from bobbl_shared.domain.game.bobbl import hands_dealt
from bobbl_shared.domain.game.cards import NAMES, Card, Cards, members, set_of
from bobbl_shared.domain.game.counting import Contract
from bobbl_shared.domain.game.play import Play, played
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS
from bobbl_shared.domain.game.rules import Doubling, Rules
from bobbl_shared.domain.game.simple import SimplePlayer
from bobbl_shared.domain.game.strength import chance, expected, strength_of
from strategies.games import AnyPlayer

RULES = MUCK_OVER_WENZ
WENZ, MUCK, *_ = bids_of(RULES)
PLAYER = SimplePlayer(RULES)


def hand(text: str) -> Cards:
    return set_of(NAMES.index(name) for name in text.split())


def answer(bid: Bid, table: str, own: str, caller: int, others: str = "") -> str:
    """Give what seat 3 plays to this table; the others hold all that is not seen."""
    cards = [NAMES.index(name) for name in table.split()]
    leader = (3 - len(cards)) % 4
    hands = [hand(others)] * 3 + [hand(own)]
    play = Play(bid.trumps, tuple(hands), leader)
    hidden = list(hands)
    for at, card in enumerate(cards):
        hidden[(leader + at) % 4] |= 1 << card
    play = Play(bid.trumps, tuple(hidden), leader)
    for card in cards:
        play = played(play, card)
    return NAMES[PLAYER.card(play, caller)]


@pytest.mark.parametrize(
    ("table", "own", "caller", "card"),
    [
        ("E9 EA EK", "G9 S10 GK", 1, "S10"),
        ("EA E9 EK", "G9 S10 H9", 1, "H9"),
        ("E10 E9 EK", "EA G9 S9", 0, "EA"),
        ("EK E9 E10", "GA G9 SK", 0, "G9"),
        ("SU EO HA", "H9 H10 GO", 1, "H10"),
        ("H9 SU HA", "GO GU GA", 0, "GU"),
        ("", "EO GO HO E9", 3, "EO"),
        ("", "GA G9 H9", 0, "GA"),
    ],
)
def test_he_plays_as_one_would_in_a_muck(table: str, own: str, caller: int, card: str) -> None:
    assert answer(MUCK, table, own, caller) == card


def test_in_a_ramsch_he_ducks_with_his_dearest_card() -> None:
    hands = (hand("E10 G9"), hand("EA EK E9"), 0, 0)
    play = played(Play(MUCK.trumps, hands, 0), NAMES.index("E10"))
    assert NAMES[PLAYER.ramsch_card(play)] == "EK"


class Team:
    """One player for each side."""

    def __init__(self, even: AnyPlayer | SimplePlayer, odd: AnyPlayer | SimplePlayer) -> None:
        self.of = (even, odd)

    def card(self, play: Play, caller: int | None) -> Card:
        return self.of[play.turn % 2].card(play, caller)


def points_of_caller(
    rules: Rules, bid: Bid, hands: Sequence[Cards], caller: int, team: Team
) -> int:
    play = Play(bid.trumps, tuple(hands), 1)
    while not play.is_over:
        play = played(play, team.card(play, caller))
    return play.points[caller % 2]


def test_he_wins_against_chance_whoever_calls() -> None:
    dice = Random(4)
    for bid in (WENZ, MUCK):
        for team, caller in (
            (Team(PLAYER, AnyPlayer(dice)), 0),
            (Team(AnyPlayer(dice), PLAYER), 1),
            (Team(AnyPlayer(dice), PLAYER), 3),
        ):
            taken = [
                points_of_caller(RULES, bid, hands_dealt(RULES, 0, dice.randrange), caller, team)
                for _ in range(150)
            ]
            assert sum(taken) / len(taken) > 66


@pytest.mark.parametrize("name", PRESETS)
def test_what_he_expects_of_any_hand_is_what_anybody_takes(name: str) -> None:
    rules, dice = PRESETS[name], Random(9)
    for bid in bids_of(rules)[: len(rules.games)]:
        strength = strength_of(bid.trumps, rules)
        hands = [hands_dealt(rules, 0, dice.randrange)[0] for _ in range(3000)]
        assert sum(expected(strength, each) for each in hands) / 3000 == pytest.approx(595, abs=15)


def test_he_wins_as_often_as_he_expects() -> None:
    dice, team = Random(2), Team(PLAYER, PLAYER)
    for bid in (WENZ, MUCK):
        strength = strength_of(bid.trumps, RULES)
        hoped = won = counted = 0
        for _ in range(800):
            hands = hands_dealt(RULES, 0, dice.randrange)
            for caller, held in enumerate(hands):
                points = expected(strength, held)
                if points > 650:
                    counted += 1
                    hoped += chance(points, 0)
                    won += points_of_caller(RULES, bid, hands, caller, team) > 60
        assert counted > 700
        assert won / counted == pytest.approx(hoped / counted / 1000, abs=0.04)


@given(st.permutations(range(8, 32)), st.sampled_from(["muck-wenz", "solo", "geier-wenz-muck"]))
def test_the_pieces_give_the_same_as_card_by_card(deck: list[int], name: str) -> None:
    rules = PRESETS[name]
    for bid in bids_of(rules):
        strength = strength_of(bid.trumps, rules)
        held = set_of(deck[:6])
        slow = strength.start + strength.by_trumps[(held & bid.trumps.all).bit_count()]
        for card in members(held):
            slow += strength.pieces[card // 8][1 << card % 8]
        slow += strength.void * sum(not held & suit for suit in bid.trumps.suits if suit)
        assert expected(strength, held) in (slow, slow + 300)


def test_more_to_expect_never_wins_less() -> None:
    for level in (0, 1, 2):
        row = [chance(points, level) for points in range(-500, 2000)]
        assert row == sorted(row)
        assert row[0] >= 0
        assert row[-1] <= 1000


@pytest.mark.parametrize(
    ("own", "said_first"),
    [
        ("EO GO HO SO EU GU", ("Muck", 2)),
        ("EO GO HO SO EU EA", ("Muck", 2)),
        ("EO GO HO H10 EA G9", ("Muck", 0)),
        ("EO HO EU H9 EA G9", ("Muck", 0)),
        ("EU GU EA GA G10 SA", ("Wenz", 1)),
        ("EU GU EA GA E9 S9", ("Wenz", 0)),
        ("E9 G9 S9 GK SK EK", None),
    ],
)
def test_he_announces_by_what_he_holds(own: str, said_first: tuple[str, int] | None) -> None:
    auction = opened(RULES, 0)
    bid = PLAYER.bid(hand(own), auction, may_say(auction, RULES))
    assert (None if bid is None else (bid.game, bid.level)) == said_first


def test_he_leaves_a_partners_game_alone_but_not_the_others() -> None:
    own = hand("GO HU HA H9 EA G9")
    for first, answer_over in ((0, None), (1, "Muck")):
        auction = opened(RULES, 3)
        for seat in (0, 1):
            auction = said(auction, WENZ if seat == first else None)
        bid = PLAYER.bid(own, auction, may_say(auction, RULES))
        assert (None if bid is None else bid.game) == answer_over


def test_who_must_announces_even_the_weakest_hand() -> None:
    silent = opened(RULES, 0)
    for _ in range(4):
        silent = said(silent, None)
    must = forced(silent, 1)
    assert PLAYER.bid(hand("E9 G9 S9 GK SK EK"), must, may_say(must, RULES)) is not None


def test_he_doubles_with_the_better_hand_only() -> None:
    contract = Contract(MUCK, 0)
    assert PLAYER.doubles(hand("EO GO HO EU EA E9"), 1, contract)
    assert not PLAYER.doubles(hand("EO HO EU H9 EA G9"), 1, Contract(MUCK, 0, 3))
    assert not PLAYER.doubles(hand("E9 G9 S9 GK SK EK"), 1, contract)


def test_he_takes_over_a_schneider_only_if_he_could_make_it() -> None:
    own, bid = hand("EO GO HO EU EA E9"), bids_of(RULES)[3]
    assert (bid.game, bid.level) == ("Muck", 1)
    assert not PLAYER.doubles(own, 1, Contract(bid, 0))
    nobody_takes_over = replace(RULES, doubling=Doubling(takes_over=False))
    assert SimplePlayer(nobody_takes_over).doubles(own, 1, Contract(bid, 0))
