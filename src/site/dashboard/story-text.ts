import { LRUCache } from 'lru-cache';
import { foreignLinkRel } from '../../domain/pages/page-story.ts';
import { type Html, type HtmlValue, html, renderHtml } from '../../web/views/html.ts';

/**
 * `[label](address)`, and an address alone. Here and below, no pattern reads on past the next mark with which it could begin, so that a text
 * of such marks is read once and not once for each of them.
 */
const links = [
  '\\[(?<label>[^[\\]\\n]{1,500})\\]\\((?<href>(?:https?://|mailto:)[^\\s()]+)\\)',
  '(?<address>https?://[^\\s<>"]*[^\\s<>".,;:!?)\'\\]*_])',
];

/** What is typed into a story: paragraphs, `**bold**`, `_italic_`, lists, headings, links. HTML that is typed stays, too. */
const formats = [
  '!\\[(?<alt>[^[\\]\\n]{0,500})\\]\\((?<src>https?://[^\\s()]+)\\)',
  ...links,
  '\\*\\*(?=\\S)(?<strong>[^*\\n]{0,499}[^*\\s])\\*\\*',
  '(?<![\\w_])_(?=[^\\s_])(?<em>[^_\\n]{0,499}[^\\s_])_(?![\\w_])',
  '(?<![\\w*])\\*(?=[^\\s*])(?<star>[^*\\n]{0,499}[^\\s*])\\*(?![\\w*])',
];

/** Tags that may stand in a paragraph. */
const inText = patternOf('(?<tag></?(?:b|strong|i|em|u|s|a|br|img)(?:\\s[^<>]{0,2000})?/?>)', ...formats);

/** What begins with a tag of a block is HTML, where every tag stands for itself. */
const inBlocks = patternOf('(?<tag><(?:/?[a-z][^<>]{0,2000}|!--[^<>]{0,2000}--)>)', ...formats);

const onlyLinks = patternOf(...links);

function patternOf(...alternatives: string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'gi');
}

const blockTag = /^<\/?(p|ul|ol|li|blockquote|h[2-4]|hr)\b/i;

/** Typed text as HTML: a blank line begins a paragraph, whatever else is typed. */
export function storyOf(typed: string): string {
  const blocks = typed
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/);
  return blocks
    .filter((block) => block.trim() !== '')
    .map((block) => (blockTag.test(block.trim()) ? inline(block.trim(), inBlocks) : blockOf(block.trim())))
    .join('\n');
}

const lineKinds = [
  { name: 'ul', start: /^[-*•] +/ },
  { name: 'ol', start: /^\d{1,3}[.)] +/ },
  { name: 'blockquote', start: /^> ?/ },
] as const;

/** Lines of one kind stand together: "Bring:" and a list below it are a paragraph and a list. */
function blockOf(block: string): string {
  const groups: { kind: string; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const [, marks = '', title] = /^(#{1,4}) +(.+)$/.exec(line) ?? [];
    const listed = lineKinds.find(({ start }) => start.test(line));
    const kind = title ? `h${Math.max(2, marks.length)}` : (listed?.name ?? 'p');
    const text = title ?? (listed ? line.replace(listed.start, '') : line);
    const last = groups.at(-1);
    if (last?.kind === kind && !title) last.lines.push(text);
    else groups.push({ kind, lines: [text] });
  }
  return groups.map(groupOf).join('\n');
}

function groupOf({ kind, lines }: { kind: string; lines: readonly string[] }): string {
  if (kind === 'p' && /^-{3,}$/.test(lines.join())) return '<hr>';
  const inner =
    kind === 'ul' || kind === 'ol'
      ? lines.map((line) => `<li>${inline(line)}</li>`).join('')
      : lines.map((line) => inline(line)).join('<br>');
  return `<${kind}>${inner}</${kind}>`;
}

function inline(text: string, known = inText, isLinked = false): string {
  const parts: string[] = [];
  let end = 0;
  let inLink = isLinked;
  for (const match of text.matchAll(known)) {
    parts.push(escaped(text.slice(end, match.index)));
    end = match.index + match[0].length;
    const { tag, alt = '', src, label = '', href, address, strong, em, star } = match.groups ?? {};
    if (tag) {
      if (/^<\/?a\b/i.test(tag)) inLink = !tag.startsWith('</');
      parts.push(tag);
    } else if (src) parts.push(renderHtml(html`<img src="${src}" alt="${decoded(alt)}">`));
    else if (strong) parts.push(`<strong>${inline(strong, known, inLink)}</strong>`);
    else if (em ?? star) parts.push(`<em>${inline(em ?? star ?? '', known, inLink)}</em>`);
    else if (inLink) parts.push(escaped(match[0]));
    else
      parts.push(linked(href ?? address ?? '', href ? inline(label, known, true) : escaped(address ?? '')));
  }
  return parts.join('') + escaped(text.slice(end));
}

function linked(href: string, label: string): string {
  return `<a href="${escaped(href)}">${label}</a>`;
}

/** Posts and replies that were shown last: a page is opened much more often than its owner writes. */
const shownTexts = new LRUCache<string, Html>({
  maxSize: 4 * 2 ** 20,
  sizeCalculation: (shown, typed) => typed.length + renderHtml(shown).length + 1,
});

/** Text of a visitor as it was typed, with links where a story has them; nothing else in it means anything. */
export function textWithLinks(typed: string): Html {
  const shown = shownTexts.get(typed) ?? withLinks(typed);
  shownTexts.set(typed, shown);
  return shown;
}

function withLinks(typed: string): Html {
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of typed.matchAll(onlyLinks)) {
    const { label, href = token } = groups;
    const shown = html`<a href="${href}" rel="${foreignLinkRel}">${label ?? token}</a>`;
    parts.push(typed.slice(end, index), shown);
    end = index + token.length;
  }
  return html`${parts}${typed.slice(end)}`;
}

