"""What settings say in few words: what is played in a round, and what decides."""

from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Settings, bye_counted
from bobbl_shared.i18n import tr, trn


def format_words(played: Format) -> str:
    """Return what is played in a round."""
    match played.kind:
        case "games":
            return trn("{n} Spiel ohne Bobbl", "{n} Spiele ohne Bobbl", played.count)
        case "haenger":
            told = tr("ein Hänger bis {target}", target=played.target)
        case "bobbl":
            told = trn(
                "{n} Bobbl bis {target}",
                "{n} Bobbl bis {target}",
                played.count,
                target=played.target,
            )
    return told + tr(" und darüber") if played.beyond_target else told


def bye_words(settings: Settings) -> str:
    """Return a sentence about what a bye counts."""
    counted = bye_counted(settings)
    if counted is None:
        return tr("Ein Freilos zählt **nichts**.")
    return tr(
        "Ein Freilos zählt **als gewonnen**: {won} Bobbl, {goals} Gegentore.",
        won=counted[0],
        goals=counted[1],
    )
