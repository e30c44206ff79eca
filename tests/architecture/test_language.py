"""What is shown is translated, and only once the language is known."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from builders.sources.source_index import trees

ROOT = Path(__file__).parents[2]
FOLDERS = ("shared", "server", "client")

GERMAN = re.compile(
    r"[äöüßÄÖÜ„]|\b(der|das|und|oder|nicht|ist|wird|kein|Runde|Tisch|Tische|Station|Stationen"
    r"|Spieler|Platz|Turnier|Bereich|Helfer)\b"
)
"""By this a German text is known."""

NOT_SHOWN = {
    "client/bobbl/argument_words.py": "the German of argparse, whose keys are English",
    "client/bobbl_client/organiser/chronicle/lines.py": "signs at which words are parted",
    "client/bobbl_client/organiser/chronicle/field_words.py": "second forms, given to trn by name",
    "client/bobbl_client/page/keyboard_layouts.py": "letters on keys",
    "client/bobbl_client/evening/lists/preregistered.py": "words in names that are typed",
    "client/bobbl_client/organiser/stations/spelling.py": "a spelling alphabet",
    "client/bobbl_client/training/paper.py": "invented people",
    "client/bobbl_client/training/script.py": "letters that are mistyped",
    "client/bobbl_client/organiser/book/views/importing.py": "an invented person as an example",
    "client/bobbl_client/organiser/taking_in/view.py": "an invented person as an example",
    "server/bobbl_server/pages/proofs/check_draw.py": "a script that guests take home",
    "server/bobbl_server/pages/proofs/check_ranking.py": "a program of its own for strangers",
    "shared/bobbl_shared/crypto/root.py": "letters of the four words",
    "shared/bobbl_shared/domain/names.py": "letters of names",
    "shared/bobbl_shared/domain/game/presets.py": "names of rules, shown through the rulebook",
    "shared/bobbl_shared/plot/drawing.py": "widths of letters",
    "shared/bobbl_shared/rulebook/rules_names.py": "names of rules as they stand in them",
}
"""Modules with German that nobody is shown as it stands there."""


class Search(ast.NodeVisitor):
    """Finds texts that are translated too early, and German ones that are not at all."""

    def __init__(self) -> None:
        self.early: list[int] = []
        self.untranslated: list[int] = []
        self._depth = 0

    def visit(self, node: ast.AST) -> None:
        """Go through a part of a module."""
        match node:
            case ast.Call(func=ast.Name(id="tr" | "trn")):
                if not self._depth:
                    self.early.append(node.lineno)
            case ast.Call(func=ast.Name(id="Subcommand")) | ast.Expr(value=ast.Constant()):
                pass
            case ast.Constant(value=str(text)) if GERMAN.search(text):
                self.untranslated.append(node.lineno)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self.visit(node.args)
                self._depth += 1
                for part in node.body if isinstance(node.body, list) else [node.body]:
                    self.visit(part)
                self._depth -= 1
            case _:
                self.generic_visit(node)


def searched(tree: ast.AST) -> Search:
    search = Search()
    search.visit(tree)
    return search


@cache
def searched_modules() -> dict[str, Search]:
    """Return what is found in each module that is shown, by its path."""
    found = (each for each in trees(FOLDERS) if "i18n" not in each[0].split("/"))
    return {name: searched(tree) for name, tree in found}


def test_nothing_is_translated_before_the_language_is_known() -> None:
    assert len(searched_modules()) > 500
    early = {name: each.early for name, each in searched_modules().items() if each.early}
    assert not early


def test_no_german_is_shown_untranslated() -> None:
    found = {
        name: lines for name, each in searched_modules().items() if (lines := each.untranslated)
    }
    assert {name: lines for name, lines in found.items() if name not in NOT_SHOWN} == {}
    assert NOT_SHOWN.keys() == found.keys()


def untranslated(template: str) -> list[str]:
    """Give the German that stands in a template, or is given to something else than ``tr``."""
    tree = Environment().parse(template)
    called = (each for each in tree.find_all(nodes.Call) if isinstance(each.node, nodes.Name))
    known = {
        argument.value
        for call in called
        if isinstance(call.node, nodes.Name) and call.node.name in ("tr", "trn")
        for argument in call.args
        if isinstance(argument, nodes.Const)
    }
    shown = [each.data for each in tree.find_all(nodes.TemplateData)]
    shown += [each.value for each in tree.find_all(nodes.Const) if isinstance(each.value, str)]
    return [each for each in shown if GERMAN.search(each) and each not in known]


def test_no_template_shows_german_untranslated() -> None:
    pages = sorted(path for each in FOLDERS for path in (ROOT / each).rglob("templates/*.html"))
    found = {path.name: lines for path in pages if (lines := untranslated(path.read_text("utf-8")))}
    assert pages
    assert found == {}


@pytest.mark.parametrize("text", ["<p>Die Runde</p>", "{{ button('Die Runde') }}"])
def test_german_in_a_template_is_found(text: str) -> None:
    assert untranslated(text)
    assert not untranslated("{{ button(tr('Die Runde'), 'a') }}")


@pytest.mark.parametrize(
    "text",
    [
        "WORD = tr('Platz')",
        "class A:\n    word = tr('Platz')",
        "def f(word=tr('Platz')): pass",
        "WORDS = {'a': trn('Platz', 'Plätze', 1)}",
    ],
)
def test_a_text_that_is_translated_too_early_is_found(text: str) -> None:
    assert len(searched(ast.parse(text)).early) == 1


@pytest.mark.parametrize(
    "text",
    [
        "print('Das ist schön')",
        "def f(n): return f'Runde {n}'",
        "WORDS = {'a': 'kein Platz'}",
    ],
)
def test_a_text_that_is_not_translated_is_found(text: str) -> None:
    assert len(searched(ast.parse(text)).untranslated) == 1


@pytest.mark.parametrize(
    "text",
    [
        '"""Über die Runde."""',
        "def f(): return tr('Runde {n}', n=1)",
        "WORD = lambda: tr('Tisch')",
        "print('a round')",
    ],
)
def test_others_are_as_they_should_be(text: str) -> None:
    found = searched(ast.parse(text))
    assert (found.early, found.untranslated) == ([], [])
