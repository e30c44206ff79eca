"""A season from tournaments as they were played: what counts, and where each number comes from."""

from functools import cache

import pytest
from msgspec.structs import replace

from bobbl_federation.season.finished import Finished, finished
from bobbl_federation.season.recognition import recognised
from bobbl_federation.season.series import CupRules, Series, check_series
from bobbl_federation.season.standing import season_standing
from bobbl_federation.store.seasons import Claim
from bobbl_server.club.attendance import of_tournament
from bobbl_server.core.rating.rules import Factor, Rules
from bobbl_shared.domain.areas.pages import UnlistPerson
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.errors import InputError
from builders.course import Course, base_on
from builders.guest_pages import course_of, evening_of, name_of
from builders.seasons.played import invented_id

ODD = BobblScore(((21, 20), (4, 21)))


def published(course: Course) -> Course:
    """Publish the final ranking."""
    number = course.state.settings.rounds
    command = PublishRanking(number)
    course.must(course.organiser, command, base_on(course.state.results_changed(number)))
    return course


def counted(course: Course) -> Finished:
    """Return a finished evening."""
    found = finished(course.state, evening_of(course.state))
    assert isinstance(found, Finished)
    return found


@cache
def played() -> Course:
    return published(course_of(4))


def test_an_evening_counts_once_its_final_ranking_is_published() -> None:
    course = course_of(4)
    assert finished(course.state, evening_of(course.state)) == "not_published"
    assert isinstance(finished(published(course).state, evening_of(course.state)), Finished)


def test_an_exercise_never_counts() -> None:
    state = published(course_of(4, training=True)).state
    assert finished(state, evening_of(state)) == "training"


@pytest.mark.parametrize("entrants", ["pairs", "players"])
def test_places_are_those_of_the_ranking_that_guests_see(entrants: str) -> None:
    course = published(course_of(4, entrants=entrants))
    ranks = {each.entrant: each.rank for each in course.state.published or ()}
    numbers = {each.number: each for each in course.state.entrants.values()}
    places = counted(course).places
    assert len(places) == len(course.state.persons)
    for each in places:
        entrant = numbers[each.number]
        assert each.place == ranks[entrant.id]
        assert each.person in entrant.persons
        body = course.bodies[each.index]
        assert decode_command(decode_event(body).command).payload == PublishRanking(4)


def test_results_are_those_that_a_club_rates_each_with_its_event() -> None:
    course = played()
    attendance = of_tournament(course.state, name_of, "")
    keys = {each.person: each.key for each in attendance.guests}
    rounds = counted(course).rounds
    told = tuple(
        tuple(tuple((keys[person], result) for person, result in game.four) for game in games)
        for games in rounds
    )
    assert told == attendance.rounds
    for games in rounds:
        for game in games:
            payload = decode_command(decode_event(course.bodies[game.index]).command).payload
            assert (payload.round, payload.table) == (game.round, game.table)  # type: ignore[union-attr]


def test_a_result_that_was_put_right_counts_as_it_is_now() -> None:
    course = published(course_of(4))
    before = counted(course).rounds[1]
    course.must(course.organiser, course.correction(2, ODD, 2), course.seen(2, 2))
    after = counted(course).rounds[1]
    assert after[1].index == len(course.bodies) - 1
    assert (after[0], after[1].four == before[1].four) == (before[0], False)


def test_names_are_those_of_the_newest_evening_and_who_was_taken_out_has_none() -> None:
    course = published(course_of(4))
    one = replace(counted(course), tournament=invented_id("one"))
    first, second = list(course.state.persons)[:2]
    course.must(course.organiser, UnlistPerson(first))
    other = replace(counted(course), tournament=invented_id("two"), began="2027")
    claims = [
        Claim(each.tournament, person, number)
        for each in (one, other)
        for number, person in enumerate((first, second), 1)
    ]
    series = Series("s", "Saison", (one.tournament, other.tournament))
    who = recognised({1, 2}, claims, ())
    for order in ((one, other), (other, replace(one, began="2028"))):
        names = season_standing(series, order, who).names
        assert names[1] == "N. N."
        assert names[2] not in {"N. N.", ""}


def test_evenings_of_other_series_are_left_out_and_one_given_twice_counts_once() -> None:
    one = counted(played())
    other = replace(one, tournament=invented_id("other"))
    series = Series("s", "Saison", (one.tournament,))
    standing = season_standing(series, (one, other, one), recognised((), (), ()))
    assert [each.tournament for each in standing.evenings] == [one.tournament]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (Series("s", "S", (invented_id("a"), invented_id("a"))), "series_tournament_twice"),
        (Series("s", "S", (), CupRules(())), "cup_places_wrong"),
        (Series("s", "S", (), CupRules((3, 5))), "cup_points_rising"),
        (Series("s", "S", (), CupRules((3, 1), beyond=2)), "cup_points_rising"),
        (Series("s", "S", (), CupRules(best=0)), "number_too_small"),
        (Series("s", "S", (), CupRules(criteria=())), "cup_criteria_wrong"),
        (Series("s", "S", (), CupRules(criteria=("wins", "wins"))), "cup_criteria_wrong"),
        (Series("s", "S", (), CupRules(), Rules((Factor("2"),))), "factor_unclear"),
    ],
)
def test_a_series_that_cannot_be_applied_is_refused(changed: Series, code: str) -> None:
    check_series(Series("s", "S", ()))
    with pytest.raises(InputError) as caught:
        check_series(changed)
    assert caught.value.code == code
