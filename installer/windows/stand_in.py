"""Makes an archive that stands in for Python's, to check all but Python: it only writes down words.

Its parts have the names of Python's, and about their sizes: 11 MB packed, 23 MB unpacked.
"""

import random
import subprocess
import zipfile
from pathlib import Path

from installer.windows.build import COMPILER, FLAGS, HERE

PACKED, UNPACKED = 11_000_000, 23_000_000
BESIDE = ("python3.dll", "vcruntime140.dll", "vcruntime140_1.dll")


def make_archive(folder: Path, version: str) -> Path:
    """Make the archive in a folder; give where."""
    number = version.replace(".", "")
    library = folder / f"python{number}.dll"
    source = HERE / "start" / "stand_in.c"
    flags = [each for each in FLAGS if each != "-municode"]
    subprocess.run([COMPILER, *flags, "-shared", str(source), "-o", str(library)], check=True)
    dice = random.Random(1)
    made = folder / f"python-{version}-stand-in.zip"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(library, library.name)
        for name in (*BESIDE, "python.exe", "pythonw.exe"):
            archive.write(library, name)
        archive.writestr(f"python{number}._pth", f"python{number}.zip\r\n.\r\n")
        archive.writestr(f"python{number}.zip", dice.randbytes(PACKED))
        archive.writestr("LICENSE.txt", b"\0" * (UNPACKED - PACKED))
    return made
