"""Lists of pre-registrations as they come: what each form of line means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.evening.lists.preregistered import decoded, read_list
from bobbl_shared.domain.names import Name

KARL, GRETE = Name("Hofmann", "Karl"), Name("Reuß", "Margarete")
KARL_SV, GRETE_SV = Name("Hofmann", "Karl", "SV Weidenlohe"), Name("Reuß", "Margarete", "FC Lohe")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Hofmann, Karl / Reuß, Margarete", (KARL, GRETE)),
        ("Karl Hofmann / Margarete Reuß", (KARL, GRETE)),
        ("Karl Hofmann und Margarete Reuß", (KARL, GRETE)),
        ("  3. Karl Hofmann & Margarete Reuß", (KARL, GRETE)),
        ("- Karl Hofmann + Margarete Reuß", (KARL, GRETE)),
        ("Hofmann, Karl (SV Weidenlohe) / Reuß, Margarete (FC Lohe)", (KARL_SV, GRETE_SV)),
        ("Hofmann;Karl;Reuß;Margarete", (KARL, GRETE)),
        ("Hofmann;Karl;SV Weidenlohe;Reuß;Margarete;FC Lohe", (KARL_SV, GRETE_SV)),
        ("Hofmann\tKarl\tSV Weidenlohe\tReuß\tMargarete\tFC Lohe", (KARL_SV, GRETE_SV)),
        ('"Hofmann";"Karl";"Reuß";"Margarete";', (KARL, GRETE)),
        ("Karl Hofmann;Margarete Reuß", (KARL, GRETE)),
        ("Hofmann;Karl", (KARL,)),
        ("Hofmann;Karl;SV Weidenlohe", (KARL_SV,)),
        ("Karl Hofmann", (KARL,)),
        ("Hofmann / Reuß", (Name("Hofmann"), Name("Reuß"))),
        ("Eva von der Tann / Uwe zu Berg", (Name("von der Tann", "Eva"), Name("zu Berg", "Uwe"))),
        ("Karl-Heinz Müller-Lüdenscheidt", (Name("Müller-Lüdenscheidt", "Karl-Heinz"),)),
    ],
)
def test_a_line_without_heads(line: str, names: tuple[Name, ...]) -> None:
    (read,) = read_list(line, 2)
    assert read.wrong is None
    assert read.names == names


@pytest.mark.parametrize(
    ("heads", "line", "names"),
    [
        ("Nachname;Vorname;Verein", "Hofmann;Karl;SV Weidenlohe", (KARL_SV,)),
        ("Vorname;Nachname;Vorname;Nachname", "Karl;Hofmann;Margarete;Reuß", (KARL, GRETE)),
        (
            "Nr;Nachname1;Vorname1;Nachname2;Vorname2",
            "7;Hofmann;Karl;Reuß;Margarete",
            (KARL, GRETE),
        ),
        ("Nachname,Vorname,Verein", "Hofmann,Karl,SV Weidenlohe", (KARL_SV,)),
        ("Name;Partner;E-Mail", "Karl Hofmann;Reuß, Margarete;k@h.de", (KARL, GRETE)),
        ("Spieler 1;Spieler 2", "Karl Hofmann;Margarete Reuß", (KARL, GRETE)),
        ('"Nachname","Vorname"', '"Hofmann","Karl"', (KARL,)),
    ],
)
def test_heads_say_what_the_columns_hold(heads: str, line: str, names: tuple[Name, ...]) -> None:
    (read,) = read_list(f"{heads}\n\n{line}\n", 2)
    assert read.names == names
    assert read.line == 3


def test_an_unknown_partner_is_half_a_pair() -> None:
    (read,) = read_list("Hofmann, Karl / ?", 2)
    assert (read.names, read.is_half) == ((KARL,), True)


def test_a_line_that_cannot_be_read_says_why_and_keeps_nobody_else_out() -> None:
    first, wrong, last = read_list("Karl Hofmann\n?\nA / B / C", 2)
    assert first.names == (KARL,)
    assert wrong.wrong is not None
    assert wrong.wrong.code == "name_missing"
    assert last.wrong is not None
    assert last.wrong.code == "list_line_too_many"
    assert (last.line, last.text) == (3, "A / B / C")


def test_players_stand_one_a_line() -> None:
    (read,) = read_list("Hofmann;Karl;SV Weidenlohe;egal", 1)
    assert read.names == (KARL_SV,)


def test_files_of_any_spreadsheet_are_read() -> None:
    assert decoded("Reuß;Äußere".encode("utf-8-sig")) == "Reuß;Äußere"
    assert decoded("Reuß;Äußere".encode()) == "Reuß;Äußere"
    assert decoded("Reuß;Äußere".encode("cp1252")) == "Reuß;Äußere"


@given(st.text(max_size=200), st.sampled_from([1, 2]))
def test_whatever_is_pasted_is_read_or_said_to_be_wrong(text: str, persons: int) -> None:
    for read in read_list(text, persons):
        assert (read.wrong is None) == bool(read.names)
        assert len(read.names) <= persons


@given(st.lists(st.sampled_from([KARL, GRETE, Name("Popp", "Uwe")]), min_size=1, max_size=2))
def test_what_is_written_in_any_way_means_the_same(names: list[Name]) -> None:
    forms = (
        " / ".join(f"{each.last}, {each.first}" for each in names),
        " und ".join(f"{each.first} {each.last}" for each in names),
        ";".join(f"{each.last};{each.first}" for each in names),
    )
    assert {read_list(form, 2)[0].names for form in forms} == {tuple(names)}
