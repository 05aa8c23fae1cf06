// Charts of a record: one of each kind at a time, and configurations that can be
// switched off in all of them.

class Pictures {
  /** `place` holds figures and switches; `albums` has the charts of each
   * figure. */
  constructor(place, albums) {
    this.place = place;
    this.off = new Set();
    this.boxes = [...place.querySelectorAll('.switches input')];
    for (const box of this.boxes) box.addEventListener('change', () => this.apply());
    for (const button of place.querySelectorAll('[data-all]')) {
      button.addEventListener('click', () => {
        for (const box of this.boxes) box.checked = button.dataset.all === 'on';
        this.apply();
      });
    }
    for (const figure of place.querySelectorAll('figure[data-album]')) {
      const album = albums[Number(figure.dataset.album)];
      const select = figure.querySelector('select');
      const show = () => this.show(figure, album[Number(select?.value ?? 0)]);
      select?.addEventListener('change', show);
      const larger = figure.querySelector('[data-enlarge]');
      larger.addEventListener('click', () => {
        const isLarge = figure.querySelector('.paper').classList.toggle('large');
        larger.setAttribute('aria-pressed', String(isLarge));
      });
      show();
    }
  }

  show(figure, svg) {
    const paper = figure.querySelector('.paper');
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    const drawn = document.importNode(parsed, true);
    drawn.setAttribute('role', 'img');
    drawn.setAttribute('aria-label', drawn.querySelector('title')?.textContent ?? '');
    // A text that pops up everywhere would hide the marks.
    drawn.querySelector('title')?.remove();
    paper.replaceChildren(drawn);
    this.hide(drawn);
  }

  apply() {
    this.off = new Set(this.boxes.filter((box) => !box.checked).map((box) => box.value));
    for (const drawn of this.place.querySelectorAll('.paper svg')) this.hide(drawn);
  }

  /** Marks of several configurations are hidden when all of these are off. */
  hide(drawn) {
    for (const group of drawn.querySelectorAll('g[data-names]')) {
      const names = group.dataset.names.split('; ');
      group.classList.toggle('off', names.every((name) => this.off.has(name)));
    }
  }
}
