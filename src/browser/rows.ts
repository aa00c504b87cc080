/** Creates an element with content. Strings are text, never markup. */
export function make(name: string, content: readonly (Node | string | undefined)[] = []): HTMLElement {
  const element = document.createElement(name);
  element.append(...content.filter((part) => part !== undefined));
  return element;
}

/** Creates an element that the embedding page can style: `::part(amount)`. */
export function withPart(name: string, part: string, text = ''): HTMLElement {
  const element = make(name, [text]);
  element.part.add(part);
  return element;
}

interface Rows<Item> {
  keyOf: (item: Item) => string;
  make: (item: Item) => HTMLElement;
}

/**
 * Makes a list show these items in this order. Items that were there before keep their elements. New rows have `data-new` until their
 * animation ends, unless the list was empty.
 */
export function showRows<Item>(list: Element, items: readonly Item[], { keyOf, make }: Rows<Item>): void {
  const former = new Map([...list.children].map((row) => [(row as HTMLElement).dataset.key, row]));
  const rows = items.map((item) => {
    const row = make(item);
    row.dataset.key = keyOf(item);
    const held = former.get(row.dataset.key);
    if (held) return updated(held, row);
    if (former.size > 0) announce(row);
    return row;
  });
  for (const [index, row] of rows.entries()) {
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  }
  while (list.children.length > rows.length) list.lastElementChild?.remove();
}

function updated(held: Element, row: Element): Element {
  if (held.innerHTML !== row.innerHTML) held.replaceChildren(...row.childNodes);
  return held;
}

function announce(row: HTMLElement): void {
  row.dataset.new = '';
  row.addEventListener('animationend', () => delete row.dataset.new, { once: true });
}
