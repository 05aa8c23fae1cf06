// The table of all rows: sorted and filtered on columns, and only what is in
// sight is in the document.

const ROW = 26;

/** What a row is of: these columns come first, and stay in view. */
const IDENTITY = ['position', 'ending', 'pair', 'first', 'second', 'player', 'generation', 'processors', 'scheme', 'depth_plies', 'algorithm', 'settings'];

/** The columns that are shown at first, after those, as far as there is room. */
const TELLING = ['value', 'leaves', 'nodes', 'time_ns', 'distinct_leaves', 'minimal_leaves', 'found', 'result', 'plies', 'cutoffs'];

function widthOf(column) {
  const letters = Math.max(Math.min(column.widest, 26), column.name.length + 2, 7);
  return Math.round(letters * 7.6 + 20);
}

class Rows {
  /** Fills `place`. `meanings` says of columns what they hold, `colours` what
   * colour an algorithm has. */
  constructor(place, csv, { meanings = {}, colours = {} } = {}) {
    const { count, columns } = columnsOf(csv);
    Object.assign(this, { count, columns, meanings, colours });
    const named = (names) => names.map((name) => columns.find((it) => it.name === name));
    const varies = (column) => column && !column.isConstant();
    this.identity = named(IDENTITY).filter(varies);
    const telling = named(TELLING).filter(varies);
    const others = columns.filter(varies).filter((it) => !this.identity.includes(it) && !telling.includes(it) && it.name !== 'id');
    this.shown = [...this.identity];
    let room = place.clientWidth - this.identity.reduce((sum, it) => sum + widthOf(it), 0) - 20;
    for (const column of [...telling, ...others]) {
      room -= widthOf(column);
      if (room < 0 && this.shown.length > this.identity.length) break;
      this.shown.push(column);
    }
    this.filters = new Map();
    this.anywhere = '';
    this.all = Uint32Array.from({ length: count }, (_, row) => row);
    this.order = this.all;
    this.sortedBy = null;
    this.isDescending = false;
    this.build(place);
    this.head();
    this.apply('shown');
  }

  build(place) {
    const search = make('input', { type: 'search', size: '24' });
    search.addEventListener('input', () => {
      this.anywhere = search.value;
      this.apply('filtered');
    });
    const clear = make('button', { type: 'button' }, 'Clear filters');
    clear.addEventListener('click', () => {
      this.filters.clear();
      this.anywhere = '';
      for (const input of place.querySelectorAll('input:not([type=checkbox])')) input.value = '';
      this.apply('filtered');
    });
    this.status = make('output', { class: 'quiet', 'aria-live': 'polite' });
    this.table = make('table', { 'aria-rowcount': String(this.count + 1) });
    this.body = make('tbody');
    this.view = make(
      'div',
      { class: 'table', tabindex: '0', role: 'region', 'aria-label': 'All rows; scroll for more' },
      this.table,
    );
    this.view.addEventListener('scroll', () => this.draw());
    const label = make('label', {}, 'In any column: ', search);
    place.replaceChildren(
      make('div', { class: 'bar' }, label, clear, this.status),
      this.view,
      this.chooser(),
    );
    let width = this.view.clientWidth;
    new ResizeObserver(() => {
      const isOther = this.view.clientWidth !== width;
      width = this.view.clientWidth;
      // Which columns stay in view depends on the room there is.
      if (isOther) this.head();
      this.draw(isOther);
    }).observe(this.view);
  }

  /** Which columns are shown, and what the others hold. */
  chooser() {
    const boxes = this.columns.map((column) => {
      const box = make('input', { type: 'checkbox' });
      box.checked = this.shown.includes(column);
      box.addEventListener('change', () => {
        const isShown = (other) => (other === column ? box.checked : this.shown.includes(other));
        this.choose(isShown);
        this.filters.delete(column);
        this.head();
        this.apply('filtered');
      });
      const only = column.isConstant() ? ` (${column.words[0] || 'empty'} in all rows)` : '';
      const title = this.meanings[column.name] ?? '';
      return make('label', { title }, box, make('span', {}, column.name + only));
    });
    const help =
      'Filters: part of a text, or =text for the whole of it; of numbers 5, >5, <=5 or 3..7.';
    const all = make('button', { type: 'button' }, 'All columns');
    all.addEventListener('click', () => {
      this.choose((column) => !column.isConstant());
      this.columns.forEach((column, at) => {
        boxes[at].querySelector('input').checked = this.shown.includes(column);
      });
      this.head();
      this.apply('shown');
    });
    return make(
      'details',
      {},
      make('summary', {}, 'Columns'),
      make('p', { class: 'quiet' }, help),
      all,
      make('div', { class: 'columns' }, ...boxes),
    );
  }

  /** Shows some columns, those that identify a row first. */
  choose(isShown) {
    const others = this.columns.filter((column) => !this.identity.includes(column));
    this.shown = [...this.identity, ...others].filter(isShown);
  }

  /** Keeps a cell in view, if it identifies its row and the window has room for it. */
  keep(cell, column) {
    const left = this.kept.get(column);
    if (left === undefined) return;
    cell.classList.add('kept');
    cell.classList.toggle('last', left === this.lastKept);
    cell.style.left = `${left}px`;
  }

