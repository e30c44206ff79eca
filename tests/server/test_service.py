"""The single writer: in order, exactly once, all or nothing, and nothing unsigned."""

import dataclasses
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.service import (
    Before,
    Recorded,
    Repeated,
    Submission,
    Unusable,
    read_submission,
)
from bobbl_server.verify import Redecider
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound
from bobbl_shared.domain.areas.field import EditPerson, EntrantRegistered, RegisterEntrant
from bobbl_shared.domain.areas.results import CorrectResult
from bobbl_shared.domain.areas.rounds import RingGong, SetClock
from bobbl_shared.domain.commands import AnyPayload, Base, decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError, Refusal
from bobbl_shared.ids import DetailsHash, EntrantId, EntryId, PersonId
from bobbl_shared.wire.messages import Signed
from builders.office import Author, Office


@pytest.fixture
def office() -> Office:
    return Office()


def refused(office: Office, index: int) -> str | None:
    return decode_event(office.history.bodies[index]).verdict.refused


def folded(office: Office) -> State:
    state: State | None = None
    for body in office.history.bodies:
        state = fold(state, decode_event(body))
    assert state is not None
    return state


class TestReading:
    """What fails before it becomes an event."""

    def read(self, office: Office, signed: Signed, *details: Details) -> str:
        author = office.organiser
        with pytest.raises(PeerError) as caught:
            read_submission(author.key.author, author.key.public, signed, details)
        return caught.value.code

    def test_every_letter_is_signed(self, office: Office) -> None:
        signed = office.organiser.sign(office.organiser.command(RingGong()))
        for at in range(0, len(signed.command), 5):
            changed = signed.command[:at] + "~" + signed.command[at + 1 :]
            assert self.read(office, Signed(changed, signed.signature)) == "bad_signature"
        assert self.read(office, Signed(signed.command, "no hex")) == "hex_malformed"
        assert self.read(office, Signed(signed.command, "")) == "bad_signature"

    def test_a_signature_has_one_spelling(self, office: Office) -> None:
        signed = office.organiser.sign(office.organiser.command(RingGong()))
        text = signed.signature
        for other in (text.upper(), f" {text}", text + " " * 400_000, f"{text[:64]}\n{text[64:]}"):
            assert self.read(office, Signed(signed.command, other)) == "hex_malformed"

    def test_nothing_is_said_twice(self, office: Office) -> None:
        key = office.organiser.key
        said = office.organiser.sign(office.organiser.command(SetClock("start", 1, 600))).command
        twice = [
            said.replace('"counter":', '"counter":7,"counter":', 1),
            said.replace('"round":', '"round":3,"round":', 1),
            said.replace('"round":', '"rou\\u006ed":3,"round":', 1),
            said.replace('"kind":', '"kind":"RingGong","kind":', 1),
        ]
        for text in twice:
            assert text != said
            signature = key.sign(Purpose.COMMAND, text.encode()).hex()
            assert self.read(office, Signed(text, signature)) == "command_malformed"
        spaced = said.replace(",", ", ").replace(":", ": ")
        signature = key.sign(Purpose.COMMAND, spaced.encode()).hex()
        read = read_submission(key.author, key.public, Signed(spaced, signature), ())
        assert read.command.payload == SetClock("start", 1, 600), "other words for it are as good"

    def test_a_head_is_no_command(self, office: Office) -> None:
        signed = office.organiser.sign(office.organiser.command(RingGong()))
        other = office.organiser.key.sign(Purpose.HEAD, signed.command.encode()).hex()
        assert self.read(office, Signed(signed.command, other)) == "bad_signature"

    def test_nobody_commands_in_anothers_name(self, office: Office) -> None:
        desk = office.admit("desk", "Anmeldung")
        command = desk.command(RingGong())
        assert self.read(office, office.organiser.sign(command)) == "other_author"

    def test_what_is_signed_must_be_a_command(self, office: Office) -> None:
        for text in ("", "{}", "[" * 30_000):
            signature = office.organiser.key.sign(Purpose.COMMAND, text.encode()).hex()
            assert self.read(office, Signed(text, signature)) == "command_malformed"

    def test_details_fit_their_hash(self, office: Office) -> None:
        author = office.organiser
        details = author.name_details("Bär")
        signed = author.sign(author.command(RingGong()))
        wrong = [
            replace(details, body="Wolf"),
            replace(details, salt="00" * 32),
            replace(details, salt="no hex"),
            replace(details, salt=(details.salt or "").upper()),
            replace(details, salt=f"{details.salt}{' ' * 1000}"),
            replace(details, salt=None),
            replace(details, hash=DetailsHash("00" * 32)),
            replace(details, sealed="00" * 100),
            Details(DetailsHash("00" * 32), "name"),
        ]
        for each in wrong:
            assert self.read(office, signed, each) == "details_mismatch"


