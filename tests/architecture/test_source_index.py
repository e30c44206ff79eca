"""What the index says of a source is what stands in it."""

from builders.sources.source_index import Call, read_source, sources, trees

TEXT = """
import a.b
from c import d
from . import e

def f():
    "about f"
    tr("one", 2, x, n=3)
    path.replace(y)
    made().hour.replace("z")
    "".join(v)
    g()()
    return sys.platform
"""


def test_a_call_has_its_owner_and_its_constants() -> None:
    assert read_source(TEXT).calls == {
        Call("", "tr", ("one", "2", None), has_keywords=True),
        Call("path", "replace", (None,), has_keywords=False),
        Call("…", "replace", ("z",), has_keywords=False),
        Call("…", "join", (None,), has_keywords=False),
        Call("", "made", (), has_keywords=False),
        Call("", "g", (), has_keywords=False),
    }


def test_names_behind_a_dot_texts_and_imports_are_found() -> None:
    source = read_source(TEXT)
    assert {("sys", "platform"), ("…", "hour"), ("path", "replace")} <= source.attributes
    assert source.texts == {"about f", "one", "z", ""}
    assert source.imports == {"a.b", "c", "c.d"}


def test_a_module_is_read_once() -> None:
    once, again = (sources(["shared"])["shared/bobbl_shared/errors.py"] for _ in range(2))
    assert once is again


def test_a_tree_is_given_where_a_word_stands() -> None:
    names = [name for name, _ in trees(["shared"], having=["class InputError", "class Refusal"])]
    assert names == ["shared/bobbl_shared/errors.py"]
