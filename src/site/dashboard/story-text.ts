import { LRUCache } from 'lru-cache';
import { foreignLinkRel } from '../../domain/pages/page-story.ts';
import { type Html, type HtmlValue, html, renderHtml } from '../../web/views/html.ts';

/**
 * `[label](address)`, or an address alone. Here and below, no pattern scans past the next mark that could start a match, so that a text
 * full of such marks is scanned once, not once per mark.
 */
const links = [
  '\\[(?<label>[^[\\]\\n]{1,500})\\]\\((?<href>(?:https?://|mailto:)[^\\s()]+)\\)',
  '(?<address>https?://[^\\s<>"]*[^\\s<>".,;:!?)\'\\]*_])',
];

/** The formats of a story: paragraphs, `**bold**`, `_italic_`, lists, headings, links. Typed HTML is preserved, too. */
const formats = [
  '!\\[(?<alt>[^[\\]\\n]{0,500})\\]\\((?<src>https?://[^\\s()]+)\\)',
  ...links,
  '\\*\\*(?=\\S)(?<strong>[^*\\n]{0,499}[^*\\s])\\*\\*',
  '(?<![\\w_])_(?=[^\\s_])(?<em>[^_\\n]{0,499}[^\\s_])_(?![\\w_])',
  '(?<![\\w*])\\*(?=[^\\s*])(?<star>[^*\\n]{0,499}[^\\s*])\\*(?![\\w*])',
];

/** Tags that a paragraph can contain. */
const inText = patternOf('(?<tag></?(?:b|strong|i|em|u|s|a|br|img)(?:\\s[^<>]{0,2000})?/?>)', ...formats);

/** A block that begins with a block-level tag is HTML, and all its tags are preserved. */
const inBlocks = patternOf('(?<tag><(?:/?[a-z][^<>]{0,2000}|!--[^<>]{0,2000}--)>)', ...formats);

const onlyLinks = patternOf(...links);

function patternOf(...alternatives: string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'gi');
}

const blockTag = /^<\/?(p|ul|ol|li|blockquote|h[2-4]|hr)\b/i;

/** Turns typed text into HTML. A blank line always begins a new paragraph. */
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

/** Groups lines by kind: "Bring:" followed by a list becomes a paragraph and a list. */
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

/** Caches recently shown updates and replies, because pages are viewed much more often than they change. */
const shownTexts = new LRUCache<string, Html>({
  maxSize: 4 * 2 ** 20,
  sizeCalculation: (shown, typed) => typed.length + renderHtml(shown).length + 1,
});

/** Shows a visitor's text as typed, with links as in a story but no other formatting. */
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

/** The marks to type before and after a tag's content. */
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

/** The reverse of `storyOf`, for editing: a stored story as it could have been typed. */
export function typedOf(story: string): string {
  const parts: string[] = [];
  /** The last item number of each open list; undefined for a bulleted list. */
  const lists: (number | undefined)[] = [];
  /** Open links, and the number of parts before their labels. */
  const links: { href: string; from: number }[] = [];
  for (const [token, closing, name, attributes = ''] of story.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</gi,
  )) {
    const tag = name?.toLowerCase();
    // Line breaks between blocks have no meaning.
    if (tag === undefined && /^\s+$/.test(token) && (parts.at(-1)?.endsWith('\n') ?? true)) continue;
    if (tag === 'ul' || tag === 'ol') closing ? lists.pop() : lists.push(tag === 'ol' ? 0 : undefined);
    if (tag === 'a' && !closing) links.push({ href: attribute(attributes, 'href'), from: parts.length });
    else if (tag === 'a') closeLink(parts, links.pop());
    else {
      const typed = tag === undefined ? decoded(token) : markOf(tag, closing === '/', attributes, lists);
      // The last part is never empty, so it always shows how the line ends.
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

/** Decodes entities, no matter how many times they were escaped, because nobody means to show one. */
function decoded(text: string): string {
  return text.replace(
    /&(?:amp;)*(lt|gt|quot|#39|#x27|nbsp|amp);/gi,
    (entity, name: string) => entities[name.toLowerCase()] ?? entity,
  );
}

function escaped(text: string): string {
  return renderHtml(html`${decoded(text)}`);
}
