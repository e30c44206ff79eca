"""The record of a draw: enough to make the draw again, and always the same bytes."""

import msgspec
import pytest

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.request import parse
from bobbl_server.core.record import draw_record
from bobbl_shared.domain.areas.draw import AbandonCommitment, CommitDraw, DrawRound, RedrawRound
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.draw_record import DrawRecord, encode_record, record_hash
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import Refusal
from builders.course import Course, base_on


def record_of(course: Course, number: int) -> DrawRecord:
    return draw_record(course.bodies, number)


def ask(course: Course, payload: AnyPayload) -> None:
    course.must(course.organiser, payload, base_on(course.state.field_changed))


def evening(entrants: str = "pairs") -> Course:
    course = Course(Settings("Preismucken", entrants=entrants))  # type: ignore[arg-type]
    course.register("lone" if entrants == "pairs" else "player", arrival="announced")
    course.fill(9)
    course.draw()
    course.decide_all()
    course.close()
    return course


@pytest.mark.parametrize("entrants", ["pairs", "players"])
def test_the_draw_can_be_made_again_from_it(entrants: str) -> None:
    course = evening(entrants)
    course.must(course.organiser, WithdrawEntrant(course.state.numbered()[3].id))
    course.draw()
    for number in (1, 2):
        record, round_ = record_of(course, number), course.state.rounds[number - 1]
        made = draw(parse(bytes(record.request)), bytes.fromhex(record.seed), record.algorithm)
        assert (made.tables, made.byes, made.tries) == (record.tables, record.byes, record.tries)
        slots = round_.tables.values()
        assert record.tables == tuple(
            tuple(tuple(record.ids.index(id_) for id_ in side) for side in slot.sides)
            for slot in slots
        )
        assert [course.state.entrants[id_].number for id_ in record.ids] == list(record.numbers)
        assert (record.secret, record.public, record.commitment) == ("", "", "")
        assert (record.event, record.times) == (round_.drawn.index, 1)


def test_a_committed_draw_that_was_made_anew_says_all_of_it() -> None:
    course = Course()
    course.fill(6)
    ask(course, CommitDraw(1))
    ask(course, AbandonCommitment(1, "other"))
    ask(course, CommitDraw(1))
    ask(course, DrawRound(1, "⚂⚃"))
    first = record_of(course, 1)
    ask(course, CommitDraw(1))
    made = course.state.commitment
    assert made is not None
    ask(course, RedrawRound(1, "draw_faulty", "⚀"))
    again = record_of(course, 1)
    assert (first.times, first.again, first.public) == (1, None, "⚂⚃")
    assert (again.times, again.again, again.public) == (2, "draw_faulty", "⚀")
    assert first.abandoned == again.abandoned == 1
    assert again.commitment == made.commitment
    assert again.secret == course.secrets[made.commitment].hex()
    assert again.seed != again.secret
    tables = draw(parse(bytes(again.request)), bytes.fromhex(again.seed), again.algorithm).tables
    assert tables == again.tables


def test_what_comes_later_changes_nothing() -> None:
    course = evening()
    before = encode_record(record_of(course, 1))
    course.fill(2)
    course.draw()
    assert encode_record(record_of(course, 1)) == before
    kept = msgspec.json.decode(before, type=DrawRecord)
    assert encode_record(kept) == before
    assert record_hash(kept) == record_hash(record_of(course, 1))


def test_there_is_none_where_nothing_was_drawn_by_lot() -> None:
    course = Course(Settings("Preismucken", opponents="fixed"))
    course.fill(4)
    with pytest.raises(Refusal, match="round_not_drawn"):
        record_of(course, 1)
    course.draw()
    assert record_of(course, 1).round == 1
    course.decide_all()
    course.close()
    course.draw()
    with pytest.raises(Refusal, match="nothing_by_lot"):
        record_of(course, 2)
