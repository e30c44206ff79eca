"""An evening with every kind of event of version 1.0.

It is made by ``python -m builders.golden.first_release FILE EXPORT``, which made
tests/golden/release-1.0.bobbl and release-1.0.json. Both stay as they are: every later version has
to read them. A later version with new kinds gets files of its own beside them.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from bobbl_server.files.export import to_json
from bobbl_server.files.tables import Tables
from bobbl_server.files.whole import log_of
from bobbl_server.store.reading import read_history
from bobbl_server.store.take_over import prepare
from bobbl_shared.domain.areas.desk import CountBox, MarkEntrant, TakePayment
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement, SetDisplay
from bobbl_shared.domain.areas.field import ForgetPersons, WithdrawEntrant
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.pages import (
    ClosePages,
    ListPerson,
    OpenPages,
    RemoveScreen,
    SetScreen,
    UnlistPerson,
)
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.prizes import (
    ChoosePrize,
    DecideTie,
    DeclareFinal,
    DrawLots,
    DrawTie,
    ShowPrizes,
)
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings, SettingName
from bobbl_shared.domain.areas.slips import SeatTable, StartRound
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.hall_map import Door, Fixture, HallMap, PlacedTable, Wall
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.readings.capacity import places_free
from bobbl_shared.domain.readings.prize_list import next_chooser, open_ties, tied_groups
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.state import State
from bobbl_shared.ids import (
    AnnouncementId,
    EntrantId,
    EntryId,
    PersonId,
    PrizeId,
    ProposalId,
    ScreenId,
    new_id,
)
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import SignedHead
from builders.course import base_on
from builders.dice import seeded_dice
from builders.evening import WORDS, FixedClock
from builders.golden.everything import SETTINGS, Everything
from builders.golden.people_and_prizes import PRIZES, VOUCHER

RELEASE = replace(
    SETTINGS,
    name="Preismucken zur ersten Ausgabe",
    fee_cents=1000,
    markers=(VOUCHER,),
    prizes=PRIZES,
    scheme=("won", "goals", "lot"),
)
PLAN = HallMap(
    12,
    8,
    (PlacedTable(1, 1, 3), PlacedTable(2, 4, 3), PlacedTable(3, 8, 3, is_upright=True)),
    (Door("bottom", 5),),
    (Fixture("stage", 1, 0, 4, 2), Fixture("bar", 9, 7, 3, 1)),
    (Wall(6, 0, 2, is_upright=True),),
)
SECRET = "c0ffee" * 5 + "00"
SCORE = BobblScore(((21, 8), (3, 21)))


class FirstRelease(Everything):
    """The evening; ``play`` lets all of it happen."""

    far_table = 14

    def __init__(self, folder: Path) -> None:
        """Admit the stations."""
        super().__init__(folder, RELEASE)

    @property
    def state(self) -> State:
        """Give the server's state."""
        return self.evening.state

    def play(self) -> None:
        """Let everything happen."""
        self.stations()
        self.hall()
        self.people()
        self.money()
        self.who_plays()
        self.twins()
        self.waiting()
        self.seats()
        self.first_round()
        self.late_slips()
        self.phones()
        self.without_a_draw()
        self.prizes()
        self.evening.close()

    def undo(self) -> None:
        """Take the organiser's last command back."""
        self.ask(UndoEvent(self.organiser.id, self.state.counters[self.organiser.id]))

    def amend(self, name: SettingName, value: object) -> None:
        """Let one setting have another value."""
        settings = replace(self.state.settings, **{name: value})
        base = Base(version=self.state.settings_version)
        self.ask(AmendSettings(settings, (name,), deliberate=True), base)

    def seen_of(self, id_: EntrantId) -> Base:
        """Give the version of an entrant."""
        return base_on(self.state.entrants[id_].changed)

    def hall(self) -> None:
        """Draw the hall, open pages, set screens and displays, announce."""
        wall = self.evening.station("display", "Leinwand")
        self.ask(SetDisplay(wall.id, ("clock", "announcements", "ranking"), has_sound=True))
        self.ask(SetHallMap(PLAN))
        self.ask(OpenPages("192.168.4.10:8080"))
        self.ask(SetScreen(ScreenId("AB23"), "Theke", ("clock", "seats")))
        self.ask(RemoveScreen(ScreenId("AB23")))
        self.ask(ClosePages())
        food = self.organiser.conceal_name(Name("Essen ab 20 Uhr", "an der Theke"))
        self.ask(Announce(AnnouncementId("food"), food.hash), details=(food,))
        self.ask(EndAnnouncement(AnnouncementId("food")))

    def money(self) -> None:
        """Take money, mark, count the box, and take something back."""
        one, other, *_ = self.state.entrants
        self.ask(TakePayment(one, 2000))
        self.ask(TakePayment(other, 2000, "transfer"))
        self.ask(MarkEntrant(one, VOUCHER.id))
        self.undo()
        self.ask(MarkEntrant(other, VOUCHER.id))
        self.ask(CountBox(self.desk.id, 7000, 5000))

    def who_plays(self) -> None:
        """Split a pair, draw partners, take a person off the list and put another one in."""
        id_ = list(self.state.entrants)[2]
        leaving = self.state.entrants[id_].persons[1]
        self.ask(SplitPair(id_, leaving, EntrantId(new_id())), self.seen_of(id_))
        for name in ("Allein", "Einzeln"):
            self.evening.register(self.desk, Name(name), kind="lone")
        alone = (
            each
            for each in self.state.numbered()
            if each.kind == "lone" and each.status == "present"
        )
        self.ask(DrawPartners(tuple(each.id for each in alone)))
        person = self.state.entrants[id_].persons[0]
        self.ask(UnlistPerson(person))
        self.ask(ListPerson(person))

    def twins(self) -> None:
        """Register a name that is there already, unseen, twice: another person, and the same."""
        evening, cable = self.evening, self.evening.cable(self.desk)
        cable.cut()
        first = evening.register(self.organiser, Name("Zwilling", "Karl"), Name("Größl", "Änne"))
        again = evening.register(self.desk, Name("Zwilling", "Karl"), Name("Größl", "Änne"))
        other = evening.register(self.desk, Name("Zwilling", "Karl"), Name("Ganzanders"))
        cable.plug_in()
        self.ask(MergeDuplicate(first, again))
        self.ask(TellApart(first, other))

    def waiting(self) -> None:
        """Somebody waits and moves up, somebody stands in, and one is excluded and comes back."""
        self.amend("capacity", 100)
        self.amend("capacity", 100 - (places_free(self.state) or 0))
        late = self.evening.register(self.desk, Name("Zu"), Name("Warten"))
        gone = self.state.seatable()[5].id
        self.ask(WithdrawEntrant(gone, "ill"))
        self.ask(MoveUp(late))
        self.amend("capacity", None)
        self.ask(LetStandIn(late))
        self.ask(LetStandIn(late, on=False))
        self.ask(DisqualifyEntrant(late, "other"))
        self.ask(ReinstateEntrant(late))

    def phones(self) -> None:
        """A round with phones, somebody who steps in, and every other table entered twice."""
        self.evening.draw(self.organiser)
        id_ = self.state.seatable()[0].id
        leaving = self.state.entrants[id_].persons[0]
        details = self.organiser.conceal_name(Name("Ersatz", "Ümit"))
        person = Person(PersonId(new_id()), details.hash)
        self.ask(SubstitutePerson(id_, leaving, person, 2), self.seen_of(id_), (details,))
        self.ask(AllowPhones(SECRET, "192.168.4.10:8080"))
        slot = self.state.rounds[1].tables[1]
        proposal = ProposalId("from-a-phone")
        self.evening.own(ProposeResult(2, 1, slot.sides, SCORE, proposal))
        slot = self.state.rounds[1].tables[1]
        entry = EntryId(new_id())
        taken = TakeProposal(2, 1, slot.sides, SCORE, proposal, entry)
        self.stage.ask(taken, base_on(slot.changed))
        self.evening.enter(self.room, 1, SCORE)
        self.ask(ForbidPhones())
        self.evening.play_round(self.stage, self.room)
        self.evening.close_round(self.organiser)

    def without_a_draw(self) -> None:
        """A round in which the slips say who sits where, one of them wrongly at first."""
        self.ask(StartRound(3))
        a, b, c, d, *_ = (each.id for each in self.state.seatable())
        for table, sides in ((1, ((a,), (b,))), (2, ((c,), (a,)))):
            for station in (self.stage, self.room):
                slip = EnterResult(3, table, sides, SCORE, EntryId(new_id()))
                slot = self.state.rounds[2].tables.get(table)
                station.ask(slip, base_on(slot.changed if slot else None))
        changed = self.state.rounds[2].tables[2].changed
        self.ask(SeatTable(3, 2, ((c,), (d,))), base_on(changed))
        self.evening.close_round(self.organiser)

    def prizes(self) -> None:
        """Draw lots, count without them, declare the end, settle ties, choose and show prizes."""
        self.ask(DrawLots())
        settings = replace(self.state.settings, scheme=("won",))
        self.ask(ChangeSettings(settings, deliberate=True), base_on(self.state.field_changed))
        self.ask(DeclareFinal(3), base_on(self.state.results_changed(3)))
        final = self.state.final
        assert final is not None
        tied = next(group for group in tied_groups(final) if len(group) > 1)
        self.ask(DecideTie(tied, "shared"))
        self.undo()
        self.ask(DrawTie(tied))
        self.ask(DecideTie(tied[::-1], "bobbl"))
        self.choose(PRIZES[4].id)
        self.choose(PRIZES[3].id)
        self.ask(ShowPrizes(0))
        self.ask(ShowPrizes(1))
        gone = next(each for each in self.state.entrants.values() if each.status == "withdrawn")
        self.ask(ForgetPersons(gone.persons))

    def choose(self, prize: PrizeId | None) -> None:
        """Let the next one choose, after every tie that matters was settled by lot."""
        for tie in open_ties(self.state):
            self.ask(DrawTie(tie))
        turn = next_chooser(self.state)
        assert turn is not None
        self.ask(ChoosePrize(turn.entrants[0], prize))


def continued(file: Path, home: Path) -> None:
    """Let another computer take the tournament over with the four words: a second epoch."""
    successor = prepare(file, WORDS, home, FixedClock(), seeded_dice("successor"))
    successor.begin()
    successor.log.close()


def exported(file: Path) -> str:
    """Give the JSON of a whole tournament, with its log, as the program writes it."""
    with LogFile.open(file, read_only=True) as log:
        history = read_history(log).history
        heads = [
            SignedHead(each.epoch, each.index, each.hash.hex(), each.signature.hex())
            for each in log.heads()
        ]
        return to_json(Tables(history), log_of(log.events(), heads, log.all_details()))


def main() -> None:
    """Write the evening's file and its export."""
    with tempfile.TemporaryDirectory() as folder:
        played = FirstRelease(Path(folder))
        played.play()
        continued(played.evening.path, Path(folder) / "successor")
        shutil.copyfile(played.evening.path, sys.argv[1])
    Path(sys.argv[2]).write_text(exported(Path(sys.argv[1])), "utf-8")


if __name__ == "__main__":
    main()
