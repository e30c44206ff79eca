"""The layers of ARCHITECTURE.md hold, and a breach of any of them would be noticed."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = ROOT / "pyproject.toml"
SOURCES = ("shared", "server", "client")
CONTRACTS = {
    contract["id"]: contract["name"]
    for contract in tomllib.loads(PYPROJECT.read_text())["tool"]["importlinter"]["contracts"]
}

# For every contract a module that may not be, and what it imports.
BREACHES = {
    "programs": ("client/bobbl_client/link/planted.py", "import bobbl_server.core"),
    "federation_apart": ("client/bobbl/demo/planted.py", "import bobbl_federation"),
    "federation_client": ("server/bobbl_federation/store/planted.py", "import bobbl_client"),
    "federation": ("server/bobbl_federation/store/planted.py", "import bobbl_federation.intake"),
    "client": ("client/bobbl_client/model/planted.py", "import bobbl_client.page"),
    "server": ("server/bobbl_server/core/planted.py", "import bobbl_server.store"),
    "shared": ("shared/bobbl_shared/domain/planted.py", "import bobbl_shared.wire"),
    "pure": ("server/bobbl_server/core/planted.py", "import time"),
    "qt": ("client/bobbl_client/desk/planted.py", "from PyQt6 import QtCore"),
    "views": ("client/bobbl_client/organiser/ranking/planted.py", "import bobbl_client.widgets"),
    "sockets": ("client/bobbl_client/model/planted.py", "import aiohttp"),
    "databases": ("server/bobbl_server/core/planted.py", "import sqlite3"),
    "postgresql": ("server/bobbl_server/store/planted.py", "import psycopg"),
    "matchings": ("server/bobbl_server/core/ranking/planted.py", "import networkx"),
    "spelling": ("client/bobbl_client/desk/planted.py", "import rapidfuzz"),
    "templates": ("server/bobbl_server/web/planted.py", "import jinja2"),
    "qr": ("client/bobbl_client/widgets/planted.py", "import segno"),
    "translation": ("server/bobbl_server/store/planted.py", "import bobbl_shared.i18n"),
}


def lint(root: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    """Check the packages below ``root`` as its own pyproject.toml asks for."""
    places = [str(root / source) for source in SOURCES]
    script = (
        "import sys; sys.path[:0] = sys.argv.pop(1).split('\\n');"
        "from importlinter.cli import lint_imports_command as lint; lint()"
    )
    chosen = [argument for contract in contracts for argument in ("--contract", contract)]
    return subprocess.run(
        [sys.executable, "-c", script, "\n".join(places), "--no-cache", "--no-logo", *chosen],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def copy_of_sources(folder: Path) -> Path:
    for source in SOURCES:
        shutil.copytree(
            ROOT / source, folder / source, ignore=lambda _, names: set(names) & {"__pycache__"}
        )
    shutil.copy(PYPROJECT, folder)
    return folder


def test_imports_point_down_only() -> None:
    answer = lint(ROOT)

    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_every_contract_has_a_breach_that_proves_it() -> None:
    assert list(BREACHES) == list(CONTRACTS)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_planted_import_is_found(contract: str, tmp_path: Path) -> None:
    place, statement = BREACHES[contract]
    root = copy_of_sources(tmp_path)
    (root / place).write_text(statement + "\n")

    answer = lint(root, contract)

    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert f"{CONTRACTS[contract]} BROKEN" in " ".join(answer.stdout.split())
    assert "planted" in answer.stdout


def test_a_package_without_a_layer_is_found(tmp_path: Path) -> None:
    root = copy_of_sources(tmp_path)
    (root / "server/bobbl_server/planted.py").write_text('"""Nothing."""\n')

    answer = lint(root, "server")

    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert "planted" in answer.stdout
