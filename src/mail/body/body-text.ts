import type { Token } from 'markdown-it';
import type { BodyBlock } from './fill-body.ts';

/** Renders a filled body as plain text. An address follows the words that link to it. */
export function bodyText(tokens: readonly Token[]): string {
  let text = '';
  let marker = '';
  for (const token of tokens) {
    if (token.type === 'list_item_open') {
      const depth = (token.level - 1) / 2;
      marker = `${'  '.repeat(depth)}${token.info ? `${token.info}.` : '-'} `;
    } else if (token.type === 'inline') {
      const indent = ' '.repeat(marker.length);
      text += marker + lineText(token.children ?? []).replaceAll('\n', `\n${indent}`);
      marker = '';
    } else if (/^(paragraph|heading)_close$/.test(token.type)) {
      text += token.hidden ? '\n' : '\n\n';
    } else if (/_list_close$/.test(token.type) && token.level === 0) {
      text += '\n';
    } else {
      text += blockText(token as Token & BodyBlock);
    }
  }
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

function blockText({ type, meta }: BodyBlock): string {
  if (type === 'table')
    return `${meta.rows.map(({ label, value }) => `- ${label}: ${value}`).join('\n')}\n\n`;
  return type === 'button' ? `${meta.label}:\n${meta.address}\n\n` : '';
}

function lineText(tokens: readonly Token[]): string {
  let text = '';
  let link = { address: '', start: 0 };
  for (const token of tokens) {
    if (token.type === 'link_open') link = { address: String(token.attrGet('href')), start: text.length };
    if (token.type.endsWith('break')) text += '\n';
    text += token.content;
    const { address, start } = link;
    if (token.type === 'link_close' && text.slice(start) !== address.replace(/^mailto:/, ''))
      text += ` (${address})`;
  }
  return text;
}
