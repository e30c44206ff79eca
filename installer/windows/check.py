"""Checks what ``build.sh`` makes as far as a computer with Linux can: called by ``check.sh``.

Two builds are the same; the folder is whole; the installer puts it in its place, and removes it, in
Wine; the programs in it start, with a library that stands in for Python and writes down its words.
With Python's own archive (``--python``, ``--sha256``) Bobbl itself is asked for its version there.
"""

import argparse
import filecmp
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from installer.windows import tree
from installer.windows.build import ROOT, own_version
from installer.windows.libraries import imports, unresolved
from installer.windows.stand_in import make_archive
from installer.windows.wheels import Unfit

VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
"""What the stand-in says it is: as this Python, so that modules are translated beforehand."""

USUAL = ("-I", "-X", "utf8")
NAME = "Ä Fürth 牌 & Co.bobbl"


def main() -> int:
    """Check all of it; 0 if everything holds."""
    parser = argparse.ArgumentParser(prog="sh installer/windows/check.sh")
    parser.add_argument("--python", type=Path)
    parser.add_argument("--sha256")
    parser.add_argument("--wheels", type=Path, help="hier liegen schon geladene Bibliotheken")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bobbl-check-") as name:
        work = Path(name)
        archive = args.python or make_archive(work, VERSION)
        digest = args.sha256 or hashlib.sha256(archive.read_bytes()).hexdigest()
        kept = args.wheels or work / "wheels"
        kept.mkdir(exist_ok=True)
        checks = _all(work, archive, digest, kept, is_real=args.python is not None)
        failed = 0
        for told, is_right in checks:
            print(f"{'ok    ' if is_right else 'FALSCH'} {told}", flush=True)
            failed += not is_right
    print(f"{failed} falsch" if failed else "Alles in Ordnung.")
    return 1 if failed else 0


Checks = Iterator[tuple[str, bool]]


def _all(work: Path, archive: Path, digest: str, kept: Path, *, is_real: bool) -> Checks:
    outs = [work / "one", work / "two" / "elsewhere"]
    for out in outs:
        words = ["--python", str(archive), "--sha256", digest, "--wheels", str(kept)]
        command = [sys.executable, "-m", "installer.windows.build", *words, "--out", str(out)]
        subprocess.run(command, check=True, cwd=ROOT)
    made = sorted(each.name for each in outs[0].iterdir())
    same, other, failed = filecmp.cmpfiles(outs[0], outs[1], made, shallow=False)
    yield f"zwei Bauten sind gleich: {', '.join(same)}", len(same) == 3 and not other + failed
    yield from _refusals(work, archive)
    with zipfile.ZipFile(outs[0] / f"Bobbl-{own_version()}-windows.zip") as packed:
        packed.extractall(work)
    folder = work / "Bobbl"
    yield from _of_folder(folder, is_real=is_real)
    if shutil.which("wine") is None:
        raise Unfit("Es fehlt Wine (apt-get install wine wine64): Der Rest ist nicht geprüft.")
    wine = Wine(work / "prefix")
    wine.run("wineboot", "-i")
    try:
        installer = outs[0] / f"Bobbl-{own_version()}-windows.exe"
        yield from _in_wine(wine, installer, folder, is_real=is_real)
    finally:
        subprocess.run(["wineserver", "-k"], env=wine.surroundings, check=False)


