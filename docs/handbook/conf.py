"""How Sphinx makes the handbook of its Markdown; `sh installer/handbook.sh` calls it.

The tag `en` chooses English, `print` the plain pages that become PDF. Nothing is loaded from
anywhere: fonts, styles and scripts lie beside the pages.
"""

import tomllib
from pathlib import Path

_HERE = Path(__file__).parent
_PROJECT = tomllib.loads((_HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
_IS_ENGLISH = tags.has("en")  # type: ignore[name-defined]  # noqa: F821 - Sphinx gives it
_IS_PRINT = tags.has("print")  # type: ignore[name-defined]  # noqa: F821

project = "Bobbl"
author = "Bobbl"
version = release = _PROJECT["project"]["version"]
language = "en" if _IS_ENGLISH else "de"
extensions = ["myst_parser"]
root_doc = "index"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "text"
smartquotes = False  # the quotes in the text are meant, and tests compare them

html_title = "Bobbl – handbook" if _IS_ENGLISH else "Bobbl – Handbuch"
html_short_title = html_title
html_theme = "basic" if _IS_PRINT else "furo"
html_static_path = ["_static", "../../client/bobbl_client/widgets/fonts"]
html_css_files = ["print.css"] if _IS_PRINT else ["handbook.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False
html_permalinks = not _IS_PRINT
if _IS_PRINT:
    templates_path = ["_print"]
else:
    html_theme_options = {
        "light_css_variables": {
            "font-stack": "'Clear Sans', 'DejaVu Sans', sans-serif",
            "color-brand-primary": "#0A4C86",
            "color-brand-content": "#0A4C86",
        },
        "dark_css_variables": {
            "color-brand-primary": "#74B6F2",
            "color-brand-content": "#74B6F2",
        },
    }
