import { Random } from '../../../src/seed/random.ts';
import type { BenchWorld } from '../bench-world.ts';
import { type BenchRows, MARK } from './bench-rows.ts';
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

const ofCampaigns = ({ world }: CompareWorld, path: (uid: string) => string) =>
  world.campaigns.slice(0, 30).map(({ uid }) => api(path(uid)));

export const leaderboards = (given: CompareWorld) =>
  ofCampaigns(given, (uid) => `/campaigns/${uid}/leaderboard.json`);

export const manyLeaderboards = (given: CompareWorld) =>
  leaderboards(given).flatMap(({ path }) =>
    Array.from({ length: 167 }, (_, n) => get(`${path}?limit=${n + 1}`)),
  );

/** What a site shows beside pages. */
export const hotSurroundings = (given: CompareWorld) => [
  ...ofCampaigns(given, (uid) => `/campaigns/${uid}.json`),
  ...leaderboards(given),
  api(`/charities/${given.world.charity.uid}.json`),
];

const pagesTotals = (given: CompareWorld) =>
  ofCampaigns(given, (uid) => `/search/pages_totals.json?campaign_id=${uid}&limit=10`);

const activityTypes = ['run', 'bike', 'walk', 'swim'];

export const activities = ({ rows }: CompareWorld): HttpRequest[] =>
  Object.keys(rows.users).map((token, index) => ({
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

/** All of one campaign. */
export const donations = ({ rows: { giving } }: CompareWorld): HttpRequest[] =>
  giving.pages.map(({ id }, index) => ({
    method: 'POST',
    path: '/api/v2/donations',
    authorization: `Token token=${giving.key}`,
    body: {
      page_id: id,
      amount_cents: 1000 + index,
      currency: giving.currency,
      nickname: 'Priya',
      message: 'Go on!',
      external_reference: `${MARK}{unique}`,
    },
  }));

/** Four reads for each write, most of them of pages that many ask for. */
export function mixed(given: CompareWorld): HttpRequest[] {
  const pages = [hotPages, hotPages, hotPages, hotPages, randomPages];
  const sources = [...pages, leaderboards, hotLists, pagesTotals, activities, activities];
  const requests = sources.map((make) => make(given));
  return times(REQUESTS, 'mixed', (random) => random.pick(random.pick(requests)));
}
