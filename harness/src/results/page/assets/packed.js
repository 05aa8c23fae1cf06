// What is packed into the page: deflate, then base64.

/** The text of a packed element. */
async function unpacked(element) {
  const bytes = Uint8Array.from(atob(element.textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

/** An element with attributes and children. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '');
    else if (value !== false) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A dot of a colour. */
function swatch(colour) {
  const dot = make('span', { class: 'swatch', 'aria-hidden': 'true' });
  dot.style.background = colour;
  return dot;
}
