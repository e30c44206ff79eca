"""A tournament as its log comes in: the same as read as a whole, however it is cut."""

import random
from datetime import UTC, timedelta
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_federation.pages.cards import card
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.season.finished import finished
from bobbl_server.core.record import Drawings
from bobbl_server.pages.published import Evening, Publisher
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.areas.draw import RedrawRound
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import DetailsHash
from builders.course import Course, base_on
from builders.drawing.seat_steps import SeatSteps
from builders.draws import Entrants
from builders.guest_pages import NOW, name_of
from builders.guests.evenings import EVENINGS


@cache
def course(kind: str) -> Course:
    return EVENINGS[kind]().course


def followed(bodies: list[bytes], *cuts: int) -> FollowedTournament:
    """Give what became of a log that came in these pieces."""
    found = FollowedTournament(name_of, UTC)
    before = 0
    for cut in (*sorted(cuts), len(bodies)):
        found.take(bodies[before:cut])
        found.evening(NOW)
        before = max(before, cut)
    return found


def read_whole(of: Course) -> Evening:
    """Return what guests may know, from the whole log."""
    times = [decode_event(body).inputs.at for body in of.bodies]
    drawings = Drawings()
    drawings.take(of.bodies)
    return Publisher(name_of, drawings.of, times.__getitem__).evening(of.state, NOW)


@pytest.mark.parametrize("kind", ["running", "frozen", "finished", "single_players"])
def test_a_log_that_came_in_is_what_the_whole_one_is(kind: str) -> None:
    shown = followed(course(kind).bodies)
    assert shown.evening(NOW) == read_whole(course(kind))
    assert shown.state == course(kind).state


@settings(max_examples=15)
@given(st.lists(st.integers(0, 60), max_size=8))
def test_how_it_is_cut_does_not_matter(cuts: list[int]) -> None:
    bodies = course("finished").bodies
    some = [min(each, len(bodies)) for each in cuts]
    assert followed(bodies, *some).evening(NOW) == followed(bodies).evening(NOW)


@pytest.mark.parametrize("kind", ["running", "frozen", "prize_giving", "finished"])
def test_only_an_evening_that_is_over_has_winners(kind: str) -> None:
    evening = read_whole(course(kind))
    shown = card(evening, UTC)
    assert shown is not None
    assert evening.ranking is not None
    assert bool(shown.winners) == evening.is_finished == (kind == "finished")


def test_a_round_that_was_drawn_anew_has_the_record_of_the_last_draw() -> None:
    there = EVENINGS["empty"]().course
    there.fill(8)
    there.draw()
    there.must(
        there.organiser, RedrawRound(1, "entrant_missing"), base_on(there.state.rounds[0].seated)
    )
    evening = followed(there.bodies).evening(NOW)
    assert evening is not None
    assert [each.event for each in evening.draws] == [len(there.bodies) - 1]
    assert evening == read_whole(there)


@pytest.mark.parametrize("kind", ["pairs", "players"])
def test_what_changes_seats_is_shown_as_a_fresh_reading_shows_it(
    kind: Entrants, dice: random.Random
) -> None:
    there = Course(Settings("Preismucken", rounds=3, entrants=kind))
    shown = FollowedTournament(name_of, UTC)

    def ask(payload: AnyPayload, base: Base) -> None:
        there.do(there.organiser, payload, base)
        shown.take(there.bodies[shown.length :])

    steps = SeatSteps(dice, lambda: there.state, ask)
    for _ in range(8):
        steps.arrive()
    steps.draw(1)
    for _ in range(80):
        steps.step()
        assert shown.evening(NOW) == read_whole(there)


def test_the_same_minute_gives_the_same_object_and_an_event_another() -> None:
    bodies = course("running").bodies
    shown = followed(bodies[:-1])
    first = shown.evening(NOW)
    assert shown.evening(NOW + timedelta(seconds=9)) is first
    assert shown.evening(NOW, is_alone=True) is not first
    shown.take(bodies[-1:])
    assert shown.evening(NOW) is not first


def test_lists_and_seasons_get_what_guests_may_know() -> None:
    there = course("finished")
    shown = followed(there.bodies)
    evening = read_whole(there)
    assert shown.card == card(evening, UTC)
    assert shown.finished == finished(there.state, evening)
    assert shown.is_over
    running = followed(course("running").bodies)
    assert (running.finished, running.is_over) == (None, False)
    nothing = FollowedTournament(name_of)
    assert (nothing.card, nothing.finished, nothing.evening(NOW)) == (None, None, None)


def test_an_event_is_named_by_its_hash() -> None:
    bodies = course("running").bodies
    shown = followed(bodies)
    logged = shown.event(3)
    assert logged is not None
    assert (logged.index, logged.hash) == (3, event_hash(bodies[3]).hex())
    assert shown.event(len(bodies)) is None
    assert shown.event(-1) is None


def test_names_are_forgotten_after_the_days_of_the_tournament() -> None:
    shown = followed(course("finished").bodies)
    days = course("finished").state.settings.forget_days
    last, due = NOW + timedelta(days=days - 1), NOW + timedelta(days=days)
    named = shown.evening(NOW, today=last.date())
    forgotten = shown.evening(NOW, today=due.date())
    assert named is not None
    assert forgotten is not None
    assert all(each.shown for each in named.guests.values())
    assert not any(each.shown for each in forgotten.guests.values())
    counted = shown.finished
    assert counted is not None
    assert not any(each.shown for each in counted.places)


def test_a_name_comes_and_goes_with_its_label() -> None:
    labels: dict[DetailsHash, Name] = {}
    shown = FollowedTournament(labels.get, UTC)
    shown.take(course("running").bodies)
    nameless = shown.evening(NOW)
    details = next(iter(course("running").state.persons.values())).person.details
    labels[details] = Name("Zapf", "Ute")
    shown.labels_changed()
    named = shown.evening(NOW)
    assert nameless is not None
    assert named is not None
    told = {name for each in named.guests.values() for name in each.shown}
    assert "Zapf, Ute" in told
    assert {name for each in nameless.guests.values() for name in each.shown} == {"N. N."}


def test_an_event_of_a_newer_program_ends_it_and_nothing_else() -> None:
    bodies = course("running").bodies
    shown = FollowedTournament(name_of, UTC)
    shown.take([*bodies[:5], b'{"of": "tomorrow"}', *bodies[5:]])
    assert (shown.length, shown.stuck) == (5, "event_malformed")
    shown.take(bodies[5:])
    assert shown.length == 5
    assert shown.evening(NOW) is not None
