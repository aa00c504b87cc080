import { parseSetCookie } from 'cookie';

export interface Page {
  status: number;
  headers: Headers;
  html: string;
  /** `Location` of a redirect. */
  location: string | undefined;
}

/**
 * A person using a browser without scripts: it stores cookies, fills in the form of the open page, and doesn't follow redirects by itself.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #origin: string | (() => string);
  readonly #headers: Record<string, string>;
  #page: Page | undefined;

  /** @param origin of the site; a function if the site starts later */
  constructor(origin: string | (() => string), headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Creates a visitor and opens a page. */
  static async at(origin: string, path: string, headers?: Record<string, string>): Promise<Visitor> {
    const visitor = new Visitor(origin, headers);
    await visitor.open(path);
    return visitor;
  }

  get page(): Page {
    if (!this.#page) throw new Error('the visitor has no page open');
    return this.#page;
  }

  open(path: string): Promise<Page> {
    return this.#request('GET', path);
  }

  /**
   * Submits the form of the open page whose action is `path`, with its hidden fields.
   * @param fields typed values, or replacements for hidden fields
   * @param encoding default: that of the form; files are always sent as `multipart`
   */
  async submit(
    path: string,
    fields: Record<string, string> | FormData = {},
    encoding: 'plain' | 'multipart' = 'plain',
  ): Promise<Page> {
    if (fields instanceof FormData) return this.post(path, this.formOf(path, fields));
    const all = { ...hiddenFieldsOf(this.page.html, path), ...fields };
    if (encoding === 'plain') return this.post(path, all);
    const form = new FormData();
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    return this.post(path, form);
  }

  /** Returns the form of the open page whose action is `path`, filled in. */
  formOf(path: string, filled: FormData): FormData {
    for (const [name, value] of Object.entries(hiddenFieldsOf(this.page.html, path))) filled.set(name, value);
    return filled;
  }

  /** Posts only these fields. */
  post(path: string, fields: Record<string, string> | FormData): Promise<Page> {
    return this.#request('POST', path, fields instanceof FormData ? fields : new URLSearchParams(fields));
  }

  /** Opens the target of the last redirect. */
  follow(): Promise<Page> {
    const { location } = this.page;
    if (location === undefined) throw new Error(`the last answer (${this.page.status}) is not a redirect`);
    return this.open(location);
  }

  async #request(method: string, path: string, body?: URLSearchParams | FormData): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const origin = typeof this.#origin === 'string' ? this.#origin : this.#origin();
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...(cookie ? { Cookie: cookie } : {}) },
      ...(body ? { body } : {}),
    });
    for (const header of response.headers.getSetCookie()) this.#storeCookie(header);
    this.#page = {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: response.headers.get('location') ?? undefined,
    };
    return this.#page;
  }

  #storeCookie(header: string): void {
    const { name, value, maxAge } = parseSetCookie(header);
    if (maxAge === 0 || !value) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Returns the hidden fields of the form with this action. */
export function hiddenFieldsOf(html: string, action: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
  const form = forms.find(([, address]) => unescaped(address ?? '') === action)?.[2];
  if (form === undefined) throw new Error(`the page has no form for ${action}:\n${html}`);
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]));
}

export function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
