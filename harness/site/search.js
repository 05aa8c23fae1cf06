"use strict";

// Pages that have all the words, those with a word in the title first, each with a piece of its text.
const words = document.getElementById("words");
const hits = document.getElementById("hits");

function look() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter((it) => it !== "");
  const rank = ([title, , text]) => {
    const all = `${title} ${text}`.toLowerCase();
    if (!wanted.every((word) => all.includes(word))) return 0;
    return 1 + wanted.filter((word) => title.toLowerCase().includes(word)).length;
  };
  const found = wanted.length === 0 ? [] : ENTRIES.map((it) => [rank(it), it]).filter(([rank]) => rank > 0);
  found.sort(([one], [other]) => other - one);
  document.getElementById("found").textContent =
    wanted.length === 0 ? `${ENTRIES.length} pages` : `${found.length} of ${ENTRIES.length} pages`;
  hits.replaceChildren(...found.slice(0, 50).map(([, [title, address, text]]) => {
    const at = Math.max(0, text.toLowerCase().indexOf(wanted[0]) - 60);
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { href: address, textContent: title }));
    const piece = `${at > 0 ? "…" : ""}${text.slice(at, at + 180)}…`;
    item.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: piece }));
    return item;
  }));
}

words.addEventListener("input", look);
look();
