"""The script of a browser that is a display, beside that of all pages: its pages take turns.

Without it they stand one below the other. A page that is still there after news stays where it is;
one that does not fit the screen is made smaller until it does. What counts the clock is written a
second time where ``data-same`` stands.
"""

MOST_WALL_BYTES = 2048

WALL_SCRIPT = """\
(() => {
"use strict";
const d = document, root = d.documentElement;
const all = () => [...d.querySelectorAll("main > section")];
const is = e => e && e.dataset.page;
let shown, timer;
const isTooBig = e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
const fit = e => {
  e.style.fontSize = "";
  for (let size = 1; size > 0.3 && isTooBig(e); size -= 0.03) e.style.fontSize = size + "rem";
};
const show = page => {
  shown = is(page);
  for (const each of all()) each.hidden = each !== page;
  if (page) fit(page);
};
const again = () => show(all().find(each => is(each) === shown) || all()[0]);
const turn = () => {
  const pages = all(), at = pages.findIndex(each => is(each) === shown);
  if (pages.length > 1) show(pages[(at + 1) % pages.length]);
  clearTimeout(timer);
  timer = setTimeout(turn, pages.length > 9 ? 8e3 : 12e3);
};
const copy = () => {
  const clock = d.querySelector("main [data-ends]"), same = d.querySelector("[data-same]");
  if (clock && same && d.querySelector(".bar:not([hidden])")
    && same.textContent !== clock.textContent) same.textContent = clock.textContent;
};
root.classList.add("turns");
d.addEventListener("swapped", again);
addEventListener("resize", again);
setInterval(copy, 250);
again();
timer = setTimeout(turn, 12e3);
})();
"""
