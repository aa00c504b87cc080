import { expect } from 'chai';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals, recountFitness } from '../support/recount.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('Saving an activity again', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers(), beforeEach);

  const save = async (body: object, caller = callers.user): Promise<Body> => {
    const response = await server.client.post('/fitness_activities', body, caller);
    expect(response.status, response.text).to.equal(201);
    return response.body.fitness_activity;
  };
  const rowsOf = (uid: unknown): Promise<FitnessActivityRow[]> =>
    server.knex('fitness_activities').where({ uid }).orderBy('id');
  const ownPage = (overrides: object = {}): Promise<PageRow> =>
    server.build.page({ user_id: callers.userId, ...overrides });

  it('replaces every field that is sent', async () => {
    const page = await ownPage();
    const body = activityBody({ distance: 1, unit: 'km', manual: true, calories: 10, coordinates: [[1, 2]] });
    const { id } = await save(body);
    const fields = {
      type: 'walk',
      duration_in_seconds: 60,
      public: false,
      started_at: '2026-11-02T00:00:00Z',
      caption: 'It was a walk',
      page_id: page.id,
      manual: false,
      virtual: true,
      trainer: true,
      distance_in_meters: 7,
      elevation_in_meters: 8,
      calories: 9,
      average_watts: 1,
      average_heartrate: 2,
      average_cadence: 3,
      average_temp: 4,
      description: 'Slow',
    };
    const track = { coordinates: [[3, 4]], elevation_series: [5] };
    const changed = await save({ uid: body.uid, ...fields, ...track });
    expect(changed).to.deep.include({ id, ...fields, coordinate: { lat: 3, lon: 4 } });
    const rows = await rowsOf(body.uid);
    expect(rows).to.have.length(1);
    expect(rows[0]).to.deep.include(track);
    expect(rows[0]?.updated_at.getTime()).to.be.greaterThan(rows[0]?.created_at.getTime() ?? 0);
  });

  it('keeps the fields that are not sent', async () => {
    const body = activityBody({ manual: true, calories: 10, description: 'Hot', average_watts: 200 });
    const full = { ...body, distance: 1, unit: 'mile', coordinates: [[1, 2]], elevation_series: [1, 3] };
    await save(full);
    expect(await save({ ...activityBody(), uid: body.uid, caption: 'Renamed' })).to.deep.include({
      caption: 'Renamed',
      manual: true,
      calories: 10,
      description: 'Hot',
      average_watts: 200,
      distance_in_meters: 1609,
      elevation_in_meters: 2,
      coordinate: { lat: 1, lon: 2 },
    });
  });

  it('removes the track and the series if empty ones are sent', async () => {
    const body = activityBody({ coordinates: [[1, 2]], elevation_series: [1, 3] });
    await save(body);
    expect(await save({ ...body, coordinates: [], elevation_series: [] })).to.deep.include({
      coordinate: null,
      elevation_in_meters: null,
    });
    expect((await rowsOf(body.uid))[0]).to.deep.include({ coordinates: [], elevation_series: [] });
  });

  it('leaves another user’s activity with the same uid alone', async () => {
    const other = await server.build.callers();
    const body = activityBody();
    const own = await save(body);
    const foreign = await save({ ...body, caption: 'Another one' }, other.user);
    expect(foreign.id).to.not.equal(own.id);
    expect((await rowsOf(body.uid)).map(({ caption }) => caption)).to.deep.equal([
      'Sunrise run',
      'Another one',
    ]);
  });

  it('leaves the activity on its page when a newer page has come', async () => {
    const first = await ownPage();
    const body = activityBody();
    await save(body);
    await ownPage();
    expect((await save(body)).page_id).to.equal(first.id);
  });

  it('gives it to the first page of a user who had none', async () => {
    const body = activityBody();
    expect((await save(body)).page_id).to.equal(null);
    const page = await ownPage();
    expect((await save(body)).page_id).to.equal(page.id);
  });

  it('does not lift what the operator has flagged or deleted', async () => {
    const body = activityBody();
    await save(body);
    await server
      .knex('fitness_activities')
      .where({ uid: body.uid })
      .update({ flagged: true, deleted_at: new Date() });
    expect(await save({ ...body, flagged: false, deleted: false })).to.include({
      flagged: true,
      deleted: true,
    });
  });

  it('moves its sums with it, in every overview', async () => {
    const from = await ownPage();
    const to = await ownPage();
    const { team, page: teamPage } = await server.build.team({
      leader: await server.build.page({ campaign_id: to.campaign_id }),
    });
    await server.build.member(team, to);
    const overviewOf = async ({ id }: PageRow) =>
      (await server.client.get(`/pages/${id}.json`)).body.fitness_activity_overview;
    const expectFollowed = async () => {
      for (const page of [from, to]) {
        const counted = await recountFitness(server.knex, { pageIds: [page.id] });
        expect(await overviewOf(page)).to.deep.equal(counted);
      }
      expect(await overviewOf(teamPage)).to.deep.equal(await overviewOf(to));
      await expectExactTotals(server.knex);
    };
    const body = activityBody({ distance_in_meters: 1000, page_id: from.id });
    await save(body);
    expect(await overviewOf(from)).to.have.nested.property('run.distance_in_meters', 1000);
    for (const change of [
      { distance_in_meters: 500, type: 'walk' },
      { page_id: to.id },
      { public: false },
      { public: true, manual: true, calories: 3 },
    ]) {
      Object.assign(body, change);
      await save(body);
      await expectFollowed();
    }
    expect(await overviewOf(from)).to.deep.equal({});
    expect(await overviewOf(teamPage)).to.have.nested.property('walk.distance_in_meters', 500);
  });
});

describe('A saved activity', () => {
  it('shows immediately on cached pages: its own, the one it left, and their team’s', async () => {
    const server = await startTestServer({ config: { CACHE_SECONDS: 600 } });
    const { user, userId } = await server.build.callers();
    const from = await server.build.page({ user_id: userId });
    const to = await server.build.page({ user_id: userId });
    const { page: teamPage } = await server.build.team({ leader: to });
    const metersOn = async () =>
      Promise.all(
        [from, to, teamPage].map(async ({ id }) => {
          const { body } = await server.client.get(`/pages/${id}.json`);
          return body.fitness_activity_overview.run?.distance_in_meters ?? 0;
        }),
      );
    const body = activityBody({ page_id: from.id, distance_in_meters: 100 });
    const seen = [await metersOn()];
    for (const page_id of [from.id, to.id]) {
      await server.client.post('/fitness_activities', { ...body, page_id }, { headers: user.headers ?? {} });
      seen.push(await metersOn());
    }
    await server.close();
    expect(seen).to.deep.equal([
      [0, 0, 0],
      [100, 0, 0],
      [0, 100, 100],
    ]);
  });
});
