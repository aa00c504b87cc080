import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { openConnections } from '../support/database.ts';
import { expectExactTotals, recountFitness } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

describe('Activities saved, changed and deleted concurrently', () => {
  const server = useServer();
  before(() => openConnections(server.knex));

  /** Pages of one user, each in a team of its own. */
  async function buildPagesInTeams(userId: number) {
    const pages = [
      await server.build.page({ user_id: userId }),
      await server.build.page({ user_id: userId }),
    ];
    const teamPages = [];
    for (const page of pages) {
      const leader = await server.build.page({ campaign_id: page.campaign_id });
      const team = await server.build.team({ leader });
      await server.build.member(team.team, page);
      teamPages.push(team.page);
    }
    return { pages, teamPages };
  }

  it('leave every total exact', async () => {
    const { user, userId } = await server.build.callers();
    const { pages, teamPages } = await buildPagesInTeams(userId);
    const statuses: Record<string, Set<number>> = { POST: new Set(), PUT: new Set(), DELETE: new Set() };
    const send = async (method: string, path: string, body?: object) => {
      const { status } = await server.client.request(method, path, { ...user, ...(body && { body }) });
      statuses[method]?.add(status);
    };
    const names = ['one', 'two', 'three', 'four'];
    await Promise.all(
      Array.from({ length: 160 }, (_, index) => {
        const uid = names[index % 4] as string;
        const page_id = pages[(index >> 2) % 2]?.id;
        const fields = { page_id, distance_in_meters: index + 0.25, type: index % 3 ? 'run' : 'walk' };
        const own = `/fitness_activities/${uid}`;
        if (index % 5 < 2) return send('POST', '/fitness_activities', activityBody({ ...fields, uid }));
        if (index % 5 < 4) return send('PUT', own, index % 7 ? fields : { uid: names[(index + 1) % 4] });
        return send('DELETE', own);
      }),
    );
    expect([...(statuses.POST ?? [])]).to.deep.equal([201]);
    for (const status of statuses.PUT ?? []) expect(status).to.be.oneOf([200, 404, 422]);
    for (const status of statuses.DELETE ?? []) expect(status).to.be.oneOf([204, 404]);

    await expectExactTotals(server.knex);
    for (const [index, { id }] of pages.entries()) {
      const counted = await recountFitness(server.knex, { pageIds: [id] });
      for (const shown of [id, teamPages[index]?.id]) {
        const { body } = await server.client.get(`/pages/${shown}.json`);
        expect(body.fitness_activity_overview).to.deep.equal(counted);
      }
      await expectListedTotals(id);
    }
  });

  /** What the leaderboard says of a page is what the list of its activities adds up to. */
  async function expectListedTotals(pageId: number) {
    const listed = await server.client.get(`/search/fitness_activities.json?page_id=${pageId}`);
    const ranked = await server.client.get(`/search/fitness_activities_totals.json?page_id=${pageId}`);
    const activities: Body[] = listed.body.fitness_activities;
    const sum = (field: string) => activities.reduce((total, one) => total + one[field], 0);
    const row = ranked.body.results[0] ?? { count: 0, distance_in_meters: 0, duration_in_seconds: 0 };
    expect(row).to.include({
      count: activities.length,
      distance_in_meters: sum('distance_in_meters'),
      duration_in_seconds: sum('duration_in_seconds'),
    });
  }

  it('are deleted once, by the first request', async () => {
    const { user, userId } = await server.build.callers();
    await server.build.page({ user_id: userId });
    const { body } = await server.client.post('/fitness_activities', activityBody(), user);
    const { id, uid } = body.fitness_activity;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.client.delete(`/fitness_activities/${index % 2 ? id : uid}`, user),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([204, ...Array(11).fill(404)]);
  });
});
