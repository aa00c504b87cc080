import { type BenchWorld, rangeOf } from '../bench-world.ts';
import type { Question, Statement } from '../question.ts';

/** An aggregate of the largest campaign's donations, in a part of its time or in all of it. */
const direct =
  (select: string, rest: string) =>
  (range?: number) =>
  (world: BenchWorld): Statement => {
    const { from, to } = rangeOf(world, range ?? 1);
    const within = range === undefined ? '' : 'and created_at >= $2 and created_at < $3';
    return {
      text: `select ${select} from donations where campaign_id = $1 ${within} ${rest}`,
      values: [world.campaign.id, ...(range === undefined ? [] : [from, to])],
    };
  };

/** No names, no pictures, no page's owner. */
const directLeaderboard = direct(
  `page_id, count(*) filter (where refund_of_id is null) as count, sum(amount_cents) as cents,
   sum(gift_aid_amount_cents) as gift_aid`,
  'and page_id is not null group by page_id order by cents desc, page_id limit 10',
);

const directTotals = direct(
  `type, count(*), sum(amount_cents), min(amount_cents), max(amount_cents), sum(gift_aid_amount_cents),
   min(gift_aid_amount_cents), max(gift_aid_amount_cents)`,
  'group by type',
);

const ofLargest = ({ campaign }: BenchWorld) => `campaign_id=${campaign.uid}`;
const covering = 'aggregate on the covering index';

const ranges = [
  ['a third of the time', 1 / 3, 20],
  ['one day', undefined, 0.8],
  ['7 days', 7, 0.8],
  ['30 days', 30, 0.8],
  ['two thirds of the time', 2 / 3, 0.8],
  ['nearly all of the time', 0.98, 0.8],
] as const;

/** A share of the campaign's time, also where days were given. */
function shareOf(world: BenchWorld, range: number | undefined): number {
  const days = range ?? 1;
  return days >= 1 ? days / world.campaign.days : days;
}

export const donationQuestions: readonly Question[] = [
  {
    area: 'pages_totals, largest campaign',
    name: 'all time, top 10',
    path: (world) => `/search/pages_totals.json?limit=10&${ofLargest(world)}`,
    rival: { what: covering, statement: directLeaderboard(), goal: 200 },
  },
  ...ranges.map(
    ([name, range, goal]): Question => ({
      area: 'pages_totals, largest campaign',
      name: `${name}, top 10`,
      path: (world) =>
        `/search/pages_totals.json?limit=10&${ofLargest(world)}&${rangeOf(world, shareOf(world, range)).query}`,
      rival: {
        what: covering,
        statement: (world) => directLeaderboard(shareOf(world, range))(world),
        goal,
      },
    }),
  ),
  ...(
    [
      ['all time, page 900 of 100', '&limit=100&page=900'],
      ['all time, least and most', '&limit=10&min_amount_cents=10000&max_amount_cents=50000'],
      ['by team, all time', '&limit=10&group_by=teams'],
    ] as const
  ).map(
    ([name, query]): Question => ({
      area: 'pages_totals, largest campaign',
      name,
      path: (world) => `/search/pages_totals.json?${ofLargest(world)}${query}`,
    }),
  ),
  {
    area: 'pages_totals, other filters',
    name: 'with a group value, all time',
    path: ({ groupValue }) =>
      `/search/pages_totals.json?limit=10&group_value=${encodeURIComponent(groupValue.value)}`,
  },
  {
    area: 'pages_totals, other filters',
    name: 'all campaigns, all time',
    path: () => '/search/pages_totals.json?limit=10',
  },
  {
    area: 'totals',
    name: 'largest campaign, all time',
    path: (world) => `/search/totals.json?${ofLargest(world)}`,
    rival: { what: covering, statement: directTotals(), goal: 100 },
  },
  {
    area: 'totals',
    name: 'largest campaign, a third of the time',
    path: (world) => `/search/totals.json?${ofLargest(world)}&${rangeOf(world, 1 / 3).query}`,
    rival: { what: covering, statement: (world) => directTotals(1 / 3)(world), goal: 10 },
  },
  { area: 'totals', name: 'everything', path: () => '/search/totals.json' },
  {
    area: 'totals',
    name: 'largest charity, a third of the time',
    path: (world) => `/search/totals.json?charity_id=${world.charity.uid}&${rangeOf(world, 1 / 3).query}`,
  },
];
