import type { ContenderName } from './contenders.ts';
import type { HttpRequest } from './http-request.ts';
import * as requests from './requests.ts';
import type { Rows } from './rows.ts';
import type { Goal } from './summary.ts';

/** One kind of request, sent to several contenders that take turns. */
export interface Workload {
  name: string;
  requests(rows: Rows): HttpRequest[];
  connections: number;
  /** The first is the baseline of the others. */
  contenders: readonly [ContenderName, ...ContenderName[]];
  goals: readonly Goal[];
  /** Fields of the answer that must be the same for all contenders; default: all. */
  fields?: readonly string[];
  /** The headers of all contenders' answers must have the same names. */
  hasSameHeaders?: boolean;
}

/** @param bounds the least ratio, and one that a simpler design might reach one day */
export const goal = (
  name: string,
  of: string,
  [atLeast, aim]: readonly [atLeast: number, aim?: number],
  contender = 'ours',
): Goal => ({ name, contender, of, atLeast, aim });

/** Creates a workload on 32 connections for the limit and this server, without a goal, unless `parts` says otherwise. */
const workload = (name: string, make: Workload['requests'], parts: Partial<Workload> = {}): Workload => ({
  name,
  requests: make,
  connections: 32,
  contenders: ['limit', 'ours'],
  goals: [],
  ...parts,
});

const cached: Partial<Workload> = {
  contenders: ['limit', 'ours, cached'],
  goals: [goal('G1', 'limit', [0.7, 0.85], 'ours, cached')],
  hasSameHeaders: true,
};
/** The limit answers with rows as the database returns them. */
const rowsOnly = { fields: [] };
const alone = { contenders: ['ours'] } satisfies Partial<Workload>;
const activityFields = ['type', 'public', 'duration_in_seconds', 'distance_in_meters', 'caption', 'page_id'];

export const workloads: readonly Workload[] = [
  workload('page, cached', requests.hotPages, cached),
  workload('lists, campaigns, leaderboards, cached', requests.hotMixture, cached),
  workload('the contract alone', requests.validList, {
    contenders: ['plain koa', 'our contract', 'our contract, fourfold'],
    goals: [
      goal('G2', 'plain koa', [0.55, 0.75], 'our contract'),
      goal('G2', 'our contract', [0.9], 'our contract, fourfold'),
    ],
  }),
  workload('page', requests.randomPages, {
    contenders: ['limit', 'ours', 'koa-openapi-knex', 'feathers', 'postgraphile'],
    goals: [
      goal('G3', 'limit', [2.5, 3]),
      goal('G13', 'koa-openapi-knex', [20, 30]),
      goal('G13', 'feathers', [3.5, 5]),
      goal('G13', 'postgraphile', [2.3, 4]),
    ],
  }),
  workload('page, one connection', requests.randomPages, {
    connections: 1,
    goals: [goal('G3', 'limit', [0.75, 0.85])],
  }),
  workload('list of 100 pages', requests.pageLists, {
    contenders: ['limit', 'ours', 'koa-openapi-knex'],
    goals: [goal('G4', 'limit', [1, 2]), goal('G13', 'koa-openapi-knex', [1])],
  }),
  workload('leaderboard', requests.leaderboards, { ...rowsOnly, goals: [goal('G8', 'limit', [0.6, 0.75])] }),
  workload('search for words', requests.wordSearches, rowsOnly),
  workload('ranking of a day', (rows) => requests.rankingOf(rows, 1 / rows.campaign.days), alone),
  workload('ranking of a third of the time', (rows) => requests.rankingOf(rows, 1 / 3), alone),
  workload('save an activity', requests.activities, {
    goals: [goal('G12', 'limit', [1.3, 1.7])],
    fields: activityFields.map((name) => `fitness_activity.${name}`),
  }),
  workload('record a donation, all of one campaign', requests.donations, {
    goals: [goal('G15', 'limit', [1, 1.6])],
    fields: ['donation.page_id', 'donation.nickname', 'donation.message'],
  }),
  workload('save an activity, full cache', requests.activities, {
    contenders: ['ours, cached', 'ours, full cache'],
    // A write may cost a fifth more.
    goals: [goal('G1', 'ours, cached', [0.83], 'ours, full cache')],
    fields: ['fitness_activity.type'],
  }),
  workload('mixed, 80 reads to 20 writes', requests.mixed, {
    contenders: ['ours', 'ours, cached'],
    goals: [goal('G21', 'ours', [1.7], 'ours, cached')],
    // Names of activities differ, and so do totals of pages.
    fields: [],
  }),
];
