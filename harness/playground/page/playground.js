"use strict";

// What is asked for in each game: the label, and an example to begin with.
const GAMES = {
  written: ["Tree: values of leaves in brackets",
    "((((30 54) (21 73)) ((9 71) (43 91))) (((28 94) (78 52)) ((22 35) (53 80))))", 4],
  tree: ["Law, branching factor, depth and seed", "iid:b=3,d=4,seed=1", 4],
  "tic-tac-toe": ["Squares, row by row: X, O and .", "XO. .X. ..O", 4],
  "connect-four": ["Columns of the first moves, or empty", "", 6],
  chess: ["FEN, or empty for the initial position",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", 3],
};

const form = document.getElementById("question");
const said = document.getElementById("said");
const step = document.getElementById("step");
const table = document.getElementById("counts");
const follow = document.getElementById("follow");
let pictures = [];
let timer;
let library;
let worker;
// What is being searched; empty if nothing is.
let requests = [];

// A worker that searches. One that is busy, or in which a search has failed, is replaced.
function employ() {
  worker?.terminate();
  const code = new Blob([document.getElementById("worker").textContent], { type: "text/javascript" });
  const address = URL.createObjectURL(code);
  worker = new Worker(address);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => hear({ failure: event.message });
  worker.postMessage({ module: library });
}

function hear({ algorithms, answers, failure }) {
  if (failure !== undefined) {
    const busy = requests.length > 0;
    refuse(`${busy ? "The search has failed" : "The searches cannot be started"}: ${failure}`);
    if (busy) employ();
  } else if (answers) {
    answer(answers);
  } else if (form.first.options.length === 0) {
    begin(algorithms);
  }
}

function begin(algorithms) {
  for (const [name, source] of algorithms) {
    for (const select of [form.first, form.second]) {
      select.append(new Option(name, name));
      select.lastChild.title = source;
    }
  }
  form.second.prepend(new Option("none", ""));
  form.first.value = "alpha-beta";
  form.second.value = "sss*";
  form.game.addEventListener("change", choose);
  form.addEventListener("submit", (event) => { event.preventDefault(); search(); });
  step.addEventListener("input", () => { pause(); show(); });
  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go(button.dataset.go));
  }
  document.addEventListener("keydown", (event) => {
    if (follow.hidden || event.target.closest("input:not(#step), select, textarea, button")) return;
    const way = { ArrowRight: "1", ArrowLeft: "-1", Home: "-Infinity", End: "Infinity", " ": "play" };
    if (way[event.key]) { event.preventDefault(); go(way[event.key]); }
  });
  choose();
  // A link may say what is searched: #game=chess&depth=3&first=pvs.
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    if (!form.elements[name]) continue;
    form.elements[name].value = value;
    if (name === "game") choose();
  }
  search();
}

function choose() {
  const [label, example, depth] = GAMES[form.game.value];
  document.getElementById("what").textContent = label;
  form.position.value = example;
  form.depth.value = depth;
}

function search() {
  pause();
  const wanted = [[form.first.value, form.firstSettings.value], [form.second.value, form.secondSettings.value]];
  if (requests.length > 0) employ();
  requests = wanted.filter(([name]) => name !== "").map(([name, settings]) => ({
    game: form.game.value, position: form.position.value, depth: Number(form.depth.value), steps: true,
    algorithm: settings.trim() === "" ? name : `${name}+${settings.trim()}`,
  }));
  clear();
  said.className = "";
  said.textContent = "Searching …";
  worker.postMessage({ requests });
}

// Nothing of an earlier answer stays beside what is said now.
function clear() {
  pause();
  table.hidden = true;
  table.replaceChildren();
  draw([]);
}

function refuse(why) {
  requests = [];
  clear();
  said.className = "error";
  said.textContent = why;
}

function answer(found) {
  const answers = found.map((it, at) => ({ algorithm: requests[at].algorithm, ...it }));
  const wrong = answers.find((it) => it.error);
  if (wrong) return refuse(`${wrong.algorithm}: ${wrong.error}`);
  requests = [];
  const [first] = answers;
  said.textContent = `Value ${first.value}; ${first.line.join(" ") || "no line is proven"}.`;
  tabulate(answers);
  draw(answers.filter((answer) => answer.steps));
}

function tabulate(answers) {
  const row = (cells, tag) => {
    const line = document.createElement("tr");
    for (const cell of cells) line.append(Object.assign(document.createElement(tag), { textContent: cell }));
    return line;
  };
  const minimal = answers.map((it) => it.minimal).find((it) => it !== null);
  table.replaceChildren(row(["", ...answers.map((it) => it.algorithm)], "th"));
  table.append(row(["value", ...answers.map((it) => it.value)], "td"));
  for (const [at, [name]] of answers[0].counts.entries()) {
    table.append(row([name, ...answers.map((it) => it.counts[at][1].toLocaleString("en"))], "td"));
  }
  if (minimal) {
    table.append(row(["leaves of the minimal tree", ...answers.map(() => minimal.toLocaleString("en"))], "td"));
    table.append(row(["evaluations, in minimal trees",
      ...answers.map((it) => (it.counts[0][1] / minimal).toFixed(3))], "td"));
  }
  table.hidden = false;
}

