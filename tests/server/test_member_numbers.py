"""A number in the federation is one person's: whoever comes with one that is taken is refused."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bobbl_client.model.station import StationModel
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.field import (
    EditPerson,
    MarkPresent,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import ContactDetails, Name, decode_contact, tidy_member
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.log import LogFile
from builders.evening import Evening, base_on

PLAYERS = Settings("Verbandsmucken", entrants="players", members=True)


def numbered(evening: Evening, desk: StationModel, person: PersonId, number: str) -> str | None:
    """Let a desk write a number down; give the code with which that was refused."""
    known = evening.state.persons[person]
    details = desk.conceal_contact(ContactDetails(member=number))
    changed = Person(person, known.person.details, details.hash)
    counter = desk.ask(EditPerson(changed, distinct=True), base_on(known.changed), (details,))
    verdict = desk.verdict(counter)
    assert verdict is not None
    return verdict.refused


def kept(evening: Evening) -> list[str]:
    """Give the numbers of all who play."""
    state, details = evening.state, evening.service.history.details
    found = []
    for each in state.persons.values():
        contact = each.person.contact
        if contact is None or state.entrants[each.entrant].status == "withdrawn":
            continue
        found.append(decode_contact((details[contact].body or "").encode()).member)
    return [each for each in found if each]


ACTS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["", "7", "8", "out", "in"])))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTS)
def test_no_two_who_play_have_one_number(
    tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[int, str]]
) -> None:
    evening = Evening(tmp_path_factory.mktemp("numbers"), PLAYERS)
    evening.station("organiser", "Büro")
    desk = evening.station("desk", "Eingang")
    for each in "ABCD":
        evening.register(desk, Name(each), kind="player")
    persons, entrants = list(evening.state.persons), list(evening.state.entrants)
    for place, act in acts:
        if act in {"out", "in"}:
            entrant = evening.state.entrants[entrants[place]]
            is_out = entrant.status == "withdrawn"
            if act == "out" and not is_out:
                desk.ask(WithdrawEntrant(entrant.id, "left"), base_on(entrant.changed))
            elif act == "in" and is_out:
                desk.ask(MarkPresent(entrant.id), base_on(entrant.changed))
            continue
        before = kept(evening)
        refused = numbered(evening, desk, persons[place], act)
        assert refused in {None, "member_twice"}
        if refused:
            assert act in before
    taken = kept(evening)
    back = any(act == "in" for _, act in acts)
    assert back or len(taken) == len(set(taken))
    evening.close()
    with LogFile.open(evening.path, read_only=True) as log:
        assert Verifier(log).run().bad is None


def test_a_list_cannot_bring_one_number_twice(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Settings("Verbandsmucken", members=True))
    evening.station("organiser", "Büro")
    desk = evening.station("desk", "Eingang")
    one, other = (desk.conceal_name(Name(each)) for each in "AB")
    same = [desk.conceal_contact(ContactDetails(member="7")) for _ in range(2)]
    persons = tuple(
        Person(PersonId(name.hash[:26]), name.hash, contact.hash)
        for name, contact in zip((one, other), same, strict=True)
    )
    counter = desk.ask(
        RegisterEntrant(EntrantId("e" * 26), "pair", persons), None, (one, other, *same)
    )
    verdict = desk.verdict(counter)
    assert verdict is not None
    assert verdict.refused == "members_alike"
    assert verdict.refused in SENTENCES
    evening.close()


@pytest.mark.parametrize(
    ("typed", "read"),
    [("4711", "4711"), (" 00 4711 ", "4711"), ("999999999", "999999999"), ("", "")],
)
def test_a_number_is_read_however_it_is_written(typed: str, read: str) -> None:
    assert tidy_member(typed) == read


@pytest.mark.parametrize("typed", ["0", "12a", "1000000000", "-4", "４７", "0" * 30, "4.711"])
def test_what_is_no_number_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(Refusal) as caught:
        tidy_member(typed)
    assert caught.value.code in SENTENCES


@given(st.text())
def test_whatever_somebody_sends_is_a_number_or_none(text: str) -> None:
    read = decode_contact(msgspec.json.encode({"member": text})).member
    assert read == "" or tidy_member(read) == read
