import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

/** Within 50,000 characters, and five times as long once it is safe HTML. */
const growing = '&'.repeat(49_999);

describe('A story that grows', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const campaign = useFixture(async () =>
    server.build.campaign({ charities: [await server.build.charity()] }),
  );

  const ownPage = () =>
    server.build.page({
      campaign_id: campaign.id,
      user_id: callers.userId,
      story: '<p>Before</p>',
      has_set_story: true,
    });
  const storyOf = async (id: number) => (await server.knex('pages').where({ id }).first()).story;

  it('is refused by every operation that takes one, with the reason', async () => {
    const page = await ownPage();
    const { team } = await server.build.team({ leader: page });
    const create = { birthday: '1990-04-30', campaign_id: campaign.uid };
    for (const [method, path, fields] of [
      ['POST', '/pages', create],
      ['PUT', `/pages/${page.id}`, {}],
      ['PATCH', `/pages/${page.id}`, {}],
      ['PUT', `/teams/${team.id}`, {}],
    ] as const) {
      const body = { ...fields, story: growing };
      const answer = await server.client.request(method, path, { ...callers.user, body });
      expect(answer.status, path).to.equal(422);
      const [error] = answer.body.error.errors;
      expect(error, path).to.include({ field: 'story', code: 'invalid' });
      expect(error.message).to.include('at most 50000 characters');
    }
    expect(await storyOf(page.id)).to.equal('<p>Before</p>');
  });

  it('is stored without links that lead nowhere', async () => {
    const page = await ownPage();
    const story = `${'<a>'.repeat(16_600)}x`;
    const { status } = await server.client.request('PUT', `/pages/${page.id}`, {
      ...callers.user,
      body: { story },
    });
    expect(status).to.equal(200);
    expect(await storyOf(page.id)).to.equal('x');
  });

  it('of before the limit is shown, listed and exported, and its page can change', async () => {
    const page = await ownPage();
    const former = `<p>${'&amp;'.repeat(49_999)}</p>`;
    await server.knex.raw('alter table pages disable trigger pages_story_check');
    await server.knex('pages').where({ id: page.id }).update({ story: former });
    await server.knex.raw('alter table pages enable trigger pages_story_check');
    const put = (body: object) =>
      server.client.request('PUT', `/pages/${page.id}`, { ...callers.user, body });
    expect((await put({ name: 'Renamed' })).status).to.equal(200);
    expect((await server.client.get(`/pages/${page.id}.json`)).body.page).to.include({
      name: 'Renamed',
      story: former,
    });
    expect((await server.client.get(`/pages.json?campaign_id=${campaign.uid}`)).status).to.equal(200);
    // It may be shortened, and not sent again as it is.
    expect((await put({ story: former })).status).to.equal(422);
    expect((await put({ story: '<p>After</p>' })).status).to.equal(200);
    expect(await storyOf(page.id)).to.equal('<p>After</p>');
  });
});
