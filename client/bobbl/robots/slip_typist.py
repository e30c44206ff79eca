"""A robot's hand: enters slips as a helper does, now and then wrongly."""

from random import Random
from typing import cast

from bobbl.robots.robot import Order, Robot
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.page import ScoringPage
from bobbl_client.scoring.slip import keys_of
from bobbl_client.training.paper import mistyped, slip
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Round, TableSlot
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import OperatorId

ENTERS = 3
"""Enter ends a slip; a correction asks for a reason, and Enter takes the first."""


def round_of(model: StationModel, number: int) -> Round | None:
    """Return a round as the station knows it."""
    return model.state.round(number) if model.state else None


def is_settled(model: StationModel, number: int) -> bool:
    """Return whether every table of a round is confirmed or decided."""
    drawn = round_of(model, number)
    assert drawn is not None
    return drawn.is_closed or drawn.count("confirmed", "decided") == len(drawn.tables)


class Hand:
    """Enters slips as a helper does, now and then wrongly."""

    def __init__(self, robot: Robot, order: Order, round_: int) -> None:
        self.robot, self.model, self.round = robot, robot.model, round_
        self.page = ScoringPage(self.model)
        self.seed = int(cast(int, order["seed"]))
        self.share = float(cast(float, order.get("errors", 0.0)))
        self.second = set(cast(list[str], order["second"]))
        self.others = [OperatorId(each) for each in cast(list[str], order.get("operators", []))]
        self.waits = bool(order.get("waits", True))
        self.chance = Random(f"hand/{self.seed}/{round_}/{self.model.id}")
        self.entered = self.second_entries = self.mistyped = self.corrected = 0
        self.tried: set[tuple[int, int]] = set()

    def next(self) -> bool:
        """Do one thing that is to be done; tell whether there was one."""
        round_ = round_of(self.model, self.round)
        assert round_ is not None
        return any(self._work_on(slot) for slot in round_.tables.values())

    def _work_on(self, slot: TableSlot) -> bool:
        assert self.model.state is not None
        section = self.model.state.settings.section_of(slot.table)
        post = self.model.post
        assert post is not None
        is_own, is_second = section in post.sections, section in self.second
        seen = (slot.table, slot.changed.index)
        if seen in self.tried:
            return False
        did = False
        if slot.status == "open" and is_own:
            if self.others:
                self.model.operator = self.others[0]
            did = self._enter(slot)
        elif slot.status == "entered" and is_second and self._may_confirm(slot):
            did = self._enter(slot)
            self.second_entries += did
        elif slot.status == "disputed" and is_own and self._is_my_mistake(slot):
            did = self._correct(slot)
        else:
            return False
        self.tried.add(seen)
        return did

    def _may_confirm(self, slot: TableSlot) -> bool:
        """Second entries come from another station, or from here under another operator."""
        first = slot.entries[-1]
        if first.station != self.model.id:
            return True
        other = [each for each in self.others if each != first.operator]
        if other:
            self.model.operator = other[0]
        return bool(other)

    def _is_my_mistake(self, slot: TableSlot) -> bool:
        return slot.entries[0].station == self.model.id and slot.entries[0].score != self._true(
            slot
        )

    def _true(self, slot: TableSlot) -> Score:
        assert self.model.state is not None
        return slip(self.seed, self.round, slot.table, self.model.state.settings.format)

    def _enter(self, slot: TableSlot) -> bool:
        """Type a slip; not if an entry of this station is still on its way."""
        assert self.model.state is not None
        if not self.page.open_table(slot.table):
            return False
        played = self.model.state.settings.format
        typed = self._true(slot)
        if self.chance.random() < self.share:
            typed = mistyped(typed, self.chance, played, slot.status != "open")
            self.mistyped += 1
        self._type(typed)
        self.entered += 1
        return True

    def _correct(self, slot: TableSlot) -> bool:
        self.page.open_table(slot.table)
        self.page.press("F4")
        self._type(self._true(slot))
        self.corrected += 1
        return True

    def _type(self, typed: Score) -> None:
        assert self.model.state is not None
        *keys, _enter = keys_of(typed, self.model.state.settings.format)
        for key in keys:
            self.page.press(key)
        last = self.model.outbox.last
        with self.robot.times.keypress():
            for _ in range(ENTERS):
                self.page.press("Enter")
                if self.model.outbox.last != last:
                    return
        raise BobblError("demo_slip_not_saved")
