"""The rules of a tournament as a sheet for paper."""

from datetime import tzinfo

from bobbl_client.printing.paper import RulesSheet
from bobbl_shared.clock import moment
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.days import written_day
from bobbl_shared.rulebook.tournament import tournament_sections


def rules_sheet(settings: Settings, zone: tzinfo | None = None) -> RulesSheet:
    """Return the sheet; the day is told in ``zone`` (none: that of this computer)."""
    return RulesSheet(
        title=tr("So spielen wir heute"),
        subtitle=" · ".join(filter(None, (settings.name, _day(settings, zone)))),
        sections=tournament_sections(settings),
        name=tr("Regeln {name}", name=file_name(settings.name)),
    )


def _day(settings: Settings, zone: tzinfo | None) -> str:
    if settings.plan.start is None:
        return ""
    return written_day(moment(settings.plan.start).astimezone(zone))


def file_name(name: str) -> str:
    """Return a name that every file system takes."""
    return "".join(each if each.isalnum() or each in " -_." else "-" for each in name)[:60].strip()
