"""One bit of a tournament's file has flipped, anywhere: nothing false is ever believed."""

import random
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl_server.store import reading
from bobbl_server.store.reading import read_history, read_prefix
from bobbl_server.verify import Verifier
from bobbl_shared.errors import BobblError
from bobbl_shared.log import Head, LogFile

GOLDEN = Path(__file__).parents[1] / "golden" / "in-the-hall-1.bobbl"
CONTENT = GOLDEN.read_bytes()
EACH = 60
"""Bits in each share; the shares are spread over the workers."""


def events(path: Path) -> list[bytes]:
    with LogFile.open(path, read_only=True) as log:
        return list(log.events())


def heads(path: Path) -> list[Head]:
    with LogFile.open(path, read_only=True) as log:
        return list(log.heads())


WHOLE = events(GOLDEN)
HEADS = heads(GOLDEN)


def with_flipped(path: Path, bit: int) -> Path:
    content = bytearray(CONTENT)
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)
    return path


def is_believed(path: Path) -> bool:
    try:
        with LogFile.open(path, read_only=True) as log:
            read_history(log)
    except BobblError:
        return False
    return True


@pytest.mark.parametrize("share", range(6))
def test_the_damage_is_named_and_what_came_before_it_is_read(
    share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading.logger, "disabled", True)  # a name may be hit, or not
    dice = random.Random(share)
    for _ in range(EACH):
        bit = dice.randrange(len(CONTENT) * 8)
        path = with_flipped(tmp_path / "flipped.bobbl", bit)
        try:
            log = LogFile.salvage(path)
        except BobblError:
            continue  # not even the frame of the file is left: refused as a whole
        with log:
            verified = Verifier(log).run()
            good = list(log.events(stop=verified.length))
        assert good == WHOLE[: verified.length], bit
        if verified.bad is None:
            assert len(good) == len(WHOLE), bit
            continue
        assert verified.flaw, bit
        if verified.flaw.startswith("details_"):  # all events hold, and the one is named
            assert len(good) == len(WHOLE), bit
        else:
            assert verified.bad >= verified.length, bit
        if is_believed(path):  # what has flipped is personal text
            assert (events(path), heads(path)) == (WHOLE, HEADS), bit
        if verified.length > 1:  # founded, and in its first epoch
            with LogFile.salvage(path) as again:
                assert read_prefix(again).bodies[: verified.length] == good, bit


@pytest.mark.parametrize("column", ["hash", "signature"])
def test_an_older_head_is_named(tmp_path: Path, column: str) -> None:
    older = HEADS[len(HEADS) // 2]
    at = CONTENT.index(older.signature) - (1 if column == "hash" else 0)
    for bit in (8 * at, 8 * at + 7):
        path = with_flipped(tmp_path / "flipped.bobbl", bit)
        with LogFile.open(path, read_only=True) as log:
            verified = Verifier(log).run()
            with pytest.raises(BobblError) as told:
                read_history(log)
        assert told.value.parameters["index"] == verified.bad == older.index


def test_the_good_part_is_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = CONTENT.index(b'"fact":"RoundDrawn","round":2')
    path = with_flipped(tmp_path / "flipped.bobbl", (at + 9) * 8)
    assert main(["export", str(path), "--format", "json"]) == 2
    assert "Ereignis" in capsys.readouterr().err
    assert main(["export", str(path), "--format", "json", "--salvage"]) == 0
    written = capsys.readouterr()
    assert '"round":1' in written.out.replace(" ", "")
    assert '"round":2' not in written.out.replace(" ", "")
    assert "Gelesen bis Ereignis" in written.err
