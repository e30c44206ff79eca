"""The wheels that a package for Linux is made of: those of the lock, and Bobbl's own.

A package brings its libraries and uses the system's Python, so each is taken for every Python that
a supported system may have. Only files whose hash is in the lock are taken.
"""

import subprocess
import sys
from pathlib import Path

from packaging.requirements import Requirement

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""Debian 12 has 3.11, Ubuntu 24.04 3.12, Debian 13 3.13, Ubuntu 26.04 3.14."""

GLIBC = (2, 36)
"""Debian 12's. A wheel says which it needs at least."""

PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def locked(lock: str, python: str) -> str:
    """Return the lines of a lock that hold for this Python on Linux, without their conditions."""
    here = {
        "implementation_name": "cpython",
        "platform_machine": "x86_64",
        "platform_python_implementation": "CPython",
        "platform_system": "Linux",
        "python_full_version": f"{python}.0",
        "python_version": python,
        "sys_platform": "linux",
    }
    lines = []
    for line in lock.replace(" \\\n", "").splitlines():
        written, *hashes = line.split(" --hash=")
        requirement = Requirement(written)
        if requirement.marker is None or requirement.marker.evaluate(here):
            pinned = f"{requirement.name}{requirement.specifier}"
            lines.append(" --hash=".join([pinned, *(each.strip() for each in hashes)]))
    return "\n".join([*lines, ""])


def fetch(lock: Path, folder: Path) -> list[Path]:
    """Lay the locked wheels for all Pythons into a folder, as far as they are not there yet."""
    platforms = [f"manylinux_2_{minor}_x86_64" for minor in range(GLIBC[1], 4, -1)]
    platforms += ["manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64"]
    found: set[Path] = set()
    for python in PYTHONS:
        place = folder / python
        place.mkdir(parents=True, exist_ok=True)
        wanted = place / "lock.txt"
        lines = locked(lock.read_text("utf-8"), python)
        if not (wanted.is_file() and wanted.read_text("utf-8") == lines):
            for each in place.iterdir():
                each.unlink()
            trial = place / "trial.txt"
            trial.write_text(lines, "utf-8")
            command = [*PIP, "download", "--no-deps", "--only-binary", ":all:", "--require-hashes"]
            command += ["--python-version", python, "--implementation", "cp"]
            command += ["--abi", f"cp{python.replace('.', '')}", "--abi", "abi3", "--abi", "none"]
            for platform in platforms:
                command += ["--platform", platform]
            subprocess.run(
                [*command, "--dest", str(place), "--requirement", str(trial)], check=True
            )
            trial.rename(wanted)
        found |= set(place.glob("*.whl"))
    return sorted(found, key=lambda wheel: (wheel.name, wheel))


def own_wheel(root: Path, folder: Path) -> Path:
    """Build Bobbl's own wheel into a folder and return it."""
    command = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([*command, str(root)], check=True)
    (wheel,) = folder.glob("bobbl-*.whl")
    return wheel
