"""Photos are read in a program of their own, which may take its time, fall, or be missing."""

import asyncio
import sys
import zlib
from pathlib import Path

import pytest

from bobbl.pages.photo import MISSING, MOST_WAITING, PhotoReader
from bobbl_shared.errors import Refusal
from builders.guests.photos import photo
from log_watch import ExpectedLog

JPEG = b"\xff\xd8\xff"


def program(text: str) -> tuple[str, ...]:
    """Return what stands for the program that reads."""
    return (sys.executable, "-S", "-c", text)


async def refused(reader: PhotoReader, content: bytes) -> str:
    with pytest.raises(Refusal) as caught:
        await reader(content)
    return caught.value.code


async def test_codes_are_read_askew_and_out_of_focus() -> None:
    texts = ("SABCDEFGHJ", "MUCKAAAABBBB")
    assert set(await PhotoReader()(photo(*texts, turned=23, blur=2))) == set(texts)


async def test_a_photo_without_a_code_has_none_and_half_a_photo_is_none() -> None:
    assert await PhotoReader()(photo(kind="png")) == ()
    assert await refused(PhotoReader(), photo("SABCDEFGHJ")[:200]) == "photo_unreadable"


async def test_a_picture_of_too_many_pixels_is_not_decoded() -> None:
    content = photo(size=(64, 64), kind="png")
    begin = content[12:16] + (20_000).to_bytes(4, "big") * 2 + content[24:29]
    large = content[:12] + begin + zlib.crc32(begin).to_bytes(4, "big") + content[33:]
    assert await refused(PhotoReader(), large) == "photo_too_many_pixels"


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"GIF89a", b"<svg/>", b"MZ\x90"])
async def test_what_is_no_photo_is_shown_to_no_program(content: bytes) -> None:
    assert await refused(PhotoReader(("/nowhere",)), content) == "photo_unreadable"


async def test_a_program_that_falls_or_takes_too_long_costs_its_photo(tmp_path: Path) -> None:
    falls = PhotoReader(program("import os; os.kill(os.getpid(), 11)"))
    assert await refused(falls, JPEG) == "photo_unreadable"
    sleeps = PhotoReader(program("import signal; signal.pause()"), seconds=0.05)
    assert await refused(sleeps, JPEG) == "photo_too_slow"


async def test_a_computer_that_cannot_read_photos_says_so(expected_log: ExpectedLog) -> None:
    expected_log("bobbl.pages.photo", "photos cannot be read")
    lacks = PhotoReader(
        program(f"import sys; print('libGL', file=sys.stderr); sys.exit({MISSING})")
    )
    assert await refused(lacks, JPEG) == "photo_reader_missing"
    assert await refused(PhotoReader(("/nowhere",)), JPEG) == "photo_reader_missing"


async def test_photos_are_read_one_after_the_other_and_not_too_many_wait(tmp_path: Path) -> None:
    (tmp_path / "busy").write_text("")
    alone = (
        "import pathlib; p = pathlib.Path({!r}); p.rename(p.with_name('free'));"
        " p.with_name('free').rename(p); print('[]')"
    ).format(str(tmp_path / "busy"))
    reader = PhotoReader(program(alone))
    asked = [asyncio.ensure_future(reader(JPEG)) for _ in range(MOST_WAITING + 1)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert done[:-1] == [()] * MOST_WAITING
    assert isinstance(done[-1], Refusal)
    assert done[-1].code == "photos_too_many"
