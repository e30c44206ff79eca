"""Lists of pre-registrations as they come: what each form of line means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.evening.lists.files import decoded
from bobbl_client.evening.lists.preregistered import read_list
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
        ("Eva von und zu Berg und Karl Hofmann", (Name("von und zu Berg", "Eva"), KARL)),
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


@pytest.mark.parametrize(
    ("partner", "is_half"),
    [
        ("???", True),
        ("N.N.", True),
        ("noch offen", True),
        ("noch nicht bekannt", True),
        ("-", False),
        ("n/a", False),
        ("keiner", False),
        ("suche Partner", False),
        ("kein Partner", False),
        ("Sucht Partner", False),
        ("Partner gesucht", False),
        ("noch keinen", False),
        ("sucht", False),
        ("Partner", False),
    ],
)
def test_a_form_is_answered_though_there_is_no_partner(partner: str, is_half: bool) -> None:
    (read,) = read_list(f"Name;Partner\nKarl Hofmann;{partner}", 2)
    assert (read.names, read.is_half) == ((KARL,), is_half)
    (alone,) = read_list(f"Nachname;Vorname;Partner\nOhne;Karl;{partner}", 2)
    assert alone.names == (Name("Ohne", "Karl"),)


@pytest.mark.parametrize(
    "text",
    [
        "Ute Krapf / Sucht Partner",
        "Krapf, Ute (sucht Partner)",
        "Ute Krapf und sucht Partnerin",
        "Krapf;Ute;;Sucht;Partner;",
        "Nachname;Vorname;Nachname 2;Vorname 2\nKrapf;Ute;Sucht;Partner",
        "Nachname;Vorname;Sucht Partner\nKrapf;Ute;ja",
    ],
)
def test_who_looks_for_a_partner_comes_alone(text: str) -> None:
    (read,) = read_list(text, 2)
    assert (read.names, read.is_half) == ((Name("Krapf", "Ute"),), False)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("#DIV/0!;Karl", "list_name_sign"),
        ('=HYPERLINK("http://x");Karl', "list_name_sign"),
        ("Hofmann@web.de;", "list_name_sign"),
        ("Hofmann|Karl", "list_name_sign"),
        ("Reu§;€nne", "list_name_sign"),
        ("Hofmann😀;Karl", "list_name_sign"),
        ("Hofmann;Karl, Grete", "list_name_sign"),
        ("Summe;46", "list_name_without_letters"),
        ("😀;Karl", "list_name_sign"),
    ],
)
def test_what_nobody_is_called_is_said(line: str, code: str) -> None:
    (read,) = read_list(f"Nachname;Vorname\n{line}", 2)
    assert read.wrong is not None
    assert read.wrong.code == code


def test_names_parted_by_commas_only() -> None:
    read = read_list("Hofmann,Karl,Reuß,Margarete\n\nReuß,Margarete,Hofmann,Karl\n", 2)
    assert [each.names for each in read] == [(KARL, GRETE), (GRETE, KARL)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Uwe Popp      Eva Zapf", [("Popp", "Uwe"), ("Zapf", "Eva")]),
        ("Uwe Popp\u2028Eva Zapf", [("Popp", "Uwe"), ("Zapf", "Eva")]),
        ("Popp      Uwe", [("Uwe", "Popp")]),
        ("Nachname;Vorname\nPopp, Uwe;", [("Popp", "Uwe")]),
        ("Nachname;Vorname\nPopp,Uwe", [("Popp", "Uwe")]),
        ("Nachname\tVorname\nPopp;Uwe\t", []),
        ("Nachname;Vorname\nPopp, Graf;Uwe", []),
    ],
)
def test_names_in_one_cell_or_parted_otherwise(text: str, read: list[tuple[str, str]]) -> None:
    (line,) = read_list(text, 2)
    assert [(name.last, name.first) for name in line.names] == read
    assert (line.wrong is None) == bool(read)


def test_what_breaks_a_line_for_python_only_breaks_none() -> None:
    read = read_list("Nachname;Vorname\nHofmann\x0c;Karl\u2028\n\x1dReuß;Margarete\n", 2)
    assert [(each.line, each.names) for each in read] == [(2, (KARL,)), (3, (GRETE,))]


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


FORM = (
    "Zeitstempel,Name Spieler 1,E-Mail-Adresse,Name des Partners,Verein,Möchtest du etwas sagen?"
    ',Bemerkung\n"21.11.2026 18:03:01",Karl Hofmann,k@h.de,"Reuß, Margarete",SV Weidenlohe,ja,'
    '"Wir kommen später,\nspielen aber mit"\n"21.11.2026 19:00:00",Uwe Popp,u@p.de,?,,,\n'
)


def test_the_answers_to_a_form_are_read() -> None:
    first, second = read_list(FORM, 2)
    assert [name.listed for name in first.names] == ["Hofmann, Karl", "Reuß, Margarete"]
    assert {name.club for name in first.names} == {"SV Weidenlohe"}
    assert first.remark == "Wir kommen später, / spielen aber mit"
    assert (second.line, second.names, second.is_half) == (4, (Name("Popp", "Uwe"),), True)


@pytest.mark.parametrize(
    ("heads", "line", "names"),
    [
        ("Timestamp,First name,Last name,Club", "1/2,Karl,Hofmann,SV Weidenlohe", (KARL_SV,)),
        ("First;Last;Club", "Karl;Hofmann;SV Weidenlohe", (KARL_SV,)),
        ("Name;Vorname;Verein", "Hofmann;Karl;SV Weidenlohe", (KARL_SV,)),
        ("Vor- und Nachname;Telefon", "Karl Hofmann;0171", (KARL,)),
        ("Name, Vorname;Telefon", "Hofmann Karl;0171", (KARL,)),
        ("Namen (beide);Nr", "Karl Hofmann, Margarete Reuß;1", (KARL, GRETE)),
        (
            "Vorname;Nachname;Vorname Partner;Nachname Partner",
            ";".join(("Karl", "Hofmann", "Margarete", "Reuß")),
            (KARL, GRETE),
        ),
        ("1. Spieler;2. Spieler;Bemerkung", "Karl Hofmann;Margarete Reuß;-", (KARL, GRETE)),
        ("Name;Ort", "Karl 'Kalle' Hofmann;X", (Name("Hofmann", "Karl 'Kalle'", "X"),)),
    ],
)
def test_heads_of_forms_and_tables(heads: str, line: str, names: tuple[Name, ...]) -> None:
    (read,) = read_list(f"Anmeldungen 2026\n{heads}\n{line}", 2)
    assert read.names == names


def test_a_quote_that_is_left_open_costs_nobody() -> None:
    read = read_list('Nachname;Vorname\n"Hofmann;Karl\nReuß;Margarete\n' + "Popp;Uwe\n" * 40, 2)
    assert read[0].names == (KARL,)
    assert len(read) == 42


@pytest.mark.parametrize("sign", ";,\t")
def test_a_first_line_that_is_typed_assigns_the_columns(sign: str) -> None:
    lines = ("Verein;-;Vorname;Nachname", "SV Weidenlohe;7;Karl;Hofmann", "FC Lohe;8;Uwe;Popp")
    first, _ = read_list("\n".join(lines).replace(";", sign), 2)
    assert first.names == (KARL_SV,)


def test_a_cell_with_nothing_to_see_is_empty() -> None:
    (read,) = read_list("Name;Partner;Verein\nHofmann, Karl;\u200b;\xa0", 2)
    assert read.names == (KARL,)


def test_lines_that_are_counted_and_numbers_in_place_of_names() -> None:
    read = read_list("1;Hofmann;Karl\n2;Reuß;Margarete\n3;45982;1", 2)
    assert [each.names for each in read] == [(KARL,), (GRETE,), ()]
    assert read[2].wrong is not None
    assert read[2].wrong.code == "list_name_without_letters"


@pytest.mark.parametrize("line", ["x" * 300_000, '"' * 9_999, ";" * 50_000, '"a;' * 5_000])
def test_a_line_without_end_is_a_line(line: str) -> None:
    assert len(read_list(f"Nachname;Vorname\nHofmann;Karl\n{line}\n", 2)) in {1, 2}


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


@pytest.mark.parametrize(
    ("text", "is_guessed"),
    [
        ("Weiß Ute / Weiß Jörg", True),
        ("Weiss Ute und Weiß Jörg", True),
        ("Name;Partner\nWeiß Ute;Weiß Jörg", True),
        ("Weiß Ute;Weiß Jörg", True),
        ("Vorname;Nachname;Vorname;Nachname\nKarl;Hofmann;Karl;Popp", False),
        ("Hofmann, Karl / Popp, Karl", False),
        ("Karl Hofmann / Margarete Hofmann", False),
        ("Karl Hofmann / ?", False),
        ("Hans Peter Weiß / Hans Ute", False),
    ],
)
def test_who_begins_with_the_same_word_has_it_as_family_name(text: str, is_guessed: bool) -> None:
    read = read_list(text, 2)[-1]
    assert read.is_guessed is is_guessed
    if is_guessed:
        assert [name.first for name in read.names] == ["Ute", "Jörg"]
