// A CSV as columns. A cell is the number of its text in the column's list of
// different texts, so that sorting and filtering look at each text once.

/** The cells of a CSV, one call of `take(column, text)` after the other; how
 * many rows there are below the headings. */
function eachCell(csv, headings, take) {
  let [at, row, column] = [0, -1, 0];
  while (at < csv.length) {
    let text;
    if (csv[at] === '"') {
      let end = at + 1;
      for (;;) {
        end = csv.indexOf('"', end);
        if (end < 0) end = csv.length;
        if (csv[end + 1] !== '"') break;
        end += 2;
      }
      text = csv.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      let end = at;
      for (;;) {
        const code = csv.charCodeAt(end);
        if (code === 44 || code === 10 || code === 13 || Number.isNaN(code)) break;
        end += 1;
      }
      text = csv.slice(at, end);
      at = end;
    }
    if (row < 0) headings.push(text);
    else take(column, text);
    if (csv[at] === ',') {
      column += 1;
      at += 1;
      // A comma at the very end has an empty cell behind it.
      if (at === csv.length && row >= 0) take(column, '');
    } else {
      while (csv[at] === '\r' || csv[at] === '\n') at += 1;
      row += 1;
      column = 0;
    }
  }
  return Math.max(row, 0);
}

/** A column while its cells come in. */
class Column {
  constructor(name) {
    this.name = name;
    this.words = [];
    this.numbers = null;
    this.cells = [];
    this.codes = new Map();
  }

  add(text) {
    let code = this.codes.get(text);
    if (code === undefined) {
      code = this.words.length;
      this.codes.set(text, code);
      this.words.push(text);
    }
    this.cells.push(code);
  }

  /** Gives each text its rank, by number where all are numbers. */
  finish() {
    this.cells = Uint32Array.from(this.cells);
    this.codes = null;
    const { words } = this;
    const isNumber = (word) => word === '' || /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(word);
    const order = Uint32Array.from(words.keys());
    if (words.some((word) => word !== '') && words.every(isNumber)) {
      const numbers = Float64Array.from(words, (word) => (word === '' ? NaN : Number(word)));
      this.numbers = numbers;
      order.sort((one, other) => numbers[one] - numbers[other]);
    } else {
      order.sort((one, other) => (words[one] < words[other] ? -1 : 1));
    }
    this.folded = this.numbers ? words : words.map((word) => word.toLowerCase());
    // Where there is nothing, it comes last in either direction.
    this.empty = words.indexOf('');
    this.ranks = new Uint32Array(words.length);
    let rank = 0;
    for (const code of order) if (code !== this.empty) this.ranks[code] = rank++;
    this.widest = words.reduce((most, word) => Math.max(most, word.length), 0);
    return this;
  }

  isConstant() {
    return this.words.length <= 1;
  }

  /** `rows` by this column; of equals, in the order that they had. */
  sorted(rows, isDescending) {
    const count = this.words.length;
    const last = count - 1;
    const place = new Uint32Array(count);
    const filled = this.empty < 0 ? count : count - 1;
    for (let code = 0; code < count; code += 1) {
      if (code === this.empty) place[code] = last;
      else place[code] = isDescending ? filled - 1 - this.ranks[code] : this.ranks[code];
    }
    const starts = new Uint32Array(count + 1);
    for (const row of rows) starts[place[this.cells[row]] + 1] += 1;
    for (let at = 0; at < count; at += 1) starts[at + 1] += starts[at];
    const sorted = new Uint32Array(rows.length);
    for (const row of rows) sorted[starts[place[this.cells[row]]]++] = row;
    return sorted;
  }

  /** For each text whether it passes. `null` for a filter that makes no sense,
   * and `undefined` for one that lets everything through. */
  passing(filter) {
    const wanted = filter.trim();
    if (wanted === '') return undefined;
    if (this.numbers) {
      const test = numberTest(wanted);
      return test ? marked(this.numbers, test) : null;
    }
    // `=text` is the whole text, anything else a part of it.
    if (!wanted.startsWith('=')) return this.holding(wanted);
    const whole = wanted.slice(1).trim();
    return marked(this.words, (word) => word === whole);
  }

  /** For each text whether this is a part of it, in any case. */
  holding(part) {
    const folded = part.toLowerCase();
    return marked(this.folded, (word) => word.includes(folded));
  }
}

/** 1 for each value that passes the test, and 0 for the others. */
function marked(values, test) {
  const marks = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at += 1) if (test(values[at])) marks[at] = 1;
  return marks;
}

/** `5`, `>5`, `>=5`, `<5`, `<=5`, `3..7`. */
function numberTest(wanted) {
  const number = '(-?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?)';
  const range = wanted.match(new RegExp(`^${number}\\s*\\.\\.\\s*${number}$`, 'i'));
  if (range) return (value) => value >= Number(range[1]) && value <= Number(range[2]);
  const found = wanted.match(new RegExp(`^(>=|<=|>|<|=)?\\s*${number}$`, 'i'));
  if (!found) return null;
  const bound = Number(found[2]);
  const tests = {
    '>': (value) => value > bound,
    '>=': (value) => value >= bound,
    '<': (value) => value < bound,
    '<=': (value) => value <= bound,
  };
  return tests[found[1]] ?? ((value) => value === bound);
}

/** The columns of a CSV, and how many rows they have. */
function columnsOf(csv) {
  const headings = [];
  const columns = [];
  const count = eachCell(csv, headings, (at, text) => {
    columns[at] ??= new Column(headings[at] ?? '');
    columns[at].add(text);
  });
  return { count, columns: columns.map((column) => column.finish()) };
}
