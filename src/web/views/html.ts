/** Text that is known to be HTML. Only `html` and `raw` create it; everything else is escaped. */
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
 * Escapes every interpolated value except `Html`. Lists are joined; `undefined`, `null` and `false` print nothing. Attribute values must be
 * quoted. Pass user-supplied addresses through `linkAddress` first.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(escapeValue)));
}

/** Marks text as HTML without escaping it. Every call needs a comment that explains why that is safe. */
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

/**
 * Checks a user-supplied address for `href` or `src`. Escaping doesn't stop `javascript:`, so only web addresses and paths on our site are
 * accepted.
 * @returns the address; undefined for any other kind
 */
export function linkAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
