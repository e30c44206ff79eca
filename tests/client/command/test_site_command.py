"""``bobbl export --format site``: a tournament file as a folder of pages."""

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bobbl.__main__ import main
from bobbl_server.pages.proofs.proof import RankingProof
from bobbl_server.store.reading import read_history
from bobbl_shared.log import LogFile
from bobbl_shared.outputs import PRESERVED

GOLDEN = Path(__file__).parents[2] / "golden"
TOURNAMENTS = sorted(each.name for each in GOLDEN.glob("*.bobbl"))


@pytest.fixture
def file(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Give a copy of a tournament."""
    name = getattr(request, "param", "people-and-prizes-1.bobbl")
    return Path(shutil.copyfile(GOLDEN / name, tmp_path / name))


def exported(file: Path, folder: Path, *more: str) -> int:
    """Export a site; give the exit code."""
    return main(["export", str(file), str(folder), "--format", "site", *more])


def everything(folder: Path) -> bytes:
    """Return all bytes below a folder, with the names of the files."""
    files = [each for each in folder.rglob("*") if each.is_file()]
    return b"\n".join(str(each).encode() + each.read_bytes() for each in files)


@pytest.mark.parametrize("file", TOURNAMENTS, indirect=True)
def test_every_tournament_becomes_a_site(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site"
    assert exported(file, folder) == 0
    said = capsys.readouterr().out
    assert "0 entfernt" in said
    assert (folder / "index.html").is_file()
    assert exported(file, folder) == 0
    assert "0 Dateien geschrieben" in capsys.readouterr().out
    with LogFile.open(file, read_only=True) as log:
        history = read_history(log).history
    hidden = [each.body for each in history.details.values() if each.scope == "contact"]
    assert not [body for body in hidden if body and body.encode() in everything(folder)]


@pytest.mark.parametrize("file", TOURNAMENTS, indirect=True)
def test_every_proof_holds_for_a_stranger(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert exported(file, folder) == 0
    for place in folder.glob("*/rangliste/*.json"):
        program = place.with_name("pruefen.py")
        answer = subprocess.run(
            [sys.executable, "-I", "-X", "utf8", program, place], capture_output=True, check=False
        )
        assert (answer.returncode, answer.stderr) == (0, b"")
        proof = msgspec.json.decode(place.read_bytes(), type=RankingProof)
        assert str(proof.round) == place.stem


def test_a_folder_of_others_is_used_only_if_told(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "brief.txt").write_text("privat")
    assert exported(file, folder) == 2
    assert "--force" in capsys.readouterr().err
    assert [each.name for each in folder.iterdir()] == ["brief.txt"]
    assert exported(file, folder, "--force") == 0
    assert (folder / "brief.txt").read_text() == "privat"
    assert file.suffix in PRESERVED


def test_without_a_folder_it_asks_for_one(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(file), "--format", "site"]) == 2
    assert "kein Ordner" in capsys.readouterr().err
