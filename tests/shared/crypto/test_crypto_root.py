import itertools
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_shared.crypto import root
from bobbl_shared.crypto.root import (
    STRONG,
    Cost,
    Enclosed,
    RootRecord,
    Wrapped,
    make_root,
    normalised,
    open_root,
    propose_words,
    unwrap,
    word_list,
    wrap,
)
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.ids import TournamentId
from builders.dice import seeded_dice

_CHEAP = Cost(memory_kib=8, iterations=1, lanes=1)
_WORDS = ("Abend", "Biber", "Dorf", "Eule")
_SECRET = b"a secret of thirty-two bytes, yes"
_WRAPPED = wrap(_SECRET, _WORDS, "root", _CHEAP, seeded_dice("wrapped"))
_ROOT, _RECORD = make_root(_WORDS, _CHEAP, seeded_dice("root"))

_ALIKE = (
    *(("sch", "1"), ("ch", "2"), ("ck", "k"), ("ph", "f"), ("th", "t"), ("dt", "t")),
    *(("tz", "3"), ("ts", "3"), ("z", "3"), ("qu", "kw"), ("ai", "4"), ("ei", "4")),
    *(("ay", "4"), ("ey", "4"), ("eu", "5"), ("oi", "5"), ("ie", "i"), ("y", "i")),
    *(("v", "f"), ("w", "f"), ("b", "p"), ("d", "t"), ("g", "k"), ("c", "k")),
    *(("x", "ks"), ("m", "n")),
)
"""Spellings that a tired person in a loud hall writes for each other."""


def _sound(word: str) -> str:
    for spelling, sound in _ALIKE:
        word = word.replace(spelling, sound)
    word = re.sub(r"(?<=[aeiou45])h(?![aeiou45])", "", word)
    return re.sub(r"(.)\1+", r"\1", word)


def _within_one_change(word: str) -> set[str]:
    gaps = {word[:at] + "_" + word[at + 1 :] for at in range(len(word))}
    return gaps | {word[:at] + "_" + word[at:] for at in range(len(word) + 1)}


def _code_of(function: Any, *arguments: Any) -> str:
    with pytest.raises(BobblError) as caught:
        function(*arguments)
    return caught.value.code


class TestWordList:
    def test_it_has_1024_words_sorted(self) -> None:
        folded = [word.casefold() for word in word_list()]
        assert len(folded) == len(set(folded)) == 1024
        assert folded == sorted(folded)

    def test_every_word_is_plain_and_stays_itself(self) -> None:
        for word in word_list():
            assert re.fullmatch(r"[A-Z][a-z]{3,8}", word), word
            assert normalised([word]) == (word.casefold(),)

    def test_four_letters_tell_the_words_apart(self) -> None:
        assert len({word.casefold()[:4] for word in word_list()}) == 1024

    @pytest.mark.parametrize("form", [str.casefold, lambda word: _sound(word.casefold())])
    def test_no_two_words_are_one_letter_or_sound_apart(self, form: Any) -> None:
        forms = [form(word) for word in word_list()]
        seen: dict[str, str] = {}
        for word in forms:
            for changed in _within_one_change(word):
                assert seen.setdefault(changed, word) == word
        assert len(set(forms)) == 1024

    def test_four_words_are_proposed_from_all_of_it(self) -> None:
        dice = seeded_dice("propose")
        proposals = [propose_words(dice) for _ in range(3000)]
        assert {len(words) for words in proposals} == {4}
        assert set(itertools.chain(*proposals)) == set(word_list())


class TestNormalising:
    @pytest.mark.parametrize(
        "typed",
        [
            ("Abend", "Biber", "Dorf", "Eule"),
            ("  abend ", "BIBER", "dorf", "eule\n"),
            ("Abend-Biber-Dorf-Eule",),
            ("Abend Biber\u00a0Dorf \u2013 Eule.",),
            ("abend, biber, dorf", "eule"),
        ],
    )
    def test_spaces_hyphens_and_capitals_do_not_matter(self, typed: tuple[str, ...]) -> None:
        assert normalised(typed) == ("abend", "biber", "dorf", "eule")

    def test_umlauts_are_two_letters(self) -> None:
        assert normalised(["Käse", "Ka\u0308se", "kaese"]) == ("kaese",) * 3
        assert normalised(["Straße", "ÖL", "Tür", "Crème"]) == ("strasse", "oel", "tuer", "creme")

    def test_other_letters_are_kept(self) -> None:
        assert normalised(["дом 7"]) == ("дом", "7")


