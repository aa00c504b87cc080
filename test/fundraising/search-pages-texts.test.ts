import { expect } from 'chai';
import {
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildPage,
  buildTeam,
  buildUser,
  chooseGroupValue,
} from '../support/factories.ts';
import { useServer } from '../support/server.ts';

/** What would end a string of JSON early, or start something else. */
const hostile = '"},{"id":1 \\" \\u0041 </script> \u2028 \t é 語 🎈 \'';

describe('Texts in what GET /search/pages shows', () => {
  const server = useServer();

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
    const byValue = `group_value[]=${encodeURIComponent(hostile)}`;
    expect((await server.client.get(`/search/pages.json?${byValue}`)).body.pages).to.deep.equal([shown]);
    expect(shown.image_url).to.equal(page.image_url);
    expect(shown.image.original_image_url).to.equal(page.image_url);
    expect(shown).to.deep.include({ id: page.id, expires_at: null, expired: false });
  });

  it('find a team by its leader, who is its supporter, behind what has the name itself', async () => {
    const { knex } = server;
    const { id } = await buildUser(knex, { name: 'Zinnia Featherstone' });
    const leader = await buildPage(knex, { user_id: id, name: 'Paddle home' });
    const { page: teamPage } = await buildTeam(knex, { leader, page: { name: 'Harbour crew' } });
    const named = await buildPage(knex, { name: 'For Zinnia Featherstone' });
    const addressed = await buildPage(knex, { name: 'Elsewhere', slug: 'zinnia-featherstone' });
    const q = encodeURIComponent('Zinnia Featherstone');
    const ofTeams = (await server.client.get(`/search/pages.json?q=${q}&type=team`)).body;
    expect(ofTeams.pages.map((page: { id: number }) => page.id)).to.deep.equal([teamPage.id]);
    expect(ofTeams.pages[0].supporter).to.deep.equal({ uid: String(id), name: 'Zinnia Featherstone' });
    expect(ofTeams.meta.count).to.equal(1);
    const { pages } = (await server.client.get(`/search/pages.json?q=${q}`)).body;
    expect(pages.map((page: { id: number }) => page.id)).to.deep.equal([
      named.id,
      leader.id,
      teamPage.id,
      addressed.id,
    ]);
  });
});
