"""A published ranking can be checked by a stranger, with a program of his own reading."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bobbl_server.pages.proofs.check_ranking as check_ranking_module
from bobbl_server.pages.proofs.proof import (
    LoggedHead,
    RankingProof,
    check_program,
    encoded_proof,
    ranking_proof,
)
from bobbl_server.pages.published import Publisher
from bobbl_server.verify import Verifier
from bobbl_shared.clock import moment
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.keys import Purpose, SigningKey, author_of, verify
from bobbl_shared.domain.areas.rounds import PublishRanking, RingGong
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import PeerError
from bobbl_shared.log import LogFile
from bobbl_shared.wire.epoch import read_epoch
from builders.evening import Evening, base_on

CHECK: ModuleType = check_ranking_module
ROUNDS = 3


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Give an evening of three rounds with its last ranking published."""
    evening = Evening(tmp_path_factory.mktemp("evening"), Settings("Preismucken", rounds=ROUNDS))
    organiser = evening.station("organiser", "Leitung")
    first, second = (evening.station("scoring", f"Erfassung {at}", ("Halle",)) for at in (1, 2))
    evening.register_pairs(organiser, 6)
    for number in range(1, ROUNDS + 1):
        evening.draw(organiser)
        evening.play_round(first, second)
        evening.close_round(organiser)
        if number == ROUNDS:
            changed = evening.state.results_changed(number)
            organiser.ask(PublishRanking(number), base_on(changed))
    assert evening.state.published_round == ROUNDS
    return evening


def proof_of(evening: Evening, number: int) -> RankingProof | None:
    """Return the proof of the ranking after a round."""
    rows = evening.state.rounds[number - 1].standings
    assert rows is not None
    return ranking_proof(evening.log, evening.state, number, rows)


@pytest.fixture(scope="module")
def proof(evening: Evening) -> RankingProof:
    """Give the proof of the last ranking."""
    found = proof_of(evening, ROUNDS)
    assert found is not None
    return found


def holds(content: bytes) -> bool:
    """Return whether the check accepts a file."""
    try:
        CHECK.check(content.decode())
    except (ValueError, LookupError, TypeError, AttributeError, StopIteration):
        return False
    return True


def holds_for_us(content: bytes) -> bool:
    """Return whether the product's own cryptography says the same of a file's signatures."""
    proof = msgspec.json.decode(content, type=RankingProof)
    try:
        epoch = read_epoch(proof.epoch, bytes.fromhex(proof.root))
        tournament = author_of(bytes.fromhex(proof.root))
        hashes = [event_hash(each.encode()) for each in proof.events]
        events = [decode_event(each.encode()) for each in proof.events]
        head = proof.head
        message = head_message(tournament, head.epoch, head.index, hashes[-1])  # type: ignore[arg-type]
        verify(epoch.server, Purpose.HEAD, message, bytes.fromhex(head.signature))
    except (PeerError, ValueError):
        return False
    links = [each.previous for each in events[1:]] == [each.hex() for each in hashes[:-1]]
    return links and (events[-1].index, hashes[-1].hex()) == (head.index, head.hash)


@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_every_ranking_that_was_shown_can_be_proven(evening: Evening, number: int) -> None:
    found = proof_of(evening, number)
    assert found is not None
    content = encoded_proof(found)
    assert holds(content)
    assert holds_for_us(content)
    assert len(found.events) == 1


def test_a_ranking_is_shown_with_the_time_at_which_it_was_published(evening: Evening) -> None:
    """Not with that of a result, which would tell of corrections that are not published."""
    times = [decode_event(body).inputs.at for body in evening.log.events()]
    published = next(
        index for index, body in enumerate(evening.log.events()) if b'"RankingPublished"' in body
    )
    told = [f"{index} {at}" for index, at in enumerate(times)]
    publisher = Publisher(
        lambda _: None, time_of=told.__getitem__, proof_of=partial(ranking_proof, evening.log)
    )
    shown = publisher.evening(evening.state, moment(times[-1]))
    assert shown.ranking is not None
    assert shown.ranking.at == times[published]


def test_a_station_that_came_later_has_the_proofs_as_well(evening: Evening) -> None:
    """It is sent what it missed in few frames, each with one head; one ends with each ranking."""
    late = evening.station("display", "Leinwand")
    rows = evening.state.rounds[0].standings
    assert rows is not None
    assert ranking_proof(late.replica.log, evening.state, 1, rows) == proof_of(evening, 1)


def test_what_guests_may_know_has_the_proofs(evening: Evening) -> None:
    proof_of_ranking = partial(ranking_proof, evening.log)
    publisher = Publisher(evening.history.name_of, proof_of=proof_of_ranking)
    rankings = publisher.evening(evening.state, evening.clock.now()).rankings
    assert [each.proof for each in rankings] == [proof_of(evening, at) for at in (1, 2, 3)]
    for each in rankings:
        assert each.proof is not None
        shown = [(row.rank, row.number) for row in each.rows]
        assert [row[:2] for row in each.proof.ranking] == shown


