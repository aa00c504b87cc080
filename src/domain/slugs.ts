import slugify from '@sindresorhus/slugify';

const LONGEST = 60;

/** Words that stand in a page's place in addresses of the site, or may one day. */
const reserved = new Set([
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
  'teams',
]);

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}

/**
 * Slugs to try for a page with this name, the plainest first: `ada-okafor`, then with a number that grows longer, so that
 * the hundredth Ada Okafor finds one soon.
 */
export function slugsFromName(name: string): string[] {
  const plain = slugify(name, { decamelize: false }).slice(0, LONGEST).replace(/-+$/, '') || 'page';
  const numbered = [2, 3, 5, 8].map((digits) => withNumber(plain, digits));
  return isReservedSlug(plain) ? numbered : [plain, ...numbered];
}

function withNumber(slug: string, digits: number): string {
  const number = Math.floor((1 + Math.random() * 9) * 10 ** (digits - 1));
  return `${slug.slice(0, LONGEST - digits - 1).replace(/-+$/, '')}-${number}`;
}
