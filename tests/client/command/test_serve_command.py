"""``bobbl serve``: whom it opens a place for, and what it prints of that."""

from collections.abc import AsyncIterator
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from bobbl.__main__ import main
from bobbl.serve import Token, _open_place, take_over
from bobbl_server.app import Server, ServerOptions
from bobbl_server.net.catch_up import Reached
from builders.course import WORDS
from builders.live import Live


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


@pytest.mark.parametrize("takes_over", [False, True])
@pytest.mark.parametrize("has_token", [False, True])
async def test_who_wants_no_code_gets_none(
    hall: Live, capsys: pytest.CaptureFixture[str], has_token: bool, takes_over: bool
) -> None:
    token_file = hall.folder / "token" if has_token else None
    await _open_place(hall.server, token_file, invites=False, takes_over=takes_over)
    assert not hall.server.history.state.invitations
    assert capsys.readouterr().out == ""
    if token_file is not None:
        assert msgspec.json.decode(token_file.read_bytes(), type=Token).code == ""


async def test_the_first_organiser_pairs_by_what_is_printed_and_no_other_is_invited(
    hall: Live, capsys: pytest.CaptureFixture[str]
) -> None:
    await _open_place(hall.server, None, invites=True, takes_over=False)
    code = capsys.readouterr().out.split()[-1]
    assert await hall.join(hall.station(), code) is None
    await _open_place(hall.server, None, invites=True, takes_over=False)
    assert capsys.readouterr().out == ""
    await _open_place(hall.server, None, invites=True, takes_over=True)
    assert capsys.readouterr().out != "", "its window may have been lost with the server that was"


async def test_who_takes_over_does_not_miss_its_own_station(
    hall: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Saal", "Empore"):
        assert await hall.join(hall.station(), await hall.server.invite_organiser(name)) is None
    own, _ = hall.stations
    await hall.server.stop()
    monkeypatch.setattr("sys.stdin", StringIO(" ".join(WORDS)))
    asked: list[ServerOptions] = []
    options = ServerOptions(
        tmp_path / "weiter.bobbl", own.home, gather_s=0.01, host="127.0.0.1", announce=False
    )
    take_over(options, hall.file, asked.append)
    async with Server(asked[0]) as server:
        assert server.reached == Reached((), ("Empore",))
    await hall.start()


def test_the_option_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []

    async def serve(options: ServerOptions, *, token_file: Path | None, invites: bool) -> None:
        heard.append(invites)

    monkeypatch.setattr("bobbl.serve._serve", serve)
    monkeypatch.setattr("bobbl.serve.allow_many", lambda: None)
    for more in ([], ["--no-invite"]):
        assert main(["serve", str(tmp_path / "t.bobbl"), "--home", str(tmp_path), *more]) == 0
    assert heard == [True, False]