def test_a_stranger_is_told_in_german(proof: RankingProof, tmp_path: Path) -> None:
    (tmp_path / "pruefen.py").write_bytes(check_program())
    place = tmp_path / "rangliste-3.json"

    def said(content: bytes, *more: str) -> tuple[int, str]:
        place.write_bytes(content)
        answer = subprocess.run(
            [sys.executable, "-I", "-X", "utf8", tmp_path / "pruefen.py", place, *more],
            capture_output=True,
            check=False,
        )
        return answer.returncode, (answer.stdout + answer.stderr).decode()

    content = encoded_proof(proof)
    tournament = author_of(bytes.fromhex(proof.root))
    code, text = said(content, tournament[:16].upper())
    assert code == 0
    assert "JA: So stand die Rangliste nach Runde 3" in text
    assert tournament in text
    code, text = said(content, "0" * 16)
    assert (code, "NEIN" in text, "Aushang" in text) == (1, True, True)
    code, text = said(content.replace(b'"round":3', b'"round":2', 1))
    assert (code, "NEIN" in text) == (1, True)
    assert "Traceback" not in text
    code, text = said(b"")
    assert (code, "NEIN" in text) == (1, True)


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_flipped_bit_anywhere_is_found(proof: RankingProof, data: st.DataObject) -> None:
    content = bytearray(encoded_proof(proof))
    bit = data.draw(st.integers(0, 8 * len(content) - 1))
    content[bit // 8] ^= 1 << bit % 8
    assert not holds(bytes(content))


def test_every_flipped_bit_outside_of_the_events_is_found(proof: RankingProof) -> None:
    """Those in the events are found by a hash, all in the same way; here each is tried."""
    content = encoded_proof(proof)
    start = content.index(b'"events":')
    stop = content.index(b'"head":')
    kept = [at for at in range(len(content)) if not start + 12 < at < stop - 3]
    accepted = []
    for at in kept[::2]:
        for bit in (5, at % 8):  # another case of a letter, and any
            changed = bytearray(content)
            changed[at] ^= 1 << bit
            if holds(bytes(changed)):
                accepted.append((at, bit))
    assert accepted == []


def test_another_ranking_is_not_that_of_the_event(proof: RankingProof) -> None:
    document = json.loads(encoded_proof(proof))
    first, second, *rest = document["ranking"]
    for ranking in ([second, first, *rest], [first, second], [first, second, *rest, second]):
        changed = json.dumps({**document, "ranking": ranking}, separators=(",", ":"))
        assert not holds(changed.encode())


def test_keys_that_fit_every_message_are_refused() -> None:
    """Keys of small order; with them a signature of zeros would hold (RFC 8032 leaves it open)."""
    for key in (b"\x01" + bytes(31), bytes(32), b"\x00" * 31 + b"\x80"):
        signature = (b"\x01" + bytes(63)).hex()
        with pytest.raises(ValueError):  # noqa: PT011 - the text differs with the key
            CHECK.check_signature(key.hex(), "head", b"anything", signature, "von niemand")


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=40), st.integers(0, 511))
@settings(max_examples=25, deadline=None)
def test_signatures_hold_here_as_they_do_for_us(private: bytes, message: bytes, bit: int) -> None:
    key = SigningKey.from_bytes(private)
    signature = key.sign(Purpose.HEAD, message)
    CHECK.check_signature(key.public.hex(), "head", message, signature.hex(), "des Servers")
    changed = bytearray(signature)
    changed[bit // 8] ^= 1 << bit % 8
    with pytest.raises(ValueError, match="Unterschrift"):
        CHECK.check_signature(key.public.hex(), "head", message, changed.hex(), "des Servers")


def test_no_proof_tells_what_came_with_the_ranking(evening: Evening, proof: RankingProof) -> None:
    """Where a head was signed only after other events, these are told only if they say nothing."""

    class Grouped:
        """A log whose writer signed no head before the end."""

        def __init__(self, log: LogFile) -> None:
            self.events = log.events
            self.last = log.head()

        def head_from(self, _: int) -> object:
            return self.last

    organiser = evening.station("organiser", "Zweite")
    rows = evening.state.published
    assert rows is not None
    late = Grouped(evening.log)
    assert ranking_proof(late, evening.state, ROUNDS, rows) is None  # type: ignore[arg-type]
    organiser.ask(RingGong())
    assert proof_of(evening, ROUNDS) == proof


def test_a_proof_names_nobody(evening: Evening, proof: RankingProof) -> None:
    content = encoded_proof(proof).decode()
    names = [each.body or "" for each in evening.log.all_details() if each.scope == "name"]
    spoken = {json.loads(each)["last"] for each in names}
    assert len(spoken) > 5
    assert not [each for each in spoken if each in content]


def test_the_log_it_comes_from_is_sound(evening: Evening) -> None:
    assert Verifier(evening.log).run().bad is None


@dataclass
class Counting:
    """A log that counts the events that are read."""

    log: LogFile
    read: int = 0

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        for body in self.log.events(start, stop):
            self.read += 1
            yield body

    def head_from(self, index: int) -> LoggedHead | None:
        return self.log.head_from(index)


def test_a_proof_reads_a_few_events_however_long_the_log_is(evening: Evening) -> None:
    for round_ in evening.state.rounds:
        ledger = Counting(evening.log)
        assert round_.standings is not None
        proof = ranking_proof(ledger, evening.state, round_.number, round_.standings)
        assert proof is not None
        assert ledger.read <= len(proof.events) + 6
        assert evening.log.length > 5 * ledger.read
