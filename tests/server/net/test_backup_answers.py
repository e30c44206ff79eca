"""Who hears of the copies, and who may say where they go."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bobbl_client.model.station import StationModel
from bobbl_server.net.answers import MOST_FOLDERS
from bobbl_server.net.backups import Backups
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_shared.wire.messages import AskBackups, BackupsAnswer, RefusedAnswer, Reply
from builders.evening import Evening
from builders.live import Live


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    (tmp_path / "evening").mkdir()
    evening = Evening(tmp_path / "evening")
    evening.answers.backups = Backups(
        evening.log, evening.history, evening.clock, lambda news: None
    )
    tournament = evening.state.tournament
    evening.answers.folders = BackupFolders(tmp_path, tournament, evening.dice)
    yield evening
    evening.answers.backups._thread.shutdown()
    evening.close()


@pytest.fixture
def organiser(evening: Evening) -> StationModel:
    return evening.station("organiser", "Leitung")


def ask(
    evening: Evening,
    model: StationModel,
    folders: Sequence[Path] | None = None,
    is_local: bool = True,
) -> Reply:
    chosen = None if folders is None else tuple(str(each) for each in folders)
    return evening.answers.answer(model.id, AskBackups(chosen), is_local)


def code(reply: Reply) -> str:
    assert isinstance(reply, RefusedAnswer)
    return reply.code


def test_where_no_copies_are_made_there_is_none_to_tell_of(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    organiser = evening.station("organiser", "Leitung")
    assert evening.answers.answer(organiser.id, AskBackups(), True) == BackupsAnswer((), False)
    evening.close()


async def test_a_folder_is_chosen_and_remembered(
    evening: Evening, organiser: StationModel, tmp_path: Path
) -> None:
    reply = ask(evening, organiser, [tmp_path])
    assert isinstance(reply, BackupsAnswer)
    assert [each.path for each in reply.folders] == [str(tmp_path)]
    assert reply.may_choose
    assert evening.answers.folders is not None
    assert evening.answers.folders.load() == (tmp_path,)
    assert ask(evening, organiser) == reply


async def test_elsewhere_one_may_look_but_not_choose(
    evening: Evening, organiser: StationModel, tmp_path: Path
) -> None:
    assert ask(evening, organiser, is_local=False) == BackupsAnswer((), False)
    assert code(ask(evening, organiser, [tmp_path], is_local=False)) == "backup_folder_elsewhere"
    assert ask(evening, organiser) == BackupsAnswer((), True)


async def test_only_organisers_are_told(evening: Evening, organiser: StationModel) -> None:
    assert code(ask(evening, evening.station("desk", "Anmeldung"))) == "no_right"


async def test_what_is_no_folder_is_not_taken_but_a_known_one_may_be_away(
    evening: Evening, organiser: StationModel, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    ask(evening, organiser, [stick])
    stick.rmdir()
    for wrong in (Path("relative"), tmp_path / "none", Path("/\0"), evening.path):
        assert code(ask(evening, organiser, [stick, wrong])) == "backup_folder_missing"
    assert isinstance(ask(evening, organiser, [stick, tmp_path]), BackupsAnswer)
    too_many = [tmp_path / str(n) for n in range(MOST_FOLDERS + 1)]
    assert code(ask(evening, organiser, too_many)) == "backup_folders_too_many"


def test_an_unreadable_list_is_none(evening: Evening, tmp_path: Path) -> None:
    folders = BackupFolders(tmp_path, evening.state.tournament, evening.dice)
    assert folders.load() == ()
    folders.store([tmp_path])
    [stored] = (tmp_path / "server").glob("*.json")
    stored.write_text("[1, 2")
    assert folders.load() == ()


async def test_the_organisers_window_hears_of_copies_and_they_go_on_after_a_restart(
    tmp_path: Path,
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        desk = await hall.paired(organiser, "desk", "Anmeldetisch 1")
        answers: list[Reply] = []
        organiser.model.query(AskBackups((str(stick),)), answers.append)
        await hall.until(lambda: bool(answers))
        assert isinstance(answers[0], BackupsAnswer)
        assert answers[0].may_choose
        await hall.until(lambda: _copied(organiser.model) == hall.server.history.state.length)
        assert desk.model.backups is None
        await hall.server.stop()
        organiser.model.backups = None
        await hall.start()
        await hall.until(lambda: _copied(organiser.model) > 0)
    assert list(stick.glob("*.bobbl"))


def _copied(model: StationModel) -> int:
    """Give the length of the copy in the only folder, as the window knows it."""
    return model.backups.folders[0].length if model.backups and model.backups.folders else 0
