"""What the tournament knows for the examination of a computer: clock, copies, other programs."""

from bobbl_client.doctor.facts import CopyFacts, CopyFolder, HallFacts, StationSeen
from bobbl_client.evening.hall import presence_of
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_shared.clock import moment
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import BackupFolder


def hall_facts(model: StationModel) -> HallFacts | None:
    """Return what is known by now; None without a connection: then nobody tells."""
    if model.contact is not Contact.ONLINE:
        return None
    folders = model.backups.folders if model.backups is not None else None
    copies = None if folders is None else CopyFacts(tuple(_folder(model, each) for each in folders))
    return HallFacts(model.offset.total_seconds(), copies, _stations(model))


def _folder(model: StationModel, folder: BackupFolder) -> CopyFolder:
    if folder.at is None:
        return CopyFolder(None, folder.same_disk, folder.code is not None)
    age_min = int((model.now - moment(folder.at)).total_seconds() // 60)
    return CopyFolder(max(0, age_min), folder.same_disk, folder.code is not None)


def _stations(model: StationModel) -> tuple[StationSeen, ...]:
    """Return those that are connected, numbered as the page of the stations lists them."""
    health = presence_of(model)
    listed = [health.get(StationId(each.key)) for each in shown_stations(model)]
    return tuple(
        StationSeen(number, each.program, is_connected=True)
        for number, each in enumerate(listed, 1)
        if each is not None and each.connected
    )