/** How a tag of a stored story is typed: before and after what it holds. */
const marks: Record<string, readonly [string, string]> = {
  p: ['\n\n', '\n\n'],
  ul: ['\n\n', '\n\n'],
  ol: ['\n\n', '\n\n'],
  blockquote: ['\n\n> ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  h4: ['\n\n#### ', '\n\n'],
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['_', '_'],
  em: ['_', '_'],
  u: ['<u>', '</u>'],
  s: ['<s>', '</s>'],
  br: ['\n', ''],
  hr: ['\n\n---\n\n', ''],
};

function markOf(tag: string, isEnd: boolean, attributes: string, lists: (number | undefined)[]): string {
  if (tag === 'li') return isEnd ? '' : `\n${itemMark(lists)}`;
  if (tag === 'img') return `![${attribute(attributes, 'alt')}](${attribute(attributes, 'src')})`;
  return marks[tag]?.[isEnd ? 1 : 0] ?? '';
}

/** The reverse, for editing: a stored story as it could have been typed. */
export function typedOf(story: string): string {
  const parts: string[] = [];
  /** Numbers of the open lists' items; none in a list without numbers. */
  const lists: (number | undefined)[] = [];
  /** Open links, and how many parts there are before their labels. */
  const links: { href: string; from: number }[] = [];
  for (const [token, closing, name, attributes = ''] of story.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</gi,
  )) {
    const tag = name?.toLowerCase();
    // Between blocks, line breaks mean nothing.
    if (tag === undefined && /^\s+$/.test(token) && (parts.at(-1)?.endsWith('\n') ?? true)) continue;
    if (tag === 'ul' || tag === 'ol') closing ? lists.pop() : lists.push(tag === 'ol' ? 0 : undefined);
    if (tag === 'a' && !closing) links.push({ href: attribute(attributes, 'href'), from: parts.length });
    else if (tag === 'a') closeLink(parts, links.pop());
    else {
      const typed = tag === undefined ? decoded(token) : markOf(tag, closing === '/', attributes, lists);
      // The last part is never empty, so that it shows how the line ends.
      if (typed !== '') parts.push(typed);
    }
  }
  return parts
    .join('')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function itemMark(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  if (number === undefined) return '- ';
  lists[lists.length - 1] = number + 1;
  return `${number + 1}. `;
}

function closeLink(parts: string[], link: { href: string; from: number } | undefined): void {
  if (!link || link.href === '') return;
  const label = parts.splice(link.from).join('');
  parts.push(label === link.href ? link.href : `[${label}](${link.href})`);
}

function attribute(attributes: string, name: string): string {
  return decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
  amp: '&',
};

/** Nobody means to show an entity. */
function decoded(text: string): string {
  return text.replace(
    /&(?:amp;)*(lt|gt|quot|#39|#x27|nbsp|amp);/gi,
    (entity, name: string) => entities[name.toLowerCase()] ?? entity,
  );
}

function escaped(text: string): string {
  return renderHtml(html`${decoded(text)}`);
}
