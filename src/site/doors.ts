import type { ResourceReference } from '../db/queries/filters.ts';
import type { FooterLink } from '../db/rows/branding-rows.ts';
import { parseCountryCode } from '../domain/countries.ts';
import { parseResourceReference } from '../domain/references.ts';
import type { HtmlContext } from '../web/html-state.ts';
import { movedPermanently } from '../web/redirects.ts';

/** Addresses that people guess, by the page they mean. They are written as `plain` returns them. */
const guesses: Record<string, string> = {
  '/': 'home index default main welcome about aboutus',
  '/campaigns': 'campaigns campaign events event appeals explore browse',
  '/search': 'find donate give donation donations people fundraisers supporters pages teams',
  '/search?kind=charities': 'charities charity causes nonprofits',
  '/sign-in': 'login signin logon session sessions users/signin users/login',
  '/sign-up': 'signup register registration join createaccount users/signup users/register',
  '/forgot-password': 'forgotpassword forgot lostpassword password',
  '/dashboard': 'dashboard logout signout mypage mypages myteam admin',
  '/dashboard/account': 'account myaccount profile myprofile settings me user',
  '/dashboard/notifications': 'notifications emailpreferences',
  '/dashboard/pages/new': 'new start create createpage getstarted startfundraising fundraise',
  '/sitemap.xml': 'sitemap',
  '/docs/': 'api apis developer dev documentation guides api/docs api/documentation docs/index docs/guides',
  '/docs/reference/':
    'reference apidocs apireference swagger swaggerui redoc api/reference api/swagger docs/api docs/swagger docs/redoc docs/apireference',
  '/docs/webhooks/': 'webhooks webhook',
  '/openapi/fundraising.json':
    'openapi openapi.json swagger.json apidocs.json api/openapi.json api/swagger.json docs/openapi.json docs/openapi openapi/openapi.json',
  '/openapi/fundraising.yaml':
    'openapi.yaml openapi.yml swagger.yaml swagger.yml api/openapi.yaml docs/openapi.yaml openapi/openapi.yaml',
};

const doors = new Map(
  Object.entries(guesses).flatMap(([target, names]) => names.split(' ').map((name) => [name, target])),
);

/** What the operator has added to the site. */
interface Installation {
  /** Codes of countries, which may come first in a path. */
  countries: readonly string[];
  /** Links in the footer. A path may name one. */
  links: readonly FooterLink[];
}

/** Finds the page that a guessed path means. @returns undefined for any other path */
export function findDoor(path: string, { countries, links }: Partial<Installation> = {}): string | undefined {
  const name = plain(path);
  const named = links?.find(({ label, address }) => address.startsWith('https:') && isNamed(label, name));
  const [country = '', ...others] = name.split('/');
  const isInCountry = countries?.includes(parseCountryCode(country) ?? '');
  return named?.address ?? doors.get(name) ?? (isInCountry ? doors.get(others.join('/')) : undefined);
}

/** `privacy` and `privacy-policy` both name the link "Privacy policy". */
function isNamed(label: string, name: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return name === words[0] || name === words.join('');
}

/** Redirects with 301, and passes on the query. @param target never an address that the visitor has sent */
export function leadTo(ctx: Pick<HtmlContext, 'status' | 'redirect' | 'querystring'>, target: string): void {
  const query = ctx.querystring && `${target.includes('?') ? '&' : '?'}${ctx.querystring}`;
  movedPermanently(ctx, target + query);
}

/** Ignores case, hyphens, underscores, slashes at either end, and the endings of web pages. */
function plain(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(html?|php|aspx?)$/, '')
    .replace(/[-_]/g, '')
    .split('/')
    .filter(Boolean)
    .join('/');
}

const kinds = {
  campaigns: /^(campaign|event|appeal)s?$/,
  charities: /^(charity|charities|causes?|nonprofits?)$/,
  pages: /^(page|fundraiser|supporter)s?$/,
  teams: /^teams?$/,
};

type Kind = keyof typeof kinds;

/** What a path may name. `rest` is what follows the name of a campaign, still encoded. */
export type GuessedNames = Record<Kind, ResourceReference[]> & { rest: readonly string[] };

/**
 * Reads a path that puts the country before the campaign, leaves it out, or starts with a kind of thing: `/au/city-run`, `/city-run`,
 * `/campaigns/au-1`.
 * @param countries codes of the operator's countries, for names without one
 */
export function guessNames(path: string, countries: readonly string[]): GuessedNames {
  const segments = path.split('/').filter(Boolean);
  const [first = '', second = ''] = segments;
  const kind = kindOf(first) ?? (parseCountryCode(first) && kindOf(second));
  const named = segments.filter((segment) => kindOf(segment) === undefined);
  const length = named.slice(0, 2).some(parseCountryCode) ? 2 : 1;
  const rest = named.slice(length);
  const references = referencesOf(named.slice(0, length), countries);
  const isWhole = rest.length === 0;
  return {
    campaigns: kind === undefined || kind === 'campaigns' ? references : [],
    charities: isWhole && (kind === undefined || kind === 'charities') ? references : [],
    pages: isWhole && kind === 'pages' ? references.filter(isOfPage) : [],
    teams: isWhole && kind === 'teams' ? references.filter(isOfPage) : [],
    rest,
  };
}

function kindOf(segment: string): Kind | undefined {
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(segment.toLowerCase()));
}

/** The slug of a page is unique only in its campaign. */
function isOfPage({ kind }: ResourceReference): boolean {
  return kind !== 'address';
}

/** Reads `au-1`, `au/city-run`, `city-run/au`, or a name alone, which can be in any country. */
function referencesOf(parts: readonly string[], countries: readonly string[]): ResourceReference[] {
  const [first = '', second] = parts.map((part) => part.replace(/\.json$/i, ''));
  const places =
    second === undefined
      ? countries.map((code) => `${code}/${first}`)
      : [`${first}/${second}`, `${second}/${first}`];
  const single = second === undefined ? parseResourceReference(first) : undefined;
  return single
    ? [single]
    : places.map(parseResourceReference).filter((reference) => reference !== undefined);
}
