"""Which meetings a draw avoids, as choices: pairs only meet as opponents, players in three ways."""

from bobbl_shared.domain.settings import Meeting, Settings
from bobbl_shared.i18n import tr

Policy = tuple[Meeting, ...]
_ALL: Policy = ("partners", "opponents", "crossings")


def policies(settings: Settings) -> tuple[Policy, ...]:
    """Give what can be chosen; what the tournament has is among them."""
    known: tuple[Policy, ...] = (_ALL, ())
    if settings.entrants == "players":
        known = (_ALL, ("partners", "opponents"), ("partners",), ())
    return known if settings.avoid in known else (*known, settings.avoid)


def policy_words(settings: Settings) -> tuple[str, ...]:
    """Give the words for each of them."""
    words: dict[Policy, str] = {
        _ALL: tr("niemanden zweimal treffen"),
        ("partners", "opponents"): tr("niemanden zweimal als Partner oder als Gegner"),
        ("partners",): tr("keinen Partner zweimal"),
        (): tr("egal, reiner Zufall"),
    }
    own = tr("wie eingestellt")
    return tuple(words.get(each, own) for each in policies(settings))
