import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { codeBlock } from './code-block.ts';
import type { Guide, Operation } from './documents.ts';
import { linkAddress } from './guide-links.ts';
import { type Call, curlCalls } from './samples/curl-call.ts';
import { languageTabs } from './samples/language-tabs.ts';

interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface GuideText {
  html: string;
  headings: Heading[];
  /** Addresses of its links and pictures. */
  links: string[];
  /** The text below each heading, for the search; the first passage has no heading. */
  passages: { heading: Heading | undefined; text: string }[];
}

type CallOf = (block: string) => Call | undefined;

/** @param pictures by address */
export function guideText(
  guide: Guide,
  markdown: string,
  operations: Operation[],
  pictures: ReadonlyMap<string, Buffer>,
): GuideText {
  const renderer = createRenderer(curlCalls(operations));
  const tokens = renderer.parse(markdown.replace(/^\s*# .*\n/, ''), {});
  const links: string[] = [];
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const name = { link_open: 'href', image: 'src' }[token.type];
    if (name === undefined) continue;
    const address = linkAddress(guide, String(token.attrGet(name)), operations);
    links.push(address);
    token.attrSet(name, address);
    if (name === 'src') setSize(token, pictures.get(address));
    else if (/^https?:/.test(address)) token.attrSet('rel', 'noreferrer');
  }
  const passages = readPassages(tokens);
  const headings = passages.flatMap(({ heading }) => heading ?? []);
  return { html: renderer.renderer.render(tokens, renderer.options, {}), headings, links, passages };
}

/**
 * Creates a Markdown renderer that accepts no HTML in its input.
 * @param callOf finds the transcripts that client libraries can also call
 */
export function createRenderer(callOf: CallOf = () => undefined): MarkdownIt {
  const markdown = createMarkdownIt();
  const { rules } = markdown.renderer;
  // Our own links use special schemes.
  markdown.validateLink = () => true;
  // The same as GitHub's anchors, because the guides are also read there.
  const slugify = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replace(/ /g, '-');
  markdown.use(anchor, { slugify, permalink: anchor.permalink.headerLink({ safariReaderFix: true }) });
  // `<!-- demo -->`, `<!-- own -->` and `<!-- end -->` stay: the server sends the part before or after the second.
  markdown.block.ruler.before(
    'paragraph',
    'choice',
    (state, line, _end, silent) => {
      const text = state.getLines(line, line + 1, 0, false).trim();
      if (!/^<!-- (demo|own|end) -->$/.test(text)) return false;
      if (silent) return true;
      state.push('choice', '', 0).content = text;
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph'] },
  );
  rules.choice = (tokens, index) => `${tokens[index]?.content}\n`;
  rules.fence = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const call = info.trim() === 'sh' ? callOf(content) : undefined;
    if (call) return `${languageTabs(content, call, `sample-${index}`)}`;
    const block = codeBlock(content, info.trim().split(/\s/)[0] ?? '');
    // A script of the page fills this with the output of the elements.
    return `${block}${info.trim() === 'html elements' ? '<div class="live-elements" hidden></div>\n' : ''}`;
  };
  rules.code_block = (tokens, index) => `${codeBlock(tokens[index]?.content ?? '', 'text')}`;
  rules.table_open = () =>
    '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">\n<table>\n';
  rules.table_close = () => '</table>\n</div>\n';
  return markdown;
}

/** Sets the size of a picture, so that the text doesn't move when it loads. */
function setSize(token: Token, file: Buffer | undefined): void {
  // A missing picture is reported with the broken links.
  if (!file) return;
  // Width and height are at these offsets in every PNG file.
  token.attrSet('width', String(file.readUInt32BE(16)));
  token.attrSet('height', String(file.readUInt32BE(20)));
  token.attrSet('loading', 'lazy');
}

function readPassages(tokens: Token[]): GuideText['passages'] {
  let passage: GuideText['passages'][number] = { heading: undefined, text: '' };
  const passages = [passage];
  for (const [index, token] of tokens.entries()) {
    const isOfHeading = tokens[index - 1]?.type === 'heading_open';
    if (token.type === 'heading_open') {
      const heading = {
        level: Number(token.tag.slice(1)),
        id: String(token.attrGet('id')),
        text: plainText(tokens[index + 1]),
      };
      passage = { heading, text: '' };
      passages.push(passage);
    } else if (['inline', 'fence', 'choice'].includes(token.type) && !isOfHeading) {
      const text = token.type === 'inline' ? plainText(token) : token.content;
      passage.text = `${passage.text} ${text.replace(/\s+/g, ' ')}`.trim();
    }
  }
  return passages;
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}
