"""What holds in every deal under any rules, whoever plays."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.game.auction import Auction
from bobbl_shared.domain.game.bids import Bid
from bobbl_shared.domain.game.cards import (
    ALL_POINTS,
    DECKS,
    NAMES,
    Card,
    Cards,
    members,
    points_in,
    set_of,
)
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.dealing import dealt
from bobbl_shared.domain.game.game import play_game
from bobbl_shared.domain.game.play import Play, legal, played, previous_trick
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS
from bobbl_shared.domain.game.rules import (
    Game,
    MustCall,
    NobodyBids,
    Ramsch,
    Rules,
    ThrownIn,
    side_of,
)
from bobbl_shared.domain.game.simple import SimplePlayer
from bobbl_shared.domain.game.trumps import trumps_of
from bobbl_shared.errors import Refusal
from strategies.games import AnyPlayer, any_rules, shuffled_decks

SEEDS = st.integers(0, 2**32)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Rules, tuple[Cards, ...], int]:
    rules = draw(any_rules())
    dealer = draw(st.integers(0, rules.players - 1))
    return rules, dealt(draw(shuffled_decks(rules)), dealer, rules), dealer


def kind(card: Card, game: Game, suit: str | None) -> str:
    """Say what a card is in a game, spelled out: trump, or its suit."""
    name = NAMES[card]
    return "trump" if name[1:] in game.ranks or name[0] == suit else name[0]


def strength(card: Card, led: str, game: Game, suit: str | None) -> tuple[int, int, int]:
    """Rank a card in a trick, spelled out."""
    name = NAMES[card]
    suits, ranks = "SHGE", ("7", "8", "9", "U", "O", "K", "10", "A")
    if name[1:] in game.ranks:
        return 3, -game.ranks.index(name[1:]), suits.index(name[0])
    of = kind(card, game, suit)
    return (2 if of == "trump" else int(of == led)), ranks.index(name[1:]), 0


def outcome_and_plays(
    deal: tuple[Rules, tuple[Cards, ...], int], seed: int
) -> tuple[Outcome, list[tuple[Play, Card]]]:
    player = AnyPlayer(Random(seed))
    return play_game(*deal, player), player.plays


@given(deals(), SEEDS)
def test_every_card_is_played_once_and_all_points_are_taken(
    deal: tuple[Rules, tuple[Cards, ...], int], seed: int
) -> None:
    rules = deal[0]
    outcome, plays = outcome_and_plays(deal, seed)
    if not plays:
        assert outcome.kind in ("sie", "thrown_in")
        return
    assert len(plays) == rules.deck
    assert sum(outcome.points) == ALL_POINTS
    last, card = plays[-1]
    end = played(last, card)
    assert end.is_over
    assert end.seen == set_of(DECKS[rules.deck])
    assert len(end.tricks) == rules.hand_size
    for side in (0, 1):
        taken = set_of(c for t in end.tricks if side_of(t.winner) == side for c in t.cards)
        assert points_in(taken) == outcome.points[side]


@given(deals(), SEEDS)
def test_what_may_be_played_is_never_nothing_and_follows(
    deal: tuple[Rules, tuple[Cards, ...], int], seed: int
) -> None:
    rules = deal[0]
    for play, _ in outcome_and_plays(deal, seed)[1]:
        hand, choices = play.hands[play.turn], legal(play)
        assert choices
        assert choices & ~hand == 0
        if play.table:
            game = next(
                (g, s)
                for g in rules.games
                for s in g.suits or (None,)
                if trumps_of(g.ranks, s, rules.deck) == play.trumps
            )
            led = kind(play.table[0], *game)
            following = set_of(card for card in members(hand) if kind(card, *game) == led)
            trumps = set_of(card for card in members(hand) if kind(card, *game) == "trump")
            assert choices == (following or (play.must_trump and trumps) or hand)
        else:
            assert choices == hand


@given(deals(), SEEDS)
def test_the_strongest_card_takes_the_trick_and_its_player_leads_the_next(
    deal: tuple[Rules, tuple[Cards, ...], int], seed: int
) -> None:
    rules = deal[0]
    plays = outcome_and_plays(deal, seed)[1]
    if not plays:
        return
    game, suit = next(
        (g, s)
        for g in rules.games
        for s in g.suits or (None,)
        if trumps_of(g.ranks, s, rules.deck) == plays[0][0].trumps
    )
    end = played(*plays[-1])
    leader = (deal[2] + 1) % rules.players
    for trick in end.tricks:
        assert trick.leader == leader
        led = kind(trick.cards[0], game, suit)
        powers = [strength(card, led, game, suit) for card in trick.cards]
        leader = (leader + powers.index(max(powers))) % rules.players
        assert trick.winner == leader


@given(deals(), SEEDS, st.data())
def test_another_card_is_refused(
    deal: tuple[Rules, tuple[Cards, ...], int], seed: int, data: st.DataObject
) -> None:
    plays = outcome_and_plays(deal, seed)[1]
    if not plays:
        return
    play, _ = data.draw(st.sampled_from(plays))
    illegal = set_of(range(32)) & ~legal(play)
    card = data.draw(st.sampled_from(list(members(illegal))))
    held = play.hands[play.turn] >> card & 1
    with pytest.raises(Refusal, match="card_must_follow" if held else "card_not_held"):
        played(play, card)


@given(deals(), SEEDS)
def test_an_outcome_can_be(deal: tuple[Rules, tuple[Cards, ...], int], seed: int) -> None:
    rules = deal[0]
    outcome, _ = outcome_and_plays(deal, seed)
    assert (outcome.winner is None) == (outcome.value == 0)
    assert outcome.value >= 0
    contract = outcome.contract
    assert (contract is not None) == (outcome.kind in ("called", "forced"))
    if contract is not None:
        assert outcome.value % (1 << contract.doublings) == 0
        assert outcome.value >> contract.doublings in contract.bid.values
        assert contract.doublings <= rules.doublings


@given(deals(), SEEDS, st.data())
def test_a_simple_player_looks_at_no_other_hand(
    deal: tuple[Rules, tuple[Cards, ...], int], seed: int, data: st.DataObject
) -> None:
    rules = deal[0]
    plays = outcome_and_plays(deal, seed)[1]
    if not plays:
        return
    play, _ = data.draw(st.sampled_from(plays))
    others = [
        card for at, hand in enumerate(play.hands) if at != play.turn for card in members(hand)
    ]
    mixed = data.draw(st.permutations(others))
    hands = []
    for at, hand in enumerate(play.hands):
        size = hand.bit_count() if at != play.turn else 0
        hands.append(hand if at == play.turn else set_of(mixed[:size]))
        mixed = mixed[size:]
    other = Play(
        play.trumps, tuple(hands), play.leader, play.must_trump, play.table, play.best, play.seen
    )
    caller = data.draw(st.none() | st.integers(0, rules.players - 1))
    player = SimplePlayer(rules)
    for choose in (lambda at: player.card(at, caller), player.ramsch_card):
        card = choose(play)
        assert legal(play) >> card & 1
        assert choose(other) == card


def test_a_sie_is_put_on_the_table_at_once() -> None:
    sie = set_of(NAMES.index(name) for name in ("EO", "GO", "HO", "SO", "EU", "GU"))
    others = [card for card in DECKS[24] if not sie >> card & 1]
    hands = (*(set_of(others[at : at + 6]) for at in (0, 6, 12)), sie)
    player = AnyPlayer(Random(1))
    outcome = play_game(PRESETS["muck-wenz"], hands, 0, player)
    assert (outcome.kind, outcome.winner, outcome.value) == ("sie", 1, 20)
    assert not player.plays
    assert play_game(PRESETS["wenz-muck"], hands, 0, player).kind != "sie"


class SilentPlayer(AnyPlayer):
    """Never bids; whether the last one announces a Ramsch is chosen."""

    def __init__(self, announces: bool) -> None:
        super().__init__(Random(1), silence=1)
        self.announces, self.asked = announces, list[Cards]()

    def bid(self, hand: Cards, auction: Auction, choices: Sequence[Bid]) -> Bid | None:
        """Announce only what must be."""
        return choices[0] if auction.must is not None else None

    def announces_ramsch(self, hand: Cards) -> bool:
        """Do as was chosen, and remember whose hand it was."""
        self.asked.append(hand)
        return self.announces


@pytest.mark.parametrize("announces", [True, False])
@pytest.mark.parametrize(
    ("nobody", "otherwise"), [(ThrownIn(), "thrown_in"), (MustCall(), "forced")]
)
def test_the_last_player_may_announce_a_ramsch_if_nobody_called(
    nobody: NobodyBids, otherwise: str, announces: bool
) -> None:
    rules = replace(MUCK_OVER_WENZ, nobody=nobody, sie=None, last_player=Ramsch(value=5))
    hands, player = dealt(DECKS[24], 2, rules), SilentPlayer(announces)
    outcome = play_game(rules, hands, 2, player)
    assert player.asked == [hands[2]], "the dealer speaks last"
    assert outcome.kind == ("ramsch" if announces else otherwise)
    assert not announces or outcome.value == 5
    nowhere = SilentPlayer(announces)
    play_game(replace(rules, last_player=None), hands, 2, nowhere)
    assert nowhere.asked == []


def test_the_previous_trick_is_shown_while_the_next_lies_open() -> None:
    wenz = MUCK_OVER_WENZ.games[1]
    hands = dealt(DECKS[24], 0, MUCK_OVER_WENZ)
    play = Play(trumps_of(wenz.ranks, None, 24), hands, 1)
    seen = []
    while not play.is_over:
        play = played(play, next(members(legal(play))))
        if not play.table or not play.tricks:
            with pytest.raises(Refusal, match="trick_not_open"):
                previous_trick(play, MUCK_OVER_WENZ)
        else:
            seen.append(previous_trick(play, MUCK_OVER_WENZ))
            with pytest.raises(Refusal, match="trick_not_shown"):
                previous_trick(play, replace(MUCK_OVER_WENZ, previous_trick=False))
    assert seen == [trick for trick in play.tricks[:-1] for _ in range(3)]
