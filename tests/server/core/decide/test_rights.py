"""Every role × every command, written out as a table of its own."""

import itertools
from typing import get_args

import pytest
from msgspec.structs import replace

from bobbl_server.core.decide.rights import RIGHTS
from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.domain.areas.desk import CancelPayment, CountBox, MarkEntrant, TakePayment
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement, SetDisplay
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    NoteOtherLog,
    RedrawRound,
    SettleOtherLog,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    ForgetPersons,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.founding import FoundTournament, StartEpoch
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
from bobbl_shared.domain.areas.results import AcceptLate, RejectLate
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking, RingGong, SetClock
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings
from bobbl_shared.domain.areas.slips import SeatTable, StartRound
from bobbl_shared.domain.areas.staff import (
    AddOperator,
    AdmitStation,
    AssignStation,
    InviteStation,
    RetireOperator,
    RevokeStation,
    WithdrawInvitation,
)
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.hall_map import Door, HallMap
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import (
    AnnouncementId,
    DetailsHash,
    EntrantId,
    EntryId,
    InvitationId,
    MarkerId,
    OperatorId,
    PersonId,
    PrizeId,
    ProposalId,
    ScreenId,
    StationId,
)
from builders.course import SERVER, Course, base_on, public_key, root_record
from builders.halls.crests import crest

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon")
SECTIONS = (Section("links", 1, 1), Section("rechts", 2))

MATRIX = """
                    root server organiser desk scoring display  pages
FoundTournament     x    -      -         -    -       -        -
StartEpoch          x    -      -         -    -       -        -
AdmitStation        -    x      -         -    -       -        -
InviteStation       -    x      x         -    -       -        -
WithdrawInvitation  -    -      x         -    -       -        -
AssignStation       -    -      x         -    -       -        -
RevokeStation       -    x      x         -    -       -        -
AddOperator         -    -      x         -    -       -        -
RetireOperator      -    -      x         -    -       -        -
ChangeSettings      -    -      x         -    -       -        -
AmendSettings       -    -      x         -    -       -        -
LeaseNumbers        -    -      x         x    -       -        -
RegisterEntrant     -    -      x         x    -       -        -
EditPerson          -    -      x         x    -       -        -
JoinPartner         -    -      x         x    -       -        -
PairLonePlayers     -    -      x         x    -       -        -
MarkPresent         -    -      x         x    -       -        -
WithdrawEntrant     -    -      x         x    -       -        -
SplitPair           -    -      x         x    -       -        -
SubstitutePerson    -    -      x         x    -       -        -
DisqualifyEntrant   -    -      x         -    -       -        -
ReinstateEntrant    -    -      x         -    -       -        -
DrawPartners        -    -      x         x    -       -        -
MoveUp              -    -      x         x    -       -        -
LetStandIn          -    -      x         -    -       -        -
TellApart           -    -      x         x    -       -        -
MergeDuplicate      -    -      x         x    -       -        -
DeclareFinal        -    -      x         -    -       -        -
DrawLots            -    -      x         -    -       -        -
DrawTie             -    -      x         -    -       -        -
DecideTie           -    -      x         -    -       -        -
ChoosePrize         -    -      x         -    -       -        -
ShowPrizes          -    -      x         -    -       -        -
SetHallMap          -    -      x         -    -       -        -
SetCrest            -    -      x         -    -       -        -
UndoEvent           -    -      x         x    x       -        -
MarkEntrant         -    -      x         x    -       -        -
CancelPayment       -    -      x         x    -       -        -
TakePayment         -    -      x         x    -       -        -
CountBox            -    -      x         -    -       -        -
KeepApart           -    -      x         -    -       -        -
GiveSeat            -    -      x         x    -       -        -
FreeSeat            -    -      x         x    -       -        -
ProposeMoves        -    -      x         -    -       -        -
MakeMoves           -    -      x         -    -       -        -
CommitDraw          -    -      x         -    -       -        -
AbandonCommitment   -    -      x         -    -       -        -
DrawRound           -    -      x         -    -       -        -
RedrawRound         -    -      x         -    -       -        -
SwapSeats           -    -      x         -    -       -        -
JoinRound           -    -      x         -    -       -        -
NoteOtherLog        -    x      -         -    -       -        -
SettleOtherLog      -    -      x         -    -       -        -
StartRound          -    -      x         -    -       -        -
SeatTable           -    -      x         -    x       -        -
EnterResult         -    -      x         -    x       -        -
CorrectResult       -    -      x         -    x       -        -
DecideResult        -    -      x         -    -       -        -
AcceptLate          -    -      x         -    -       -        -
RejectLate          -    -      x         -    -       -        -
CloseRound          -    -      x         -    -       -        -
PublishRanking      -    -      x         -    -       -        -
SetClock            -    -      x         -    -       -        -
RingGong            -    -      x         -    -       -        -
AllowPhones         -    -      x         -    -       -        -
SetDisplay          -    -      x         -    -       -        -
Announce            -    -      x         -    -       -        -
EndAnnouncement     -    -      x         -    -       -        -
ForbidPhones        -    -      x         -    -       -        -
ProposeResult       -    x      -         -    -       -        x
TakeProposal        -    -      x         -    x       -        -
OpenPages           -    -      x         -    -       -        -
ClosePages          -    -      x         -    -       -        -
UnlistPerson        -    -      x         x    -       -        -
ForgetPersons       -    -      x         -    -       -        -
ListPerson          -    -      x         x    -       -        -
SetScreen           -    -      x         -    -       -        -
RemoveScreen        -    -      x         -    -       -        -
"""

