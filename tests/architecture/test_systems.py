"""What differs between systems is asked in few places, and nothing else is used that one lacks."""

from collections.abc import Iterator

from builders.as_on_windows.world import LACKING, NO_MODULES
from builders.sources.source_index import Call, Source, sources

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
    ("server/bobbl_federation/containment.py", "signal.setitimer"),
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


def test_few_modules_ask_on_which_system_they_are() -> None:
    asking = {
        name
        for name, source in sources().items()
        if source.attributes & {("sys", "platform"), ("os", "name")}
    }
    assert asking == set(ASKED)


def test_what_windows_lacks_is_used_behind_a_question_only() -> None:
    found = {(name, used) for name, source in sources().items() for used in _lacking(source)}
    assert found == BEHIND_A_QUESTION


def _lacking(source: Source) -> Iterator[str]:
    yield from NO_MODULES & {each.partition(".")[0] for each in source.imports}
    parted = (each.rpartition(".") for each in source.imports)
    imported = {(module, name) for module, _, name in parted}
    for module, name in imported | source.attributes:
        if name in LACKING.get(module, frozenset()):
            yield f"{module}.{name}"


def test_files_are_moved_named_and_removed_in_one_module() -> None:
    """Elsewhere nothing would wait for a scanner that has the file open for a moment."""
    found = {
        (name, f"{call.owner}.{call.name}")
        for name, source in sources().items()
        for call in source.calls
        if call.owner and _moves(call)
    }
    assert {name for name, _ in found} == {FILING}, found


def _moves(call: Call) -> bool:
    """Tell whether a call renames or removes a file; text has two words for its ``replace``."""
    of_os = call.owner == "os"
    match call.name:
        case "unlink" | "rename" | "symlink_to" | "hardlink_to":
            return True
        case "remove" | "renames" | "link" | "symlink":
            return of_os
        case "replace":
            return of_os or (len(call.arguments) == 1 and not call.has_keywords)
    return False


def test_no_date_is_written_as_only_some_systems_do() -> None:
    found = [
        (name, text)
        for name, source in sources().items()
        for text in source.texts
        if "%-" in text and any(f"%-{each}" in text for each in "dmHIMSjy")
    ]
    assert not found
