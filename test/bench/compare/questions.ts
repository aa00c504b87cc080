import { Random } from '../../../src/seed/random.ts';
import { type BenchWorld, rangeOf } from '../bench-world.ts';
import { type BenchRows, MARK, METADATA_OBJECTS, METADATA_TOKEN } from './bench-rows.ts';
import type { HttpRequest } from './http-request.ts';

/** What requests are made of. */
export interface CompareWorld {
  world: BenchWorld;
  /** Pages are numbered from one. */
  pages: number;
  rows: BenchRows;
}

const REQUESTS = 20_000;
const HOT_PAGES = 1000;
const LISTS = 100;

const get = (path: string): HttpRequest => ({ method: 'GET', path });
const api = (path: string): HttpRequest => get(`/api/v2${path}`);

function times<Item>(count: number, label: string, make: (random: Random) => Item): Item[] {
  const random = new Random(1, `bench ${label}`);
  return Array.from({ length: count }, () => make(random));
}

const anyPage = (random: Random, { pages }: CompareWorld) => api(`/pages/${random.integer(1, pages)}.json`);

export const hotPages = (given: CompareWorld) => times(HOT_PAGES, 'hot', (random) => anyPage(random, given));

export const hotLists = ({ pages }: CompareWorld) =>
  times(LISTS, 'hot lists', (random) =>
    api(`/pages.json?page=${random.integer(1, Math.floor(pages / 20))}&limit=20`),
  );

export const randomPages = (given: CompareWorld) =>
  times(REQUESTS, 'pages', (random) => anyPage(random, given));

export const pageLists = ({ pages }: CompareWorld) =>
  times(LISTS, 'lists', (random) =>
    api(`/pages.json?page=${random.integer(1, Math.floor(pages / 100))}&limit=100`),
  );

export const validated = () => [api('/pages.json?page=2&limit=10&campaign_id=au-1&type=individual')];

/** The beginnings of words that names hold. */
export const prefixes = ({ world }: CompareWorld) =>
  [...new Set(world.words.map((word) => word.slice(0, 3)).filter((word) => /^[a-z]{3}$/.test(word)))]
    .slice(0, 30)
    .map((prefix) => api(`/search/pages.json?q=${prefix}&limit=10`));

const ofCampaigns = ({ world }: CompareWorld, path: (uid: string) => string) =>
  world.campaigns.slice(0, 30).map(({ uid }) => api(path(uid)));

export const leaderboards = (given: CompareWorld) =>
  ofCampaigns(given, (uid) => `/campaigns/${uid}/leaderboard.json`);

/** What a site shows beside pages. */
export const hotSurroundings = (given: CompareWorld) => [
  ...ofCampaigns(given, (uid) => `/campaigns/${uid}.json`),
  ...leaderboards(given),
  api(`/charities/${given.world.charity.uid}.json`),
];

export const pagesTotals = (given: CompareWorld) =>
  ofCampaigns(given, (uid) => `/search/pages_totals.json?campaign_id=${uid}&limit=10`);

export const pagesTotalsInRange = (given: CompareWorld) =>
  ofCampaigns(
    given,
    (uid) => `/search/pages_totals.json?campaign_id=${uid}&limit=10&${rangeOf(given.world, 1 / 3).query}`,
  );

export const totals = (given: CompareWorld) =>
  ofCampaigns(given, (uid) => `/search/totals.json?campaign_id=${uid}`);

function ofUsers<Item>({ rows }: CompareWorld, make: (token: string, index: number) => Item): Item[] {
  return Object.keys(rows.users).map(make);
}

const activityTypes = ['run', 'bike', 'walk', 'swim'];

export const activities = (given: CompareWorld): HttpRequest[] =>
  ofUsers(given, (token, index) => ({
    method: 'POST',
    path: '/api/v2/fitness_activities',
    authorization: `Bearer ${token}`,
    body: {
      uid: `${MARK}{unique}`,
      type: activityTypes[index % activityTypes.length],
      public: true,
      started_at: '2026-11-01T06:30:00Z',
      duration_in_seconds: 1800 + index,
      distance_in_meters: 5000 + index,
      caption: 'Sunrise run',
    },
  }));

export const newPages = (given: CompareWorld): HttpRequest[] =>
  ofUsers(given, (token) => ({
    method: 'POST',
    path: '/api/v2/pages',
    authorization: `Bearer ${token}`,
    body: {
      campaign_id: given.rows.users[token]?.campaignUid,
      charity_id: given.rows.users[token]?.charityUid,
      group_values: given.rows.users[token]?.groupValues,
      birthday: '1980-05-17',
      name: 'A page of the benchmark',
      slug: `${MARK}{unique}`,
      skip_notification: true,
    },
  }));

export const tokenChecks = (given: CompareWorld) =>
  ofUsers(given, (token) => ({ ...get('/oauth/token/info'), authorization: `Bearer ${token}` }));

export const metadataReads = () =>
  times(200, 'metadata', (random) => {
    const ids = random.sample(
      Array.from({ length: METADATA_OBJECTS }, (_, index) => index + 1),
      100,
    );
    return get(`/api/v1/metadata.json?token=${METADATA_TOKEN}&type=Page&ids=${ids}`);
  });

/** Four reads for each write, most of them of pages that many ask for. */
export function mixed(given: CompareWorld): HttpRequest[] {
  const sources: [number, HttpRequest[]][] = [
    [0.4, hotPages(given)],
    [0.1, randomPages(given)],
    [0.1, leaderboards(given)],
    [0.07, prefixes(given)],
    [0.05, hotLists(given)],
    [0.05, pagesTotals(given)],
    [0.03, totals(given)],
    [0.2, activities(given)],
  ];
  return times(REQUESTS, 'mixed', (random) => {
    let rest = random.next();
    const [, requests] = sources.find(([share]) => {
      rest -= share;
      return rest < 0;
    }) ?? [0, hotPages(given)];
    return random.pick(requests);
  });
}
