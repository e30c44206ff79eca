"""What ``/api`` gives, as docs/api.md has it: from the table of pages, their models and the limits.

``PYTHONPATH=tests python -m builders.documents.api > docs/api.md`` writes it anew.
"""

import textwrap

from bobbl_server.pages.message import STATUS, MessageModel
from bobbl_server.pages.routes import ROUTES, Route
from bobbl_server.web import live, request_limits
from bobbl_server.web.guest_site import API_PATH, LONGEST_TARGET, MOST_FIELDS
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.ids import ScreenId
from builders.documents.json_names import WIDTH, Listing
from builders.guest_pages import course_of, evening_of

HEAD = f"""# What guests' pages show, as JSON

While the pages for guests are open, every page is also there for programs: put `{API_PATH}` before
its path, as in `http://192.168.1.20:8080{API_PATH}/platz?q=hofmann`. There is nothing in it that
guests may not know: names as the settings of the tournament say, nobody who was taken out, and
nothing of rounds that are not public yet. It can only be read. This list is made from the program,
and a test compares the two.

## How to ask

* `GET` and `HEAD`. Answers are UTF-8, compressed for who accepts `gzip`.
* An answer has an `ETag`: send it back as `If-None-Match`, and an answer that is the same is `304`.
* The object has `version`, which changes only if something on the page does; `as_of`, the minute of
  the last word from the server; `is_alone`, whether the server has not been heard since; and
  `page`, which is listed below.
* Do not ask every second. `{live.HEARTBEAT_S:g} s` is often enough, or subscribe:
  `GET /live?page=PATH` (server-sent events) sends an object with `v`, the version of that page,
  `now`, the time in milliseconds since 1970, and `at`, the time in the footer; at once, with each
  new version, and every {live.HEARTBEAT_S:g} s. Ask for the page when `v` is another.
* An address has {request_limits.REQUESTS_AT_A_STRETCH:,} requests in a burst, then \
{request_limits.REQUESTS_A_SECOND:g} a second; of pages that nobody
  has asked for since the last change {request_limits.MAKINGS_AT_A_STRETCH:,}, then \
{request_limits.MAKINGS_A_SECOND:g} a second; then `429` with `Retry-After`.
  There are {request_limits.MOST_STREAMS:,} streams; then `503` with `Retry-After`. An address that
  has most of them gives some up to others. Path and query have at most {LONGEST_TARGET:,} letters,
  with {MOST_FIELDS} fields.
* A page that is not there gives a `page` with `code`, the `parameters` of its sentence, and the
  `status` that is that of the answer. Pages before the paths (`429`, `421`, `405`) are HTML.

A line is an object: its name, then its members. `?` may be left out, and then is what stands behind
`=` (nothing: null). `[T]` is a list of T, `[T, U]` a list of just these, `{{T}}` an object whose
names are free.
"""


def sample(route: Route) -> type:
    """Return what a page shows."""
    for entrants in ("pairs", "players"):
        course = course_of(1, 8, entrants=entrants)
        course.must(course.organiser, SetScreen(ScreenId("AB23"), "Saal", ("ranking",)))
        evening = evening_of(course.state)
        for told in route.instances(evening):
            full = {"name": "AB23", "number": "1", "round": "1", **told}
            return type(route.model(evening, full))
    raise AssertionError(f"no evening shows {route.name}")


def text() -> str:
    """Give the whole document."""
    listing = Listing()
    models = {route.name: sample(route) for route in ROUTES}
    pages = [_page(route, models[route.name]) for route in ROUTES]
    unique = dict.fromkeys((*models.values(), MessageModel))
    lines = list(listing.of(unique))
    sections = {
        "Pages": pages,
        "Answers": lines,
        "What these are made of": list(listing.others()),
        "Codes of pages that are not there": [
            f"{code} – {status}" for code, status in sorted(STATUS.items())
        ],
    }
    return "\n".join([HEAD, *(_section(*each) for each in sections.items())])


def _page(route: Route, model: type) -> str:
    asked = ", ".join(route.query)
    path = f"{API_PATH}{route.path}"
    return f"{path}{f' ({asked})' if asked else ''} – {model.__name__}"


def _section(title: str, lines: list[str]) -> str:
    listed = "\n".join(map(_wrapped, lines))
    return f"## {title}\n\n```\n{listed}\n```\n"


def _wrapped(line: str) -> str:
    return textwrap.fill(
        line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


if __name__ == "__main__":
    print(text(), end="")
