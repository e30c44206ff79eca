"""Files of ours in a folder: only what has changed is written, and only what is ours goes away.

The manifest names a file before it is there, so that one that a crash leaves behind is known to be
ours; and it has the new version only once the file is whole. So whatever moment the computer stops
at, every file is whole, old or new, and the next writing finds what is left to do.

Pages are not synced one by one: the disk is the server's, too, and a loss of power costs at most
what the next writing makes again, for it compares the bytes. Only the manifest is.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bobbl_server.pages.files.static_site import StaticFile
from bobbl_server.site.disk import Disk, RealDisk, hash_of
from bobbl_server.site.manifest import MANIFEST, Manifest, WrittenFile, decoded, encoded
from bobbl_shared.errors import BobblError

HARMLESS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", ".stfolder", ".htaccess"})
"""What systems and web spaces put into every folder."""


class Changes(NamedTuple):
    """What a writing has changed: files written and removed."""

    written: tuple[str, ...]
    removed: tuple[str, ...]


@dataclass
class SiteFolder:
    """A folder of pages; ``takes_over``: also one in which others have put something already."""

    path: Path
    takes_over: bool = False
    disk: Disk | None = None
    _marks: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Use the real disk if no other is given."""
        self._disk = self.disk if self.disk is not None else RealDisk(self.path)

    def manifest(self) -> Manifest:
        """Return what of ours is in the folder; ``BobblError`` if it is somebody else's."""
        names = self._disk.names(self.path)
        content = self._disk.read(self.path / MANIFEST) if MANIFEST in names else None
        if content is not None:
            return decoded(content, self.path / MANIFEST)
        if not self.takes_over and set(names) - HARMLESS:
            raise BobblError("site_folder_foreign", path=str(self.path))
        return Manifest()

    def read(self, name: str) -> bytes | None:
        """Return what a file of ours holds; none if there is none."""
        return self._disk.read(self.path / name)

    def write(self, before: Manifest, after: Manifest, files: Mapping[str, StaticFile]) -> Changes:
        """Let the folder hold these files and those of ``after``, which stay as they are.

        ``before`` is the manifest that lies there. ``BobblError`` if that cannot be done, or if a
        file is in the way that somebody else has written; then do it again from the beginning.
        """
        kept = {name: each for name, each in after.files.items() if name not in files}
        changed = [name for name, each in files.items() if self._is_due(before, name, each)]
        gone = [name for name in before.files if name not in files and name not in kept]
        if not changed and not gone and replace(after, files=before.files) == before:
            return Changes((), ())
        self._require_free([name for name in changed if name not in before.files])
        planned = {name: WrittenFile() for name in changed} | before.files
        self._keep(before, replace(after, files=planned))
        written = dict(before.files)
        for name in changed:
            content = files[name].make()
            self._disk.write(self.path / name, content)
            self._marks[name] = self._disk.mark(self.path / name) or ""
            written[name] = WrittenFile(files[name].version, hash_of(content))
        for name in gone:
            self._disk.remove(self.path / name)
            del written[name]
        self._keep(replace(after, files=planned), replace(after, files=written))
        self._sweep(written)
        return Changes(tuple(changed), tuple(gone))

    def _is_due(self, before: Manifest, name: str, file: StaticFile) -> bool:
        """Return whether a file shows something else than it should, or is not as we wrote it."""
        known = before.files.get(name)
        if known is None or known.version != file.version:
            return True
        mark = self._disk.mark(self.path / name)
        if mark is not None and self._marks.get(name) == mark:
            return False
        content = self._disk.read(self.path / name) if mark is not None else None
        if content is None or hash_of(content) != known.sha256:
            return True
        self._marks[name] = mark or ""
        return False

    def _require_free(self, names: Collection[str]) -> None:
        for name in names:
            if self._disk.mark(self.path / name) is not None:
                raise BobblError("site_file_foreign", path=str(self.path / name))

    def _keep(self, before: Manifest, after: Manifest) -> None:
        if after != before:
            self._disk.write(self.path / MANIFEST, encoded(after), durable=True)

    def _sweep(self, files: Collection[str]) -> None:
        """Let go of what a crash has left half written."""
        for folder in {(self.path / name).parent for name in files} | {self.path}:
            self._disk.names(folder)
