"""A table tells its games by phone, and hands in; nothing of it is lost or counts by itself."""

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.model.station import Contact
from bobbl_server.app import Server, ServerOptions
from bobbl_server.store.take_over import copy_log
from bobbl_server.web import slips, switch
from bobbl_server.web.slip_pages import MOST_WRITES
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones, TakeProposal
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import speaking, use
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntryId
from bobbl_shared.rulebook.tournament import tournament_sections
from builders.live import WORDS, LiveStation
from builders.phones import PhoneHall, Tags, free_port
from log_watch import ExpectedLog

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))
WHOLE = BobblScore(((21, 0), (3, 21)))


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[PhoneHall]:
    async with PhoneHall(tmp_path, SETTINGS) as hall:
        await hall.open()
        yield hall


async def whole_slip(hall: PhoneHall) -> None:
    """Tell a slip to its end: a Brille for pair 2, then a Bobbl for pair 1."""
    await hall.game(0, 7)
    await hall.game(0)
    await hall.game(1, 7)


async def test_a_slip_is_told_handed_in_and_taken_over(hall: PhoneHall) -> None:
    front = await hall.get("/")
    assert (front.status, "Handy-Code" in front.body) == (200, True)
    found = await hall.get(f"/?code={hall.code().lower()[:4]}%20{hall.code()[4:]}")
    assert (found.status, found.location) == (303, f"{hall.path()}?lang=de")
    await whole_slip(hall)
    asked = await hall.get(hall.path())
    assert "Stimmt alles mit dem Zettel überein?" in asked.words
    assert "0 ∞" in asked.words
    assert "3 ●" in asked.words
    length = hall.state.length
    done = await hall.tell("hand")
    assert "Abgegeben um" in done.words
    proposal = hall.state.proposal(1, 1)
    assert proposal is not None
    assert proposal.score == WHOLE
    assert hall.state.rounds[0].tables[1].status == "open"
    assert hall.state.length == length + 1
    office = hall.office
    assert office is not None
    await hall.until(lambda: office.model.state == hall.state)
    taking = TakeProposal(1, 1, proposal.sides, WHOLE, proposal.id, EntryId("e"))
    assert (await hall.ask(office, taking)).refused is None
    after = await hall.get(hall.path())
    assert "ist schon eingegeben" in after.words
    assert "<button" not in after.body


async def test_what_earlier_slips_name_leads_to_the_slip(hall: PhoneHall) -> None:
    found = await hall.get(f"/{hall.code().lower()}")
    assert (found.status, found.location) == (303, f"{hall.path()}?lang=de")
    other = await hall.get("/leinwand")
    assert other.status == 404, "no page has a code's form"


async def test_a_code_tried_out_by_way_of_a_stream_counts_as_tried(hall: PhoneHall) -> None:
    answer = await hall.get("/live?page=/paar/1%3Fcode%3D22222222")
    assert answer.status == 404
    assert hall.counted("phone_code_unknown") == 1


async def test_what_was_sent_is_there_after_a_restart(hall: PhoneHall) -> None:
    await hall.game(0, 3)
    before = await hall.get(hall.path())
    await hall.close_pages()
    await hall.open_pages()
    await hall.until(lambda: hall.is_open)
    after = await hall.get(hall.path())
    assert after.body == before.body
    assert "9" in after.words


async def test_the_same_form_writes_once(hall: PhoneHall) -> None:
    path = hall.path()
    sight = (await hall.get(path)).sight
    told = {"do": "add", "sight": sight, "game": "called:Muck", "side": "0", "won": "1"}
    assert (await hall.post(path, told)).status == 303
    again = await hall.post(path, told)
    assert again.status == 409
    assert "Inzwischen steht" in again.words
    assert again.words.count("Paar 1 gewonnen") == 1


async def test_handing_in_twice_is_as_good_as_once(hall: PhoneHall) -> None:
    await whole_slip(hall)
    await hall.tell("hand")
    length = hall.state.length
    await hall.tell("hand")
    assert hall.state.length == length


