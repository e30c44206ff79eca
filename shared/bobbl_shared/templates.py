"""Templates for HTML: those of a package lie in its folder ``templates`` and escape every value."""

from jinja2 import Environment, PackageLoader, StrictUndefined


def templates(package: str, **known: object) -> Environment:
    """Return the templates of a package; ``known`` are names that all of them may use.

    What a template names and nobody gives it is an error, not an empty text.
    """
    found = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.globals.update(known)
    return found
