// Searches of a small tree, step by step, in reports, drawings and the playground. A step's state
// follows from the steps before it, so that going back shows what was there.
//
// Facts of a tree are its `width` in columns; its `nodes`, each with parent, ply, move, leaf value and
// column; and its `searches`, each with name, colour and `steps`. The event of a step is its `do`, and
// the nodes that a best-first search holds before it are `known`. Values are MAX's, who moves at the root.

/** Between two steps that are played, in milliseconds. */
const PACE = 800;

/** The empty place of one search, with its controls. */
function panel({ searches }, label) {
  const go = (name, words) => make('button', { type: 'button', 'data-go': name }, words);
  const options = searches.map(({ name }, at) => make('option', { value: at }, name));
  const meanings = { on: 'being searched', done: 'entered', cut: 'cut off', never: 'not entered' };
  return make('div', { class: 'stepper', 'data-steps': true },
    make('div', { class: 'bar' },
      make('label', {}, 'Algorithm: ', make('select', { autocomplete: 'off' }, ...options)),
      go('first', 'First'), go('back', 'Back'), go('forward', 'Forward'), go('last', 'Last'),
      make('label', { class: 'slider' }, 'Step: ',
        make('input', { type: 'range', min: 0, value: 0, autocomplete: 'off' }))),
    make('p', { class: 'now' }, make('output', { 'aria-live': 'polite' })),
    make('div', { class: 'tree', tabindex: 0, role: 'region', 'aria-label': label }),
    make('ul', { class: 'legend', 'aria-label': 'What marks mean' },
      ...Object.entries(meanings).map(([kind, words]) => make('li', { class: kind }, words))),
    make('div', { class: 'frontier', hidden: true }, make('h4', {}, 'OPEN'), make('ol')));
}

/** The data of a node as it is written in the tree, where a leaf has little room. */
function asInTree(text, isLeaf) {
  const short = text.replace(' solved', ' ✓');
  return isLeaf ? short.replace(/^h /, '').replace(' ✓', '✓') : short;
}

/** A value of a node as a number, and bounds of a value as text. */
function number(text) {
  return { win: 2 ** 30, loss: -(2 ** 30) }[text] ?? Number(text.replace('−', '-'));
}

function between([lower, upper]) {
  const text = (it) => ({ [2 ** 30]: 'win', [-(2 ** 30)]: 'loss' }[it] ?? String(it).replace('-', '−'));
  if (lower === upper) return text(lower);
  if (lower > -Infinity && upper < Infinity) return `${text(lower)} … ${text(upper)}`;
  if (lower > -Infinity) return `≥ ${text(lower)}`;
  return upper < Infinity ? `≤ ${text(upper)}` : '';
}

class Stepper {
  constructor(place, facts) {
    Object.assign(this, { place, facts, at: 0 });
    [this.select, this.slider] = [place.querySelector('select'), place.querySelector('[type=range]')];
    this.tree = place.querySelector('.tree');
    this.children = facts.nodes.map(() => []);
    facts.nodes.forEach(([parent], node) => {
      if (parent !== null) this.children[parent].push(node);
    });
    this.select.addEventListener('change', () => this.choose());
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    const goals = {
      first: () => 0,
      back: () => this.at - 1,
      forward: () => this.at + 1,
      last: () => this.search.steps.length,
    };
    for (const button of place.querySelectorAll('[data-go]')) {
      button.addEventListener('click', () => this.show(goals[button.dataset.go]()));
    }
    this.build();
    this.choose();
    new ResizeObserver(() => this.keepInView()).observe(this.tree);
  }

  isAtEnd() {
    return this.at === this.search.steps.length;
  }

  /** Scrolls the tree where it is wider than the window: to the root before the first step, and
   * then as little as shows the node that is searched. */
  keepInView() {
    const { tree } = this;
    const scale = tree.firstChild.getBoundingClientRect().width / this.width;
    const x = this.places[this.current ?? 0][0] * scale;
    const [room, margin] = [tree.clientWidth, 60];
    if (this.at === 0 || this.isAtEnd()) tree.scrollLeft = x - room / 2;
    else if (x < tree.scrollLeft + margin) tree.scrollLeft = x - margin;
    else if (x > tree.scrollLeft + room - margin) tree.scrollLeft = x - room + margin;
  }

