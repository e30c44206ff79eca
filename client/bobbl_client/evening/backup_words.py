"""How the copies of the tournament stand, in words: where, when, whether read back."""

from dataclasses import dataclass
from datetime import timedelta

from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.clock import moment
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import ago
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import BackupFolder

LATE_AFTER = timedelta(minutes=5)
"""A copy that lacks something is late from so long after it was made."""


@dataclass(frozen=True)
class ShownFolder:
    """A folder with its copies; ``is_wrong``: a person has to look."""

    path: str
    detail: str
    age: str
    is_wrong: bool


@dataclass(frozen=True)
class ShownBackups:
    """All folders, and in a few words how they stand together, if that is known."""

    summary: str
    is_wrong: bool
    is_known: bool
    folders: tuple[ShownFolder, ...]


def shown_backups(model: StationModel) -> ShownBackups:
    """Return how the copies stand, as far as the server has said."""
    news = model.backups
    if news is None:
        return ShownBackups(tr("noch nicht gemeldet"), False, False, ())
    shown = tuple(_folder(model, each) for each in news.folders)
    if not shown:
        return ShownBackups(tr("kein Ordner gewählt"), True, True, ())
    if model.contact is not Contact.ONLINE:
        return ShownBackups(tr("unbekannt, solange hier allein"), False, False, shown)
    good = [each for each in shown if not each.is_wrong]
    if not good:
        return ShownBackups(shown[0].age or tr("keine Kopie"), True, True, shown)
    if all(each.same_disk for each in news.folders):
        return ShownBackups(tr("nur auf derselben Platte"), True, True, shown)
    return ShownBackups(good[0].age, len(good) < len(shown), True, shown)


def _folder(model: StationModel, folder: BackupFolder) -> ShownFolder:
    code = folder.code
    if code is not None:
        error = BobblError(code, **folder.parameters)
        return ShownFolder(folder.path, sentence(error), _age(model, folder), True)
    if folder.at is None:
        return ShownFolder(folder.path, tr("noch keine Kopie"), "", True)
    missing = (model.state.length if model.state else 0) - folder.length
    is_late = missing > 0 and model.now - moment(folder.at) > LATE_AFTER
    told = [
        trn("{n} Kopie", "{n} Kopien", folder.copies),
        tr("zurückgelesen und geprüft"),
        tr("dieselbe Platte wie das Turnier") if folder.same_disk else "",
        trn("{n} Ereignis fehlt noch", "{n} Ereignisse fehlen noch", missing) if is_late else "",
    ]
    return ShownFolder(folder.path, " · ".join(filter(None, told)), _age(model, folder), is_late)


def _age(model: StationModel, folder: BackupFolder) -> str:
    if folder.at is None:
        return ""
    return ago(max(0.0, (model.now - moment(folder.at)).total_seconds()))
