import type { Arena } from './arena.ts';
import type { ContenderName } from './contenders.ts';
import type { HttpRequest } from './http-request.ts';
import * as requests from './requests.ts';
import type { Goal } from './summary.ts';

/** One kind of request, sent to several contenders that take turns. */
export interface Workload {
  name: string;
  requests(arena: Arena): HttpRequest[];
  connections: number;
  /** The first is the baseline of the others. */
  contenders: readonly [ContenderName, ...ContenderName[]];
  goals: readonly Goal[];
  /** Parts of the answer that all contenders must give alike; default: all of it. */
  fields?: readonly string[];
  /** The database shares the generator's core, so that a busy core is not the generator alone. */
  usesDatabase: boolean;
}

/** @param bounds the floor, and the aim where there is one */
export const goal = (
  name: string,
  of: string,
  [atLeast, aim]: readonly [number, number?],
  contender = 'ours',
): Goal => ({ name, contender, of, atLeast, ...(aim === undefined ? {} : { aim }) });

const base = {
  connections: 32,
  goals: [],
  usesDatabase: true,
  contenders: ['limit', 'ours'],
} satisfies Partial<Workload>;
const cached = {
  ...base,
  contenders: ['limit', 'ours, cached'],
  goals: [goal('G1', 'limit', [0.7, 0.9], 'ours, cached')],
  usesDatabase: false,
} satisfies Partial<Workload>;
/** The limit answers with rows as the database gives them. */
const rowsOnly = { ...base, fields: [] };
const activityFields = ['type', 'public', 'duration_in_seconds', 'distance_in_meters', 'caption', 'page_id'];

export const workloads: readonly Workload[] = [
  { ...cached, name: 'page, cached', requests: requests.hotPages },
  {
    ...cached,
    name: 'lists, campaigns, leaderboards, cached',
    requests: (arena) => [...requests.hotLists(arena), ...requests.hotSurroundings(arena)],
  },
  {
    ...base,
    name: 'page',
    requests: requests.randomPages,
    contenders: ['limit', 'ours', 'koa-openapi-knex', 'feathers', 'postgraphile'],
    goals: [
      goal('G3', 'limit', [1.7, 2.5]),
      goal('G13', 'feathers', [3, 5]),
      goal('G13', 'postgraphile', [2, 4]),
      goal('G13', 'koa-openapi-knex', [10, 24]),
    ],
  },
  {
    ...base,
    name: 'page, one connection',
    requests: requests.randomPages,
    connections: 1,
    goals: [goal('G3', 'limit', [0.65, 0.8])],
  },
  {
    ...base,
    name: 'list of 100 pages',
    requests: requests.pageLists,
    contenders: ['limit', 'ours', 'koa-openapi-knex'],
    goals: [goal('G4', 'limit', [1, 2])],
  },
  {
    ...rowsOnly,
    name: 'leaderboard',
    requests: requests.leaderboards,
    goals: [goal('G8', 'limit', [0.5])],
  },
  { ...rowsOnly, name: 'search for words', requests: requests.wordSearches },
  {
    ...base,
    name: 'ranking of a day',
    requests: (arena) => requests.rankingOf(arena, 1 / arena.campaign.days),
    contenders: ['ours'],
  },
  {
    ...base,
    name: 'ranking of a third of the time',
    requests: (arena) => requests.rankingOf(arena, 1 / 3),
    contenders: ['ours'],
  },
  {
    ...base,
    name: 'save an activity',
    requests: requests.activities,
    goals: [goal('G12', 'limit', [1, 1.7])],
    fields: activityFields.map((name) => `fitness_activity.${name}`),
  },
  {
    ...base,
    name: 'record a donation, all of one campaign',
    requests: requests.donations,
    goals: [goal('G15', 'limit', [0.5])],
    fields: ['donation.page_id', 'donation.nickname', 'donation.message'],
  },
  {
    ...base,
    name: 'save an activity, full cache',
    requests: requests.activities,
    contenders: ['ours, cached', 'ours, full cache'],
    // A write may cost a fifth more.
    goals: [goal('G1', 'ours, cached', [0.83], 'ours, full cache')],
    fields: ['fitness_activity.type'],
  },
  {
    ...base,
    name: 'mixed, 80 reads to 20 writes',
    requests: requests.mixed,
    contenders: ['ours', 'ours, cached'],
    // Names of activities differ, and so do totals of pages.
    fields: [],
  },
];
