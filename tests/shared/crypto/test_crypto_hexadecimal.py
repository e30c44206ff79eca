import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.crypto.hexadecimal import MOST_BYTES, from_hex
from bobbl_shared.errors import PeerError


@given(st.binary(max_size=MOST_BYTES))
def test_bytes_come_back_from_their_spelling(content: bytes) -> None:
    assert from_hex(content.hex()) == content


@given(st.binary(min_size=1, max_size=8), st.data())
def test_there_is_no_other_spelling(content: bytes, data: st.DataObject) -> None:
    text = content.hex()
    at = data.draw(st.integers(0, len(text)))
    blank = data.draw(st.sampled_from([" ", "\n", "\t", "\u00a0", "_", "0x"]))
    others = {f"{text[:at]}{blank}{text[at:]}", text.upper(), f"{text[:at]}\uff10{text[at:]}"}
    for other in others - {text}:
        with pytest.raises(PeerError) as caught:
            from_hex(other)
        assert caught.value.code == "hex_malformed"


@pytest.mark.parametrize("text", ["0", "zz", "00" * (MOST_BYTES + 1), " " * 400_000, "ab" * 10**6])
def test_what_is_none_or_too_long(text: str) -> None:
    with pytest.raises(PeerError) as caught:
        from_hex(text)
    assert caught.value.code == "hex_malformed"
