"""The person's test knows Bobbl only as a person does: it imports nothing of it."""

from builders.sources.source_index import Source, read_source, sources

OURS = {"bobbl", "bobbl_client", "bobbl_server", "bobbl_shared", "builders", "strategies"}


def imported(source: Source) -> set[str]:
    """Return the packages that a module imports anywhere in it."""
    return {each.partition(".")[0] for each in source.imports}


def test_the_person_imports_nothing_of_ours() -> None:
    modules = sources(["tests/person"])
    assert modules
    assert {name: ours for name, each in modules.items() if (ours := OURS & imported(each))} == {}


def test_an_import_within_a_function_is_noticed_too() -> None:
    assert OURS & imported(read_source("def f():\n    from bobbl_client.app import Station\n"))
