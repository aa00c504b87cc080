import { expect } from 'chai';
import { mainMigrations } from '../../src/db/migrate/pending-migrations.ts';
import { useTestDatabase } from '../support/database.ts';

const migration = { ...mainMigrations, name: '20261127004100_fill_charity_daily_totals.js' };

describe('Filling the daily totals of charities', () => {
  const database = useTestDatabase();

  it('adds up donations from before the triggers, whatever has changed since', async () => {
    const { knex, build } = database;
    const page = await build.page();
    const give = (created_at: string, amount_cents: number) =>
      build.donation({ page, amount_cents, created_at: new Date(created_at) });
    const days = [
      '2026-01-01T00:00:00Z',
      '2026-01-31T23:59:59Z',
      '2026-02-10T10:00:00Z',
      '2026-03-05T10:00:00Z',
    ];
    for (const day of days) await give(day, 500);
    const gone = await give('2026-01-15T10:00:00Z', 100);
    const moved = await give('2026-02-11T10:00:00Z', 200);
    await knex.migrate.down(migration);
    // As if they had been there before the triggers.
    await knex('charity_daily_totals').delete();
    await knex('donations').where('id', gone.id).delete();
    await knex('donations').where('id', moved.id).update({ created_at: '2026-02-12T10:00:00Z' });
    await give('2026-02-10T11:00:00Z', 700);
    await give('2026-04-01T00:00:00Z', 300);
    await knex.migrate.up(migration);
    const { rows } = await knex.raw('select * from running_totals_differences()');
    expect(rows).to.deep.equal([]);
    expect(
      await knex('charity_daily_totals').where('donation_count', '>', 0).orderBy('day').pluck('day'),
    ).to.deep.equal(['2026-01-01', '2026-01-31', '2026-02-10', '2026-02-12', '2026-03-05', '2026-04-01']);
    expect(await knex('running_totals').where('table_name', 'charity_daily_totals')).to.have.length(1);
  });
});
