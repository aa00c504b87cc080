import { expect } from 'chai';
import { useServer } from '../support/server.ts';

/** What would end a string of JSON early, or start something else. */
const hostile = '"},{"id":1 \\" \\u0041 </script> \u2028 \t é 語 🎈 \'';

describe('Texts in what GET /search/pages shows', () => {
  const server = useServer();

  it('are those that were stored, letter by letter', async () => {
    const campaign = await server.build.campaign({ name: hostile });
    const page = await server.build.page({
      campaign_id: campaign.id,
      charity_id: (await server.build.charity({ name: hostile })).id,
      user_id: (await server.build.user({ name: hostile })).id,
      name: hostile,
      image_url: 'https://images.example.org/a%22b.png?x=%5C',
      expires_at: null,
    });
    await server.build.groupValue(
      page,
      await server.build.campaignGroup({ campaign_id: campaign.id }),
      hostile,
    );
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
    const { id } = await server.build.user({ name: 'Zinnia Featherstone' });
    const leader = await server.build.page({ user_id: id, name: 'Paddle home' });
    const { page: teamPage } = await server.build.team({ leader, page: { name: 'Harbour crew' } });
    const named = await server.build.page({ name: 'For Zinnia Featherstone' });
    const addressed = await server.build.page({ name: 'Elsewhere', slug: 'zinnia-featherstone' });
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