ROLES = MATRIX.split("\n")[1].split()
ROWS = {row.split()[0]: row.split()[1:] for row in MATRIX.strip().split("\n")[1:]}


def hall() -> tuple[Course, dict[str, StationId], dict[str, AnyPayload]]:
    """Give a course with a station of every role, and a command of every kind that could be."""
    course = Course(Settings("Preismucken", sections=SECTIONS, markers=(VOUCHER,)))
    stations: dict[str, StationId] = {
        "root": course.root,
        "server": SERVER,
        "organiser": course.organiser,
        "desk": course.station("desk", "Anmeldung"),
        "scoring": course.station("scoring", "Ergebnisse", "links", "rechts"),
        "display": course.station("display", "Leinwand"),
        "pages": course.station("pages", "Seiten"),
    }
    invitation = InvitationId("open")
    course.must(SERVER, InviteStation(invitation, "organiser", "Zweite"))
    gone = course.register("pair")
    course.must(course.organiser, WithdrawEntrant(gone))
    known = course.fill(4)
    lone = [course.register("lone") for _ in range(3)]
    operator = course.operator()
    course.draw()
    course.must(stations["scoring"], course.slip(1), course.seen(1))
    course.must(course.organiser, Announce(AnnouncementId("told"), DetailsHash("told")))
    record = root_record()[1]
    person = replace(course.state.persons[course.state.entrants[known[0]].persons[0]].person)
    payloads: list[AnyPayload] = [
        FoundTournament(record, course.settings),
        StartEpoch(2, public_key("new").hex(), "00", course.state.length - 1, ""),
        AdmitStation(invitation, public_key("other").hex()),
        InviteStation(InvitationId("new"), "organiser", "Neu"),
        WithdrawInvitation(invitation),
        AssignStation(stations["desk"], "display", "Wand"),
        RevokeStation(stations["desk"]),
        AddOperator(OperatorId("new"), DetailsHash("x")),
        RetireOperator(operator),
        ChangeSettings(replace(course.settings, rounds=6)),
        AmendSettings(replace(course.settings, rounds=6), ("rounds",)),
        LeaseNumbers(),
        RegisterEntrant(
            EntrantId("new"), "lone", (Person(PersonId("new"), DetailsHash("n")),), "present"
        ),
        EditPerson(replace(person, details=DetailsHash("mended"))),
        JoinPartner(lone[0], Person(PersonId("second"), DetailsHash("s"))),
        PairLonePlayers(lone[1], lone[2]),
        MarkPresent(gone),
        WithdrawEntrant(known[1]),
        SplitPair(known[0], course.state.entrants[known[0]].persons[0], EntrantId("half")),
        SubstitutePerson(known[0], person.id, Person(PersonId("new"), DetailsHash("n"))),
        DisqualifyEntrant(known[0], "misconduct"),
        ReinstateEntrant(known[0]),
        DrawPartners((lone[1], lone[2])),
        MoveUp(known[0]),
        LetStandIn(known[0]),
        TellApart(known[0], known[1]),
        MergeDuplicate(lone[0], lone[1]),
        DeclareFinal(1),
        DrawLots(),
        DrawTie((known[0], known[1])),
        DecideTie((known[0], known[1]), "shared"),
        ChoosePrize(known[0], PrizeId("ham")),
        ShowPrizes(None),
        SetHallMap(HallMap(20, 11, doors=(Door("bottom", 10),))),
        SetCrest(crest()),
        UndoEvent(course.organiser, course.state.counters[course.organiser]),
        MarkEntrant(known[0], VOUCHER.id),
        TakePayment(known[0], 2000),
        CancelPayment(course.organiser, course.state.counters[course.organiser]),
        CountBox(stations["desk"], 25_000, 5_000),
        KeepApart(known[0], known[1], 5),
        GiveSeat(2, known[0], Seat(1, 2)),
        FreeSeat(2, known[0]),
        ProposeMoves(2),
        MakeMoves(2),
        CommitDraw(2),
        AbandonCommitment(2, "other"),
        DrawRound(2),
        RedrawRound(1, "other"),
        SwapSeats(1, *course.slot(2).sides[0], *course.slot(2).sides[1]),
        JoinRound(1, known[0]),
        NoteOtherLog(stations["display"], 99, "ab" * 32),
        SettleOtherLog("copy_wrong"),
        StartRound(2),
        SeatTable(1, 1, course.slot(1).sides),
        course.slip(2),
        course.correction(1),
        course.decision(1),
        AcceptLate(EntryId("late")),
        RejectLate(EntryId("late")),
        CloseRound(1),
        PublishRanking(1),
        SetClock("start", 1, 60),
        RingGong(),
        AllowPhones("ab" * 16, "192.168.1.5:8080"),
        SetDisplay(stations["display"], ("clock",), has_sound=False),
        Announce(AnnouncementId("new"), DetailsHash("text")),
        EndAnnouncement(AnnouncementId("told")),
        ForbidPhones(),
        OpenPages("192.168.1.5:8080"),
        ClosePages(),
        UnlistPerson(person.id),
        ForgetPersons((person.id,)),
        ListPerson(person.id),
        SetScreen(ScreenId("ABCD"), "Bühne", ("ranking",)),
        RemoveScreen(ScreenId("ABCD")),
        ProposeResult(1, 2, course.slot(2).sides, course.slip(2).score, ProposalId("p")),
        TakeProposal(
            1, 2, course.slot(2).sides, course.slip(2).score, ProposalId("p"), EntryId("taken")
        ),
    ]
    return course, stations, {type(each).__name__: each for each in payloads}


