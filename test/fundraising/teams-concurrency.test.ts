import { expect } from 'chai';
import type { Knex } from 'knex';
import { buildCallers } from '../support/callers.ts';
import type { TestResponse } from '../support/client.ts';
import { createTestDatabase, openConnections, useTestDatabase } from '../support/database.ts';
import { addMember, buildCharity, buildDonation, buildPage, buildTeam } from '../support/factories.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { useServer } from '../support/server.ts';
import { membersOf } from '../support/three-teams.ts';

const CONNECTIONS = 50;

describe('Concurrent requests for teams', () => {
  const database = useTestDatabase(() => createTestDatabase(CONNECTIONS));
  const server = useServer(() => ({ knex: database.knex }));
  let pool: Knex;

  before(async () => {
    pool = database.knex;
    await openConnections(pool, CONNECTIONS);
  });

  const callers = useFixture(() => buildCallers(pool), beforeEach);
  afterEach(async () => {
    await expectExactTotals(pool);
    const { rows: leaderless } = await pool.raw(
      `select teams.id from teams
       left join team_members on (team_members.team_id, team_members.page_id) = (teams.id, teams.leader_page_id)
       where team_members.page_id is null`,
    );
    expect(leaderless, 'teams without their leader').to.deep.equal([]);
  });

  const buildOwnPage = (name = 'Ada Okafor') =>
    buildPage(pool, { campaign_id: callers.campaignId, user_id: callers.userId, name });
  const buildOwnTeam = async () => (await buildTeam(pool, { leader: await buildOwnPage() })).team;
  const create = (pageId: number, name?: string) =>
    server.client.post('/teams', { individual_page_id: pageId, name }, callers.application);
  const add = (teamId: number, pageId: number) =>
    server.client.post(`/teams/${teamId}/members`, { individual_page_id: pageId }, callers.application);
  const remove = (teamId: number, pageId: number) =>
    server.client.delete(`/teams/${teamId}/members/${pageId}`, callers.application);
  const invite = async (teamId: number): Promise<{ id: number; token: string }> =>
    (await server.client.post(`/teams/${teamId}/invitations`, {}, callers.application)).body.invitation;
  const countPages = async (): Promise<number> => {
    const [row] = await pool('pages').where({ campaign_id: callers.campaignId }).count({ count: '*' });
    return Number(row?.count);
  };

  it('lets one of fifty teams have a name, and leaves nothing of the others', async () => {
    const pages = await Promise.all(times(50, () => buildOwnPage()));
    const answers = await Promise.all(
      pages.map(({ id }, index) => create(id, index % 2 ? 'The Tidal Wave' : 'the tidal WAVE')),
    );
    expectOneWinner(answers, { status: 201, field: 'name' });
    expect(await pool('teams').where({ campaign_id: callers.campaignId })).to.have.length(1);
    expect(await pool('team_members').where({ campaign_id: callers.campaignId })).to.have.length(1);
    expect(await countPages()).to.equal(51);
  });

  it('finds names and slugs of their own for fifty teams that were given none', async () => {
    const pages = await Promise.all(times(50, () => buildOwnPage()));
    const answers = await Promise.all(pages.map(({ id }) => create(id)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    const made = answers.map(({ body }) => body.page[0]);
    expect(new Set(made.map(({ name }) => name)).size).to.equal(50);
    expect(new Set(made.map(({ slug }) => slug)).size).to.equal(50);
  });

  it('makes one team out of a page that twenty want to make one of', async () => {
    const page = await buildOwnPage();
    const answers = await Promise.all(times(20, (index) => create(page.id, `Team number ${index}`)));
    expectOneWinner(answers, { status: 201, field: 'individual_page_id' });
    expect(await countPages()).to.equal(2);
  });

  it('takes a page into one of twenty teams', async () => {
    const teams = await Promise.all(times(20, () => buildOwnTeam()));
    const page = await buildOwnPage();
    await buildDonation(pool, { page, amount_cents: 777 });
    const answers = await Promise.all(teams.map(({ id }) => add(id, page.id)));
    expectOneWinner(answers, { status: 200, field: 'individual_page_id' });
    expect(await pool('team_members').where({ page_id: page.id })).to.have.length(1);
  });

  it('keeps a leader who is removed while another team adds them', async () => {
    for (const round of times(10, (index) => index)) {
      const [team, other] = [await buildOwnTeam(), await buildOwnTeam()];
      const leader = team.leader_page_id;
      const [removals, additions] = await Promise.all([
        Promise.all(times(5, () => remove(team.id, leader))),
        Promise.all(times(5, () => add(other.id, leader))),
      ]);
      for (const { status, body } of [...removals, ...additions]) {
        expect(status, `round ${round}`).to.equal(422);
        expect(body.error.errors).to.have.length(1);
      }
      expect(await membersOf(pool, team)).to.deep.equal([leader]);
    }
  });

  it('counts a member once who is moved about while donations come in', async () => {
    const teams = await Promise.all(times(3, () => buildOwnTeam()));
    const page = await buildOwnPage();
    const answers = await Promise.all(
      times(45, (index) => {
        const team = teams[index % 3];
        if (index % 5 === 4)
          return buildDonation(pool, { page, amount_cents: 100 + index }).then(() => undefined);
        return index % 2 ? add(team?.id ?? 0, page.id) : remove(team?.id ?? 0, page.id);
      }),
    );
    for (const answer of answers) expect([undefined, 200, 204, 404, 422]).to.include(answer?.status);
    const memberships = await pool('team_members').where({ page_id: page.id });
    expect(memberships.length).to.be.at.most(1);
    for (const { id, page_id } of teams) {
      const isMember = memberships.some(({ team_id }) => team_id === id);
      const [row] = await pool('donations').where({ page_id: page.id }).sum({ cents: 'amount_cents' });
      const { body } = await server.client.get(`/pages/${page_id}.json`);
      expect(body.amount.cents).to.equal(isMember ? Number(row?.cents) : 0);
    }
  });

  it('removes a member once', async () => {
    const team = await buildOwnTeam();
    const page = await buildOwnPage();
    await addMember(pool, team, page);
    const answers = await Promise.all(times(8, () => remove(team.id, page.id)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, ...times(7, () => 404)]);
  });

  it('lets one of fifty pages in with an invitation, and leaves nothing of the others', async () => {
    const team = await buildOwnTeam();
    const charity = await buildCharity(pool);
    const { token } = await invite(team.id);
    const before = await countPages();
    const answers = await Promise.all(
      times(50, (index) =>
        server.client.post(
          '/pages',
          {
            uid: callers.userId,
            birthday: '1990-05-17',
            charity_id: charity.uid,
            name: `Guest ${index}`,
            token,
          },
          callers.application,
        ),
      ),
    );
    expectOneWinner(answers, { status: 201, field: 'token', code: 'invalid' });
    expect(await membersOf(pool, team)).to.have.length(2);
    expect(await countPages()).to.equal(before + 1);
  });

  it('either cancels an invitation or lets somebody in with it', async () => {
    const team = await buildOwnTeam();
    const charity = await buildCharity(pool);
    for (const round of times(10, (index) => index)) {
      const { id, token } = await invite(team.id);
      const page = { uid: callers.userId, birthday: '1990-05-17', charity_id: charity.uid, token };
      const [cancelled, joined] = await Promise.all([
        server.client.delete(`/teams/${team.id}/invitations/${id}`, callers.application),
        server.client.post('/pages', page, callers.application),
      ]);
      const outcome = [cancelled.status, joined.status];
      expect(
        [
          [204, 422],
          [422, 201],
        ],
        `round ${round}: ${outcome}`,
      ).to.deep.include(outcome);
    }
  });
});

function times<Result>(count: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Exactly one success; all others are told that what they wanted is gone. */
function expectOneWinner(
  answers: readonly TestResponse[],
  { status, field, code = 'taken' }: { status: number; field: string; code?: string },
): void {
  const losers = answers.filter((answer) => answer.status !== status);
  expect(losers, 'losers').to.have.length(answers.length - 1);
  for (const loser of losers) {
    expect(loser.status).to.equal(422);
    expect(loser.body.error.errors).to.have.length(1);
    expect(loser.body.error.errors[0]).to.include({ field, code });
  }
}
