"""What is built for Windows, as far as that can be told in a moment; ``check.sh`` does the rest."""

import hashlib
import struct
import zipfile
from email.message import Message
from pathlib import Path

import pytest
from installer.windows import build, tree, wheels
from installer.windows.icons import SIZES, icon
from installer.windows.libraries import imports, is_of_windows, needed, unresolved
from installer.windows.wheels import Unfit, Wheel, for_windows, lay_out, troubles

from builders.sources.source_index import sources

ROOT = Path(__file__).parents[2]
HASH = f"sha256:{'0' * 64}"


def test_the_lock_for_windows_has_what_windows_needs() -> None:
    lock = f"""
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash={HASH}
uvloop==0.22 ; sys_platform != 'win32' \\
    --hash={HASH}
six==1.17 \\
    --hash={HASH} \\
    --hash={HASH}
typing-extensions==4.16 ; python_full_version < '3.13' \\
    --hash={HASH}
"""
    assert for_windows(lock, "3.13").splitlines() == [
        f"colorama==0.4.6 --hash={HASH}",
        f"six==1.17 --hash={HASH} --hash={HASH}",
    ]
    assert "typing-extensions" in for_windows(lock, "3.12")
    with pytest.raises(Unfit):
        for_windows("six==1.17\n", "3.13")


def test_the_lock_of_this_repository_is_one() -> None:
    wanted = for_windows(build.LOCK.read_text("utf-8"), "3.13")
    names = {each.partition("==")[0].lower() for each in wanted.splitlines()}
    assert {"pyqt6", "pyqt6-qt6", "cryptography", "aiohttp"} <= names


def wheel(name: str, **about: str) -> Wheel:
    message = Message()
    for key, value in {"Name": name.partition("-")[0], "Version": "1.0", **about}.items():
        message[key.replace("_", "-")] = value
    return Wheel(Path(name), message)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (wheel("a-1.0-py3-none-any.whl"), None),
        (wheel("a-1.0-cp311-abi3-win_amd64.whl"), None),
        (wheel("a-1.0-cp313-cp313-win_amd64.whl"), None),
        (wheel("a-1.0-cp312-cp312-win_amd64.whl"), "nicht für Python"),
        (wheel("a-1.0-cp313-cp313-win32.whl"), "nicht für Python"),
        (wheel("a-1.0-cp313-cp313-manylinux_2_17_x86_64.whl"), "nicht für Python"),
        (wheel("a-1.0-py3-none-any.whl", Requires_Python="<3.13"), "braucht Python"),
        (wheel("a-1.0-py3-none-any.whl", Requires_Dist="b>=2"), "das fehlt"),
        (wheel("a-1.0-py3-none-any.whl", Requires_Dist="a>=2"), "da ist 1.0"),
        (wheel("a-1.0-py3-none-any.whl", Requires_Dist="b; os_name == 'posix'"), None),
        (wheel("a-1.0-py3-none-any.whl", Requires_Dist="b; sys_platform == 'win32'"), "das fehlt"),
        (wheel("a-1.0-py3-none-any.whl", Requires_Dist="b; extra == 'all'"), None),
    ],
)
def test_a_wheel_that_does_not_fit_is_told(found: Wheel, told: str | None) -> None:
    said = list(troubles((found,), "3.13"))
    assert [each for each in said if told is None or told not in each] == []
    assert len(said) == (told is not None)


def test_a_wheel_is_laid_out_without_starters(tmp_path: Path) -> None:
    path = tmp_path / "a-1.0-py3-none-any.whl"
    names = (
        "a/x.py",
        "a-1.0.data/purelib/b.py",
        "a-1.0.data/scripts/c",
        "a-1.0.dist-info/METADATA",
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "Name: a\nVersion: 1.0\n")
    lay_out(wheels.wheels_in(tmp_path)[0], tmp_path / "lib")
    found = {
        each.relative_to(tmp_path / "lib").as_posix()
        for each in (tmp_path / "lib").rglob("*")
        if each.is_file()
    }
    assert found == {"a/x.py", "b.py", "a-1.0.dist-info/METADATA"}
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("../out.py", "")
    with pytest.raises(Unfit):
        lay_out(wheels.wheels_in(tmp_path)[0], tmp_path / "lib")


def test_without_the_right_archive_nothing_is_built(tmp_path: Path) -> None:
    archive = tmp_path / "python.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("python313.dll", b"")
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    assert build.usable_archive(archive, digest.upper()) == archive
    text = tmp_path / "text.zip"
    text.write_text("text", "utf-8")
    of_text = hashlib.sha256(b"text").hexdigest()
    for path, given, told in (
        (None, digest, "embeddable"),
        (archive, None, "embeddable"),
        (tmp_path / "away.zip", digest, "gibt es nicht"),
        (archive, "0" * 64, f"Prüfsumme ist {digest}"),
        (text, of_text, "kein ZIP"),
    ):
        with pytest.raises(Unfit, match=told):
            build.usable_archive(path, given)


def test_python_looks_beside_it_and_in_the_libraries_alone(tmp_path: Path) -> None:
    archive = tmp_path / "python.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for name in ("python3.dll", "python314.dll", "python314._pth", "python.exe", "../x.dll"):
            made.writestr(name, b"x")
    assert tree.lay_out_python(archive, tmp_path / "python") == "3.14"
    found = {each.name for each in (tmp_path / "python").iterdir()}
    assert found == {"python3.dll", "python314.dll", "python314._pth"}
    told = (tmp_path / "python" / "python314._pth").read_bytes()
    assert told == b"python314.zip\r\n.\r\n..\\lib\r\n"


