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
const table = document.getElementById("counts");
const follow = document.getElementById("follow");
let steppers;
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
  said.textContent = [...new Set(answers.map(told))].join(" ");
  tabulate(answers);
  draw(answers.filter((answer) => answer.steps));
}

/** What a search has found, or what it had reached at its limit. */
function told({ algorithm, value, line, stopped }) {
  const moves = line.join(" ");
  if (!stopped) return `Value ${value}; ${moves || "no line is proven"}.`;
  const { limit, nodes, depth } = stopped;
  const reached = depth === null
    ? "It has finished no move; add deepening to its settings."
    : `It has reached depth ${depth}: ${[`value ${value}`, moves].filter(Boolean).join("; ")}.`;
  return `${algorithm} has met its ${limit} of ${nodes.toLocaleString("en")} nodes. ${reached}`;
}

function tabulate(answers) {
  const row = (cells, tag) => {
    const line = document.createElement("tr");
    for (const cell of cells) line.append(Object.assign(document.createElement(tag), { textContent: cell }));
    return line;
  };
  const minimal = answers.map((it) => it.minimal).find((it) => it !== null);
  table.replaceChildren(row(["", ...answers.map((it) => it.algorithm)], "th"));
  table.append(row(["value", ...answers.map((it) => (it.stopped ? it.stopped.limit : it.value))], "td"));
  for (const [at, [name]] of answers[0].counts.entries()) {
    table.append(row([name, ...answers.map((it) => it.counts[at][1].toLocaleString("en"))], "td"));
  }
  if (minimal) {
    table.append(row(["leaves of the minimal tree", ...answers.map(() => minimal.toLocaleString("en"))], "td"));
    table.append(row(["leaves, times the minimal tree",
      ...answers.map((it) => (it.stopped ? "" : (it.counts[0][1] / minimal).toFixed(3)))], "td"));
  }
  table.hidden = false;
}

/** Colours of the first and of the second search, on white. */
const COLOURS = ["light-dark(#026ef6, #4e88f6)", "light-dark(#ac5c07, #f69758)"];

/** Shows the steps of the searches, whose trees are the same, side by side. */
function draw(answers) {
  follow.hidden = answers.length === 0;
  steppers?.end();
  steppers = undefined;
  if (follow.hidden) return;
  const [{ steps: { nodes, width } }] = answers;
  const facts = {
    width,
    nodes,
    searches: answers.map(({ algorithm, steps }, at) => ({ name: algorithm, colour: COLOURS[at], steps: steps.steps })),
  };
  steppers = new Steppers(follow.querySelector(".steppers"), facts, "that is searched");
  if (answers.length > 1) {
    steppers.beside.checked = true;
    steppers.pairUp();
  }
  // The end shows at once what each has entered.
  for (const stepper of steppers.shown()) stepper.show(Infinity);
}

const bytes = Uint8Array.from(atob(document.getElementById("wasm").textContent.trim()), (it) => it.charCodeAt(0));
WebAssembly.compile(bytes).then((compiled) => { library = compiled; employ(); })
  .catch((error) => hear({ failure: String(error) }));
