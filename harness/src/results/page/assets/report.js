// Brings the page to life.

/** Offers a text as a file. */
function offer(button, name, text) {
  button.disabled = false;
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
}

async function begin() {
  const facts = JSON.parse(document.getElementById('facts').textContent);
  for (const place of document.querySelectorAll('[data-rows]')) {
    const { name, meanings } = facts.files[Number(place.dataset.rows)];
    const csv = await unpacked(document.getElementById(`packed-rows-${place.dataset.rows}`));
    place.rows = new Rows(place, csv, { meanings, colours: facts.colours });
    const button = document.querySelector(`[data-download="${place.dataset.rows}"]`);
    offer(button, name, csv);
  }
  for (const place of document.querySelectorAll('[data-pictures]')) {
    const packed = document.getElementById(`packed-pictures-${place.dataset.pictures}`);
    place.pictures = new Pictures(place, JSON.parse(await unpacked(packed)));
  }
  await beginSteps();
}
