"""The sound of the gong, computed: partials of a bronze plate that die away, as a WAV file."""

import struct
from math import exp, pi, sin

RATE = 22050
SECONDS = 4
LOUDEST = 28000

PARTIALS = ((1.0, 1.0, 0.9), (2.0, 0.55, 1.4), (2.76, 0.45, 1.8), (5.4, 0.2, 3.2), (8.93, 0.1, 5.0))
"""Each: the multiple of the lowest, how loud it begins, how fast it dies away (per second)."""

LOWEST_HZ = 196.0
ATTACK_S = 0.012


def gong_wav() -> bytes:
    """Return the gong as a WAV file: one channel, 16 bit."""
    samples = [_sample(place / RATE) for place in range(RATE * SECONDS)]
    data = struct.pack(f"<{len(samples)}h", *samples)
    form = struct.pack("<HHIIHH", 1, 1, RATE, 2 * RATE, 2, 16)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data"
    body += struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _sample(at: float) -> int:
    whole = sum(loud for _, loud, _ in PARTIALS)
    tone = sum(
        loud * exp(-fade * at) * sin(2 * pi * LOWEST_HZ * multiple * at)
        for multiple, loud, fade in PARTIALS
    )
    return round(LOUDEST * min(1.0, at / ATTACK_S) * tone / whole)
