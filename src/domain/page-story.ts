import sanitize from 'sanitize-html';
import { html, renderHtml } from '../web/views/html.ts';

/** Of links that a visitor has written: search engines do not count them, and the page behind gets no hold of ours. */
export const foreignLinkRel = 'nofollow noopener ugc';

/** Other tags are removed; scripts and styles with their content. */
const policy: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4'],
    ...['a', 'img', 'hr'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: foreignLinkRel }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https?:/i.test(attribs.src ?? ''),
};

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