  choose() {
    this.search = this.facts.searches[Number(this.select.value)];
    this.slider.max = String(this.search.steps.length);
    this.place.style.setProperty('--own', this.search.colour);
    this.show(0);
  }

  /** The width of a leaf: of the longest text below a leaf, or above a node. */
  column() {
    const { nodes, searches } = this.facts;
    const texts = nodes.flatMap(([, , label, value]) => [value ?? '', /\D/.test(label) ? label : '']);
    const isLeaf = ([node]) => nodes[node][3] !== null;
    const held = searches.flatMap(({ steps }) => steps.flatMap(({ known = [] }) => known.filter(isLeaf)));
    const longest = [...texts, ...held.map(([, text]) => asInTree(text, true))].reduce((most, it) => Math.max(most, it.length), 0);
    return Math.min(74, Math.max(44, 14 + 10 * longest));
  }

  /** The tree, whose marks are changed from step to step. */
  build() {
    const { nodes, width } = this.facts;
    const [column, ply, radius] = [this.column(), 108, 15];
    const deepest = Math.max(...nodes.map((node) => node[1]));
    // Values that are wider than a column are written downwards.
    const widest = 10 * Math.max(...nodes.map(([, , , value]) => (value ?? '').length));
    const below = widest > column ? widest : 0;
    const draw = (name, attributes, ...children) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.append(...children);
      return element;
    };
    const place = (node) => [nodes[node][4] * column, 46 + nodes[node][1] * ply];
    const size = [width * column, 126 + deepest * ply + below];
    const svg = draw('svg', { viewBox: `0 0 ${size[0]} ${size[1]}`, width: size[0], height: size[1], role: 'img' });
    svg.setAttribute('aria-label', 'The tree as the search has left it; the text above says what happens');
    this.places = nodes.map((_, node) => place(node));
    [this.width] = size;
    this.edges = [];
    this.marks = nodes.map(([parent, ply, label, value], node) => {
      const [x, y] = place(node);
      if (parent !== null) {
        const [px, py] = place(parent);
        const edge = draw('g', {}, draw('line', { x1: px, y1: py, x2: x, y2: y }));
        const [mx, my] = [px + (x - px) * 0.55, py + (y - py) * 0.55];
        const length = Math.hypot(x - px, y - py);
        const [ax, ay] = [(-(y - py) / length) * 7, ((x - px) / length) * 7];
        edge.append(draw('line', { class: 'bar', x1: mx - ax, y1: my - ay, x2: mx + ax, y2: my + ay }));
        this.edges[node] = edge;
      }
      const isLeaf = value !== null;
      const r = isLeaf ? radius * 0.6 : radius;
      const shape = ply % 2 === 0
        ? draw('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r })
        : draw('circle', { cx: x, cy: y, r });
      const text = (dy, kind, words = '') =>
        draw('text', { x, y: y + dy, class: kind, 'text-anchor': 'middle' }, words);
      const own = {
        group: draw('g', {}),
        worth: text(isLeaf ? 52 + below : 34, 'worth'),
        window: text(isLeaf ? 72 + below : -22, 'window'),
      };
      own.group.append(shape, own.worth, own.window);
      if (isLeaf && below) {
        const transform = `translate(${x - 6} ${y + 16}) rotate(90)`;
        own.group.append(draw('text', { transform, class: 'value' }, value));
      } else if (isLeaf) own.group.append(text(31, 'value', value));
      if (/\D/.test(label)) own.group.append(text(-40, 'label', label));
      return own;
    });
    // Wide trees are scrolled, since shrinking them makes their letters too small; small trees stay small.
    svg.style.setProperty('--wide', `${size[0]}px`);
    svg.append(...this.edges.filter(Boolean), ...this.marks.map((mark) => mark.group));
    this.tree.replaceChildren(svg);
  }

