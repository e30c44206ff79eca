"""The script of the page that takes photos: one tap instead of two, and a smaller photo.

Without it the form sends the photo as the camera gives it, with a button of its own.
"""

LONGEST_SIDE = 2400
"""Pixels; a code that fills a third of the photo has more than enough of them."""

SCANNER_SCRIPT = """\
"use strict";
(() => {
  const form = document.querySelector("form[data-sending]");
  if (!form) return;
  const input = form.querySelector("input[type=file]");
  const said = document.getElementById("said");
  const say = (text, isGood) => {
    for (const each of document.querySelectorAll(".problem, .good")) each.hidden = each !== said;
    said.className = isGood ? "good" : "problem";
    said.textContent = text;
    said.hidden = false;
  };
  const smaller = async (file) => {
    const image = await createImageBitmap(file);
    const factor = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * factor);
    canvas.height = Math.round(image.height * factor);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    return made && made.size < file.size ? made : file;
  };
  const send = async () => {
    const file = input.files[0];
    if (!file || form.classList.contains("busy")) return;
    form.classList.add("busy");
    say(form.dataset.sending, true);
    try {
      const photo = await smaller(file).catch(() => file);
      const body = new FormData();
      body.append("photo", photo, "foto");
      const answer = await fetch(form.action, { method: "POST", body });
      location.replace(answer.url);
    } catch {
      form.classList.remove("busy");
      input.value = "";
      say(form.dataset.failed, false);
    }
  };
  form.classList.add("live");
  input.addEventListener("change", send);
  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
})();
""".replace("LONGEST_SIDE", str(LONGEST_SIDE))
