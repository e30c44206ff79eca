"""A cheating server's log against ``bobbl verify``: found, and named by index, command and place.

What breaks a rule shows in the file alone. A cut end, and a file written anew by who holds all its
keys, follow the rules; there it takes a witness: a head or a fingerprint that was printed, or the
copy of a station.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl.__main__ import main
from bobbl_server.core.decide import Decision
from bobbl_server.history import History
from bobbl_server.store.reading import read_history
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.crypto.root import open_root
from bobbl_shared.domain.areas.draw import RoundDrawn
from bobbl_shared.domain.areas.founding import EpochStarted, StartEpoch
from bobbl_shared.domain.areas.results import ResultEntered
from bobbl_shared.domain.areas.rounds import (
    CloseRound,
    PublishRanking,
    RankingPublished,
    RoundClosed,
)
from bobbl_shared.domain.event import Event, Verdict
from bobbl_shared.domain.paper.imprint import Imprint
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import Entry
from bobbl_shared.ids import EntryId
from bobbl_shared.log import LogFile
from builders.attackers.forged import event_by, events_of, place_of, refusal_of, write_forged
from builders.course import WORDS, base_on
from builders.evening import Evening, invented_score

SETTINGS = Settings("Preismucken", sections=(Section("Saal", 1),))

Ranked = RoundClosed | RankingPublished
Forge = Callable[[list[Event]], int]
"""Changes events and gives the index of the first one changed."""


@dataclass(frozen=True)
class Played:
    """What is left of an evening: the server's file and key, and the copies of its stations."""

    path: Path
    copies: tuple[Path, ...]
    key: SigningKey
    history: History

    @property
    def tournament(self) -> str:
        """Give the root key's fingerprint as it is printed."""
        return self.history.state.tournament

    @property
    def head(self) -> str:
        """Give the last hash as it is printed."""
        return self.history.last_hash.hex()

    def events(self) -> list[Event]:
        """Read the events, to change some of them."""
        return events_of(self.history.bodies)

    def forge(self, path: Path, events: list[Event], epoch: int = 1) -> str:
        """Write events with the server's own key."""
        details = tuple(self.history.details.values())
        return str(write_forged(path, events, self.key, details, epoch))


def play(folder: Path, seed: int = 1, pairs: int = 8) -> Played:
    """Play a round in which one hand tried to confirm itself and a desk to close the round."""
    folder.mkdir()
    evening = Evening(folder, SETTINGS, seed)
    organiser = evening.station("organiser", "Leitung")
    desk = evening.station("desk", "Anmeldung")
    first = evening.station("scoring", "Saal links", ["Saal"], "Maier")
    second = evening.station("scoring", "Saal rechts", ["Saal"], "Huber")
    evening.register_pairs(desk, pairs)
    evening.draw(organiser)
    score = invented_score(evening.state.rounds[0].tables[1], 1)
    evening.enter(first, 1, score)
    evening.enter(first, 1, score)
    desk.ask(CloseRound(1), base_on(evening.state.rounds[0].changed))
    evening.enter(second, 1, score)
    for table in range(2, len(evening.state.rounds[0].tables) + 1):
        score = invented_score(evening.state.rounds[0].tables[table], 1)
        evening.enter(first, table, score)
        evening.enter(second, table, score)
    evening.close_round(organiser)
    organiser.ask(PublishRanking(1), base_on(evening.state.results_changed(1)))
    assert evening.state.rounds[0].is_closed
    evening.close()
    copies = [each.model.membership.replica_path for each in evening.cables if each.model]
    return Played(evening.path, tuple(copies), evening.server_key, evening.history)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("cheating") / "evening")


def swap_two_seats(events: list[Event]) -> int:
    at = place_of(events, RoundDrawn)
    (drawn,) = events[at].effect
    assert isinstance(drawn, RoundDrawn)
    one, two, *rest = drawn.tables
    swapped = (
        replace(one, sides=(two.sides[0], one.sides[1])),
        replace(two, sides=(one.sides[0], two.sides[1])),
    )
    events[at] = replace(events[at], effect=(replace(drawn, tables=(*swapped, *rest)),))
    return at


