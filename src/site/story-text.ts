import { html, renderHtml } from '../web/views/html.ts';

/** The only tags that `storyOf` makes. */
const lineTags = /<\/?p>|<br ?\/?>/g;

/** Typed text as HTML: text without tags gets paragraphs where it has blank lines, and line breaks. */
export function storyOf(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (text === '' || /<[a-z/!]/i.test(text)) return text;
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(escaped).join('<br>')}</p>`)
    .join('\n');
}

/** The reverse, for editing: a story that has other tags is shown as HTML. */
export function typedOf(story: string): string {
  if (story.replace(lineTags, '').includes('<')) return story;
  return story
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(lineTags, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();
}

function escaped(text: string): string {
  return renderHtml(html`${text}`);
}
