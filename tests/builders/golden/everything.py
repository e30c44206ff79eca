"""An evening in which everything happens, made by ``python -m builders.golden.everything FILE``.

It made tests/golden/everything-1.bobbl, which stays as it is; a later format gets a file of its
own beside it, made by the version that first writes it.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.results import (
    AcceptLate,
    CorrectResult,
    DecideResult,
    EnterResult,
    RejectLate,
)
from bobbl_shared.domain.areas.rounds import PublishRanking, RingGong, SetClock
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.staff import (
    AssignStation,
    InviteStation,
    RetireOperator,
    RevokeStation,
    WithdrawInvitation,
)
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import EntryId, InvitationId, PersonId, new_id
from builders.course import base_on
from builders.evening import Evening

TWO, ONE = BobblScore(((21, 13), (21, 8))), BobblScore(((21, 13), (8, 21)))


SETTINGS = Settings(
    "Alles auf einmal",
    rounds=3,
    sections=(Section("Bühne", 1, 2), Section("Saal", 3)),
    seats=SeatZones(2),
    expected=14,
)


class Everything:
    """The evening; ``play`` lets all of it happen."""

    far_table = 9
    """A table that leaves a gap before it if somebody is seated there."""

    def __init__(self, folder: Path, settings: Settings = SETTINGS) -> None:
        """Admit the stations."""
        self.evening = Evening(folder, settings)
        self.organiser = self.evening.station("organiser", "Büro")
        self.organiser.operator = self.evening.operator("Kolb", "Heinz")
        self.desk = self.evening.station("desk", "Anmeldung")
        self.stage = self.evening.station("scoring", "Bühne", ["Bühne", "Saal"], "Schmidt")
        self.room = self.evening.station("scoring", "Saal", ["Bühne", "Saal"], "Popp")

    def play(self) -> None:
        """Let everything happen."""
        self.stations()
        self.people()
        self.seats()
        self.first_round()
        self.second_round()
        self.evening.close()

    def ask(
        self, payload: AnyPayload, base: Base | None = None, details: tuple[Details, ...] = ()
    ) -> None:
        """Let the organiser ask for something that must be accepted."""
        counter = self.organiser.ask(payload, base, details)
        verdict = self.organiser.verdict(counter)
        assert verdict is not None
        assert verdict.refused is None, (payload, verdict)

    @property
    def field(self) -> Base:
        """Give the version of the field."""
        return base_on(self.evening.state.field_changed)

    def stations(self) -> None:
        """Invite, withdraw, assign, revoke; retire an operator; change settings."""
        invitation = InvitationId(new_id())
        self.ask(InviteStation(invitation, "display", "Leinwand", ()))
        self.ask(WithdrawInvitation(invitation))
        spare = self.evening.station("desk", "Ersatz")
        self.ask(AssignStation(spare.id, "display", "Leinwand", ()))
        self.ask(RevokeStation(spare.id))
        self.ask(RetireOperator(self.evening.operator("Irrtum")))
        settings = self.evening.state.settings
        self.ask(ChangeSettings(replace(settings, clubs_apart=5)), self.field)
        self.desk.ask(LeaseNumbers())
        self.ask(RingGong())

    def people(self) -> None:
        """Register pairs and lone players; correct, complete, pair, withdraw, come back."""
        evening, desk = self.evening, self.desk
        evening.register_pairs(desk, 12)
        lone = [evening.register(desk, Name(name), kind="lone") for name in ("Öttl", "Ümit", "Ärm")]
        self.ask(PairLonePlayers(lone[0], lone[1]))
        details = self.organiser.conceal_name(Name("Weiß", "Änne"))
        person = Person(PersonId(new_id()), details.hash)
        seen = base_on(evening.state.entrants[lone[2]].changed)
        self.ask(JoinPartner(lone[2], person), seen, (details,))
        better = self.organiser.conceal_name(Name("Weiß-Größl", "Änne", "SV Oberndorf"))
        seen = base_on(evening.state.persons[person.id].changed)
        self.ask(EditPerson(Person(person.id, better.hash)), seen, (better,))
        first, second = list(evening.state.entrants)[:2]
        self.ask(WithdrawEntrant(first))
        self.ask(MarkPresent(first))
        self.ask(KeepApart(first, second, 10))

    def seats(self) -> None:
        """Give and free seats, close the gaps, commit and give up."""
        entrants = [each.id for each in self.evening.state.numbered() if each.is_seatable]
        self.ask(FreeSeat(1, entrants[3]))
        self.ask(GiveSeat(1, entrants[3]))
        self.ask(GiveSeat(1, entrants[4], Seat(self.far_table, 2)))
        self.ask(ProposeMoves(1), self.field)
        self.ask(MakeMoves(1), self.field)
        self.ask(CommitDraw(1, EIGHT_DICE), self.field)
        self.ask(AbandonCommitment(1, "other"), self.field)
        self.ask(CommitDraw(1, EIGHT_DICE), self.field)

    def first_round(self) -> None:
        """Draw with a public part, anew, swap, let a latecomer in; dispute, correct, decide."""
        self.ask(DrawRound(1, "63125641"), self.field)
        self.ask(CommitDraw(1, EIGHT_DICE), self.field)
        self.ask(RedrawRound(1, "draw_faulty", "11111116"), self.field)
        round_ = self.evening.state.rounds[0]
        first, second = (slot.sides[0][0] for slot in list(round_.tables.values())[:2])
        self.ask(SwapSeats(1, first, second), base_on(round_.seated))
        late = self.evening.register(self.desk, Name("Spät"), Name("Dran"))
        self.ask(JoinRound(1, late), self.field)
        self.ask(SetClock("start", 1, 1800))
        self.evening.enter(self.stage, 1, TWO)
        self.evening.enter(self.room, 1, ONE)
        self.ask(DecideResult(1, 1, TWO, EntryId(new_id()), "slip_checked"), self.seen(1))
        self.evening.enter(self.stage, 2, TWO)
        sides = self.evening.state.rounds[0].tables[2].sides
        fixed = CorrectResult(1, 2, sides, ONE, EntryId(new_id()), "mistyped")
        self.stage.ask(fixed, self.seen(2))
        self.evening.enter(self.room, 2, ONE)
        for table in list(self.evening.state.rounds[0].tables)[2:]:
            word = DecideResult(1, table, TWO, EntryId(new_id()), "slip_checked")
            self.ask(word, self.seen(table))
        self.evening.close_round(self.organiser)

    def second_round(self) -> None:
        """Late slips and a published ranking, then a second round begun."""
        self.late_slips()
        self.evening.draw(self.organiser)
        self.evening.play_round(self.stage, self.room)

    def late_slips(self) -> None:
        """Slips that come late are taken and put aside, and the ranking is published."""
        for payload in (AcceptLate, RejectLate):
            table = 3 if payload is AcceptLate else 4
            entry = EntryId(new_id())
            sides = self.evening.state.rounds[0].tables[table].sides
            self.stage.ask(EnterResult(1, table, sides, ONE, entry), self.seen(table))
            self.ask(payload(entry))
        self.ask(PublishRanking(1), base_on(self.evening.state.rounds[0].changed))

    def seen(self, table: int) -> Base:
        """Give the version of a table of the first round."""
        return base_on(self.evening.state.rounds[0].tables[table].changed)


def main() -> None:
    """Write the evening's file."""
    with tempfile.TemporaryDirectory() as folder:
        everything = Everything(Path(folder))
        everything.play()
        shutil.copyfile(everything.evening.path, sys.argv[1])


if __name__ == "__main__":
    main()