async def test_a_mistake_is_taken_back_and_handed_in_anew(hall: PhoneHall) -> None:
    await whole_slip(hall)
    await hall.tell("hand")
    open_again = await hall.tell("undo")
    assert "Spiel eintragen" in open_again.words
    assert "abgegeben: 21 : 0, 3 : 21. Das liegt bei den Ergebnissen" in open_again.words
    await hall.game(1, ended="2", doublings="1")
    await hall.tell("hand")
    proposal = hall.state.proposal(1, 1)
    assert proposal is not None
    assert (proposal.score, proposal.times) == (WHOLE, 1), "the same numbers, nothing new"


async def test_a_server_that_has_taken_over_gets_what_was_told_and_handed_in(
    hall: PhoneHall, tmp_path: Path
) -> None:
    await whole_slip(hall)
    await hall.tell("hand")
    await hall.game(0, 6, table=2)
    await hall.server.stop()
    other = tmp_path / "other"
    other.mkdir()
    copy_log(hall.file, other / "tournament.bobbl")
    options = ServerOptions(
        other / "tournament.bobbl",
        other,
        host="127.0.0.1",
        port=hall.port,
        announce=False,
        words=WORDS,
    )
    hall.server = Server(options)
    await hall.server.start()
    await hall.until(lambda: hall.pages.state.epoch == hall.state.epoch)
    assert "Abgegeben um" in (await hall.get(hall.path())).words
    await hall.game(0, table=2)
    await hall.game(0, 7, table=2)
    assert "Abgegeben um" in (await hall.tell("hand", 2)).words
    assert {each.table for each in hall.state.proposals} == {1, 2}


async def test_another_computer_that_shows_the_pages_knows_the_codes_and_what_was_handed_in(
    hall: PhoneHall,
) -> None:
    await whole_slip(hall)
    await hall.tell("hand")
    await hall.game(0, table=2)
    await hall.close_pages()
    assert hall.office is not None
    invitation = await hall.invite(hall.office, "pages", "Kassenrechner")
    await hall.open_pages(hall.server.codes.renew(invitation).code, "other")
    await hall.until(lambda: hall.is_open)
    handed_in = await hall.get(hall.path())
    assert "abgegeben: 21 : 0, 3 : 21. Das liegt bei den Ergebnissen" in handed_in.words
    begun = await hall.get(hall.path(2))
    assert "Spiel eintragen" in begun.words
    assert "Muck: Paar 1 gewonnen" not in begun.words, "it lies on the old computer"


async def test_what_is_handed_in_while_the_server_is_away_arrives_once(
    hall: PhoneHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slips, "PATIENCE_S", 0.05)
    await whole_slip(hall)
    await hall.server.stop()
    await hall.until(lambda: hall.pages.model.contact is Contact.ALONE)
    kept = sentence(Refusal("phone_on_its_way"))
    for _ in range(2):
        assert kept in (await hall.tell("hand")).words
    await hall.close_pages()
    await hall.open_pages()
    await hall.until(lambda: hall.is_open)
    assert kept in (await hall.tell("hand")).words, "it has outlasted a restart"
    await hall.start()
    await hall.until(lambda: not hall.pages.model.waiting)
    await hall.until(lambda: hall.pages.state.proposals == hall.state.proposals)
    assert [(each.score, each.times) for each in hall.state.proposals] == [(WHOLE, 1)]
    assert "Abgegeben um" in (await hall.tell("hand")).words


