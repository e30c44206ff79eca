"""Which meetings a draw avoids, as choices: pairs only meet as opponents, players in three ways."""

from bobbl_shared.domain.settings import Meeting, Settings
from bobbl_shared.i18n import tr

Policy = tuple[Meeting, ...]
_ALL: Policy = ("partners", "opponents", "crossings")


def policies(settings: Settings) -> dict[Policy, str]:
    """Return what can be chosen, with its words; what the tournament has is among them."""
    words: dict[Policy, str] = {
        _ALL: tr("niemanden zweimal treffen"),
        ("partners", "opponents"): tr("niemanden zweimal als Partner oder als Gegner"),
        ("partners",): tr("keinen Partner zweimal"),
        (): tr("egal, reiner Zufall"),
    }
    fitting = {each: words[each] for each in (_ALL, ())}
    known = words if settings.entrants == "players" else fitting
    return known | {settings.avoid: words.get(settings.avoid, tr("wie eingestellt"))}
