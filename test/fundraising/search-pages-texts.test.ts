import { expect } from 'chai';
import {
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildPage,
  buildUser,
  chooseGroupValue,
} from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What would end a string of JSON early, or start something else. */
const hostile = '"},{"id":1 \\" \\u0041 </script> \u2028 \t é 語 🎈 \'';

describe('Texts in what GET /search/pages shows', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('are those that were stored, letter by letter', async () => {
    const { knex } = server;
    const campaign = await buildCampaign(knex, { name: hostile });
    const page = await buildPage(knex, {
      campaign_id: campaign.id,
      charity_id: (await buildCharity(knex, { name: hostile })).id,
      user_id: (await buildUser(knex, { name: hostile })).id,
      name: hostile,
      image_url: 'https://images.example.org/a%22b.png?x=%5C',
      expires_at: null,
    });
    await chooseGroupValue(knex, page, await buildCampaignGroup(knex, { campaign_id: campaign.id }), hostile);
    const { body } = await server.client.get('/search/pages.json');
    expect(body.pages).to.have.length(1);
    const [shown] = body.pages;
    expect([shown.name, shown.supporter.name, shown.campaign.name, shown.charity.name]).to.deep.equal(
      Array.from({ length: 4 }, () => hostile),
    );
    expect(shown.group_values).to.deep.equal([hostile]);
    expect(shown.image_url).to.equal(page.image_url);
    expect(shown.image.original_image_url).to.equal(page.image_url);
    expect(shown).to.deep.include({ id: page.id, expires_at: null, expired: false });
  });
});
