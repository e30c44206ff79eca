"""What needs a person beside tables: each is told with where it is settled, and gone once it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.evening.task import Matter, PageKey, Task
from bobbl_client.link.news import Heard
from bobbl_client.organiser.overview.matters import matters_of
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.draw import JoinRound
from bobbl_shared.domain.areas.field import PairLonePlayers
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.areas.staff import AssignStation, RevokeStation
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId
from bobbl_shared.wire.messages import (
    BackupFolder,
    BackupsPush,
    FederationPush,
    NoticePush,
    PhonesPush,
    Push,
)
from builders.evening import Evening, base_on
from builders.hall import HALL, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def told(hall: Hall) -> dict[Matter, Task]:
    return {each.mark: each for each in matters_of(hall.organiser) if isinstance(each.mark, Matter)}


def page(task: Task) -> str:
    assert isinstance(task.opens, PageKey)
    return task.opens.page


def test_where_all_is_well_there_is_nothing_to_do(hall: Hall) -> None:
    hall.push_health()
    assert told(hall) == {}
    hall.drawn()
    assert told(hall) == {}


@pytest.mark.parametrize("plays", [False, True])
def test_where_all_is_on_one_computer_no_station_is_missed(tmp_path: Path, plays: bool) -> None:
    hall = Hall(tmp_path, replace(HALL, one_computer=True))
    for each in (hall.desk, hall.stage):
        hall.organiser.ask(RevokeStation(each.id))
    if plays:
        hall.drawn()
    titles = [each.title for each in tasks_of(hall.organiser)]
    hall.evening.close()
    assert not {"Keine Station dabei", "Kein Anmeldetisch", "Keine Ergebnis-Station"} & {*titles}


def test_stations_are_missed_until_they_are_there(tmp_path: Path) -> None:
    settings = replace(HALL, sections=(Section("Bühne", 1, 2), Section("Saal", 3)))
    evening = Evening(tmp_path, settings)
    organiser = evening.station("organiser", "Büro")

    def rows() -> list[tuple[str, str]]:
        return [(each.title, each.detail) for each in tasks_of(organiser)]

    def join(role: Role, name: str, *sections: str) -> None:
        evening.station(role, name, sections)

    ((title, detail),) = rows()
    assert title == "Keine Station dabei"
    assert "S, dort F4" in detail
    join("display", "Leinwand")
    assert [each for each, _ in rows()] == ["Kein Anmeldetisch"]
    join("desk", "Anmeldung")
    assert rows() == [], "there is nothing to take slips for yet"
    evening.register_pairs(organiser, 4)
    ((title, detail),) = rows()
    assert title == "Keine Ergebnis-Station"
    assert detail == "Zettel von 2 Bereichen nimmt niemand (S)."
    join("scoring", "Ergebnisse", "Bühne")
    ((_, detail),) = rows()
    assert detail == "Zettel von 1 Bereich nimmt niemand (S)."
    scoring = next(e for e in evening.state.stations.values() if e.role == "scoring")
    organiser.ask(AssignStation(scoring.id, "scoring", "Ergebnisse", ("Bühne", "Saal")))
    assert rows() == []
    evening.close()


def test_a_latecomer_can_play_as_long_as_somebody_has_the_bye(hall: Hall) -> None:
    hall.drawn(7)
    assert Matter.LATECOMER not in told(hall)
    hall.evening.register(hall.desk, Name("Spät", "Änne"), Name("Spät", "Jörg"))
    late = told(hall)[Matter.LATECOMER]
    assert (late.title, page(late)) == ("1 Nachzügler", "latecomer")
    assert "Freilos" in late.detail
    assert tasks_of(hall.organiser)[0] == late
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.evening.clock.pass_seconds(1100)
    assert Matter.LATECOMER in told(hall)
    hall.evening.clock.pass_seconds(200)
    assert Matter.LATECOMER not in told(hall), "half of the round is over"
    hall.organiser.ask(SetClock("adjust", 1, 600))
    assert Matter.LATECOMER in told(hall)
    entrant = hall.evening.state.seatable()[-1]
    hall.organiser.ask(JoinRound(1, entrant.id), base_on(hall.evening.state.field_changed))
    assert Matter.LATECOMER not in told(hall)


def test_a_latecomer_without_a_bye_waits_for_the_next_round(hall: Hall) -> None:
    hall.drawn(8)
    hall.evening.register(hall.desk, Name("Spät", "Änne"), Name("Spät", "Jörg"))
    assert told(hall) == {}
    hall.evening.register(hall.desk, Name("Später", "Änne"), Name("Später", "Jörg"))
    assert told(hall)[Matter.LATECOMER].title == "2 Nachzügler"
    assert told(hall)[Matter.LATECOMER].detail.startswith("Sie füllen einen Tisch")


def test_who_lacks_a_partner_is_named_before_each_draw(hall: Hall) -> None:
    ids = [hall.evening.register(hall.desk, Name(f"Allein {n}"), kind="lone") for n in range(3)]
    hall.evening.register(hall.desk, Name("Halb", "Ute"))
    alone = told(hall)[Matter.PARTNER]
    assert (alone.title, page(alone)) == ("4 ohne Partner", "partners")
    assert alone.detail.startswith("3 allein · 1 Partner fehlt:")
    pair(hall, ids[0], ids[1])
    assert told(hall)[Matter.PARTNER].title == "2 ohne Partner"
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    assert told(hall)[Matter.PARTNER]
    hall.evening.draw(hall.organiser)
    assert Matter.PARTNER not in told(hall), "the last round is drawn"


def pair(hall: Hall, first: EntrantId, second: EntrantId) -> None:
    hall.desk.ask(PairLonePlayers(first, second))


def test_single_players_need_no_partner(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Settings("Muck", entrants="players"))
    organiser = evening.station("organiser", "Büro")
    evening.station("desk", "Anmeldung")
    evening.station("scoring", "Ergebnisse", ["Halle"])
    evening.register(organiser, Name("Allein"), kind="player")
    assert tasks_of(organiser) == ()
    evening.close()


def test_a_station_that_is_alone_is_named_after_a_minute(hall: Hall) -> None:
    hall.push_health(hall.desk, hall.room, waiting=7)
    alone = told(hall)[Matter.ALONE]
    assert (alone.title, alone.age, page(alone)) == ("2 Stationen allein", "3 min", "stations")
    assert alone.detail == "Arbeitet allein: Kabel, WLAN, Strom ansehen (S)."
    hall.push_health()
    assert told(hall) == {}
    hall.push_health(hall.desk)
    assert told(hall)[Matter.ALONE].title == "Anmeldetisch"
    hall.evening.clock.pass_seconds(-130)
    assert told(hall) == {}, "it was heard less than a minute ago"
    hall.evening.clock.pass_seconds(130)
    assert told(hall)
    hall.evening.cable(hall.organiser).cut()
    assert Matter.ALONE not in told(hall), "the organiser's own computer cannot tell"


def copies(hall: Hall, *, same_disk: bool) -> None:
    now = stamp(hall.evening.clock.now())
    length = hall.evening.state.length
    folder = BackupFolder("/media/stick", length, now, 3, same_disk)
    hall.organiser.handle(Heard(Push(BackupsPush((folder,)))))


def test_copies_in_one_place_only_are_too_few(hall: Hall, tmp_path: Path) -> None:
    copies(hall, same_disk=True)
    few = told(hall)[Matter.COPIES]
    assert (few.title, page(few)) == ("Sicherung", "checklist")
    assert few.detail == "nur auf derselben Platte: USB-Stick (K, F6)."
    copies(hall, same_disk=False)
    assert told(hall) == {}
    (tmp_path / "practice").mkdir()
    practice = Hall(tmp_path / "practice", replace(HALL, training=True))
    copies(practice, same_disk=True)
    assert told(practice) == {}, "an exercise may be lost"
    practice.evening.close()


def test_a_copy_that_is_not_made_is_named_with_its_folder_until_it_is(hall: Hall) -> None:
    now, length = stamp(hall.evening.clock.now()), hall.evening.state.length
    good = BackupFolder("/media/stick", length, now, 3, same_disk=False)
    never = BackupFolder("/media/other", 0, None, 0, same_disk=False)
    full = BackupFolder("/media/other", length, now, 1, False, "disk_full", {"reason": "ENOSPC"})
    for folders, detail in (
        ((good, never), "/media/other: noch keine. Enter zeigt, warum."),
        ((full, good), "/media/other: letzte gerade eben. Enter zeigt, warum."),
    ):
        hall.organiser.handle(Heard(Push(BackupsPush(folders))))
        task = told(hall)[Matter.COPIES]
        assert (task.title, task.detail) == ("Sicherung wird nicht gemacht", detail)
        assert page(task) == "checklist"
    hall.organiser.handle(Heard(Push(BackupsPush((good,)))))
    assert told(hall) == {}
    hall.evening.register_pairs(hall.desk, 1)
    hall.evening.clock.pass_seconds(600)
    assert (
        told(hall)[Matter.COPIES].detail == "/media/stick: letzte vor 10 min. Enter zeigt, warum."
    )


def test_a_server_that_is_gone_is_told_until_it_is_there_again(hall: Hall) -> None:
    cable = hall.evening.cable(hall.organiser)
    hall.organiser.handle(Heard(Push(NoticePush("server_closed"))))
    cable.cut()
    gone = told(hall)[Matter.SERVER]
    assert (gone.title, page(gone)) == ("Der Server wurde beendet", "checklist")
    cable.plug_in()
    assert told(hall) == {}
    cable.cut()
    assert told(hall) == {}, "it may be started again at once"
    hall.evening.clock.pass_seconds(90)
    gone = told(hall)[Matter.SERVER]
    assert (gone.title, gone.age) == ("Server nicht erreichbar", "1 min")
    cable.plug_in()
    assert told(hall) == {}


def test_phones_that_cannot_come_are_told_while_they_are_wanted(hall: Hall) -> None:
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    hall.organiser.handle(Heard(Push(PhonesPush("port_in_use", {"port": 8080}))))
    shut = told(hall)[Matter.PHONES]
    assert (shut.title, page(shut)) == ("Handys gehen nicht", "phones")
    assert "S, F7" in shut.detail
    hall.organiser.ask(ForbidPhones())
    assert told(hall) == {}


def test_a_hand_over_that_stands_still_is_told_while_it_does(hall: Hall) -> None:
    for news, is_told in (
        (FederationPush("Bezirk", "verband.example:8443", 4), False),
        (FederationPush("Bezirk", "verband.example:8443", 4, "federation_full"), True),
        (FederationPush("Bezirk", "verband.example:8443", 9), False),
    ):
        hall.organiser.handle(Heard(Push(news)))
        assert (Matter.FEDERATION in told(hall)) == is_told
        if is_told:
            assert page(told(hall)[Matter.FEDERATION]) == "federation"


def test_what_holds_up_the_hall_comes_first(hall: Hall) -> None:
    hall.evening.register(hall.desk, Name("Allein"), kind="lone")
    hall.drawn(7)
    hall.evening.register(hall.desk, Name("Spät", "Änne"), Name("Spät", "Jörg"))
    hall.dispute(1)
    copies(hall, same_disk=True)
    hall.push_health(hall.room)
    marks = [each.mark.value for each in tasks_of(hall.organiser)]
    assert marks == ["disputed", "latecomer", "alone", "copies", "partner"]
    hall.evening.cable(hall.organiser).cut()
    hall.evening.clock.pass_seconds(60)
    assert tasks_of(hall.organiser)[0].mark is Matter.SERVER