class TestWrapping:
    @given(st.binary(max_size=80), st.sampled_from(["root", "other"]), st.integers())
    @settings(max_examples=50)
    def test_the_words_open_what_they_closed(self, secret: bytes, purpose: str, seed: int) -> None:
        words = propose_words(seeded_dice(seed))
        wrapped = wrap(secret, words, purpose, _CHEAP, seeded_dice(seed))
        assert unwrap(wrapped, [" ".join(words).upper()], purpose) == secret

    @given(st.integers(0, 3), st.sampled_from(word_list()))
    @settings(max_examples=50)
    def test_one_other_word_opens_nothing(self, place: int, other: str) -> None:
        words = [*_WORDS[:place], other, *_WORDS[place + 1 :]]
        if tuple(words) != _WORDS:
            assert _code_of(unwrap, _WRAPPED, words, "root") == "wrong_words"

    @pytest.mark.parametrize(
        "words", [(), ("",), _WORDS[:3], (*_WORDS, "Feder"), _WORDS[::-1], ("AbendBiberDorfEule",)]
    )
    def test_words_missing_or_in_another_order_open_nothing(self, words: tuple[str, ...]) -> None:
        assert _code_of(unwrap, _WRAPPED, words, "root") == "wrong_words"

    def test_another_purpose_opens_nothing(self) -> None:
        assert _code_of(unwrap, _WRAPPED, _WORDS, "details") == "wrong_words"

    @given(st.sampled_from(["salt", "nonce", "ciphertext"]), st.data())
    @settings(max_examples=50)
    def test_a_flipped_bit_opens_nothing(self, name: str, data: st.DataObject) -> None:
        digits: str = getattr(_WRAPPED, name)
        place = data.draw(st.integers(0, len(digits) - 1))
        digit = f"{int(digits[place], 16) ^ (1 << data.draw(st.integers(0, 3))):x}"
        damaged = msgspec.structs.replace(
            _WRAPPED, **{name: digits[:place] + digit + digits[place + 1 :]}
        )
        assert _code_of(unwrap, damaged, _WORDS, "root") == "wrong_words"

    @pytest.mark.parametrize("words", [(), ("Abend", "Biber", "Dorf"), ("-", " ", "", ".")])
    def test_fewer_than_four_words_close_nothing(self, words: tuple[str, ...]) -> None:
        with pytest.raises(Refusal) as caught:
            wrap(_SECRET, words, "root", _CHEAP, seeded_dice())
        assert (caught.value.code, dict(caught.value.parameters)) == ("words_form", {"wanted": 4})

    @pytest.mark.parametrize(
        "damage",
        [
            {"salt": "xx"},
            {"salt": ""},
            {"nonce": "00"},
            {"ciphertext": "zz"},
            {"cost": Cost(memory_kib=1 << 21, iterations=1, lanes=1)},
            {"cost": Cost(memory_kib=7, iterations=1, lanes=1)},
            {"cost": Cost(memory_kib=-8, iterations=1, lanes=1)},
            {"cost": Cost(memory_kib=8, iterations=0, lanes=1)},
            {"cost": Cost(memory_kib=8, iterations=-1, lanes=1)},
            {"cost": Cost(memory_kib=8, iterations=1 << 20, lanes=1)},
            {"cost": Cost(memory_kib=8, iterations=1, lanes=-1)},
            {"cost": Cost(memory_kib=8, iterations=1, lanes=0)},
            {"cost": Cost(memory_kib=15, iterations=1, lanes=2)},
            {"cost": Cost(memory_kib=1 << 20, iterations=1, lanes=17)},
        ],
    )
    def test_what_was_never_wrapped_is_called_damaged(self, damage: dict[str, Any]) -> None:
        wrapped = msgspec.structs.replace(_WRAPPED, **damage)
        assert _code_of(unwrap, wrapped, _WORDS, "root") == "root_record_damaged"

    def test_a_machine_without_the_memory_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Hungry:
            def __init__(self, **_: object) -> None: ...

            def derive(self, _: bytes) -> bytes:
                raise MemoryError

        monkeypatch.setattr(root, "Argon2id", Hungry)
        with pytest.raises(BobblError) as caught:
            wrap(_SECRET, _WORDS, "root", STRONG, seeded_dice())
        assert (caught.value.code, dict(caught.value.parameters)) == (
            "memory_short",
            {"needed_mib": 256},
        )

    def test_known_answer(self) -> None:
        stored = Wrapped(
            cost=_CHEAP,
            salt="000102030405060708090a0b0c0d0e0f",
            nonce="101112131415161718191a1b",
            ciphertext="976615c9cdd18ce68ba514857b6854011cb75154451d",
        )
        assert unwrap(stored, _WORDS, "root") == b"golden"