def test_qt_has_all_that_bobbl_imports() -> None:
    imported = [each.split(".") for source in sources().values() for each in source.imports]
    found = {names[1] for names in imported if names[0] == "PyQt6" and len(names) > 1}
    assert found | {"QtNetwork", "sip"} == tree.QT_MODULES


def library(path: Path, *names: str, late: tuple[str, ...] = ()) -> Path:
    """Write what has the tables of a library of Windows, and nothing else."""
    size, start = 0xF0, 0x80
    content = bytearray(0x1000)
    content[:2] = b"MZ"
    struct.pack_into("<I", content, 0x3C, start)
    content[start : start + 4] = b"PE\0\0"
    struct.pack_into("<HH12xH", content, start + 4, 0x8664, 1, size)
    optional = start + 24
    struct.pack_into("<H", content, optional, 0x20B)
    struct.pack_into("<IIII", content, optional + size + 8, 0xE00, 0x5000, 0xE00, 0x200)
    at = 0xC00
    for table, step, where, each in ((1, 20, 0x400, names), (13, 32, 0x800, late)):
        struct.pack_into("<I", content, optional + 112 + 8 * table, where - 0x200 + 0x5000)
        for number, name in enumerate(each):
            place = where + step * number + (12 if table == 1 else 4)
            struct.pack_into("<I", content, place, at - 0x200 + 0x5000)
            content[at : at + len(name)] = name.encode()
            at += len(name) + 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def test_what_a_library_imports_is_read_from_its_tables(tmp_path: Path) -> None:
    path = library(tmp_path / "a.dll", "KERNEL32.dll", "b.dll", late=("winspool.drv",))
    assert imports(path) == {"kernel32.dll", "b.dll", "winspool.drv"}
    (tmp_path / "text.dll").write_bytes(b"text")
    assert imports(tmp_path / "text.dll") == frozenset()


def test_only_libraries_that_are_needed_stay(tmp_path: Path) -> None:
    root = library(tmp_path / "root.pyd", "One.dll")
    one = library(tmp_path / "one.dll", "two.dll", "root.pyd")
    two, three = library(tmp_path / "two.dll", "user32.dll"), library(tmp_path / "three.dll")
    assert needed([root], [one, two, three]) == {root, one, two}


def test_a_library_that_would_not_be_found_is_told(tmp_path: Path) -> None:
    library(tmp_path / "python" / "python3.dll", "api-ms-win-crt-heap-l1-1-0.dll")
    library(tmp_path / "lib" / "PyQt6" / "Qt6" / "bin" / "msvcp140.dll", "KERNEL32.dll")
    library(tmp_path / "lib" / "PyQt6" / "QtCore.pyd", "msvcp140.dll", "python3.dll")
    library(tmp_path / "lib" / "zxing" / "zxing.pyd", "msvcp140.dll")
    assert unresolved(tmp_path) == {"lib/zxing/zxing.pyd": frozenset({"msvcp140.dll"})}
    tree.share_runtime(tmp_path)
    assert unresolved(tmp_path) == {}
    assert is_of_windows("WINSPOOL.DRV")
    assert not is_of_windows("msvcp140.dll")


def test_each_file_is_put_in_place_and_removed_by_its_name(tmp_path: Path) -> None:
    for name in ("Bobbl.exe", "lib/a/b.py", "lib/a/$c.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    lines = [each.strip() for each in build.list_of_files(tmp_path)]
    at = lines.index("!macro RemoveParts")
    assert [each for each in lines[:at] if each.startswith("SetOutPath")] == [
        r'SetOutPath "$INSTDIR"',
        r'SetOutPath "$INSTDIR\lib"',
        r'SetOutPath "$INSTDIR\lib\a"',
    ]
    assert [each for each in lines[at:] if each.startswith(("Delete", "RMDir"))] == [
        r'Delete "$INSTDIR\Bobbl.exe"',
        r'Delete "$INSTDIR\lib\a\$$c.py"',
        r'Delete "$INSTDIR\lib\a\b.py"',
        r'RMDir "$INSTDIR\lib\a"',
        r'RMDir "$INSTDIR\lib"',
    ]


def test_two_archives_of_a_folder_are_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "Bobbl"
    (folder / "lib").mkdir(parents=True)
    (folder / "lib" / "a.py").write_text("a", "utf-8")
    tree.set_times(folder, 1_700_000_000)
    tree.pack(folder, tmp_path / "one.zip", 1_700_000_000)
    (folder / "lib" / "a.py").chmod(0o600)
    tree.set_times(folder, 1_800_000_000)
    tree.pack(folder, tmp_path / "two.zip", 1_700_000_000)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_the_icon_has_a_picture_for_every_size() -> None:
    content = icon(build.ICONS)
    assert struct.unpack_from("<HHH", content) == (0, 1, len(SIZES))
    for number, size in enumerate(SIZES):
        side, *_, length, place = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        picture = content[place : place + length]
        assert side == size % 256
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack_from(">II", picture, 16) == (size, size)


def test_windows_writes_a_version_as_four_numbers() -> None:
    assert build.numbers("1.0.0") == "1.0.0.0"
    assert build.numbers("1.2") == "1.2.0.0"
    assert build.numbers(build.own_version()).count(".") == 3
