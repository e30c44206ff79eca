"""What holds for every page for guests, asked of the page itself as a browser shows it."""

from collections.abc import Iterable, Mapping, Sequence

import html5lib
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

THUMB = 44
"""CSS pixels that whatever is touched has at least (a link within a sentence excepted)."""

DOUBLED = (390, 1920)
"""Widths at which text is doubled, too: a phone's and a projector's."""

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

_WIDE = """there => {
    const needed = Math.max(document.documentElement.scrollWidth, innerWidth);
    const wide = [...document.querySelectorAll("body *")].filter(each =>
        each.getBoundingClientRect().right > there + 0.5 && !each.closest(".hear, .skip"));
    return needed > there || wide.length
        ? [`${needed} of ${there}`, ...wide.slice(0, 3).map(each => each.outerHTML.slice(0, 120))]
        : [];
}"""
_SMALL = """thumb => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter(each => each.type !== "hidden" && !each.matches(".skip, p a, dd a, li > p a"))
    .map(each => [each.outerHTML.slice(0, 120), (each.type === "radio" || each.type === "checkbox"
        ? each.closest("label") : each).getBoundingClientRect()])
    .filter(([_, box]) => box.height && (box.height < thumb - 0.5 || box.width < thumb / 2))
    .map(([what, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${what}`)"""
_UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"
_SAID = """html => {
    const sent = new DOMParser().parseFromString(html, "text/html");
    const said = [document, sent].map(from => {
        const main = from.querySelector("main").cloneNode(true);
        for (const each of main.querySelectorAll("[data-ends], [data-left]")) each.remove();
        return main.textContent.split(/\\s+/).join(" ");
    });
    return said[0] === said[1] ? [] : [`with script: ${said[0]}`];
}"""
_PAPER = """() => {
    const seen = what => [...document.querySelectorAll(what)].some(each =>
        each.getClientRects().length);
    return [...["form", "header"].filter(seen).map(each => `${each} on paper`),
        ...seen("h1") ? [] : ["no heading on paper"]];
}"""
_DOUBLE = "document.documentElement.style.fontSize = '2.25rem'"
"""Twice the size of text that the pages have by themselves."""

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
    """Return what makes the page scroll sideways, or a phone show it smaller than it is."""
    size = page.viewport_size
    assert size is not None
    found: list[str] = await page.evaluate(_WIDE, size["width"])
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


async def contrasts(page: Page) -> Sequence[str]:
    """Return what axe-core finds too pale, of a page that ``barriers`` has looked at."""
    options = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    found = await page.evaluate("options => axe.run(options).then(it => it.violations)", options)
    return [node["html"][:160] for each in found for node in each["nodes"][:2]]


async def unfit(page: Page, html: str, sizes: Iterable[tuple[int, int]]) -> Mapping[str, object]:
    """Return what is wrong with a page at these sizes, by what was looked at.

    ``html`` is the page as it was sent: without script it says the same.
    """
    found: dict[str, object] = {"said": await page.evaluate(_SAID, html)}
    await page.evaluate(_UNFOLD)
    found["shape"] = await misshapen(page)
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        found[f"at {width}"] = [*await too_wide(page), *await too_small(page)]
        if width in DOUBLED:
            await page.evaluate(_DOUBLE)
            found[f"at {width} and 200 %"] = await too_wide(page)
            await page.evaluate("document.documentElement.style.fontSize = ''")
    return {each: wrong for each, wrong in found.items() if wrong}


async def unprintable(page: Page) -> Sequence[str]:
    """Return what of a page does not belong on paper, or does not fit there."""
    await page.set_viewport_size({"width": 794, "height": 1123})
    await page.emulate_media(media="print")
    found = [*await page.evaluate(_PAPER), *await too_wide(page)]
    await page.emulate_media(media="screen")
    return found


def malformed(html: str) -> Sequence[str]:
    """Return what a strict parser of HTML finds."""
    parser = html5lib.HTMLParser()
    parser.parse(html)
    return [f"{code} at {place} {told}" for place, code, told in parser.errors]