class TestOrder:
    def test_a_repeated_command_is_the_same_event(self, office: Office) -> None:
        submission = office.organiser.submission(office.organiser.command(RingGong()))
        batch, settled = office.commit(submission)
        (recorded,) = batch.outcomes
        assert isinstance(recorded, Recorded)
        assert settled is not None
        length = office.state.length
        for _ in range(3):
            again, settled = office.commit(submission, submission)
            assert settled is None
            assert again.outcomes == [Repeated(1, recorded.index)] * 2
        assert office.state.length == length

    def test_also_within_one_group(self, office: Office) -> None:
        submission = office.organiser.submission(office.organiser.command(RingGong()))
        batch, _ = office.commit(submission, submission)
        first, second = batch.outcomes
        assert isinstance(first, Recorded)
        assert second == Repeated(1, first.index)
        assert office.state.gongs == 1

    def test_a_refused_command_is_refused_for_ever(self, office: Office) -> None:
        submission = office.organiser.submission(office.organiser.command(DrawRound(7)))
        batch, _ = office.commit(submission)
        (recorded,) = batch.outcomes
        assert isinstance(recorded, Recorded)
        assert refused(office, recorded.index) == "not_next_round"
        again, _ = office.commit(submission)
        assert again.outcomes == [Repeated(1, recorded.index)]

    def test_a_gap_is_told_with_the_counter_expected(self, office: Office) -> None:
        author = office.organiser
        early = author.submission(author.command(RingGong(), counter=3))
        batch, settled = office.commit(early)
        (outcome,) = batch.outcomes
        assert isinstance(outcome, Unusable)
        assert (outcome.counter, outcome.error.code) == (3, "counter_gap")
        assert outcome.error.parameters == {"expected": 1}
        assert settled is None

    @pytest.mark.parametrize("counter", [0, -1, -(10**30)])
    def test_counters_begin_with_one(self, office: Office, counter: int) -> None:
        author = office.organiser
        batch, _ = office.commit(author.submission(author.command(RingGong(), counter=counter)))
        (outcome,) = batch.outcomes
        assert isinstance(outcome, Unusable)
        assert outcome.error.parameters == {"expected": 1}

    def test_a_counter_used_otherwise_is_noticed(self, office: Office) -> None:
        author = office.organiser
        office.ask(author, RingGong())
        other = author.submission(author.command(DrawRound(1), counter=1))
        batch, settled = office.commit(other)
        (outcome,) = batch.outcomes
        assert isinstance(outcome, Unusable)
        assert outcome.error.code == "counter_reused"
        assert settled is None

    def test_another_tournament_is_none_of_ours(self, office: Office) -> None:
        stranger = Author(office.organiser.key.author, "Leitung")  # type: ignore[arg-type]
        batch, _ = office.commit(stranger.submission(stranger.command(RingGong())))
        (outcome,) = batch.outcomes
        assert isinstance(outcome, Unusable)
        assert outcome.error.code == "other_tournament"

    def test_one_bad_command_harms_no_other(self, office: Office) -> None:
        author, desk = office.organiser, office.admit("desk", "Anmeldung")
        gap = author.submission(author.command(RingGong(), counter=9))
        good = author.submission(author.command(RingGong()))
        other = desk.registering(("Bär", "Ute"), ("Wolf", "Uwe"))
        batch, settled = office.commit(gap, good, other)
        assert [type(each) for each in batch.outcomes] == [Unusable, Recorded, Recorded]
        assert settled is not None
        assert len(settled.events) == 2

    @examples(max_examples=50)
    @given(groups=st.lists(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3)), max_size=12)))
    def test_however_often_and_late_they_come_each_counts_once_in_order(
        self, groups: list[list[tuple[int, int]]]
    ) -> None:
        office = Office()
        authors = [office.organiser, office.admit("organiser", "Zweite")]
        sent = [
            [author.submission(author.command(RingGong())) for _ in range(4)] for author in authors
        ]
        for group in groups:
            office.commit(*(sent[who][number] for who, number in group))
        for commands in sent:
            office.commit(*commands)
        assert office.state.gongs == 8
        assert folded(office) == office.state
        commands_ = [decode_command(decode_event(each).command) for each in office.history.bodies]
        for author in authors:
            counters = [e.counter for e in commands_ if e.station == author.key.author]
            assert counters == [1, 2, 3, 4]


