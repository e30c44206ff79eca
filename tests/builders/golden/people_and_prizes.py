"""An evening of all that befalls people.

It is made by ``python -m builders.golden.people_and_prizes FILE``.

Money, markers, twins, a split pair, a substitute, a waiting list, stand-ins, an exclusion, undoing,
and a prize-giving with every kind of tie. It made tests/golden/people-and-prizes-1.bobbl, which
stays as it is.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.prizes import ChoosePrize, DecideTie, DeclareFinal, DrawTie
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.capacity import places_free
from bobbl_shared.domain.readings.prize_list import next_chooser, prizes_left, tied_groups
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId, MarkerId, PersonId, PrizeId, new_id
from builders.course import base_on
from builders.evening import Evening

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon", "green")
PRIZES = (
    Prize(PrizeId("first"), "Wanderpokal", 1),
    Prize(PrizeId("last"), "Presssack", -1),
    Prize(PrizeId("middle"), "Kasten Bier", "middle"),
    Prize(PrizeId("ham"), "Schinken"),
    Prize(PrizeId("basket"), "Geschenkkorb"),
)
SETTINGS = Settings(
    "Leute und Preise",
    rounds=2,
    entry="single",
    fee_cents=1000,
    markers=(VOUCHER,),
    capacity=8,
    prizes=PRIZES,
)
EQUAL = BobblScore(((21, 13), (13, 21)))
TWO = BobblScore(((21, 13), (21, 8)))


class PeopleAndPrizes:
    """The evening; ``play`` lets all of it happen."""

    def __init__(self, folder: Path) -> None:
        """Admit the stations."""
        self.evening = Evening(folder, SETTINGS)
        self.organiser = self.evening.station("organiser", "Büro")
        self.desk = self.evening.station("desk", "Anmeldung")

    def play(self) -> None:
        """Let everything happen."""
        self.at_the_desk()
        self.twins()
        self.waiting()
        self.first_round()
        self.second_round()
        self.prizes()
        self.evening.close()

    def ask(
        self, payload: AnyPayload, base: Base | None = None, details: tuple[Details, ...] = ()
    ) -> None:
        """Let the organiser ask for something that must be accepted."""
        counter = self.organiser.ask(payload, base, details)
        verdict = self.organiser.verdict(counter)
        assert verdict is not None
        assert verdict.refused is None, (payload, verdict)

    def undo(self) -> None:
        """Take the organiser's last command back."""
        counter = self.evening.state.counters[self.organiser.id]
        self.ask(UndoEvent(self.organiser.id, counter))

    def seen(self, id_: EntrantId) -> Base:
        """Give the version of an entrant."""
        return base_on(self.evening.state.entrants[id_].changed)

    def at_the_desk(self) -> None:
        """Take money and give markers; split a pair, draw partners, undo."""
        evening = self.evening
        evening.register_pairs(self.desk, 4)
        one, other, *_ = evening.state.entrants
        for id_, cents in ((one, 2000), (other, 1500)):
            self.ask(TakePayment(id_, cents))
        self.ask(TakePayment(other, 500, "transfer"))
        self.ask(MarkEntrant(one, VOUCHER.id))
        self.undo()
        leaving = evening.state.entrants[other].persons[1]
        self.ask(SplitPair(other, leaving, EntrantId(new_id())), self.seen(other))
        evening.register(self.desk, Name("Öttl"), kind="lone")
        lone = tuple(id_ for id_, each in evening.state.entrants.items() if each.kind == "lone")
        self.ask(DrawPartners(lone))

    def twins(self) -> None:
        """Register a name that is there already, unseen, twice: another person, and the same."""
        evening = self.evening
        cable = evening.cable(self.desk)
        cable.cut()
        first = evening.register(self.organiser, Name("Zwilling", "Karl"), Name("Größl", "Änne"))
        again = evening.register(self.desk, Name("Zwilling", "Karl"), Name("Größl", "Änne"))
        other = evening.register(self.desk, Name("Zwilling", "Karl"), Name("Ganzanders"))
        cable.plug_in()
        self.ask(MergeDuplicate(first, again))
        self.ask(TellApart(first, other))
        assert first not in evening.state.entrants[other].twins

    def waiting(self) -> None:
        """Fill the hall; somebody waits and moves up, somebody stands in."""
        evening = self.evening
        while places_free(evening.state):
            number = len(evening.state.entrants)
            evening.register(self.desk, Name(f"Voll {number}"), Name(f"Haus {number}"))
        late = evening.register(self.desk, Name("Zu"), Name("Spät"))
        gone = evening.state.seatable()[0].id
        self.ask(WithdrawEntrant(gone, "ill"))
        self.ask(MoveUp(late))
        self.ask(LetStandIn(late))

    def first_round(self) -> None:
        """Play with somebody who stands in; exclude one and take it back, exclude another."""
        evening = self.evening
        evening.draw(self.organiser)
        id_ = evening.state.seatable()[0].id
        leaving = evening.state.entrants[id_].persons[0]
        details = self.organiser.conceal_name(Name("Ersatz", "Ümit"))
        person = Person(PersonId(new_id()), details.hash)
        self.ask(SubstitutePerson(id_, leaving, person, 1), self.seen(id_), (details,))
        for table in evening.state.rounds[0].tables:
            evening.enter(self.organiser, table, EQUAL if table % 2 else TWO)
        evening.close_round(self.organiser)
        out, back = (each.id for each in evening.state.seatable()[1:3])
        self.ask(DisqualifyEntrant(back, "other"))
        self.ask(ReinstateEntrant(back))
        self.ask(DisqualifyEntrant(out, "false_result"))

    def second_round(self) -> None:
        """Play on."""
        self.evening.draw(self.organiser)
        for table in self.evening.state.rounds[1].tables:
            self.evening.enter(self.organiser, table, EQUAL)
        self.evening.close_round(self.organiser)

    def prizes(self) -> None:
        """Declare the final ranking, settle every tie in turn, choose, pass, undo."""
        state = self.evening.state
        self.ask(DeclareFinal(2), base_on(state.results_changed(2)))
        final = self.evening.state.final
        assert final is not None
        tied = next(group for group in tied_groups(final) if len(group) > 1)
        self.ask(DecideTie(tied, "shared"))
        self.undo()
        self.ask(DrawTie(tied))
        self.ask(DecideTie(tied[::-1], "bobbl"))
        self.choose(None)
        self.choose(PRIZES[3].id)
        self.undo()
        self.choose(PRIZES[4].id)
        self.choose(PRIZES[3].id)
        settings = replace(self.evening.state.settings, name="Leute und Preise, zu Ende")
        self.ask(ChangeSettings(settings))
        assert not prizes_left(self.evening.state)

    def choose(self, prize: PrizeId | None) -> None:
        """Let the next one choose."""
        turn = next_chooser(self.evening.state)
        assert turn is not None
        self.ask(ChoosePrize(turn.entrants[0], prize))


def main() -> None:
    """Write the evening's file."""
    with tempfile.TemporaryDirectory() as folder:
        played = PeopleAndPrizes(Path(folder))
        played.play()
        shutil.copyfile(played.evening.path, sys.argv[1])


if __name__ == "__main__":
    main()
