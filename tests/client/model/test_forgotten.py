"""Deleting people's details during the evening: in every copy, once the station hears of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.evening.people import entrant_name, family_names
from bobbl_client.model.change import Contact
from bobbl_client.model.station import StationModel
from bobbl_server.store.handed_over import adopt
from bobbl_server.store.reading import read_history
from bobbl_server.verify import Verifier
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.domain.areas.field import EditPerson, ForgetPersons
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId
from bobbl_shared.log import LogFile
from bobbl_shared.log.wal_files import put_aside
from bobbl_shared.wire.server_session import Tail
from builders.dice import seeded_dice
from builders.evening import Evening, base_on

PHONE = conceal(b"0171 2345678", "contact", seeded_dice("phone"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    evening.station("organiser", "Büro")
    desk = evening.station("desk", "Anmeldung")
    evening.station("display", "Leinwand")
    evening.register(desk, Name("Hofmann", "Karl", "Zeidlbund"), Name("Reuß", "Grete"))
    evening.register(desk, Name("Bär", "Ute"), Name("Popp", "Uwe"))
    yield evening
    evening.close()


def stations(evening: Evening) -> tuple[StationModel, StationModel, StationModel]:
    office, desk, display = (each.model for each in evening.cables)
    assert office is not None
    assert desk is not None
    assert display is not None
    return office, desk, display


def first(evening: Evening) -> tuple[EntrantId, tuple[PersonId, ...]]:
    entrant = evening.state.numbered()[0]
    return entrant.id, entrant.persons


def rename(
    desk: StationModel,
    person: PersonId,
    name: Name,
    contact: DetailsHash | None = None,
    *more: Details,
) -> None:
    assert desk.state is not None
    details = desk.conceal_name(name)
    base = base_on(desk.state.persons[person].changed)
    desk.ask(EditPerson(Person(person, details.hash, contact)), base, (details, *more))


def files_with(evening: Evening, name: str) -> list[Path]:
    """Return the files, of the server and of the stations, in which a name stands."""
    found = (each for each in evening.folder.rglob("*") if each.is_file())
    return [each for each in found if name.encode() in each.read_bytes()]


def test_all_copies_forget_also_that_of_a_station_that_comes_back_later(evening: Evening) -> None:
    office, desk, display = stations(evening)
    id_, persons = first(evening)
    rename(desk, persons[0], Name("Hoffmann", "Karl"))
    evening.cable(display).cut()
    assert files_with(evening, "Hofmann")
    office.ask(ForgetPersons(persons))
    evening.cable(display).plug_in()
    for model in (office, desk, display):
        assert model.state is not None
        assert entrant_name(model, model.state.entrants[id_]) == "Nr.\N{NO-BREAK SPACE}1"
        assert family_names(model, model.state.numbered()[1]) == "Bär / Popp"
    assert not files_with(evening, "Hofmann")
    assert not files_with(evening, "Hoffmann")
    assert not files_with(evening, "Reuß")
    assert not files_with(evening, "Zeidlbund")
    verified = Verifier(evening.log).run()
    assert (verified.bad, verified.deleted) == (None, 2)


def test_what_was_put_aside_of_a_copy_forgets_as_well(evening: Evening) -> None:
    office, desk, display = stations(evening)
    _, persons = first(evening)
    copy = desk.membership.replica_path
    whole = desk.replica.log.snapshot()
    copy.with_name(f"{copy.name}.branch-1").write_bytes(whole)
    evening.restart(display)
    for end in (".branch-2", ".damaged-1", ".damaged-1-wal", "-wal.foreign-1"):
        copy.with_name(f"{copy.name}{end}").write_bytes(whole[:4096] + whole[8192:])
    office.ask(ForgetPersons(persons))
    assert not files_with(evening, "Hofmann")
    left = {each.name.removeprefix(copy.name) for each in put_aside(copy)}
    assert left == {".branch-1"}
    with LogFile.open(copy.with_name(f"{copy.name}.branch-1"), read_only=True) as branch:
        assert read_history(branch).history.state.length == branch.length


def test_a_station_that_fell_while_it_forgot_does_it_when_it_starts(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, desk, _ = stations(evening)
    with monkeypatch.context() as patch:
        patch.setattr(type(desk.outbox), "forget", lambda *_: None)
        office.ask(ForgetPersons(first(evening)[1]))
    assert {each.name.partition("-")[0] for each in files_with(evening, "Hofmann")} == {"outbox.db"}
    evening.restart(desk)
    assert not files_with(evening, "Hofmann")


def test_half_of_a_pair_is_a_number_beside_the_other(evening: Evening) -> None:
    office, _, display = stations(evening)
    id_, persons = first(evening)
    office.ask(ForgetPersons(persons[1:]))
    assert display.state is not None
    shown = entrant_name(display, display.state.entrants[id_])
    assert shown == "Hofmann, Karl / Nr.\N{NO-BREAK SPACE}1"


def test_a_desk_that_did_not_know_brings_no_name_back_and_works_on(evening: Evening) -> None:
    office, desk, _ = stations(evening)
    id_, persons = first(evening)
    rename(desk, persons[0], Name("Hofmann", "Karl"), PHONE.hash, PHONE)
    assert desk.replica.details(PHONE.hash) is not None
    evening.cable(desk).cut()
    rename(desk, persons[0], Name("Hoffmann", "Karl"), PHONE.hash)
    evening.register(desk, Name("Zapf", "Ida"), Name("Zapf", "Ina"))
    office.ask(ForgetPersons(persons))
    evening.cable(desk).plug_in()
    assert desk.contact is Contact.ONLINE
    assert evening.rejected == []
    assert desk.waiting == 0
    assert desk.verdict(desk.outbox.last - 1) is not None
    assert evening.state.numbered()[-1].persons
    assert not files_with(evening, "Hoffmann")
    assert not files_with(evening, "0171 2345678")  # fewer signs stand there by chance
    assert desk.state is not None
    assert entrant_name(desk, desk.state.entrants[id_]) == "Nr.\N{NO-BREAK SPACE}1"


def test_a_server_that_takes_a_longer_log_over_forgets_with_it(
    evening: Evening, tmp_path: Path
) -> None:
    office, desk, _ = stations(evening)
    old = tmp_path / "old.bobbl"
    old.write_bytes(evening.log.snapshot())
    start = evening.state.length
    evening.register(desk, Name("Zapf", "Ida"), Name("Zapf", "Ina"))
    late = tuple(evening.history.details.values())
    people = [*first(evening)[1], *evening.state.numbered()[2].persons]
    office.ask(ForgetPersons(tuple(people)))
    history = evening.history
    tail = Tail(start, history.raw(start, history.state.length), history.heads[-1], late)
    with LogFile.open(old) as log:
        successor = read_history(log).history
        assert adopt(log, successor, tail) == history.state.length - start
        kept = {each.hash for each in log.all_details()}
    assert kept == set(successor.details) == set(history.details)
    assert not any(name.encode() in old.read_bytes() for name in ("Hofmann", "Zapf", "Reuß"))
