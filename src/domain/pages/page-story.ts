import sanitize from 'sanitize-html';
import { cutText } from '../../cut-text.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { html, renderHtml } from '../../web/views/html.ts';
import { plainTextErrors } from '../plain-text.ts';
import { isLongerThan } from '../text-length.ts';

/** The limit in characters, both as typed and as stored. The same as `maxLength` in the contract and `pages_story_check`. */
export const LONGEST_STORY = 50_000;

export const storyTooLong = invalid(
  'story',
  `must be at most ${LONGEST_STORY} characters long, also as safe HTML, where & is &amp;`,
);

/** The limit of nested tags. Deeper tags are removed, but not their content. */
const DEEPEST_NESTING = 32;

/** The `rel` of links that a visitor wrote: search engines ignore them, and the linked page can't control ours. */
export const foreignLinkRel = 'nofollow noopener ugc';

/** A tag that isn't allowed is removed, but not its content. */
const leftOut: sanitize.Tag = { tagName: 'span', attribs: {} };

/** The allowed tags. Other tags are removed, scripts and styles along with their content. */
const policy: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h2',
    'h3',
    'h4',
    'a',
    'img',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  nestingLimit: DEEPEST_NESTING,
  transformTags: {
    a: (_tag, { href }) =>
      href === undefined ? leftOut : { tagName: 'a', attribs: { href, rel: foreignLinkRel } },
    img: (_tag, attribs) => (/^https?:/i.test(attribs.src ?? '') ? { tagName: 'img', attribs } : leftOut),
  },
  // Remove the tag of a link whose address isn't allowed.
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && attribs.href === undefined && 'excludeTag',
};

/**
 * Makes a story safe to store. Its length is checked before anything else, and again after that: by then, `&` has become five characters.
 * @returns safe HTML, `undefined` if nothing visible is left
 */
export function readStory(sent: string): { story: string | undefined; errors: FieldError[] } {
  const errors = isLongerThan(sent, LONGEST_STORY) ? [storyTooLong] : plainTextErrors('story', sent);
  if (errors.length > 0) return { story: undefined, errors };
  const story = sanitizeStory(sent);
  return story !== undefined && isLongerThan(story, LONGEST_STORY)
    ? { story: undefined, errors: [storyTooLong] }
    : { story, errors: [] };
}

/** @returns safe HTML, `undefined` if nothing visible is left */
export function sanitizeStory(story: string): string | undefined {
  const safe = sanitize(story, policy).trim();
  const shows = /<img /.test(safe) || /[^\s\u00a0]/.test(safe.replace(/<[^>]*>|&nbsp;/g, ''));
  return shows ? safe : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The beginning of a stored story as plain text on one line, cut after a word. @param longest in characters */
export function storyBeginning(story: string, longest: number): string {
  const text = story
    .replace(/<\/?(?:b|strong|i|em|u|s|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const cut = cutText(text, longest);
  return cut === text ? text : `${cut.replace(/\s\S*$/, '')} …`;
}

export function defaultStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>I’m raising money for ${charity} as part of ${campaign}. Every donation brings me closer to my target. Thank you for your support!</p>`,
  );
}

export function defaultTeamStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>We’re raising money for ${charity} as part of ${campaign}. Every donation brings us closer to our target. Thank you for your support!</p>`,
  );
}
