"""``bobbl forget``: deletes names and all other details of people from a tournament's file.

Exit code 0: deleted, or nothing was left to delete; 1: not deleted, or not everywhere on this
computer.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bobbl.left_behind import kept_beside
from bobbl.pages.static_site import rewritten_site
from bobbl.places import add_home, put_out
from bobbl_client.doctor.personal_places import PlaceKey, personal_places
from bobbl_client.evening.people import number_word
from bobbl_client.model.membership import COPY, is_folder_of
from bobbl_client.model.outbox import Outbox
from bobbl_client.model.site_choice import drop_site, is_away, written_sites
from bobbl_server.files.tables import Tables
from bobbl_server.history import History
from bobbl_server.net.federation import forgetting
from bobbl_server.net.federation.membership import read as membership_of
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_server.store.copy_names import ID_DIGITS, read_copy_name
from bobbl_server.verify import read_decided
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.readings.personal_text import details_of, named_in, people_of
from bobbl_shared.domain.state import Entrant
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.filing import remove
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import DetailsHash, TournamentId
from bobbl_shared.log import LogFile
from bobbl_shared.log.path_kinds import require_tournament
from bobbl_shared.log.sqlite import ABSENT, told


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die Turnierdatei"))
    parser.add_argument(
        "numbers",
        type=int,
        nargs="*",
        metavar=tr("NUMMER"),
        help=tr("wessen Angaben: die Nummern von Paaren und Spielern"),
    )
    parser.add_argument(
        "--all", action="store_true", help=tr("alle Angaben, auch über Helfer, und alle Ansagen")
    )
    parser.add_argument("--yes", action="store_true", help=tr("fragt nicht nach"))
    parser.add_argument(
        "--lost",
        type=Path,
        action="append",
        default=[],
        metavar=tr("ORDNER"),
        help=tr("diesen Ordner mit Seiten gibt es nicht mehr; mehrmals möglich"),
    )
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Ask, delete, and say where details are left."""
    if args.all == bool(args.numbers):
        raise BobblError("forget_whom")
    require_tournament(args.file)
    with _opened(args.file) as log:
        history = read_decided(log)
        meant = _meant(history, args.numbers)
        hashes = _hashes(history, meant)
        kept = [each.hash for each in log.all_details() if each.hash in hashes]
        if not kept:
            put_out(tr("In dieser Datei steht davon nichts mehr.") + "\n")
        elif not (args.yes or _agreed(history, meant)):
            put_out(tr("Es ist nichts gelöscht.") + "\n")
            return 1
        else:
            log.delete_details(*kept)
            put_out(_done(history, kept) + "\n")
    tournament = history.state.tournament
    is_whole = _forget_here(args.home, args.file, tournament, hashes)
    is_whole &= _forget_on_pages(args.home, args.file, tournament, args.lost)
    if not history.state.settings.training:
        put_out(_forget_at_federation(args.home, tournament, hashes))
    for line in _left(args.home, tournament):
        put_out(line + "\n")
    return 0 if is_whole else 1


def _opened(path: Path) -> LogFile:
    try:
        return LogFile.open(path)
    except BobblError as error:
        if error.code == "file_in_use":
            raise BobblError("forget_while_open", path=str(path)) from error
        raise


def _meant(history: History, numbers: Sequence[int]) -> tuple[Entrant, ...]:
    """Return the entrants with these numbers; none are given where all are meant."""
    known = {each.number: each for each in history.state.numbered()}
    for each in numbers:
        if each not in known:
            raise BobblError("number_unknown", number=each)
    return tuple(known[each] for each in dict.fromkeys(numbers))


def _hashes(history: History, meant: Sequence[Entrant]) -> frozenset[DetailsHash]:
    """Return the details of entrants, or all that anything names."""
    if not meant:
        return named_in(history.bodies)
    persons = {person for each in meant for person in people_of(history.state, each)}
    return details_of(history.bodies, history.state, persons)


