import type { CampaignPlace } from '../db/queries/site/campaign-place.ts';
import { parseCountryCode } from '../domain/countries.ts';

/** What a public path of the main site shows. `domain/addresses.ts` builds these addresses. */
export type SitePath =
  | { kind: 'campaign' | 'get-started' | 'sign-in' | 'donate-to-campaign'; place: CampaignPlace }
  | { kind: 'page' | 'page-json' | 'donate-to-page' | 'join-team'; place: CampaignPlace; slug: string }
  | { kind: 'charity' | 'donate-to-charity'; countryCode: string; slug: string };

/** Parses a public path. @returns undefined for any other path */
export function parseSitePath(path: string): SitePath | undefined {
  const [first = '', second = '', ...others] = path
    .toLowerCase()
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .split('/');
  const countryCode = parseCountryCode(first);
  if (countryCode) {
    const rest = second === '' ? others : [second, ...others];
    return charityPath(countryCode, rest) ?? campaignPath({ countryCode, slug: undefined }, rest);
  }
  const country = parseCountryCode(second);
  if (first === '' || !country) return undefined;
  return campaignPath({ countryCode: country, slug: first }, others);
}

function charityPath(countryCode: string, [head, slug, action, ...more]: string[]): SitePath | undefined {
  if (head !== 'charities' || !slug || more.length > 0) return undefined;
  if (action === undefined) return { kind: 'charity', countryCode, slug };
  return action === 'donate' ? { kind: 'donate-to-charity', countryCode, slug } : undefined;
}

function campaignPath(place: CampaignPlace, [head, action, ...more]: string[]): SitePath | undefined {
  if (more.length > 0) return undefined;
  if (head === undefined) return { kind: 'campaign', place };
  if (action === 'join') return { kind: 'join-team', place, slug: head };
  if (action === 'donate') return { kind: 'donate-to-page', place, slug: head };
  if (action !== undefined) return undefined;
  if (head === 'get-started') return { kind: 'get-started', place };
  if (head === 'sign-in') return { kind: 'sign-in', place };
  if (head === 'donate') return { kind: 'donate-to-campaign', place };
  if (head.endsWith('.json')) return { kind: 'page-json', place, slug: head.slice(0, -'.json'.length) };
  return { kind: 'page', place, slug: head };
}
