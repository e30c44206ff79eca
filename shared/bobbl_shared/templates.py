"""Templates for HTML: those of a package lie in its folder ``templates`` and escape every value."""

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined


def templates(*packages: str, **known: object) -> Environment:
    """Return the templates of packages; ``known`` are names that all of them may use.

    A name that several packages have is that of the first of them. What a template names and nobody
    gives it is an error, not an empty text.
    """
    found = Environment(
        loader=ChoiceLoader([PackageLoader(each) for each in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.globals.update(known)
    return found