def _agreed(history: History, meant: Sequence[Entrant]) -> bool:
    """Ask on the terminal; no answer is none."""
    tables = Tables(history, number_word)
    whom = [f"{number_word(each.number)}: {tables.name(each)}" for each in meant]
    put_out(tr("Name, Verein und alle weiteren Angaben werden gelöscht:") + "\n")
    put_out("".join(f"- {each}\n" for each in whom or [tr("alle, auch Helfer und Ansagen")]))
    put_out(
        tr("Das lässt sich nicht zurücknehmen. Ergebnisse und Nummern bleiben. Löschen? (j/n)")
        + " "
    )
    return sys.stdin.readline().strip().casefold() in {"j", "ja", "y", "yes"}


def _done(history: History, kept: Sequence[DetailsHash]) -> str:
    gone = set(kept)
    persons = history.state.persons.values()
    count = sum(each.person.details in gone for each in persons)
    told = trn("{n} Person gelöscht.", "{n} Personen gelöscht.", count)
    return f"{told} " + tr("Das Turnier lässt sich weiter nachrechnen (bobbl verify).")


def _forget_here(
    home: Path, file: Path, tournament: TournamentId, hashes: frozenset[DetailsHash]
) -> bool:
    """Delete from all that this computer keeps itself; return whether that was possible."""
    is_whole = True
    for place, path in _others(home, file, tournament):
        try:
            is_whole &= _forget_in(place, path, file, hashes)
        except BobblError as error:
            if error.code in ABSENT or (place == "file" and error.code == "file_in_use"):
                continue  # nothing is there, or another tournament is being played
            is_whole = False
            put_out(_not_deleted(path, error))
    left_behind = kept_beside(file)
    if left_behind.exists():
        with told(left_behind):
            remove(left_behind)
        put_out(tr("Gelöscht: {path}", path=str(left_behind)) + "\n")
    return is_whole


def _others(home: Path, file: Path, tournament: TournamentId) -> Iterator[tuple[PlaceKey, Path]]:
    """Yield where details may stand below the home, besides the file that is meant."""
    for place in personal_places():
        for path in place.files(home) if place.key in ("file", "copy", "outbox") else ():
            is_of_it = place.key == "file" or is_folder_of(path.parent, tournament)
            if is_of_it and path.resolve() != file.resolve():
                yield place.key, path


def _forget_in(place: PlaceKey, path: Path, file: Path, hashes: frozenset[DetailsHash]) -> bool:
    """Delete details in a file; return whether no command waits that may name them again."""
    if place == "outbox":
        with closing(Outbox.open(path)) as outbox:
            _settle(outbox, path.with_name(COPY))
            _settle(outbox, file)
            outbox.forget(hashes)
            waiting = [each for each in outbox.unsettled() if each.details]
        if waiting:
            put_out(
                trn(
                    "In {path} wartet {n} Auftrag mit Namen noch auf den Server. Öffnen Sie die"
                    " Station, solange er läuft, und rufen Sie bobbl forget noch einmal auf.",
                    "In {path} warten {n} Aufträge mit Namen noch auf den Server. Öffnen Sie die"
                    " Station, solange er läuft, und rufen Sie bobbl forget noch einmal auf.",
                    len(waiting),
                    path=str(path),
                )
                + "\n"
            )
        return not waiting
    with LogFile.open(path, read_only=True) as log:
        is_concerned = place == "copy" or any(each.hash in hashes for each in log.all_details())
    if is_concerned:
        with LogFile.open(path, durable=False) as log:
            log.delete_details(*hashes)
    return True


def _settle(outbox: Outbox, copy: Path) -> None:
    """Settle what a file answers: a crash may have kept the outbox from hearing of it."""
    waiting = {each.body: each.counter for each in outbox.unsettled()}
    if not waiting or not copy.exists():
        return
    with LogFile.open(copy, read_only=True) as log:
        for index, body in enumerate(log.events()):
            counter = waiting.get(decode_event(body).command)
            if counter is not None:
                outbox.settle(counter, index)


