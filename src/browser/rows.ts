/** A new element of this name, with what is in it. Texts are texts, never markup. */
export function make(name: string, content: readonly (Node | string | undefined)[] = []): HTMLElement {
  const element = document.createElement(name);
  element.append(...content.filter((part) => part !== undefined));
  return element;
}

/** An element that pages outside may style: `::part(amount)`. */
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
 * Makes a list show these items in this order. A row whose item was there before stays the same element; others bear
 * `data-new`, until their entrance is over, unless the list was empty.
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
