import os
from pathlib import Path

import pytest

from bobbl_shared.crypto.private_file import (
    create_private,
    make_folder,
    make_private,
    read_private,
    replace_private,
)
from bobbl_shared.errors import BobblError
from builders.dice import seeded_dice


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_missing_file_is_none(tmp_path: Path) -> None:
    assert read_private(tmp_path / "absent") is None


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_a_new_file_is_for_its_owner_only(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "deep" / "secret"
    before = os.umask(umask)
    try:
        assert create_private(path, b"secret", seeded_dice())
    finally:
        os.umask(before)
    assert _mode(path) == 0o600
    assert read_private(path) == b"secret"


def test_folders_that_are_made_are_for_their_owner_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_folder(tmp_path / "one" / "two")
    assert [_mode(tmp_path / each) for each in ("one", "one/two")] == [0o700, 0o700]
    assert _mode(tmp_path) == 0o755, "what was there is not ours to change"


@pytest.mark.parametrize(("mode", "wanted"), [(0o755, 0o700), (0o644, 0o600), (0o444, 0o400)])
def test_what_is_there_is_made_private(tmp_path: Path, mode: int, wanted: int) -> None:
    path = tmp_path / "known"
    path.touch()
    path.chmod(mode)
    make_private(path)
    assert _mode(path) == wanted


def test_where_modes_are_unknown_everything_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "no modes on this stick")

    (tmp_path / "known").touch(0o644)
    monkeypatch.setattr("os.chmod", refuse)
    make_private(tmp_path / "known")
    make_private(tmp_path / "absent")


def test_an_existing_file_is_not_created_again(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    assert create_private(path, b"first", seeded_dice(1))
    assert not create_private(path, b"second", seeded_dice(2))
    assert read_private(path) == b"first"


def test_replacing_takes_the_place_of_the_old_file_and_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"old")
    path.chmod(0o644)
    replace_private(path, b"new", seeded_dice())
    assert path.read_bytes() == b"new"
    assert _mode(path) == 0o600


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    create_private(path, b"first", seeded_dice(1))
    create_private(path, b"second", seeded_dice(2))
    replace_private(path, b"third", seeded_dice(3))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660, 0o622])
def test_a_file_that_others_can_read_is_mended(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"secret")
    path.chmod(mode)
    assert read_private(path) == b"secret"
    assert _mode(path) == 0o600


def test_a_stricter_mode_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"secret")
    path.chmod(0o400)
    assert read_private(path) == b"secret"
    assert _mode(path) == 0o400


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    with pytest.raises(BobblError) as caught:
        read_private(tmp_path)
    assert caught.value.code == "private_file_unusable"
    assert caught.value.parameters["path"] == str(tmp_path)


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(BobblError, match="private_file_unusable"):
        create_private(tmp_path / "file" / "secret", b"secret", seeded_dice())


def test_a_huge_file_is_not_swallowed(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(bytes((1 << 16) + 1))
    with pytest.raises(BobblError, match="private_file_unusable"):
        read_private(path)
