import sanitize from 'sanitize-html';
import { cutText } from '../../../cut-text.ts';

const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The beginning of a story as plain text, ending with a whole word. @param longest in characters */
export function storyStart(story: string, longest: number): string {
  // Only the start is read: most of a long story could be images and links.
  const spaced = cutText(story, longest * 10).replace(/<(\/p|\/li|\/h\d|\/blockquote|br)\b/gi, ' $&');
  const safe = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  const text = safe
    .replace(/&(amp|lt|gt);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const start = cutText(text, longest);
  return start === text ? text : `${start.replace(/\s+\S*$/, '')} …`;
}
