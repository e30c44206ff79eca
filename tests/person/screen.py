"""A virtual screen with all that belongs to one: windows, a keyboard, and what screen readers use.

Nothing of it is shared with another screen, and the display's number is chosen by the X server. If
the test is killed, the kernel ends what it has started.
"""

import os
import shutil
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

from person.reading import PATIENCE_S, Reader

WIDTH, HEIGHT = 1366, 768
"""The smallest screen that clubs have."""

REGISTRY = "/usr/libexec/at-spi2-registryd"

NEEDED = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "setxkbmap": "x11-xkb-utils",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus-daemon",
    REGISTRY: "at-spi2-core",
    "setpriv": "util-linux",
}
"""Programs, and the Debian packages they are in."""

_BUS = """<busconfig><type>accessibility</type><auth>EXTERNAL</auth><listen>{address}</listen>
<policy context="default"><allow user="*"/><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
_WORDS_OF_QT = "qt.accessibility.atspi.warning=false"
"""Qt complains of its own labels with marks, and whenever what is asked for has just gone."""

_BETWEEN_KEYS_MS = "4"


class NoScreen(Exception):
    """This computer cannot make a screen."""


class Screen:
    """One screen; ``surroundings`` is what a program needs to know to open its windows there."""

    def __init__(
        self, surroundings: dict[str, str], size: tuple[int, int] = (WIDTH, HEIGHT)
    ) -> None:
        """Switch it on; ``NoScreen`` says what is missing."""
        self._size = size
        missing = [package for each, package in NEEDED.items() if shutil.which(each) is None]
        if missing:
            raise NoScreen(
                f"no screen without apt-get install {' '.join(missing)} (installer/test.sh does)"
            )
        self._folder = Path(tempfile.mkdtemp(prefix="bobbl-"))  # a socket's path must be short
        self._running: list[subprocess.Popen[bytes]] = []
        self._address = f"unix:path={self._folder / 'bus'}"
        self.surroundings = {
            **surroundings,
            "AT_SPI_BUS_ADDRESS": self._address,
            "DBUS_SESSION_BUS_ADDRESS": self._address,
            "QT_LOGGING_RULES": _WORDS_OF_QT,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QT_QPA_PLATFORM": "xcb",
        }
        self._own = {**self.surroundings, "HOME": str(self._folder)}
        try:
            self._own["DISPLAY"] = self.surroundings["DISPLAY"] = self._start_display()
            self._run("setxkbmap", "-layout", "de")
            self._start_bus()
            self._start("openbox")
            self.reader = Reader(self._address)
        except BaseException:
            self._end_all()
            raise

    def press(self, *keys: str) -> None:
        """Press keys, each called as X calls it (``Return``, ``F12``, ``alt+F4``)."""
        self._run("xdotool", "key", "--delay", _BETWEEN_KEYS_MS, "--", *keys)

    def type(self, text: str) -> None:
        """Type a text on a German keyboard."""
        self._run("xdotool", "type", "--delay", _BETWEEN_KEYS_MS, "--", text)

    def windows(self) -> dict[str, tuple[int, int, int, int]]:
        """Give where each window that is seen stands: left, top, width and height, by its title."""
        found = self._told("xdotool", "search", "--onlyvisible", "--name", "^Bobbl ")
        places = {}
        for each in found.split():
            told = self._told("xdotool", "getwindowgeometry", "--shell", each)
            values = dict(line.split("=") for line in told.splitlines())
            if "X" not in values:
                continue  # it has just gone
            left, top, width, height = (int(values[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
            title = self._told("xdotool", "getwindowname", each).strip()
            places[title] = (left, top, width, height)
        return places

    def picture(self) -> bytes:
        """Give what is seen, as PNG."""
        return _png((self._folder / "Xvfb_screen0").read_bytes())

    def close(self) -> None:
        """Switch it off."""
        self.reader.close()
        self._end_all()

    def _end_all(self) -> None:
        for each in reversed(self._running):
            each.terminate()
            each.wait(PATIENCE_S)
            if each.stdout is not None:
                each.stdout.close()
        shutil.rmtree(self._folder)

    def _start_display(self) -> str:
        size = "{}x{}x24".format(*self._size)
        told, tells = os.pipe()
        words = ["-displayfd", str(tells), "-screen", "0", size, "-fbdir", str(self._folder)]
        self._start("Xvfb", *words, "-nolisten", "tcp", "-noreset", pass_fds=(tells,))
        os.close(tells)
        with open(told, encoding="ascii") as display:
            return f":{display.readline().strip()}"

    def _start_bus(self) -> None:
        settings = self._folder / "bus.conf"
        settings.write_text(_BUS.format(address=self._address))
        words = ["--nofork", f"--config-file={settings}", "--print-address"]
        bus = self._start("dbus-daemon", *words, stdout=subprocess.PIPE)
        assert bus.stdout is not None
        assert bus.stdout.readline()
        self._start(REGISTRY)

    def _start(
        self, *words: str, pass_fds: tuple[int, ...] = (), stdout: int = subprocess.DEVNULL
    ) -> "subprocess.Popen[bytes]":
        started = subprocess.Popen(
            ends_with_us(words),
            env=self._own,
            pass_fds=pass_fds,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
        )
        self._running.append(started)
        return started

    def _told(self, *words: str) -> str:
        run = subprocess.run(
            words, env=self._own, timeout=PATIENCE_S, capture_output=True, text=True
        )
        return run.stdout

    def _run(self, *words: str) -> None:
        subprocess.run(words, env=self._own, timeout=PATIENCE_S, check=True)


def ends_with_us(words: tuple[str, ...]) -> list[str]:
    """Give a command that the kernel ends when the test is killed."""
    return ["setpriv", "--pdeathsig", "TERM", "--", *words]


def _png(dump: bytes) -> bytes:
    """Give a picture of what Xvfb keeps in its file: a header, colours, and four bytes a dot."""
    header, colours = struct.unpack_from(">I", dump)[0], struct.unpack_from(">I", dump, 76)[0]
    width, height = struct.unpack_from(">II", dump, 16)
    dots = dump[header + 12 * colours :][: 4 * width * height]
    plain = bytearray(3 * width * height)
    for colour in range(3):
        plain[colour::3] = dots[2 - colour :: 4]
    step = 3 * width
    lines = b"".join(b"\0" + plain[at : at + step] for at in range(0, len(plain), step))
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", size), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*each) for each in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
    )
