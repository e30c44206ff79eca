"""Nobody holds or calls a part of a window that Qt made and may delete: that can end the program.

``widgets/own_parts.py`` says why. It alone asks for such parts and hands out what Python made.
"""

import ast
import re
from pathlib import Path

from builders.sources.source_index import Source, name_of, paths, read_source, sources, trees

GIVER = "client/bobbl_client/widgets/own_parts.py"
WALK = re.compile(r"find(Child|Children)\(Q(?!Shortcut\b|uestion)")
"""Shortcuts are made in Python, which hears of their end."""

BY_ITSELF = re.compile(r"^(timeout|finished|destroyed)$|Changed$")
"""Signals that Qt gives without a person."""

PARTS = {
    "windowHandle": "the handle of a window: Qt deletes it when the window is hidden or moved",
    "viewport": "the ground of an area: ground_of",
    "verticalScrollBar": "the bar of an area: bars_of",
    "horizontalScrollBar": "the bar of an area: bars_of",
    "cornerWidget": "what Qt puts between two bars",
    "itemAt": "a place in a layout: laid_in",
    "takeAt": "a place in a layout: empty",
    "focusWidget": "may be part of a choice of a file: focused",
    "activeWindow": "may be a dialog of Qt's: window_in_front",
    "activeModalWidget": "may be a dialog of Qt's",
    "activePopupWidget": "a menu of Qt's",
    "topLevelWidgets": "menus and dialogs of Qt's as well: windows",
    "allWidgets": "every part there is",
    "topLevelWindows": "handles of windows",
    "allWindows": "handles of windows",
    "focusWindow": "the handle of a window",
    "focusObject": "may be any part",
    "topLevelAt": "may be any part",
    "widgetAt": "may be any part",
    "childAt": "may be any part",
    "findChild": "calls all parts on its way",
    "findChildren": "calls all parts on its way: widgets_in",
    "children": "all parts, Qt's too: widgets_in",
    "nextInFocusChain": "may be any part",
    "previousInFocusChain": "may be any part",
    "sender": "may be any part",
    "menuBar": "Qt makes one when it is asked for",
    "statusBar": "Qt makes one when it is asked for",
    "lineEdit": "the field of a box that unfolds",
    "completer": "with a popup of Qt's",
    "createStandardContextMenu": "a menu of Qt's",
    "horizontalHeader": "the heads of a table",
    "verticalHeader": "the heads of a table",
    "selectionModel": "Qt makes another one with each model",
    "itemDelegate": "Qt makes one for each list",
    "style": "Qt deletes it when another one is put in force",
    "clipboard": "ends before Python does",
}
"""Calls that return what Qt may have made, and what to do instead."""


HEAR_EVERYTHING = {
    ("client/bobbl_client/widgets/components/fields.py", "Entry"),
    ("client/bobbl_client/widgets/components/writing.py", "Writing"),
    ("client/bobbl_client/widgets/scrolled.py", "Whole"),
}
"""Widgets that override ``event``; a window is still asked once Python has let go of it."""


def asked(source: Source) -> list[str]:
    """Return the parts of Qt's that a source asks for."""
    return sorted({each.name for each in source.calls if each.owner and each.name in PARTS})


def walks(source: str) -> list[str]:
    """Return the lines that look for Qt's own kinds of parts."""
    return [line.strip() for line in source.splitlines() if WALK.search(line)]


def areas_with_the_ground_of_qt(tree: ast.AST) -> list[str]:
    """Return the classes of areas with widgets in them that give themselves no ground."""
    return [
        each.name
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef)
        and {"QScrollArea"} & {base.id for base in each.bases if isinstance(base, ast.Name)}
        and "give_ground(self)" not in ast.unparse(each)
    ]


def hearing_all_events(tree: ast.AST) -> list[str]:
    """Return the classes that are asked for every event, also of what is about to be deleted."""
    return [
        each.name
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef)
        and any(isinstance(one, ast.FunctionDef) and one.name == "event" for one in each.body)
    ]


def test_only_parts_that_end_with_their_window_are_asked_for_every_event() -> None:
    found = {
        (name, each)
        for name, tree in trees(["client"], having=["def event("])
        for each in hearing_all_events(tree)
    }
    assert found == HEAR_EVERYTHING


def test_nobody_but_one_module_asks_for_parts_of_qt() -> None:
    parts = {name: asked(each) for name, each in sources(["client"]).items()}
    assert parts.pop(GIVER)
    found = {name: each for name, each in parts.items() if each}
    assert found == {}, "ask widgets/own_parts.py instead"


def test_each_area_has_a_ground_from_python() -> None:
    areas = trees(["client"], having=["QScrollArea"])
    found = {name: areas_with_the_ground_of_qt(tree) for name, tree in areas}
    assert found
    assert {name: classes for name, classes in found.items() if classes} == {}


def hearing_after_its_end(tree: ast.AST) -> list[str]:
    """Return what hears a signal that no person gives, and is neither a method nor Qt's own.

    Qt may give it while it takes a window apart. PyQt leaves out a method whose object Python has
    given up; a function that Python has emptied by then it calls, and the program ends.
    """
    return [
        ast.unparse(each)
        for each in ast.walk(tree)
        if isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr == "connect"
        and isinstance(each.func.value, ast.Attribute)
        and BY_ITSELF.search(each.func.value.attr)
        and isinstance(each.args[0], ast.Lambda | ast.Call)
    ]


def test_what_qt_says_by_itself_goes_to_methods() -> None:
    found = {
        name: heard
        for name, tree in trees(["client"], having=[".connect("])
        if (heard := hearing_after_its_end(tree))
    }
    assert found == {}


def test_tests_ask_for_no_handle_and_look_for_no_parts_of_qt() -> None:
    others = (each for each in paths(["tests", "installer", "docs"]) if each != Path(__file__))
    found = {}
    for path in others:
        text = path.read_text("utf-8")
        handles = asked(read_source(text)) if "windowHandle" in text else []
        found[name_of(path)] = [each for each in handles if each == "windowHandle"] + walks(text)
    assert len(found) > 500
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_they_would_be_found() -> None:
    text = "x = self.windowHandle()\nx.y.viewport().height()\nstatusBar()"
    assert asked(read_source(text)) == ["viewport", "windowHandle"]
    assert walks("x = window.findChildren(QWidget)\nfind.findChildren(QShortcut)") == [
        "x = window.findChildren(QWidget)"
    ]
    heard = ast.parse("a.b.timeout.connect(lambda: a.c())\na.rangeChanged.connect(partial(c, 1))")
    assert len(hearing_after_its_end(heard)) == 2
    method = ast.parse("a.timeout.connect(self.look)\na.clicked.connect(lambda: None)")
    assert hearing_after_its_end(method) == []
    area = ast.parse("class Area(QScrollArea):\n    pass")
    assert areas_with_the_ground_of_qt(area) == ["Area"]
