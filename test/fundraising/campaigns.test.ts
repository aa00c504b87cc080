import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { countStatements } from '../support/count-statements.ts';
import { useFixture } from '../support/fixture.ts';
import { recountCustomMetric, recountFitness, recountMoney } from '../support/recount.ts';
import { expectTooLarge, itRefuses } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

const now = new Date('2026-06-01T12:00:00Z');

describe('GET /campaigns/:campaign_id_or_uuid', () => {
  const server = useServer({ clock: () => now, config: { baseUrl: 'https://give.example.org' } });

  const getCampaign = async (reference: string | number) => {
    const body = await bodyOf(server.client.get(`/campaigns/${reference}.json`));
    return body.campaign;
  };

  it('shows every field', async () => {
    const charities = [await server.build.charity(), await server.build.charity()];
    const campaign = await server.build.campaign({
      charities,
      name: 'Coast Run',
      slug: 'coast-run',
      description: 'Ten kilometres',
      registration_url: 'https://run.example.org/enter',
      banner_url: 'https://images.example.org/banner.jpg',
      widget_background_image_url: 'https://images.example.org/widget.jpg',
      widget_blurred_background_image_url: 'https://images.example.org/blurred.jpg',
      start_at: new Date('2026-05-01T00:00:00Z'),
      finish_at: new Date('2026-11-08T13:59:59Z'),
      custom_metric_unit: 'trees',
    });
    const page = await server.build.page({ campaign_id: campaign.id });
    expect(await getCampaign(campaign.uid)).to.deep.equal({
      id: `au-${campaign.id}`,
      uuid: campaign.uuid,
      name: 'Coast Run',
      slug: 'coast-run',
      description: 'Ten kilometres',
      registration_url: 'https://run.example.org/enter',
      banner_url: 'https://images.example.org/banner.jpg',
      widget_background_image_url: 'https://images.example.org/widget.jpg',
      widget_blurred_background_image_url: 'https://images.example.org/blurred.jpg',
      url: 'https://give.example.org/coast-run/au',
      get_started_url: 'https://give.example.org/coast-run/au/get-started',
      donate_url: 'https://give.example.org/coast-run/au/donate',
      status: 'active',
      start_at: '2026-05-01T00:00:00Z',
      finish_at: '2026-11-08T13:59:59Z',
      display_start_at: '2026-05-01T00:00:00Z',
      display_finish_at: '2026-11-08T13:59:59Z',
      indefinite: false,
      country_code: 'au',
      charity_ids: charities.map((charity) => charity.id),
      charity_uids: charities.map((charity) => `au-${charity.id}`),
      page_ids: [page.id],
      page_count: 1,
      charity_count: 2,
      funds_raised: { cents: '0', currency: { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' } },
      fitness_activity_overview: {},
      custom_metric_total: { custom_metric: { amount: '0', unit: 'trees' } },
    });
  });

  it('shows what is blank as null and what is empty as empty', async () => {
    const { uid } = await server.build.campaign();
    expect(await getCampaign(uid)).to.deep.include({
      description: null,
      registration_url: null,
      banner_url: null,
      widget_background_image_url: null,
      widget_blurred_background_image_url: null,
      start_at: null,
      finish_at: null,
      display_start_at: null,
      display_finish_at: null,
      indefinite: true,
      charity_ids: [],
      charity_uids: [],
      page_ids: [],
      page_count: 0,
      charity_count: 0,
      custom_metric_total: { custom_metric: { amount: '0', unit: null } },
    });
  });

  it('finds a campaign by uid in both spellings, UUID, number and address', async () => {
    const { id, uuid } = await server.build.campaign({ country_code: 'uk', slug: 'marathon' });
    const references = [`gb-${id}`, `uk-${id}`, `UK-${id}`, uuid, uuid.toUpperCase(), id];
    const addresses = ['uk/marathon', 'gb/marathon', 'UK/Marathon', 'uk%2Fmarathon'];
    for (const reference of [...references, ...addresses]) {
      expect((await getCampaign(reference)).id, String(reference)).to.equal(`gb-${id}`);
    }
  });

  it('finds the default campaign of a country as number 0', async () => {
    const campaign = await server.build.campaign({ country_code: 'uk', is_default: true, slug: 'uk-home' });
    for (const reference of ['gb-0', 'uk-0', 'uk/uk-home']) {
      expect(await getCampaign(reference)).to.include({
        id: 'gb-0',
        uuid: campaign.uuid,
        url: 'https://give.example.org/uk',
      });
    }
    expect((await server.client.get(`/campaigns/gb-${campaign.id}.json`)).status).to.equal(404);
  });

  it('is expired from finish_at on, and disabled whatever its dates', async () => {
    const statusWith = async (dates: Partial<CampaignRow>) =>
      (await getCampaign((await server.build.campaign(dates)).uid)).status;
    expect(await statusWith({ finish_at: new Date(now.getTime() + 1) })).to.equal('active');
    expect(await statusWith({ finish_at: now })).to.equal('expired');
    expect(await statusWith({ disabled_at: now })).to.equal('disabled');
    expect(await statusWith({ disabled_at: now, finish_at: now })).to.equal('disabled');
    expect(await statusWith({ start_at: new Date(now.getTime() + 1) })).to.equal('active');
  });

  for (const reference of [
    'au-999999',
    '999999',
    '00000000-0000-4000-8000-000000000000',
    'au/nowhere',
    'fr/city-run',
    'zz-1',
  ]) {
    it(`answers 404 for the unknown campaign ${reference}`, async () => {
      expect((await server.client.get(`/campaigns/${reference}.json`)).status).to.equal(404);
      expect((await server.client.get(`/campaigns/${reference}/groups.json`)).status).to.equal(404);
    });
  }

  for (const reference of ['0', 'abc', 'au-', 'au-x', 'australia-1']) {
    it(`answers 404 for ${reference}, which can be no campaign`, async () => {
      expect((await server.client.get(`/campaigns/${reference}.json`)).status).to.equal(404);
      expect((await server.client.get(`/campaigns/${reference}/groups.json`)).status).to.equal(404);
    });
  }
});

describe('GET /campaigns', () => {
  const server = useServer();
  const world = useFixture(() => buildSmallWorld(server.knex));

  const list = (query: string) => bodyOf(server.client.get(`/campaigns.json?${query}`));

  it('lists campaigns of every status by number, with the totals of the rows', async () => {
    const disabled = await server.build.campaign({ disabled_at: new Date() });
    const body = await list('');
    const campaigns = [...world.campaigns, disabled];
    expect(body).to.not.have.property('meta');
    expect(body.campaigns.map((campaign: { uuid: string }) => campaign.uuid)).to.deep.equal(
      campaigns.map((campaign) => campaign.uuid),
    );
    for (const [index, { id }] of campaigns.entries()) {
      const money = await recountMoney(server.knex, { campaignId: id });
      expect(body.campaigns[index].funds_raised.cents).to.equal(String(money.amountCents));
      expect(body.campaigns[index]).to.deep.include({
        fitness_activity_overview: await recountFitness(server.knex, { campaignId: id }),
        page_ids: world.pages
          .filter((page) => page.campaign_id === id)
          .map((page) => page.id)
          .sort((a, b) => a - b),
        page_count: world.pages.filter((page) => page.campaign_id === id).length,
        charity_count: body.campaigns[index].charity_uids.length,
      });
      expect(body.campaigns[index].custom_metric_total.custom_metric.amount).to.equal(
        await recountCustomMetric(server.knex, { campaignId: id }),
      );
    }
  });

  it('counts the pages of people and teams in every state, and the charities, also of what the search finds', async () => {
    const charities = [await server.build.charity(), await server.build.charity()];
    const { id, uid } = await server.build.campaign({ name: 'Counted', charities });
    await server.build.team({ leader: await server.build.page({ campaign_id: id }) });
    await server.build.page({ campaign_id: id, state: 'cancelled' });
    await server.build.page();
    const listed = (await server.client.get(`/pages.json?campaign_id=${uid}`)).body.pages;
    expect(listed.map(({ owner_type }: PageRow) => owner_type).sort()).to.deep.equal([
      'Team',
      'User',
      'User',
    ]);
    const found = (await server.client.get('/search/campaigns.json?q=counted')).body.campaigns;
    for (const campaign of [found[0], (await list(`ids=${uid}&exclude_pages=1`)).campaigns[0]]) {
      expect(campaign).to.include({ page_count: listed.length, charity_count: charities.length });
    }
  });

  it('leaves the charities and the pages out on request', async () => {
    const [lean] = (await list('exclude_charities=true&exclude_pages=1&limit=1')).campaigns;
    expect(lean).to.not.have.any.keys('charity_ids', 'charity_uids', 'page_ids');
    const [full] = (await list('exclude_charities=false&exclude_pages=0&limit=1')).campaigns;
    expect(full).to.include.all.keys('charity_ids', 'charity_uids', 'page_ids');
  });

  it('filters by charities in every form and under the aliases', async () => {
    const charity: CharityRow = await server.build.charity({ country_code: 'uk' });
    const campaign = await server.build.campaign({ charities: [charity, ...world.charities] });
    for (const value of [`gb-${charity.id}`, `uk-${charity.id}`, charity.uuid, String(charity.id)]) {
      for (const name of ['charity_ids', 'charity_id', 'charity_uid', 'charity_ids[]']) {
        const { campaigns } = await list(`${name}=${value}`);
        expect(
          campaigns.map(({ uuid }: CampaignRow) => uuid),
          `${name}=${value}`,
        ).to.deep.equal([campaign.uuid]);
      }
    }
    const several = await list(`charity_ids=${charity.uid},${world.charities[0]?.uid}&page=1`);
    expect(several.meta.count, 'each campaign once').to.equal(3);
    expect((await list('charity_ids=au-999999')).campaigns).to.deep.equal([]);
  });

  it('pages with limit and page', async () => {
    const count = (await list('')).campaigns.length;
    const body = await list(`limit=1&page=${count}`);
    expect(body.campaigns).to.have.length(1);
    expect(body.meta).to.deep.equal(pageMeta(count, count, count));
  });

  it('takes as many statements for many campaigns as for one', async () => {
    const one = await countStatements(server.knex, () => list('limit=1'));
    const many = await countStatements(server.knex, () => list('limit=1000'));
    expect(many).to.equal(one).and.to.be.within(6, 8);
  });

  itRefuses(
    (query) => server.client.get(`/campaigns.json?${query}`),
    ['limit=0', 'page=-1', 'charity_ids=nope', 'exclude_pages=maybe', 'exclude_charities=2'],
  );

  it('refuses more than 1000 without pagination, and holds at most 1000 page ids each', async () => {
    const [page] = world.pages;
    await server.knex.raw(
      `insert into pages (campaign_id, charity_id, user_id, slug, name)
       select :campaign, :charity, :user, 'many-' || number, 'Many' from generate_series(1, 1001) number`,
      { campaign: page?.campaign_id ?? 0, charity: page?.charity_id ?? 0, user: page?.user_id ?? 0 },
    );
    const [campaign] = (await list('limit=1')).campaigns;
    expect(campaign.page_ids).to.have.length(1000);
    expect(campaign.page_count).to.equal(
      1001 + world.pages.filter(({ campaign_id }) => campaign_id === page?.campaign_id).length,
    );
    await server.knex.raw(
      `insert into campaigns (country_code, name, slug) select 'us', 'Many', 'many-' || number from generate_series(1, 1000) number`,
    );
    await expectTooLarge(server.client.get('/campaigns.json'));
  });
});
