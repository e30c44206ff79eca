"""A page of the handbook that loads something from elsewhere is found; a link to click is none."""

import pytest
from installer.handbook import loads_from_elsewhere, without_links_elsewhere


@pytest.mark.parametrize(
    "text",
    [
        '<script src="https://cdn.example/a.js"></script>',
        '<img alt="" src="//cdn.example/a.png">',
        '<link rel="stylesheet" href="http://fonts.example/css">',
        '@import url("https://fonts.example/css");',
        '@import "https://fonts.example/css";',
        "src: url(https://fonts.example/a.woff2)",
        'fetch("https://tell.example/")',
        '<iframe title="x" src=https://video.example/></iframe>',
    ],
)
def test_what_is_loaded_from_elsewhere_is_named(text: str) -> None:
    (found,) = set(loads_from_elsewhere(text))
    assert ".example" in found


@pytest.mark.parametrize(
    "text",
    [
        '<a href="https://example.org/">click</a>',
        '<img src="../_images/desk.png">',
        '<link rel="stylesheet" href="_static/handbook.css">',
        "src: url(ClearSans-Bold.ttf)",
        "background: url(data:image/svg+xml;base64,AA)",
        "/* see https://example.org/ */",
    ],
)
def test_what_lies_beside_the_page_or_waits_for_a_click_is_not(text: str) -> None:
    assert loads_from_elsewhere(text) == []


def test_a_sheet_alone_has_no_links_to_other_chapters() -> None:
    text = (
        'See the <a class="reference internal" href="../draw/"><span>draw</span></a>, '
        '<a href="#here">below</a> and <a href="https://example.org/">there</a>.'
    )
    assert without_links_elsewhere(text) == (
        'See the <span>draw</span>, <a href="#here">below</a> and '
        '<a href="https://example.org/">there</a>.'
    )