def _not_deleted(path: Path, error: BobblError) -> str:
    return tr("Nicht gelöscht in {path}: {why}", path=str(path), why=sentence(error)) + "\n"


def _forget_on_pages(
    home: Path, file: Path, tournament: TournamentId, lost: Sequence[Path]
) -> bool:
    """Write the pages anew that this computer has written; return whether that was possible."""
    is_whole = True
    given_up = {each.absolute() for each in lost}
    try:
        folders = written_sites(home)
    except BobblError as error:
        put_out(sentence(error) + "\n")
        return False
    for folder in folders:
        disk_is_away = is_away(home, folder)
        if disk_is_away and folder not in given_up:
            is_whole = False
            put_out(_away(folder))
            continue
        if disk_is_away or not folder.is_dir():
            if drop_site(home, folder, os.urandom):
                put_out(_gone(folder))
            continue
        try:
            if rewritten_site(file, folder, tournament):
                put_out(
                    tr(
                        "Neu geschrieben sind die Seiten in {path}. Liegen sie auch auf einem"
                        " Webspace, bringen Sie den Ordner noch einmal dorthin.",
                        path=str(folder),
                    )
                    + "\n"
                )
        except BobblError as error:
            is_whole = False
            put_out(_not_deleted(folder, error))
    return is_whole


def _away(folder: Path) -> str:
    return (
        tr(
            "Nicht neu geschrieben sind die Seiten in {path}: Der Datenträger ist nicht da. Stecken"
            " Sie ihn an, und rufen Sie bobbl forget noch einmal auf; gibt es ihn nicht mehr, mit"
            " --lost und diesem Ordner.",
            path=str(folder),
        )
        + "\n"
    )


def _gone(folder: Path) -> str:
    return (
        tr(
            "Den Ordner {path} mit Seiten für Gäste gibt es nicht mehr; Bobbl sucht ihn nicht"
            " wieder. Liegen die Seiten noch auf einem Webspace, löschen Sie sie dort.",
            path=str(folder),
        )
        + "\n"
    )


def _forget_at_federation(
    home: Path, tournament: TournamentId, hashes: frozenset[DetailsHash]
) -> str:
    """Let the federation of this computer forget them; return what became of that, in a line."""
    name, why = "?", ""
    try:
        joined = membership_of(home, os.urandom)
        if joined is None:
            return ""
        name = joined.name
        forgetting.note(home, tournament, hashes, os.urandom)
        asyncio.run(forgetting.tell(home, joined, os.urandom))
    except Coded as error:
        if error.code not in {"federation_not_reached", "federation_slow"}:
            why = f" {sentence(error)}"
    except OSError:
        pass
    else:
        return tr("Auch der Verband „{name}“ hat davon nichts mehr.", name=name) + "\n"
    later = tr(
        "Beim Verband „{name}“ ist es noch nicht gelöscht. Das wird nachgeholt, sobald auf diesem"
        " Rechner ein Turnier läuft und der Verband zu erreichen ist.",
        name=name,
    )
    return f"{later}{why}\n"


def _left(home: Path, tournament: TournamentId) -> Iterator[str]:
    """Yield where the details stand that this command does not reach."""
    for folder in BackupFolders(home, tournament, os.urandom).load():
        found = [each.name for each in folder.glob("*.bobbl")] if folder.is_dir() else []
        names = filter(None, map(read_copy_name, found))
        count = sum(each.id == tournament[:ID_DIGITS] for each in names)
        if count:
            yield trn(
                "In {path} liegt {n} Sicherung, die alles noch enthält.",
                "In {path} liegen {n} Sicherungen, die alles noch enthalten.",
                count,
                path=str(folder),
            )
    yield tr(
        "Sicherungen, Kopien auf anderen Rechnern, das Adressbuch und die Vereinsdatei sind, wie"
        " sie waren, ebenso alles Gedruckte und Ausgegebene. Löschen Sie die Sicherungen; auf"
        " anderen Rechnern rufen Sie bobbl forget mit deren Kopie auf, für die Vereinsdatei"
        " bobbl club forget."
    )
