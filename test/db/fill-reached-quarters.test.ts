import { expect } from 'chai';
import { mainMigrations } from '../../src/db/migrate/pending-migrations.ts';
import { ReachedTargetRepository } from '../../src/db/repositories/reached-targets.ts';
import { useTestDatabase } from '../support/database.ts';

const migration = { ...mainMigrations, name: '20261127120300_fill_reached_quarters.js' };

describe('Filling the reached quarters of targets', () => {
  const database = useTestDatabase();

  it('records what pages and teams have reached, so that none of it is news', async () => {
    const { knex, build } = database;
    const leader = await build.page({ target_cents: 10_000 });
    const { team, page: teamPage } = await build.team({ leader });
    const member = await build.page({
      campaign_id: leader.campaign_id,
      charity_id: leader.charity_id,
      target_cents: 10_000,
    });
    await build.member(team, member);
    await knex('pages').where({ id: teamPage.id }).update({ target_cents: 20_000 });
    await build.donation({ page: leader, amount_cents: 5_000 });
    await build.donation({ page: member, amount_cents: 2_499 });
    await knex.migrate.down(migration);
    expect(await knex('reached_targets')).to.deep.equal([]);
    await knex.migrate.up(migration);
    const rows = await knex('reached_targets').select('page_id', 'percent').orderBy(['page_id', 'percent']);
    expect(rows).to.have.deep.members([
      { page_id: leader.id, percent: 25 },
      { page_id: leader.id, percent: 50 },
      { page_id: teamPage.id, percent: 25 },
    ]);
    const pageIds = [leader.id, member.id, teamPage.id];
    expect(await new ReachedTargetRepository(knex).note(pageIds)).to.deep.equal([]);
  });
});