  /** What the numbers of children say that lead to a node. */
  name(node) {
    const numbers = [];
    for (let at = node; this.facts.nodes[at][0] !== null; at = this.facts.nodes[at][0]) {
      const [parent, , label] = this.facts.nodes[at];
      numbers.unshift(/\D/.test(label) ? label : this.children[parent].indexOf(at) + 1);
    }
    return numbers.length ? `node ${numbers.join('.')}` : 'the root';
  }

  /** Where the search stands after so many steps. */
  state(count) {
    const state = { nodes: this.facts.nodes.map(() => ({})), known: [], text: 'Nothing has been searched.' };
    const path = (node) => {
      for (const other of state.nodes) other.on = false;
      for (let at = node; at !== null; at = this.facts.nodes[at][0]) state.nodes[at].on = true;
      state.current = node;
    };
    for (const { do: event, known } of this.search.steps.slice(0, count)) {
      if (known) state.known = known;
      const [kind, node, first, second] = event;
      const own = state.nodes[node];
      if (kind === 'pass') {
        for (const other of state.nodes) [other.on, other.window, other.cut] = [false, '', false];
        state.text = 'The root is searched.';
      } else if (kind === 'enter') {
        own.entered = (own.entered ?? 0) + 1;
        own.cut = false;
        path(node);
        for (const child of this.children[node]) state.nodes[child].cut = false;
        own.window = first === undefined ? '' : `(${first}, ${second})`;
        state.text = `Enters ${this.name(node)}${own.window && `, window ${own.window}`}.`;
      } else if (kind === 'leaf') {
        own.worth = first;
        own.evaluated = (own.evaluated ?? 0) + 1;
        path(node);
        state.text = `Evaluates ${this.name(node)}: ${first}.`;
      } else if (kind === 'cut') {
        for (const child of first) state.nodes[child].cut = true;
        path(node);
        const names = first.map((child) => this.name(child)).join(', ');
        state.text = `Cutoff at ${this.name(node)}${names && `: without ${names}`}.`;
      } else if (kind === 'again') {
        state.text = 'A child is searched once more, with another window.';
      } else if (kind === 'up') {
        own.worth = first;
        path(node);
        state.text = `Leaves ${this.name(node)} with ${first}.`;
      } else {
        const isLeftOut = ({ entered }, at) => !entered && state.nodes[this.facts.nodes[at][0]]?.entered > 0;
        for (const other of state.nodes) [other.on, other.window] = [false, ''];
        state.nodes.filter(isLeftOut).forEach((other) => { other.cut = true; });
        state.current = null;
        state.text = `The search is over: ${first}.`;
      }
    }
    return state;
  }

  /** What the leaves that a best-first search has evaluated prove of each node. */
  proven(state) {
    const { nodes } = this.facts;
    if (!this.search.steps.some(({ known }) => known)) return [];
    const bounds = nodes.map(([, , , value], node) => {
      const worth = number(value ?? '');
      return value !== null && state.nodes[node].evaluated ? [worth, worth] : [-Infinity, Infinity];
    });
    for (let node = nodes.length - 1; node >= 0; node -= 1) {
      const children = this.children[node].map((child) => bounds[child]);
      const best = nodes[node][1] % 2 === 0 ? Math.max : Math.min;
      if (children.length > 0) bounds[node] = [0, 1].map((end) => best(...children.map((it) => it[end])));
    }
    return bounds.map(between);
  }

