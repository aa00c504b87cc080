import { expect } from 'chai';
import type { Knex } from 'knex';
import { TeamRepository } from '../../src/db/repositories/teams.ts';
import { useTestDatabase } from '../support/database.ts';
import { addMember } from '../support/factories.ts';
import { until } from '../support/until.ts';

const GATE = 4711;

/** An index that is written before the keys are, and waits: whoever adds a member has looked for conflicts then, and found none. */
async function buildGate(knex: Knex): Promise<void> {
  await knex.raw(`
    create function wait_at_gate(id bigint) returns bigint immutable language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${GATE});
      return id;
    end $$;
    alter table teams drop constraint teams_leader_fkey;
    alter table team_members drop constraint team_members_pkey, drop constraint team_members_team_page_key;
    create index gate on team_members (wait_at_gate(page_id));
    alter table team_members add constraint team_members_pkey primary key (page_id),
      add constraint team_members_team_page_key unique (team_id, page_id)`);
}

describe('TeamRepository.addMember', () => {
  const database = useTestDatabase();
  before(async () => {
    await buildGate(database.knex);
  });

  for (const [outcome, isSameTeam] of [
    ['unchanged', true],
    ['in another team', false],
  ] as const) {
    it(`finds the page ${outcome} that ${isSameTeam ? 'this' : 'another'} team takes at the same moment`, async () => {
      const { knex } = database;
      const { team, leader } = await database.build.team();
      const { campaign_id } = leader;
      const { team: other } = await database.build.team({
        leader: await database.build.page({ campaign_id }),
      });
      const page = await database.build.page({ campaign_id });
      const winner = await knex.transaction();
      await winner.raw('select pg_advisory_xact_lock(?)', [GATE]);
      const adding = knex.transaction((transaction) =>
        new TeamRepository(transaction).addMember(team, page.id),
      );
      await until(async () => {
        const waiting = await knex('pg_locks').where({ locktype: 'advisory', objid: GATE, granted: false });
        return waiting.length > 0;
      }, 'the member is being added');
      await addMember(winner, isSameTeam ? team : other, page);
      await winner.commit();
      expect(await adding).to.equal(outcome);
    });
  }
});
