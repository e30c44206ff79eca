"""A picture file becomes a crest, or a sentence says why not; how it is painted on any ground."""

from pathlib import Path

import pytest
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter

from bobbl_client.evening.prize_steps import PrizeStep
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import DARK, LIGHT, PROJECTOR, Theme
from bobbl_client.widgets.crest import crest_of, paint_crest
from bobbl_client.widgets.hall.ceremony_sheet import paint_prizes
from bobbl_shared.domain.areas.crest import LONGEST_SIDE, check_crest, crest_size
from bobbl_shared.domain.readings.rank_path import NO_PATH, RankPath, RankThen
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import speaking
from bobbl_shared.i18n.sentences import sentence
from builders.halls.crests import SIGNATURE, chunk, crest, header

RED = QColor(163, 18, 43)
PATH = RankPath((RankThen(1, 14), RankThen(2, 1)), 46)


def image_of(picture: bytes) -> QImage:
    return QImage.fromData(picture)


def noise(width: int, height: int) -> QImage:
    """Return a picture that no format makes much smaller."""
    image, at = QImage(width, height, QImage.Format.Format_RGB32), 1
    for y in range(height):
        for x in range(width):
            at = at * 1103515245 + 12345 & 0x7FFFFFFF
            image.setPixel(x, y, at & 0xFFFFFF)
    return image


@pytest.mark.parametrize(
    ("sides", "size"),
    [
        ((1000, 1000), (256, 256)),
        ((1600, 400), (256, 64)),
        ((300, 1200), (64, 256)),
        ((60, 40), (60, 40)),
        ((2000, 1), (256, 1)),
    ],
)
def test_a_png_keeps_its_shape_and_what_is_transparent(
    tmp_path: Path, sides: tuple[int, int], size: tuple[int, int]
) -> None:
    image = QImage(*sides, QImage.Format.Format_ARGB32)
    image.fill(QColor(10, 76, 134, 128))
    image.setText("Author", "Somebody")
    image.save(str(tmp_path / "wappen.png"))
    made = crest_of(tmp_path / "wappen.png")
    check_crest(made)
    assert crest_size(made) == size
    assert image_of(made).pixelColor(0, 0).alpha() == pytest.approx(128, abs=2)
    assert b"Somebody" not in made


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_what_is_hard_to_compress_gets_smaller_until_it_fits(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"foto.{ending}"
    noise(300, 400).save(str(path))
    made = crest_of(path)
    check_crest(made)
    width, height = crest_size(made)
    assert 64 <= height < LONGEST_SIDE
    assert width / height == pytest.approx(3 / 4, abs=0.01)


def test_it_is_the_content_that_counts_and_not_the_ending(tmp_path: Path) -> None:
    (tmp_path / "wappen.jpg").write_bytes(crest(30, 20))
    assert crest_size(crest_of(tmp_path / "wappen.jpg")) == (30, 20)


HUGE = SIGNATURE + header(20_000, 20_000) + chunk(b"IDAT") + chunk(b"IEND")


@pytest.mark.parametrize(
    ("content", "german", "english"),
    [
        (None, "ließ sich nicht lesen", "could not be read"),
        (b"", "ist kein Bild in PNG oder JPEG", "is not a picture in PNG or JPEG"),
        (b"<svg/>", "ist kein Bild in PNG oder JPEG", "is not a picture in PNG or JPEG"),
        (crest(40, 40)[:60], "ist beschädigt", "is damaged"),
        (HUGE, "ist zu groß (höchstens 40 Megabyte", "is too large (at most 40 megabytes"),
    ],
    ids=["missing", "empty", "svg", "cut", "huge"],
)
def test_what_is_no_picture_gets_its_sentence(
    tmp_path: Path, content: bytes | None, german: str, english: str
) -> None:
    if content is not None:
        (tmp_path / "bild.png").write_bytes(content)
    with pytest.raises(BobblError) as refused:
        crest_of(tmp_path / "bild.png")
    assert german in sentence(refused.value)
    with speaking("en"):
        assert english in sentence(refused.value)


def test_a_file_of_more_bytes_than_allowed_is_not_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bobbl_client.widgets.crest.MOST_MEGABYTES", 0)
    (tmp_path / "bild.png").write_bytes(crest(30, 30))
    with pytest.raises(BobblError) as refused:
        crest_of(tmp_path / "bild.png")
    assert refused.value.code == "crest_file_too_large"


def painted(picture: bytes, ground: str) -> tuple[QImage, QRectF]:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    room = QRectF(50, 50, 200, 100)
    place = paint_crest(painter, room, picture, ground, Qt.AlignmentFlag.AlignLeft)
    painter.end()
    return image, place


@pytest.mark.parametrize("ground", ["#FFFFFF", "#12171D"])
def test_on_a_dark_ground_what_is_transparent_is_white(ground: str) -> None:
    image, place = painted(crest(100, 100), ground)
    assert place == QRectF(50, 50, 100, 100)
    assert image.pixelColor(58, 58).name() == "#ffffff"
    assert image.pixelColor(100, 62) == RED
    assert image.pixelColor(160, 60).name() == ground.lower()


def test_a_picture_that_cannot_be_decoded_takes_no_room() -> None:
    empty = HUGE.replace(header(20_000, 20_000), header(20, 20))
    check_crest(empty)
    image, place = painted(empty, "#FFFFFF")
    assert place.isEmpty()
    assert image.pixelColor(60, 60).name() == "#ffffff"


@pytest.mark.parametrize("path", [NO_PATH, PATH], ids=["shared", "alone"])
@pytest.mark.parametrize("looks", [LIGHT, DARK, PROJECTOR], ids=lambda each: each.name)
def test_the_prize_giving_shows_it_at_the_upper_left(
    qapp: object, looks: Theme, path: RankPath
) -> None:
    theme.apply(qapp, looks)  # type: ignore[arg-type]
    for picture in (crest(100, 100), None):
        step = PrizeStep(1, "Platz 1", "", ("Karl Böhm",), ("Schinken",), path=path, crest=picture)
        image = QImage(1366, 700, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        paint_prizes(painter, QRectF(0, 0, 1366, 700), step)
        painter.end()
        corner = {image.pixelColor(x, y).rgb() for x in range(45, 160) for y in range(25, 170)}
        assert (RED.rgb() in corner) == (picture is not None)
