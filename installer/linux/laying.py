"""Lays out what people get: a package for Debian and Ubuntu, and a portable folder."""

import gzip
import lzma
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ICONS = ROOT / "client/bobbl_client/widgets/icon"

COMPRESSION = 6
"""Of xz: the largest saves a few percent and takes far longer."""


def place(source: Path, target: Path, mode: int = 0o644) -> None:
    """Copy a file to where it belongs, with the folders above it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)


def write(target: Path, text: str) -> None:
    """Write a text to where it belongs, with the folders above it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def settle(top: Path, epoch: int) -> None:
    """Give everything below a folder one time and the usual rights, whoever has built it."""
    for path in (top, *top.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and path.suffix != ".so")
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def depends() -> Iterator[str]:
    """Yield what the Debian package depends on."""
    for line in (HERE / "debian/depends.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def debian_package(tree: Path, notices: Path, parts: str, version: str, out: Path) -> Path:
    """Write the package for Debian and Ubuntu from the tree, and return it."""
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    top = out / "deb"
    shutil.rmtree(top, ignore_errors=True)
    usr, debian = top / "usr", HERE / "debian"
    doc = usr / "share/doc/bobbl"
    shutil.copytree(tree, usr / "lib/bobbl/lib")
    shutil.copytree(notices, doc / "licences")
    place(debian / "bobbl.sh", usr / "bin/bobbl", 0o755)
    place(HERE / "bobbl.desktop", usr / "share/applications/bobbl.desktop")
    place(HERE / "bobbl.xml", usr / "share/mime/packages/bobbl.xml")
    place(debian / "bobbl@.service", usr / "lib/systemd/system/bobbl@.service")
    place(debian / "bobbl.rtupdate", usr / "share/python3/runtime.d/bobbl.rtupdate", 0o755)
    _icons(usr / "share/icons/hicolor")
    for name in ("README.md", "PROTOCOL.md", "SECURITY.md"):
        place(ROOT / name, doc / name)
    for page in (ROOT / "docs").glob("*.md"):
        place(page, doc / "docs" / page.name)
    (doc / "handbook").symlink_to("../../../lib/bobbl/lib/bobbl_client/handbook/content")
    place(HERE / "copyright", doc / "copyright")
    write(doc / "parts.cdx.json", parts)
    changes = gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=0)
    (doc / "changelog.gz").write_bytes(changes)

    size = sum(-(-path.stat().st_size // 1024) for path in usr.rglob("*") if path.is_file())
    fields = {
        "VERSION": version,
        "SIZE": str(size),
        "DEPENDS": ", ".join(depends()),
        "RECOMMENDS": "hicolor-icon-theme, shared-mime-info, xdg-utils",
    }
    control = (debian / "control").read_text("utf-8")
    for name, value in fields.items():
        control = control.replace(f"@{name}@", value)
    write(top / "DEBIAN/control", control)
    for name in ("postinst", "prerm"):
        place(debian / name, top / "DEBIAN" / name, 0o755)
    settle(top, epoch)
    package = out / f"bobbl_{version}_amd64.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{COMPRESSION}", "--build"]
    subprocess.run([*command, str(top), str(package)], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(top)
    return package


def _icons(hicolor: Path) -> None:
    for picture in ICONS.glob("*.png"):
        size = picture.stem.removeprefix("bobbl-")
        place(picture, hicolor / f"{size}x{size}/apps/bobbl.png")
    place(ICONS / "bobbl.svg", hicolor / "scalable/apps/bobbl.svg")


def portable_folder(tree: Path, notices: Path, parts: str, version: str, out: Path) -> Path:
    """Write the portable folder as an archive, and return it."""
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    top = out / f"bobbl-{version}"
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(tree, top / "lib")
    shutil.copytree(notices, top / "licences")
    place(HERE / "bobbl.sh", top / "bobbl.sh", 0o755)
    place(HERE / "LIESMICH.txt", top / "LIESMICH.txt")
    for name in ("README.md", "LICENSE", "CHANGELOG.md"):
        place(ROOT / name, top / name)
    for page in (ROOT / "docs").glob("*.md"):
        place(page, top / "docs" / page.name)
    place(ICONS / "bobbl-128.png", top / "bobbl.png")
    write(top / "parts.cdx.json", parts)
    settle(top, epoch)
    archive = out / f"bobbl-{version}-linux-x86_64.tar.xz"
    with (
        lzma.open(archive, "wb", preset=COMPRESSION) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for path in (top, *sorted(top.rglob("*"))):
            tar.add(path, path.relative_to(out), recursive=False, filter=_of_nobody)
    shutil.rmtree(top)
    return archive


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
