import { Random } from '../../../src/seed/random.ts';
import { get, type HttpRequest, sendJson } from './http-request.ts';
import { MARK, type Rows } from './rows.ts';

const REQUESTS = 20_000;
const HOT_PAGES = 1000;
const LISTS = 100;
const DAY = 86_400_000;
export const DONATION_CENTS = 2_500;

const read = (path: string) => get(`/api/v2${path}`);

function times<Item>(count: number, label: string, make: (random: Random) => Item): Item[] {
  const random = new Random(1, `bench ${label}`);
  return Array.from({ length: count }, () => make(random));
}

const anyPages = (count: number, label: string, { pages }: Rows) =>
  times(count, label, (random) => read(`/pages/${random.integer(1, pages)}.json`));

const lists = (label: string, { pages }: Rows, limit: number) =>
  times(LISTS, label, (random) =>
    read(`/pages.json?page=${random.integer(1, Math.floor(pages / limit))}&limit=${limit}`),
  );

const ofCampaigns = ({ campaigns }: Rows, path: (uid: string) => string) =>
  campaigns.slice(0, 30).map((uid) => read(path(uid)));

export const hotPages = (rows: Rows) => anyPages(HOT_PAGES, 'hot', rows);
export const randomPages = (rows: Rows) => anyPages(REQUESTS, 'pages', rows);
/** A request that is valid under the contract, and that no contender looks up. */
export const validList = () => [read('/pages.json?page=2&limit=10&campaign_id=au-1&type=individual')];
const hotLists = (rows: Rows) => lists('hot lists', rows, 20);
export const pageLists = (rows: Rows) => lists('lists', rows, 100);

export const leaderboards = (rows: Rows) => ofCampaigns(rows, (uid) => `/campaigns/${uid}/leaderboard.json`);

export const manyLeaderboards = (rows: Rows) =>
  leaderboards(rows).flatMap(({ path }) =>
    Array.from({ length: 167 }, (_, n) => get(`${path}?limit=${n + 1}`)),
  );

/** What a site shows besides pages. The leaderboards' addresses differ from those of the uncached workload. */
export const hotMixture = (rows: Rows) => [
  ...hotLists(rows),
  ...ofCampaigns(rows, (uid) => `/campaigns/${uid}.json`),
  ...ofCampaigns(rows, (uid) => `/campaigns/${uid}/leaderboard.json?limit=10`),
  read(`/charities/${rows.charity}.json`),
];

const rankings = (rows: Rows) =>
  ofCampaigns(rows, (uid) => `/search/pages_totals.json?campaign_id=${uid}&limit=10`);

/** A ranking of the largest campaign over a share of its duration. Neither end is at midnight. */
export function rankingOf({ campaign }: Rows, share: number): HttpRequest[] {
  const from = new Date(Date.parse(campaign.from) + campaign.days * DAY * (1 - share) * 0.5 + 4_321_000);
  const to = new Date(from.getTime() + campaign.days * DAY * share);
  const range = `start_at=${from.toISOString()}&end_at=${to.toISOString()}`;
  return [read(`/search/pages_totals.json?limit=10&campaign_id=${campaign.uid}&${range}`)];
}

export const wordSearches = ({ words }: Rows) =>
  words.map((word) => read(`/search/pages.json?limit=10&active=all&q=${encodeURIComponent(word)}`));

const activityTypes = ['run', 'bike', 'walk', 'swim'];

export const activities = ({ users }: Rows) =>
  Object.keys(users).map((token, index) => {
    const activity = {
      uid: `${MARK}{unique}`,
      type: activityTypes[index % activityTypes.length],
      public: true,
      started_at: '2026-11-01T06:30:00Z',
      duration_in_seconds: 1800 + index,
      distance_in_meters: 5000 + index,
      caption: 'Sunrise run',
    };
    return sendJson('POST', '/api/v2/fitness_activities', activity, { authorization: `Bearer ${token}` });
  });

/** Donations to one campaign. */
export const donations = ({ giving: { key, currency, pages } }: Rows) =>
  pages.map(({ id }) => {
    const donation = {
      page_id: id,
      amount_cents: DONATION_CENTS,
      currency,
      nickname: 'Priya',
      message: 'Go on!',
      external_reference: `${MARK}{unique}`,
    };
    return sendJson('POST', '/api/v2/donations', donation, { authorization: `Token token=${key}` });
  });

/** Four reads for each write, most of them of popular pages. */
export function mixed(rows: Rows): HttpRequest[] {
  const pages = [hotPages, hotPages, hotPages, hotPages, randomPages];
  const sources = [...pages, leaderboards, hotLists, rankings, activities, activities];
  const requests = sources.map((make) => make(rows));
  return times(REQUESTS, 'mixed', (random) => random.pick(random.pick(requests)));
}
