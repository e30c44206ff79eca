"""What is written for a training evening: the same for the same seed, and all of it can happen."""

import pytest

from bobbl_client.training.lessons import LESSONS
from bobbl_client.training.script import (
    PAIRS,
    ROUNDS,
    Lesson,
    impossible,
    misread,
    plan_round,
    write_script,
)
from bobbl_client.training.simulated_stations import spoken
from bobbl_shared.domain.names import twin_key
from bobbl_shared.domain.score import Format, check_score
from bobbl_shared.errors import Refusal

SEEDS = range(40)
TABLES = range(1, PAIRS // 2 + 1)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_same_seed_writes_the_same_evening(lesson: Lesson) -> None:
    for seed in SEEDS:
        assert write_script(lesson, seed) == write_script(lesson, seed)
    assert len({write_script(lesson, seed).mistakes for seed in SEEDS}) > len(SEEDS) // 2


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_evening_hides_different_mistakes_in_different_places(lesson: Lesson) -> None:
    for seed in SEEDS:
        script = write_script(lesson, seed)
        assert len(set(script.mistakes)) == len(script.mistakes) >= 4
        at_guests = [each.place for each in script.mistakes if not each.round]
        assert len(set(at_guests)) == len(at_guests)
        for mistake in script.mistakes:
            assert 0 <= mistake.round <= ROUNDS
            if not mistake.round:
                [guest] = [each for each in script.guests if each.key == mistake.place]
                assert guest.mistake == mistake.kind


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_mistake_of_a_round_has_its_own_table(lesson: Lesson) -> None:
    for seed in range(3):
        script = write_script(lesson, seed)
        for number in range(1, ROUNDS + 1):
            plans = plan_round(script, number, TABLES)
            assert [each.table for each in plans] == list(TABLES)
            there = [each.mistake for each in plans if each.mistake is not None]
            wanted = [m for m in script.mistakes if m.round == number and m.kind != "silent"]
            assert sorted(there, key=repr) == sorted(wanted, key=repr)


def test_nobody_comes_twice_and_who_is_misspelt_is_not_found_under_the_name() -> None:
    for seed in SEEDS:
        script = write_script("desk", seed)
        keys = [twin_key(name) for guest in script.guests for name in spoken(guest.names)]
        assert len(set(keys)) == len(keys)
        for guest in script.guests:
            if guest.mistake == "misspelt":
                said, written = spoken(guest.names)[0], spoken(guest.announced)[0]
                assert twin_key(said) != twin_key(written)
                assert twin_key(written) not in keys


def test_what_is_misread_can_be_and_differs_and_what_is_impossible_cannot() -> None:
    for seed in range(5):
        for plan in plan_round(write_script("organiser", seed), 1, TABLES):
            assert misread(plan) != plan.truth
            check_score(misread(plan), Format())
            with pytest.raises(Refusal, match="bobbl_won_by_both"):
                check_score(impossible(plan.truth), Format())
