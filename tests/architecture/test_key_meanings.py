"""A key of the whole program means the same on every button that bears it, and F10 is on none."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "client/bobbl_client"
BEARERS = {"KeyButton", "BigAction", "CheckKey", "Action", "DeskKey", "ShownAction"}
WORDS = {
    "F8": ("zurücknehmen",),
    "F9": ("druck", "zettel", "urkunde", "regelblatt", "fehlt"),
    "Entf": ("streichen", "löschen", "nehmen", "weglassen", "ausschließen", "zeigen", "erledigt"),
}
"""Parts of what a button with a key may say; one of them stands in each label."""


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


def faults(source: str) -> list[str]:
    """Name the buttons of a module whose key says something else."""
    wrong = []
    for key, label in borne(ast.parse(source)):
        words = WORDS.get(key, ())
        if key == "F10":
            wrong.append(f"{key} {label}: the system's")
        elif label and words and not any(each in label.lower() for each in words):
            wrong.append(f"{key} {label}")
    return wrong


@pytest.mark.parametrize("path", sorted(ROOT.glob("**/*.py")), ids=lambda path: path.stem)
def test_a_key_means_the_same_on_every_button(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        'KeyButton(tr("Neu auslosen"), "F8")',
        'Action("F9", tr("Wegnehmen"))',
        'KeyButton("", "F10")',
        'KeyButton(tr("Neu"), tr("Entf"))',
    ],
)
def test_another_meaning_is_found(source: str) -> None:
    assert faults(source)


def mismatched(source: str) -> list[str]:
    """Name the buttons of a view that bear another key than the one that presses them."""
    tree, caps = ast.parse(source), dict[str, str]()
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


@pytest.mark.parametrize("path", sorted(ROOT.glob("**/*.py")), ids=lambda path: path.stem)
def test_the_key_that_presses_a_button_stands_on_it(path: Path) -> None:
    assert mismatched(path.read_text("utf-8")) == []


def test_a_button_that_bears_another_key_is_found() -> None:
    assert mismatched('self.a = KeyButton(tr("Neu"), "F4")\nself.press("F5", self.a, act)')
    assert not mismatched('self.a = KeyButton(tr("Neu"), "F4")\nself.press("F4", self.a, act)')
