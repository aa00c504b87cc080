import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { COST_RULE, type CostRule } from '../../src/db/queries/leaderboards/donations/donation-ranking.ts';
import { DonationTotalsRepository } from '../../src/db/repositories/donation-totals.ts';
import { takeTurns } from '../../src/runtime/turns.ts';
import {
  anyLeaderboardQuery,
  matchingDonations,
  pagesOfTeams,
  queryOf,
  seldom,
} from '../support/donation-queries.ts';
import { anyDonationChange, buildDonationWorld, emptyDonationWorld } from '../support/donation-worlds.ts';
import { pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const searching = { fewDonations: 0, pagesPerRow: 0, firstBatch: 1 };

/**
 * The rule as it is adds worlds of this size up at once. The others search always, a candidate or two at a time: to the
 * end, or as far as they may.
 */
const costRules: CostRule[] = [
  COST_RULE,
  { ...searching, donationsPerPage: 0.1, donationsPerTeam: 0.1 },
  { ...searching, donationsPerPage: 0.1, donationsPerTeam: 0.1, firstBatch: 128 },
  { ...searching, donationsPerPage: 4, donationsPerTeam: 40 },
  { ...searching, donationsPerPage: 2, donationsPerTeam: 4 },
  { fewDonations: 300, donationsPerPage: 10, donationsPerTeam: 100, pagesPerRow: 2, firstBatch: 4 },
];

const anyBoard = fc.record({
  question: anyLeaderboardQuery,
  groupBy: fc.constantFrom('pages' as const, 'pages' as const, 'teams' as const, 'groups' as const),
  groupId: fc.constantFrom(1, 1, 2, 3, 9),
  least: seldom(fc.nat({ max: 60 })),
  most: seldom(fc.nat({ max: 120 })),
  limit: fc.constantFrom(undefined, 1, 3, 10, 50, 200),
  page: seldom(fc.nat({ max: 4 })),
  costRule: fc.constantFrom(...costRules),
});

type Board = typeof anyBoard extends fc.Arbitrary<infer Value> ? Value : never;

interface ExpectedRow {
  id: number;
  count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
}

/** Every row, in rank order, added up from the donations. */
async function expectedRows(knex: Knex, { question, groupBy, groupId, least, most }: Board) {
  const query = matchingDonations(knex, question);
  const key = { pages: 'pages.id', teams: 'of_teams.team_id', groups: 'page_group_values.value_id' }[groupBy];
  if (groupBy === 'pages') {
    query.join('pages', 'pages.id', 'donations.page_id');
    if (!question.page_ids) query.where('pages.owner_type', 'User').whereNot('pages.state', 'cancelled');
  }
  if (groupBy === 'teams') {
    query.join(pagesOfTeams(knex), 'of_teams.page_id', 'donations.page_id');
    query.join('pages as team_pages', 'team_pages.team_id', 'of_teams.team_id');
    query.whereNot('team_pages.state', 'cancelled');
  }
  if (groupBy === 'groups') {
    query.join('page_group_values', 'page_group_values.page_id', 'donations.page_id');
    query.where('page_group_values.group_id', groupId);
  }
  const rows: ExpectedRow[] = await query
    .select(
      knex.raw(
        `${key} as id, count(*) filter (where refund_of_id is null) as count, sum(amount_cents)::bigint as amount_cents,
         sum(donations.gift_aid_amount_cents)::bigint as gift_aid_amount_cents`,
      ),
    )
    .groupBy(key);
  return rows
    .filter(
      (row) => row.count > 0 && row.amount_cents >= (least ?? -1e9) && row.amount_cents <= (most ?? 1e9),
    )
    .sort((one, other) => other.amount_cents - one.amount_cents || one.id - other.id);
}

function parametersOf({ question, groupBy, groupId, least, most, limit, page }: Board): string {
  return queryOf({
    ...question,
    group_by: groupBy,
    group_id: groupBy === 'groups' ? groupId : undefined,
    min_amount_cents: least,
    max_amount_cents: most,
    limit,
    page,
  });
}

describe('Leaderboards by amount, with random data', () => {
  const server = useServer();
  /** How often each way of ranking was taken. */
  const taken = { search: 0, direct: 0, searchInVain: 0 };
  before(async () => {
    await buildDonationWorld(server.knex);
  });

  async function ask(board: Board) {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    server.context.donationTotals = new DonationTotalsRepository(server.knex, takeTurns(1), board.costRule);
    server.knex.on('query', listen);
    const answer = await server.client.get(`/search/pages_totals.json?${parametersOf(board)}`);
    server.knex.removeListener('query', listen);
    const searched = statements.some((sql) => sql.includes('with candidates as materialized'));
    const added = statements.some((sql) => sql.includes('with sums as materialized'));
    if (searched) taken[added ? 'searchInVain' : 'search'] += 1;
    else if (added) taken.direct += 1;
    return answer;
  }

  const idOf = async (row: {
    page?: { id: number };
    team?: { id: number };
    group?: { id: number; value: string };
  }) => {
    if (row.page) return row.page.id;
    if (row.team) return row.team.id - 1000;
    const value = await server
      .knex('campaign_group_values')
      .where({ group_id: row.group?.id, value: row.group?.value })
      .first();
    return value.id;
  };

  it('equal the sums over the rows, whatever the filters and whichever way they are computed', async () => {
    const world = fc
      .asyncProperty(
        fc.array(anyDonationChange, { minLength: 4, maxLength: 12 }),
        fc.array(anyBoard, { minLength: 12, maxLength: 12 }),
        async (changes, boards) => {
          for (const { sql } of changes) await server.knex.raw(sql);
          for (const board of boards) await check(board);
        },
      )
      .beforeEach(() => emptyDonationWorld(server.knex));
    await fc.assert(world);
    // Now and then none of them makes a search give up.
    for (let more = 0; more < 500 && Object.values(taken).includes(0); more += 1)
      await fc.assert(world, { numRuns: 1 });
    expect(taken.search, 'searched').to.be.above(0);
    expect(taken.searchInVain, 'searched in vain').to.be.above(0);
    expect(taken.direct, 'added up at once').to.be.above(0);
  });

  it('look on while a later page may equal the last row that is wanted, and come before it', async () => {
    await emptyDonationWorld(server.knex);
    for (const [page_id, day] of [
      [3, '2026-03-01'],
      [3, '2026-04-01'],
      [1, '2026-04-01'],
      [2, '2026-03-01'],
    ] as const) {
      const page = await server.knex('pages').where('id', page_id).first();
      await server.build.donation({ page, amount_cents: 5, created_at: new Date(day) });
    }
    const { body } = await ask({
      question: { campaign_id: [1], start_at: '2026-03-01', end_at: '2026-03-02' },
      groupBy: 'pages',
      groupId: 1,
      least: undefined,
      most: undefined,
      limit: 1,
      page: undefined,
      costRule: { ...searching, donationsPerPage: 0.1, donationsPerTeam: 0.1 },
    });
    expect(body.results.map((row: { page: { id: number } }) => row.page.id)).to.deep.equal([2]);
  });

  async function check(board: Board) {
    const rows = await expectedRows(server.knex, board);
    const { status, body } = await ask(board);
    const context = JSON.stringify({ path: parametersOf(board), rule: board.costRule });
    expect(status, context).to.equal(200);
    const windowed = board.limit !== undefined || board.page !== undefined;
    const size = board.limit ?? (windowed ? 100 : Math.max(rows.length, 1));
    const at = Math.max(board.page ?? 1, 1);
    const shown = [];
    for (const row of body.results) {
      const { count, amount_cents, gift_aid_amount_cents } = row;
      shown.push({ id: await idOf(row), count, amount_cents, gift_aid_amount_cents });
    }
    expect(shown, context).to.deep.equal(rows.slice((at - 1) * size, at * size));
    const ranged = board.question.start_at !== undefined || board.question.end_at !== undefined;
    if (ranged && board.page === undefined) return expect(body, context).not.to.have.property('meta');
    const pages = Math.ceil(rows.length / size);
    const block = pageMeta(rows.length, at, pages);
    return expect(body.meta, context).to.deep.equal({ ...block, pagination: block });
  }
});