class TestCommit:
    def test_nothing_has_happened_before_it_is_settled(self, office: Office) -> None:
        before = office.state, office.history.last_hash, len(office.history.heads)
        batch = office.service.take(
            [office.organiser.submission(office.organiser.command(RingGong()))]
        )
        assert (office.state, office.history.last_hash, len(office.history.heads)) == before
        office.service.write(batch)
        assert (office.state, office.history.last_hash, len(office.history.heads)) == before
        office.service.settle(batch)
        assert office.state.gongs == 1

    def test_a_full_disk_leaves_everything_as_it_was(self, office: Office) -> None:
        submission = office.organiser.submission(office.organiser.command(RingGong()))
        before, kept = office.state, list(office.log.bodies)
        office.log.trouble = BobblError("disk_full", path="x", reason="full")
        batch = office.service.take([submission])
        with pytest.raises(BobblError, match="disk_full"):
            office.service.write(batch)
        assert office.state == before
        assert office.log.bodies == kept
        office.log.trouble = None
        again, _ = office.commit(submission)
        assert isinstance(again.outcomes[0], Recorded)

    def test_a_group_without_events_writes_nothing(self, office: Office) -> None:
        office.log.trouble = BobblError("disk_full", path="x", reason="full")
        batch, settled = office.commit()
        assert (batch.outcomes, settled) == ([], None)

    def test_a_group_has_one_signed_head(self, office: Office) -> None:
        author = office.organiser
        commands = [author.submission(author.command(RingGong())) for _ in range(5)]
        heads = len(office.log.heads)
        _, settled = office.commit(*commands)
        assert settled is not None
        assert len(office.log.heads) == heads + 1
        head = office.log.heads[-1]
        state = office.state
        assert head.index == state.length - 1
        assert head.hash == event_hash(settled.bodies[-1]) == office.history.last_hash
        message = head_message(state.tournament, state.epoch, head.index, head.hash)
        verify(office.server_key.public, Purpose.HEAD, message, head.signature)
        assert settled.head.hash == head.hash.hex()

    def test_what_is_written_is_what_is_told(self, office: Office) -> None:
        _, settled = office.commit(office.organiser.registering(("Bär", "Ute"), ("Wolf", "Uwe")))
        assert settled is not None
        assert office.log.bodies[-1:] == list(settled.bodies) == office.history.bodies[-1:]
        assert [decode_event(each) for each in settled.bodies] == list(settled.events)
        assert tuple(office.log.details[-2:]) == settled.details

    def test_events_are_chained(self, office: Office) -> None:
        for _ in range(3):
            office.ask(office.organiser, RingGong())
        for before, after in zip(office.history.bodies, office.history.bodies[1:], strict=False):
            assert decode_event(after).previous == event_hash(before).hex()
        assert folded(office) == office.state

    def test_the_command_is_kept_as_it_was_signed(self, office: Office) -> None:
        author = office.organiser
        command = author.command(RingGong())
        text = author.sign(command).command.replace('"counter":', '"counter" :   ')
        signature = author.key.sign(Purpose.COMMAND, text.encode()).hex()
        signed = Signed(text, signature)
        submission = read_submission(author.key.author, author.key.public, signed, ())
        office.commit(submission)
        event = decode_event(office.history.bodies[-1])
        assert (event.command, event.signature) == (text, signature)


