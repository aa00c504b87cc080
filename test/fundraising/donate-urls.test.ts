import { expect } from 'chai';
import { countStatements } from '../support/count-statements.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

const platform = 'https://pay.example.org/?page={page_id}&to={charity_uid}&in={campaign_uid}&amount={amount}';
const ofCharity = 'https://charity.example.org/{country}/{page_slug}?{currency}';
const ofCampaign = 'https://campaign.example.org/{campaign_slug}?page={page_id}';

describe('donate_url and donation_url', () => {
  const server = useServer({ config: { DONATE_URL: platform } });

  const charity = useFixture(() => server.build.charity({ country_code: 'uk' }), beforeEach);
  const campaign = useFixture(
    () => server.build.campaign({ country_code: 'uk', charities: [charity] }),
    beforeEach,
  );
  const page = useFixture(
    () => server.build.page({ campaign_id: campaign.id, charity_id: charity.id }),
    beforeEach,
  );
  beforeEach(async () => {
    await server.build.donation({ page });
    await server.build.activity({ page });
  });

  const get = async (path: string) => (await server.client.get(path)).body;
  const ofPage = async () => (await get(`/pages/${page.id}.json`)).donation_url;
  const ofTheCampaign = async () => (await get(`/campaigns/${campaign.uid}.json`)).campaign.donate_url;
  const ofTheCharity = async () => (await get(`/charities/${charity.uid}.json`)).charity.donate_url;
  const shown = async () => [await ofPage(), await ofTheCampaign(), await ofTheCharity()];
  const site = () => server.context.config.baseUrl;

  it('are made from the setting, wherever they are shown', async () => {
    const named = `to=${charity.uid}&in=${campaign.uid}&amount=`;
    const toPage = `https://pay.example.org/?page=${page.id}&${named}`;
    const toCharity = `https://pay.example.org/?page=&to=${charity.uid}&in=&amount=`;
    expect(await shown()).to.deep.equal([toPage, `https://pay.example.org/?page=&${named}`, toCharity]);
    expect((await get(`/pages.json?ids=${page.id}`)).pages[0].donation_url).to.equal(toPage);
    for (const path of ['pages_totals', 'fitness_activities_totals']) {
      const { results } = await get(`/search/${path}.json?page_ids=${page.id}&include_manual=true`);
      expect(results[0].page.donation_url, path).to.equal(toPage);
    }
    const { campaigns } = await get(`/campaigns.json?ids=${campaign.uid}`);
    expect(campaigns[0].donate_url).to.equal(`https://pay.example.org/?page=&${named}`);
    const { charities } = await get(`/search/charities.json?q=${encodeURIComponent(charity.name)}`);
    expect(charities.find(({ uid }: { uid: string }) => uid === charity.uid).donate_url).to.equal(toCharity);
  });

  it('name the page of a team', async () => {
    const { page: own } = await server.build.team({ leader: page });
    const named = `to=${charity.uid}&in=${campaign.uid}&amount=`;
    expect((await get(`/pages/${own.id}.json`)).donation_url).to.equal(
      `https://pay.example.org/?page=${own.id}&${named}`,
    );
    const { results } = await get(`/search/pages_totals.json?group_by=teams&campaign_id=${campaign.uid}`);
    expect(results[0].team.donation_url).to.equal(`https://pay.example.org/?page=${own.id}&${named}`);
  });

  it('are made from the charity’s own before the setting, and from the campaign’s own before both', async () => {
    await server.knex('charities').where({ id: charity.id }).update({ donate_url: ofCharity });
    expect(await shown()).to.deep.equal([
      `https://charity.example.org/uk/${page.slug}?GBP`,
      'https://charity.example.org/uk/?GBP',
      'https://charity.example.org/uk/?GBP',
    ]);
    await server.knex('campaigns').where({ id: campaign.id }).update({ donate_url: ofCampaign });
    expect(await shown()).to.deep.equal([
      `https://campaign.example.org/${campaign.slug}?page=${page.id}`,
      `https://campaign.example.org/${campaign.slug}?page=`,
      'https://charity.example.org/uk/?GBP',
    ]);
  });

  it('lead to the site where the charity has to be chosen first, and the checkout asks for it', async () => {
    const another = await server.build.charity({ country_code: 'uk' });
    await server.knex('campaign_charities').insert({ campaign_id: campaign.id, charity_id: another.id });
    expect(await ofTheCampaign()).to.equal(`${site()}/${campaign.slug}/uk/donate`);
    await server.knex('campaigns').where({ id: campaign.id }).update({ donate_url: ofCampaign });
    expect(await ofTheCampaign()).to.equal(`https://campaign.example.org/${campaign.slug}?page=`);
    await server.knex('campaigns').where({ id: campaign.id }).update({ donate_url: null });
    await server.knex('charities').where({ id: another.id }).update({ active: false });
    expect(await ofTheCampaign()).to.include(`to=${charity.uid}`);
  });

  it('lead to the site if donations are closed', async () => {
    const toPage = `${site()}/${campaign.slug}/uk/${page.slug}/donate`;
    for (const state of ['paused', 'cancelled'] as const) {
      await server.knex('pages').where({ id: page.id }).update({ state });
      expect(await ofPage(), state).to.equal(toPage);
    }
    await server
      .knex('pages')
      .where({ id: page.id })
      .update({ state: 'active', expires_at: '2020-01-01T00:00:00Z' });
    expect(await ofPage()).to.equal(toPage);
    await server.knex('pages').where({ id: page.id }).update({ expires_at: null });
    await server.knex('campaigns').where({ id: campaign.id }).update({ disabled_at: new Date() });
    await server.knex('charities').where({ id: charity.id }).update({ active: false });
    expect(await shown()).to.deep.equal([
      toPage,
      `${site()}/${campaign.slug}/uk/donate`,
      `${site()}/uk/charities/${charity.slug}/donate`,
    ]);
    const { results } = await get(`/search/pages_totals.json?page_ids=${page.id}`);
    expect(results[0].page.donation_url).to.equal(toPage);
  });

  it('lead to the site while the charity has not passed its identity check, or is not active', async () => {
    const { page: teamPage } = await server.build.team({ leader: page });
    const address = `${site()}/${campaign.slug}/uk`;
    await server.knex('campaigns').where({ id: campaign.id }).update({ donate_url: ofCampaign });
    for (const closed of [{ kyc_status: 'pending' }, { kyc_status: 'failed' }, { active: false }] as const) {
      await server
        .knex('charities')
        .where({ id: charity.id })
        .update({ kyc_status: 'passed', active: true, ...closed });
      const why = JSON.stringify(closed);
      expect(await shown(), why).to.deep.equal([
        `${address}/${page.slug}/donate`,
        `${address}/donate`,
        `${site()}/uk/charities/${charity.slug}/donate`,
      ]);
      expect((await get(`/pages/${teamPage.id}.json`)).donation_url, why).to.equal(
        `${address}/${teamPage.slug}/donate`,
      );
      for (const path of ['pages_totals', 'fitness_activities_totals']) {
        const { results } = await get(`/search/${path}.json?page_ids=${page.id}&include_manual=true`);
        expect(results[0].page.donation_url, `${why} ${path}`).to.equal(`${address}/${page.slug}/donate`);
      }
    }
  });

  it('cost a list of pages no statement, however many campaigns and charities there are', async () => {
    const ids = [page.id];
    for (let more = 0; more < 3; more++) {
      const other = await server.build.charity({ donate_url: ofCharity });
      const theirs = await server.build.campaign({ charities: [other] });
      ids.push((await server.build.page({ campaign_id: theirs.id, charity_id: other.id })).id);
    }
    const count = (list: number[]) =>
      countStatements(server.knex, () => server.client.get(`/pages.json?ids=${list.join(',')}`));
    expect(await count(ids)).to.equal(await count([page.id]));
  });
});
