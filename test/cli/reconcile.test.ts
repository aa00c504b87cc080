import { expect } from 'chai';
import type { Knex } from 'knex';
import { writeRowsInEveryTable } from '../db/rows-in-every-table.ts';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { buildDonation } from '../support/factories.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { runCommand } from '../support/run-command.ts';

describe('groundswell reconcile', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);
  let knex: Knex;

  beforeEach(async () => {
    knex = database.knex;
    await writeRowsInEveryTable(knex);
  });

  const run = (...args: string[]) => runCommand(['reconcile', ...args], { DATABASE_URL: database.url });

  /** As a careless restore would: no trigger sees it. */
  async function behindTheTriggers(...statements: string[]): Promise<void> {
    await knex.transaction(async (transaction) => {
      await transaction.raw('set local session_replication_role = replica');
      for (const statement of statements) await transaction.raw(statement);
    });
  }

  /** Damages the totals: one too high, missing rows, a row without an owner, a blank instead of a number, a page in no team. */
  const breakTotals = () =>
    behindTheTriggers(
      `update page_totals set amount_cents = amount_cents + 200 where page_id = 1`,
      `delete from page_daily_totals where page_id = 1`,
      `insert into page_daily_totals values (5, '2026-03-01', 1, 400, 0)`,
      `update campaign_daily_totals set minimum_amount_cents = null where campaign_id is null`,
      `delete from team_members where page_id = 3`,
      `insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, public, started_at,
         duration_in_seconds, caption) values (2, 'unseen', 2, 1, 1, 'walk', true, now(), 60, 'Out')`,
    );
  const brokenTables = [
    'campaign_daily_totals',
    'campaign_fitness_totals',
    'page_daily_totals',
    'page_fitness_totals',
    'page_totals',
    'team_fitness_totals',
  ];

  it('finds nothing if everything is right, and names every table it checked', async () => {
    const { code, output } = await run();
    expect(code, output).to.equal(0);
    const tables = await knex('running_totals').pluck('table_name');
    expect(tables.length).to.be.greaterThan(10);
    for (const table of tables) expect(output).to.include(`${table}: exact`);
    expect(output).to.include(`All running totals match the rows: ${tables.length} tables`);
  });

  it('reports every difference, exits with 1 and changes nothing', async () => {
    await breakTotals();
    const stored = await storedTotals(knex);
    const { code, output } = await run();
    expect(code, output).to.equal(1);
    expect(output)
      .to.include('page_id 1: amount_cents stored 700, recomputed 500')
      .and.include('page_id 3: team_id stored 1, recomputed none')
      .and.match(/campaign_id none, .*: minimum_amount_cents stored none, recomputed 700/)
      .and.match(/day .*, page_id 1: donation_count stored none, recomputed 1/)
      .and.match(/day .*, page_id 5: donation_count stored 1, recomputed none/)
      .and.include('page_totals: 2 differences in 2 rows')
      .and.include('hint: groundswell reconcile --repair');
    for (const table of brokenTables)
      expect(output).to.match(new RegExp(`^${table}: \\d+ differences? found`, 'm'));
    expect(await storedTotals(knex)).to.deep.equal(stored);
  });

  it('fixes all differences', async () => {
    const exact = await storedTotals(knex);
    await behindTheTriggers(
      `update page_totals set amount_cents = 1`,
      `delete from team_totals`,
      `update group_value_daily_totals set maximum_amount_cents = 1`,
      `delete from campaign_daily_totals`,
      `insert into charity_monthly_totals values (2, 'appeal', '2026-01-01', 'uk', 3, 900, 300, 300, 0, 0, 0)`,
    );
    const { code, output } = await run('--repair');
    expect(code, output).to.equal(0);
    expect(output)
      .to.match(/^team_totals: \d+ differences fixed/m)
      .and.match(/Fixed \d+ differences in \d+ tables\./);
    expect(await storedTotals(knex)).to.deep.equal(exact);
    const [entry] = await knex('audit_log').where('action', 'totals.repair');
    expect(entry.details.tables).to.include.members(['page_totals', 'team_totals']);
    expect((await run()).code).to.equal(0);
  });

  it('fixing a row writes no other row', async () => {
    const versions = () => knex('page_totals').select('page_id', knex.raw('xmin::text')).orderBy('page_id');
    await behindTheTriggers(`update page_totals set amount_cents = 1 where page_id = 4`);
    const before = await versions();
    await run('--repair');
    const after = await versions();
    const rewritten = after.filter((row, index) => row.xmin !== before[index].xmin);
    expect(rewritten.map(({ page_id }) => page_id)).to.deep.equal([4]);
  });

  it('blocks writers during a repair, so that a concurrent donation is counted once', async () => {
    await behindTheTriggers(`update page_totals set amount_cents = 1 where page_id = 4`);
    const donor = await knex.transaction();
    const page = await donor('pages').where('id', 4).first();
    await buildDonation(donor, { page, amount_cents: 900 });
    const repair = run('--repair');
    await untilSomebodyWaits(knex);
    await donor.commit();
    expect(await repair).to.include({ code: 0 });
    expect(await knex('page_totals').where('page_id', 4).first('amount_cents')).to.deep.equal({
      amount_cents: 900,
    });
    expect((await run()).code).to.equal(0);
  });

  it('writes the report as one JSON document, and nothing else on standard output', async () => {
    await behindTheTriggers(`update page_totals set amount_cents = 700 where page_id = 1`);
    const { code, standardOutput } = await run('--json');
    expect(code).to.equal(1);
    const report = JSON.parse(standardOutput);
    expect(report).to.include({ figures: 1, repaired: false });
    expect(report.tables.map(({ table }: { table: string }) => table)).to.deep.equal(
      await knex('running_totals').orderBy('table_name').pluck('table_name'),
    );
    expect(report.tables.find(({ figures }: { figures: number }) => figures > 0)).to.deep.equal({
      table: 'page_totals',
      figures: 1,
      rows: 1,
      first: [{ key: { page_id: 1 }, column: 'amount_cents', stored: '700', recomputed: '500' }],
    });
    expect(JSON.parse((await run('--json', '--repair')).standardOutput)).to.include({
      figures: 1,
      repaired: true,
    });
  });

  it('shows the first twenty differences of a table and counts all', async () => {
    await behindTheTriggers(`
      insert into page_daily_totals select number, '2026-03-01', 1, 100, 0 from generate_series(901, 940) as number`);
    const { output } = await run();
    // Without gift aid: a zero is no difference.
    expect(output).to.include('page_daily_totals: 80 differences in 40 rows').and.include('and 60 more');
    expect(output.match(/^ {2}day 2026-03-01, page_id 9/gm)).to.have.length(20);
  });

  it('takes in a table that is registered later', async () => {
    await knex.raw(`
      create table user_page_counts (user_id bigint primary key, page_count bigint not null);
      create view recomputed_user_page_counts as
        select user_id, count(*) as page_count from pages where user_id is not null group by user_id;
      insert into running_totals values ('user_page_counts', '{user_id}', false);`);
    const { code, output } = await run();
    expect(code).to.equal(1);
    expect(output).to.include('user_id 1: page_count stored none, recomputed 1');
    expect((await run('--repair')).code).to.equal(0);
    expect(await knex('user_page_counts').sum({ sum: 'page_count' })).to.deep.equal([{ sum: '8' }]);
  });

  it('compares rows that consist only of a key', async () => {
    await knex.raw(`
      create table page_letters (letter text, page_id bigint, primary key (letter, page_id));
      create view recomputed_page_letters as select left(name, 1) as letter, id as page_id from pages;
      insert into running_totals values ('page_letters', '{letter, page_id}', true);
      insert into page_letters values ('X', 1);`);
    const { output } = await run();
    expect(output).to.include('page_letters: 11 differences in 11 rows');
    expect((await run('--repair')).code).to.equal(0);
    expect((await run()).code).to.equal(0);
  });

  it('explains itself with --help', async () => {
    const { code, output } = await run('--help');
    expect(code).to.equal(0);
    expect(output).to.include('--repair').and.include('--json').and.include('Examples:');
  });
});

/** All of them, row for row; a row of zeros is as good as none. */
async function storedTotals(knex: Knex): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of await knex('running_totals').orderBy('table_name').pluck('table_name')) {
    const { rows } = await knex.raw('select row_to_json(totals)::text as row from ?? as totals', [table]);
    tables[table] = rows.map(({ row }: { row: string }) => row).sort();
  }
  return tables;
}
