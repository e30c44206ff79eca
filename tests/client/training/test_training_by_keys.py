"""Each hidden mistake is noticed by what a station's own window says, and settled by its keys.

Nothing here knows the script: what is done follows from what window and strip show.
"""

from pathlib import Path

import pytest

from bobbl_client.desk.screen import Mark, Question
from bobbl_client.scoring.page import ScoringPage
from bobbl_client.training.acts import Paper, Place
from bobbl_client.training.script import Guest
from bobbl_shared.domain.score import written_points
from builders.desk import Paper as DeskPaper
from builders.desk import desk_page
from builders.training.rehearsal import Rehearsed


class Clerk:
    """Somebody who types what people say, and answers what the desk asks."""

    def __init__(self, evening: Rehearsed) -> None:
        self.evening, self.paper = evening, DeskPaper()
        self.desk = desk_page(evening.simulated.trainee, self.paper)

    def work(self) -> None:
        """Serve who stands in front, else look after the list."""
        guest = self.evening.rehearsal.guest
        if guest is not None:
            self.serve(guest)
            return
        asked = next((row for row in self.paper.now.rows if row.mark is Mark.QUESTION), None)
        if asked is not None:
            self.desk.open_entrant(asked.key)
            self.desk.press("F4")
        elif self.evening.trainee.state.rounds and self.evening.trainee.state.announced():
            self.withdraw_absent()

    def serve(self, guest: Guest) -> None:
        """Type the names; where the desk asks, they are the same people (F4)."""
        if self.desk.save(guest.names) is not None:
            return
        assert isinstance(self.paper.now.place, Question)
        self.desk.press("F4")
        if "F12" in [each.key for each in self.paper.card().keys]:
            self.desk.press("F12")
        else:
            self.desk.press("Esc")
            self.evening.rehearsal.put_aside()

    def withdraw_absent(self) -> None:
        """Esc, F11, who has not come, F12."""
        self.desk.press("Esc")
        self.desk.press("F11")
        rows = self.paper.menu().rows
        place = next(n for n, row in enumerate(rows) if "Nicht Erschienene" in row.label)
        self.desk.choose(place)
        self.desk.press("F12")
        while self.desk.go_on_with_many():
            pass


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_the_desks_own_keys_find_everything(tmp_path: Path, seed: int) -> None:
    with Rehearsed(tmp_path, "desk", seed) as evening:
        clerk, rehearsal = Clerk(evening), evening.rehearsal
        while len(rehearsal.found) < len(rehearsal.script.mistakes) and rehearsal.elapsed < 600:
            evening.let_pass()
            clerk.work()
        assert set(rehearsal.found) == set(rehearsal.script.mistakes)
        assert not rehearsal.turned_away
        clerk.desk.close()


class Typist:
    """Somebody who types slips as they lie there, and asks where one cannot be."""

    def __init__(self, evening: Rehearsed) -> None:
        self.evening = evening
        self.scoring = ScoringPage(evening.simulated.trainee)

    def work(self) -> None:
        """Type the slip on top; without one, ask at the tables that are missing."""
        rehearsal, running = self.evening.rehearsal, self.evening.trainee.state.running
        if rehearsal.paper is not None:
            self.type(rehearsal.paper)
        elif running is not None and rehearsal.elapsed > 130:
            for slot in running.tables.values():
                if slot.status == "open":
                    rehearsal.ask(Place(slot.table))

    def type(self, paper: Paper) -> None:
        """Open the table and type; what is refused is asked about."""
        if not self.scoring.open_table(paper.table):
            return
        signs = ["*"] * paper.is_turned
        for upper, lower in written_points(paper.score):
            signs += [*f"{upper}-"] if upper <= lower else [*f"{lower}+"]
        for sign in signs:
            self.scoring.press(sign)
        if self.scoring.save() is None:
            for _ in signs:
                self.scoring.press("Backspace")
            self.evening.rehearsal.ask(Place(paper.table))


@pytest.mark.parametrize("seed", [3, 7])
def test_the_keys_of_the_slip_find_everything(tmp_path: Path, seed: int) -> None:
    with Rehearsed(tmp_path, "scoring", seed) as evening:
        typist, rehearsal = Typist(evening), evening.rehearsal
        while not rehearsal.is_over and rehearsal.elapsed < 900:
            evening.let_pass()
            typist.work()
        assert set(rehearsal.found) == set(rehearsal.script.mistakes)
        assert not rehearsal.mistyped
        typist.scoring.close()
