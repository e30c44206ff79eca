"""A phone scans for a station: real pages and server, photos over a socket, a sentence each."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bobbl_client.model.phone_scanner import PhoneScanner
from bobbl_client.model.station import Contact
from bobbl_server.web.scanner_pages import LOOKS_AT_A_STRETCH, MOST_MEGABYTES
from bobbl_shared.domain.paper.registration_code import PREFIX, code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import StationId, TournamentId
from builders.guests.photos import photo
from builders.live import LiveStation
from builders.phones import Answer, PhoneHall, Tags

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))
SLIP, ELSEWHERE = SlipPlace(1, 1), TournamentId(StationId("e" * 64))


@dataclass
class Scanning:
    """A hall with a results station and a phone beside it."""

    hall: PhoneHall
    station: LiveStation
    path: str = ""

    @property
    def scanner(self) -> PhoneScanner:
        return self.station.model.scanner

    async def open(self) -> None:
        """Show a code, and open it on the phone."""
        self.scanner.open()
        await self.hall.until(lambda: self.scanner.is_confirmed)
        self.path = (await self.hall.get(f"/scanner/{self.scanner.code.lower()}")).location

    async def look(self) -> Answer:
        return await self.hall.get(self.path)

    async def send(self, content: bytes, field: str = "photo") -> Answer:
        """Send a photo as a form does; give the page that then is shown."""
        head = f'Content-Disposition: form-data; name="{field}"; filename="IMG_1.jpg"'
        kind = "Content-Type: image/jpeg"
        body = f"--edge\r\n{head}\r\n{kind}\r\n\r\n".encode() + content + b"\r\n--edge--\r\n"
        headers = {"Content-Type": "multipart/form-data; boundary=edge"}
        done = await self.hall.post(self.path, body, headers)
        return await self.hall.get(done.location) if done.status == 303 else done

    def slip(self) -> str:
        return slip_code(self.hall.state.tournament, SLIP)


@pytest.fixture
async def scanning(tmp_path: Path) -> AsyncIterator[Scanning]:
    async with PhoneHall(tmp_path, SETTINGS) as hall:
        office = await hall.open()
        made = Scanning(hall, await hall.paired(office, "scoring", "Ergebnisse", "Saal"))
        await made.open()
        yield made


async def test_a_photo_of_a_slip_reaches_its_station(scanning: Scanning) -> None:
    hall, length = scanning.hall, scanning.hall.state.length
    shown = await scanning.look()
    fields = dict(Tags(shown.body).found)
    assert (fields["input"]["type"], fields["input"]["capture"]) == ("file", "environment")
    assert fields["form"]["enctype"] == "multipart/form-data"
    assert "Scanner für Ergebnisse" in shown.words
    sent = await scanning.send(photo(scanning.slip(), turned=31, blur=2))
    assert "Gelesen: Zettel von Tisch 1, Runde 1. Er geht an „Ergebnisse“." in sent.words
    assert "Nächstes Foto" in sent.words
    await hall.until(lambda: scanning.scanner.waiting == (scanning.slip(),))
    assert hall.state.length == length
    assert (await scanning.look()).words == sent.words, "loading it again sends nothing"


@pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")
async def test_whatever_a_phone_sends_it_is_told_one_sentence(
    scanning: Scanning, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: tuple[str, ...] = ()

    async def read(content: bytes) -> tuple[str, ...]:
        return texts

    guests = scanning.hall.site.guests
    assert guests is not None
    assert guests.scanner is not None
    monkeypatch.setattr(guests.scanner, "read", read)
    state = scanning.hall.state
    person = code_of(state, state.numbered()[0].id)
    for texts, told in (
        ((), "ist kein Code zu lesen"),
        (("https://example.org",), "gehört nicht zu diesem Turnier"),
        ((slip_code(ELSEWHERE, SLIP),), "gehört zu einem anderen Turnier"),
        ((PREFIX + person,), "scannt für die Ergebnisse"),
    ):
        page = await scanning.send(b"photo")
        assert told in page.words, texts
        assert page.words.count("▲") == 1
    assert "Es kam kein Foto an" in (await scanning.send(b"")).words
    assert "Es kam kein Foto an" in (await scanning.send(b"photo", "other")).words
    too_big = bytes(MOST_MEGABYTES * 1024 * 1024 + 1)
    assert f"höchstens {MOST_MEGABYTES} Megabyte" in (await scanning.send(too_big)).words
    assert scanning.scanner.waiting == ()


async def test_a_code_is_good_for_one_phone(scanning: Scanning) -> None:
    first = scanning.path
    other = (await scanning.hall.get(f"/scanner/{scanning.scanner.code}")).location
    assert first != other
    await scanning.send(photo(scanning.slip()))
    late = await scanning.hall.get(other)
    assert (late.status, "scannt schon ein anderes Handy" in late.words) == (404, True)
    scanning.scanner.open()
    await scanning.hall.until(lambda: scanning.scanner.is_confirmed)
    ended = await scanning.send(photo(scanning.slip()))
    assert (ended.status, "gilt nicht oder nicht mehr" in ended.words) == (404, True)


async def test_a_phone_is_told_when_station_or_server_are_gone(scanning: Scanning) -> None:
    hall = scanning.hall
    await hall.until(lambda: scanning.station.model.contact is Contact.ONLINE)
    scanning.station.parts.link.stop()
    await hall.until(lambda: hall.server.hub.presence().stations != () and not _is_there(scanning))
    gone = await scanning.send(photo(scanning.slip()))
    assert "Ergebnisse ist gerade nicht verbunden" in gone.words
    await hall.server.stop()
    await hall.until(lambda: hall.pages.model.contact is not Contact.ONLINE)
    assert "Der Server ist gerade nicht zu erreichen" in (await scanning.look()).words
    await hall.start()


async def test_codes_are_typed_and_guessed_slowly(scanning: Scanning) -> None:
    hall, code = scanning.hall, scanning.scanner.code
    assert "Code vom Bildschirm" in (await hall.get("/scanner")).words
    typed = await hall.get(f"/scanner?code={code[:4].lower()}-{code[4:]}")
    assert (typed.status, typed.location) == (303, f"/scanner/{code}?lang=de")
    assert (await hall.get("/scanner?code=falsch")).status == 404
    wrong = await hall.get("/scanner/22222222?phone=" + 16 * "0")
    assert (wrong.status, hall.counted("scanner_code_unknown")) == (404, 2)
    guests = hall.site.guests
    assert guests is not None
    assert guests.scanner is not None
    guests.scanner.now = lambda: 0.0
    for _ in range(int(LOOKS_AT_A_STRETCH)):
        last = await hall.get("/scanner/22222222?phone=" + 16 * "0")
    assert last.status == 429


async def test_a_form_of_another_site_is_not_taken(scanning: Scanning) -> None:
    headers = {"Origin": "http://example.org", "Content-Type": "multipart/form-data; boundary=a"}
    refused = await scanning.hall.post(scanning.path, b"--a--", headers)
    assert refused.status == 403


async def test_the_script_is_there_and_the_page_does_without(scanning: Scanning) -> None:
    shown = await scanning.look()
    (script,) = re.findall(r'src="([^"]+)"', shown.body)
    assert (await scanning.hall.get(script)).status == 200
    assert "<button" in shown.body


def _is_there(scanning: Scanning) -> bool:
    stations = scanning.hall.server.hub.presence().stations
    own = scanning.station.model.id
    return any(each.station == own and each.connected for each in stations)