def test_the_matrix_is_complete() -> None:
    assert set(ROWS) == {kind.__name__ for kind in get_args(AnyPayload)}
    assert set(ROWS) == {kind.__name__ for kind in RIGHTS} == set(hall()[2])
    assert set(ROLES) == {"root", "server", *get_args(Role)}


@pytest.mark.parametrize(("kind", "role"), list(itertools.product(ROWS, ROLES)))
def test_who_may_what(kind: str, role: str) -> None:
    course, stations, payloads = hall()
    payload = payloads[kind]
    may = ROWS[kind][ROLES.index(role)] == "x"
    decision = course.judge(stations[role], payload, base_of(course, payload))
    assert (decision.verdict.refused != "no_right") == may
    reasons = {
        "FoundTournament": "already_founded",
        "AcceptLate": "unknown_entry",
        "RejectLate": "unknown_entry",
        "SettleOtherLog": "no_other_log",
        "CloseRound": "round_unfinished",
        "PublishRanking": "round_open",
        "FreeSeat": "seat_not_given",
        "ProposeMoves": "lone_players_wait",
        "MakeMoves": "no_moves_proposed",
        "AbandonCommitment": "nothing_committed",
        "RedrawRound": "round_has_results",
        "JoinRound": "already_in_round",
        "UndoEvent": "not_undoable",
        "CancelPayment": "not_undoable",
        "MoveUp": "not_waiting",
        "DeclareFinal": "round_open",
        "DrawLots": "lots_not_counted",
        "DrawTie": "final_not_declared",
        "DecideTie": "final_not_declared",
        "ChoosePrize": "final_not_declared",
        "TellApart": "no_twins",
        "SeatTable": "round_is_drawn",
        "SplitPair": "played_already",
        "ReinstateEntrant": "not_disqualified",
        "ForbidPhones": "phones_not_allowed",
        "ClosePages": "pages_not_open",
        "RemoveScreen": "screen_unknown",
        "ProposeResult": "phones_not_allowed",
        "TakeProposal": "proposal_replaced",
    }
    if may:
        assert decision.verdict.refused == reasons.get(kind), "else it is a command that works"
    else:
        assert decision.verdict.parameters == {"role": role, "kind": kind}


