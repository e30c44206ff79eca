"""What settings say in few words: what is played in a round, and what decides."""

from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Scheme, Settings, bye_counted
from bobbl_shared.i18n import tr, trn


def format_words(played: Format) -> str:
    """Say what is played in a round."""
    match played.kind:
        case "games":
            return trn("{n} Spiel ohne Bobbl", "{n} Spiele ohne Bobbl", played.count)
        case "haenger":
            return tr("ein Hänger bis {target}", target=played.target)
        case "bobbl":
            return trn(
                "{n} Bobbl bis {target}",
                "{n} Bobbl bis {target}",
                played.count,
                target=played.target,
            )


def bye_words(settings: Settings) -> str:
    """Say in one sentence what a bye counts."""
    counted = bye_counted(settings)
    if counted is None:
        return tr("Ein Freilos zählt **nichts**.")
    return tr(
        "Ein Freilos zählt **als gewonnen**: {won} Bobbl, {goals} Gegentore.",
        won=counted[0],
        goals=counted[1],
    )


def criteria(scheme: Scheme) -> tuple[str, ...]:
    """Give the criteria of a scheme in order."""
    match scheme:
        case "bobbl":
            return ("won", "goals", "opponents_goals")
        case "plus":
            return ("points",)
        case "plus_minus":
            return ("difference",)
        case _:
            return tuple(scheme)


def headings(scheme: Scheme) -> tuple[str, ...]:
    """Give the headings of the values of a scheme."""
    words = {
        "won": tr("Bobbl"),
        "goals": tr("Tore"),
        "opponents_goals": tr("Gegentore"),
        "points": tr("Punkte"),
        "difference": tr("Differenz"),
        "best_round": tr("beste R."),
        "last_round": tr("letzte R."),
        "direct": tr("direkt"),
        "lot": tr("Los"),
    }
    return tuple(words[each] for each in criteria(scheme))
