import { expect } from 'chai';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

describe('POST /fitness_activities', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers(), beforeEach);

  const save = async (body: object | string, caller = callers.user): Promise<Body> => {
    const response = await server.client.post('/fitness_activities', body, caller);
    expect(response.status, response.text).to.equal(201);
    return response.body.fitness_activity;
  };
  const rowOf = (id: number): Promise<FitnessActivityRow> =>
    server.knex('fitness_activities').where({ id }).first();
  const ownPage = (overrides: object = {}) => server.build.page({ user_id: callers.userId, ...overrides });

  it('saves every field and shows it', async () => {
    const charity = await server.build.charity({ country_code: 'uk' });
    const campaign = await server.build.campaign();
    const page = await ownPage({ charity_id: charity.id, campaign_id: campaign.id });
    const { team } = await server.build.team({
      leader: await server.build.page({ campaign_id: campaign.id }),
    });
    await server.build.member(team, page);
    const activity = await save({
      uid: 'tracker-2026-11-01-0630',
      type: 'bike',
      duration_in_seconds: 3180,
      public: true,
      started_at: '2026-11-01T06:30:00+10:00',
      caption: 'Sunrise ride',
      page_id: page.id,
      manual: true,
      virtual: true,
      trainer: true,
      distance_in_meters: 10_050,
      elevation_in_meters: 84,
      calories: 640,
      coordinates: [
        [-27.4698, 153.0251],
        [-27.4711, 153.0268],
      ],
      elevation_series: [12, 14.5, 13],
      average_watts: 210,
      average_heartrate: 148,
      average_cadence: 168,
      average_temp: -4,
      description: 'Cold & windy <b>but</b> done.',
      flagged: true,
      deleted: true,
      unheard_of: 'ignored',
    });
    const { id, ...shown } = activity;
    expect(shown).to.deep.equal({
      uid: 'tracker-2026-11-01-0630',
      page_id: page.id,
      team_id: team.id,
      charity_uid: charity.uid,
      campaign_uid: campaign.uid,
      type: 'bike',
      virtual: true,
      manual: true,
      trainer: true,
      flagged: false,
      public: true,
      deleted: false,
      started_at: '2026-10-31T20:30:00Z',
      coordinate: { lat: -27.4698, lon: 153.0251 },
      distance_in_meters: 10_050,
      elevation_in_meters: 84,
      calories: 640,
      duration_in_seconds: 3180,
      caption: 'Sunrise ride',
      description: 'Cold & windy <b>but</b> done.',
      average_watts: 210,
      average_heartrate: 148,
      average_cadence: 168,
      average_temp: -4,
    });
    expect(await rowOf(id)).to.deep.include({
      user_id: callers.userId,
      charity_id: charity.id,
      coordinates: [
        [-27.4698, 153.0251],
        [-27.4711, 153.0268],
      ],
      elevation_series: [12, 14.5, 13],
    });
  });

  it('needs no more than the required fields', async () => {
    const activity = await save(activityBody({ description: '', calories: null }));
    expect(activity).to.deep.include({
      page_id: null,
      team_id: null,
      charity_uid: null,
      campaign_uid: null,
      manual: false,
      virtual: false,
      trainer: false,
      coordinate: null,
      distance_in_meters: null,
      elevation_in_meters: null,
      calories: null,
      description: null,
      average_temp: null,
    });
  });

  it('reads numbers, truth values and lists from a form', async () => {
    const form = new URLSearchParams({
      ...(activityBody({ duration_in_seconds: '60', public: 'true' }) as Record<string, string>),
      'elevation_series[0]': '10',
      'elevation_series[1]': '13.5',
    });
    expect(await save(form.toString())).to.include({
      duration_in_seconds: 60,
      public: true,
      elevation_in_meters: 4,
    });
  });

  it('calls every kind of activity by its name', async () => {
    for (const type of ['bike', 'gym', 'hike', 'run', 'sport', 'swim', 'walk']) {
      expect(await save(activityBody({ type }))).to.include({ type });
    }
  });

  describe('with a distance in a unit', () => {
    const cases: [number, string, number][] = [
      [5000, 'meter', 5000],
      [10, 'km', 10_000],
      [26, 'mile', 41_843],
      [100, 'yard', 91],
      [10, 'foot', 3],
      [1000, 'step', 762],
    ];
    for (const [distance, unit, meters] of cases) {
      it(`stores ${distance} ${unit} as ${meters} metres`, async () => {
        expect(await save(activityBody({ distance, unit }))).to.include({ distance_in_meters: meters });
      });
    }

    it('prefers distance_in_meters', async () => {
      const body = activityBody({ distance: 10, unit: 'mile', distance_in_meters: 42 });
      expect(await save(body)).to.include({ distance_in_meters: 42 });
    });

    it('accepts 0 as a distance', async () => {
      const body = activityBody({ distance: 10, unit: 'mile', distance_in_meters: 0 });
      expect(await save(body)).to.include({ distance_in_meters: 0 });
    });
  });

  it('computes the elevation gain from the series, unless it is sent', async () => {
    const series = [100, 150.4, 120, 130];
    expect(await save(activityBody({ elevation_series: series }))).to.include({ elevation_in_meters: 60 });
    expect(await save(activityBody({ elevation_series: series, elevation: 7 }))).to.include({
      elevation_in_meters: 7,
    });
  });

  it('accepts 50,000 points of a track and of a series', async () => {
    const coordinates = Array.from({ length: 50_000 }, (_, index) => [index % 90, index % 180]);
    const { id } = await save(activityBody({ coordinates }));
    const elevation_series = Array.from({ length: 50_000 }, (_, index) => index % 2);
    const second = await save(activityBody({ elevation_series }));
    expect((await rowOf(id)).coordinates).to.have.length(50_000);
    expect(second.elevation_in_meters).to.equal(25_000);
  });

  it('accepts positions up to the poles and the date line', async () => {
    const coordinates = [
      [-90, -180],
      [90, 180],
    ];
    expect((await save(activityBody({ coordinates }))).coordinate).to.deep.equal({ lat: -90, lon: -180 });
  });

  describe('when it chooses the page', () => {
    it('counts for the newest active page in a running campaign', async () => {
      const past = new Date('2020-01-01T00:00:00Z');
      const finished = await server.build.campaign({ finish_at: past });
      const disabled = await server.build.campaign({ disabled_at: past });
      await ownPage({ created_at: new Date('2026-01-01T00:00:00Z') });
      const newest = await ownPage({ created_at: new Date('2026-02-01T00:00:00Z') });
      for (const unfit of [
        { state: 'paused' },
        { state: 'cancelled' },
        { campaign_id: finished.id },
        { campaign_id: disabled.id },
      ]) {
        await ownPage({ ...unfit, created_at: new Date('2026-03-01T00:00:00Z') });
      }
      expect((await save(activityBody())).page_id).to.equal(newest.id);
    });

    it('counts for the page named by number or UUID, whatever its state', async () => {
      const named = await ownPage({ state: 'paused' });
      await ownPage();
      for (const page_id of [named.id, String(named.id), named.uuid, named.uuid.toUpperCase()]) {
        expect((await save(activityBody({ page_id }))).page_id).to.equal(named.id);
      }
    });

    it('counts for no page of the team that the user leads', async () => {
      const leader = await ownPage({ created_at: new Date('2020-01-01T00:00:00Z') });
      await server.build.team({ leader });
      expect((await save(activityBody())).page_id).to.equal(leader.id);
    });

    for (const kind of ['somebody else’s page', 'a team’s page', 'a page that does not exist']) {
      it(`refuses ${kind} with 403 and saves nothing`, async () => {
        const { page: teamPage } = await server.build.team({ leader: await ownPage() });
        const pages: Record<string, number> = {
          'somebody else’s page': (await server.build.page()).id,
          'a team’s page': teamPage.id,
          'a page that does not exist': 999_999_999,
        };
        const body = activityBody({ page_id: pages[kind] });
        const response = await server.client.post('/fitness_activities', body, callers.user);
        expect(response.status).to.equal(403);
        expect(response.body.error.message).to.equal('You are not authorized to view this resource');
        expect(await server.knex('fitness_activities').where({ uid: body.uid })).to.deep.equal([]);
      });
    }
  });

  it('is for users only', async () => {
    for (const caller of [callers.application, callers.client]) {
      expect((await server.client.post('/fitness_activities', activityBody(), caller)).status).to.equal(403);
    }
    expect((await server.client.post('/fitness_activities', activityBody())).status).to.equal(401);
  });
});
