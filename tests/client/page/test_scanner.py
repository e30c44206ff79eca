"""A scanner is told from a person, whatever keyboard it thinks it is, and holds nothing back."""

from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.page.keyboard_layouts import LAYOUTS, exchanged, meant
from bobbl_client.page.scanner import (
    GAP_MS,
    LONGEST,
    REGISTRATIONS,
    SCANNER_MS,
    SLIPS,
    Scan,
    Scanner,
)
from bobbl_client.scoring.page import HAND
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.paper.registration_code import PREFIX, code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId, StationId, TournamentId
from builders.course import root_record

TOURNAMENT = TournamentId(StationId("t"))
STATE = State(TOURNAMENT, root_record()[1], Settings("Preismucken"))
CODES = st.text(min_size=1, max_size=9).map(lambda text: code_of(STATE, EntrantId(text)))
SLIP_CODES = st.builds(
    lambda round_, table: slip_code(TOURNAMENT, SlipPlace(round_, table)),
    st.integers(1, 12),
    st.integers(1, 200),
)
GAPS = st.integers(0, GAP_MS)
FAST = st.integers(0, SCANNER_MS)
NAMES = st.sampled_from(sorted(LAYOUTS))
SHIFTED = st.sampled_from(["small", "capitals", "lock"])


def typed(scanner: Scanner, text: str, step: int, at: int = 0) -> int:
    for sign in text:
        at += step
        scanner.sign(sign, at)
    return at


def registrations() -> Scanner:
    return Scanner(REGISTRATIONS)


def slips() -> Scanner:
    return Scanner(SLIPS, HAND)


def seen(code: str, scanner: str, computer: str, shift: str) -> str:
    """Give what a computer makes of the keys that a scanner presses for a code."""
    signs = []
    for sign in code:
        for row, levels in enumerate(LAYOUTS[scanner]):
            for level, keys in enumerate(levels):
                wanted = sign.lower() if shift == "small" and level == 0 else sign
                if wanted in keys:
                    other = 1 - level if shift == "lock" else level
                    place = keys.index(wanted)
                    signs.append(LAYOUTS[computer][row][other][place])
                    break
            else:
                continue
            break
        else:
            raise AssertionError(sign)
    return "".join(signs)


@given(CODES, GAPS, st.text(alphabet="abcmuckäöü 23", max_size=8), st.booleans())
def test_a_scan_is_known_in_either_case_also_right_after_a_person(
    code: str, step: int, before: str, is_small: bool
) -> None:
    scanner = registrations()
    at = typed(scanner, before, step, 1000)
    scan = PREFIX + code
    at = typed(scanner, scan.lower() if is_small else scan, step, at)
    assert scanner.is_busy(at)
    assert scanner.end(at + step) == Scan(code, len(scan))
    assert scanner.end(at + step) is None


@given(CODES, NAMES, NAMES, SHIFTED)
def test_a_registration_is_read_whatever_keyboards_are_set(
    code: str, scanner: str, computer: str, shift: str
) -> None:
    watched = registrations()
    at = typed(watched, seen(PREFIX + code, scanner, computer, shift), 5, 1000)
    assert watched.is_busy(at)
    assert watched.end(at) == Scan(code, len(PREFIX) + len(code))


@given(SLIP_CODES, NAMES, NAMES, SHIFTED)
def test_a_slip_is_among_what_may_have_been_meant_and_is_read(
    code: str, scanner: str, computer: str, shift: str
) -> None:
    text = seen(code, scanner, computer, shift)
    assert code in meant(text)
    watched, at = slips(), 1000
    for sign in text:
        assert watched.sign(sign, at)
        at += 5
    assert watched.is_busy(at)
    found = watched.end(at)
    assert found is not None
    readings = [each for each in meant(text) if SLIPS.code(each)]
    assert found == Scan(readings[0], len(code))


def test_french_keys_come_out_as_a_french_person_knows_them() -> None:
    assert seen("MUCKAQW27", "american", "french", "small") == ",uckqazéè"
    assert exchanged("french", "american")["q"] == "A"
    assert exchanged("german", "french")["ö"] == "M"


