import slugify from '@sindresorhus/slugify';
import { tooLong } from '../errors.ts';

const LONGEST = 60;

/** The rule for a slug; completes the field's name. */
export const slugRule = 'may contain only lower-case letters, digits and hyphens';

/** Path segments that the site uses, or may use one day, in place of a page's slug. */
const reservedForSite = new Set([
  'api',
  'assets',
  'campaigns',
  'charities',
  'charity',
  'dashboard',
  'docs',
  'donate',
  'edit',
  'get-started',
  'groups',
  'leaderboard',
  'leaderboards',
  'new',
  'openapi',
  'pages',
  'search',
  'sign-in',
  'teams',
]);

const countryCode = /^[a-z]{2}$/;

/**
 * Words that would make a campaign's address ambiguous, as two letters would: `/campaigns/au/leaderboard` is the API's, and `/{slug}/au`
 * the site's, which begins with a country or a part of the site. The constraint `campaigns_slug_check` refuses them; a test compares the
 * two.
 */
export const reservedCampaignSlugs: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'dashboard',
  'developers',
  'docs',
  'groups',
  'leaderboard',
  'oauth',
  'openapi',
  'screens',
]);

export function isReservedCampaignSlug(slug: string): boolean {
  return countryCode.test(slug) || reservedCampaignSlugs.has(slug);
}

/** Checks the slug of a page, campaign or charity. @returns what's wrong, undefined for a valid slug */
export function slugError(slug: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(slug)) return slugRule;
  return slug.length > LONGEST ? tooLong(LONGEST) : undefined;
}

export function isReservedSlug(slug: string): boolean {
  return reservedForSite.has(slug);
}

/** Slugs to try, simplest first: `ada-okafor`, then with longer and longer numbers, so that a free one is found quickly. */
export function slugsFromName(name: string): string[] {
  const plain = slugify(name, { decamelize: false }).slice(0, LONGEST).replace(/-+$/, '') || 'page';
  const numbered = [2, 3, 5, 8].map((digits) => withNumber(plain, digits));
  return isReservedSlug(plain) ? numbered : [plain, ...numbered];
}

function withNumber(slug: string, digits: number): string {
  const number = Math.floor((1 + Math.random() * 9) * 10 ** (digits - 1));
  return `${slug.slice(0, LONGEST - digits - 1).replace(/-+$/, '')}-${number}`;
}