def base_of(course: Course, payload: AnyPayload) -> Base:
    state = course.state
    match payload:
        case EditPerson(person):
            return base_on(state.persons[person.id].changed)
        case JoinPartner(entrant) | SplitPair(entrant) | SubstitutePerson(entrant):
            return base_on(state.entrants[entrant].changed)
        case SwapSeats(number):
            return base_on(state.rounds[number - 1].seated)
        case DrawRound() | RedrawRound() | CommitDraw() | ProposeMoves() | MakeMoves():
            return base_on(state.field_changed)
        case _:
            table = getattr(payload, "table", 1)
            return course.seen(table)


@pytest.mark.parametrize("kind", sorted(ROWS))
def test_who_is_no_station_may_nothing(kind: str) -> None:
    course, _, payloads = hall()
    assert course.refusal(StationId("stranger"), payloads[kind]) == "unknown_station"


@pytest.mark.parametrize("kind", sorted(ROWS))
@pytest.mark.parametrize("role", ["desk", "scoring", "display"])
def test_who_is_revoked_may_nothing(kind: str, role: str) -> None:
    course, stations, payloads = hall()
    course.must(course.organiser, RevokeStation(stations[role]))
    assert course.refusal(stations[role], payloads[kind]) == "station_revoked"


def test_a_former_server_may_nothing() -> None:
    course, _, payloads = hall()
    head = course.last_hash.hex()
    new = StartEpoch(2, public_key("new").hex(), "00", course.state.length - 1, head)
    course.must(course.root, new)
    assert course.refusal(SERVER, payloads["InviteStation"]) == "unknown_station"


def test_the_server_invites_only_organisers() -> None:
    course, _, _ = hall()
    desk = InviteStation(InvitationId("new"), "desk", "Neu")
    assert course.refusal(SERVER, desk) == "no_right"


@pytest.mark.parametrize("kind", sorted(ROWS))
def test_nobody_works_under_an_operator_who_is_not_there(kind: str) -> None:
    course, _, payloads = hall()
    base = base_of(course, payloads[kind])
    decision = course.judge(course.organiser, payloads[kind], base, OperatorId("nobody"))
    wanted = "unknown_operator" if "x" in ROWS[kind][2] else "no_right"
    assert decision.verdict.refused == wanted


def test_an_assigned_station_has_its_new_role_at_once() -> None:
    course, stations, _ = hall()
    desk = stations["desk"]
    course.must(course.organiser, AssignStation(desk, "scoring", "Neu", ("rechts",)))
    assert course.refusal(desk, LeaseNumbers()) == "no_right"
    course.must(desk, course.slip(2), course.seen(2))


class TestSections:
    def test_the_first_entry_belongs_to_the_section(self) -> None:
        course, _, _ = hall()
        left = course.station("scoring", "Links", "links")
        assert course.refusal(left, course.slip(2), course.seen(2)) == "other_section"
        verdict = course.judge(left, course.slip(2), course.seen(2)).verdict
        assert verdict.parameters == {"table": 2, "section": "rechts", "own": ("links",)}

    def test_the_second_may_come_from_any_scoring_station(self) -> None:
        course, stations, _ = hall()
        right = course.station("scoring", "Rechts", "rechts")
        course.must(right, course.slip(1), course.seen(1))
        assert course.slot(1).status == "confirmed"
        assert stations["scoring"] != right

    def test_a_correction_belongs_to_the_section(self) -> None:
        course, _, _ = hall()
        right = course.station("scoring", "Rechts", "rechts")
        assert course.refusal(right, course.correction(1), course.seen(1)) == "other_section"

    def test_the_organiser_has_all_sections(self) -> None:
        course, _, _ = hall()
        course.must(course.organiser, course.slip(2), course.seen(2))

    def test_a_table_in_no_section_is_the_organisers(self) -> None:
        course, stations, _ = hall()
        short = replace(course.state.settings, sections=(Section("links", 1, 1),))
        course.must(course.organiser, ChangeSettings(short))
        assert course.refusal(stations["scoring"], course.slip(2)) == "other_section"
        course.must(course.organiser, course.slip(2), course.seen(2))

    def test_a_late_slip_belongs_to_the_section(self) -> None:
        course, _, _ = hall()
        left = course.station("scoring", "Links", "links")
        course.decide_all()
        course.close()
        assert course.refusal(left, course.slip(2)) == "other_section"
        course.must(left, course.slip(1))