def test_no_key_carries_two_signs_of_the_codes() -> None:
    for name, rows in LAYOUTS.items():
        found: list[str] = []
        for plain, shifted in rows:
            assert len(plain) == len(shifted), name
            for both in zip(plain, shifted, strict=True):
                on_key = {sign.upper() for sign in both} & set(ALPHABET)
                assert len(on_key) <= 1, (name, both)
                found += on_key
        assert sorted(found) == sorted(ALPHABET), name


@given(CODES, st.integers(0, 11), st.integers(GAP_MS + 1, 5000))
def test_what_is_typed_with_a_pause_is_no_scan(code: str, place: int, pause: int) -> None:
    scanner, scan = registrations(), PREFIX + code
    at = typed(scanner, scan[: place + 1], 5, 1000)
    at = typed(scanner, scan[place + 1 :], 5, at + pause)
    ended = scanner.end(at + 5 if place < 11 else at + pause)
    assert ended is None


@given(CODES, st.integers(0, 7), st.sampled_from(ALPHABET))
def test_one_wrong_sign_makes_it_another_code(code: str, place: int, sign: str) -> None:
    scanner = registrations()
    wrong = code[:place] + sign + code[place + 1 :]
    at = typed(scanner, PREFIX + wrong, GAP_MS, 1000)
    assert scanner.end(at) == (Scan(code, 12) if sign == code[place] else None)


@given(CODES)
def test_a_key_that_is_no_sign_ends_it(code: str) -> None:
    scanner = registrations()
    at = typed(scanner, PREFIX + code[:4], 5, 1000)
    scanner.other()
    at = typed(scanner, code[4:], 5, at)
    assert scanner.end(at) is None


@given(st.text(alphabet="abcäöüßéABC-'. ", max_size=LONGEST), st.integers(0, GAP_MS))
def test_a_name_is_never_taken_for_a_scan_however_fast(name: str, step: int) -> None:
    scanner = registrations()
    at = typed(scanner, name, step, 1000)
    assert scanner.end(at) is None


@given(st.text(alphabet="фывапролджэ1234567890№%", min_size=12, max_size=20), FAST)
def test_nonsense_faster_than_hands_is_a_scanner_that_nobody_can_read(text: str, step: int) -> None:
    scanner = registrations()
    at = typed(scanner, text + "№", step, 1000)
    assert scanner.end(at) == Scan("", len(text) + 1)
    slow = registrations()
    at = typed(slow, text + "№", SCANNER_MS + 1, 1000)
    assert slow.end(at) is None


@given(st.text(HAND, min_size=1, max_size=9))
def test_what_a_hand_types_on_the_number_pad_is_left_alone(text: str) -> None:
    scanner = slips()
    assert not any(scanner.sign(sign, 1000) for sign in text)
    assert not scanner.is_busy(1000)
    assert scanner.end(1000) is None


def test_a_letter_hit_by_mistake_swallows_nothing_later() -> None:
    scanner = slips()
    assert scanner.sign("x", 1000)
    assert scanner.is_busy(1000 + GAP_MS)
    assert not scanner.is_busy(1001 + GAP_MS)
    assert not scanner.sign("5", 1001 + GAP_MS)
    assert scanner.end(1002 + GAP_MS) is None


def test_a_clock_set_back_ends_a_scan() -> None:
    scanner = slips()
    assert scanner.sign("S", 1000)
    assert not scanner.sign("5", 980)


def test_a_slip_with_a_wrong_sign_is_handed_on_to_be_explained() -> None:
    scanner, code = slips(), slip_code(TOURNAMENT, SlipPlace(1, 5))
    wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
    at = typed(scanner, wrong, 5, 1000)
    assert scanner.end(at) == Scan(wrong, len(wrong))
    at = typed(scanner, "sфы5", 5, at)
    assert scanner.end(at) == Scan("", 4)
