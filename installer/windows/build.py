"""Builds Bobbl for Windows, on Linux: called by ``build.sh``, which says what it needs.

Three files come out: the installer, the same folder as an archive for a stick, and the list of
parts. Two builds from the same sources and inputs are the same, byte for byte.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from installer.linux.bytecode import matching_python, translate
from installer.windows import tree, wheels
from installer.windows.icons import icon
from installer.windows.libraries import unresolved
from installer.windows.wheels import Unfit

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LOCK = ROOT / "installer" / "lock" / "run.txt"
LICENCES = ROOT / "installer" / "linux" / "licences" / "qt"
ICONS = ROOT / "client" / "bobbl_client" / "widgets" / "icon"

COMPILER = "x86_64-w64-mingw32-gcc"
RESOURCES = "x86_64-w64-mingw32-windres"
MAKER = "makensis"
FLAGS = (
    *("-std=c11", "-O2", "-s", "-Wall", "-Wextra", "-Werror", "-municode", "-static-libgcc"),
    "-D__USE_MINGW_ANSI_STDIO=1",
    *("-Wl,--no-insert-timestamp", "-Wl,--nxcompat,--dynamicbase,--high-entropy-va"),
    "-Wl,--stack,4194304",  # as much as Python's own program has, and more
)
STARTERS = {"Bobbl.exe": ("-mwindows",), "bobblc.exe": ("-mconsole", "-DFOR_COMMAND_LINE")}

LARGEST_INSTALLER = 60_000_000
LARGEST_TREE = 180_000_000


def main() -> int:
    """Build, and give the exit code: 2 if an input is missing or does not fit."""
    try:
        _build(_arguments())
    except Unfit as error:
        print(f"build.sh: {error}", file=sys.stderr)
        return 2
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sh installer/windows/build.sh")
    parser.add_argument("--python", type=Path, default=os.environ.get("BOBBL_WINDOWS_PYTHON"))
    parser.add_argument("--sha256", default=os.environ.get("BOBBL_WINDOWS_PYTHON_SHA256"))
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "windows")
    parser.add_argument("--wheels", type=Path, help="hier liegen schon geladene Bibliotheken")
    return parser.parse_args()


def _build(args: argparse.Namespace) -> None:
    archive = usable_archive(args.python, args.sha256)
    for each in (COMPILER, RESOURCES, MAKER):
        if shutil.which(each) is None:
            raise Unfit(f"{each} fehlt (apt-get install gcc-mingw-w64-x86-64 nsis).")
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or last_commit())
    os.environ["SOURCE_DATE_EPOCH"] = str(seconds)
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bobbl-windows-") as name:
        work = Path(name)
        folder = work / "Bobbl"
        version = tree.lay_out_python(archive, folder / "python")
        found = _wheels(work, args.wheels, version)
        tree.lay_out_libraries(found, folder / "lib")
        tree.share_runtime(folder)
        if python := matching_python(version):
            translate(folder / "lib", python)
        else:
            print(f"Ohne python{version}: Module werden erst beim Start übersetzt.")
        own = own_version()
        _starters(work, folder, own)
        (folder / "parts.cdx.json").write_text(
            tree.parts(found, version, archive, seconds), "utf-8"
        )
        shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE.txt")
        shutil.copytree(LICENCES, folder / "licences" / "qt")
        tree.set_times(folder, seconds)
        if missing := unresolved(folder):
            told = (f"{name} braucht {', '.join(sorted(each))}" for name, each in missing.items())
            raise Unfit("\n".join(told))
        if long := list(tree.too_long(folder)):
            raise Unfit(f"Zu lange Pfade: {', '.join(long[:3])} …")
        installer = args.out / f"Bobbl-{own}-windows.exe"
        _installer(work, folder, own, installer)
        tree.pack(folder, args.out / f"Bobbl-{own}-windows.zip", seconds)
        shutil.copyfile(folder / "parts.cdx.json", args.out / f"Bobbl-{own}-windows.cdx.json")
        _tell(folder, installer, version)


def usable_archive(path: Path | None, digest: str | None) -> Path:
    """Return Python's archive; ``Unfit`` says what is missing or wrong."""
    if path is None or not digest:
        raise Unfit(
            "Es fehlt Pythons „embeddable package“ für Windows (64 Bit) von python.org:"
            " --python ARCHIV --sha256 PRÜFSUMME. Es liegt nicht in diesem Repository."
        )
    if not path.is_file():
        raise Unfit(f"{path} gibt es nicht.")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != digest.strip().lower():
        raise Unfit(f"{path} ist nicht das erwartete Archiv: Seine Prüfsumme ist {found}.")
    if not zipfile.is_zipfile(path):
        raise Unfit(f"{path} ist kein ZIP-Archiv.")
    return path


