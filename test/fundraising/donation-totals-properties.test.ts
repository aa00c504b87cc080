import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import {
  anyTotalsQuery,
  type DonationQuery,
  matchingDonations,
  queryOf,
} from '../support/donation-queries.ts';
import { anyDonationChange, buildDonationWorld, emptyDonationWorld } from '../support/donation-worlds.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const types = ['peer_to_peer', 'charity', 'appeal', 'recurring', 'offline_donation'];

interface Row {
  type: string;
  amount_cents: number;
  gift_aid_amount_cents: number;
  refund_of_id: number | null;
}

/** Statistics over rows; the average in whole numbers, halves away from zero. */
function statistics(rows: Row[], column: 'amount_cents' | 'gift_aid_amount_cents') {
  const given = rows.filter((row) => row.refund_of_id === null).map((row) => row[column]);
  const sum = rows.reduce((total, row) => total + row[column], 0);
  const count = given.length;
  return {
    count,
    min: count === 0 ? null : Math.min(...given),
    max: count === 0 ? null : Math.max(...given),
    avg: count === 0 ? null : Math.sign(sum) * Math.floor((2 * Math.abs(sum) + count) / (2 * count)) + 0,
    sum,
  };
}

async function expectedTotals(knex: Knex, question: DonationQuery) {
  const rows: Row[] = await matchingDonations(knex, question).select(
    'donations.type',
    'donations.amount_cents',
    'donations.gift_aid_amount_cents',
    'donations.refund_of_id',
  );
  const of = (chosen: Row[]) => ({
    total_amount_cents: statistics(chosen, 'amount_cents'),
    total_gift_aid_amount_cents: statistics(chosen, 'gift_aid_amount_cents'),
  });
  const byType = types.map((type) => {
    const chosen = rows.filter((row) => row.type === type);
    return [type, { ...of(chosen), doc_count: of(chosen).total_amount_cents.count }];
  });
  return { ...of(rows), types: Object.fromEntries(byType) };
}

describe('Donation totals with random data', () => {
  const server = useServer();
  before(async () => {
    await buildDonationWorld(server.knex);
  });

  it('equal the sum over the rows, whatever the filters', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(anyDonationChange, { minLength: 3, maxLength: 10 }),
          fc.array(anyTotalsQuery, { minLength: 10, maxLength: 10 }),
          async (changes, questions) => {
            for (const { sql } of changes) await server.knex.raw(sql);
            for (const question of questions) {
              const body = await bodyOf(server.client.get(`/search/totals.json?${queryOf(question)}`));
              expect(body, queryOf(question)).to.deep.equal(await expectedTotals(server.knex, question));
            }
          },
        )
        .beforeEach(() => emptyDonationWorld(server.knex)),
    );
  });
});
