"""The ranking under other schemes: who would stand where, nothing recorded."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.what_if.page import WhatIfPage, WhatIfScreen, schemes_of
from bobbl_server.core.standings import standings_of
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Settings, check_settings
from bobbl_shared.domain.state import State
from builders.hall import Hall, ScreenKeeper, opened

View = ScreenKeeper[WhatIfScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn()
    yield made
    made.evening.close()


def test_before_results_there_is_nothing_to_compare(hall: Hall) -> None:
    view = View()
    opened(WhatIfPage(hall.organiser), view)
    assert view.screen.rows == ()
    assert view.screen.empty.startswith("Noch kein Ergebnis")


def test_each_scheme_ranks_as_the_server_does_and_tells_the_place_of_now(hall: Hall) -> None:
    hall.play()
    view, state, length = View(), hall.evening.state, hall.evening.state.length
    page = opened(WhatIfPage(hall.organiser), view)
    now = {row.entrant: row.rank for row in standings_of(state)}
    for place, scheme in enumerate(schemes_of(state)):
        page.choose(place)
        expected = standings_of(state, scheme=scheme)
        shown = view.screen.rows
        assert [row.key for row in shown] == [row.entrant for row in expected]
        assert [row.values[-1].text for row in shown] == [str(now[row.entrant]) for row in expected]
        moved = {row.entrant for row in expected if row.rank != now[row.entrant]}
        assert view.screen.moved == moved
        assert len(view.screen.headings) == len(shown[0].values)
    assert hall.evening.state.length == length


def test_the_schemes_own_is_marked_and_changes_nothing(hall: Hall) -> None:
    hall.play()
    view = View()
    page = opened(WhatIfPage(hall.organiser), view)
    page.choose(0)
    assert view.screen.schemes[0] == "Bobbl, Tore, Gegentore (gilt)"
    assert view.screen.told == "Niemand stünde anders."


def test_alone_nothing_is_compared(hall: Hall) -> None:
    hall.play()
    view = View()
    opened(WhatIfPage(hall.organiser), view)
    assert view.screen.rows
    hall.evening.cable(hall.organiser).cut()
    assert (view.screen.rows, bool(view.screen.empty)) == ((), True)


@pytest.mark.parametrize("kind", ["bobbl", "games"])
def test_every_scheme_that_is_offered_fits_the_game(hall: Hall, kind: str) -> None:
    played = Format(kind="games", count=20) if kind == "games" else Format()
    scheme = "plus" if kind == "games" else "bobbl"
    settings = Settings("Vergleich", format=played, scheme=scheme)  # type: ignore[arg-type]
    state: State = replace(hall.evening.state, settings=settings)
    offered = schemes_of(state)
    assert len(set(offered)) == len(offered) > 1
    for each in offered:
        check_settings(replace(settings, scheme=each))
