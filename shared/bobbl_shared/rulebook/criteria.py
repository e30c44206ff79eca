"""The criteria of a ranking in words: one row each, for windows, paper, files and settings."""

from typing import NamedTuple

from bobbl_shared.domain.settings import Criterion, Scheme, criteria
from bobbl_shared.i18n import tr


class CriterionWords(NamedTuple):
    """One criterion: its name, and the sentence about it on the sheet of rules.

    ``heading`` stands above its column on screen and paper, ``in_lists`` in exported files, where
    either is not the name.
    """

    name: str
    rule: str
    heading: str = ""
    in_lists: str = ""


def criterion_words() -> dict[Criterion, CriterionWords]:
    """Return the words of all criteria, in the order in which they are listed."""
    return {
        "won": CriterionWords(
            tr("Bobbl"), tr("Bobbl: wie viele man gewonnen hat; mehr ist besser.")
        ),
        "goals": CriterionWords(
            tr("Tore"), tr("Tore: die eigenen Punkte in verlorenen Bobbl; mehr ist besser.")
        ),
        "opponents_goals": CriterionWords(
            tr("Gegentore"),
            tr("Gegentore: die Punkte der Gegner in gewonnenen Bobbl; weniger ist besser."),
        ),
        "points": CriterionWords(
            tr("Punkte"), tr("Punkte: alle eigenen zusammen; mehr ist besser.")
        ),
        "difference": CriterionWords(
            tr("Differenz"),
            tr("Differenz: alle eigenen Punkte weniger die der Gegner; mehr ist besser."),
        ),
        "best_round": CriterionWords(
            tr("beste Runde"),
            tr("Beste Runde: die meisten Bobbl in einer Runde, dann die Tore darin."),
            heading=tr("beste R."),
        ),
        "last_round": CriterionWords(
            tr("letzte Runde"),
            tr("Letzte Runde: die Bobbl darin, dann die Tore."),
            heading=tr("letzte R."),
        ),
        "direct": CriterionWords(
            tr("direkter Vergleich"),
            tr("Direkter Vergleich: die Bobbl gegen die, mit denen man gleich ist."),
            heading=tr("direkt"),
            in_lists=tr("direkt"),
        ),
        "lot": CriterionWords(tr("Los"), tr("Los: es wird gezogen und aufgeschrieben.")),
    }


def headings(scheme: Scheme) -> tuple[str, ...]:
    """Return the headings of the values of a scheme."""
    return tuple(map(heading, criteria(scheme)))


def heading(criterion: Criterion) -> str:
    """Return what stands above the values of a criterion."""
    words = criterion_words()[criterion]
    return words.heading or words.name


def headings_in_lists() -> dict[str, str]:
    """Return the heading of each criterion in exported files."""
    return {each: words.in_lists or words.name for each, words in criterion_words().items()}