class TestDetails:
    def outcome(self, office: Office, submission: Submission) -> str | None:
        batch, _ = office.commit(submission)
        (outcome,) = batch.outcomes
        if isinstance(outcome, Unusable):
            return outcome.error.code
        assert isinstance(outcome, Recorded)
        return refused(office, outcome.index)

    def test_a_name_comes_with_the_command(self, office: Office) -> None:
        submission = office.organiser.registering(("Bär", "Ute"), ("Wolf", "Uwe"))
        missing = replace_details(submission, submission.details[:1])
        assert self.outcome(office, missing) == "details_missing"
        assert self.outcome(office, submission) is None

    def test_nothing_more_comes_with_it(self, office: Office) -> None:
        author = office.organiser
        more = author.submission(author.command(RingGong()), (author.name_details("Bär"),))
        assert self.outcome(office, more) == "details_unasked"

    def test_a_name_must_be_readable(self, office: Office) -> None:
        author = office.organiser
        odd = conceal(b"no name", "name", author.dice)
        persons = (Person(PersonId("p"), odd.hash),)
        payload = RegisterEntrant(EntrantId("e"), "pair", persons)
        submission = author.submission(author.command(payload), (odd,))
        assert self.outcome(office, submission) == "details_malformed"

    def test_a_known_name_need_not_come_again(self, office: Office) -> None:
        author = office.organiser
        first = author.registering(("Bär", "Ute"))
        office.commit(first)
        person = Person(PersonId("other"), first.details[0].hash)
        payload = RegisterEntrant(EntrantId("e"), "pair", (person,), distinct=True)
        assert self.outcome(office, author.submission(author.command(payload))) is None

    def with_contact(self, office: Office, contact: Details) -> Submission:
        author = office.organiser
        name = author.name_details("Bär")
        person = Person(PersonId("p"), name.hash, contact.hash)
        payload = RegisterEntrant(EntrantId("e"), "pair", (person,))
        return author.submission(author.command(payload), (name, contact))

    def test_contacts_are_kept_clear_and_sealed(self, office: Office) -> None:
        contact = conceal(b"0171 1234", "contact", office.organiser.dice)
        assert self.outcome(office, self.with_contact(office, contact)) is None
        kept = office.history.details[contact.hash]
        assert kept.body == "0171 1234"
        assert kept.sealed is not None

    def test_contacts_come_in_clear(self, office: Office) -> None:
        contact = conceal(b"0171 1234", "contact", office.organiser.dice)
        sealed = replace(contact, salt=None, body=None, sealed="00" * 100)
        assert self.outcome(office, self.with_contact(office, sealed)) == "details_missing"

    def test_what_a_station_has_sealed_is_sealed_anew(self, office: Office) -> None:
        contact = conceal(b"0171 1234", "contact", office.organiser.dice)
        both = replace(contact, sealed="00" * 100)
        assert self.outcome(office, self.with_contact(office, both)) is None
        assert office.history.details[contact.hash].sealed != both.sealed

    def test_a_name_is_no_contact(self, office: Office) -> None:
        contact = conceal(b"0171 1234", "name", office.organiser.dice)
        assert self.outcome(office, self.with_contact(office, contact)) == "details_missing"

    def test_one_text_cannot_be_both(self, office: Office) -> None:
        author = office.organiser
        name = author.name_details("Bär")
        person = Person(PersonId("p"), name.hash, name.hash)
        payload = RegisterEntrant(EntrantId("e"), "pair", (person,))
        submission = author.submission(author.command(payload), (name,))
        assert self.outcome(office, submission) == "details_missing"


