import { expect } from 'chai';
import type { Knex } from 'knex';
import { issueCredentials, type TestCredentials } from '../support/credentials.ts';
import { useServer } from '../support/server.ts';

describe('GET /users', () => {
  const server = useServer();
  let knex: Knex;
  let credentials: TestCredentials;
  let headers: Record<string, string>;
  before(async () => {
    knex = server.knex;
    credentials = await issueCredentials(knex);
    headers = { Authorization: `Token token=${credentials.apiKey}` };
    const { campaignId: campaign_id } = credentials;
    for (let number = 0; number < 5; number += 1) {
      const user_id = (await server.build.user()).id;
      const pages = [];
      for (let page = 0; page <= number % 3; page += 1) {
        pages.push(await server.build.page({ campaign_id, user_id, state: page ? 'cancelled' : 'active' }));
      }
      await server.build.page({ user_id });
      if (number === 0) await server.build.team({ leader: pages[0] as (typeof pages)[number] });
    }
    await server.build.page();
    const gone = await server.build.user({ disabled_at: new Date() });
    await server.build.page({ campaign_id, user_id: gone.id });
  });

  /** The users and their pages, found from the pages. */
  async function fromPages(): Promise<Map<number, number[]>> {
    const pages = await knex('pages')
      .join('users', 'users.id', 'pages.user_id')
      .where({ campaign_id: credentials.campaignId, disabled_at: null })
      .orderBy([
        'pages.user_id',
        { column: 'pages.created_at', order: 'desc' },
        { column: 'pages.id', order: 'desc' },
      ])
      .select('pages.id', 'pages.user_id');
    const found = new Map<number, number[]>();
    for (const { id, user_id } of pages) found.set(user_id, [...(found.get(user_id) ?? []), id]);
    return found;
  }

  it('lists who has a page in the campaign of the key, with their pages there', async () => {
    const { status, body, headers: answered } = await server.client.get('/users.json', { headers });
    expect(status).to.equal(200);
    expect(body.meta).to.equal(undefined);
    expect(answered.get('cache-control')).to.equal('no-store');
    const shown = body.users.map((user: { id: number; page_ids: number[] }) => [user.id, user.page_ids]);
    expect(shown).to.deep.equal([...(await fromPages())]);
    expect(shown).to.have.length(5);
    const row = await knex('users').where({ id: body.users[0].id }).first();
    expect(body.users[0]).to.include({ email: row.email, uuid: row.uuid, image_url: null });
    expect(body.users[0]).to.not.have.any.keys('birthday', 'street_address');
  });

  it('is paged, with an exact count', async () => {
    const ids = [];
    for (let page = 1; ; page += 1) {
      const { body } = await server.client.get(`/users.json?limit=2&page=${page}`, { headers });
      expect(body.meta).to.include({ count: 5, total_pages: 3, current_page: page });
      ids.push(...body.users.map((user: { id: number }) => user.id));
      if (body.meta.last_page) break;
    }
    expect(ids).to.deep.equal([...(await fromPages()).keys()]);
  });

  it('is for API keys alone', async () => {
    expect((await server.client.get('/users.json')).status).to.equal(401);
    const user = { Authorization: `Bearer ${credentials.userToken}` };
    expect((await server.client.get('/users.json', { headers: user })).status).to.equal(403);
  });
});