def _refusals(work: Path, archive: Path) -> Checks:
    wrong = ["--python", str(archive), "--sha256", "0" * 64]
    for told, words in (("ohne Archiv", []), ("mit falscher Prüfsumme", wrong)):
        ended = subprocess.run(
            [sys.executable, "-m", "installer.windows.build", "--out", str(work / "no"), *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        is_told = ended.stderr.startswith("build.sh: ") and "Traceback" not in ended.stderr
        yield f"{told} wird nicht gebaut", ended.returncode == 2 and is_told


def _of_folder(folder: Path, *, is_real: bool) -> Checks:
    yield "jede Bibliothek findet, was sie braucht", not unresolved(folder)
    starters = [*folder.glob("*.exe")]
    needed = frozenset.union(*map(imports, starters))
    yield (
        f"die Starter brauchen nur {', '.join(sorted(needed))}",
        needed <= {*("kernel32.dll", "msvcrt.dll", "shell32.dll", "user32.dll")},
    )
    if not is_real:
        yield "Module sind übersetzt", any(folder.rglob("*.pyc"))
    yield "kein python.exe", not [*folder.rglob("python*.exe")]
    book = folder / "lib" / "bobbl_client" / "handbook" / "content"
    pages = [book / "html" / each / "index.html" for each in ("de", "en")]
    pages += [book / "pdf" / f"handbook-{each}.pdf" for each in ("de", "en")]
    yield "das Handbuch liegt bei, als Seiten und zum Drucken", all(map(Path.is_file, pages))
    size = tree.size_of(folder)
    yield f"ausgepackt {size / 1e6:.1f} MB", size <= 180_000_000
    names = [each.relative_to(folder).as_posix() for each in folder.rglob("*")]
    yield (
        "Namen unterscheiden sich nicht nur in groß und klein",
        len({each.casefold() for each in names}) == len(names),
    )
    contents = b"".join(each.read_bytes() for each in folder.rglob("*.py*") if each.is_file())
    yield "kein Pfad dieses Rechners", os.fsencode(ROOT) not in contents
    for each in starters:
        content = each.read_bytes()
        for told in ("PerMonitorV2", "longPathAware", ">UTF-8<", "asInvoker"):
            yield f"{each.name}: {told}", told.encode() in content
        yield f"{each.name}: Version", own_version().encode("utf-16-le") in content


@dataclass
class Wine:
    """A Windows of Wine's in a folder of its own."""

    prefix: Path

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment of its programs."""
        own = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "LC_ALL": "C.UTF-8"}
        return {**os.environ, **own, "DISPLAY": "", "WINEDLLOVERRIDES": "mscoree,mshtml="}

    @property
    def local(self) -> Path:
        """Where programs keep what is the user's on this computer."""
        return next((self.prefix / "drive_c" / "users").glob("*/AppData/Local"))

    @property
    def menu(self) -> Path:
        """The folder of Bobbl in the start menu."""
        return self.local.parent / "Roaming/Microsoft/Windows/Start Menu/Programs/Bobbl"

    def place(self, path: Path) -> str:
        """Return how Windows calls a file on its drive."""
        return "C:\\" + "\\".join(path.relative_to(self.prefix / "drive_c").parts)

    def begin(self, *words: str, **more: str) -> "subprocess.Popen[bytes]":
        """Start a program."""
        return subprocess.Popen(
            words if words[0] == "wineboot" else ("wine", *words),
            env={**self.surroundings, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str, **more: str) -> tuple[int, str]:
        """Run a program; give its exit code and all it said."""
        process = self.begin(*words, **more)
        said, complained = process.communicate(timeout=600)
        return process.returncode, (said + complained).decode(errors="replace")

    def has_key(self, key: str) -> str:
        """Return what the registry says of a key; nothing if there is none."""
        code, said = self.run("reg", "query", key, "/s")
        return said if code == 0 else ""


TYPE = r"HKCU\Software\Classes\.bobbl"
OPENING = r"HKCU\Software\Classes\Bobbl.Turnier"
ENTRY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Bobbl"


def _in_wine(wine: Wine, installer: Path, folder: Path, *, is_real: bool) -> Checks:
    for version, wanted in (("win7", 3), ("win10", 0)):
        wine.run("winecfg", "-v", version)
        code, said = wine.run(str(installer), "/S")
        yield f"der Installer läuft still, {version} ({code}) {said.strip()[:80]}", code == wanted
    home = wine.local / "Programs" / "Bobbl"
    yield "alles liegt an seinem Platz", _same(folder, home, {"uninstall.exe"})
    links = {each.name for each in wine.menu.glob("*.lnk")}
    yield f"Startmenü: {', '.join(sorted(links))}", len(links) == 3
    yield "Dateityp .bobbl", "Bobbl.Turnier" in wine.has_key(TYPE)
    yield "Doppelklick öffnet mit Bobbl", 'Bobbl.exe" host "%1"' in wine.has_key(OPENING)
    yield "Eintrag unter Apps", own_version() in wine.has_key(ENTRY)
    if is_real:
        code, said = wine.run(wine.place(home / "bobblc.exe"), "--version")
        yield f"bobblc --version: {said.strip()}", code == 0 and own_version() in said
    else:
        yield from _starts(wine, home)
        yield from _while_running(wine, installer, home)
    yield from _missing(wine, home)
    tournament = wine.local / "bobbl" / "tournaments" / NAME
    tournament.parent.mkdir(parents=True, exist_ok=True)
    tournament.write_bytes(b"a tournament")
    (home / "mine.txt").write_text("mine", "utf-8")
    code, _ = wine.run(str(installer), "/S")
    is_same = _same(folder, home, {"uninstall.exe", "mine.txt"})
    yield f"noch einmal darüber ({code})", code == 0 and is_same
    yield from _removal(wine, home, tournament)


def _same(one: Path, other: Path, more: set[str]) -> bool:
    """Return whether two folders hold the same, apart from files that only the other has."""
    mine, theirs = (
        {each.relative_to(top).as_posix(): each for each in top.rglob("*") if each.is_file()}
        for top in (one, other)
    )
    if theirs.keys() - more != mine.keys():
        return False
    return all(each.read_bytes() == theirs[name].read_bytes() for name, each in mine.items())


def _starts(wine: Wine, home: Path) -> Checks:
    file = "C:\\" + NAME
    fork = ("-I", "-X", "utf8", "-c", "from multiprocessing.spawn import spawn_main; spawn_main()")
    serve = ("-W", "ignore:resource_tracker:UserWarning", "-m", "bobbl", "serve", file)
    photo = ("-m", "bobbl.pages.photo")
    kept = ("-X", f"pycache_prefix={wine.place(wine.local)}\\Bobbl-Cache")
    translated = home / "lib/bobbl/__pycache__"
    usual = USUAL if translated.is_dir() else (*USUAL, *kept)
    of_bobbl = (*usual, "-m", "bobbl")
    cases: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
        ("Bobbl.exe", (), (*of_bobbl, "host")),
        ("Bobbl.exe", ("host", file), (*of_bobbl, "host", file)),
        ("Bobbl.exe", ("station", 'a "b" \\'), (*of_bobbl, "station", 'a "b" \\')),
        ("Bobbl.exe", serve, (*usual, *serve)),
        ("Bobbl.exe", photo, (*usual, *photo)),
        ("Bobbl.exe", (*fork, "--multiprocessing-fork"), (*usual, *fork, "--multiprocessing-fork")),
        ("Bobbl.exe", ("-m", "pip"), (*of_bobbl, "-m", "pip")),
        ("bobblc.exe", (), of_bobbl),
        ("bobblc.exe", ("verify", file), (*of_bobbl, "verify", file)),
    )
    library = wine.place(home / "python" / f"python{VERSION.replace('.', '')}.dll")
    for name, words, wanted in cases:
        code, said = _asked(wine, home / name, words)
        is_right = code == 7 and said == [wine.place(home / name), *wanted, f"from {library}"]
        yield f"{name} {' '.join(words)}", is_right
    (home / "portable").touch()
    _, said = _asked(wine, home / "Bobbl.exe", ())
    yield "mit „portable“ liegen die Daten daneben", f"home {wine.place(home)}\\data" in said
    (home / "portable").unlink()
    was_translated = translated.is_dir()
    if was_translated:
        shutil.move(translated, wine.prefix / "cache")
    _, said = _asked(wine, home / "Bobbl.exe", ())
    if was_translated:
        shutil.move(wine.prefix / "cache", translated)
    yield "ohne übersetzte Module nie neben das Programm", tuple(said[4:6]) == kept


def _asked(wine: Wine, program: Path, words: Sequence[str]) -> tuple[int, list[str]]:
    """Start a program; give its exit code and what the stand-in was asked."""
    report = wine.prefix / "drive_c" / "said.txt"
    report.unlink(missing_ok=True)
    code, said = wine.run(wine.place(program), *words, BOBBL_STAND_IN="C:\\said.txt")
    return code, report.read_text("utf-8").splitlines() if report.exists() else [said]


def _while_running(wine: Wine, installer: Path, home: Path) -> Checks:
    report = wine.prefix / "drive_c" / "said.txt"
    report.unlink(missing_ok=True)
    more = {"BOBBL_STAND_IN": "C:\\said.txt", "BOBBL_STAND_IN_WAIT": "60000"}
    process = wine.begin(wine.place(home / "Bobbl.exe"), **more)
    while not report.exists() and process.poll() is None:
        time.sleep(0.1)
    code, _ = wine.run(str(installer), "/S")
    process.kill()
    process.wait()
    subprocess.run(["wineserver", "-k"], env=wine.surroundings, check=False)
    yield f"solange Bobbl läuft, wird nichts ersetzt ({code})", code == 2


def _missing(wine: Wine, home: Path) -> Checks:
    library = tree.python_library(home / "python")
    for told, path in (("Pythons Bibliothek", library), ("Bobbl", home / "lib/bobbl/__main__.py")):
        path.rename(path.with_name("away"))
        code, said = wine.run(wine.place(home / "bobblc.exe"), "--version")
        is_told = "Bobbl cannot start" in said or "Bobbl kann nicht starten" in said
        yield f"{told} fehlt: ein Satz", code == 2 and is_told
        path.with_name("away").rename(path)
    content = library.read_bytes()
    library.write_bytes(content[: len(content) // 2])
    code, said = wine.run(wine.place(home / "bobblc.exe"), "--version")
    yield "Pythons Bibliothek ist halb: ein Satz", code == 2 and library.name in said
    library.write_bytes(content)


def _removal(wine: Wine, home: Path, tournament: Path) -> Checks:
    cache = wine.local / "Bobbl-Cache" / "x"
    cache.mkdir(parents=True, exist_ok=True)
    code, _ = wine.run(wine.place(home / "uninstall.exe"), "/S")
    subprocess.run(["wineserver", "-w"], env=wine.surroundings, check=True)  # it works from a copy
    left = sorted(each.name for each in home.rglob("*")) if home.exists() else []
    yield (
        f"entfernt ({code}), übrig ist nur Fremdes: {', '.join(left)}",
        (code == 0 and set(left) == {"mine.txt"}),
    )
    yield "Turniere bleiben", tournament.read_bytes() == b"a tournament"
    keys = [wine.has_key(each) for each in (TYPE, OPENING, ENTRY)]
    yield "in Registrierung und Startmenü bleibt nichts", not any(keys) and not wine.menu.exists()
    yield "der Zwischenspeicher ist weg", not cache.parent.exists()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unfit as error:
        print(f"check.sh: {error}", file=sys.stderr)
        sys.exit(2)
