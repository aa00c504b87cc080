import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /search/fitness_activities where much is found', () => {
  const server = useServer();

  const search = (query: string) => server.client.get(`/search/fitness_activities.json?${query}`);

  it('refuses more than 1000 without pagination', async () => {
    const page = await server.build.page();
    await server.build.activity({ page });
    await server.knex.raw(
      `insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, public, started_at, duration_in_seconds, caption)
       select user_id, 'many-' || number, id, campaign_id, charity_id, 'run', true, now(), 60, 'Out'
         from pages cross join generate_series(1, 1000) as number where id = ?`,
      [page.id],
    );
    await expectTooLarge(search(`page_id=${page.id}`));
    expect((await search(`page_id=${page.id}&limit=false`)).status).to.equal(422);
    const paged = await search(`page_id=${page.id}&limit=5000`);
    expect(paged.body.fitness_activities).to.have.length(1000);
    expect(paged.body.meta).to.include({ count: 1001, total_pages: 2 });
    await server.knex('fitness_activities').where('uid', 'many-1').delete();
    expect((await search(`page_id=${page.id}`)).body.fitness_activities).to.have.length(1000);
  });

  it('leaves out the longest of more than 16 MiB of heights and descriptions', async () => {
    const page = await server.build.page();
    const brief = await server.build.activity({ page, description: 'Flat.' });
    const long = await server.build.activity({ page, description: 'Hilly.' });
    const series = JSON.stringify(Array(2 ** 21).fill(123456));
    await server.knex('fitness_activities').where('id', long.id).update('elevation_series', series);
    const body = await bodyOf(search(`page_id=${page.id}`));
    const shown = body.fitness_activities.map(({ id, description, elevation_series }: Body) => [
      id,
      description,
      elevation_series,
    ]);
    expect(shown).to.deep.equal([
      [long.id, null, []],
      [brief.id, 'Flat.', []],
    ]);
  });
});
