import { expect } from 'chai';
import type { Knex } from 'knex';
import { useTestDatabase } from '../support/database.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';

/** Each writes many rows of many tables of totals, named from the last to the first, and can be repeated. */
const statements: Record<string, (turn: number) => string> = {
  donations: (turn) => `
    insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, created_at)
    select 'order', concat_ws(' ', ${turn}, page, type, day), page, pages.campaign_id, pages.charity_id, 'uk', type, 100, day
    from unnest(array[12, 11, 8, 7, 4, 3, 2, 1]) as page
    join pages on pages.id = page
    cross join unnest(array['recurring', 'peer_to_peer', 'offline_donation']) as type
    cross join unnest(array['2026-05-03', '2026-04-02', '2026-03-01']::timestamptz[]) as day
    order by page desc, type desc, day desc`,
  activities: (turn) => `
    insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, manual, public, started_at,
                                    duration_in_seconds, distance_in_meters, caption)
    select page, concat_ws(' ', ${turn}, type, manual), page, pages.campaign_id, pages.charity_id, type, manual, true,
           '2026-03-01', 60, 10, 'Out'
    from unnest(array[8, 7, 4, 3, 2, 1]) as page
    join pages on pages.id = page
    cross join unnest(array['walk', 'run', 'bike']) as type
    cross join unnest(array[true, false]) as manual
    order by page desc, type desc, manual desc`,
  'members who change teams': () => 'update team_members set team_id = 3 - team_id where page_id = 3',
  'pages that answer differently': () =>
    'update page_group_values set value_id = 3 - value_id where page_id = 4 and group_id = 1',
  'pages that are cancelled or go on': () =>
    `update pages set state = case state when 'active' then 'cancelled' else 'active' end where id in (8, 7, 4, 3)`,
  'pages that are hidden or shown': () =>
    'update pages set held_at = case when held_at is null then now() end where id in (6, 5, 2, 1)',
};

/** Change with the first and the last donation or activity of a page only, which no statement is that can be repeated. */
const seldomWritten = ['donated_team_counts', 'campaign_fitness_page_counts'];

/** Whoever writes there holds the donations themselves, in their order. */
const heldBefore = ['refunded_donations'];

describe('the lock order of running totals', () => {
  const database = useTestDatabase();
  let knex: Knex;
  let turns = 0;
  const nextTurn = () => ++turns;
  const tested = new Set<string>();

  before(async () => {
    knex = database.knex;
    await writeRowsInEveryTable(knex);
    for (const statement of Object.values(statements)) await knex.raw(statement(nextTurn()));
  });

  for (const [name, statement] of Object.entries(statements)) {
    it(`is that of the keys, table by table, for ${name}`, async () => {
      const touched = await rowsTouchedBy(statement(nextTurn()));
      expect(touched.size).to.be.greaterThan(0);
      for (const [table, rows] of touched) {
        await expectLockedInOrder(table, rows, statement);
        tested.add(table);
      }
    });
  }

  it('was looked at in every table', async () => {
    const tables: string[] = await knex('running_totals').pluck('table_name');
    const notTested = tables.filter((table) => !tested.has(table));
    expect(notTested).to.have.members([...seldomWritten, ...heldBefore]);
  });

  /** Conditions on the rows of each table that a statement writes several rows of, in the order of the table's key. */
  async function rowsTouchedBy(statement: string): Promise<Map<string, string[]>> {
    const touched = new Map<string, string[]>();
    await knex.transaction(async (transaction) => {
      await transaction.raw(statement);
      for (const { table_name: table, key_columns: keys } of await transaction('running_totals')) {
        const condition = keys
          .map((key: string) => `'${key} is not distinct from ' || quote_nullable(${key})`)
          .join(` || ' and ' || `);
        const { rows } = await transaction.raw(
          `select ${condition} as condition from ?? where xmin = pg_current_xact_id()::xid order by ${keys.join(', ')}`,
          [table],
        );
        const conditions = rows.map((row: { condition: string }) => row.condition);
        if (conditions.length > 1) touched.set(table, conditions);
      }
    });
    return touched;
  }

  /** Holds the first row, lets the statement run into it, and sees whether it has locked any of the rest already. */
  async function expectLockedInOrder(
    table: string,
    [first = '', ...rest]: readonly string[],
    statement: (turn: number) => string,
  ): Promise<void> {
    const holder = await knex.transaction();
    await holder.raw(`select from ?? where ${first} for update`, [table]);
    const written = knex.raw(statement(nextTurn())).then(() => 'written');
    try {
      await untilSomebodyWaits(knex);
      for (const row of rest) {
        const { rows } = await knex.raw(`select from ?? where ${row} for update skip locked`, [table]);
        expect(rows, `${table}: ${row} was locked before ${first}`).to.have.length(1);
      }
    } finally {
      await holder.rollback();
      expect(await written).to.equal('written');
    }
  }
});
