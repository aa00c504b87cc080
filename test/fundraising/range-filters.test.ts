import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
const at = (day: string) => new Date(`${day}T12:00:00Z`);

describe('Ranges of time, against a count of the rows', () => {
  const server = useServer();
  const pages: PageRow[] = [];
  before(async () => {
    const { knex } = server;
    for (const [index, day] of days.entries()) {
      const page = await server.build.page({ name: `Ada ${index}`, updated_at: at(day) });
      pages.push(page);
      for (let number = 0; number <= index; number += 1) {
        const cents = 100 * (index + 1) + number;
        await server.build.donation({ page, amount_cents: cents, created_at: at(day) });
        await server.build.activity({ page, distance_in_meters: cents, started_at: at(day) });
      }
    }
    await knex('pages').update({ updated_at: knex.raw('updated_at') });
    await server.build.team({ leader: pages[0] as PageRow, page: { updated_at: at('2026-03-02') } });
  });

  const get = (path: string) => bodyOf(server.client.get(path));
  const bounds = ['2026-03-01', '2026-03-02T12:00:00Z', '2026-03-03T12:00:01Z', '2026-03-05'];

  for (const end of bounds) {
    it(`end_date=${end} bounds totals, leaderboards and activities`, async () => {
      const { knex } = server;
      const [{ cents, count }] = await knex('donations')
        .where('created_at', '<', end)
        .select(knex.raw('coalesce(sum(amount_cents), 0)::bigint as cents, count(*)::integer as count'));
      const totals = await get(`/search/totals.json?end_date=${end}`);
      expect(totals.total_amount_cents).to.deep.include({ sum: cents, count });

      const rows: { id: number; cents: number }[] = await knex('donations')
        .where('created_at', '<', end)
        .groupBy('page_id')
        .select('page_id as id', knex.raw('sum(amount_cents)::bigint as cents'))
        .orderBy([{ column: 'cents', order: 'desc' }, 'id']);
      const ranking = await get(`/search/pages_totals.json?end_date=${end}&page=1`);
      expect(
        ranking.results.map((row: { page: { id: number }; amount_cents: number }) => ({
          id: row.page.id,
          cents: row.amount_cents,
        })),
      ).to.deep.equal(rows);
      expect(ranking.meta.count).to.equal(rows.length);

      const activities = await knex('fitness_activities').where('started_at', '<', end).pluck('id');
      const found = await get(`/search/fitness_activities.json?include_manual=true&end_date=${end}`);
      expect(
        found.fitness_activities.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
      ).to.deep.equal(activities);
      expect(found.meta.count).to.equal(activities.length);

      const distances = await knex('fitness_activities')
        .where('started_at', '<', end)
        .groupBy('page_id')
        .select(knex.raw('sum(distance_in_meters)::bigint as meters'))
        .orderBy('meters', 'desc');
      const fitness = await get(
        `/search/fitness_activities_totals.json?include_manual=true&end_date=${end}&page=1`,
      );
      expect(
        fitness.results.map((row: { distance_in_meters: number }) => row.distance_in_meters),
      ).to.deep.equal(distances.map(({ meters }) => meters));
      expect(fitness.meta.count).to.equal(distances.length);
    });
  }

  it('start_updated_at and end_updated_at bound the search for pages, with and without a text', async () => {
    const { knex } = server;
    for (const from of [undefined, ...bounds]) {
      for (const to of [undefined, ...bounds]) {
        for (const text of ['', 'ada']) {
          const rows = knex('pages').orderBy('id');
          if (from) rows.where('updated_at', '>=', from);
          if (to) rows.where('updated_at', '<', to);
          if (text) rows.whereILike('name', '%ada%');
          const expected = await rows.pluck('id');
          const range = `${from ? `&start_updated_at=${from}` : ''}${to ? `&end_updated_at=${to}` : ''}`;
          // Where a text finds nothing, everything within the range comes back.
          const { pages: found, meta } = await get(
            `/search/pages.json?minimum_score=${text ? 1.01 : 0}&q=${text}${range}`,
          );
          const ids = found.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
          expect(ids, `${text}${range}`).to.deep.equal(expected);
          expect(meta.count, `${text}${range}`).to.equal(expected.length);
        }
      }
    }
  });
});