def replace_details(submission: Submission, details: tuple[Details, ...]) -> Submission:
    return Submission(submission.author, submission.command, submission.signed, details)


def entrant_of(submission: Submission) -> EntrantId:
    payload = submission.command.payload
    assert isinstance(payload, RegisterEntrant)
    return payload.entrant


class TestTwins:
    def test_twins_are_found_by_name_whoever_brings_them(self, office: Office) -> None:
        desk = office.admit("desk", "Anmeldung")
        before = Base(version=office.state.length)
        first = office.organiser.registering(("Müller", "Jörg"), ("Wolf", "Uwe"))
        office.commit(first)
        twin = desk.registering(("Joerg", "MUELLER"), base=before)
        _, settled = office.commit(twin)
        assert settled is not None
        (fact,) = settled.events[0].effect
        assert isinstance(fact, EntrantRegistered)
        assert fact.twins == (entrant_of(first),)
        seen = Base(version=office.state.length)
        batch, _ = office.commit(desk.registering(("Müller", "Jörg"), base=seen))
        assert isinstance(batch.outcomes[0], Recorded)
        event = decode_event(office.history.bodies[-1])
        assert event.verdict.refused == "name_twice"
        assert event.verdict.parameters == {"numbers": (1, 2)}
        assert len(event.inputs.twins) == 2

    def test_within_one_group_too(self, office: Office) -> None:
        desk = office.admit("desk", "Anmeldung")
        base = Base(version=office.state.length)
        one = office.organiser.registering(("Bär", "Ute"), base=base)
        other = desk.registering(("Ute", "Bär"), base=base)
        _, settled = office.commit(one, other)
        assert settled is not None
        (fact,) = settled.events[1].effect
        assert isinstance(fact, EntrantRegistered)
        assert fact.twins == (entrant_of(one),)

    def test_the_two_of_a_pair_may_have_one_name(self, office: Office) -> None:
        seen = Base(version=office.state.length)
        office.commit(office.organiser.registering(("Bär", "Karl"), ("Bär", "Karl"), base=seen))
        assert len(office.state.entrants) == 1

    def test_a_mended_name_is_no_twin_of_itself(self, office: Office) -> None:
        author = office.organiser
        first = author.registering(("Bär", "Ute"))
        office.commit(first)
        known = office.state.persons[PersonId("Leitung 1 0")]
        details = author.name_details("Baer", "Ute")
        payload = EditPerson(replace(known.person, details=details.hash))
        base = Base(version=known.changed.index)
        office.commit(author.submission(author.command(payload, base), (details,)))
        event = decode_event(office.history.bodies[-1])
        assert event.verdict.refused is None
        assert event.inputs.twins == ()

    def test_deleted_names_have_no_twins(self, office: Office) -> None:
        first = office.organiser.registering(("Bär", "Ute"))
        office.commit(first)
        office.history.details.clear()
        seen = Base(version=office.state.length)
        desk = office.admit("desk", "Anmeldung")
        office.commit(desk.registering(("Wolf", "Uwe"), base=seen))
        assert decode_event(office.history.bodies[-1]).inputs.twins == ()


class TestOwn:
    def test_the_server_commands_under_its_own_key(self, office: Office) -> None:
        before = office.state.counters[office.server_key.author]
        submission = office.service.own_submission(RingGong())
        read_submission(office.server_key.author, office.server_key.public, submission.signed, ())
        office.commit(submission)
        assert refused(office, office.state.length - 1) == "no_right"
        assert office.state.counters[office.server_key.author] == before + 1


@pytest.mark.parametrize(
    "payload",
    [
        lambda entrant: CorrectResult(
            1, 1, ((entrant,), (entrant,)), BobblScore(()), EntryId("e"), "other", DetailsHash("n")
        ),
        lambda entrant: DrawRound(1),
    ],
)
def test_a_command_that_is_refused_is_an_event_all_the_same(
    office: Office, payload: Callable[[EntrantId], AnyPayload]
) -> None:
    author = office.organiser
    note = conceal(b"falsch gelesen", "contact", author.dice)
    made = payload(EntrantId("x"))
    details: tuple[Details, ...] = ()
    if isinstance(made, CorrectResult):
        made, details = replace(made, note=note.hash), (note,)
    length = office.state.length
    office.commit(author.submission(author.command(made), details))
    assert office.state.length == length + 1
    assert decode_event(office.history.bodies[-1]).effect == ()


