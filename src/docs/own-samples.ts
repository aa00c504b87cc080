import type { SampleRecords } from '../db/queries/site/sample-records.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';
import { demoUserId } from '../seed/seed-state.ts';

/** A reader of the documentation who has signed in with their password. */
export interface Reader {
  id: number;
  name: string;
  email: string;
  /** Their latest application. */
  application?: { client_id: string; name: string } | undefined;
}

/** Replacements for what guides and documents mention, by name. */
export type SampleValues = Readonly<Partial<Record<string, string>>>;

/** Texts of the demo data in guides, and of the fictional data in documents, by name. */
const written: Record<string, readonly string[]> = {
  campaign_path: ['au/city-run', 'uk/city-run', 'au/surf-coast-run'],
  campaign_site: ['city-run/au', 'coast-to-volcano/nz', 'surf-coast-run/au'],
  campaign_uid: ['au-1', 'gb-2', 'nz-8', 'au-31'],
  campaign_uuid: ['0d7a3c52-4f63-4d8b-9f2c-6e1b5a9d8c10'],
  campaign_slug: ['city-run', 'coast-to-volcano', 'surf-coast-run'],
  campaign_name: ['Harbour City Run', 'Coast to Volcano Walk', 'City to Surf Coast Run'],
  charity_uid: ['nz-12', 'au-24'],
  charity_uuid: ['b4a2e6f0-73d1-4c0b-8a55-92f7c1d3e604'],
  charity_slug: ['reef-rescue-trust'],
  charity_name: ['Reef Rescue Trust'],
  page_id: ['610', '711', '715', '1842', '1929'],
  page_uid: ['au-1842'],
  page_uuid: ['5f0c7d1e-9b0a-4c55-8f0e-3f5d6a1f2b77'],
  page_slug: ['jordan-damore', 'run-for-ada'],
  other_page_id: ['636', '748', '1907'],
  team_name: ['The Sunday Striders', 'The Tidal Wave'],
  team_page_id: ['1057', '1911', 'TEAM_PAGE_ID'],
  // In text and in HTML.
  group_value: ['Hartley & Sons', 'Hartley &amp; Sons', 'Northside High'],
  group_values: ['GROUP_VALUES'],
  team_id: ['TEAM_ID'],
  leaderboard_id: ['LEADERBOARD_ID'],
  country: ['COUNTRY'],
  leaderboard_path: ['leaderboards/1'],
  donation_id: ['au-90417'],
  activity_id: ['70211'],
  site: ['https://groundswell.example'],
  api_key: [demoCredentials.apiKey, 'YOUR_API_KEY'],
  access_token: [demoCredentials.userToken, 'ACCESS_TOKEN'],
  // Not the placeholder, which is the name of a variable in a guide.
  staff_token: [demoCredentials.staffToken],
  client_id: [demoCredentials.oauthClientId, '5f0c2e9a7b', 'YOUR_CLIENT_ID'],
  client_secret: [
    demoCredentials.oauthClientSecret,
    'YOUR_CLIENT_SECRET',
    'gss_q2W9eR4tY7uI0oP3aS6dF8gH1jK5lZxCvBnM-_Qw2E4',
  ],
  user_id: ['USER_ID'],
  user_email: [demoCredentials.userEmail],
  user_password: [demoCredentials.userPassword],
  user_name: [demoCredentials.userName],
};

const nameOf = new Map(
  Object.entries(written).flatMap(([name, values]) => values.map((value) => [value, name] as const)),
);

/** Matches any of these texts as whole words, longer ones before shorter ones that they contain. */
const anyWritten = new RegExp(
  `(?<![\\w-])(?:${[...nameOf.keys()]
    .sort((one, other) => other.length - one.length)
    .map((value) => value.replace(/[.+?^$()[\]{}|\\/]/g, '\\$&'))
    .join('|')})(?![\\w-])`,
  'g',
);

/**
 * Replaces the written texts with an installation's own values. Texts without a value stay.
 * @param names receives the names of the texts found
 */
export function withOwnSamples(text: string, values: SampleValues, names = new Set<string>()): string {
  return text.replace(anyWritten, (found) => {
    const name = nameOf.get(found) ?? '';
    names.add(name);
    return values[name] ?? found;
  });
}

/** Returns the values of an installation, without those that could end a string literal in some language. */
export function valuesOf(records: SampleRecords): SampleValues {
  const { country, campaign_slug: slug, leaderboard_id } = records;
  const plain = Object.entries(records).filter(([, value]) => !/["'`$\\\p{Cc}]/u.test(value));
  return {
    ...Object.fromEntries(plain),
    ...(slug && { campaign_path: `${country}/${slug}`, campaign_site: `${slug}/${country}` }),
    ...(leaderboard_id && { leaderboard_path: `leaderboards/${leaderboard_id}` }),
  };
}

/** Returns a reader's own values, or placeholders where they are unknown. Secrets are never shown, so they are always placeholders. */
export function valuesOfReader(reader: Reader | undefined): SampleValues {
  return {
    api_key: 'YOUR_API_KEY',
    access_token: 'ACCESS_TOKEN',
    staff_token: 'STAFF_TOKEN',
    client_id: reader?.application?.client_id ?? 'YOUR_CLIENT_ID',
    client_secret: 'YOUR_CLIENT_SECRET',
    user_id: reader ? String(reader.id) : 'USER_ID',
    user_email: reader?.email ?? 'you@example.org',
    user_password: 'YOUR_PASSWORD',
    user_name: reader?.name ?? 'Your Name',
  };
}

/** Values of the demo data that replace placeholders. */
export const demoValues: SampleValues = {
  api_key: demoCredentials.apiKey,
  access_token: demoCredentials.userToken,
  client_id: demoCredentials.oauthClientId,
  client_secret: demoCredentials.oauthClientSecret,
  user_id: String(demoUserId),
  user_email: demoCredentials.userEmail,
  user_password: demoCredentials.userPassword,
  user_name: demoCredentials.userName,
  group_values: '{"wave": "Blue", "company": "Civic Theatre"}',
};

/** The names themselves in capitals: `CAMPAIGN_UID`. */
export const placeholders: SampleValues = {
  ...Object.fromEntries(Object.keys(written).map((name) => [name, name.toUpperCase()])),
  campaign_path: 'COUNTRY/CAMPAIGN_SLUG',
  campaign_site: 'CAMPAIGN_SLUG/COUNTRY',
  group_values: '{}',
  leaderboard_path: 'leaderboards/LEADERBOARD_ID',
};
