"""What a desk shows while it works alone is what the server makes of it afterwards."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bobbl_client.desk.list import DeskList, Returned
from bobbl_client.desk.orders import DeskOrders, changes_typed
from bobbl_client.desk.screen import Line
from bobbl_client.desk.state import lines_of
from bobbl_client.evening.leases import leased_numbers
from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import Registered
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.field import WithdrawEntrant, next_number
from bobbl_shared.domain.names import Name
from builders.evening import Evening, invented_name
from builders.golden.everything import Everything

STEPS, OUTAGES = 15, 10


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


class Hand:
    """Does one thing after the other at a desk, whatever is possible."""

    def __init__(self, model: StationModel, dice: random.Random) -> None:
        self.orders, self.reader, self.dice = DeskOrders(model), RosterReader(model), dice
        self.count = 0

    def name(self) -> Name:
        self.count += 1
        return invented_name(self.count)

    def act(self) -> None:
        known = list(self.reader.read().values())
        acts = [self._register, self._register_lone]
        acts += [self._change, self._turn] * bool(known)
        acts += [self._pair] * (len(self._lone(known)) > 1)
        self.dice.choice(acts)(known)

    def _register(self, known: list[Registered]) -> None:
        count = self.dice.choice([1, 2])
        self.orders.register([self.name() for _ in range(count)], "pair", distinct=True)

    def _register_lone(self, known: list[Registered]) -> None:
        self.orders.register([self.name()], "lone", distinct=True)

    def _change(self, known: list[Registered]) -> None:
        entrant = self.dice.choice(known)
        new = self.name()
        lines = [*lines_of(entrant)]
        lines[self.dice.randrange(len(lines))] = (new.last, new.first, "TSV")
        if entrant.is_half and self.dice.random() < 0.5:
            lines.append((self.name().last, "Uwe", ""))
        change(self.orders, entrant, lines)

    def _turn(self, known: list[Registered]) -> None:
        entrant = self.dice.choice(known)
        if entrant.status == "present":
            self.orders.withdraw(entrant)
        else:
            self.orders.mark_present(entrant)

    def _pair(self, known: list[Registered]) -> None:
        first, second = self.dice.sample(self._lone(known), 2)
        self.orders.pair(first, second)

    def _lone(self, known: list[Registered]) -> list[Registered]:
        return [each for each in known if each.kind == "lone" and each.status != "withdrawn"]


def change(orders: DeskOrders, entrant: Registered, lines: Sequence[Line]) -> list[int]:
    """Ask for what the form says about an entrant."""
    return [
        orders.join(entrant, name, True) if person is None else orders.edit(person, name, True)
        for person, name in changes_typed(entrant, lines)
    ]


def seen(reader: RosterReader) -> dict[str, tuple[object, ...]]:
    return {
        each.id: (each.kind, each.status, each.names, sorted(each.former))
        for each in reader.read().values()
    }


def test_alone_and_afterwards_the_same_people_stand_in_the_list(
    evening: Evening, dice: random.Random
) -> None:
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    hand = Hand(model, dice)
    for _ in range(OUTAGES):
        hand.orders.lease_numbers()
        evening.cable(model).cut()
        for _ in range(STEPS):
            hand.act()
        alone = seen(hand.reader)
        numbers = {each.id: each.number for each in hand.reader.read().values() if each.number}
        evening.cable(model).plug_in()
        verdicts = [model.verdict(counter) for counter in range(1, model.outbox.last + 1)]
        assert [each.refused for each in verdicts if each and each.refused] == []
        assert seen(hand.reader) == alone
        after = {each.id: each.number for each in hand.reader.read().values()}
        assert {id_: after[id_] for id_ in numbers} == numbers
        assert not any(each.waiting for each in hand.reader.read().values())


def test_a_partner_joins_who_was_withdrawn_and_came_back_during_one_outage(
    evening: Evening,
) -> None:
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    orders, reader = DeskOrders(model), RosterReader(model)
    entrant, _ = orders.register([invented_name(0)], "pair", distinct=True)
    evening.cable(model).cut()
    orders.withdraw(reader.read()[entrant])
    known = reader.read()[entrant]
    lines = [*lines_of(known), ("Popp", "Uwe", "")]
    (counter,) = change(orders, known, lines)
    evening.cable(model).plug_in()
    verdict = model.verdict(counter)
    assert verdict is not None
    assert verdict.refused is None


def test_the_number_that_is_shown_is_the_one_that_is_given(evening: Evening) -> None:
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    orders = DeskOrders(model)
    orders.lease_numbers()
    for count in range(5):
        assert model.expected is not None
        expected = orders.coming_number()
        assert expected == next_number(model.expected)
        entrant, _ = orders.register([invented_name(count)], "lone", distinct=True)
        assert evening.state.entrants[entrant].number == expected


def test_registrations_that_wait_for_a_number_are_counted(evening: Evening) -> None:
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    evening.cable(model).cut()
    for count in range(3):
        assert model.expected is not None
        assert next_number(model.expected) == count + 1
        DeskOrders(model).register([invented_name(count)], "lone", distinct=True)


def test_a_roster_is_read_once_until_something_changes(evening: Evening) -> None:
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    reader, orders = RosterReader(model), DeskOrders(model)
    evening.cable(model).cut()
    orders.register([invented_name(1)], "lone", distinct=True)
    waiting, roster = model.pending(), reader.read()
    assert model.pending() is waiting
    assert reader.read() is roster
    orders.register([invented_name(2)], "lone", distinct=True)
    assert model.pending()[0] is waiting[0]
    assert len(reader.read()) == 2
    evening.cable(model).plug_in()
    assert model.pending() == ()
    assert not any(each.waiting for each in reader.read().values())


def test_a_roster_that_is_followed_is_the_one_that_is_read_at_once(tmp_path: Path) -> None:
    everything = Everything(tmp_path)
    desk, office = everything.desk, everything.organiser
    reader, listed = RosterReader(desk), DeskList()

    def compare(_: object) -> None:
        roster = reader.read()
        assert roster == RosterReader(desk).read()
        state, at_once = everything.evening.state, DeskList()
        for each in (listed, at_once):
            each.take(roster, state, Returned())
        assert listed.shown("n", None, is_held=False) == at_once.shown("n", None, is_held=False)

    desk.listen(compare)
    everything.stations()
    everything.people()
    everything.seats()
    everything.first_round()
    everything.ask(TakePayment(next(iter(reader.read())), 1000))
    everything.ask(WithdrawEntrant(next(iter(reader.read()))))
    everything.evening.cable(desk).cut()
    one, other = (
        everything.evening.register(each, Name("Kraus", "Uwe")) for each in (office, desk)
    )
    everything.evening.cable(desk).plug_in()
    assert reader.read()[other].twins == (one,)
    everything.ask(WithdrawEntrant(one))
    everything.evening.close()


def test_leased_numbers_shrink_as_they_are_given(evening: Evening) -> None:
    evening.station("organiser", "Büro")
    model = evening.station("desk", "Eingang")
    orders = DeskOrders(model)
    orders.lease_numbers()
    evening.cable(model).cut()
    for count in range(22):
        orders.register([invented_name(count)], "lone", distinct=True)
        assert len(orders.leased) == max(0, 19 - count)
    assert orders.coming_number() is None
    evening.cable(model).plug_in()
    assert model.state is not None
    assert leased_numbers(model.state, model.id, model.pending()) == ()
    given = [each.number for each in evening.state.numbered()]
    assert given == [1, 2, *range(501, 521)]