def last_commit() -> str:
    """Return when the sources were changed last."""
    words = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def own_version() -> str:
    """Return the version of Bobbl."""
    with (ROOT / "pyproject.toml").open("rb") as project:
        return str(tomllib.load(project)["project"]["version"])


def _wheels(work: Path, kept: Path | None, version: str) -> tuple[wheels.Wheel, ...]:
    """Return all wheels: those of the lock for Windows, and Bobbl's own, made here."""
    fetched = kept or work / "wheels"
    fetched.mkdir(exist_ok=True)
    wanted = work / "windows.txt"
    wanted.write_text(wheels.for_windows(LOCK.read_text("utf-8"), version), "utf-8")
    wheels.fetch(wanted, fetched, version)
    own = work / "own"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-build-isolation", "--wheel-dir", str(own), str(ROOT)),
        ],
        check=True,
    )
    found = (*wheels.wheels_in(own), *wheels.wheels_in(fetched))
    if troubles := list(wheels.troubles(found, version)):
        raise Unfit("\n".join(troubles))
    return found


def _starters(work: Path, folder: Path, version: str) -> None:
    """Compile the two programs that start Bobbl."""
    source = work / "start"
    shutil.copytree(HERE / "start", source)
    (source / "bobbl.ico").write_bytes(icon(ICONS))
    for name, flags in STARTERS.items():
        defines = (
            f"-DVERSION_NUMBERS={numbers(version).replace('.', ',')}",
            f'-DVERSION_TEXT=\\"{version}\\"',
            f'-DFILE_NAME=\\"{name}\\"',
        )
        subprocess.run([RESOURCES, *defines, "bobbl.rc", "bobbl.o"], cwd=source, check=True)
        words = [COMPILER, *FLAGS, *flags, "start.c", "bobbl.o", "-o", str(folder / name)]
        subprocess.run(words, cwd=source, check=True)


def numbers(version: str) -> str:
    """Return a version as Windows writes it: four numbers."""
    found = [part for part in version.split(".") if part.isdecimal()]
    return ".".join([*found, "0", "0", "0", "0"][:4])


def _installer(work: Path, folder: Path, version: str, target: Path) -> None:
    (work / "files.nsh").write_text("\n".join(list_of_files(folder)), "utf-8")
    values = {
        "VERSION": version,
        "NUMBERS": numbers(version),
        "ICON": str(work / "start" / "bobbl.ico"),
        "OUTPUT": str(target.absolute()),
        "SIZE_KIB": str(tree.size_of(folder) // 1024),
        "PARTS": str(work / "files.nsh"),
    }
    defines = [f"-D{name}={value}" for name, value in values.items()]
    words = [MAKER, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defines, str(HERE / "bobbl.nsi")]
    subprocess.run(words, check=True)


def list_of_files(folder: Path) -> Iterator[str]:
    """Yield what puts every file of a folder in its place, and what removes just these."""
    files = sorted(each for each in folder.rglob("*") if each.is_file())
    folders = sorted(
        {above.relative_to(folder) for each in files for above in _above(each, folder)}
    )
    yield "!macro InstallParts"
    for each in folders:
        yield f'  SetOutPath "{_place(each)}"'
        yield from (f'  File "{path}"' for path in files if path.parent == folder / each)
    yield "!macroend"
    yield "!macro RemoveParts"
    for path in files:
        yield f'  Delete "{_place(path.relative_to(folder))}"'
    for each in sorted(folders, key=lambda each: -len(each.parts)):
        if each.parts:
            yield f'  RMDir "{_place(each)}"'
    yield "!macroend"
    yield ""


def _above(path: Path, top: Path) -> Iterator[Path]:
    """Yield the folders of a file up to the top one."""
    yield from (each for each in path.parents if each.is_relative_to(top))


def _place(path: Path) -> str:
    return "\\".join(("$INSTDIR", *path.parts)).replace("$", "$$").replace("$$INSTDIR", "$INSTDIR")


def _tell(folder: Path, installer: Path, version: str) -> None:
    packed, unpacked = installer.stat().st_size, tree.size_of(folder)
    print(
        f"{installer}: {packed / 1e6:.1f} MB, ausgepackt {unpacked / 1e6:.1f} MB, Python {version}"
    )
    print(f"Ordner: SHA-256 {tree.digest_of(folder)}")
    if packed > LARGEST_INSTALLER or unpacked > LARGEST_TREE:
        raise Unfit("Das ist zu groß.")


if __name__ == "__main__":
    sys.exit(main())