  show(wanted) {
    const { steps } = this.search;
    this.at = Math.min(Math.max(wanted, 0), steps.length);
    const state = this.state(this.at);
    const known = new Map(state.known.map(([node, text, isOpen]) => [node, { text, isOpen }]));
    const proven = this.proven(state);
    this.marks.forEach((mark, node) => {
      const own = state.nodes[node];
      const held = known.get(node);
      const classes = ['node'];
      if (own.entered) classes.push('done');
      if (own.on) classes.push('on');
      if (state.current === node) classes.push('current');
      if (held?.isOpen) classes.push('open');
      mark.group.setAttribute('class', classes.join(' '));
      mark.worth.textContent = (held && asInTree(held.text, this.facts.nodes[node][3] !== null)) ?? own.worth ?? proven[node] ?? '';
      if (this.facts.nodes[node][3] !== null && !held) mark.worth.textContent = own.evaluated > 1 ? `×${own.evaluated}` : '';
      mark.window.textContent = own.on ? own.window ?? '' : '';
      const isCut = own.cut && !own.on;
      this.edges[node]?.setAttribute('class', `edge ${own.entered ? 'done' : ''} ${own.on ? 'on' : ''} ${isCut ? 'cut' : ''}`);
    });
    this.slider.value = String(this.at);
    this.current = state.current;
    this.keepInView();
    const [back, forward] = ['back', 'forward'].map((go) => this.place.querySelector(`[data-go=${go}]`));
    [back.disabled, forward.disabled] = [this.at === 0, this.at === steps.length];
    this.place.querySelector('output').textContent = `${this.at} of ${steps.length}: ${state.text}`;
    const open = state.known.filter(([, , isOpen]) => isOpen);
    const list = this.place.querySelector('.frontier');
    list.hidden = !steps.some((step) => step.known);
    list.querySelector('ol').replaceChildren(
      ...open.map(([node, text]) => make('li', {}, `${this.name(node)}: ${text}`)),
    );
  }
}

/** One or two searches of one tree, which go on together. */
class Steppers {
  /** Replaces the contents of `place`; `name` is the tree's. */
  constructor(place, facts, name) {
    const panels = [panel(facts, `The tree ${name}`), panel(facts, `The second tree ${name}`)];
    panels[1].hidden = true;
    this.button = make('button', { type: 'button', 'data-play': true }, 'Play');
    this.beside = make('input', { type: 'checkbox', 'data-beside': true, autocomplete: 'off' });
    this.pair = make('div', { class: 'pair' }, ...panels);
    const both = make('label', {}, this.beside, ' Two algorithms side by side');
    place.replaceChildren(make('div', { class: 'bar' }, this.button, both), this.pair);
    this.facts = facts;
    this.all = panels.map((own) => {
      own.stepper = new Stepper(own, facts);
      return own.stepper;
    });
    this.button.addEventListener('click', () => (this.timer ? this.pause() : this.play()));
    this.beside.disabled = facts.searches.length < 2;
    this.beside.addEventListener('change', () => this.pairUp());
    this.ended = new AbortController();
    document.addEventListener('keydown', (event) => this.press(event), { signal: this.ended.signal });
  }

  /** Shows the second search, at the same step, if its switch is on. */
  pairUp() {
    const [first, second] = this.all;
    second.place.hidden = !this.beside.checked;
    this.pair.classList.toggle('two', this.beside.checked);
    if (!this.beside.checked) return;
    second.select.value = String((Number(first.select.value) + 1) % this.facts.searches.length);
    second.choose();
    second.show(first.at);
  }

  /** Stops listening, before another tree takes the place. */
  end() {
    this.pause();
    this.ended.abort();
  }

  shown() {
    return this.all.filter(({ place }) => !place.hidden);
  }

  go(by) {
    for (const stepper of this.shown()) stepper.show(stepper.at + by);
  }

  play() {
    if (this.shown().every((stepper) => stepper.isAtEnd())) this.shown().forEach((it) => it.show(0));
    this.button.textContent = 'Pause';
    this.timer = setInterval(() => {
      this.go(1);
      if (this.shown().every((stepper) => stepper.isAtEnd())) this.pause();
    }, PACE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.button.textContent = 'Play';
  }

  /** Arrows go on wherever the focus is, but where they have a meaning of their own. */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const own = 'input:not([type=checkbox]):not([type=range]), select, textarea, .table, .paper, pre';
    if (event.target.closest?.(own)) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) this.go(by);
    else if (event.key === 'p') this.button.click();
    else return;
    event.preventDefault();
  }
}

/** The steps of a page, if it has any. */
async function beginSteps() {
  const place = document.querySelector('.steppers');
  if (place) {
    const facts = JSON.parse(await unpacked(document.getElementById('packed-steps')));
    new Steppers(place, facts, place.dataset.name);
  }
  document.documentElement.dataset.ready = 'yes';
}
