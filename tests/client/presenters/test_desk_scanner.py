"""A scanner is told from a person, and nothing a person types is ever held back."""

from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.presenters.desk_scanner import GAP_MS, PREFIX, Scanner
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.registration_code import code_of
from bobbl_shared.ids import EntrantId, StationId, TournamentId

CODES = st.text(min_size=1, max_size=9).map(
    lambda text: code_of(TournamentId(StationId("t")), EntrantId(text))
)
GAPS = st.integers(0, GAP_MS)


def typed(scanner: Scanner, text: str, step: int, at: int = 0) -> int:
    for sign in text:
        at += step
        scanner.sign(sign, at)
    return at


@given(CODES, GAPS, st.text(alphabet="abcmuckäöü 23", max_size=8), st.booleans())
def test_a_scan_is_known_in_either_case_also_right_after_a_person(
    code: str, step: int, before: str, is_small: bool
) -> None:
    scanner = Scanner()
    at = typed(scanner, before, step, 1000)
    scan = PREFIX + code
    at = typed(scanner, scan.lower() if is_small else scan, step, at)
    assert scanner.is_busy(at)
    assert scanner.end(at + step) == code
    assert scanner.end(at + step) is None


@given(CODES, st.integers(0, 11), st.integers(GAP_MS + 1, 5000))
def test_what_is_typed_with_a_pause_is_no_scan(code: str, place: int, pause: int) -> None:
    scanner, scan = Scanner(), PREFIX + code
    at = typed(scanner, scan[: place + 1], 5, 1000)
    at = typed(scanner, scan[place + 1 :], 5, at + pause)
    ended = scanner.end(at + 5 if place < 11 else at + pause)
    assert ended is None


@given(CODES, st.integers(0, 7), st.sampled_from(ALPHABET))
def test_one_wrong_sign_makes_it_no_scan(code: str, place: int, sign: str) -> None:
    scanner = Scanner()
    wrong = code[:place] + sign + code[place + 1 :]
    at = typed(scanner, PREFIX + wrong, 5, 1000)
    assert scanner.end(at) == (code if sign == code[place] else None)


@given(CODES)
def test_a_code_without_the_word_before_it_is_a_person_typing(code: str) -> None:
    scanner = Scanner()
    at = typed(scanner, code, 5, 1000)
    assert not scanner.is_busy(at)
    assert scanner.end(at) is None


@given(CODES)
def test_a_key_that_is_no_sign_ends_it(code: str) -> None:
    scanner = Scanner()
    at = typed(scanner, PREFIX + code[:4], 5, 1000)
    scanner.other()
    at = typed(scanner, code[4:], 5, at)
    assert scanner.end(at) is None
