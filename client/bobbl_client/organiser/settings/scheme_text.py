"""What a list of criteria looks like as text, and how it is read from it.

There is one text for each list, which is shown and read back as the same; beginnings of words are
understood as well.
"""

import re

from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.settings import Criterion, Scheme
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.settings_words import criteria

_NAMED: tuple[Scheme, ...] = ("bobbl", "plus", "plus_minus")


def criterion_words() -> dict[Criterion, str]:
    """Give the word for each criterion that can be chosen, in the order in which they are told.

    A lot is none of them: between the tied it is drawn with the prizes, in front of everybody.
    """
    return {
        "won": tr("Bobbl"),
        "goals": tr("Tore"),
        "opponents_goals": tr("Gegentore"),
        "points": tr("Punkte"),
        "difference": tr("Differenz"),
        "best_round": tr("beste Runde"),
        "last_round": tr("letzte Runde"),
        "direct": tr("direkter Vergleich"),
    }


def scheme_text(scheme: Scheme) -> str:
    """Give ``Bobbl, Tore, beste Runde``."""
    words = {str(key): word for key, word in criterion_words().items()}
    return ", ".join(words.get(each, each) for each in criteria(scheme))


def scheme_in(text: str) -> Scheme:
    """Read ``bobbl, tore, beste runde``; raise ``Unreadable`` for what is no such list."""
    typed = [each.strip() for each in re.split(r"[,;>]", text) if each.strip()]
    found = tuple(_criterion(each) for each in typed)
    if not found or len(set(found)) < len(found):
        raise Unreadable(tr("Jedes höchstens einmal nennen, und mindestens eines."))
    return next((each for each in _NAMED if criteria(each) == found), found)


def _criterion(typed: str) -> Criterion:
    words = criterion_words()
    folded = fold_text(typed)
    for key, word in words.items():
        if folded and fold_text(word).startswith(folded):
            return key
    told = ", ".join(words.values())
    raise Unreadable(tr("„{given}“ gibt es nicht, nur: {all}.", given=typed[:20], all=told))
