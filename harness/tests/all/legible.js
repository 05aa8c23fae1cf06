// The faults of a page that measurements show, in words: text whose contrast to its ground is below
// 4.5 (WCAG 2.2, 1.4.3), controls lower than 32 pixels, small letters in charts, and controls whose
// focus is invisible.
(() => {
  const CONTRAST = 4.5;
  const HEIGHT = 32;
  const LETTERS = 7;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** The red, green and blue of colours painted over one another, the last through a filter. */
  const painted = (grounds, colour, filter = 'none', opacity = 1) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const [paint, through, share] of [...grounds.map((it) => [it, 'none', 1]), [colour, filter, opacity]]) {
      Object.assign(canvas, { fillStyle: paint, filter: through, globalAlpha: share });
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => {
    const linear = rgb.map((it) => it / 255).map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const contrast = (one, other) => {
    const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  const above = (element) => {
    const all = [];
    for (let at = element; at; at = at.parentElement) all.unshift(at);
    return all;
  };
  const name = (element) => {
    const { tagName, type = '', textContent } = element;
    return `${tagName.toLowerCase()} ${type} "${textContent.trim().slice(0, 30)}"`.replace(/\s+/g, ' ');
  };
  const visible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible);
  const faults = new Set();
  const hasText = (element) => [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.textContent.trim());
  for (const element of all('body *:not(script, style, option)').filter(hasText)) {
    const chain = above(element);
    const styles = chain.map((it) => getComputedStyle(it));
    const svg = element.closest('svg');
    const opacity = styles.reduce((product, it) => product * Number(it.opacity), 1);
    const grounds = styles.map((it) => it.backgroundColor);
    const own = styles.at(-1);
    const filter = svg ? getComputedStyle(svg).filter : 'none';
    const colour = painted(grounds, svg ? own.fill : own.color, filter, opacity);
    const ground = painted(grounds, 'transparent');
    const found = contrast(colour, ground);
    if (found < CONTRAST) faults.add(`${name(element)}: contrast ${found.toFixed(2)}`);
  }
  for (const control of all('button, select, summary, input:not([type=checkbox])')) {
    const { height } = control.getBoundingClientRect();
    if (height < HEIGHT) faults.add(`${name(control)}: ${height} pixels high`);
    control.focus({ preventScroll: true, focusVisible: true });
    const { outlineStyle, outlineWidth } = getComputedStyle(control);
    const isShown = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    if (!control.disabled && !isShown) faults.add(`${name(control)}: invisible focus`);
  }
  document.activeElement.blur();
  const swatches = all('.swatch');
  for (const svg of all('.paper svg')) {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    for (const text of svg.querySelectorAll('text')) {
      const size = parseFloat(getComputedStyle(text).fontSize) * scale;
      if (size < LETTERS) faults.add(`chart "${svg.ariaLabel}": letters of ${size.toFixed(1)} pixels`);
    }
    for (const swatch of swatches) {
      if (getComputedStyle(swatch).filter !== getComputedStyle(svg).filter) faults.add('a swatch differs from its line');
    }
  }
  return [...faults];
})()
