/** Text that is known to be HTML. Only `html` and `raw` make it, so that everything else is escaped. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type HtmlValue = Html | string | number | undefined | null | false | readonly HtmlValue[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes every interpolated value but `Html`; a list is joined, `undefined`, `null` and `false` are nothing. Attribute
 * values must stand in quotes. An address
 * that somebody else has written goes through `linkAddress` first.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(escapeValue)));
}

/** Takes text as HTML as it is. Every call needs a comment that says why the text is safe. */
export function raw(text: string): Html {
  return new Html(text);
}

export function renderHtml(value: Html): string {
  return value.toString();
}

function escapeValue(value: HtmlValue): string {
  if (value instanceof Html) return value.toString();
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'object') return value.map(escapeValue).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
