"""Names and details on their way to the federation: what it may know, and never anything else."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_federation.app import FederationServer
from bobbl_server.net.federation.line import WebSocketLine, dialled
from bobbl_shared.crypto.details import Details, conceal, open_enclosed
from bobbl_shared.crypto.root import open_root
from bobbl_shared.domain.areas.field import ForgetPersons
from bobbl_shared.domain.areas.pages import UnlistPerson
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.ids import DetailsHash, TournamentId
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.federation_messages import Label, Offer, Recall, Texts, ToFederation
from bobbl_shared.wire.messages import Denied, Events, SignedHead
from builders.federation.guests import everything_in, registered, show_names
from builders.federation.halls import (
    federation,
    follower_of,
    handed_over,
    joined,
    proven,
    until,
    until_told,
)
from builders.live import WORDS, Live, LiveStation

NAME = Name("Zwetschgenmichel", "Kreszentia", "Stammtisch Oberhaid")
CONTACT = ContactDetails("0951 4711001", "kreszentia@beispiel.test", "kommt später")
SHORT = Name("Z.", "Kreszentia")
FULL = Name("Zwetschgenmichel", "Kreszentia")
SECRET = ("Zwetschgenmichel", "Oberhaid", "4711001", "kreszentia@", "kommt sp")


@dataclass
class Evening:
    """A hall with an office, its federation, and all that the one has sent to the other."""

    hall: Live
    office: LiveStation
    server: FederationServer
    store: str
    sent: list[ToFederation] = field(default_factory=list)

    @property
    def tournament(self) -> TournamentId:
        return self.hall.server.history.state.tournament

    def texts(self) -> list[Texts]:
        return [each for each in self.sent if isinstance(each, Texts)]

    async def ask(self, payload: AnyPayload) -> None:
        assert (await self.hall.ask(self.office, payload)).refused is None

    async def labels_are(self, *names: Name) -> None:
        async def are_so() -> bool:
            return list((await self.server.texts.labels(self.tournament)).values()) == [*names]

        await until_told(are_so)

    async def sealed_is(self, count: int) -> tuple[Details, ...]:
        async with asyncio.timeout(30):
            while True:
                found = await self.server.texts.sealed(self.tournament)
                if len(found) == count:
                    return tuple(found)
                await asyncio.sleep(0.005)


@asynccontextmanager
async def evening(
    folder: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Evening]:
    sent: list[ToFederation] = []
    send = WebSocketLine.send

    async def noted(line: WebSocketLine, message: ToFederation) -> None:
        sent.append(message)
        await send(line, message)

    monkeypatch.setattr(WebSocketLine, "send", noted)
    async with federation(store) as server:
        await joined(folder, server)
        async with Live(folder) as hall:
            office = await hall.organiser()
            await show_names(hall, office, "short")
            yield Evening(hall, office, server, store, sent)


async def test_the_federation_gets_what_guests_may_know_and_everything_else_sealed(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, new_database(), monkeypatch) as now:
        _, details = await registered(now.hall, now.office, NAME, CONTACT)
        await now.labels_are(SHORT)
        sealed = await now.sealed_is(2)
        await handed_over(now.hall)

        handed = "".join(map(encode, now.sent)).encode() + await everything_in(now.store)
        assert b"Kreszentia" in handed
        assert [each for each in SECRET if each.encode() in handed] == []
        root = open_root(now.hall.server.history.state.root, WORDS)
        opened = [open_enclosed(each, root.details_private) for each in sealed]
        assert sorted(opened, key=lambda each: each.scope) == sorted(
            details, key=lambda each: each.scope
        )
        as_in_the_file = now.hall.server.history.details[details[1].hash].sealed
        assert as_in_the_file in {each.sealed for each in sealed}


async def test_a_label_follows_the_setting_and_goes_with_it(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, new_database(), monkeypatch) as now:
        person, _ = await registered(now.hall, now.office, NAME, CONTACT)
        await now.labels_are(SHORT)
        await show_names(now.hall, now.office, "full")
        await now.labels_are(FULL)
        await show_names(now.hall, now.office, "number")
        await now.labels_are()
        assert b"Zwetschgenmichel" not in await everything_in(now.store)

        await show_names(now.hall, now.office, "full")
        await now.labels_are(FULL)
        await now.ask(UnlistPerson(person.id))
        await now.labels_are()
        await now.sealed_is(2)
        await now.ask(ForgetPersons((person.id,)))
        await now.sealed_is(0)


async def test_who_was_away_meanwhile_says_only_what_has_changed(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, new_database(), monkeypatch) as now:
        await registered(now.hall, now.office, NAME, CONTACT)
        await registered(now.hall, now.office, replace(NAME, first="Zenta"), CONTACT)
        await now.sealed_is(4)
        await now.labels_are(*(await now.server.texts.labels(now.tournament)).values())
        await handed_over(now.hall)
        port = now.server.port
        await now.server.stop()
        await show_names(now.hall, now.office, "number")
        now.sent.clear()
        async with federation(now.store, port) as other:
            now.server = other
            await now.labels_are()
            (texts,) = now.texts()
            assert (len(texts.withdrawn), texts.labels, texts.sealed) == (2, (), ())
            now.sent.clear()
            await now.hall.server.stop()
            await now.hall.start()
            await until(lambda: follower_of(now.hall).stand.is_connected)
            await show_names(now.hall, now.office, "short")
            await until(lambda: bool(now.texts()))
            assert [len(each.labels) for each in now.texts()] == [2]
            assert [each.sealed for each in now.texts()] == [()]


async def test_before_a_tournament_is_offered_nothing_of_it_is_brought_or_recalled(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    head = SignedHead(1, 0, "ab" * 32, "cd" * 64)
    async with evening(tmp_path, new_database(), monkeypatch) as now:
        await now.hall.server.stop()
        for message in (
            Texts((Label(DetailsHash("ab" * 32), "Karl"),)),
            Recall(),
            Events((), head),
        ):
            async with asyncio.timeout(20), dialled(f"127.0.0.1:{now.server.port}") as line:
                await proven(line, tmp_path)
                await line.send(message)
                said = await line.receive()
                assert isinstance(said, Denied)
                assert said.code == "out_of_turn"
        await now.hall.start()


async def test_what_cannot_be_kept_is_refused_with_a_sentence(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hash_ = DetailsHash("ab" * 32)
    clear = conceal(b"{}", "contact", os.urandom)
    markup = Label(hash_, "<script>alert(1)</script>", "&amp;")
    async with evening(tmp_path, new_database(), monkeypatch) as now:
        await handed_over(now.hall)
        await now.hall.server.stop()

        async def answer(message: ToFederation) -> str:
            async with asyncio.timeout(20), dialled(f"127.0.0.1:{now.server.port}") as line:
                await proven(line, tmp_path)
                await line.send(Offer(now.tournament, 1))
                await line.receive()
                await line.send(message)
                said = await line.receive()
                assert not isinstance(said, Denied) or said.code in SENTENCES
                return said.code if isinstance(said, Denied) else type(said).__name__

        for message, expected in (
            (Texts((Label(hash_, "x" * 121),)), "federation_text_unusable"),
            (Texts((Label(hash_, "a\u202eb"),)), "federation_text_unusable"),
            (Texts(sealed=(clear,)), "federation_text_unusable"),
            (Texts(sealed=(Details(hash_, "contact", sealed="ab"),)), "federation_text_unusable"),
            (
                Texts(sealed=(Details(hash_, "name", sealed="ab" * 5000),)),
                "federation_text_unusable",
            ),
            (
                Texts(sealed=(Details(DetailsHash("x"), "name", sealed="ab" * 200),)),
                "federation_text_unusable",
            ),
            (Texts((Label(DetailsHash("AB" * 32), "Karl"),)), "frame_malformed"),
            (Texts((markup,) * 201), "frame_malformed"),
            (Recall("zz"), "frame_malformed"),
            (Recall("f" * 64), "Recalled"),
            (Texts((markup,)), "TextsKept"),
        ):
            assert await now.server.texts.labels(now.tournament) == {}
            assert await answer(message) == expected, message
        kept = await now.server.texts.labels(now.tournament)
        assert kept == {hash_: Name("<script>alert(1)</script>", "&amp;")}
        await now.hall.start()
        await now.labels_are()
