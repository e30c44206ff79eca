"""What a file of rules says and the page does not take: the settings say it for a tournament."""

from bobbl_shared.domain.game.rules import Bobbl
from bobbl_shared.i18n import tr


def not_kept(told: Bobbl, played: Bobbl) -> tuple[str, ...]:
    """Return a sentence that names what a file says of the Bobbl otherwise than the settings.

    Empty if they say the same.
    """
    found = []
    if told.target != played.target:
        found.append(tr("Bobbl bis {told} (hier bis {now})", told=told.target, now=played.target))
    if told.beyond_target != played.beyond_target:
        found.append(
            tr("Punkte über dem Ziel") if told.beyond_target else tr("keine Punkte über dem Ziel")
        )
    if told.haenger != played.haenger:
        found.append(tr("Hänger") if told.haenger else tr("kein Hänger"))
    if told.brille_counts_twice != played.brille_counts_twice:
        twice = tr("Brille zählt doppelt")
        found.append(twice if told.brille_counts_twice else tr("Brille zählt einfach"))
    if not found:
        return ()
    named = "; ".join(found)
    return (
        tr(
            "**Nicht übernommen**, denn es steht unter Einstellungen: {named}. Soll es gelten,"
            " ändern Sie es dort.",
            named=named,
        ),
    )