async def test_rare_things_can_be_told(hall: PhoneHall) -> None:
    await hall.tell("thrown")
    doubled = await hall.get(hall.path())
    assert "Das nächste Spiel zählt 2-fach." in doubled.words
    told = await hall.game(1, game="called:Wenz", won="0", ended="1", announced="1", doublings="1")
    assert "Wenz: Paar 2 verloren, Schneider, Schneider angesagt, Kontra Paar 1 +16" in told.words
    sie = await hall.game(0, game="uncalled:sie")
    assert "Sie: Paar 1 gewinnt" in sie.words
    ended = await hall.tell("ended")
    assert "Bobbl abgebrochen" in ended.words
    assert hall.state.proposal(1, 1) is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "add"}, "Wählen Sie das Spiel"),
        ({"do": "add", "game": "called:Muck", "side": "2", "won": "1"}, "Wählen Sie das Spiel"),
        ({"do": "add", "game": "called:Solo", "side": "0", "won": "1"}, "Wählen Sie das Spiel"),
        ({"do": "add", "game": "called:Muck", "side": "0", "won": "2"}, "Wählen Sie das Spiel"),
        ({"do": "undo"}, "noch nichts da"),
        ({"do": "hand"}, "noch nicht fertig"),
        ({"do": "dance"}, "ließ sich nicht lesen"),
        ({}, "ließ sich nicht lesen"),
    ],
)
async def test_what_is_missing_is_said(
    hall: PhoneHall, fields: dict[str, str], sentence: str
) -> None:
    path = hall.path()
    sight = (await hall.get(path)).sight
    answer = await hall.post(path, {"sight": sight, **fields})
    assert answer.status == 409
    assert sentence in answer.words
    assert (await hall.get(path)).sight == sight


async def test_english_is_spoken_to_who_wants_it(hall: PhoneHall) -> None:
    path = hall.path()
    wanted = await hall.get(path, {"Accept-Language": "fr, en-GB;q=0.8, de;q=0.5"})
    assert "Enter game" in wanted.words
    assert 'lang="en"' in wanted.body
    assert "Spiel eintragen" in (await hall.get(f"{path}?lang=de", {"Accept-Language": "en"})).words
    assert "Spiel eintragen" in (await hall.get(f"{path}?lang=xx")).words


async def test_who_wants_neither_language_gets_the_server_s(hall: PhoneHall) -> None:
    path, french = hall.path(), {"Accept-Language": "fr"}
    assert "Spiel eintragen" in (await hall.get(path, french)).words
    use("en")
    try:
        assert "Enter game" in (await hall.get(path, french)).words
    finally:
        use("de")


async def test_a_slip_that_a_new_draw_has_taken_away_meanwhile_is_told_in_a_sentence(
    hall: PhoneHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.site.slips, "place_of", lambda code: SlipPlace(1, 3))
    for gone in (
        await hall.post(hall.path(), {"do": "undo", "sight": "x"}),
        await hall.get(hall.path()),
    ):
        assert gone.status == 404
        assert sentence(Refusal("phone_code_unknown")) in gone.words


async def test_a_slip_of_an_earlier_round_says_that_it_is_over(hall: PhoneHall) -> None:
    office = hall.office
    assert office is not None
    for table in (1, 2):
        slot = hall.state.rounds[0].tables[table]
        decided = DecideResult(1, table, WHOLE, EntryId(f"d{table}"), "slip_checked")
        base = Base(version=slot.changed.index)
        assert (await hall.ask(office, decided, base)).refused is None
    base = Base(version=hall.state.rounds[0].changed.index)
    assert (await hall.ask(office, CloseRound(1), base)).refused is None
    over = await hall.get(hall.path())
    assert "Runde 1 ist vorbei" in over.words
    assert "<form" not in over.body
    changed = hall.state.field_changed
    assert changed is not None
    assert (await hall.ask(office, DrawRound(2), Base(version=changed.index))).refused is None
    assert "Runde 2" in (await hall.get(hall.path(number=2))).words
    assert "Runde 1 ist vorbei" in (await hall.tell("thrown")).words


