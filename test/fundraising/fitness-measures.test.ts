import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

/** Metres of three of each, from the definitions of the units: a yard is 0.9144 m, 3 feet, and a mile 1760 yards. */
const ofThree = {
  meter: 3,
  meters: 3,
  metres: 3,
  m: 3,
  foot: 1,
  feet: 1,
  ft: 1,
  step: 2,
  yard: 3,
  yards: 3,
  yd: 3,
  mile: 4828,
  miles: 4828,
  mi: 4828,
  km: 3000,
  kilometers: 3000,
  kilometres: 3000,
};

describe('Measures of an activity', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());

  const save = async (fields: object): Promise<Body> => {
    const body = activityBody({ started_at: '2026-11-01T00:00:00Z', ...fields });
    const response = await server.client.post('/fitness_activities', body, callers.user);
    expect(response.status, response.text).to.equal(201);
    return response.body.fitness_activity;
  };

  it('are rounded to whole units where a client has computed them, and so are their totals', async () => {
    const page = await server.build.page({ user_id: callers.userId });
    const sent = [
      { distance_in_meters: 8046.72, duration_in_seconds: 1800.5, elevation_in_meters: 84.4 },
      { distance_in_meters: 4988.9664, duration_in_seconds: 0.4, elevation: 12.5 },
      { distance_in_meters: 0.3, duration_in_seconds: 2_147_483_646.7 },
    ];
    const saved: Body[] = [];
    for (const fields of sent) saved.push(await save({ page_id: page.id, ...fields }));
    const shown = saved.map((one) => [
      one.distance_in_meters,
      one.duration_in_seconds,
      one.elevation_in_meters,
    ]);
    expect(shown).to.deep.equal([
      [8047, 1801, 84],
      [4989, 0, 13],
      [0, 2_147_483_647, null],
    ]);
    const { body } = await server.client.get(`/search/fitness_activities_totals.json?page_id=${page.id}`);
    expect(body.results[0]).to.include({
      count: 3,
      distance_in_meters: 8047 + 4989,
      duration_in_seconds: 1801 + 2_147_483_647,
      elevation_in_meters: 84 + 13,
    });
  });

  it('are rounded whatever they measure, also when an activity is changed', async () => {
    const counted = { calories: 640.5, average_watts: 209.6, average_heartrate: 148.4, average_cadence: 0.5 };
    const whole = { calories: 641, average_watts: 210, average_heartrate: 148, average_cadence: 1 };
    const { id, ...saved } = await save({ ...counted, average_temp: -4.6 });
    expect(saved).to.include({ ...whole, average_temp: -5 });
    const change = {
      ...counted,
      calories: '99.51',
      average_temp: -0.4,
      distance_in_meters: 8046.72,
      elevation: 0.6,
    };
    const path = `/fitness_activities/${id}`;
    const { body } = await server.client.request('PUT', path, { ...callers.user, body: change });
    expect(body.fitness_activity).to.include({
      ...whole,
      calories: 100,
      average_temp: 0,
      distance_in_meters: 8047,
      elevation_in_meters: 1,
    });
  });

  it('are understood as texts with every digit of a computation', async () => {
    const body = { distance_in_meters: '4988.966400000001', duration_in_seconds: '3e-7' };
    expect(await save(body)).to.include({ distance_in_meters: 4989, duration_in_seconds: 0 });
    const form = new URLSearchParams(activityBody({ ...body, elevation: '12.75' }) as Record<string, string>);
    const answer = await bodyOf(
      server.client.post('/fitness_activities', form.toString(), callers.user),
      201,
    );
    expect(answer.fitness_activity).to.include({ distance_in_meters: 4989, elevation_in_meters: 13 });
  });

  it('are rounded only when they are metres', async () => {
    expect(await save({ distance: 26.2, unit: 'mile' })).to.include({ distance_in_meters: 42_165 });
    expect(await save({ distance: 1.5, unit: 'km' })).to.include({ distance_in_meters: 1500 });
    expect(await save({ distance: 0.0004, unit: 'km' })).to.include({ distance_in_meters: 0 });
  });

  it('are taken in every spelling of a unit, with capitals too', async () => {
    for (const [unit, meters] of Object.entries(ofThree)) {
      for (const spelling of [unit, unit.toUpperCase()]) {
        const saved = await save({ distance: 3, unit: spelling });
        expect(saved.distance_in_meters, spelling).to.equal(meters);
      }
    }
  });

  it('are refused beyond what is stored', async () => {
    for (const [field, more] of [
      ['distance_in_meters', {}],
      ['duration_in_seconds', {}],
      ['elevation_in_meters', {}],
      ['calories', {}],
      ['distance', { unit: 'm' }],
    ] as const) {
      for (const value of [-0.1, 2_147_483_647.2]) {
        const body = activityBody({ [field]: value, ...more });
        const answer = await bodyOf(server.client.post('/fitness_activities', body, callers.user), 422);
        expect(answer.error.errors[0]).to.include({ field, code: 'invalid' });
      }
    }
  });
});
