"""How high a rank stands in the curve of a way through the evening."""

from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.readings.rank_path import RankPath


@given(st.integers(1, 2000), st.data())
def test_the_first_is_on_top_and_the_last_at_the_bottom(field: int, data: st.DataObject) -> None:
    path = RankPath((), field)
    rank = data.draw(st.integers(1, field))
    assert 0 <= path.height(rank) <= 1
    assert path.height(1) == 0
    assert field == 1 or path.height(field) == 1
    assert list(path.lines) == sorted(set(path.lines))
