"""The sound of the gong is a whole WAV file that dies away."""

import io
import wave

from bobbl_client.widgets.gong_sound import RATE, SECONDS, gong_wav


def test_it_is_a_wav_file_that_dies_away_without_clipping() -> None:
    with wave.open(io.BytesIO(gong_wav())) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.getnframes() == RATE * SECONDS
        data = file.readframes(file.getnframes())
    samples = memoryview(data).cast("h")
    second = [max(abs(each) for each in samples[at * RATE : (at + 1) * RATE]) for at in range(4)]
    assert second == sorted(second, reverse=True)
    assert 10000 < second[0] < 32767
    assert second[-1] < second[0] / 4
