"""What differs between systems is asked in few places, and nothing else is used that one lacks."""

import ast
from collections.abc import Iterator
from pathlib import Path

from builders.as_on_windows.world import LACKING, NO_MODULES

ROOT = Path(__file__).parents[2]
SOURCES = ("shared", "server", "client")

ASKED = {
    "shared/bobbl_shared/filing.py": "what is open, synced and named",
    "server/bobbl_server/sockets/descriptors.py": "how many connections",
    "client/bobbl/doctor/computer.py": "whether a folder is another computer's",
    "client/bobbl/doctor/firewall.py": "which firewall",
    "shared/bobbl_shared/background.py": "how a program lets others go first",
    "client/bobbl/places.py": "whether anybody sees a window",
    "client/bobbl_client/model/power.py": "the battery",
    "client/bobbl_client/scoring/views/scoring.py": "the number pad of macOS",
    "client/bobbl_client/widgets/window/screen.py": "whether there is a screen",
}
"""Modules that ask on which system they are."""

BEHIND_A_QUESTION = {
    ("shared/bobbl_shared/background.py", "os.nice"),
    ("server/bobbl_server/site/sending.py", "os.killpg"),
    ("server/bobbl_server/site/sending.py", "signal.SIGKILL"),
    ("server/bobbl_server/sockets/descriptors.py", "resource"),
    ("server/bobbl_server/store/backup.py", "os.POSIX_FADV_DONTNEED"),
    ("server/bobbl_server/store/backup.py", "os.posix_fadvise"),
    ("server/bobbl_server/web/live.py", "socket.TCP_USER_TIMEOUT"),
    ("shared/bobbl_shared/crypto/private_file.py", "os.fchmod"),
    ("shared/bobbl_shared/log/extent.py", "os.pwrite"),
    ("shared/bobbl_shared/steady_clock.py", "time.clock_gettime"),
    ("client/bobbl/doctor/computer.py", "os.major"),
    ("client/bobbl_client/widgets/window/screen.py", "os.fork"),
    ("client/bobbl_client/widgets/window/screen.py", "resource"),
}
"""What Windows lacks, where the module first asks whether it is there, or which system it is."""

FILING = "shared/bobbl_shared/filing.py"


def modules() -> Iterator[tuple[str, ast.Module]]:
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_few_modules_ask_on_which_system_they_are() -> None:
    asking = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in {("sys", "platform"), ("os", "name")}
    }
    assert asking == set(ASKED)


def test_what_windows_lacks_is_used_behind_a_question_only() -> None:
    found = {(name, used) for name, tree in modules() for used in _lacking(tree)}
    assert found == BEHIND_A_QUESTION


def _lacking(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from NO_MODULES & {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield from NO_MODULES & {node.module.partition(".")[0]}
            lacking = LACKING.get(node.module, frozenset())
            yield from (f"{node.module}.{each.name}" for each in node.names if each.name in lacking)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            of_module = LACKING.get(node.value.id, frozenset())
            yield from (f"{node.value.id}.{each}" for each in of_module & {node.attr})


def test_files_are_moved_named_and_removed_in_one_module() -> None:
    """Elsewhere nothing would wait for a scanner that has the file open for a moment."""
    found = {
        (name, ast.unparse(node.func))
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _moves(node)
    }
    assert {name for name, _ in found} == {FILING}, found


def _moves(call: ast.Call) -> bool:
    """Tell whether a call renames or removes a file; text has two words for its ``replace``."""
    assert isinstance(call.func, ast.Attribute)
    of_os = isinstance(call.func.value, ast.Name) and call.func.value.id == "os"
    match call.func.attr:
        case "unlink" | "rename" | "symlink_to" | "hardlink_to":
            return True
        case "remove" | "renames" | "link" | "symlink":
            return of_os
        case "replace":
            return of_os or (len(call.args) == 1 and not call.keywords)
    return False


def test_no_date_is_written_as_only_some_systems_do() -> None:
    found = [
        (name, node.value)
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "%-" in node.value
        if any(f"%-{each}" in node.value for each in "dmHIMSjy")
    ]
    assert not found
