"""What a scanner meant whose layout is another than that of the computer it types on.

A scanner presses keys, the computer makes signs of them. If they do not agree on which sign lies
on which key, the codes come out as nonsense: A as Q, 2 as é, M as ö. Each layout is written down
here as the signs of its keys, row by row, so what was meant can be read back: from the sign to the
key on the computer's layout, from the key to the sign on the scanner's. Shift plays no part: the
alphabet of the codes has no two signs on one key.

Layouts that differ only in signs which codes have not (British, Swiss, Spanish, Nordic …) are one
here; so are German and American, which exchange y and z.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from bobbl_shared.crypto.pairing import ALPHABET

LAYOUTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "american": (
        ("1234567890-=", "!@#$%^&*()_+"),
        ("qwertyuiop[]", "QWERTYUIOP{}"),
        ("asdfghjkl;'", 'ASDFGHJKL:"'),
        ("zxcvbnm,./", "ZXCVBNM<>?"),
    ),
    "german": (
        ("1234567890ß´", '!"§$%&/()=?`'),
        ("qwertzuiopü+", "QWERTZUIOPÜ*"),
        ("asdfghjklöä", "ASDFGHJKLÖÄ"),
        ("yxcvbnm,.-", "YXCVBNM;:_"),
    ),
    "french": (
        ("&é\"'(-è_çà)=", "1234567890°+"),
        ("azertyuiop^$", "AZERTYUIOP¨£"),
        ("qsdfghjklmù", "QSDFGHJKLM%"),
        ("wxcvbn,;:!", "WXCVBN?./§"),
    ),
    "belgian": (
        ("&é\"'(§è!çà)-", "1234567890°_"),
        ("azertyuiop^$", "AZERTYUIOP¨*"),
        ("qsdfghjklmù", "QSDFGHJKLM%"),
        ("wxcvbn,;:=", "WXCVBN?./+"),
    ),
    "dvorak": (
        ("1234567890[]", "!@#$%^&*(){}"),
        ("',.pyfgcrl/=", '"<>PYFGCRL?+'),
        ("aoeuidhtns-", "AOEUIDHTNS_"),
        (";qjkxbmwvz", ":QJKXBMWVZ"),
    ),
    "colemak": (
        ("1234567890-=", "!@#$%^&*()_+"),
        ("qwfpgjluy;[]", "QWFPGJLUY:{}"),
        ("arstdhneio'", 'ARSTDHNEIO"'),
        ("zxcvbkm,./", "ZXCVBKM<>?"),
    ),
}
"""By name: for each row the signs without and with Shift, from left to right."""


def meant(typed: str) -> Iterator[str]:
    """Yield what may have been meant by a scan, in capitals: first what was typed as it stands.

    A sign that cannot have been meant is a question mark.
    """
    seen = {typed.upper()}
    yield typed.upper()
    for computer in LAYOUTS:
        for scanner in LAYOUTS:
            signs = exchanged(computer, scanner)
            read = "".join(signs.get(sign.lower(), "?") for sign in typed)
            if read not in seen:
                seen.add(read)
                yield read


@cache
def exchanged(computer: str, scanner: str) -> Mapping[str, str]:
    """Return for each lower-case sign of a computer's layout the sign that was meant."""
    found: dict[str, str] = {}
    for row, meant_row in zip(LAYOUTS[computer], LAYOUTS[scanner], strict=True):
        for signs in row:
            for place, sign in enumerate(signs):
                on_key = {level[place].upper() for level in meant_row} & set(ALPHABET)
                if on_key:
                    found[sign.lower()] = on_key.pop()
    return found
