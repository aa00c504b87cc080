import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { pagesBehind, recountCustomMetric, recountFitness, recountMoney } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

const australianDollar = { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' };

describe('GET /pages/:page_id_or_uuid', () => {
  const server = useServer({ config: { baseUrl: 'https://give.example.org' } });
  const world = useFixture(() => buildSmallWorld(server.knex));

  const getPage = (page: Pick<PageRow, 'id'>): Promise<Body> =>
    bodyOf(server.client.get(`/pages/${page.id}.json`));

  it('is written as JSON.stringify writes it, alone and in a list, whatever its texts hold', async () => {
    const hostile = '"\\/ \b\f\n\r\t\u0001\u001f\u007f \u2028\u2029 </script> Zoë 語 🎈 ’';
    const campaign = await server.build.campaign({ name: hostile, custom_metric_unit: hostile });
    const group = await server.build.campaignGroup({ campaign_id: campaign.id, key: hostile });
    const page = await server.build.page({
      campaign_id: campaign.id,
      name: hostile,
      story: hostile,
      latitude: -1e-7,
      longitude: 1e-10,
    });
    await server.build.groupValue(page, group, hostile);
    for (const path of [`/pages/${page.id}.json`, `/pages.json?ids=${page.id}`]) {
      const { body, text } = await server.client.get(path);
      const shown = path.includes('ids') ? body.pages[0] : body.page;
      expect(shown).to.deep.include({ name: hostile, story: hostile, campaign_name: hostile });
      expect(shown.page_groups).to.deep.equal([{ key: hostile, value: hostile }]);
      expect(shown.coordinate).to.deep.equal({ lat: -1e-7, lon: 1e-10 });
      expect(text, path).to.equal(JSON.stringify(body));
    }
  });

  it('shows every field of an individual page', async () => {
    const logo = 'https://images.example.org/reef.png';
    const charity = await server.build.charity({ name: 'Reef Rescue Trust', logo_url: logo });
    const campaign = await server.build.campaign({
      name: 'Coast Run',
      slug: 'coast-run',
      custom_metric_unit: 'laps',
    });
    const user = await server.build.user();
    const page = await server.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: user.id,
      slug: 'run-for-ada',
      name: 'Ada Okafor',
      target_cents: 250_000,
      expires_at: new Date('2026-12-08T13:59:59.900Z'),
      campaign_date: new Date('2026-11-08T00:00:00Z'),
      fitness_goal_in_meters: 42_195,
      story: '<p>For the reef.</p>',
      has_set_story: true,
      image_url: 'https://images.example.org/ada.jpg',
      has_set_image: true,
      gift_aid_eligible: true,
      latitude: -27.4698,
      longitude: 153.0251,
      custom_metric_amount: '12.50',
      created_at: new Date('2026-08-14T02:11:45.678Z'),
      updated_at: new Date('2026-11-02T21:30:07Z'),
    });
    const group = await server.build.campaignGroup({ campaign_id: campaign.id, key: 'school' });
    await server.build.groupValue(page, group, 'Northside High');
    const image = 'https://images.example.org/ada.jpg';

    const { page: nested, ...body } = await getPage(page);
    expect(body).to.deep.equal({
      id: page.id,
      uid: page.id,
      uuid: page.uuid,
      slug: 'run-for-ada',
      name: 'Ada Okafor',
      state: 'active',
      gift_aid_eligible: true,
      charity_uid: `au-${charity.id}`,
      charity_name: 'Reef Rescue Trust',
      campaign_uid: `au-${campaign.id}`,
      campaign_name: 'Coast Run',
      owner_uid: user.id,
      owner_type: 'User',
      target_cents: 250_000,
      team_uid: null,
      team_member_uids: [],
      team_leader_page_uid: null,
      expires_at: '2026-12-08T13:59:59Z',
      created_at: '2026-08-14T02:11:45Z',
      updated_at: '2026-11-02T21:30:07Z',
      url: 'https://give.example.org/coast-run/au/run-for-ada',
      amount: { cents: 0, currency: australianDollar },
      cached_offline_amount_cents: 0,
      fitness_activity_overview: {},
      custom_metric_total: { custom_metric: { amount: '12.5', unit: 'laps' } },
      invitation_id: null,
      coordinate: { lat: -27.4698, lon: 153.0251 },
      story: '<p>For the reef.</p>',
      image: {
        original_image_url: image,
        tiny_image_url: image,
        small_image_url: image,
        medium_image_url: image,
        large_image_url: image,
        extra_large_image_url: image,
        facebook_xl_image_url: image,
      },
      campaign_date: '2026-11-08T00:00:00Z',
      fitness_goal: 42_195,
      page_groups: [{ key: 'school', value: 'Northside High' }],
      group_values: ['Northside High'],
      donation_url: 'https://give.example.org/coast-run/au/run-for-ada/donate',
      team_role: null,
      team_page_id: null,
      charity_logo_url: logo,
      active: true,
      expired: false,
      fitness_activities_totals: {
        href: `https://give.example.org/api/v2/search/fitness_activities_totals.json?page_id=${page.id}&include_manual=true`,
      },
      total_donations: 0,
      meta: {
        totals: {
          total_amount_cents: 0,
          online_amount_cents: 0,
          offline_amount_cents: 0,
          gift_aid_amount_cents: 0,
          total_donations: 0,
          total_donations_offline: 0,
          currency: australianDollar,
        },
        has_set_image: true,
        has_set_story: true,
        self_donated: false,
      },
    });
    expect(nested, 'the same once more, for older integrations').to.deep.equal(body);
  });

  it('shows what is blank as null, and a default image', async () => {
    const page = await server.build.page();
    const body = await getPage(page);
    for (const field of [
      'team_uid',
      'team_leader_page_uid',
      'charity_logo_url',
      'expires_at',
      'campaign_date',
      'fitness_goal',
      'coordinate',
      'story',
    ]) {
      expect(body, field).to.have.property(field, null);
    }
    expect(body.page_groups).to.deep.equal([]);
    expect(body.image).to.include({
      original_image_url: 'https://give.example.org/assets/default-page.png',
      tiny_image_url: 'https://give.example.org/assets/default-page.png?size=tiny',
      extra_large_image_url: 'https://give.example.org/assets/default-page.png?size=extra_large',
    });
    expect(body.meta).to.include({ has_set_image: false, has_set_story: false });
  });

  it('makes the address of an image that this server holds absolute', async () => {
    const page = await server.build.page({ image_url: '/uploads/ada.jpg?v=2' });
    expect((await getPage(page)).image).to.include({
      original_image_url: 'https://give.example.org/uploads/ada.jpg?v=2',
      large_image_url: 'https://give.example.org/uploads/ada.jpg?v=2&size=large',
    });
  });

  it('leaves the campaign out of addresses in a default campaign', async () => {
    const campaign = await server.build.campaign({ country_code: 'uk', is_default: true });
    const page = await server.build.page({ campaign_id: campaign.id, slug: 'run' });
    const body = await getPage(page);
    expect(body.url).to.equal('https://give.example.org/uk/run');
    expect(body.campaign_uid).to.equal('gb-0');
    expect(body.amount.currency.iso_code).to.equal('GBP');
  });

  it('shows the team on its page and on the pages of its members', async () => {
    const { campaign_id, ...leader } = await server.build.page();
    const member = await server.build.page({ campaign_id });
    const { team, page } = await server.build.team({ leader: { campaign_id, ...leader } });
    await server.build.member(team, member);
    expect(await getPage(leader)).to.include({
      team_uid: team.id,
      team_role: 'leader',
      team_page_id: page.id,
    });
    expect(await getPage(page)).to.deep.include({
      owner_type: 'Team',
      owner_uid: team.id,
      team_uid: null,
      team_member_uids: [leader.id, member.id],
      team_leader_page_uid: leader.id,
      team_role: null,
      team_page_id: page.id,
    });
    expect(await getPage(member)).to.deep.include({
      owner_type: 'User',
      owner_uid: member.user_id,
      team_uid: team.id,
      team_member_uids: [],
      team_leader_page_uid: null,
      team_role: 'member',
      team_page_id: page.id,
    });
  });

  it('adds up donations, activities and the custom metric exactly, on team pages over all members', async () => {
    for (const row of world.pages) {
      const body = await getPage(row);
      const scope = await pagesBehind(server.knex, row);
      const money = await recountMoney(server.knex, scope);
      expect(body.amount.cents).to.equal(money.amountCents);
      expect(body.cached_offline_amount_cents).to.equal(money.offlineAmountCents);
      expect(body.meta.totals).to.deep.include({
        total_amount_cents: money.amountCents,
        online_amount_cents: money.amountCents - money.offlineAmountCents,
        offline_amount_cents: money.offlineAmountCents,
        gift_aid_amount_cents: money.giftAidAmountCents,
        total_donations: money.donations,
        total_donations_offline: money.offlineDonations,
      });
      expect(body.total_donations).to.equal(money.donations);
      expect(body.fitness_activity_overview).to.deep.equal(await recountFitness(server.knex, scope));
      expect(body.custom_metric_total.custom_metric.amount).to.equal(
        await recountCustomMetric(server.knex, scope),
      );
    }
  });

  it('says that the owner gave only when a donation to this page is theirs', async () => {
    const page = await server.build.page();
    await server.build.donation({ page, donor_user_id: (await server.build.user()).id });
    await server.build.donation({ charity_id: page.charity_id, donor_user_id: page.user_id });
    expect((await getPage(page)).meta.self_donated).to.equal(false);
    await server.build.donation({ page, donor_user_id: page.user_id });
    expect((await getPage(page)).meta.self_donated).to.equal(true);
  });

  it('finds a page by UUID in either case, and pages of every state', async () => {
    const page = await server.build.page({ state: 'cancelled' });
    for (const uuid of [page.uuid, page.uuid.toUpperCase()]) {
      expect((await server.client.get(`/pages/${uuid}.json`)).body).to.include({
        id: page.id,
        state: 'cancelled',
      });
    }
  });

  for (const id of ['999999999', '9007199254740991', '00000000-0000-4000-8000-000000000000']) {
    it(`answers 404 for the unknown page ${id}`, async () => {
      const body = await bodyOf(server.client.get(`/pages/${id}.json`), 404);
      expect(body.error.message).to.include('The resource you requested could not be found');
    });
  }

  it('has a footprint, an empty one, where one is asked for', async () => {
    const { id } = await server.build.page();
    const { body } = await server.client.get(`/pages/${id}.json?include_footprint=true`);
    expect([body.owner_footprint, body.page.owner_footprint]).to.deep.equal([[], []]);
    expect((await server.client.get(`/pages/${id}.json?include_footprint=maybe`)).status).to.equal(422);
  });

  for (const id of ['0', '-1', 'abc', '1.5', '12345678-1234', '99999999999999999999']) {
    it(`answers 404 for ${id}, which can be no page`, async () => {
      expect((await server.client.get(`/pages/${id}.json`)).status).to.equal(404);
    });
  }
});
