"""SQLite's way to the disk, watched: what it writes, cuts, syncs and deletes is heard first.

SQLite reaches files through a table of functions, its VFS. A copy of the usual one becomes the
default while ``watching`` lasts; the files of a watched folder get tables of their own, in which
four functions lead here and all others go where they always went. So SQLite itself, its locks and
its journal are the real ones. Needs a ``_sqlite3`` that is linked to a shared SQLite library.
"""

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

OK = 0
FULL = 13
IO_ERROR = 10


class SuccessorWatch(Protocol):
    """Hears what SQLite is about to do to the files of a folder; other than ``OK`` prevents it."""

    def opened(self, path: str) -> None:
        """Hear that a file was opened."""

    def writes(self, path: str, offset: int, data: bytes) -> int:
        """Hear of a write."""

    def truncates(self, path: str, size: int) -> int:
        """Hear that a file is cut."""

    def syncs(self, path: str) -> int:
        """Hear that a file is synced; that is not done in fact."""

    def deletes(self, path: str, sync_folder: bool) -> int:
        """Hear that a file is deleted."""


_pointer, _int, _int64 = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_Close = ctypes.CFUNCTYPE(_int, _pointer)
_Write = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int, _int64)
_Truncate = ctypes.CFUNCTYPE(_int, _pointer, _int64)
_Sync = ctypes.CFUNCTYPE(_int, _pointer, _int)
_Open = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _pointer, _int, _pointer)
_Delete = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int)


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``, version 3."""

    _fields_ = [
        ("iVersion", _int),
        ("xClose", _pointer),
        ("xRead", _pointer),
        ("xWrite", _pointer),
        ("xTruncate", _pointer),
        ("xSync", _pointer),
        *((f"rest{number}", _pointer) for number in range(13)),
    ]


class _Vfs(ctypes.Structure):
    """``sqlite3_vfs``, version 3."""

    _fields_ = [
        ("iVersion", _int),
        ("szOsFile", _int),
        ("mxPathname", _int),
        ("pNext", _pointer),
        ("zName", ctypes.c_char_p),
        ("pAppData", _pointer),
        ("xOpen", _pointer),
        ("xDelete", _pointer),
        *((f"rest{number}", _pointer) for number in range(16)),
    ]


class _Layer:
    """The functions put between SQLite and the system; there is one, and it stays for good."""

    def __init__(self) -> None:
        """Make a VFS that does what the usual one does."""
        self.watches: dict[str, SuccessorWatch] = {}
        self.faults: list[BaseException] = []
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [ctypes.c_char_p]
        library.sqlite3_vfs_register.argtypes = [ctypes.POINTER(_Vfs), _int]
        self._register = library.sqlite3_vfs_register
        self._usual = library.sqlite3_vfs_find(None)
        self._vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), self._usual, ctypes.sizeof(_Vfs))
        self._vfs.zName = b"watched"
        self._vfs.pNext = None
        self._system_open = _Open(self._vfs.xOpen)
        self._system_delete = _Delete(self._vfs.xDelete)
        self._functions: list[Any] = []
        self._vfs.xOpen = self._function(_Open, self._open)
        self._vfs.xDelete = self._function(_Delete, self._delete)
        self._tables: dict[int, tuple[_Methods, Callable[[int], int]]] = {}
        self._files: dict[int, tuple[str, SuccessorWatch, int]] = {}

    def be_default(self, yes: bool) -> None:
        """Let SQLite use this from now on, or the usual VFS again."""
        self._register(ctypes.byref(self._vfs) if yes else self._usual, 1)

    def _function(self, kind: Any, body: Callable[..., int]) -> int:
        """Give the address of a function whose mistakes are kept: none may pass through SQLite."""

        def guarded(*arguments: Any) -> int:
            try:
                return body(*arguments)
            except BaseException as fault:  # noqa: BLE001
                self.faults.append(fault)
                return IO_ERROR

        function = kind(guarded)
        self._functions.append(function)
        address = ctypes.cast(function, _pointer).value
        assert address is not None
        return address

    def _watch_of(self, path: str) -> SuccessorWatch | None:
        return self.watches.get(os.path.dirname(path))

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        code: int = self._system_open(vfs, name, file, flags, out)
        if code != OK or name is None:
            return code
        path = os.fsdecode(ctypes.string_at(name))
        watch = self._watch_of(path)
        if watch is not None:
            usual = _pointer.from_address(file).value
            assert usual is not None
            self._files[file] = (path, watch, usual)
            _pointer.from_address(file).value = ctypes.addressof(self._table(usual)[0])
            watch.opened(path)
        return code

    def _table(self, usual: int) -> tuple[_Methods, Callable[[int], int]]:
        """Give the functions for files that would have these."""
        if usual not in self._tables:
            system = _Methods.from_address(usual)
            methods = _Methods.from_buffer_copy(system)
            close, write = _Close(system.xClose), _Write(system.xWrite)
            truncate = _Truncate(system.xTruncate)
            methods.xClose = self._function(_Close, lambda file: self._close(file, close))
            methods.xWrite = self._function(_Write, lambda *given: self._write(write, *given))
            methods.xTruncate = self._function(
                _Truncate, lambda *given: self._truncate(truncate, *given)
            )
            methods.xSync = self._function(_Sync, self._sync)
            self._tables[usual] = (methods, close)
        return self._tables[usual]

    def _close(self, file: int, system: Callable[[int], int]) -> int:
        del self._files[file]
        return system(file)

    def _write(
        self, system: Callable[..., int], file: int, data: int, size: int, offset: int
    ) -> int:
        path, watch, _ = self._files[file]
        code = watch.writes(path, offset, ctypes.string_at(data, size))
        return code or system(file, data, size, offset)

    def _truncate(self, system: Callable[..., int], file: int, size: int) -> int:
        path, watch, _ = self._files[file]
        return watch.truncates(path, size) or system(file, size)

    def _sync(self, file: int, flags: int) -> int:
        path, watch, _ = self._files[file]
        return watch.syncs(path)

    def _delete(self, vfs: int, name: int, sync_folder: int) -> int:
        path = os.fsdecode(ctypes.string_at(name))
        watch = self._watch_of(path)
        if watch is None:
            code: int = self._system_delete(vfs, name, sync_folder)
            return code
        code = watch.deletes(path, bool(sync_folder))
        return code or int(self._system_delete(vfs, name, 0))


_layers: list[_Layer] = []


@contextmanager
def watching() -> Iterator[dict[str, SuccessorWatch]]:
    """Give the watches by folder, to be filled; a fault of one of them is raised on leaving."""
    if not _layers:
        _layers.append(_Layer())
    layer = _layers[0]
    layer.be_default(True)
    try:
        yield layer.watches
    finally:
        layer.be_default(False)
        layer.watches.clear()
        faults, layer.faults = layer.faults, []
    for fault in faults:
        raise fault
