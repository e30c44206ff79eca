"""Lets Bobbl's modules find what they would find on Windows, and nothing else.

The modules of Bobbl, and only they, are imported into a world that lacks
what Windows lacks: modules, names in ``os``, ``signal`` and ``socket``, and methods of loops. What
works differently there fails here as it would fail there: a file that is open cannot be renamed,
replaced or removed, a rename replaces nothing, a folder cannot be opened, some names are none, two
names that differ in their letters' case are one, and text has no encoding by default.

It says nothing of Windows itself: its sockets, its disks, its Qt.
"""

import asyncio
import builtins
import fcntl
import importlib.machinery
import os
import pathlib
import re
import selectors
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any


def words(text: str) -> frozenset[str]:
    """Give the words of a text."""
    return frozenset(text.split())


OURS = ("bobbl", "bobbl_shared", "bobbl_server", "bobbl_client")

NO_MODULES = words(
    "crypt curses fcntl grp nis ossaudiodev posix posixpath pty pwd readline resource spwd syslog"
    " termios tty"
)

LACKING = {
    "os": words(
        "chown chroot confstr copy_file_range ctermid eventfd fchmod fchown fdatasync fork"
        " forkpty fpathconf fstatvfs getegid geteuid getgid getgroups getloadavg getpgid"
        " getpgrp getpriority getresuid getsid getuid initgroups killpg lchown lockf major"
        " makedev memfd_create mkfifo mknod nice openpty pathconf pidfd_open pipe2"
        " posix_fadvise posix_fallocate posix_spawn pread preadv pwrite pwritev"
        " register_at_fork sched_getaffinity sched_yield sendfile setegid seteuid setgid"
        " setgroups setpgid setpriority setsid setuid statvfs sync sysconf tcgetpgrp ttyname"
        " uname wait wait3 wait4 waitid WEXITSTATUS WIFEXITED WIFSIGNALED WNOHANG WTERMSIG"
        " O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC"
        " O_TMPFILE POSIX_FADV_DONTNEED SCHED_OTHER environb getenvb fsencodeb"
    ),
    "signal": words(
        "SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1"
        " SIGUSR2 SIGWINCH alarm getitimer pause pthread_kill pthread_sigmask setitimer"
        " siginterrupt sigpending sigtimedwait sigwait sigwaitinfo"
    ),
    "socket": words(
        "AF_NETLINK AF_PACKET AF_UNIX IP_BIND_ADDRESS_NO_PORT MSG_DONTWAIT MSG_NOSIGNAL"
        " SO_BINDTODEVICE SO_PEERCRED SO_REUSEPORT TCP_DEFER_ACCEPT TCP_USER_TIMEOUT recv_fds"
        " send_fds"
    ),
    "time": words("CLOCK_BOOTTIME CLOCK_MONOTONIC clock_gettime tzset"),
    "select": words("epoll poll devpoll kqueue"),
}

DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$)(\..*)?", re.IGNORECASE)
NO_NAMES = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')

O_BINARY = 0x8000
_as_text: set[int] = set()
"""Descriptors whose line ends Windows would change."""


def opened() -> set[tuple[int, int]]:
    """Give which files this process and the one that started it have open."""
    found = set()
    for process in ("self", str(os.getppid())):
        folder = f"/proc/{process}/fd"
        try:
            names = _REAL.listdir(folder)
        except OSError:
            continue
        for name in names:
            try:
                seen = _REAL.stat(f"{folder}/{name}")
            except OSError:
                continue
            found.add((seen.st_dev, seen.st_ino))
    return found


def require_closed(*paths: "os.PathLike[str] | str") -> None:
    """Raise what Windows does for a file that somebody has open."""
    for path in paths:
        try:
            seen = _REAL.lstat(path)
        except OSError:
            continue
        if (seen.st_dev, seen.st_ino) in opened():
            raise PermissionError(13, "open in a program (as on Windows)", str(path))


