"""The calls that wait for a screen: their order, turning, ending."""

from datetime import timedelta

from bobbl_client.model.calls import MOST, STAY, TURN, CallQueue
from bobbl_shared.wire.messages import TableCall
from builders.evening import START


def call(table: int) -> TableCall:
    return TableCall(1, table, "slip")


def queue(*tables: int) -> CallQueue:
    made = CallQueue()
    for each in tables:
        made = made.with_call(call(each), START)
    return made


def tables(made: CallQueue) -> list[int]:
    return [each.call.table for each in made.calls]


def test_the_first_is_seen_until_it_is_done() -> None:
    made = queue(17, 21, 4)
    assert (made.current, made.following) == (call(17), call(21))
    made = made.next()
    assert (made.current, made.following) == (call(21), call(4))
    made = made.done()
    assert (made.current, made.following) == (call(4), call(17))
    made = made.done().done()
    assert (made.current, made.following, made.done()) == (None, None, made)


def test_a_table_is_called_for_one_thing_at_a_time() -> None:
    other = TableCall(1, 17, "office")
    assert [each.call for each in queue(17, 21).with_call(other, START).calls] == [call(21), other]
    assert queue(17).following is None


def test_what_is_called_here_is_seen_at_once() -> None:
    made = queue(17, 21).with_call(call(4), START, is_own=True)
    assert made.current == call(4)
    assert made.has_own
    assert not queue(17).has_own


def test_one_taken_away_leaves_the_one_that_is_seen() -> None:
    made = queue(17, 21, 4).next().without(call(17))
    assert (made.current, tables(made)) == (call(21), [21, 4])
    assert queue(17).without(call(17)) == CallQueue((), 0, START)


def test_there_is_an_end_to_them() -> None:
    made = queue(*range(1, MOST + 4))
    assert tables(made) == list(range(4, MOST + 4))
    assert made.current == call(4)


def test_without_anybody_they_take_turns_and_go() -> None:
    made = queue(17, 21)
    assert made.at(START + TURN / 2).current == call(17)
    made = made.at(START + TURN)
    assert made.current == call(21)
    assert made.at(START + TURN * 2).current == call(17)
    late = made.with_call(call(4), START + STAY / 2)
    assert tables(late.at(START + STAY)) == [4]
    assert late.at(START + STAY * 2 + timedelta(seconds=1)).calls == ()
