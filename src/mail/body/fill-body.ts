import type { Token } from 'markdown-it';
import type { MailRow, MailValues, Placeholders } from '../mail-text.ts';
import { PLACEHOLDER, parseBody, placeholderIn } from './parse-body.ts';

/** The placeholder that a button opens. */
const BUTTON = 'link';

/** A paragraph that is not text. */
export type BodyBlock =
  | { type: 'table'; meta: { rows: readonly MailRow[] } }
  | { type: 'button'; meta: { label: string; address: string } };

/**
 * Parses the body of an email and fills in its placeholders. A paragraph that is only a table, or only a link to `{{link}}`, becomes a
 * token with the type and the meta of a `BodyBlock`. An empty paragraph disappears.
 */
export function fillBody(source: string, values: MailValues, placeholders: Placeholders): Token[] {
  const tokens = parseBody(source);
  for (const [index, token] of tokens.entries()) {
    if (!token.children) continue;
    fillLine(token.children, values, placeholders);
    const [open, close] = [tokens[index - 1], tokens[index + 1]];
    if (open?.type !== 'paragraph_open' || !close || open.level > 0) continue;
    const block = blockOf(token.children, values);
    if (block) Object.assign(token, block, { children: null });
    if (block || isEmpty(token.children ?? [])) {
      open.hidden = true;
      close.hidden = true;
    }
  }
  return tokens;
}

/** Fills in the placeholders of a subject or another single line. */
export function fillText(text: string, values: MailValues): string {
  const filled = text.replace(new RegExp(` ?${PLACEHOLDER.source}`, 'g'), (found, name: string) => {
    const value = textOf(values[name]);
    return value && found.startsWith(' ') ? ` ${value}` : value;
  });
  return filled.replace(/\s+/g, ' ').trim();
}

/** A filled placeholder has its value as content. If that is an address and isn't within a link, it becomes one: `meta.isLink`. */
function fillLine(tokens: readonly Token[], values: MailValues, placeholders: Placeholders): void {
  let isLinked = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'link_open') {
      const name = placeholderIn(String(token.attrGet('href')));
      if (name !== undefined) {
        token.attrSet('href', textOf(values[name]));
        token.info = name;
      }
      isLinked = true;
    }
    if (token.type === 'link_close') isLinked = false;
    if (token.type !== 'placeholder') continue;
    token.info = token.content;
    token.content = textOf(values[token.info]);
    token.meta = { isLink: !isLinked && placeholders[token.info]?.kind === 'address' };
    const before = tokens[index - 1];
    if (token.content === '' && before?.type === 'text') before.content = before.content.replace(/ $/, '');
  }
}

function blockOf(tokens: readonly Token[], values: MailValues): BodyBlock | undefined {
  const [first] = tokens;
  const rows = first?.type === 'placeholder' ? values[first.info] : undefined;
  if (tokens.length === 1 && typeof rows === 'object') return { type: 'table', meta: { rows } };
  const isLinkAlone = tokens.findIndex(({ type }) => type === 'link_close') === tokens.length - 1;
  if (first?.type !== 'link_open' || first.info !== BUTTON || !isLinkAlone) return undefined;
  const label = tokens.map(({ content }) => content).join('');
  return { type: 'button', meta: { label, address: String(first.attrGet('href')) } };
}

function isEmpty(tokens: readonly Token[]): boolean {
  return tokens.every(({ type, content }) => type !== 'link_open' && content.trim() === '');
}

function textOf(value: MailValues[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
