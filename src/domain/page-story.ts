import sanitize from 'sanitize-html';
import { html, renderHtml } from '../web/views/html.ts';

/** What people write stories with. Everything else goes; of what is dangerous (scripts, styles) the content goes, too. */
const policy: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4'],
    ...['a', 'img', 'hr'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  // A link in a story is a stranger's: it earns no rank and sees no opener.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'nofollow noopener ugc' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https?:/i.test(attribs.src ?? ''),
};

/** @returns the story as it may be shown, `undefined` when nothing of it is left to see */
export function sanitizeStory(story: string): string | undefined {
  const safe = sanitize(story, policy).trim();
  const shows = /<img /.test(safe) || /[^\s\u00a0]/.test(safe.replace(/<[^>]*>|&nbsp;/g, ''));
  return shows ? safe : undefined;
}

/** What a page says until its owner has written something. */
export function defaultStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>I am raising money for ${charity} as part of ${campaign}. Every donation brings me closer to my goal: thank you for your support.</p>`,
  );
}

/** What a team's page says until its leader has written something. */
export function defaultTeamStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>We are raising money for ${charity} as part of ${campaign}. Every donation brings us closer to our goal: thank you for your support.</p>`,
  );
}
