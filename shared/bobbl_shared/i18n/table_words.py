"""Words for what is said at a table, for windows and for pages."""

from bobbl_shared.i18n import tr


def level_word(level: int) -> str:
    """Give how a game ended, or was announced: 0 normal, 1 schneider, 2 schwarz."""
    return (tr("einfach"), tr("Schneider"), tr("schwarz"))[level]


def doubling_word(times: int) -> str:
    """Give what was said last when a game was doubled so often."""
    return (tr("kein Kontra"), tr("Kontra"), tr("Re"), tr("Sup"), tr("Hirsch"))[times]


def uncalled_word(kind: str) -> str:
    """Give the name of what is played though nobody called."""
    return {"pflichtmuck": tr("Pflichtmuck"), "ramsch": tr("Ramsch"), "sie": tr("Sie")}[kind]


def side_word(side: int) -> str:
    """Give the name of a side of a table."""
    return tr("Paar {n}", n=side + 1)
