"use strict";

// Pages that have all the words, also with a typing error or as a beginning, each with a piece of its text.
const words = document.getElementById("words");
const hits = document.getElementById("hits");
const pages = new MiniSearch({
  fields: ["title", "text"],
  searchOptions: {
    // A word of five letters may have one error.
    fuzzy: 0.2, prefix: true, boost: { title: 3 }, combineWith: "AND",
  },
});
pages.addAll(ENTRIES.map(([title, , text], id) => ({ id, title, text })));

function look() {
  const found = pages.search(words.value);
  document.getElementById("found").textContent =
    words.value.trim() === "" ? `${ENTRIES.length} pages` : `${found.length} of ${ENTRIES.length} pages`;
  hits.replaceChildren(...found.slice(0, 50).map(({ id, terms }) => {
    const [title, address, text] = ENTRIES[id];
    const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place >= 0);
    const at = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - 60);
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { href: address, textContent: title }));
    const piece = `${at > 0 ? "…" : ""}${text.slice(at, at + 180)}…`;
    item.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: piece }));
    return item;
  }));
}

words.addEventListener("input", look);
look();
