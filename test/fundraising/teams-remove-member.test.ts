import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { buildCallers, type Callers } from '../support/callers.ts';
import type { RequestOptions } from '../support/client.ts';
import { addMember, buildPage } from '../support/factories.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildThreeTeams, membersOf, type ThreeTeams } from '../support/three-teams.ts';

const refusal = (field: string, code: 'invalid' | 'taken', message: string) => ({
  message: 'Validation failed',
  errors: [{ field, code, message }],
});

describe('DELETE /teams/:team_id/members/:page_id', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let callers: Callers;
  let others: Callers;
  let team: TeamRow;
  let teamPage: PageRow;
  let leader: PageRow;
  let member: PageRow;
  let neighbour: ThreeTeams['neighbour'];
  let foreign: ThreeTeams['foreign'];

  before(async () => {
    [callers, others] = [await buildCallers(server.knex), await buildCallers(server.knex)];
  });

  beforeEach(async () => {
    const teams = await buildThreeTeams(server.knex, callers, others);
    ({ team, leader, page: teamPage } = teams.own);
    ({ neighbour, foreign } = teams);
    member = await buildOwnPage();
    await addMember(server.knex, team, member);
  });
  afterEach(() => expectExactTotals(server.knex));

  const buildOwnPage = () => buildPage(server.knex, { campaign_id: callers.campaignId });
  const remove = (teamId: number | string, pageId: number | string, caller: RequestOptions) =>
    server.client.delete(`/teams/${teamId}/members/${pageId}`, caller);

  it('removes a member for the leader and for the application, and answers without a body', async () => {
    for (const caller of [callers.user, callers.application]) {
      const page = await buildOwnPage();
      await addMember(server.knex, team, page);
      const { status, text } = await remove(team.id, page.id, caller);
      expect(status).to.equal(204);
      expect(text).to.equal('');
      expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, member.id]);
    }
  });

  it('leaves the page as it is, free to join another team', async () => {
    await remove(team.id, member.id, callers.user);
    expect((await server.client.get(`/pages/${member.id}.json`)).body).to.include({ state: 'active' });
    const { status } = await server.client.post(
      `/teams/${neighbour.team.id}/members`,
      { individual_page_id: member.id },
      callers.application,
    );
    expect(status).to.equal(200);
  });

  it('refuses to remove the team leader', async () => {
    for (const caller of [callers.user, callers.application]) {
      const body = await bodyOf(remove(team.id, leader.id, caller), 422);
      expect(body.error).to.deep.equal(refusal('page_id', 'invalid', 'leads the team and cannot be removed'));
    }
    expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, member.id]);
  });

  it('answers 404 for a page that is not in the team, and for one that was removed', async () => {
    const stranger = await buildOwnPage();
    for (const id of [stranger.id, teamPage.id, neighbour.leader.id, foreign.leader.id, 999_999_999]) {
      expect((await remove(team.id, id, callers.user)).status).to.equal(404);
    }
    expect((await remove(team.id, member.id, callers.user)).status).to.equal(204);
    expect((await remove(team.id, member.id, callers.user)).status).to.equal(404);
  });

  it('answers 404 for a team that does not exist', async () => {
    for (const caller of [callers.user, callers.application]) {
      expect((await remove(999_999_999, member.id, caller)).status).to.equal(404);
    }
  });

  it('lets a user take their own page out of a team that somebody else leads', async () => {
    const mine = await buildPage(server.knex, { campaign_id: callers.campaignId, user_id: callers.userId });
    await addMember(server.knex, neighbour.team, mine);
    expect((await remove(neighbour.team.id, mine.id, callers.user)).status).to.equal(204);
    expect(await membersOf(server.knex, neighbour.team)).to.deep.equal([neighbour.leader.id]);
  });

  it('answers 403 for a team out of reach, also when the page is not in it', async () => {
    const theirs = await buildPage(server.knex, { campaign_id: callers.campaignId });
    await addMember(server.knex, neighbour.team, theirs);
    for (const [id, page, caller] of [
      [foreign.team.id, foreign.leader.id, callers.application],
      [foreign.team.id, member.id, callers.application],
      [foreign.team.id, foreign.leader.id, callers.user],
      [neighbour.team.id, theirs.id, callers.user],
      [team.id, member.id, others.user],
      [team.id, member.id, others.application],
    ] as const) {
      expect((await remove(id, page, caller)).status).to.equal(403);
    }
    expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, member.id]);
  });

  it('answers 404 for what is no number', async () => {
    for (const [id, page] of [
      ['abc', '0'],
      ['abc', member.id],
      [team.id, '0'],
    ] as const) {
      expect((await remove(id, page, callers.user)).status).to.equal(404);
    }
  });

  it('asks for credentials, and not those of an application on its own behalf', async () => {
    expect((await remove(team.id, member.id, {})).status).to.equal(401);
    expect((await remove(team.id, member.id, callers.client)).status).to.equal(403);
  });
});
