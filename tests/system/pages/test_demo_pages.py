"""``bobbl demo --pages``: guests at the pages while processes are killed; all they see is true."""

from pathlib import Path

import pytest

from bobbl.__main__ import main

GUESTS = 12


def test_guests_see_the_truth_and_the_site_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bobbl.demo.command.GUESTS", GUESTS)
    out, site = tmp_path / "out", tmp_path / "site"
    size = ["--count", "8", "--rounds", "2", "--desks", "1", "--scorers", "2"]
    words = ["demo", "--pages", "--site", str(site), "--out", str(out), "--faults", "chaos"]
    assert main([*words, *size]) == 0, capsys.readouterr()
    told = capsys.readouterr().out
    assert f"Gäste                           {GUESTS}" in told
    assert "Seiten beendet                  1" in told
    assert "alles Gesehene stimmt           ja" in told
    evening = next(each for each in site.iterdir() if each.name.endswith("uebungsturnier-1"))
    assert "Platz" in (evening / "paar-1.html").read_text(encoding="utf-8")