async def test_the_port_is_open_only_while_phones_are_allowed(hall: PhoneHall) -> None:
    office, told = hall.office, hall.phone_port
    assert office is not None
    await hall.game(0)
    assert (await hall.ask(office, ForbidPhones())).refused is None
    await hall.until(lambda: not hall.is_open)
    with pytest.raises(OSError, match="Connect"):
        await hall.get("/")
    hall.phone_port = free_port("127.0.0.1")
    assert hall.phone_port != told
    await hall.allow()
    assert "Muck: Paar 1 gewonnen" in (await hall.get(hall.path())).words


async def test_a_port_that_is_taken_is_told_to_everybody_and_tried_again(
    hall: PhoneHall, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectedLog
) -> None:
    monkeypatch.setattr(switch, "AGAIN_S", 0.05)
    office = hall.office
    assert office is not None
    scoring = await hall.paired(office, "scoring", "Ergebnisse", "Saal")

    def told(station: LiveStation) -> int | None:
        shut = station.model.phones_shut
        assert shut is None or shut.code == "port_in_use"
        return int(str(shut.parameters["port"])) if shut is not None else None

    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        socket.create_server(("127.0.0.1", 0)) as another,
    ):
        for taken in (other, another):
            port = taken.getsockname()[1]
            expected_log("bobbl.pages.site", "guests cannot come")
            assert (await hall.ask(office, AllowPhones("00" * 16, f"x:{port}"))).refused is None
            await hall.until(lambda port=port: told(office) == told(scoring) == port)  # type: ignore[misc]
            assert not hall.is_open
            assert office.model.notice is None, "nothing else is in trouble"
        late = await hall.paired(office, "display", "Leinwand")
        await hall.until(lambda: told(late) == port)
    await hall.until(lambda: hall.is_open)
    await hall.until(lambda: not any(map(told, (office, scoring, late))))


async def test_a_slip_is_written_only_so_fast(hall: PhoneHall) -> None:
    path = hall.path()
    for _ in range(MOST_WRITES):
        await hall.post(path, {"do": "dance"})
    answer = await hall.post(path, {"do": "dance"})
    assert "zu schnell" in answer.words
    assert (await hall.tell("thrown", 2)).status == 200, "another table is not slowed down"


async def test_pages_need_no_script_and_load_nothing_but_our_style(hall: PhoneHall) -> None:
    await hall.game(0)
    pages = [await hall.get(path) for path in ("/", hall.path(), "/zettel/NOTHING")]
    for page in pages:
        tags = Tags(page.body).found
        assert not [tag for tag, _ in tags if tag in {"script", "img", "iframe", "object", "base"}]
        assert [a.get("href") for tag, a in tags if tag == "link"] == ["/zettel.css"]
        names = {name for _, attributes in tags for name in attributes}
        assert not [each for each in names if each.startswith("on") or each == "style"]
    style = await hall.get("/zettel.css")
    assert style.headers["Content-Type"] == "text/css; charset=utf-8"
    assert "url(" not in style.body
    assert "@import" not in style.body


async def test_an_exercise_says_so_on_the_phone(tmp_path: Path) -> None:
    for is_training in (True, False):
        settings = replace(SETTINGS, training=is_training)
        folder = tmp_path / str(is_training)
        folder.mkdir()
        async with PhoneHall(folder, settings) as hall:
            await hall.open()
            slip = await hall.get(hall.path())
            assert ("ÜBUNG" in slip.words) == is_training


async def test_everybody_reads_the_rules_in_the_words_of_the_sheet(hall: PhoneHall) -> None:
    page = await hall.get("/regeln")
    assert page.status == 200
    for section in tournament_sections(hall.state.settings):
        cells = (cell for row in section.table for cell in row)
        assert all(said in page.words for said in (section.title, *section.lines, *cells))
    english = await hall.get("/regeln?lang=en")
    assert "How we play today" in english.words
    with speaking("en"):
        told = [line for each in tournament_sections(hall.state.settings) for line in each.lines]
    assert all(line in english.words for line in told)
    for path in ("/", hall.path()):
        assert 'href="/regeln?lang=de"' in (await hall.get(path)).body
