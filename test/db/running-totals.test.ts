import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import pg from 'pg';
import { copyRows } from '../../src/db/transfer/copy-rows.ts';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';
import { anyChange, type Change } from './running-total-changes.ts';
import { storedTotals, summedTotals } from './summed-totals.ts';

describe('running totals', () => {
  const database = useTestDatabase();
  let knex: Knex;

  before(async () => {
    knex = database.knex;
    await writeRowsInEveryTable(knex);
  });

  it('follow any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 5, maxLength: 25 }), async (changes) => {
        await undone(knex, async (transaction) => {
          for (const change of changes) await applyAndCheck(transaction, change);
        });
      }),
    );
  });

  it('count a refund in the sums and not in the counts', async () => {
    await undone(knex, async (transaction) => {
      await transaction.raw(`
        insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, refund_of_id)
          values ('test', 'refund', 1, 1, 1, 'uk', 'peer_to_peer', -200, 1)`);
      const totals = await transaction('page_totals').where('page_id', 1).first();
      expect(totals).to.include({ donation_count: 1, amount_cents: 300, positive_amount_cents: 500 });
    });
  });

  it('put a donation on its day of UTC', async () => {
    await undone(knex, async (transaction) => {
      await transaction.raw(`set local time zone 'Pacific/Auckland'`);
      await transaction.raw(`
        insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, created_at)
          values ('test', 'early', 5, 1, 1, 'uk', 'peer_to_peer', 200, '2026-03-01T00:30:00+13:00')`);
      const days = await transaction('page_daily_totals').where('page_id', 5).pluck('day');
      expect(days).to.deep.equal(['2026-02-28']);
      expect(await differences(transaction)).to.deep.equal([]);
    });
  });

  it('follow a COPY', async () => {
    const copy = await createTestDatabase();
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    try {
      await writeRowsInEveryTable(copy.knex);
      await copyRows(client, 'donations', manyDonations(3000));
      expect(await differences(copy.knex)).to.deep.equal([]);
      expect(await copy.knex('page_totals').where('page_id', 4).first('donation_count')).to.deep.equal({
        donation_count: 1000,
      });
    } finally {
      await client.end();
      await copy.drop();
    }
  });

  it('follow a page that is made and deleted', async () => {
    await undone(knex, async (transaction) => {
      await transaction.raw(`insert into pages (id, campaign_id, charity_id, user_id, slug, name, custom_metric_amount)
        values (50, 1, 1, 8, 'soon-gone', 'Soon gone', 2.5)`);
      await transaction.raw('insert into page_group_values values (50, 1, 1, 1)');
      expect(await differences(transaction)).to.deep.equal([]);
      await transaction('pages').where('id', 50).delete();
      expect(await differences(transaction)).to.deep.equal([]);
      expect(await transaction('page_totals').where('page_id', 50)).to.deep.equal([]);
    });
  });

  it('follow a team that is dissolved', async () => {
    await undone(knex, async (transaction) => {
      await transaction('team_members').where('team_id', 1).delete();
      await transaction('invitations').where('team_id', 1).delete();
      await transaction('page_group_values').where('page_id', 11).delete();
      await transaction('pages').where('id', 11).delete();
      await transaction('teams').where('id', 1).delete();
      await transaction.raw('set constraints all immediate');
      expect(await differences(transaction)).to.deep.equal([]);
      expect(await transaction('team_totals').where('team_id', 1)).to.deep.equal([]);
    });
  });

  for (const table of ['donations', 'fitness_activities', 'page_group_values', 'team_members', 'pages']) {
    it(`follow a TRUNCATE of ${table}`, async () => {
      await undone(knex, async (transaction) => {
        await transaction.raw(`truncate ${table} cascade`);
        expect(await differences(transaction)).to.deep.equal([]);
      });
    });
  }

  it('keep a page in its campaign', async () => {
    for (const assignment of ['campaign_id = 2', 'id = 99']) {
      const error = await knex.raw(`update pages set ${assignment} where id = 5`).catch((reason) => reason);
      expect(error.code).to.equal('23001');
    }
  });

  it('follow a page without donations to another charity', async () => {
    await undone(knex, async (transaction) => {
      await transaction.raw('update pages set charity_id = 2 where id = 5');
      expect(await differences(transaction)).to.deep.equal([]);
      expect(await transaction('page_totals').where('page_id', 5).first('charity_id')).to.deep.equal({
        charity_id: 2,
      });
    });
  });

  it('are found out when one of them is wrong, and mended by a rebuild', async () => {
    await undone(knex, async (transaction) => {
      await transaction('page_totals').where('page_id', 1).increment('amount_cents', 1);
      await transaction('team_totals').where('team_id', 2).delete();
      await transaction('campaign_daily_totals')
        .whereNull('campaign_id')
        .update({ minimum_amount_cents: null });
      await transaction('page_fitness_totals').insert({
        page_id: 2,
        type: 'run',
        manual: false,
        virtual: false,
        activity_count: 1,
        distance_in_meters: 0,
        elevation_in_meters: 0,
        calories: 0,
        duration_in_seconds: 0,
      });
      const found = await differences(transaction);
      expect(
        found.map((row) => `${row.table_name}.${row.column_name}: ${row.stored} for ${row.actual}`),
      ).to.include.members([
        'page_totals.amount_cents: 501 for 500',
        'team_totals.amount_cents: null for 0',
        'campaign_daily_totals.minimum_amount_cents: null for 700',
        'page_fitness_totals.activity_count: 1 for null',
      ]);
      await transaction.raw('select rebuild_running_totals()');
      expect(await differences(transaction)).to.deep.equal([]);
    });
  });
});

async function applyAndCheck(transaction: Knex.Transaction, change: Change): Promise<void> {
  // A change that a constraint refuses (a refund moved to another page's charity) changes nothing.
  await transaction.raw('savepoint change');
  try {
    await transaction.raw(change.sql);
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('23')) throw error;
    await transaction.raw('rollback to savepoint change');
  }
  expect(await differences(transaction), change.description).to.deep.equal([]);
  expect(await storedTotals(transaction), change.description).to.deep.equal(await summedTotals(transaction));
}

interface Difference {
  table_name: string;
  column_name: string;
  stored: string | null;
  actual: string | null;
}

async function differences(knex: Knex): Promise<Difference[]> {
  return (await knex.raw('select * from running_totals_differences()')).rows;
}

async function undone(knex: Knex, work: (transaction: Knex.Transaction) => Promise<void>): Promise<void> {
  const transaction = await knex.transaction();
  try {
    await work(transaction);
  } finally {
    await transaction.rollback();
  }
}

function* manyDonations(count: number) {
  for (let number = 0; number < count; number += 1) {
    yield {
      source: 'copy',
      external_id: String(number),
      page_id: [2, 4, 11][number % 3] ?? 2,
      campaign_id: 1,
      charity_id: 1,
      country_code: 'uk',
      type: number % 5 === 0 ? 'offline_donation' : 'peer_to_peer',
      amount_cents: 100 + number,
      gift_aid_amount_cents: number % 7,
      created_at: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
    };
  }
}