def first_and_second_exchanged(
    events: list[Event], kind: type[RoundClosed | RankingPublished]
) -> int:
    at = place_of(events, kind)
    (fact,) = events[at].effect
    assert isinstance(fact, Ranked)
    first, second, *rest = fact.standings
    cheated = (replace(second, rank=first.rank), replace(first, rank=second.rank), *rest)
    events[at] = replace(events[at], effect=(replace(fact, standings=cheated),))
    return at


def close_with_a_wrong_rank(events: list[Event]) -> int:
    return first_and_second_exchanged(events, RoundClosed)


def publish_a_wrong_rank(events: list[Event]) -> int:
    return first_and_second_exchanged(events, RankingPublished)


def confirm_by_the_same_operator(events: list[Event]) -> int:
    at = refusal_of(events, "same_operator")
    (entered,) = events[place_of(events, ResultEntered)].effect
    assert isinstance(entered, ResultEntered)
    entry = replace(entered.entry, id=EntryId("second"), at=events[at].inputs.at)
    effect = (ResultEntered(1, 1, entry, "confirmed"),)
    events[at] = replace(events[at], verdict=Verdict(), effect=effect)
    return at


def let_the_desk_close_the_round(events: list[Event]) -> int:
    at = refusal_of(events, "no_right")
    events[at] = replace(events[at], verdict=Verdict(), effect=(RoundClosed(1, ()),))
    return at


def write_other_points(events: list[Event]) -> int:
    at = place_of(events, ResultEntered)
    (entered,) = events[at].effect
    assert isinstance(entered, ResultEntered)
    entry: Entry = replace(entered.entry, score=BobblScore(((0, 21), (0, 21))))
    events[at] = replace(events[at], effect=(replace(entered, entry=entry),))
    return at


CHEATS: list[tuple[Forge, str, str]] = [
    (swap_two_seats, "DrawRound", "effect[0].tables[0].sides[0][0]"),
    (close_with_a_wrong_rank, "CloseRound", "effect[0].standings[0].entrant"),
    (publish_a_wrong_rank, "PublishRanking", "effect[0].standings[0].entrant"),
    (confirm_by_the_same_operator, "EnterResult", 'verdict.refused: null statt "same_operator"'),
    (let_the_desk_close_the_round, "CloseRound", 'verdict.refused: null statt "no_right"'),
    (write_other_points, "EnterResult", "effect[0].entry.score.bobbl[0][0]: 0 statt 12"),
]


def accuse(
    played: Played, forge: Forge, kind: str, place: str, folder: Path, told: Callable[[], str]
) -> None:
    """Forge, and let the command say what was forged."""
    events = played.events()
    at = forge(events)
    assert main(["verify", played.forge(folder / "forged.bobbl", events)]) == 1, "not found"
    assert f"Ereignis {at} ({kind}, {place}" in told()


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """Give what the command said on standard output since last asked."""
    return lambda: capsys.readouterr().out


def test_the_honest_evening_holds_with_every_witness(
    played: Played, told: Callable[[], str]
) -> None:
    assert len(played.copies) == 4
    for copy in played.copies:
        words = ["verify", str(played.path), "--against", str(copy)]
        assert main([*words, "--key", played.tournament, "--head", played.head]) == 0
        assert "In Ordnung" in told()


def test_a_printed_code_tells_a_whole_file_from_one_cut_off(
    played: Played, told: Callable[[], str], tmp_path: Path
) -> None:
    printed = Imprint(played.tournament, played.head).text
    assert main(["verify", str(played.path), "--printed", printed]) == 0
    assert main(["verify", str(played.path), "--printed", played.head[:16]]) == 0
    other = Imprint("00" * 32, played.head).text
    assert main(["verify", str(played.path), "--printed", other]) == 1
    assert "ein anderes Turnier" in told()
    short = played.forge(tmp_path / "short.bobbl", played.events()[:-1])
    assert main(["verify", short, "--printed", printed]) == 1
    assert "gekürzt" in told()
    assert main(["verify", str(played.path), "--printed", "Hofmann"]) == 2


def test_a_copy_that_is_behind_is_a_witness_of_what_it_has(played: Played, tmp_path: Path) -> None:
    copy = played.forge(tmp_path / "behind.bobbl", played.events()[:-4])
    assert main(["verify", str(played.path), "--against", copy]) == 0


