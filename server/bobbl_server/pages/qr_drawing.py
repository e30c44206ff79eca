"""QR codes as drawings inside a page, dark on light whatever the colours around them."""

from markupsafe import Markup

from bobbl_shared.qr import QUIET, modules_of


def qr(text: str, title: str) -> Markup:
    """Return the code of a text; ``title`` says to screen readers what it is."""
    rows = modules_of(text)
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    return Markup(
        '<svg class="qr" role="img" aria-label="{}" viewBox="0 0 {} {}" width="240" height="240"'
        ' shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{}v{}H0z"/>'
        '<path fill="#000" d="{}"/></svg>'
    ).format(title, side, side, side, side, path)
