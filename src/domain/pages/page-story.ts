import sanitize from 'sanitize-html';
import { type FieldError, invalid } from '../../errors.ts';
import { html, renderHtml } from '../../web/views/html.ts';
import { plainTextErrors } from '../plain-text.ts';
import { isLongerThan } from '../text-length.ts';

/** Characters, as they are typed and again as they are stored: the same as `maxLength` in the contract and `pages_story_check`. */
export const LONGEST_STORY = 50_000;

export const storyTooLong = invalid(
  'story',
  `must be at most ${LONGEST_STORY} characters long, also as safe HTML, where & is &amp;`,
);

/** Tags within tags. More of them are left out, and what they hold stays. */
const DEEPEST_NESTING = 32;

/** Of links that a visitor has written: search engines do not count them, and the page behind gets no hold of ours. */
export const foreignLinkRel = 'nofollow noopener ugc';

/** A tag that isn't allowed is removed, and what it holds stays. */
const leftOut: sanitize.Tag = { tagName: 'span', attribs: {} };

/** Other tags are removed; scripts and styles with their content. */
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
  // Of a link whose address isn't allowed.
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && attribs.href === undefined && 'excludeTag',
};

/**
 * A story as it is stored. Its length is judged before anything else is done with it, and again once it is safe: `&` has become five
 * characters by then.
 * @returns safe HTML, `undefined` when nothing visible is left
 */
export function readStory(sent: string): { story: string | undefined; errors: FieldError[] } {
  const errors = isLongerThan(sent, LONGEST_STORY) ? [storyTooLong] : plainTextErrors('story', sent);
  if (errors.length > 0) return { story: undefined, errors };
  const story = sanitizeStory(sent);
  return story !== undefined && isLongerThan(story, LONGEST_STORY)
    ? { story: undefined, errors: [storyTooLong] }
    : { story, errors: [] };
}

/** @returns safe HTML, `undefined` when nothing visible is left */
export function sanitizeStory(story: string): string | undefined {
  const safe = sanitize(story, policy).trim();
  const shows = /<img /.test(safe) || /[^\s\u00a0]/.test(safe.replace(/<[^>]*>|&nbsp;/g, ''));
  return shows ? safe : undefined;
}

export function defaultStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>I am raising money for ${charity} as part of ${campaign}. Every donation brings me closer to my goal: thank you for your support.</p>`,
  );
}

export function defaultTeamStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>We are raising money for ${charity} as part of ${campaign}. Every donation brings us closer to our goal: thank you for your support.</p>`,
  );
}
