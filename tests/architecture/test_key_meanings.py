"""A key of the whole program means the same on every button that bears it, and F10 is on none.

What takes away or calls has none of the keys that are the main step on other pages.
"""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from builders.sources.source_index import trees
from builders.windows.key_table import MEANT, is_barred

BEARERS = {"KeyButton", "BigAction", "CheckKey", "Action", "DeskKey", "ShownAction"}


def said(node: ast.expr) -> str:
    """Give a text or a text to be translated; nothing for what is made later."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tr" and node.args:
        return said(node.args[0])
    return ""


def borne(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Give key and label of each button that is made in a module."""
    for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
        name = getattr(call.func, "id", "")
        texts = [said(each) for each in call.args[:2]]
        if name in BEARERS and len(texts) == 2:
            is_key_first = name in {"Action", "DeskKey", "ShownAction"}
            key, label = texts if is_key_first else reversed(texts)
            if key:
                yield key, label


def faults(tree: ast.AST) -> list[str]:
    """Name the buttons of a module whose key says something else."""
    wrong = []
    for key, label in borne(tree):
        words = MEANT.get(key, ())
        if key == "F10":
            wrong.append(f"{key} {label}: the system's")
        elif is_barred(key, label):
            wrong.append(f"{key} {label}: the main step of other pages")
        elif label and words and not any(each in label.lower() for each in words):
            wrong.append(f"{key} {label}")
    return wrong


def test_a_key_means_the_same_on_every_button() -> None:
    found = {name: wrong for name, (wrong, _) in faults_of_modules().items()}
    assert len(found) > 50
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "source",
    [
        'KeyButton(tr("Neu auslosen"), "F8")',
        'Action("F9", tr("Wegnehmen"))',
        'KeyButton("", "F10")',
        'KeyButton(tr("Neu"), tr("Entf"))',
        'BigAction(tr("Rufen"), "F12")',
        'Action("F11", tr("Preise streichen"))',
        'KeyButton(tr("Alles verwerfen"), "Enter")',
    ],
)
def test_another_meaning_is_found(source: str) -> None:
    assert faults(ast.parse(source))


def mismatched(tree: ast.AST) -> list[str]:
    """Name the buttons of a view that bear another key than the one that presses them."""
    caps = dict[str, str]()
    for each in (node for node in ast.walk(tree) if isinstance(node, ast.Assign)):
        for target, made in assigned(each):
            found = list(borne(made))
            if isinstance(target, ast.Attribute) and len(found) == 1:
                caps[target.attr] = found[0][0]
    pressed = [
        (said(call.args[0]), call.args[1].attr)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "press"
        if len(call.args) == 3 and isinstance(call.args[1], ast.Attribute)
    ]
    return [f"{name}: {key}" for key, name in pressed if key and caps.get(name, key) != key]


def assigned(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Give what is assigned to what, each of several by itself."""
    (target, *_), value = node.targets, node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


@cache
def faults_of_modules() -> dict[str, tuple[list[str], list[str]]]:
    """Return for each module with such buttons those that say something else, and the mismatched.

    A module without a button of these kinds can have neither.
    """
    found = trees(["client/bobbl_client"], having=BEARERS)
    return {name: (faults(tree), mismatched(tree)) for name, tree in found}


def test_the_key_that_presses_a_button_stands_on_it() -> None:
    found = {name: wrong for name, (_, wrong) in faults_of_modules().items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_button_that_bears_another_key_is_found() -> None:
    button = 'self.a = KeyButton(tr("Neu"), "F4")'
    assert mismatched(ast.parse(f'{button}\nself.press("F5", self.a, act)'))
    assert not mismatched(ast.parse(f'{button}\nself.press("F4", self.a, act)'))
