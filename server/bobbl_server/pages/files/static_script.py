"""The script of the static site: it looks for news, counts the clock down and finds people.

It needs nothing but files beside the page. Read from a disk, where browsers give scripts no files,
the page is loaded anew instead, and who is sought is marked in the complete list. The clock goes by
the reader's own; where that is wrong the moment of the gong still stands below.
"""

from bobbl_server.pages.script import COUNTING

MOST_BYTES = 4096

STATIC_SCRIPT = (
    """\
(() => {
"use strict";
const d = document, $ = (q, e = d) => e.querySelector(q), isDisk = location.protocol === "file:";
"""
    + COUNTING
    + """\
const tick = () => count(Date.now());

const isTyping = () => $("input:focus") && $("input:focus").value;
const look = async () => {
  if (d.hidden || isTyping() || location.search) return;
  if (isDisk) return location.reload();
  try {
    const text = await (await fetch(location.href, { cache: "no-cache" })).text();
    const next = new DOMParser().parseFromString(text, "text/html"), main = $("main", next);
    if (!main || isTyping()) return;
    if (main.dataset.version !== $("main").dataset.version) {
      const at = [scrollX, scrollY];
      $("main").replaceWith(main);
      d.title = next.title;
      scrollTo(...at);
      tick();
    }
    $("footer").replaceWith($("footer", next));
    $("#lost").hidden = true;
  } catch { $("#lost").hidden = false; }
};

const umlauts = { "\\xe4": "ae", "\\xf6": "oe", "\\xfc": "ue", "\\xdf": "ss" };
const fold = text => text.normalize("NFC").toLowerCase()
  .replace(/[\\xe4\\xf6\\xfc\\xdf]/g, c => umlauts[c])
  .normalize("NFKD").replace(/[^\\p{L}\\p{N}]/gu, "");
const fits = (w, each) => /^\\d+$/.test(w) ? each === w : each.startsWith(w);
const find = async () => {
  const q = new URLSearchParams(location.search).get("q"), place = $("#found");
  if (!q || !place) return;
  $("#q").value = q;
  const table = /^t(?:isch|able)?\\.? *(\\d+)$/i.exec(q.trim());
  const words = q.replace(/^\\s*(nr|no|nummer|number)\\.?\\s*(?=\\d)/i, "").split(/[\\s,.-]+/)
    .map(fold).filter(Boolean);
  const list = at => location.replace("namen.html#" + encodeURIComponent(at));
  if (table || !words.length || isDisk) return list(table ? "t" + table[1] : words[0] || "");
  const file = [...words[0]].slice(0, 2)
    .map(c => /[a-z0-9]/.test(c) ? c : "-" + c.codePointAt(0).toString(16)).join("");
  let hits = [];
  try {
    const answer = await fetch((d.documentElement.lang === "de" ? "" : "../") + "suche/" + file
      + ".json", { cache: "no-cache" });
    if (answer.ok) hits = await answer.json();
  } catch { return list(words[0]); }
  hits = hits.filter(hit => words.every(w => hit[0].some(each => fits(w, each))));
  for (const [, number, shown, table, page] of hits) {
    const item = d.createElement("li"), link = d.createElement("a"), bold = d.createElement("b");
    bold.textContent = table ? place.dataset.table.replace("{n}", table) + " · " : "";
    link.append(bold, place.dataset.number.replace("{n}", number) + (shown ? " · " + shown : ""));
    link.href = page;
    link.className = "key";
    item.append(link);
    place.append(item);
  }
  $("#none").hidden = hits.length > 0;
};
const mark = () => {
  const word = decodeURIComponent(location.hash.slice(1));
  const row = [...d.querySelectorAll("[data-words]")].find(each => each.id.startsWith(word + "-")
    || each.dataset.words.split(" ").some(w => fits(word, w)));
  if (word && row) { row.scrollIntoView({ block: "center" }); $("a", row).focus(); }
};

setInterval(tick, 250);
tick();
find();
if ($("head noscript"))
  setInterval(look, isDisk ? 6e4 : 3e4 + 5e3 * Math.random());
d.addEventListener("visibilitychange", () => isDisk || look());
if ($("[data-words]")) mark();
})();
"""
)
