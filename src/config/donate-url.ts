/** The placeholders of a checkout address, and what replaces them. */
export const placeholders = {
  page_id: 'number of the page; empty for a donation to a campaign or a charity',
  page_slug: 'slug of the page; empty in the same cases',
  campaign_uid: 'uid of the campaign, such as `au-12`; empty for a donation to a charity alone',
  campaign_slug: 'slug of the campaign; empty in the same case',
  charity_uid: 'uid of the charity, such as `au-31`',
  country: 'code of the country, such as `au`',
  currency: 'currency to pay in, such as `AUD`',
  amount: 'amount, such as `25.00`; empty if the donor has not chosen one',
} as const;

export type Placeholder = keyof typeof placeholders;

const LONGEST = 1000;
const anyPlaceholder = /\{([^{}]*)\}/g;

/** Why the text is not a checkout address, phrased to follow its name; `undefined` if it is one. */
export function donateUrlError(text: string): string | undefined {
  if (text.length > LONGEST) return `is too long: at most ${LONGEST} characters`;
  const unknown = [...text.matchAll(anyPlaceholder)].find(([, name = '']) => !isPlaceholder(name));
  if (unknown) return `contains ${unknown[0]}, but the only placeholders are ${placeholderList}`;
  const filled = text.replace(anyPlaceholder, '0');
  // The characters that RFC 3986 allows in a path, a query and a fragment, because the contract promises a `uri`.
  const isWritten =
    /^https?:\/\/[^/?#]+([/?#]|$)/i.test(filled) &&
    /^([\w\-.~:/?@!$&'()*+,;=]|%[0-9a-f]{2}|#(?!.*#))*$/i.test(filled) &&
    URL.canParse(filled);
  if (!isWritten) return 'is not an address such as https://pay.example.org/?page={page_id}';
  const { protocol, hostname, username, password } = new URL(filled);
  if (username || password) return 'contains a user name or a password, which every donor would see';
  if (/^[^/]*\/\/[^/?#]*\{/.test(text)) return 'has a placeholder before its path';
  if (protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname)) {
    return 'must start with https://, except for a checkout at http://localhost';
  }
  return undefined;
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

const placeholderList = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ');

/**
 * The checkout address for one donation.
 * @param template has passed `donateUrlError`
 * @param gift each value is percent-encoded; an absent one is empty
 */
export function fillDonateUrl(
  template: string,
  gift: { readonly [Name in Placeholder]?: string | number | undefined },
): string {
  return template.replace(anyPlaceholder, (_, name: Placeholder) => encodeURIComponent(gift[name] ?? ''));
}

export function asksFor(template: string, name: Placeholder): boolean {
  return template.includes(`{${name}}`);
}