class TestSecrets:
    """A committed secret is kept before anybody hears of it, and never in the log."""

    def committed(self, office: Office) -> str:
        for number in range(4):
            office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
        office.ask(office.organiser, CommitDraw(1, EIGHT_DICE), self.seen(office))
        made = office.state.commitment
        assert made is not None
        return made.commitment

    def seen(self, office: Office) -> Base:
        changed = office.state.field_changed
        assert changed is not None
        return Base(version=changed.index)

    def test_the_secret_stays_out_of_the_log_until_it_draws(self, office: Office) -> None:
        secret = office.secrets.kept[self.committed(office)].hex().encode()
        assert not any(secret in body for body in office.log.bodies)
        office.ask(office.organiser, DrawRound(1, "63125641"), self.seen(office))
        assert office.state.rounds[0].commitment is not None
        assert secret in office.log.bodies[-1]

    def test_a_secret_that_cannot_be_kept_is_not_committed(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(commitment: str, secret: bytes) -> None:
            raise BobblError("disk_full", path="x")

        monkeypatch.setattr(office.secrets, "keep", fails)
        with pytest.raises(BobblError):
            self.committed(office)
        assert office.state.commitment is None

    def test_a_refused_commitment_keeps_nothing(self, office: Office) -> None:
        office.ask(office.organiser, CommitDraw(9, EIGHT_DICE), Base(version=0))
        assert office.secrets.kept == {}

    def test_a_lost_secret_is_refused_and_the_log_stays_sound(self, office: Office) -> None:
        self.committed(office)
        office.secrets.kept.clear()
        office.ask(office.organiser, DrawRound(1, "63125641"), self.seen(office))
        refused = decode_event(office.log.bodies[-1])
        assert (refused.verdict.refused, refused.inputs.random) == ("secret_lost", "")
        self.hold(office)

    @pytest.mark.parametrize("public", ["", "1234567", "6 3 1 2 5 6 4 1"])
    def test_a_throw_that_does_not_fit_is_refused_and_the_log_stays_sound(
        self, office: Office, public: str
    ) -> None:
        self.committed(office)
        office.ask(office.organiser, DrawRound(1, public), self.seen(office))
        assert decode_event(office.log.bodies[-1]).verdict.refused == "throw_unfit"
        self.hold(office)

    def hold(self, office: Office) -> None:
        """Decide all events again."""
        events = Redecider()
        assert not any(map(events.take, office.history.bodies))


class TestPreparedDraw:
    @pytest.mark.parametrize("how", ["new", "waited for a lost server", "drawn there"])
    def test_the_draw_prepared_is_the_draw_decided(self, office: Office, how: str) -> None:
        for number in range(4):
            office.commit(office.organiser.registering((f"A{number}", "x"), (f"B{number}", "y")))
        changed = office.state.field_changed
        assert changed is not None
        payload = DrawRound(1)
        command = office.organiser.command(payload, Base(version=changed.index))
        seen = changed.station, changed.counter
        known = office.service.prepare(command, payload).seed if how == "drawn there" else b""
        before = Before(1, known, seen) if how != "new" else None
        prepared = office.service.prepare(command, payload, before)
        office.commit(dataclasses.replace(office.organiser.submission(command), before=before))
        event = decode_event(office.log.bodies[-1])
        assert bytes.fromhex(event.inputs.random) == prepared.seed
        assert known in {b"", prepared.seed}
        assert event.inputs.algorithm == prepared.algorithm

    def test_what_would_be_refused_is_not_prepared(self, office: Office) -> None:
        payload = DrawRound(1)
        with pytest.raises(Refusal, match="outdated"):
            office.service.prepare(office.organiser.command(payload), payload)