  head() {
    const widths = this.shown.map(widthOf);
    this.kept = new Map();
    let taken = 0;
    for (const [at, column] of this.shown.entries()) {
      if (!this.identity.includes(column) || taken + widths[at] > this.view.clientWidth * 0.6) break;
      this.kept.set(column, taken);
      this.lastKept = taken;
      taken += widths[at];
    }
    const group = make('colgroup');
    for (const width of widths) {
      const own = make('col');
      own.style.width = `${width}px`;
      group.append(own);
    }
    this.table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
    const names = make('tr', { 'aria-rowindex': '1' });
    const filters = make('tr');
    for (const column of this.shown) {
      const side = column.numbers ? 'number' : '';
      const button = make('button', { type: 'button', title: this.meanings[column.name] ?? '' });
      button.textContent = column.name;
      button.addEventListener('click', () => this.sort(column));
      const cell = make('th', { scope: 'col', class: side, 'data-column': column.name }, button);
      this.keep(cell, column);
      names.append(cell);
      const what = column.numbers ? 'a number, >5, 3..7' : 'part of it';
      const input = make('input', { 'aria-label': `Filter ${column.name}: ${what}` });
      input.value = this.filters.get(column) ?? '';
      input.addEventListener('input', () => {
        this.filters.set(column, input.value);
        const isWrong = column.passing(input.value) === null;
        input.setAttribute('aria-invalid', String(isWrong));
        this.apply('filtered');
      });
      const own = make('td', {}, input);
      this.keep(own, column);
      filters.append(own);
    }
    this.table.replaceChildren(group, make('thead', {}, names, filters), this.body);
    this.markSorted();
  }

  sort(column) {
    this.isDescending = this.sortedBy === column && !this.isDescending;
    this.sortedBy = column;
    this.markSorted();
    this.apply('sorted');
  }

  markSorted() {
    for (const cell of this.table.tHead.rows[0].cells) {
      const isIt = cell.dataset.column === this.sortedBy?.name;
      const arrow = isIt ? (this.isDescending ? ' ▼' : ' ▲') : '';
      cell.firstChild.textContent = cell.dataset.column + arrow;
      if (isIt) cell.setAttribute('aria-sort', this.isDescending ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    }
  }

  /** Filters, sorts and draws, and says how long that took. */
  apply(what) {
    const begun = performance.now();
    if (what === 'sorted') this.all = this.sortedBy.sorted(this.all, this.isDescending);
    this.order = this.filtered();
    this.view.scrollTop = 0;
    this.draw(true);
    // The browser places what has been drawn: that is a part of the time.
    void this.body.offsetHeight;
    const time = performance.now() - begun;
    this.status.dataset.milliseconds = String(time);
    const count = (number) => number.toLocaleString('en');
    const rows = `${count(this.order.length)} of ${count(this.count)} rows`;
    this.status.textContent = `${rows}; ${what} in ${time.toFixed(0)} ms`;
  }

  /** The rows that pass all filters, in their order. Column by column, since
   * a loop over one column is fast. */
  filtered() {
    const passed = new Uint8Array(this.count).fill(1);
    let isFiltered = false;
    for (const [column, filter] of this.filters) {
      const passing = column.passing(filter);
      if (!passing) continue;
      isFiltered = true;
      const { cells } = column;
      for (let row = 0; row < this.count; row += 1) passed[row] &= passing[cells[row]];
    }
    const part = this.anywhere.trim();
    if (part !== '') {
      isFiltered = true;
      const found = new Uint8Array(this.count);
      for (const column of this.shown) {
        const holding = column.holding(part);
        if (!holding.includes(1)) continue;
        const { cells } = column;
        for (let row = 0; row < this.count; row += 1) found[row] |= holding[cells[row]];
      }
      for (let row = 0; row < this.count; row += 1) passed[row] &= found[row];
    }
    return isFiltered ? this.all.filter((row) => passed[row] === 1) : this.all;
  }

  /** The rows in sight, and gaps as high as those above and below. */
  draw(isNew = false) {
    const before = 4;
    const first = Math.max(Math.floor(this.view.scrollTop / ROW) - before, 0);
    const room = Math.ceil(this.view.clientHeight / ROW) + 2 * before;
    const last = Math.min(first + room, this.order.length);
    if (!isNew && first === this.first && last === this.last) return;
    [this.first, this.last] = [first, last];
    const gap = (rows) => {
      const cell = make('td', { colspan: String(Math.max(this.shown.length, 1)) });
      cell.style.height = `${rows * ROW}px`;
      return make('tr', { class: 'gap', 'aria-hidden': 'true' }, cell);
    };
    const rows = document.createDocumentFragment();
    rows.append(gap(first));
    for (let at = first; at < last; at += 1) {
      const row = make('tr', { 'aria-rowindex': String(at + 2) });
      for (const column of this.shown) row.append(this.cell(column, this.order[at]));
      rows.append(row);
    }
    rows.append(gap(this.order.length - last));
    this.body.replaceChildren(rows);
  }

  cell(column, row) {
    const text = column.words[column.cells[row]];
    const cell = document.createElement('td');
    if (column.numbers) cell.className = 'number';
    if (column.name === 'algorithm' && this.colours[text]) {
      cell.append(swatch(this.colours[text]), ' ');
    }
    cell.append(text);
    this.keep(cell, column);
    if (text.length > 26) cell.title = text;
    return cell;
  }
}
