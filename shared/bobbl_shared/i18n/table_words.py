"""Words for what is said at a table, for windows and for pages."""

from bobbl_shared.i18n import tr


def level_word(level: int) -> str:
    """Return how a game ended, or was announced: 0 normal, 1 schneider, 2 schwarz."""
    return (tr("einfach"), tr("Schneider"), tr("schwarz"))[level]


def doubling_word(times: int) -> str:
    """Return what was said last when a game was doubled so often."""
    return (tr("kein Kontra"), tr("Kontra"), tr("Re"), tr("Sup"), tr("Hirsch"))[times]


def uncalled_word(kind: str) -> str:
    """Return the name of what is played though nobody called."""
    return {"pflichtmuck": tr("Pflichtmuck"), "ramsch": tr("Ramsch"), "sie": tr("Sie")}[kind]


def called_word(
    game: str, side: int, is_won: bool, announced: int, ended: int, doublings: int
) -> str:
    """Return who called a game, and how it ended: ``Muck: Paar 1 gewonnen, Schneider, Kontra``."""
    words = [f"{game}: {side_word(side)} {tr('gewonnen') if is_won else tr('verloren')}"]
    words += [level_word(ended)] if ended else []
    words += [tr("{level} angesagt", level=level_word(announced))] if announced else []
    words += [doubling_word(doublings)] if doublings else []
    return ", ".join(words)


def uncalled_result(kind: str, winner: int | None) -> str:
    """Return who has won a game that nobody called; none: it does not count."""
    if winner is None:
        return tr("{game}, zählt nicht", game=uncalled_word(kind))
    return tr("{game}: {side} gewinnt", game=uncalled_word(kind), side=side_word(winner))


def side_word(side: int) -> str:
    """Return the name of a side of a table."""
    return tr("Paar {n}", n=side + 1)
