"""A new computer goes on with what the federation has, once the four words are there."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import psycopg
import pytest

from bobbl.serve import Token
from bobbl_federation.app import FederationServer
from bobbl_server.app import Server, ServerOptions
from bobbl_server.history import History
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.fetching import fetch_copy
from bobbl_server.net.federation.joining import join
from bobbl_server.net.federation.line import dialled
from bobbl_server.store.reading import read_history
from bobbl_server.store.take_over import copy_log
from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.crypto.root import open_root
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.log import LogFile
from bobbl_shared.wire.federation_messages import AskCopies, Copies, FetchCopy
from bobbl_shared.wire.messages import Denied
from builders.federation.guests import registered
from builders.federation.halls import (
    assert_same,
    code_for,
    federation,
    handed_over,
    joined,
    proven,
    until,
    work,
)
from builders.live import WORDS, Live

NAME = Name("Zwetschgenmichel", "Kreszentia", "Stammtisch Oberhaid")
CONTACT = ContactDetails("0951 4711001", "", "kommt später")


@dataclass
class Lost:
    """A hall whose computer is gone, the federation that has everything, and a new computer."""

    hall: Live
    server: FederationServer
    store: str
    home: Path

    @property
    def left(self) -> History:
        return self.hall.server.history

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    async def fetched(self, words: tuple[str, ...] = WORDS) -> Path:
        """Fetch with the new computer's membership."""
        known = membership.read(self.home, os.urandom)
        assert known is not None
        path = self.home / "fetched.bobbl"
        await fetch_copy(known, words, path)
        return path

    async def why_not(self, words: tuple[str, ...] = WORDS) -> str:
        with pytest.raises(BobblError) as caught:
            await self.fetched(words)
        assert caught.value.code in SENTENCES
        return caught.value.code


@asynccontextmanager
async def lost(folder: Path, store: str) -> AsyncIterator[Lost]:
    home = folder / "new"
    home.mkdir()
    async with federation(store) as server:
        await joined(folder, server)
        async with Live(folder) as hall:
            office = await hall.organiser()
            await registered(hall, office, NAME, CONTACT)
            await work(hall, 4)
            await handed_over(hall)
            tournament = hall.server.history.state.tournament
            count = len(hall.server.history.details)
            while len(await server.texts.sealed(tournament)) < count:
                await asyncio.sleep(0.005)
            await hall.server.stop()
            yield Lost(hall, server, store, home)


async def test_log_and_details_are_there_again_and_the_evening_goes_on(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with lost(tmp_path, new_database()) as now:
        await joined(now.home, now.server, f"{now.address}, {now.address}")
        known = membership.read(now.home, os.urandom)
        assert known is not None
        nobody = replace(known, address=f"127.0.0.1:1, {now.address}")  # one process has ended
        membership.keep(now.home, nobody, os.urandom)
        path = await now.fetched()
        with LogFile.open(path, read_only=True) as log:
            copy = read_history(log).history
        assert copy.bodies == now.left.bodies
        names = {each.hash: each for each in now.left.details.values() if each.scope == "name"}
        assert {each: copy.details[each] for each in names} == names
        assert [each.body for each in copy.details.values() if each.scope == "contact"] == [None]

        taken = now.home / "taken.bobbl"
        copy_log(path, taken)
        options = ServerOptions(
            taken, now.home, words=WORDS, gather_s=0, host="127.0.0.1", announce=False
        )
        async with Server(options) as server:
            now.hall.server = server
            clear = {each.hash: each.body for each in now.left.details.values()}
            assert {each.hash: each.body for each in server.history.details.values()} == clear
            await work(now.hall, 2)
            await handed_over(now.hall)
            await assert_same(now.hall, now.server)
            async with await psycopg.AsyncConnection.connect(now.store) as by_hand:
                acts = await by_hand.execute("SELECT subject FROM audit WHERE act = 'copy'")
                ((subject,),) = await acts.fetchall()
            assert str(subject).endswith(server.history.state.tournament)


async def test_the_command_needs_address_code_and_words_and_nothing_else(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with lost(tmp_path, new_database()) as now:
        file, token = now.home / "weiter.bobbl", now.home / "token"
        words = ("--host", "127.0.0.1", "--no-announce", "--home", str(now.home))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bobbl", "serve", str(file), *words),
            *("--token-file", str(token), "--from-federation", now.address),
            *("--federation-code", shown(await code_for(now.server))),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(" ".join(WORDS).encode() + b"\n")
        await process.stdin.drain()
        try:
            await until(lambda: token.exists() or process.returncode is not None)
            assert msgspec.json.decode(token.read_bytes(), type=Token).code
        finally:
            process.stdin.close()
            said = (await process.stdout.read()).decode()
            assert await process.wait() == 0, said
        with LogFile.open(file, read_only=True) as log:
            history = read_history(log).history
        length = len(now.left.bodies)
        assert history.bodies[:length] == now.left.bodies
        assert history.state.epoch == now.left.state.epoch + 1
        assert list((now.home / "federation").glob("*.bobbl*")) == []


async def test_without_the_words_or_from_another_club_nothing_is_given(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with lost(tmp_path, new_database()) as now:
        await joined(now.home, now.server)
        assert await now.why_not(("apfel", "birne", "kirsche", "dattel")) == "wrong_words"
        tournament = now.left.state.tournament
        root = open_root(now.left.state.root, WORDS).signing

        async def answer(key: SigningKey, station: str, home: Path, *, asks: bool = True) -> str:
            async with asyncio.timeout(20), dialled(now.address) as line:
                await proven(line, home)
                known = membership.read(home, os.urandom)
                assert known is not None
                nonce = b"n" * 32
                if asks:
                    await line.send(AskCopies())
                    copies = await line.receive()
                    assert isinstance(copies, Copies)
                    nonce = from_hex(copies.nonce)
                signed = challenge_message(
                    nonce,
                    line.certificate,
                    tournament,
                    known.pins.epoch.number,
                    type(known.key.author)(station or known.key.author),
                )
                await line.send(FetchCopy(tournament, key.sign(Purpose.COPY, signed).hex()))
                said = await line.receive()
                return said.code if isinstance(said, Denied) else type(said).__name__

        other = tmp_path / "other"
        other.mkdir()
        key = membership.hall_key(other, os.urandom)
        code = await code_for(now.server, "TV")
        membership.keep(other, await join(now.address, code, key, os.urandom), os.urandom)
        assert await answer(SigningKey.generate(os.urandom), "", now.home) == "bad_signature"
        assert await answer(root, "0" * 64, now.home) == "bad_signature"
        assert await answer(root, "", now.home, asks=False) == "out_of_turn"
        assert await answer(root, "", other) == "tournament_of_other_club"
        assert await answer(root, "", now.home) == "Events"
        now.home = other
        assert await now.why_not() == "federation_no_copies"
