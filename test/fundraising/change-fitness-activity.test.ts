import { expect } from 'chai';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('One fitness activity', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ user_id: callers.userId }), beforeEach);

  const path = (id: number | string) => `/fitness_activities/${encodeURIComponent(id)}`;
  const put = (id: number | string, body: object, caller = callers.user) =>
    server.client.request('PUT', path(id), { ...caller, body });
  const remove = (id: number | string, caller = callers.user) => server.client.delete(path(id), caller);
  const save = async (fields: Record<string, unknown> = {}): Promise<Body> => {
    const { body } = await server.client.post('/fitness_activities', activityBody(fields), callers.user);
    return body.fitness_activity;
  };
  const change = async (id: number | string, body: object): Promise<Body> => {
    const answer = await put(id, body);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.fitness_activity;
  };
  const ownActivity = (overrides: Partial<FitnessActivityRow> = {}) =>
    server.build.activity({ page, ...overrides });
  const someoneElses = async (overrides: Partial<FitnessActivityRow> = {}) =>
    server.build.activity({ page: await server.build.page(), ...overrides });
  const kilometres = async (pageId: number) => {
    const { body } = await server.client.get(`/pages/${pageId}.json`);
    return (body.fitness_activity_overview.run?.distance_in_meters ?? 0) / 1000;
  };

  describe('GET', () => {
    it('shows what was saved to everybody, also what was typed in', async () => {
      const saved = await save({ manual: true, description: 'Warm', distance_in_meters: 5000 });
      const { status, body, headers } = await server.client.get(`${path(saved.id)}.json`);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ fitness_activity: saved });
      expect(headers.get('cache-control')).to.equal('no-cache');
      expect((await server.client.get(path(saved.id))).body).to.deep.equal(body);
    });

    it('answers 404 for what nobody sees in a list', async () => {
      for (const hidden of [{ public: false }, { flagged: true }, { deleted_at: new Date() }]) {
        const { id } = await ownActivity(hidden);
        expect((await server.client.get(`${path(id)}.json`, callers.user)).status).to.equal(404);
      }
      const { uid } = await ownActivity();
      expect((await server.client.get(`${path(uid)}.json`)).status).to.equal(404);
    });
  });

  describe('PUT', () => {
    it('replaces the fields that are sent, keeps the others, and rounds', async () => {
      const saved = await save({ page_id: page.id, calories: 300, description: 'Warm', average_temp: 20 });
      const changed = await change(saved.id, { type: 'WALK', distance: 6.2, unit: 'miles', calories: 310.0 });
      expect(changed).to.deep.equal({ ...saved, type: 'walk', distance_in_meters: 9978, calories: 310 });
      expect(await change(saved.id, { duration_in_seconds: 59.5, caption: '', uid: null })).to.deep.equal({
        ...changed,
        duration_in_seconds: 60,
      });
      expect((await server.client.get(`${path(saved.id)}.json`)).body.fitness_activity).to.include({
        distance_in_meters: 9978,
        duration_in_seconds: 60,
      });
    });

    it('replaces every field, the track and the heights too', async () => {
      const { id } = await ownActivity();
      const fields = {
        type: 'bike',
        manual: true,
        virtual: true,
        trainer: true,
        public: true,
        calories: 640,
        started_at: '2026-10-31T20:30:00Z',
        caption: 'Ride',
        description: 'Windy',
        uid: 'all',
        duration_in_seconds: 60,
        distance_in_meters: 900,
        elevation_in_meters: 7,
        average_watts: 210,
        average_heartrate: 148,
        average_cadence: 168,
        average_temp: -4,
      };
      const track = { coordinates: [[-27.4, 153]], elevation_series: [12, 14] };
      const changed = await change(id, { ...fields, ...track, page_id: page.id });
      expect(changed).to.deep.include({ ...fields, coordinate: { lat: -27.4, lon: 153 } });
      expect(await server.knex('fitness_activities').where({ id }).first()).to.deep.include(track);
      expect(await change(id, { elevation: 9.5 })).to.include({ elevation_in_meters: 10 });
    });

    it('changes nothing without a field', async () => {
      const saved = await save({ page_id: page.id });
      expect(await change(saved.id, {})).to.deep.equal(saved);
    });

    it('finds the activity by its number, or by the uid of its user', async () => {
      for (const uid of ['watch-1', 'Läufe/2026 #1', 'run.fit', '007']) {
        const { id } = await ownActivity({ uid });
        await someoneElses({ uid });
        const inPath = uid.includes('.') ? `${uid}.json` : uid;
        expect(await change(inPath, { caption: 'By its uid' })).to.include({ id, caption: 'By its uid' });
        expect(await change(String(id), { caption: 'By its number' })).to.include({ id });
      }
    });

    it('takes a number for that of an own activity, then for a uid, then for that of somebody else', async () => {
      const numbered = await ownActivity();
      const named = await ownActivity({ uid: String(numbered.id) });
      expect(await change(numbered.id, { calories: 1 })).to.include({ id: numbered.id });
      expect((await remove(numbered.id)).status).to.equal(204);
      expect(await change(numbered.id, { calories: 2 })).to.include({ id: named.id });
      const foreign = await someoneElses();
      expect((await put(foreign.id, { calories: 3 })).status).to.equal(403);
      const own = await ownActivity({ uid: String(foreign.id) });
      expect(await change(foreign.id, { calories: 4 })).to.include({ id: own.id });
    });

    it('gives it another uid, but not that of another activity of the user', async () => {
      const [one, other] = [await ownActivity(), await ownActivity()];
      await someoneElses({ uid: 'new' });
      expect(await change(one.id, { uid: 'new' })).to.include({ id: one.id, uid: 'new' });
      expect(await change('new', { uid: 'new' })).to.include({ id: one.id });
      const body = await bodyOf(put(one.id, { uid: other.uid, calories: 9 }), 422);
      expect(body.error.errors).to.deep.equal([
        { field: 'uid', code: 'taken', message: 'has already been taken' },
      ]);
      expect(body.error.error).to.deep.equal(body.error.errors);
      expect((await server.client.get(`${path(one.id)}.json`)).body.fitness_activity).to.include({
        uid: 'new',
        calories: one.calories,
      });
      expect(await save({ uid: one.uid })).to.not.include({ id: one.id });
    });

    it('moves it to another page of the user, with its teams, and never to somebody else’s', async () => {
      const { id } = await ownActivity({ distance_in_meters: 7000 });
      const next = await server.build.page({ user_id: callers.userId });
      const leader = await server.build.page({ campaign_id: next.campaign_id });
      const { team, page: teamPage } = await server.build.team({ leader });
      await server.build.member(team, next);
      const pages = [page.id, next.id, teamPage.id];
      const before = await Promise.all(pages.map(kilometres));
      expect(before).to.deep.equal([7, 0, 0]);
      expect(await change(id, { page_id: next.uuid })).to.include({ page_id: next.id, team_id: team.id });
      expect(await Promise.all(pages.map(kilometres))).to.deep.equal([0, 7, 7]);
      const foreign = await server.build.page();
      for (const page_id of [foreign.id, teamPage.id, 999_999_999]) {
        expect((await put(id, { page_id })).status).to.equal(403);
      }
      expect(await Promise.all(pages.map(kilometres))).to.deep.equal([0, 7, 7]);
    });

    it('takes it out of the totals when it is not public any more, and back', async () => {
      const { id } = await ownActivity({ distance_in_meters: 3000 });
      await change(id, { public: false });
      expect(await kilometres(page.id)).to.equal(0);
      await change(id, { public: true });
      expect(await kilometres(page.id)).to.equal(3);
    });

    it('leaves to the operator what the operator has flagged or deleted', async () => {
      const flagged = await ownActivity({ flagged: true });
      expect(await change(flagged.id, { flagged: false, calories: 5 })).to.include({ flagged: true });
      const deleted = await ownActivity({ deleted_at: new Date() });
      for (const name of [deleted.id, deleted.uid]) {
        expect((await put(name, { deleted: false })).status).to.equal(404);
        expect((await remove(name)).status).to.equal(404);
      }
    });

    it('refuses wrong values by the rules of saving, all at once', async () => {
      const { id } = await ownActivity();
      const wrong = { type: 'fly', distance: 5, duration_in_seconds: -1, page_id: 'au-x', elevation: 'high' };
      const answer = await put(id, wrong);
      const fields = ['type', 'unit', 'duration_in_seconds', 'page_id', 'elevation_in_meters'];
      expect(await fieldsOf(answer)).to.have.members(fields);
      expect(answer.body.error.error).to.deep.equal(answer.body.error.errors);
    });
  });

  describe('DELETE', () => {
    it('takes it out of every list and total, for good', async () => {
      const gone = await ownActivity({ distance_in_meters: 2000 });
      await ownActivity({ distance_in_meters: 500 });
      expect(await kilometres(page.id)).to.equal(2.5);
      const { status, text } = await remove(gone.id);
      expect([status, text]).to.deep.equal([204, '']);
      expect(await kilometres(page.id)).to.equal(0.5);
      const listed = await server.client.get(`/search/fitness_activities.json?page_id=${page.id}`);
      expect(listed.body.fitness_activities).to.have.length(1);
      const totals = await server.client.get(`/search/fitness_activities_totals.json?page_id=${page.id}`);
      expect(totals.body.results[0]).to.include({ count: 1, distance_in_meters: 500 });
      for (const name of [gone.id, gone.uid]) expect((await remove(name)).status).to.equal(404);
      expect((await server.client.get(`${path(gone.id)}.json`)).status).to.equal(404);
    });

    it('frees the uid', async () => {
      const first = await save({ uid: 'morning' });
      expect((await remove('morning')).status).to.equal(204);
      const second = await save({ uid: 'morning' });
      expect(second.id).to.be.greaterThan(first.id);
    });

    it('is for the user whose activity it is', async () => {
      const { id } = await someoneElses();
      expect((await remove(id)).status).to.equal(403);
      expect((await remove(999_999_999)).status).to.equal(404);
      expect((await server.client.get(`${path(id)}.json`)).status).to.equal(200);
    });

    it('works without a page', async () => {
      const { id } = await server.build.activity({ user_id: callers.userId });
      expect((await remove(id)).status).to.equal(204);
    });
  });
});
