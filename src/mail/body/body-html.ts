import type { Token } from 'markdown-it';
import type { BrandScheme } from '../../web/views/brand-colours.ts';
import { type Html, html, raw, renderHtml } from '../../web/views/html.ts';
import type { MailRow } from '../mail-text.ts';
import type { BodyBlock } from './fill-body.ts';
import { markdown } from './parse-body.ts';

const HEADING = 'margin: 0 0 8px; font-size: 18px; line-height: 1.3';
const LIST = 'margin: 0 0 16px; padding: 0 0 0 24px';
const styles: Readonly<Record<string, string>> = {
  paragraph_open: 'margin: 0 0 16px',
  heading_open: HEADING,
  bullet_list_open: LIST,
  ordered_list_open: LIST,
};

for (const type of ['placeholder', 'table', 'button']) {
  markdown.renderer.rules[type] = (tokens, index) => String(tokens[index]?.meta?.html);
}

/** Renders a filled body as HTML, with its styles in attributes. */
export function bodyHtml(tokens: readonly Token[], colours: BrandScheme): Html {
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    const style = styles[token.type];
    if (style) token.attrSet('style', style);
    if (token.type === 'link_open') {
      token.attrSet('class', 'link');
      token.attrSet('style', `color: ${colours.brand}`);
    }
    const own = ownHtml(token, colours);
    if (own) token.meta = { html: renderHtml(own) };
  }
  // Safe: markdown-it has HTML turned off and escapes text and addresses, and the templates below escape their values.
  return raw(markdown.renderer.render([...tokens], markdown.options, {}));
}

function ownHtml(token: Token, colours: BrandScheme): Html | undefined {
  if (token.type === 'placeholder') {
    const { content, meta } = token;
    return meta?.isLink
      ? html`<a class="link" href="${content}" style="color: ${colours.brand}">${content}</a>`
      : html`${content.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`;
  }
  const { type, meta } = token as Token & BodyBlock;
  if (type === 'table') return table(meta.rows);
  return type === 'button' ? button(meta, colours) : undefined;
}

function table(rows: readonly MailRow[]): Html {
  const cell = 'padding: 10px 0; border-top: 1px solid #e4dfd4; vertical-align: top';
  return html`<table width="100%" cellspacing="0" cellpadding="0" style="margin: 0 0 16px">
${rows.map(
  ({ label, value }) =>
    html`<tr><th class="line soft" scope="row" align="left" style="${cell}; padding-right: 16px; font-weight: 400; color: #55636a">${label}</th><td class="line" align="right" style="${cell}; font-weight: 700">${value}</td></tr>\n`,
)}</table>
`;
}

function button(
  { label, address }: { label: string; address: string },
  { brand, onBrand }: BrandScheme,
): Html {
  return html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin: 8px 0 16px"><tr><td class="button" bgcolor="${brand}" style="border-radius: 10px; background: ${brand}"><a class="button" href="${address}" style="display: inline-block; padding: 12px 24px; border-radius: 10px; font-weight: 700; text-decoration: none; color: ${onBrand}">${label}</a></td></tr></table>
`;
}
