"""What a list of criteria looks like as text, and how it is read from it.

There is one text for each list, which is shown and read back as the same; beginnings of words are
understood as well.
"""

import re
from typing import get_args

from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.settings import Criterion, NamedScheme, Scheme, criteria
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.criteria import criterion_words


def choosable() -> dict[Criterion, str]:
    """Return the name of each criterion that can be chosen, in the order of the list."""
    return {each: words.name for each, words in criterion_words().items()}


def scheme_text(scheme: Scheme) -> str:
    """Return ``Bobbl, Tore, beste Runde``."""
    words = criterion_words()
    return ", ".join(words[each].name for each in criteria(scheme))


def scheme_in(text: str) -> Scheme:
    """Read ``bobbl, tore, beste runde``; raise ``Unreadable`` for what is no such list."""
    typed = [each.strip() for each in re.split(r"[,;>]", text) if each.strip()]
    found = tuple(_criterion(each) for each in typed)
    if not found or len(set(found)) < len(found):
        raise Unreadable(tr("Jedes höchstens einmal nennen, und mindestens eines."))
    return next((each for each in get_args(NamedScheme) if criteria(each) == found), found)


def _criterion(typed: str) -> Criterion:
    words = choosable()
    folded = fold_text(typed)
    for key, word in words.items():
        if folded and fold_text(word).startswith(folded):
            return key
    told = ", ".join(words.values())
    raise Unreadable(tr("„{given}“ gibt es nicht, nur: {all}.", given=typed[:20], all=told))
