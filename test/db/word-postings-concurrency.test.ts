import { expect } from 'chai';
import type { Knex } from 'knex';
import { scopeOf } from '../../src/db/queries/search/text/postings.ts';
import { rankMatches } from '../../src/db/queries/search/text/text-search.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { useTestDatabase } from '../support/database.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/until.ts';

describe('Word postings of rows written concurrently', () => {
  const database = useTestDatabase();
  let knex: Knex;
  let user: { id: number };
  let otherUser: { id: number };
  let leader: PageRow;
  let otherLeader: PageRow;
  let team: TeamRow;
  let teamPage: PageRow;

  before(async () => {
    knex = database.knex;
  });

  beforeEach(async () => {
    user = await database.build.user({ name: 'Adelaide' });
    otherUser = await database.build.user({ name: 'Bartholomew' });
    leader = await database.build.page({ user_id: user.id });
    otherLeader = await database.build.page({
      campaign_id: leader.campaign_id,
      charity_id: leader.charity_id,
      user_id: otherUser.id,
    });
    ({ team, page: teamPage } = await database.build.team({ leader }));
    await database.build.member(team, otherLeader);
  });

  afterEach('are what the recomputing view says', async () => {
    const { rows } = await knex.raw(`
      (table page_words except table recomputed_page_words)
      union all (table recomputed_page_words except table page_words)`);
    expect(rows).to.deep.equal([]);
  });

  /** Lets others write while a change is not committed yet; each of them has to wait for it. */
  async function whileOpen(
    change: (transaction: Knex.Transaction) => PromiseLike<unknown>,
    others: readonly (() => PromiseLike<unknown>)[],
  ): Promise<void> {
    const transaction = await knex.transaction();
    let running: Promise<unknown>[];
    try {
      await change(transaction);
      running = others.map((other) => Promise.resolve(other()));
      await until(async () => (await lockWaits(knex)) === others.length, 'the others wait');
      await transaction.commit();
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    await Promise.all(running);
  }

  const rename = (writer: Knex) => writer('users').where('id', user.id).update({ name: 'Zacharias' });
  const lead = (writer: Knex) =>
    writer('teams').where('id', team.id).update({ leader_page_id: otherLeader.id });
  const handOver = (writer: Knex) => writer('pages').where('id', leader.id).update({ user_id: otherUser.id });
  const edit = (writer: Knex) => writer('pages').where('id', teamPage.id).update({ name: 'Edited' });
  const pause = (id: number) => (writer: Knex) => writer('pages').where({ id }).update({ state: 'paused' });

  async function teamsFoundBy(q: string): Promise<number[]> {
    const found = await rankMatches(scopeOf(knex, 'pages', { ownerType: 'Team' }), q, {
      limit: 9,
      offset: 0,
    });
    return found?.matches.map(({ id }) => id) ?? [];
  }

  it('hold the name of the supporter that was given last', async () => {
    const { campaign_id, charity_id } = leader;
    await whileOpen(rename, [
      () => knex('pages').where('id', leader.id).update({ name: 'Page' }),
      () => database.build.page({ campaign_id, charity_id, user_id: user.id, name: 'Page, too' }),
      () => edit(knex),
    ]);
    const found = await rankMatches(scopeOf(knex, 'pages', {}), 'zacharias', { limit: 9, offset: 0 });
    expect(found?.count).to.equal(3);
    expect(await teamsFoundBy('zacharias edited')).to.deep.equal([teamPage.id]);
  });

  it('hold the state that was given last, when the supporter gets another name', async () => {
    await whileOpen(rename, [() => pause(leader.id)(knex), () => pause(teamPage.id)(knex)]);
    await whileOpen(pause(otherLeader.id), [
      () => knex('users').where('id', otherUser.id).update({ name: 'Zenobia' }),
    ]);
  });

  it('hold the name of the leader that a team has last', async () => {
    await whileOpen(lead, [() => edit(knex), () => handOver(knex), () => rename(knex)]);
    expect(await teamsFoundBy('bartholomew')).to.include(teamPage.id);
    expect(await teamsFoundBy('zacharias')).not.to.include(teamPage.id);
  });

  it('hold the name of whoever the page of the leader is given to', async () => {
    await whileOpen(handOver, [() => edit(knex), () => rename(knex)]);
    expect(await teamsFoundBy('bartholomew edited')).to.include(teamPage.id);
  });

  it('hold what each of two changes of the leader has done, whichever comes first', async () => {
    await whileOpen(rename, [() => handOver(knex)]);
    await whileOpen(edit, [() => lead(knex)]);
    expect(await teamsFoundBy('bartholomew edited')).to.include(teamPage.id);
  });
});
