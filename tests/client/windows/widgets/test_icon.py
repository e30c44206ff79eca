"""The icon of all windows, in the sizes that desktops ask for."""

from pytestqt.qtbot import QtBot

from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.icon import FOLDER, SIZES, bobbl_icon


def test_every_size_is_there_with_the_colours_of_the_design(qtbot: QtBot) -> None:
    drawn = (FOLDER / "bobbl.svg").read_text("utf-8")
    assert {LIGHT.colours.blue, LIGHT.colours.orange, LIGHT.colours.bg} <= set(drawn.split('"'))
    for size in SIZES:
        picture = bobbl_icon().pixmap(size, size).toImage()
        assert (picture.width(), picture.height()) == (size, size)
        point = picture.pixelColor(86 * size // 128, 85 * size // 128)
        assert point.name().upper() == LIGHT.colours.orange