const SVG = "http://www.w3.org/2000/svg";

function mark(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function draw(answers) {
  const place = follow.querySelector(".trees");
  follow.hidden = answers.length === 0;
  pictures = answers.map(({ algorithm, steps }) => {
    const columns = 1 + Math.max(...steps.nodes.map((it) => it.x));
    const rows = 1 + Math.max(...steps.nodes.map((it) => it.ply));
    const [wide, high] = [Math.max(34, Math.min(60, 560 / columns)), 58];
    const at = (node) => [(node.x + 0.5) * wide, node.ply * high + 24];
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    const picture = document.createElement("div");
    picture.className = "picture";
    picture.tabIndex = 0;
    const svg = mark(picture, "svg", { width: columns * wide, height: rows * high, role: "img",
      "aria-label": `The tree that ${algorithm} searches` });
    const edges = steps.nodes.map((node) => {
      if (node.parent === null) return null;
      const [[x1, y1], [x2, y2]] = [at(steps.nodes[node.parent]), at(node)];
      return mark(svg, "line", { x1, y1, x2, y2, class: "edge" });
    });
    const shapes = steps.nodes.map((node) => {
      const [x, y] = at(node);
      return node.ply % 2 === 0
        ? mark(svg, "rect", { x: x - 8, y: y - 8, width: 16, height: 16, class: "node" })
        : mark(svg, "circle", { cx: x, cy: y, r: 9, class: "node" });
    });
    const texts = steps.nodes.map((node) => {
      const [x, y] = at(node);
      return mark(svg, "text", { x, y: y + 24 }, "");
    });
    figure.append(caption, picture);
    return { algorithm, steps, figure, caption, picture, edges, shapes, texts, at };
  });
  place.replaceChildren(...pictures.map((it) => it.figure));
  step.max = Math.max(0, ...pictures.map((it) => it.steps.events.length));
  // The end shows at once what each has entered.
  step.value = step.max;
  show();
  for (const { picture, steps, at } of pictures) {
    picture.scrollLeft = at(steps.nodes[0])[0] - picture.clientWidth / 2;
  }
}

function show() {
  const until = Number(step.value);
  for (const { algorithm, steps, caption, edges, shapes, texts } of pictures) {
    const seen = steps.events.slice(0, until);
    const entered = new Set();
    const values = new Map();
    let leaves = 0;
    for (const [kind, node, text] of seen) {
      if (kind === "enter") entered.add(node);
      if (kind === "leaf") leaves += 1;
      if (kind === "leaf" || kind === "value") values.set(node, text);
    }
    const last = seen.at(-1);
    shapes.forEach((shape, node) => {
      shape.classList.toggle("entered", entered.has(node));
      shape.classList.toggle("now", last !== undefined && last[1] === node && until <= steps.events.length);
    });
    edges.forEach((edge, node) => edge?.classList.toggle("entered", entered.has(node)));
    texts.forEach((text, node) => { text.textContent = values.get(node) ?? ""; });
    const words = { enter: "a node is entered", leaf: "a leaf is evaluated", value: "a value goes up",
      pass: "the root is searched" };
    const now = last === undefined ? "before the search" : words[last[0]];
    const done = until >= steps.events.length ? "; the search is over" : "";
    caption.textContent = `${algorithm}: step ${Math.min(until, steps.events.length)} of ` +
      `${steps.events.length}, ${now}; ${leaves} evaluations${done}`;
  }
}

function go(way) {
  if (way === "play") return timer ? pause() : play();
  pause();
  step.value = Math.max(0, Math.min(Number(step.max), Number(step.value) + Number(way)));
  show();
}

function play() {
  if (step.value === step.max) step.value = 0;
  follow.querySelector("[data-go=play]").textContent = "Pause";
  timer = setInterval(() => {
    step.value = Number(step.value) + 1;
    show();
    if (step.value === step.max) pause();
  }, 400);
}

function pause() {
  clearInterval(timer);
  timer = undefined;
  follow.querySelector("[data-go=play]").textContent = "Play";
}

const bytes = Uint8Array.from(atob(document.getElementById("wasm").textContent.trim()), (it) => it.charCodeAt(0));
WebAssembly.compile(bytes).then((compiled) => { library = compiled; employ(); })
  .catch((error) => hear({ failure: String(error) }));
