"""An evening with the computer of a person: ``python -m builders.as_on_windows.evening FOLDER``.

Founded, served, left and told of as the organiser's window does it; then one is played with real
stations, checked, and put out in every format. To be run in the ``surroundings``.
"""

import importlib
import pkgutil
import sys
from pathlib import Path

import bobbl
import bobbl.__main__
import bobbl.host
import bobbl_client
import bobbl_server
import bobbl_shared
from bobbl_server.site.sending import command_words, run_command
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import ON_WINDOWS
from bobbl_shared.log import LogFile

OURS = (bobbl, bobbl_client, bobbl_server, bobbl_shared)
ONE_OF_EACH = ("--desks", "1", "--scorers", "1")
LISTS = ("csv", "ods", "html", "json", "pdf")


def main() -> None:
    """Do all of it; an error ends it."""
    folder = Path(sys.argv[1])
    assert ON_WINDOWS, "this is no process that finds what it would find on Windows"
    for package in OURS:
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not each.name.endswith("__main__"):
                importlib.import_module(each.name)
    _lead(folder)
    _fail_to_found(folder)
    _send(folder)
    out = folder / "out"
    _command("demo", "--count", "4", "--rounds", "1", *ONE_OF_EACH, "--out", str(out))
    played = out / "tournament.bobbl"
    _command("verify", str(played))
    for kind in LISTS:
        name = str(folder / f"ranking.{kind}")
        _command("export", str(played), "--list", "ranking", "--format", kind, "--out", name)
    _command("export", str(played), "--format", "json", "--out", str(folder / "whole.json"))


def _lead(folder: Path) -> None:
    programs = bobbl.host.LocalPrograms(folder / "home", "127.0.0.1", 0, bobbl.host.QUICK)
    path = programs.folder() / "abend.bobbl"
    programs.found(Settings("Abend: mit Ä"), programs.words(), path)
    try:
        programs.serve(path, True)
    finally:
        programs.stop()
    assert programs.describe(path).name == "Abend: mit Ä"
    assert programs.recent() == (path,)
    with LogFile.open(path) as log:
        assert log.length > 1


def _fail_to_found(folder: Path) -> None:
    """Leave nothing of a tournament that could not be made: nobody could open or replace it."""
    home = folder / "full"
    home.mkdir()
    (home / "server").touch()
    try:
        bobbl.host.LocalPrograms(home, "127.0.0.1", 0, bobbl.host.QUICK).found(
            Settings("Abend"), ("eins", "zwei", "drei", "vier"), home / "abend.bobbl"
        )
    except (BobblError, OSError):
        assert [each.name for each in home.iterdir()] == ["server"]
    else:
        raise AssertionError("there is no folder for the keys")


def _send(folder: Path) -> None:
    """Run a command as it stands in the settings: with spaces in its path, and one that hangs."""
    words = command_words(rf'"{sys.executable}" -c "print(4)" C:\Vereins Seiten\neu')
    assert words[-2:] == (r"C:\Vereins", r"Seiten\neu")
    assert run_command(words, folder, 20.0) == (True, "4")
    assert not run_command((sys.executable, "-c", "input()"), folder, 20.0).is_done


def _command(*words: str) -> None:
    code = bobbl.__main__.main(words)
    assert code == 0, words


if __name__ == "__main__":
    main()
