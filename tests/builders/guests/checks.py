"""What holds for every page for guests, asked of the page itself as a browser shows it."""

from collections.abc import Mapping, Sequence

import html5lib
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

THUMB = 44
"""CSS pixels that whatever is touched has at least (a link within a sentence excepted)."""

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

_WIDE = """() => {
    const wide = [...document.querySelectorAll("body *")].filter(each =>
        each.getBoundingClientRect().right > innerWidth + 0.5 && !each.closest(".hear, .skip"));
    return document.documentElement.scrollWidth > innerWidth || wide.length
        ? [`${document.documentElement.scrollWidth} of ${innerWidth}`,
            ...wide.slice(0, 3).map(each => each.outerHTML.slice(0, 120))]
        : [];
}"""
_SMALL = """thumb => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter(each => each.type !== "hidden" && !each.matches(".skip, p a, dd a, li > p a"))
    .map(each => [each.outerHTML.slice(0, 120), (each.type === "radio" || each.type === "checkbox"
        ? each.closest("label") : each).getBoundingClientRect()])
    .filter(([_, box]) => box.height && (box.height < thumb - 0.5 || box.width < thumb / 2))
    .map(([what, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${what}`)"""
_SHAPE = """() => {
    const count = what => document.querySelectorAll(what).length;
    const levels = [...document.querySelectorAll("h1,h2,h3,h4")].map(each => +each.tagName[1]);
    const wrong = [];
    if (count("h1") !== 1) wrong.push(`${count("h1")} h1`);
    for (const each of ["main", "header", "footer", "nav", "title"])
        if (!count(each)) wrong.push(`no ${each}`);
    levels.forEach((level, at) => {
        if (at && level > levels[at - 1] + 1) wrong.push(`h${level} after h${levels[at - 1]}`);
    });
    for (const each of document.querySelectorAll("table"))
        if (!each.querySelector("th[scope]")) wrong.push("table without th scope");
    return wrong;
}"""


async def too_wide(page: Page) -> Sequence[str]:
    """Return what makes the page scroll sideways."""
    found: list[str] = await page.evaluate(_WIDE)
    return found


async def too_small(page: Page) -> Sequence[str]:
    """Return what a thumb does not hit."""
    found: list[str] = await page.evaluate(_SMALL, THUMB)
    return found


async def misshapen(page: Page) -> Sequence[str]:
    """Return what is wrong with headings, landmarks and tables."""
    found: list[str] = await page.evaluate(_SHAPE)
    return found


async def barriers(page: Page, rules: Mapping[str, object] | None = None) -> Sequence[str]:
    """Return what axe-core finds against WCAG 2.2 AA."""
    options: dict[str, object] = {
        "runOnly": {"type": "tag", "values": list(TAGS)},
        "resultTypes": ["violations"],
        "rules": dict(rules or {}),
    }
    found = await Axe().run(page, options=options)
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"][:2]
    ]


def malformed(html: str) -> Sequence[str]:
    """Return what a strict parser of HTML finds."""
    parser = html5lib.HTMLParser()
    parser.parse(html)
    return [f"{code} at {place} {told}" for place, code, told in parser.errors]
