"""What the packages for Linux are made of: which wheels, which of their files, which parts."""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from installer.linux.laying import HERE, depends
from installer.linux.parts import parts_list
from installer.linux.tree import is_wanted, lay
from installer.linux.wheels import PYTHONS, locked

from bobbl_shared.log.file import KIND

ROOT = Path(__file__).parents[2]


def wheel(folder: Path, name: str, tag: str, files: Mapping[str, str], about: str = "") -> Path:
    """Write a wheel of version 1.0 with these files."""
    path = folder / f"{name}-1.0-{tag}.whl"
    info = f"{name}-1.0.dist-info"
    with ZipFile(path, "w") as archive:
        archive.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{about}\n"
        )
        archive.writestr(f"{info}/WHEEL", tag)
        archive.writestr(f"{info}/licenses/LICENSE", f"the licence of {name}")
        for place, text in files.items():
            archive.writestr(place, text)
    return path


def laid(top: Path) -> set[str]:
    return {str(path.relative_to(top)) for path in top.rglob("*") if path.is_file()}


def test_wheels_for_several_pythons_lie_beside_each_other(tmp_path: Path) -> None:
    made = [
        wheel(tmp_path, "fast", f"cp{each}", {"fast/__init__.py": "", f"fast/c.cp{each}.so": each})
        for each in ("311", "312")
    ]
    lay(made, tmp_path / "lib", tmp_path / "licences")
    assert laid(tmp_path / "lib") == {
        "fast/__init__.py",
        "fast/c.cp311.so",
        "fast/c.cp312.so",
        "fast-1.0.dist-info/METADATA",
    }
    assert laid(tmp_path / "licences") == {"fast/LICENSE"}


def test_wheels_that_differ_otherwise_are_refused(tmp_path: Path) -> None:
    made = [wheel(tmp_path, "fast", each, {"fast/a.py": each}) for each in ("cp311", "cp312")]
    with pytest.raises(ValueError, match=r"differ in .*a\.py"):
        lay(made, tmp_path / "lib", tmp_path / "licences")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("PyQt6/QtWidgets.abi3.so", True),
        ("PyQt6/QtQuick.abi3.so", False),
        ("PyQt6/__init__.py", True),
        ("PyQt6/Qt6/plugins/platforms/libqxcb.so", True),
        ("PyQt6/Qt6/plugins/multimedia/libffmpegmediaplugin.so", False),
        ("PyQt6/Qt6/translations/qtbase_de.qm", True),
        ("PyQt6/Qt6/translations/qtbase_fr.qm", False),
        ("PyQt6/Qt6/qml/QtQuick/qmldir", False),
        ("bobbl_shared/crypto/words.txt", True),
        ("networkx/algorithms/tests/test_dag.py", False),
        ("rapidfuzz/fuzz_cpp_avx2.cpython-311-x86_64-linux-gnu.so", False),
    ],
)
def test_what_nobody_uses_is_left_out(name: str, wanted: bool) -> None:
    assert is_wanted(name) is wanted


def test_every_module_of_qt_that_is_imported_is_brought() -> None:
    found = {
        match
        for folder in ("shared", "server", "client")
        for path in (ROOT / folder).rglob("*.py")
        for match in re.findall(r"from PyQt6\.(\w+) import", path.read_text("utf-8"))
    }
    assert {"QtCore", "QtWidgets"} <= found
    assert {each for each in found if not is_wanted(f"PyQt6/{each}.abi3.so")} == set()


def test_the_lock_is_read_for_each_python_without_conditions() -> None:
    lock = (
        "always==1.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n"
        "old==2.0 ; python_full_version < '3.13' \\\n    --hash=sha256:cc\n"
        "other==3.0 ; sys_platform == 'win32' \\\n    --hash=sha256:dd\n"
    )
    both = "always==1.0 --hash=sha256:aa --hash=sha256:bb\n"
    assert locked(lock, "3.11") == both + "old==2.0 --hash=sha256:cc\n"
    assert locked(lock, "3.13") == both


def test_the_list_of_parts_names_versions_hashes_licences_and_what_parts_hold(
    tmp_path: Path,
) -> None:
    inner = {"components": [{"type": "library", "name": "openssl", "version": "4", "x": 1}]}
    sbom = {"keys-1.0.dist-info/sboms/a.json": json.dumps(inner)}
    bobbl = wheel(tmp_path, "bobbl", "py3", {}, "License-Expression: GPL-3.0-or-later")
    made = [
        wheel(tmp_path, "keys", each, sbom, "Classifier: License :: OSI Approved :: MIT License")
        for each in ("cp311", "cp312")
    ]
    text = parts_list(bobbl, made, 0)
    assert parts_list(bobbl, made, 0) == text
    said = json.loads(text)
    assert said["metadata"]["component"]["licenses"] == [{"expression": "GPL-3.0-or-later"}]
    assert said["metadata"]["timestamp"] == "1970-01-01T00:00:00Z"
    _, keys = said["components"]
    assert keys["purl"] == "pkg:pypi/keys@1.0"
    assert keys["licenses"] == [{"license": {"name": "MIT License"}}]
    assert [each["content"] for each in keys["hashes"]] == [
        sha256(each.read_bytes()).hexdigest() for each in made
    ]
    assert [(each["name"], each["version"]) for each in keys["components"]] == [("openssl", "4")]
    assert said["dependencies"][0]["dependsOn"] == [each["bom-ref"] for each in said["components"]]


def test_the_package_asks_for_a_python_that_it_has_modules_for() -> None:
    lowest, highest = (tuple(map(int, each.split("."))) for each in (PYTHONS[0], PYTHONS[-1]))
    wanted = [each for each in depends() if each.startswith("python3 ")]
    assert wanted == [
        f"python3 (>= {lowest[0]}.{lowest[1]})",
        f"python3 (<< {highest[0]}.{highest[1] + 1})",
    ]
    starter = (HERE / "bobbl.sh").read_text("utf-8")
    assert f"assert {lowest} <= sys.version_info < {(highest[0], highest[1] + 1)}" in starter


def test_a_file_manager_knows_a_tournament_by_its_name_and_its_header() -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = ElementTree.parse(HERE / "bobbl.xml").getroot()[0]
    (header,) = kind.iterfind(f"{space}magic/{space}match/{space}match")
    assert header.get("offset") == "68"
    assert header.get("value", "").encode() == KIND.application.to_bytes(4, "big")
    menu = (HERE / "bobbl.desktop").read_text("utf-8")
    assert f"MimeType={kind.get('type')};" in menu
    assert [each.get("pattern") for each in kind.iterfind(f"{space}glob")] == ["*.bobbl"]
