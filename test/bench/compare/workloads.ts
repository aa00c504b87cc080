import type { ContenderName } from './contenders.ts';
import type { HttpRequest } from './http-request.ts';
import * as questions from './questions.ts';
import type { Goal } from './summary.ts';

/** Of contenders that there are. */
interface OwnGoal extends Goal {
  contender: ContenderName;
  of: ContenderName;
}

/** One kind of request, asked of several contenders in turns. */
export interface Workload {
  name: string;
  requests(world: questions.CompareWorld): HttpRequest[];
  connections: number;
  /** The first is what the others are measured by. */
  contenders: readonly [ContenderName, ...ContenderName[]];
  goals: readonly OwnGoal[];
  /** Parts of the answer that all contenders must give alike; default: all of it. */
  fields?: readonly string[];
  /** The database works too: it and the generator share a core, and what is busy there is not the generator alone. */
  usesDatabase: boolean;
}

const ONE = 1;
const MANY = 32;

const base = { connections: MANY, goals: [], usesDatabase: true } as const;

/** @param bounds the floor, and the aim beyond it where there is one */
const goal = (
  name: string,
  of: ContenderName,
  [atLeast, aim]: [number, number?],
  contender: ContenderName = 'ours',
): OwnGoal => ({ name, contender, of, atLeast, ...(aim === undefined ? {} : { aim }) });

export const workloads: readonly Workload[] = [
  {
    ...base,
    name: 'page, cached',
    requests: questions.hotPages,
    contenders: ['limit', 'ours, cached'],
    goals: [goal('G1', 'limit', [0.7, 0.9], 'ours, cached')],
    usesDatabase: false,
  },
  {
    ...base,
    name: 'lists, campaigns, leaderboards, cached',
    requests: (given) => [...questions.hotLists(given), ...questions.hotSurroundings(given)],
    contenders: ['limit', 'ours, cached'],
    goals: [goal('G1', 'limit', [0.7, 0.9], 'ours, cached')],
    usesDatabase: false,
  },
  {
    ...base,
    name: 'the contract alone',
    requests: questions.validated,
    contenders: ['plain koa', 'our contract', 'our contract, fourfold'],
    goals: [
      goal('G2', 'plain koa', [0.7, 0.85], 'our contract'),
      goal('G2', 'our contract', [0.9], 'our contract, fourfold'),
    ],
    usesDatabase: false,
  },
  {
    ...base,
    name: 'page',
    requests: questions.randomPages,
    contenders: ['limit', 'ours', 'koa-knex', 'koa-openapi-knex', 'feathers', 'postgraphile'],
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
    requests: questions.randomPages,
    connections: ONE,
    contenders: ['limit', 'ours'],
    goals: [goal('G3', 'limit', [0.65, 0.8])],
  },
  {
    ...base,
    name: 'list of 100 pages',
    requests: questions.pageLists,
    contenders: ['limit', 'ours', 'koa-knex'],
    goals: [goal('G4', 'limit', [1, 2])],
  },
  {
    ...base,
    name: 'leaderboard',
    requests: questions.leaderboards,
    contenders: ['sql', 'ours'],
    goals: [goal('G8', 'sql', [0.5])],
  },
  {
    ...base,
    name: 'save an activity',
    requests: questions.activities,
    contenders: ['limit', 'ours'],
    goals: [goal('G12', 'limit', [1, 1.7])],
    fields: ['type', 'public', 'duration_in_seconds', 'distance_in_meters', 'caption', 'page_id'].map(
      (name) => `fitness_activity.${name}`,
    ),
  },
  {
    ...base,
    name: 'record a donation, all of one campaign',
    requests: questions.donations,
    contenders: ['limit', 'ours'],
    goals: [goal('G15', 'limit', [0.5])],
    fields: ['page_id', 'nickname', 'message'].map((name) => `donation.${name}`),
  },
  {
    ...base,
    name: 'save an activity, full cache',
    requests: questions.activities,
    contenders: ['ours, cached', 'ours, full cache'],
    // A write may cost a fifth more.
    goals: [goal('G1', 'ours, cached', [0.83], 'ours, full cache')],
    fields: ['fitness_activity.type'],
  },
  {
    ...base,
    name: 'mixed, 80 reads to 20 writes',
    requests: questions.mixed,
    contenders: ['ours', 'ours, cached'],
    // Activities of different names, and pages whose totals these change.
    fields: [],
  },
];

/** Measured besides, each in its own way. */
export const otherNames = ['scroll', 'cold start', 'webhooks', 'import'] as const;

/** What to measure: everything, or what holds the text in its name. @throws TypeError when nothing does */
export function chooseWorkloads(only: string | undefined): {
  chosen: readonly Workload[];
  others: ReadonlySet<(typeof otherNames)[number]>;
} {
  const holds = (name: string) => only === undefined || name.includes(only);
  const chosen = workloads.filter(({ name }) => holds(name));
  const others = new Set(otherNames.filter(holds));
  if (chosen.length > 0 || others.size > 0) return { chosen, others };
  const names = [...workloads.map(({ name }) => name), ...otherNames].join('; ');
  throw new TypeError(`no workload holds "${only}"; there are: ${names}`);
}