@pytest.mark.parametrize(("forge", "kind", "place"), CHEATS)
def test_what_breaks_a_rule_is_named(
    played: Played,
    tmp_path: Path,
    told: Callable[[], str],
    forge: Forge,
    kind: str,
    place: str,
) -> None:
    accuse(played, forge, kind, place, tmp_path, told)


@pytest.mark.parametrize(("forge", "kind", "place"), CHEATS)
def test_a_check_that_believes_the_server_would_be_found(
    played: Played,
    tmp_path: Path,
    told: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    forge: Forge,
    kind: str,
    place: str,
) -> None:
    events = played.events()
    forge(events)
    believed = iter([Decision(each.verdict, each.effect) for each in events])
    monkeypatch.setattr("bobbl_server.verify.decide", lambda *_: next(believed))
    with pytest.raises(AssertionError, match="not found"):
        accuse(played, forge, kind, place, tmp_path, told)


def test_a_cut_end_shows_by_head_and_by_copy(
    played: Played, tmp_path: Path, told: Callable[[], str]
) -> None:
    kept = len(played.history.bodies) - 3
    path = played.forge(tmp_path / "cut.bobbl", played.events()[:kept])
    assert main(["verify", path]) == 0, "alone it is a good log"
    told()
    assert main(["verify", path, "--head", played.head]) == 1
    assert "kommt in dieser Datei nicht vor" in told()
    assert main(["verify", path, "--against", str(played.copies[2])]) == 1
    missing = "So viele Ereignisse hat die Kopie mehr: 3."
    assert f"Von Ereignis {kept} an fehlt das Ende: {missing}" in told()


def test_the_whole_file_with_keys_of_its_own_shows_by_fingerprint_and_by_copy(
    played: Played, tmp_path: Path, told: Callable[[], str]
) -> None:
    path = str(play(tmp_path / "other", seed=2).path)
    assert main(["verify", path]) == 0, "alone it is a good log"
    told()
    assert main(["verify", path, "--key", played.tournament[:16]]) == 1
    assert "anderes Turnier" in told()
    assert main(["verify", path, "--against", str(played.copies[2])]) == 1
    assert "von Grund auf neu geschrieben" in told()


def test_the_whole_file_signed_anew_with_the_right_keys_shows_by_head_and_by_copy(
    played: Played, tmp_path: Path, told: Callable[[], str]
) -> None:
    other = play(tmp_path / "other", pairs=6)
    path, bodies = str(other.path), zip(other.history.bodies, played.history.bodies, strict=False)
    parted = next(at for at, (one, two) in enumerate(bodies) if one != two)
    assert main(["verify", path, "--key", played.tournament]) == 0, "its keys are right"
    told()
    assert main(["verify", path, "--head", played.head]) == 1
    assert "kommt in dieser Datei nicht vor" in told()
    assert main(["verify", path, "--against", str(played.copies[2])]) == 1
    assert f"Ereignis {parted} lautet in der Kopie anders" in told()


def test_a_copy_that_went_on_with_the_server_before_is_no_accusation(
    played: Played, tmp_path: Path, told: Callable[[], str]
) -> None:
    events = played.events()[:-2]
    with LogFile.open(Path(played.forge(tmp_path / "cut.bobbl", events))) as cut:
        state, head = read_history(cut).history.state, cut.last_hash.hex()
    server, last = played.key.public.hex(), len(events) - 1
    root = open_root(state.root, WORDS).signing
    started = EpochStarted(2, server, "00" * 32, head)
    events.append(event_by(state, root, StartEpoch(2, server, "00" * 32, last, head), started))
    path = played.forge(tmp_path / "taken.bobbl", events, epoch=2)
    assert main(["verify", path, "--against", str(played.copies[2])]) == 1
    assert f"Bei Ereignis {last + 1} hat ein anderer Server übernommen (Abschnitt 2)" in told()


def test_a_copy_that_nobody_signed_is_no_witness(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stranger = open_root(played.history.state.root, WORDS).signing
    copy = write_forged(tmp_path / "copy.bobbl", played.events()[:-1], stranger)
    assert main(["verify", str(played.path), "--against", str(copy)]) == 2
    assert "Unterschrift" in capsys.readouterr().err
