"""What a display shows is kept in its folder, and its slides are found there."""

from pathlib import Path

from bobbl_client.model.display_choice import (
    LONGEST_TEXT,
    MOST_SLIDES,
    DisplayChoice,
    Slide,
    keep_choice,
    read_choice,
    read_slides,
    slides_folder,
)
from builders.dice import seeded_dice


def test_a_choice_is_kept(tmp_path: Path) -> None:
    choice = DisplayChoice(("seats",), has_sound=False)
    keep_choice(tmp_path, choice, seeded_dice(1))
    assert read_choice(tmp_path) == choice


def test_what_cannot_be_read_counts_as_never_chosen(tmp_path: Path) -> None:
    assert read_choice(tmp_path) == DisplayChoice()
    (tmp_path / "display.json").write_text("{")
    assert read_choice(tmp_path) == DisplayChoice()


def test_slides_are_pictures_and_texts_by_name(tmp_path: Path) -> None:
    assert read_slides(tmp_path) == ()
    folder = slides_folder(tmp_path)
    (folder / "2 brauerei.PNG").write_bytes(b"")
    (folder / "1 tombola.txt").write_text("Tombola\nLose an der Theke", encoding="utf-8-sig")
    (folder / "3 leer.txt").write_text("  ")
    (folder / "notes.doc").write_text("no slide")
    (folder / "folder.txt").mkdir()
    assert read_slides(tmp_path) == (
        Slide(text="Tombola\nLose an der Theke"),
        Slide(path=str(folder / "2 brauerei.PNG")),
    )


def test_a_folder_full_of_other_things_does_not_hold_the_display_up(tmp_path: Path) -> None:
    folder = slides_folder(tmp_path)
    for number in range(MOST_SLIDES + 3):
        (folder / f"{number:03}.txt").write_text("x" * (LONGEST_TEXT + 5))
    slides = read_slides(tmp_path)
    assert len(slides) == MOST_SLIDES
    assert {len(slide.text) for slide in slides} == {LONGEST_TEXT}