class TestRoot:
    def test_the_words_give_both_keys_back(self) -> None:
        opened = open_root(_RECORD, _WORDS)
        assert opened.signing.to_bytes() == _ROOT.to_bytes()
        assert opened.signing.public.hex() == _RECORD.root_public
        assert "details_private" not in repr(opened)

    def test_the_tournament_is_named_by_the_root(self) -> None:
        assert _RECORD.tournament == TournamentId(_ROOT.author)

    def test_the_record_survives_json(self) -> None:
        decoded = msgspec.json.decode(msgspec.json.encode(_RECORD), type=RootRecord)
        assert decoded == _RECORD
        assert _ROOT.to_bytes().hex().encode() not in msgspec.json.encode(_RECORD)

    def test_other_words_are_told(self) -> None:
        assert _code_of(open_root, _RECORD, ("Abend", "Biber", "Dorf", "Fabel")) == "wrong_words"

    def test_every_part_is_bound_to_the_others(self) -> None:
        _, other = make_root(_WORDS, _CHEAP, seeded_dice("other"))
        for name in ("root_public", "wrapped_root", "details_public", "enclosed_details"):
            mixed = msgspec.structs.replace(_RECORD, **{name: getattr(other, name)})
            assert _code_of(open_root, mixed, _WORDS) == "root_record_damaged"

    @pytest.mark.parametrize("name", ["root_public", "details_public"])
    def test_what_is_no_hex_is_damaged(self, name: str) -> None:
        broken = msgspec.structs.replace(_RECORD, **{name: "none"})
        assert _code_of(open_root, broken, _WORDS) == "root_record_damaged"

    def test_known_answer(self) -> None:
        stored = RootRecord(
            root_public="570965f5e4e87c6368de54b6d6305f147d764048c9da7c6273d9480aa7342cbd",
            wrapped_root=Wrapped(
                cost=_CHEAP,
                salt="e5971e17dfdffdc29e1cbe3e63657a96",
                nonce="5c3b6773356e4362717f2c50",
                ciphertext=(
                    "13d8bd58aaa118920220e9d16e9d4baf8d2c2bf16e22b62f3980e51e322bd4e7"
                    "6bffee43361277c426e0cd8120251e70"
                ),
            ),
            details_public="e6fbeaf18f2d3d4d1f300681a3d1e9923de615aa4d526c16091f5d951daf024d",
            enclosed_details=Enclosed(
                nonce="bdfbcd79e37616adb90a2f04",
                ciphertext=(
                    "ff81976f8ff8a3c26ea2fe7660ad5021c31caef92f3761b8f927e9d34f0bb375"
                    "d1ef2ad01d79bfcd8317df9541f790b7"
                ),
            ),
        )
        opened = open_root(stored, _WORDS)
        assert opened.signing.to_bytes() == seeded_dice("golden")(32)
        assert opened.details_private.hex() == (
            "cb65f46f2293fe5667288c79d566044520fc6287bb4640f1f1b5b747e506563c"
        )

    def test_the_strong_cost_is_what_the_specification_asks(self) -> None:
        assert STRONG.memory_kib == 256 * 1024
