"""Questions are answered as far as the role allows, and none of them stops the server."""

from pathlib import Path

import pytest

from bobbl_client.model.station import StationModel
from bobbl_server.core.record import draw_record
from bobbl_server.core.standings import standings_of
from bobbl_server.net.answers import MOST_DETAILS
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.draw_record import encode_record
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.domain.settings import Scheme
from bobbl_shared.ids import DetailsHash, EntrantId, InvitationId, PersonId
from bobbl_shared.wire.messages import (
    AskCode,
    AskDetails,
    AskDraw,
    AskStandings,
    CodeAnswer,
    DetailsAnswer,
    DrawAnswer,
    Question,
    RefusedAnswer,
    Reply,
    StandingsAnswer,
)
from builders.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def organiser(evening: Evening) -> StationModel:
    return evening.station("organiser", "Leitung")


def answer(evening: Evening, model: StationModel, question: Question) -> Reply:
    return evening.answers.answer(model.id, question)


class TestWhatIf:
    @pytest.mark.parametrize("scheme", ["bobbl", "plus", "plus_minus", ("won", "direct")])
    def test_the_ranking_under_another_scheme(
        self, evening: Evening, organiser: StationModel, scheme: Scheme
    ) -> None:
        evening.register_pairs(organiser, 4)
        evening.draw(organiser)
        rows = standings_of(evening.state, scheme=scheme)
        expected = StandingsAnswer(evening.state.length, rows)
        assert answer(evening, organiser, AskStandings(scheme)) == expected

    @pytest.mark.parametrize(
        ("scheme", "code"),
        [((), "scheme_empty"), (("won", "won"), "criterion_twice")],
    )
    def test_a_scheme_that_is_none_is_refused(
        self, evening: Evening, organiser: StationModel, scheme: Scheme, code: str
    ) -> None:
        evening.register_pairs(organiser, 2)
        assert answer(evening, organiser, AskStandings(scheme)) == RefusedAnswer(code)


class TestRoles:
    @pytest.mark.parametrize("role", ["desk", "scoring", "display"])
    @pytest.mark.parametrize(
        "question", [AskStandings("plus"), AskCode(InvitationId("x")), AskDraw(1)]
    )
    def test_these_are_for_organisers(
        self, evening: Evening, organiser: StationModel, role: str, question: Question
    ) -> None:
        other = evening.station(role, "A", ("Halle",))  # type: ignore[arg-type]
        reply = answer(evening, other, question)
        assert isinstance(reply, RefusedAnswer)
        assert reply.code == "no_right"

    @pytest.mark.parametrize("role", ["organiser", "desk", "scoring", "display"])
    def test_contacts_are_clear_for_those_who_need_them(
        self, evening: Evening, organiser: StationModel, role: str
    ) -> None:
        asking = evening.station(role, "A", ("Halle",))  # type: ignore[arg-type]
        name = organiser.conceal_name(Name("Bär", "Ute"))
        contact = conceal(b"0171 1234", "contact", evening.dice)
        person = Person(PersonId("p"), name.hash, contact.hash)
        payload = RegisterEntrant(EntrantId("e"), "pair", (person,))
        organiser.ask(payload, None, (name, contact))
        hashes = (contact.hash, DetailsHash("unknown"), name.hash, contact.hash)
        reply = answer(evening, asking, AskDetails(hashes))
        assert isinstance(reply, DetailsAnswer)
        got, named = reply.details
        assert named.body == encode_name(Name("Bär", "Ute")).decode()
        assert got.sealed is not None
        assert (got.body is not None) == (role in {"organiser", "desk"})

    def test_not_too_many_at_once(self, evening: Evening, organiser: StationModel) -> None:
        hashes = tuple(DetailsHash(str(each)) for each in range(MOST_DETAILS + 1))
        assert answer(evening, organiser, AskDetails(hashes[1:])) == DetailsAnswer(())
        refused = RefusedAnswer("details_too_many", {"most": MOST_DETAILS})
        assert answer(evening, organiser, AskDetails(hashes)) == refused


class TestDraws:
    def test_the_record_that_arrives_is_that_of_the_file(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        evening.register_pairs(organiser, 4)
        evening.draw(organiser)
        heard: list[Reply] = []
        organiser.query(AskDraw(1), heard.append)
        (reply,) = heard
        assert isinstance(reply, DrawAnswer)
        bodies = evening.history.bodies[: reply.record.event + 1]
        assert encode_record(reply.record) == encode_record(draw_record(bodies, 1))

    def test_a_round_that_is_not_drawn_has_none(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        reply = answer(evening, organiser, AskDraw(1))
        assert reply == RefusedAnswer("round_not_drawn", {"round": 1})


class TestCodes:
    def test_a_code_is_made_once_and_renewed_on_demand(
        self, evening: Evening, organiser: StationModel
    ) -> None:
        invitation = InvitationId("new")
        organiser.ask(InviteStation(invitation, "desk", "Neu"))
        none = CodeAnswer(invitation, "", 0, 0)
        assert answer(evening, organiser, AskCode(invitation)) == none
        first = answer(evening, organiser, AskCode(invitation, renew=True))
        assert isinstance(first, CodeAnswer)
        assert (len(first.code), first.seconds_left, first.tries_left) == (8, 120, 3)
        assert answer(evening, organiser, AskCode(invitation)) == first
        second = answer(evening, organiser, AskCode(invitation, renew=True))
        assert isinstance(second, CodeAnswer)
        assert second.code != first.code

    def test_nobody_unknown_gets_a_code(self, evening: Evening, organiser: StationModel) -> None:
        unknown = AskCode(InvitationId("unknown"), renew=True)
        assert answer(evening, organiser, unknown) == CodeAnswer(unknown.invitation, "", 0, 0)
