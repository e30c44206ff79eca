"""The one script of the pages, at most ``MOST_BYTES``: without it every page is complete.

It subscribes to ``/live?page=PATH&v=VERSION``. Each event there is JSON: ``v``, the version of the
page; ``now``, the server's time in milliseconds since 1970; ``at``, the time of the last word from
the tournament as the footer has it. An event comes at once, with each change and at least once a
minute. On another version the page is fetched and its ``main`` swapped, after a short while of its
own on every phone; what has the focus, is typed, unfolded or scrolled to stays. If streams do not
pass, the page is fetched again and again (with its ETag), the more seldom the longer. A phone that
was put away has no stream; it looks and subscribes when it is taken up again.

The clock counts to the moment in ``data-ends`` from the server's time, by a timer that does not
care how the phone's own clock is set.
"""

MOST_BYTES = 4096

COUNTING = """\
const two = n => String(n).padStart(2, "0");
const digits = s => {
  const a = Math.abs(s), m = Math.floor(a / 60);
  return (s < 0 ? "+" : "") + (m < 100 ? m : Math.floor(m / 60) + ":" + two(m % 60))
    + ":" + two(a % 60);
};
const count = now => {
  const clock = $("[data-ends]");
  if (!clock) return;
  const left = Math.trunc((Date.parse(clock.dataset.ends) - now) / 1e3), text = digits(left);
  if (Math.abs(left) > 86400 || clock.textContent === text) return;
  clock.textContent = text;
  const word = $("[data-left]"), bar = $(".bar");
  if (word) word.textContent = left < 0 ? word.dataset.over : word.dataset.left;
  if (bar) {
    const part = 1 - left / clock.dataset.length;
    bar.removeAttribute("hidden");
    bar.firstElementChild.setAttribute("width", 100 * Math.min(1, Math.max(0, part)));
  }
};
"""
"""What counts the clock, here and in the static site; it needs ``$``. A clock that is a day away is
left as it is."""

SCRIPT = (
    """\
(() => {
"use strict";
const d = document, $ = (q, e = d) => e.querySelector(q);
let stream, timer, watch, fails = 0, told = 0, since = 0;
const after = (f, ms) => { clearTimeout(timer); timer = setTimeout(f, ms); };
const set = now => { told = now; since = performance.now(); tick(); };
const now = () => told + performance.now() - since;

"""
    + COUNTING
    + """\
const tick = () => { if (told) count(now()); };

const name = e => e.id ? "#" + CSS.escape(e.id)
  : ["name", "href"].filter(a => e.hasAttribute(a))
    .map(a => e.localName + "[" + a + "=" + CSS.escape(e.getAttribute(a)) + "]")[0];
const same = (e, inside) => { const q = name(e); return q && $(q, inside); };
const swap = next => {
  const old = $("main"), main = $("main", next), stand = $("footer", next);
  if (!main || !stand) return;
  $("footer").replaceWith(stand);
  if (main.dataset.version === old.dataset.version) return;
  const held = d.activeElement, at = [scrollX, scrollY];
  for (const e of old.querySelectorAll("input,textarea,select")) {
    const twin = same(e, main);
    if (twin && e.type !== "hidden") { twin.value = e.value; twin.checked = e.checked; }
  }
  for (const e of old.querySelectorAll("details[id]")) {
    const twin = same(e, main);
    if (twin) twin.open = e.open;
  }
  const marks = held.selectionStart === undefined ? 0 : [held.selectionStart, held.selectionEnd];
  const twin = held === old ? main : old.contains(held) && same(held, main);
  old.replaceWith(main);
  d.title = next.title;
  if (twin) {
    twin.focus({ preventScroll: true });
    if (marks && marks[0] !== null) twin.setSelectionRange(...marks);
  }
  scrollTo(...at);
  tick();
  d.dispatchEvent(new Event("swapped"));
};

const lost = is => { const e = $("#lost"); if (e) e.hidden = !is; };
const look = async () => {
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    const date = Date.parse(answer.headers.get("date"));
    if (date && !told) set(date + 500);
    if (answer.status === 429 || answer.status > 499) throw answer.status;
    swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
    lost(false);
  } catch { lost(true); fails++; }
};
const stop = () => { clearTimeout(timer); clearTimeout(watch); if (stream) stream.close(); };
const again = () => {
  stop();
  fails++;
  after(() => look().then(open), 1e3 * Math.min(20, 2 ** fails) * (0.5 + Math.random()));
};
const open = () => {
  stop();
  if (d.hidden) return;
  const page = encodeURIComponent(location.pathname + location.search);
  stream = new EventSource("/live?page=" + page + "&v=" + $("main").dataset.version);
  watch = setTimeout(again, 9e4);
  stream.onerror = again;
  stream.onmessage = event => {
    const news = JSON.parse(event.data), time = $("footer time");
    clearTimeout(watch);
    watch = setTimeout(again, 9e4);
    fails = 0;
    lost(false);
    set(news.now);
    if (time) time.textContent = news.at;
    if (news.v !== $("main").dataset.version) after(look, 400 * Math.random());
  };
};
d.addEventListener("visibilitychange", () => d.hidden ? stop() : look().then(open));
addEventListener("pageshow", event => { if (event.persisted) look().then(open); });
addEventListener("online", () => look().then(open));
setInterval(tick, 250);
open();
})();
"""
)
