// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { codeBlock } from './code-block.mjs';
import { renderHtml } from './from-site.mjs';
import { languageTabs } from './samples/language-tabs.mjs';
import { docsFolder } from './settings.mjs';

/**
 * @typedef {import('markdown-it').Token} Token
 * @typedef {{ level: number, id: string, text: string }} Heading
 * @typedef {{ heading: Heading | undefined, text: string }} Passage what stands under one heading, for the search
 * @typedef {{ html: string, headings: Heading[], passages: Passage[] }} GuideText
 */

/**
 * @param {string} slug
 * @param {string} markdown
 * @param {import('./guide-links.mjs').GuideLinks} links
 * @param {(block: string) => import('./samples/curl-call.mjs').Call | undefined} callOf
 * @returns {GuideText}
 */
export function guideText(slug, markdown, links, callOf) {
  const renderer = createRenderer(callOf);
  const tokens = renderer.parse(markdown.replace(/^\s*# .*\n/, ''), {});
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') setLink(token, links.address(slug, token.attrGet('href') ?? ''));
    if (token.type === 'image') setPicture(token, links.address(slug, token.attrGet('src') ?? ''));
  }
  const passages = readPassages(tokens);
  const headings = passages.flatMap(({ heading }) => heading ?? []);
  return { html: renderer.renderer.render(tokens, renderer.options, {}), headings, passages };
}

/** A renderer of Markdown that takes no HTML from its input. */
export /** @param {(block: string) => import('./samples/curl-call.mjs').Call | undefined} callOf of a transcript that client libraries can call, too */
function createRenderer(callOf) {
  const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });
  // Links of our own have schemes of their own.
  renderer.validateLink = () => true;
  renderer.use(anchor, {
    slugify: anchorOf,
    permalink: anchor.permalink.headerLink({ safariReaderFix: true }),
  });
  renderer.block.ruler.before('paragraph', 'choice', keepChoice, { alt: ['paragraph'] });
  renderer.renderer.rules.choice = (tokens, index) => `${tokens[index]?.content}\n`;
  renderer.renderer.rules.fence = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const call = info.trim() === 'sh' ? callOf(content) : undefined;
    if (call) return renderHtml(languageTabs(content, call, `sample-${index}`));
    const block = renderHtml(codeBlock(content, info.trim().split(/\s/)[0] ?? ''));
    // A script of the page puts there what the elements show.
    return info.trim() === 'html elements' ? `${block}<div class="live-elements" hidden></div>\n` : block;
  };
  renderer.renderer.rules.code_block = (tokens, index) =>
    renderHtml(codeBlock(tokens[index]?.content ?? '', 'text'));
  renderer.renderer.rules.table_open = () =>
    '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">\n<table>\n';
  renderer.renderer.rules.table_close = () => '</table>\n</div>\n';
  return renderer;
}

/**
 * `<!-- demo -->`, `<!-- own -->` and `<!-- end -->`, each a line of its own, stay: the server sends the part before or after the second.
 * @type {import('markdown-it/lib/parser_block.mjs').RuleBlock}
 */
function keepChoice(state, line, _end, silent) {
  const text = state.getLines(line, line + 1, 0, false).trim();
  if (!/^<!-- (demo|own|end) -->$/.test(text)) return false;
  if (silent) return true;
  state.push('choice', '', 0).content = text;
  state.line = line + 1;
  return true;
}

/** As GitHub makes them, where the guides are read too. */
function anchorOf(/** @type {string} */ heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replace(/ /g, '-');
}

/**
 * @param {Token} token
 * @param {string} address
 */
function setLink(token, address) {
  token.attrSet('href', address);
  if (/^https?:/.test(address)) token.attrSet('rel', 'noreferrer');
}

/**
 * @param {Token} token
 * @param {string} address
 */
function setPicture(token, address) {
  // Width and height stand at these places of every PNG file; with them the text does not jump when the picture comes.
  const file = readFileSync(path.join(docsFolder, 'pictures', path.basename(address)));
  token.attrSet('src', address);
  token.attrSet('width', String(file.readUInt32BE(16)));
  token.attrSet('height', String(file.readUInt32BE(20)));
  token.attrSet('loading', 'lazy');
}

/**
 * @param {Token[]} tokens
 * @returns {Passage[]}
 */
function readPassages(tokens) {
  /** @type {Passage[]} */
  const passages = [{ heading: undefined, text: '' }];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = plainText(tokens[index + 1]);
      const id = token.attrGet('id') ?? '';
      passages.push({ heading: { level: Number(token.tag.slice(1)), id, text }, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      append(passages, plainText(token));
    } else if (token.type === 'fence' || token.type === 'choice') append(passages, token.content);
  }
  return passages;
}

/**
 * @param {Passage[]} passages
 * @param {string} text
 */
function append(passages, text) {
  const passage = passages.at(-1);
  if (passage) passage.text = `${passage.text} ${text.replace(/\s+/g, ' ')}`.trim();
}

/** @param {Token | undefined} token */
function plainText(token) {
  return (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}
