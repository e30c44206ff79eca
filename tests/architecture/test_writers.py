"""What somebody names to be written goes through one module; the others write only their own."""

import ast

import pytest

from builders.sources.source_index import trees

WRITERS = {
    "shared/bobbl_shared/outputs.py": "the rule itself",
    "shared/bobbl_shared/filing.py": "renames, for whoever asks for it below",
    "shared/bobbl_shared/crypto/private_file.py": "keys, tokens and choices, under our own names",
    "shared/bobbl_shared/log/sqlite.py": "databases of ours, made where there is none",
    "shared/bobbl_shared/log/wal_files.py": "what a crash left beside a database is put aside",
    "server/bobbl_server/store/backup.py": "copies, under names that say which one they are",
    "server/bobbl_server/store/take_over.py": "a tournament's new file, where there is none",
    "server/bobbl_server/files/ods.py": "an archive in memory",
    "client/bobbl_client/model/replica.py": "a copy of the log that is put aside or shortened",
    "client/bobbl_client/widgets/gong.py": "a sound in a temporary folder",
    "client/bobbl/host.py": "what the server has to say, in our own folder",
    "client/bobbl_client/evening/lists/spreadsheets.py": "reads an archive that is in memory",
    "client/bobbl/pages/child.py": "what the server has to say, in our own folder",
}
"""Modules that write files, and what for."""

METHODS = {"write_text", "write_bytes", "setOutputFileName", "touch", "hardlink_to", "symlink_to"}
FUNCTIONS = {
    "os": {"link", "replace", "rename", "renames", "symlink", "truncate", "mkfifo"},
    "shutil": {"copy", "copy2", "copyfile", "copytree", "move"},
}
NAMING = {"move", "give_name"}
CLASSES = {"QSaveFile", "QFile", "NamedTemporaryFile", "ZipFile", "FileIO"}
TO_BUFFERS = {"QPdfWriter", "QSvgGenerator", "QImageWriter", "save"}
"""These write to what they are given first: a buffer, never a path."""

MODES = {start + more for start in "wax" for more in ("", "b", "t", "+", "b+", "+b")}
CHANGING = MODES | {"r+", "r+b", "rb+"}
FLAGS = {"O_CREAT", "O_WRONLY", "O_RDWR", "O_TRUNC", "O_APPEND"}


def is_writing(call: ast.Call) -> bool:
    """Tell whether a call makes or changes a file by itself, as far as its words show it."""
    match call.func:
        case ast.Attribute(value=ast.Name(module), attr=name) if module in FUNCTIONS:
            return name in FUNCTIONS[module] or is_opening(name, call)
        case ast.Attribute(attr=name):
            is_renaming = name in ("replace", "rename") and len(call.args) == 1
            is_known = name in METHODS or (is_renaming and not call.keywords)
        case ast.Name(name):
            is_known = name in NAMING
        case _:
            return False
    return is_known or name in CLASSES or is_opening(name, call) or is_to_path(name, call)


def is_opening(name: str, call: ast.Call) -> bool:
    words = [*call.args, *(each.value for each in call.keywords)]
    texts = {each.value for each in words if isinstance(each, ast.Constant)}
    flags = {each.attr for each in ast.walk(call) if isinstance(each, ast.Attribute)}
    is_nowhere = "os.devnull" in map(ast.unparse, call.args)
    return name in ("open", "fdopen") and bool(texts & CHANGING or flags & FLAGS) > is_nowhere


def is_to_path(name: str, call: ast.Call) -> bool:
    return name in TO_BUFFERS and "str(" in "".join(map(ast.unparse, call.args[:1]))


def writers_in(tree: ast.AST) -> list[int]:
    return [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Call) and is_writing(node)
    ]


def test_nobody_else_writes_files() -> None:
    found = {name: lines for name, tree in trees() if (lines := writers_in(tree))}
    unknown = {name: lines for name, lines in found.items() if name not in WRITERS}
    assert not unknown, "write through bobbl_shared.outputs"
    assert found.keys() == WRITERS.keys()


@pytest.mark.parametrize(
    "line",
    [
        "path.write_text(text)",
        "Path(name).write_bytes(content)",
        "open(path, 'w')",
        "path.open('xb')",
        "path.open(mode='a', encoding='utf-8')",
        "os.open(path, os.O_CREAT | os.O_EXCL)",
        "os.replace(one, other)",
        "beside.replace(path)",
        "move(beside, path)",
        "shutil.copyfile(one, other)",
        "QPdfWriter(str(path))",
        "image.save(str(path), 'PNG')",
        "QSaveFile(str(path))",
        "printer.setOutputFileName(name)",
        "NamedTemporaryFile(delete=False)",
    ],
)
def test_a_planted_writer_is_found(line: str) -> None:
    assert writers_in(ast.parse(line)) == [1]


@pytest.mark.parametrize(
    "line",
    [
        "path.open('rb')",
        "path.open()",
        "os.open(folder, os.O_RDONLY)",
        "text.replace('a', 'b')",
        "replace(options, words=words)",
        "QPdfWriter(buffer)",
        "image.save(buffer, 'PNG')",
        "self.page.save()",
        "urlopen(address)",
    ],
)
def test_others_are_not(line: str) -> None:
    assert writers_in(ast.parse(line)) == []
