/** Shows the elements of a sample below it, with this server's data. */
export async function showLiveElements(): Promise<void> {
  const places = document.querySelectorAll<HTMLElement>('.live-elements');
  if (places.length === 0) return;
  // Not part of the documentation: the script that websites load.
  const script = '/elements.js';
  try {
    await import(script);
  } catch {
    return;
  }
  for (const place of places) {
    const sample = place.previousElementSibling?.querySelector('code')?.textContent ?? '';
    place.replaceChildren(title(), ...elementsIn(sample));
    place.hidden = false;
  }
}

function elementsIn(sample: string): Element[] {
  const { body } = new DOMParser().parseFromString(sample, 'text/html');
  return [...body.children]
    .filter(({ localName }) => localName.startsWith('groundswell-'))
    .map((element) => {
      const shown = document.importNode(element, true);
      shown.removeAttribute('server');
      return shown;
    });
}

function title(): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = 'live-title';
  paragraph.textContent = 'Live, from this server';
  return paragraph;
}