def require_name(path: "os.PathLike[str] | str") -> None:
    """Raise what Windows does for a name that is none, or that is another file's but for case."""
    folder, name = os.path.split(os.path.abspath(os.fspath(path)))
    if DEVICES.fullmatch(name) or NO_NAMES.search(name):
        raise OSError(22, "no name for a file (as on Windows)", str(path))
    try:
        names = _REAL.listdir(folder)
    except OSError:
        return
    if name not in names and name.casefold() in map(str.casefold, names):
        raise AssertionError(f"on Windows another file has this name: {path}")


_REAL = SimpleNamespace(
    **{
        name: getattr(os, name)
        for name in words("close fsync listdir lstat open rename stat write")
    }
)


def _open(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
    if os.path.isdir(path):
        raise PermissionError(13, "a folder cannot be opened (as on Windows)", str(path))
    if flags & os.O_CREAT:
        require_name(path)
    descriptor: int = _REAL.open(path, flags & ~O_BINARY, mode, **more)
    (_as_text.discard if flags & O_BINARY else _as_text.add)(descriptor)
    return descriptor


def _write(descriptor: int, content: bytes) -> int:
    assert descriptor not in _as_text, "Windows would change the line ends"
    written: int = _REAL.write(descriptor, content)
    return written


def _fsync(descriptor: int) -> None:
    if fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
        raise OSError(9, "only what can be written can be synced (as on Windows)")
    _REAL.fsync(descriptor)


def _kill(*_: object) -> None:
    raise AssertionError("on Windows os.kill ends a process, whatever the signal")


class LoopThatLooks(asyncio.SelectorEventLoop):
    """The loop of Windows that looks at sockets; no signals, no children."""

    def __init__(self) -> None:
        super().__init__(selectors.SelectSelector())

    def add_signal_handler(self, *_: Any) -> None:  # type: ignore[override]
        raise NotImplementedError

    def remove_signal_handler(self, *_: Any) -> bool:
        raise NotImplementedError

    async def subprocess_exec(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError

    async def subprocess_shell(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError


class LoopThatReads(asyncio.SelectorEventLoop):
    """The usual loop of Windows: children, but no looking at sockets, and no signals."""

    def add_signal_handler(self, *_: Any) -> None:  # type: ignore[override]
        raise NotImplementedError

    def add_reader(self, *_: Any) -> None:  # type: ignore[override]
        raise NotImplementedError

    def add_writer(self, *_: Any) -> None:  # type: ignore[override]
        raise NotImplementedError


def _run(work: Any) -> Any:
    with asyncio.Runner(loop_factory=LoopThatReads) as runner:
        return runner.run(work)


class Started(subprocess.Popen[bytes]):
    """A child as Windows starts it."""

    def __init__(self, *words: Any, creationflags: int = 0, **more: Any) -> None:
        assert not {"preexec_fn", "pass_fds", "process_group"} & set(more)
        super().__init__(*words, **more)


def _run_child(*words: Any, creationflags: int = 0, **more: Any) -> Any:
    return subprocess.run(*words, **more)


def _rmtree(path: Any, *more: Any, **named: Any) -> None:
    for folder, _, names in os.walk(path):
        require_closed(*(os.path.join(folder, name) for name in names))
    shutil.rmtree(path, *more, **named)


INSTEAD: dict[str, dict[str, object]] = {
    "os": {
        "name": "nt",
        "O_BINARY": O_BINARY,
        "fsync": _fsync,
        "kill": _kill,
        "open": _open,
        "write": _write,
        "supports_effective_ids": set(),
        "replace": lambda one, two: pathlib.Path(one).replace(two),
        "rename": lambda one, two: pathlib.Path(one).rename(two),
        "remove": lambda path: pathlib.Path(path).unlink(),
        "unlink": lambda path: pathlib.Path(path).unlink(),
    },
    "sys": {"platform": "win32"},
    "signal": {"SIGBREAK": signal.SIGURG},
    "socket": {"SO_EXCLUSIVEADDRUSE": -5},
    "shutil": {"rmtree": _rmtree},
    "subprocess": {"Popen": Started, "run": _run_child, "CREATE_NO_WINDOW": 0x08000000},
    "asyncio": {
        "SelectorEventLoop": LoopThatLooks,
        "new_event_loop": LoopThatReads,
        "run": _run,
    },
    "ctypes": {
        "windll": SimpleNamespace(
            kernel32=SimpleNamespace(GetSystemPowerStatus=lambda _: 0),
        )
    },
}


class Seen(ModuleType):
    """A module of Python as one of ours sees it."""

    def __init__(self, real: ModuleType) -> None:
        super().__init__(real.__name__)
        self.__dict__["_real"] = real
        self.__dict__["_lacking"] = LACKING.get(real.__name__, frozenset())
        self.__dict__.update(INSTEAD.get(real.__name__, {}))

    def __getattr__(self, name: str) -> object:
        if name in self.__dict__["_lacking"]:
            raise AttributeError(f"{self.__name__}.{name} (as on Windows)")
        return getattr(self.__dict__["_real"], name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self.__dict__["_real"], name, value)


_seen: dict[str, Seen] = {}


def _import(
    name: str,
    globals_: Mapping[str, object] | None = None,
    locals_: Mapping[str, object] | None = None,
    names: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    if not level and name.partition(".")[0] in NO_MODULES:
        raise ModuleNotFoundError(f"{name} (as on Windows)", name=name)
    module = builtins.__import__(name, globals_, locals_, names or (), level)
    if level or module.__name__ not in LACKING.keys() | INSTEAD.keys():
        return module
    if module.__name__ not in _seen:
        _seen[module.__name__] = Seen(module)
    return _seen[module.__name__]


_BUILTINS = {**vars(builtins), "__import__": _import}


class Loader(importlib.machinery.SourceFileLoader):
    """Imports a module of ours into that world."""

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = _BUILTINS
        super().exec_module(module)


class Finder:
    """Finds modules of ours as always, and gives them the loader above."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, _: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] not in OURS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def _checked(method: Callable[..., Any], check: Callable[..., None]) -> Callable[..., Any]:
    def act(self: pathlib.Path, *words: Any, **more: Any) -> Any:
        check(self, *words, **more)
        return method(self, *words, **more)

    return act


def _before_rename(path: pathlib.Path, place: pathlib.Path | str) -> None:
    require_name(place)
    require_closed(path)
    if os.path.lexists(place):
        raise FileExistsError(17, "a rename replaces nothing (as on Windows)", str(place))


def _before_replace(path: pathlib.Path, place: pathlib.Path | str) -> None:
    require_name(place)
    require_closed(path, place)


def _before_open(path: pathlib.Path, mode: str = "r", *_: Any, **__: Any) -> None:
    if os.path.isdir(path):
        raise PermissionError(13, "a folder cannot be opened (as on Windows)", str(path))
    if set(mode) & set("wxa"):
        require_name(path)


def _check(checks: Iterable[tuple[str, Callable[..., None]]]) -> None:
    for name, check in checks:
        setattr(pathlib.Path, name, _checked(getattr(pathlib.Path, name), check))


def install() -> None:
    """Let modules of Bobbl that are imported from now on find that world."""
    _check(
        (
            ("unlink", lambda path, missing_ok=False: require_closed(path)),
            ("replace", _before_replace),
            ("rename", _before_rename),
            ("open", _before_open),
            ("mkdir", lambda path, *_, **__: require_name(path)),
        )
    )
    warnings.filterwarnings("error", category=EncodingWarning, module=r"bobbl(_\w+)?(\..*)?")
    sys.meta_path.insert(0, Finder)


def surroundings(**more: str) -> dict[str, str]:
    """Give the environment of a process that finds that world, as do all that it starts."""
    here = pathlib.Path(__file__).parent
    paths = os.pathsep.join((str(here), str(here.parent.parent)))
    own = {"PYTHONPATH": paths, "PYTHONWARNDEFAULTENCODING": "1"}
    return {**os.environ, **own, **more}
