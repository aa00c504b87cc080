import slugify from '@sindresorhus/slugify';
import { tooLong } from '../errors.ts';

const LONGEST = 60;

/** What a slug must be; completes the field's name. */
export const slugRule = 'may contain only lower-case letters, digits and hyphens';

/** Path segments that the site uses in a page's position, or may use one day. */
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
 * Words that, like two letters, would give an address of a campaign two meanings: `/campaigns/au/leaderboard` of the API, and `/{slug}/au` of the site,
 * which begins with a country or with a part of the site. The check `campaigns_slug_check` refuses them in the end; a test compares the two.
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

/** Checks the slug of a page, campaign or charity. @returns what is wrong, undefined for a valid slug */
export function slugError(slug: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(slug)) return slugRule;
  return slug.length > LONGEST ? tooLong(LONGEST) : undefined;
}

export function isReservedSlug(slug: string): boolean {
  return reservedForSite.has(slug);
}

/** Slugs to try, the plainest first: `ada-okafor`, then with ever longer numbers, so that one is found soon. */
export function slugsFromName(name: string): string[] {
  const plain = slugify(name, { decamelize: false }).slice(0, LONGEST).replace(/-+$/, '') || 'page';
  const numbered = [2, 3, 5, 8].map((digits) => withNumber(plain, digits));
  return isReservedSlug(plain) ? numbered : [plain, ...numbered];
}

function withNumber(slug: string, digits: number): string {
  const number = Math.floor((1 + Math.random() * 9) * 10 ** (digits - 1));
  return `${slug.slice(0, LONGEST - digits - 1).replace(/-+$/, '')}-${number}`;
}
