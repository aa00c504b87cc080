import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf, errorsOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Reading teams', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const others = useFixture(() => server.build.callers());
  /** Led by the user, in the application's campaign; a page of another user is a member. */
  let own: { team: TeamRow; leader: PageRow };
  let member: PageRow;
  /** In the same campaign; the user is a member and does not lead it. */
  let joined: TeamRow;
  /** Led by the user, in another campaign. */
  let elsewhere: TeamRow;
  let foreign: TeamRow;

  before(async () => {
    const { campaignId: campaign_id, userId: user_id } = callers;
    own = await server.build.team({
      name: 'The Tidal Wave',
      leader: await server.build.page({ campaign_id, user_id }),
      created_at: new Date('2026-03-01T12:00:00Z'),
      updated_at: new Date('2026-04-01T12:00:00Z'),
    });
    member = await server.build.page({ campaign_id });
    await server.build.member(own.team, member);
    ({ team: joined } = await server.build.team({
      leader: await server.build.page({ campaign_id }),
      created_at: new Date('2026-03-02T12:00:00Z'),
      updated_at: new Date('2026-04-02T12:00:00Z'),
    }));
    await server.build.member(joined, await server.build.page({ campaign_id, user_id }));
    ({ team: elsewhere } = await server.build.team({ leader: await server.build.page({ user_id }) }));
    ({ team: foreign } = await server.build.team({
      leader: await server.build.page({ campaign_id: others.campaignId, user_id: others.userId }),
    }));
  });

  const list = (caller: RequestOptions, query = '') =>
    bodyOf(server.client.get(`/teams.json?${query}`, caller));
  const listIds = async (caller: RequestOptions, query = '') =>
    (await list(caller, query)).teams.map((team: { id: number }) => team.id);

  describe('GET /teams', () => {
    it('lists the teams of the application’s campaign by number, with their pages', async () => {
      const body = await list(callers.application);
      expect(body).to.not.have.property('meta');
      expect(body.teams[0]).to.deep.equal({
        id: own.team.id,
        uid: own.team.id,
        name: 'The Tidal Wave',
        leader_id: own.leader.id,
        page_ids: [own.leader.id, member.id],
      });
      expect(body.teams.map((team: { id: number }) => team.id)).to.deep.equal([own.team.id, joined.id]);
      expect(await listIds(others.application)).to.deep.equal([foreign.id]);
    });

    it('lists the teams that the user leads, in every campaign, and none that they only joined', async () => {
      expect(await listIds(callers.user)).to.deep.equal([own.team.id, elsewhere.id]);
    });

    it('filters by the times of creation and change, the end left out', async () => {
      const ids = async (query: string) => listIds(callers.application, query);
      const [first, second] = [own.team.id, joined.id];
      expect(await ids('start_created_at=2026-03-02T12:00:00Z')).to.deep.equal([second]);
      expect(await ids('end_created_at=2026-03-02T12:00:00Z')).to.deep.equal([first]);
      expect(await ids('start_updated_at=2026-04-01T12:00:00Z')).to.deep.equal([first, second]);
      expect(await ids('end_updated_at=2026-04-02&start_created_at=2026-3-1')).to.deep.equal([first]);
      expect(await ids('start_updated_at=2027-01-01')).to.deep.equal([]);
    });

    it('reports every invalid time', async () => {
      const path = '/teams.json?start_updated_at=soon&end_created_at=later';
      expect(await errorsOf(server.client.get(path, callers.user))).to.have.members([
        'start_updated_at invalid',
        'end_created_at invalid',
      ]);
    });

    it('pages, and counts what matches', async () => {
      const body = await list(callers.application, 'limit=1&page=2');
      expect(body.teams.map((team: { id: number }) => team.id)).to.deep.equal([joined.id]);
      expect(body.meta).to.deep.equal(pageMeta(2, 2, 2));
      expect((await list(callers.user, 'limit=5')).meta.count).to.equal(2);
    });

    it('keeps its answers from every cache', async () => {
      const { headers } = await server.client.get('/teams.json', callers.user);
      expect(headers.get('cache-control')).to.equal('no-store');
    });

    it('refuses to list more than 1000 teams at once', async () => {
      const crowd = await server.build.callers();
      await buildManyTeams(crowd.campaignId, 1001);
      await expectTooLarge(server.client.get('/teams.json', crowd.application));
      expect((await list(crowd.application, 'limit=2000')).teams).to.have.length(1000);
    });
  });

  describe('GET /teams/:id', () => {
    const get = (id: number | string, caller: RequestOptions) =>
      server.client.get(`/teams/${id}.json`, caller);

    it('shows a team to the application of its campaign and to its leader', async () => {
      for (const caller of [callers.application, callers.user]) {
        const body = await bodyOf(get(own.team.id, caller));
        expect(body).to.deep.equal({
          team: {
            id: own.team.id,
            uid: own.team.id,
            name: 'The Tidal Wave',
            leader_id: own.leader.id,
            page_ids: [own.leader.id, member.id],
          },
        });
      }
    });

    it('answers 403 for a team out of reach', async () => {
      for (const [id, caller] of [
        [foreign.id, callers.application],
        [elsewhere.id, callers.application],
        [foreign.id, callers.user],
        [joined.id, callers.user],
      ] as const) {
        const body = await bodyOf(get(id, caller), 403);
        expect(body.error.message).to.equal('You are not authorized to view this resource');
      }
    });

    it('answers 404 for a team that does not exist', async () => {
      for (const caller of [callers.application, callers.user]) {
        expect((await get(999_999_999, caller)).status).to.equal(404);
      }
    });

    it('requires credentials, but not those of an application on its own behalf', async () => {
      expect((await get(own.team.id, {})).status).to.equal(401);
      expect((await get(own.team.id, callers.client)).status).to.equal(403);
      expect((await server.client.get('/teams.json', callers.client)).status).to.equal(403);
    });
  });

  async function buildManyTeams(campaignId: number, count: number): Promise<void> {
    const { charity_id, user_id } = await server.build.page();
    const values = { campaignId, count, charityId: charity_id, userId: user_id };
    await server.knex.transaction(async (transaction) => {
      await transaction.raw(
        `insert into pages (id, campaign_id, charity_id, owner_type, user_id, team_id, slug, name)
         select 1000000 + number, cast(:campaignId as bigint), cast(:charityId as bigint), 'User', cast(:userId as bigint), null, 'leader-' || number, 'Leader'
           from generate_series(1, cast(:count as integer)) as number
          union all
         select 2000000 + number, cast(:campaignId as bigint), cast(:charityId as bigint), 'Team', null, 1000000 + number, 'team-' || number, 'Team'
           from generate_series(1, cast(:count as integer)) as number`,
        values,
      );
      await transaction.raw(
        `insert into teams (id, campaign_id, name, leader_page_id, page_id)
         select 1000000 + number, cast(:campaignId as bigint), 'Team ' || number, 1000000 + number, 2000000 + number
           from generate_series(1, cast(:count as integer)) as number`,
        values,
      );
      await transaction.raw(
        `insert into team_members (page_id, team_id, campaign_id)
         select 1000000 + number, 1000000 + number, cast(:campaignId as bigint) from generate_series(1, cast(:count as integer)) as number`,
        values,
      );
    });
  }
});
