"""``bobbl doctor``: text, JSON, the report without names, exit codes."""

import getpass
import json
import socket
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl.doctor import examination
from bobbl_client.doctor.facts import FirewallFacts

GOLDEN = Path(__file__).parents[2] / "golden" / "phones-1.bobbl"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing outside this computer be heard or asked: that takes seconds."""
    monkeypatch.setattr(examination.LocalExamination, "_heard", lambda *_: ())
    monkeypatch.setattr(examination, "read_firewall", lambda _: FirewallFacts("none", is_on=False))
    monkeypatch.setattr(examination, "run_program", lambda _: None)


Capture = pytest.CaptureFixture[str]


def test_each_subject_has_its_lines(tmp_path: Path, capsys: Capture) -> None:
    main(["doctor", "--home", str(tmp_path)])
    told = capsys.readouterr().out
    for subject in ("Netz", "Firewall", "Datenträger", "Uhr", "Schriften", "Bildschirm"):
        assert f"{subject}: " in told


def test_json_has_findings_and_facts(tmp_path: Path, capsys: Capture) -> None:
    code = main(["doctor", "--json", "--home", str(tmp_path)])
    told = json.loads(capsys.readouterr().out)
    is_wrong = any(each["state"] in ("wrong", "look") for each in told["findings"])
    assert code == int(is_wrong)
    assert told["facts"]["disk"]["sync_ms"] > 0


def test_the_report_has_no_name_of_this_computer(tmp_path: Path, capsys: Capture) -> None:
    home = tmp_path / "Erika Musterfrau" / "Kirchweihmucken"
    written = tmp_path / "bericht.json"
    main(["doctor", "--home", str(home), "--report", str(written)])
    capsys.readouterr()
    told = written.read_text(encoding="utf-8")
    for name in ("Erika", "Kirchweih", str(tmp_path), socket.gethostname(), str(Path.home())):
        assert name not in told
    assert f'"{getpass.getuser()}"' not in told
    assert json.loads(told)["facts"]["fonts"] == {"missing": 0, "count": 3}


def test_a_report_does_not_replace_a_file(tmp_path: Path, capsys: Capture) -> None:
    written = tmp_path / "bericht.json"
    written.write_text("mein")
    assert main(["doctor", "--home", str(tmp_path), "--report", str(written)]) == 2
    assert written.read_text() == "mein"
    assert main(["doctor", "--home", str(tmp_path), "--report", str(written), "--force"]) in (0, 1)
    assert written.read_text() != "mein"


def test_an_address_without_a_port_is_told(tmp_path: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--home", str(tmp_path), "--ask", "192.168.4.10"])
    assert left.value.code == 2
    assert "Doppelpunkt" in capsys.readouterr().err


def test_another_computer_is_tried(tmp_path: Path, capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    code = main(["doctor", "--home", str(tmp_path), "--ask", f"127.0.0.1:{port}"])
    assert code == 1
    assert "läuft kein Bobbl" in capsys.readouterr().out


def test_a_tournament_tells_of_its_copies(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "fest.bobbl"
    path.write_bytes(GOLDEN.read_bytes())
    code = main(["doctor", str(path), "--home", str(tmp_path / "home"), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert code == 1
    assert "no_copies" in {each["key"] for each in told["findings"]}


def test_what_is_no_tournament_is_told(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bild.bobbl"
    path.write_bytes(b"\x89PNG")
    assert main(["doctor", str(path), "--home", str(tmp_path)]) == 2
    assert "bild.bobbl ist ein Bild" in capsys.readouterr().err
