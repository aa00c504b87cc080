import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { buildPage } from '../support/factories.ts';

/** The team, then its page, and the leader's page last: nothing forbids this order before the commit. */
export async function writeTeamFirst(transaction: Knex.Transaction, leader: Partial<PageRow>): Promise<void> {
  const { rows } = await transaction.raw(
    `select nextval(pg_get_serial_sequence('teams', 'id')) as id,
            nextval(pg_get_serial_sequence('pages', 'id')) as page_id,
            nextval(pg_get_serial_sequence('pages', 'id')) as leader_page_id`,
  );
  const { campaign_id, charity_id } = leader;
  const [team] = rows;
  await transaction('teams').insert({ ...team, campaign_id, name: `Team first ${team.id}` });
  await buildPage(transaction, {
    id: team.page_id,
    campaign_id,
    charity_id,
    name: 'First',
    owner_type: 'Team',
    team_id: team.id,
    user_id: null,
  });
  await buildPage(transaction, { ...leader, id: team.leader_page_id });
  await transaction('team_members').insert({ team_id: team.id, page_id: team.leader_page_id, campaign_id });
}

/** Makes a new page in the team's campaign its leader. */
export async function changeLeader(
  transaction: Knex.Transaction,
  id: number,
  leader: Partial<PageRow>,
): Promise<void> {
  const { campaign_id } = await transaction('teams').where({ id }).first('campaign_id');
  const page = await buildPage(transaction, { ...leader, campaign_id });
  await transaction('team_members').insert({ team_id: id, page_id: page.id, campaign_id });
  await transaction('teams').where({ id }).update({ leader_page_id: page.id });
}
