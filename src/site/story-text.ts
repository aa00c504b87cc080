import { foreignLinkRel } from '../domain/page-story.ts';
import { type Html, type HtmlValue, html, renderHtml } from '../web/views/html.ts';

/** `[label](address)`, and an address alone. */
const links = [
  '\\[(?<label>[^\\]\\n]{1,500})\\]\\((?<href>(?:https?://|mailto:)[^\\s()]+)\\)',
  '(?<address>https?://[^\\s<>"]*[^\\s<>".,;:!?)\'\\]*_])',
];

/** What is typed into a story: paragraphs, `**bold**`, `_italic_`, lists, headings, links. HTML that is typed stays, too. */
const formats = [
  '!\\[(?<alt>[^\\]\\n]{0,500})\\]\\((?<src>https?://[^\\s()]+)\\)',
  ...links,
  '\\*\\*(?=\\S)(?<strong>[^*\\n]{0,499}[^*\\s])\\*\\*',
  '(?<![\\w_])_(?=[^\\s_])(?<em>[^_\\n]{0,499}[^\\s_])_(?![\\w_])',
  '(?<![\\w*])\\*(?=[^\\s*])(?<star>[^*\\n]{0,499}[^\\s*])\\*(?![\\w*])',
];

/** Tags that may stand in a paragraph. */
const inText = ['(?<tag></?(?:b|strong|i|em|u|s|a|br|img)(?:\\s[^<>]{0,2000})?/?>)', ...formats].join('|');

/** What begins with a tag of a block is HTML, where every tag stands for itself. */
const inBlocks = ['(?<tag><(?:/?[a-z][^<>]{0,2000}|!--[^<>]{0,2000}--)>)', ...formats].join('|');

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
  for (const match of text.matchAll(new RegExp(known, 'gi'))) {
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

/** Text of a visitor as it was typed, with links where a story has them; nothing else in it means anything. */
export function textWithLinks(typed: string): Html {
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of typed.matchAll(new RegExp(links.join('|'), 'gi'))) {
    const { label, href = token } = groups;
    const shown = html`<a href="${href}" rel="${foreignLinkRel}">${label ?? token}</a>`;
    parts.push(typed.slice(end, index), shown);
    end = index + token.length;
  }
  return html`${parts}${typed.slice(end)}`;
}

/** How a tag of a stored story is typed: before and after what it holds. */
const marks: Record<string, readonly [string, string]> = {
  ...{ p: ['\n\n', '\n\n'], ul: ['\n\n', '\n\n'], ol: ['\n\n', '\n\n'], blockquote: ['\n\n> ', '\n\n'] },
  ...{ h2: ['\n\n## ', '\n\n'], h3: ['\n\n### ', '\n\n'], h4: ['\n\n#### ', '\n\n'] },
  ...{ b: ['**', '**'], strong: ['**', '**'], i: ['_', '_'], em: ['_', '_'] },
  ...{ u: ['<u>', '</u>'], s: ['<s>', '</s>'], br: ['\n', ''], hr: ['\n\n---\n\n', ''] },
};

/** The reverse, for editing: a stored story as it could have been typed. */
export function typedOf(story: string): string {
  let typed = '';
  /** Numbers of the open lists' items; none in a list without numbers. */
  const lists: (number | undefined)[] = [];
  const links: { href: string; from: number }[] = [];
  for (const [token, closing, name, attributes = ''] of story.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi,
  )) {
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      // Between blocks, line breaks mean nothing.
      typed += decoded(/^\s+$/.test(token) && /\n$|^$/.test(typed) ? '' : token);
      continue;
    }
    if (tag === 'ul' || tag === 'ol') closing ? lists.pop() : lists.push(tag === 'ol' ? 0 : undefined);
    if (tag === 'li') typed += closing ? '' : `\n${itemMark(lists)}`;
    else if (tag === 'img') typed += `![${attribute(attributes, 'alt')}](${attribute(attributes, 'src')})`;
    else if (tag === 'a' && !closing) links.push({ href: attribute(attributes, 'href'), from: typed.length });
    else if (tag === 'a') typed = closeLink(typed, links.pop());
    else typed += marks[tag]?.[closing ? 1 : 0] ?? '';
  }
  return typed
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function itemMark(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  if (number === undefined) return '- ';
  lists[lists.length - 1] = number + 1;
  return `${number + 1}. `;
}

function closeLink(typed: string, link: { href: string; from: number } | undefined): string {
  if (!link || link.href === '') return typed;
  const label = typed.slice(link.from);
  return `${typed.slice(0, link.from)}${label === link.href ? link.href : `[${label}](${link.href})`}`;
}

function attribute(attributes: string, name: string): string {
  return decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const entities: Record<string, string> = {
  ...{ lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ', amp: '&' },
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
