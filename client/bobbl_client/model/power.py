"""Whether this computer runs on mains or on its battery, as far as the system says.

psutil (7.2) would not do: on Linux it takes the battery of a wireless mouse for the computer's and
the first of two batteries for both, knows mains by two names only, fails where there is nothing to
read, and nowhere tells a computer without a battery from one that says nothing.
"""

import ctypes
import sys
from dataclasses import dataclass
from pathlib import Path

from bobbl_shared.wire.messages import Battery

SUPPLIES = Path("/sys/class/power_supply")
"""Where Linux tells about batteries and power supplies."""

_UNKNOWN_PERCENT = 255


@dataclass(frozen=True)
class Power:
    """``percent`` of the battery; none: there is no battery, or it does not say."""

    on_mains: bool
    percent: int | None = None


def power_now(supplies: Path = SUPPLIES) -> Power | None:
    """Return how this computer is powered; none if the system does not say."""
    return _windows() if sys.platform == "win32" else power_of(supplies)


def battery_now() -> Battery | None:
    """Return how full the battery of this computer is; none if there is none, or it is not said."""
    return battery_of(power_now())


def battery_of(power: Power | None) -> Battery | None:
    """Return what is reported of the battery; never less than empty or more than full."""
    if power is None or power.percent is None:
        return None
    return Battery(max(0, min(100, power.percent)), power.on_mains)


def power_of(supplies: Path) -> Power | None:
    """Read what Linux says; none if there is nothing to read."""
    try:
        found = [{name: _read(each / name) for name in _FILES} for each in supplies.iterdir()]
    except OSError:
        return None
    of_computer = [each for each in found if each["scope"] != "Device"]
    batteries = [each for each in of_computer if each["type"] == "Battery"]
    mains = [each for each in of_computer if each["type"] == "Mains"]
    if not batteries and not mains:
        return None
    percents = [int(each["capacity"]) for each in batteries if each["capacity"].isdecimal()]
    is_plugged = any(each["online"] == "1" for each in mains)
    drains = any(each["status"] == "Discharging" for each in batteries)
    on_mains = is_plugged if mains else not drains
    return Power(on_mains, min(percents) if percents else None)


_FILES = ("type", "scope", "online", "capacity", "status")


def _read(path: Path) -> str:
    try:
        return path.read_text().strip()
    except (OSError, UnicodeDecodeError):
        return ""


class _SystemPowerStatus(ctypes.Structure):
    _fields_ = (
        ("ac_line", ctypes.c_ubyte),
        ("flags", ctypes.c_ubyte),
        ("percent", ctypes.c_ubyte),
        ("saver", ctypes.c_ubyte),
        ("seconds", ctypes.c_ulong),
        ("seconds_full", ctypes.c_ulong),
    )


def _windows() -> Power | None:
    if sys.platform != "win32":
        return None
    status = _SystemPowerStatus()
    if not ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status)):
        return None
    if status.ac_line not in (0, 1):
        return None
    percent = None if status.percent == _UNKNOWN_PERCENT else int(status.percent)
    return Power(status.ac_line == 1, percent)
