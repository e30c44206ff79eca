"""What a new tournament takes from an earlier one, in words."""

from collections.abc import Iterable

from bobbl_client.model.past_tournaments import Earlier
from bobbl_shared.i18n import tr, trn


def taken_words(earlier: Earlier) -> tuple[str, ...]:
    """Return what is taken, one line each; the last says what is not."""
    settings, plan = earlier.handed_on.settings, earlier.handed_on.hall_map
    lines = [tr("alle Einstellungen, auch die Spielregeln")]
    if settings.markers:
        lines.append(tr("Markierungen: {names}", names=_joined(m.name for m in settings.markers)))
    lines.append(tr("Hallenbereiche: {names}", names=_joined(s.name for s in settings.sections)))
    if plan is not None:
        tables = len(plan.tables)
        lines.append(trn("Hallenplan mit {n} Tisch", "Hallenplan mit {n} Tischen", tables))
    if earlier.handed_on.crest is not None:
        lines.append(tr("Wappen des Vereins"))
    if settings.prizes:
        lines.append(trn("{n} Preis", "{n} Preise", len(settings.prizes)))
    if settings.sponsors:
        lines.append(tr("Dank an {names}", names=_joined(settings.sponsors)))
    if earlier.evening is not None:
        people = sum(map(len, earlier.evening.groups))
        lines.append(trn("{n} Person ins Adressbuch", "{n} Personen ins Adressbuch", people))
    if earlier.helpers:
        lines.append(tr("Helfer: {names}", names=_joined(h.listed for h in earlier.helpers)))
    lines.append(tr("nicht: Name, Tag und was gespielt wurde"))
    return tuple(lines)


MOST_NAMED = 4


def _joined(names: Iterable[str]) -> str:
    """Return names with commas; of many the first ones."""
    known = list(names)
    more = "" if len(known) <= MOST_NAMED else " …"
    return ", ".join(known[:MOST_NAMED]) + more
