from hypothesis import example, given, settings
from hypothesis import strategies as st

from bobbl_client.evening.namesakes import namesakes, sought
from bobbl_client.evening.roster_record import Listed, Registered
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import EntrantStatus
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.search.directory import Directory
from bobbl_shared.search.likeness import resemblances, spelled

WORDS = st.text(st.sampled_from("ahnst"), max_size=10) | st.sampled_from(
    ("-", "Eva", "Schmalfuß-Oberschmidtleitner", "von der Au", "Wunderlich", "Wunderlihc")
)
NAMES = st.builds(Name, WORDS, WORDS)
ENTRANTS = st.lists(st.lists(NAMES, min_size=1, max_size=2), max_size=12)


def registered(order: int, names: list[Name], status: EntrantStatus = "present") -> Registered:
    base = Base(version=order)
    persons = tuple(
        Listed(PersonId(f"{order}-{place}"), spelled(name), base)
        for place, name in enumerate(names)
    )
    return Registered(EntrantId(str(order)), order + 1, "pair", status, persons, base, order)


def found(typed: list[Name], people: list[Registered], besides: str = "") -> list[str]:
    roster = {each.id: each for each in people}
    directory = Directory(sought(people))
    return [each.key for each in namesakes(typed, roster, directory, EntrantId(besides))]


@settings(max_examples=60)
@given(st.lists(NAMES, min_size=1, max_size=2), ENTRANTS)
@example([Name("-", "Karl")], [[Name("Karl", "")]])
@example([Name("Wunderlich", "Ute")], [[Name("Ute", "Wundrelich")]])
@example([Name("Wunderlich", "Ute")], [[Name("Vunterlich", "Ute")]])
@example([Name("Wunderlich", "Ute")], [[Name("Mundarlich", "Ute")]])
@example([Name("Lang", "Ute")], [[Name("Land", "Ute")]])
def test_nobody_is_missed_who_would_be_found_among_all(
    typed: list[Name], entrants: list[list[Name]]
) -> None:
    people = [registered(order, names) for order, names in enumerate(entrants)]
    roster = {each.id: each for each in people}
    everybody = [(each.id, tuple(one.spelled for one in each.persons)) for each in people]
    here = namesakes(typed, roster, Directory(sought(people[::-1])))
    assert here == resemblances(typed, everybody)


def test_who_is_out_and_who_is_open_are_not_compared() -> None:
    names = [Name("Hofmann", "Karl"), Name("Reuß", "Ute")]
    people = [registered(0, names, "withdrawn"), registered(1, names), registered(2, names)]
    assert found(names, people) == ["1", "2"]
    assert found(names, people, besides="1") == ["2"]


def test_nobody_typed_is_like_nobody() -> None:
    assert found([], [registered(0, [Name("Hofmann", "Karl")])]) == []
