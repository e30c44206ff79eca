"""``bobbl federation``: what is typed after it, before there is any database."""

import pytest

from bobbl.__main__ import main

NOWHERE = "postgresql:///?host=/nonexistent/bobbl"


@pytest.mark.parametrize("option", ["--listen", "--pages"])
@pytest.mark.parametrize(
    "typed", [":", "8443", ":8443", "hier:", "hier:abc", "hier:-1", "hier:8443.0", "hier:65536"]
)
def test_where_nobody_can_listen_is_said(
    capsys: pytest.CaptureFixture[str], option: str, typed: str
) -> None:
    assert main(["federation", "run", "--store", NOWHERE, f"{option}={typed}"]) == 2
    said = capsys.readouterr().err
    assert f"Der Anschluss {typed} lässt sich nicht öffnen" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("typed", ["hier:0", "hier:65535", "[::1]:8443"])
def test_the_first_and_the_last_port_can_be_named(
    capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    assert main(["federation", "run", "--store", NOWHERE, "--listen", typed]) == 2
    said = capsys.readouterr().err
    assert "Der Anschluss" not in said
    assert "Datenbank" in said
