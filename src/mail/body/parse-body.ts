import createMarkdownIt, { type Token } from 'markdown-it';

/** Matches `{{page.name}}` and, so that typos are found, anything else between two pairs of braces. */
export const PLACEHOLDER = /\{\{\s*([^{}\n]*?)\s*\}\}/g;
const NEXT_PLACEHOLDER = new RegExp(PLACEHOLDER, 'y');

/** Markdown with paragraphs, headings, lists, bold, italics and links. HTML, pictures and everything else is shown as typed. */
export const markdown = createMarkdownIt('zero');
markdown.enable(['heading', 'list', 'emphasis', 'link', 'autolink', 'newline', 'escape', 'entity']);

// Runs last, so that it only sees what no other rule has read. The text of a placeholder is never parsed as Markdown.
markdown.inline.ruler.push('placeholder', (state, silent) => {
  NEXT_PLACEHOLDER.lastIndex = state.pos;
  const [found, name = ''] = NEXT_PLACEHOLDER.exec(state.src) ?? [];
  if (found === undefined) return false;
  if (!silent) state.push('placeholder', '', 0).content = name;
  state.pos += found.length;
  return true;
});

const { normalizeLink } = markdown;
markdown.normalizeLink = (address) => (placeholderIn(address) ? address : normalizeLink(address));
markdown.validateLink = (address) =>
  /^(https?:\/\/|mailto:)/i.test(address) || placeholderIn(address) !== undefined;

/** Parses the body of an email into tokens of markdown-it, and tokens called `placeholder` whose content is the name. */
export function parseBody(source: string): Token[] {
  // An address in Markdown can't contain spaces.
  return markdown.parse(source.replace(PLACEHOLDER, '{{$1}}'), {});
}

/** Returns the name of the placeholder that is the whole address of a link, if it is one. */
export function placeholderIn(address: string): string | undefined {
  const [, name] = /^\{\{([^{}]*)\}\}$/.exec(address) ?? [];
  return name;
}
