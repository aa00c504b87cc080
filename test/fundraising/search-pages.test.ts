import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { countStatements } from '../support/count-statements.ts';
import { itRefuses } from '../support/refusals.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const now = new Date('2026-06-15T12:00:00Z');

describe('GET /search/pages', () => {
  const server = useServer({ clock: () => now });
  let charity: CharityRow;
  let otherCharity: CharityRow;
  let campaign: CampaignRow;
  let britishCampaign: CampaignRow;
  let page: PageRow;
  let britishPage: PageRow;
  let leader: PageRow;
  let teamPage: PageRow;
  before(async () => {
    charity = await server.build.charity({ name: 'Reef Rescue', slug: 'reef-rescue' });
    otherCharity = await server.build.charity({ country_code: 'uk' });
    campaign = await server.build.campaign({ name: 'Surf Coast Run', slug: 'surf-coast-run' });
    britishCampaign = await server.build.campaign({ country_code: 'uk', is_default: true });
    const ada = await server.build.user({ name: 'Ada Okafor' });
    page = await server.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: ada.id,
      name: 'Run for Ada',
      slug: 'run-for-ada',
      target_cents: 250_000,
      expires_at: new Date('2026-06-15T12:00:01Z'),
    });
    britishPage = await server.build.page({ campaign_id: britishCampaign.id, charity_id: otherCharity.id });
    leader = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id, user_id: ada.id });
    teamPage = (await server.build.team({ leader })).page;
    const group = await server.build.campaignGroup({ campaign_id: campaign.id, position: 1 });
    const earlierGroup = await server.build.campaignGroup({ campaign_id: campaign.id, position: 0 });
    await server.build.groupValue(page, group, 'Northside High');
    await server.build.groupValue(page, earlierGroup, 'Red');
    await server.build.groupValue(leader, group, 'Southside');
    await server.build.donation({ page, amount_cents: 1500 });
    await server.build.donation({ page: leader, amount_cents: 700 });
  });

  const find = (query: string) => bodyOf(server.client.get(`/search/pages.json?${query}`));
  const idsFor = async (query: string) => (await find(query)).pages.map(({ id }: { id: number }) => id);
  const everyPage = () => [teamPage.id, leader.id, britishPage.id, page.id];

  it('finds pages of all campaigns without filters, newest first', async () => {
    expect(await idsFor('')).to.deep.equal(everyPage());
    expect((await find('')).meta).to.deep.include({ count: 4, current_page: 1, total_pages: 1 });
  });

  it('shows a page with its supporter, campaign, charity, image and amount', async () => {
    const { baseUrl } = server.context.config;
    const found = (await find('')).pages.find(({ id }: { id: number }) => id === page.id);
    const image = `${baseUrl}/assets/default-page.png`;
    expect(found).to.deep.equal({
      id: page.id,
      uuid: page.uuid,
      country_code: 'au',
      active: true,
      name: 'Run for Ada',
      slug: 'run-for-ada',
      supporter: { uid: String(page.user_id), name: 'Ada Okafor' },
      campaign: {
        uid: campaign.uid,
        name: 'Surf Coast Run',
        url: `${baseUrl}/surf-coast-run/au`,
        get_started_url: `${baseUrl}/surf-coast-run/au/get-started`,
      },
      charity: {
        uid: charity.uid,
        name: 'Reef Rescue',
        url: `${baseUrl}/au/charities/reef-rescue`,
        get_started_url: `${baseUrl}/au/get-started?charity=${charity.uid}`,
      },
      image_url: `${image}?size=medium`,
      url: `${baseUrl}/surf-coast-run/au/run-for-ada`,
      expired: false,
      expires_at: '2026-06-15T12:00:01Z',
      type: 'User',
      image: {
        original_image_url: image,
        tiny_image_url: `${image}?size=tiny`,
        small_image_url: `${image}?size=small`,
        medium_image_url: `${image}?size=medium`,
        large_image_url: `${image}?size=large`,
        extra_large_image_url: `${image}?size=extra_large`,
        facebook_xl_image_url: `${image}?size=extra_large`,
      },
      amount: { cents: 1500, currency: { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' } },
      target_cents: 250_000,
      group_values: ['Red', 'Northside High'],
      _score: 1,
      _type: 'page',
    });
  });

  it('shows the leader as supporter of a team page, and the amount of the team', async () => {
    const found = (await find('type=team')).pages[0];
    expect(found).to.deep.include({ id: teamPage.id, type: 'Team', expires_at: null, expired: false });
    expect(found.supporter).to.deep.equal({ uid: String(leader.user_id), name: 'Ada Okafor' });
    expect(found.amount.cents).to.equal(700);
    expect(found.group_values).to.deep.equal([]);
  });

  it('shows a page of a default campaign under the country alone', async () => {
    const found = (await find('country_code=uk')).pages[0];
    expect(found.url).to.equal(`${server.context.config.baseUrl}/uk/${britishPage.slug}`);
    expect(found.campaign.uid).to.equal('gb-0');
    expect(found.amount.currency.iso_code).to.equal('GBP');
  });

  it('filters by campaign: uid in both spellings, UUID, number, address, and under each alias', async () => {
    for (const value of [
      'gb-0',
      'uk-0',
      britishCampaign.uuid,
      britishCampaign.id,
      `GB/${britishCampaign.slug}`,
    ]) {
      for (const name of ['campaign_id', 'campaign_uid']) {
        expect(await idsFor(`${name}=${value}`), `${name}=${value}`).to.deep.equal([britishPage.id]);
      }
    }
    expect(await idsFor(`campaign_uuid=${britishCampaign.uuid}`)).to.deep.equal([britishPage.id]);
  });

  it('filters by charity in the same ways', async () => {
    const { id, uuid, slug } = otherCharity;
    for (const value of [`gb-${id}`, `uk-${id}`, uuid, id, `uk/${slug}`]) {
      for (const name of ['charity_id', 'charity_uid']) {
        expect(await idsFor(`${name}=${value}`), `${name}=${value}`).to.deep.equal([britishPage.id]);
      }
    }
    expect(await idsFor(`charity_uuid=${uuid.toUpperCase()}`)).to.deep.equal([britishPage.id]);
  });

  it('finds nothing for a campaign or charity that does not exist', async () => {
    const unknown = ['au-999999', '999999', '00000000-0000-4000-8000-000000000000', 'au/unknown'];
    for (const value of unknown) {
      for (const name of ['campaign_id', 'charity_id']) {
        const { pages, meta } = await find(`${name}=${value}`);
        expect(pages, `${name}=${value}`).to.deep.equal([]);
        expect(meta.count).to.equal(0);
      }
    }
  });

  it('filters by the country of the campaign, gb as uk', async () => {
    for (const code of ['uk', 'gb', 'UK']) {
      expect(await idsFor(`country_code=${code}`), code).to.deep.equal([britishPage.id]);
    }
    expect(await idsFor('country_code=au')).to.deep.equal([teamPage.id, leader.id, page.id]);
    expect(await idsFor('country_code=nz')).to.deep.equal([]);
  });

  it('filters by type', async () => {
    expect(await idsFor('type=user')).to.deep.equal([leader.id, britishPage.id, page.id]);
    expect(await idsFor('type=team')).to.deep.equal([teamPage.id]);
    expect(await idsFor('type=all')).to.deep.equal(everyPage());
  });

  it('filters by group values: one, several, as items, and under the plural', async () => {
    expect(await idsFor('group_value=Northside%20High')).to.deep.equal([page.id]);
    expect(await idsFor('group_values=Northside%20High')).to.deep.equal([page.id]);
    expect(await idsFor('group_value=Northside%20High,Southside')).to.deep.equal([leader.id, page.id]);
    expect(await idsFor('group_value[]=Southside&group_value[]=Red')).to.deep.equal([leader.id, page.id]);
    expect(await idsFor('group_value=Red,Northside%20High'), 'once').to.deep.equal([page.id]);
    expect(await idsFor('group_value=northside')).to.deep.equal([]);
  });

  it('adds filters up', async () => {
    const query = `campaign_id=${campaign.uid}&charity_id=${charity.uid}&type=user&group_value=Southside`;
    expect(await idsFor(query)).to.deep.equal([leader.id]);
    expect(await idsFor(`${query}&country_code=uk`)).to.deep.equal([]);
  });

  it('takes blank filters and the words null and undefined for none', async () => {
    const query =
      'campaign_id=&charity_id=null&group_value[]=&type=&active=undefined&q=&limit=false&scroll_id=';
    expect(await idsFor(query)).to.deep.equal(everyPage());
  });

  it('finds pages by their own and by their supporter’s name', async () => {
    const { pages, meta } = await find('q=ada');
    expect(pages.map(({ id }: { id: number }) => id)).to.include(page.id);
    expect(pages[0]._score).to.be.a('number');
    expect(meta.count).to.equal(pages.length);
  });

  it('lets filters hold under a text, too', async () => {
    expect(await idsFor('q=ada&campaign_id=au-999999')).to.deep.equal([]);
    expect(await idsFor('q=run&group_value=Red')).to.deep.equal([page.id]);
    expect(await idsFor(`q=run&charity_id=${charity.id}&type=user&country_code=au`)).to.include(page.id);
  });

  it('falls back to what the filters let through when a text matches nothing', async () => {
    const { pages, meta } = await find('q=zyxwvutsrq&type=user');
    expect(pages.map(({ id }: { id: number }) => id)).to.deep.equal([leader.id, britishPage.id, page.id]);
    expect(pages.map(({ _score }: { _score: number }) => _score)).to.deep.equal([1, 1, 1]);
    expect(meta.count).to.equal(3);
  });

  it('takes as many statements for all pages as for one', async () => {
    const one = await countStatements(server.knex, () => server.client.get('/search/pages.json?limit=1'));
    const all = await countStatements(server.knex, () => server.client.get('/search/pages.json'));
    expect(all).to.equal(one);
    expect(all).to.be.at.most(9);
  });

  itRefuses(
    (query) => server.client.get(`/search/pages.json?${query}`),
    [
      'type=individual',
      'active=yes',
      'expires_after=tomorrow',
      'country_code=fr',
      'campaign_id=australia-1',
      'charity_id=au_1',
      'page_size=0',
      'page=-1',
      'limit=0',
      'scroll=perhaps',
      `q=${'a'.repeat(257)}`,
      `group_value=${'a'.repeat(256)}`,
    ],
  );
});
