import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from rapidfuzz.distance.OSA import distance

from bobbl_shared.domain.names import Name, fold_text
from bobbl_shared.search.directory import Directory, Sought, Why
from bobbl_shared.search.phonetics import sound
from bobbl_shared.search.vocabulary import Vocabulary

WORDS = st.text(st.sampled_from("abcdehklmnoprstuzäß"), min_size=1, max_size=8)
LIMITS = st.integers(0, 3)


@pytest.mark.parametrize(
    ("word", "digits"),
    [
        ("Müller-Lüdenscheidt", "65752682"),
        ("Wikipedia", "3412"),
        ("Breschnew", "17863"),
        ("Philipp", "351"),
        ("Xaver", "4837"),
        ("Chrysler", "47857"),
        ("Cäsar", "487"),
        ("Hoffmann", "0366"),
        ("Reuß", "78"),
        ("Schmidt", "862"),
        ("Acht", "042"),
        ("", ""),
    ],
)
def test_sound_of_known_words(word: str, digits: str) -> None:
    assert sound(word) == digits


@pytest.mark.parametrize(
    ("one", "other"),
    [("Hofmann", "Hoffmann"), ("Reus", "Reuß"), ("Meier", "Mayr"), ("Schmidt", "Schmitt")],
)
def test_names_that_sound_alike(one: str, other: str) -> None:
    assert sound(one) == sound(other)


def test_two_letters_swapped_are_one_error() -> None:
    known = Vocabulary()
    known.enter("hofmann", "17")
    assert list(known.nearly("hofmnan", 1)) == ["hofmann"]
    assert set(known.alike("hofmnan", 1)) == {"hofmann"}


PEOPLE = (
    Sought("17", (Name("Hofmann", "Karl"), Name("Reuß", "Margarete")), (17,), 9),
    Sought("31", (Name("Böhm", "Karl"), Name("Hoffmann", "Ute")), (31, 44), 16),
    Sought("9", (Name("Lößel", "Anna"), Name("Hopfmann", "Max")), (9,), 2),
    Sought("170", (Name("Schmalfuß-Oberschmidtleitner", "Rosi"), Name("Höhn", "Eva")), (170,)),
)
DIRECTORY = Directory(PEOPLE)


def found(text: str) -> list[tuple[str, Why]]:
    return [(hit.key, hit.why) for hit in DIRECTORY.find(text)]


def test_one_letter_finds() -> None:
    assert found("b") == [("31", Why.NAME)]


def test_the_same_comes_before_what_sounds_alike_and_that_before_a_typing_error() -> None:
    assert found("hofmann") == [("17", Why.NAME), ("31", Why.SOUND), ("9", Why.TYPO)]


@pytest.mark.parametrize("text", ["reus", "REUSS", "Reuß", "reuß margarete", "Margarete Reus"])
def test_umlauts_sharp_s_case_and_order_do_not_matter(text: str) -> None:
    assert found(text)[0][0] == "17"


def test_both_partners_may_be_typed() -> None:
    assert [key for key, _ in found("hofmann / reuß")] == ["17"]
    assert found("hofmann böhm")[0][0] == "31"
    assert found("reuß böhm") == []


def test_parts_of_a_double_name_are_found() -> None:
    assert found("oberschmidt") == [("170", Why.NAME)]


def test_a_number_is_found_before_a_table_and_before_longer_numbers() -> None:
    assert found("17") == [("17", Why.NUMBER), ("170", Why.NUMBER_BEGINS)]
    assert found("9") == [("9", Why.NUMBER), ("17", Why.TABLE)]


def test_words_say_whether_number_or_table_is_meant() -> None:
    assert found("t 9") == found("Tisch 9") == found("T9") == [("17", Why.TABLE)]
    assert found("nr 9") == [("9", Why.NUMBER)]


def test_a_former_number_leads_to_the_pair() -> None:
    assert found("44") == [("31", Why.NUMBER)]


def test_nothing_typed_finds_nobody() -> None:
    assert found("") == found("  / ") == []


NAMES = st.builds(Name, WORDS, WORDS)


@settings(max_examples=50)
@given(st.lists(NAMES, min_size=1, max_size=6), st.data())
def test_everybody_is_found_by_any_beginning_of_any_name(
    names: list[Name], data: st.DataObject
) -> None:
    directory = Directory(Sought(str(i), (name,)) for i, name in enumerate(names))
    place = data.draw(st.integers(0, len(names) - 1))
    word = data.draw(st.sampled_from([names[place].last, names[place].first]))
    typed = word[: data.draw(st.integers(1, len(word)))]
    hits = {hit.key: hit.why for hit in directory.find(typed)}
    assert hits[str(place)] <= Why.FIRST_NAME


@settings(max_examples=50)
@given(st.lists(NAMES, max_size=8), WORDS)
def test_better_reasons_come_first_and_nobody_twice(names: list[Name], typed: str) -> None:
    hits = Directory(Sought(str(i), (name,)) for i, name in enumerate(names)).find(typed)
    assert [hit.why for hit in hits] == sorted(hit.why for hit in hits)
    assert len({hit.key for hit in hits}) == len(hits)


FEW_LETTERS = st.text("abc", min_size=1, max_size=6)


@example(["hofmann", "hofbauer"], "ohfmann", 1)
@given(st.lists(FEW_LETTERS, max_size=12), FEW_LETTERS, LIMITS)
def test_words_together_are_compared_as_each_alone_would_be(
    words: list[str], typed: str, errors: int
) -> None:
    assume(len(typed) > errors)
    known = Vocabulary()
    for word in words:
        known.enter(word, word)
        assert word in known.nearly(word, 0), "who comes later is found too"
    for word in set(words[::2]):
        known.leave(word, word)
        words = [each for each in words if each != word]
    assert sorted(known.nearly(typed, errors)) == sorted(
        word
        for word in set(words)
        if min(distance(typed, word[:end]) for end in range(len(word) + 1)) <= errors
    )
    assert list(known.beginning_with(typed)) == sorted(
        word for word in set(words) if word.startswith(typed)
    )


PEOPLE_AT_A_TIME = st.dictionaries(st.sampled_from("abcdefg"), st.lists(NAMES, max_size=2))


@settings(max_examples=50)
@given(st.lists(PEOPLE_AT_A_TIME, max_size=5), WORDS)
def test_who_comes_goes_or_changes_leaves_the_directory_as_if_made_anew(
    times: list[dict[str, list[Name]]], typed: str
) -> None:
    kept = Directory()
    for people in times:
        now = [Sought(key, tuple(names)) for key, names in people.items()]
        kept.take(now)
        assert kept.find(typed) == Directory(now).find(typed)
        assert len(kept) == len(now)


@given(WORDS)
def test_sound_has_digits_only_and_none_twice_in_a_row_but_for_vowels(word: str) -> None:
    digits = sound(word)
    assert digits == sound(fold_text(word).upper())
    assert set(digits) <= set("012345678")
    assert "0" not in digits[1:]
