import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { itRefuses } from '../support/refusals.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /search/charities', () => {
  const server = useServer();
  let reef: CharityRow;
  let hospice: CharityRow;
  let pending: CharityRow;
  let failed: CharityRow;
  let campaigns: [CampaignRow, CampaignRow];
  let causes: [number, number];
  before(async () => {
    const { knex } = server;
    reef = await server.build.charity({
      name: 'Reef Rescue Trust',
      slug: 'reef-rescue-trust',
      description: 'Replants coral.',
      logo_url: 'https://images.example.org/logo.png',
      tax_number: '51824753556',
      street_address: '12 Harbour Lane',
      locality: 'Cairns',
      region: 'QLD',
      email: 'hello@reef.example.org',
      twitter_url: 'https://twitter.example.org/reef',
      facebook_url: 'https://facebook.example.org/reef',
      merchant_name: 'REEF RESCUE',
      claimed_at: new Date('2026-01-01T00:00:00Z'),
    });
    hospice = await server.build.charity({ name: 'Leeds Hospice', country_code: 'uk', active: false });
    pending = await server.build.charity({ kyc_status: 'pending', tax_number: '51824753556' });
    failed = await server.build.charity({ kyc_status: 'failed' });
    campaigns = [
      await server.build.campaign({ charities: [reef, pending] }),
      await server.build.campaign({ country_code: 'uk', charities: [reef, hospice] }),
    ];
    const rows = await knex('causes')
      .insert([
        { name: 'Oceans', slug: 'oceans' },
        { name: 'Health', slug: 'health' },
      ])
      .returning('id');
    causes = [rows[0].id, rows[1].id];
    await knex('charity_causes').insert([
      { charity_id: reef.id, cause_id: causes[0] },
      { charity_id: reef.id, cause_id: causes[1] },
      { charity_id: hospice.id, cause_id: causes[1] },
    ]);
  });

  const find = (query: string) => bodyOf(server.client.get(`/search/charities.json?${query}`));
  const idsFor = async (query: string) => (await find(query)).charities.map(({ id }: { id: number }) => id);

  it('finds charities that passed the identity check, newest first', async () => {
    const { charities, meta } = await find('');
    expect(charities.map(({ id }: { id: number }) => id)).to.deep.equal([hospice.id, reef.id]);
    expect(meta.count).to.equal(2);
  });

  it('shows a charity', async () => {
    const { charities } = await find('');
    expect(charities[1]).to.deep.equal({
      id: reef.id,
      uid: reef.uid,
      uuid: reef.uuid,
      name: 'Reef Rescue Trust',
      slug: 'reef-rescue-trust',
      country_code: 'au',
      description: 'Replants coral.',
      logo_url: 'https://images.example.org/logo.png',
      url: `${server.context.config.baseUrl}/au/charities/reef-rescue-trust`,
      get_started_url: `${server.context.config.baseUrl}/au/get-started?charity=${reef.uid}`,
      donate_url: `${server.context.config.baseUrl}/au/charities/reef-rescue-trust/donate`,
      public_email: 'hello@reef.example.org',
      twitter_url: 'https://twitter.example.org/reef',
      facebook_url: 'https://facebook.example.org/reef',
      image: {
        original_image_url: 'https://images.example.org/logo.png',
        tiny_image_url: 'https://images.example.org/logo.png',
        small_image_url: 'https://images.example.org/logo.png',
        medium_image_url: 'https://images.example.org/logo.png',
        large_image_url: 'https://images.example.org/logo.png',
        extra_large_image_url: 'https://images.example.org/logo.png',
        facebook_xl_image_url: 'https://images.example.org/logo.png',
      },
      active: true,
      campaign_uids: campaigns.map(({ uid }) => uid),
      kyc_status: 'passed',
      claimed: true,
      tax_number: '51824753556',
      tax_number_label: 'ABN',
      registration_number_label: 'ABN',
      merchant_name: 'REEF RESCUE',
      merchant_id: null,
      financial_context_id: null,
      street_address: '12 Harbour Lane',
      locality: 'Cairns',
      region: 'QLD',
      causes: [
        { id: causes[0], key: 'oceans', name: 'Oceans' },
        { id: causes[1], key: 'health', name: 'Health' },
      ],
      currency: { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' },
      page_count: 0,
      last_year_donation_total: {
        cents: 0,
        currency: { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' },
      },
      _score: 1,
      _type: 'charity',
    });
    expect(charities[0]).to.deep.include({ active: false, claimed: false, region: null, tax_number: null });
  });

  it('finds pending and failed ones too with include_failed_kyc', async () => {
    expect(await idsFor('include_failed_kyc=true')).to.deep.equal([
      failed.id,
      pending.id,
      hospice.id,
      reef.id,
    ]);
    expect(await idsFor('include_failed_kyc=1')).to.have.length(4);
    expect(await idsFor('include_failed_kyc=false')).to.deep.equal([hospice.id, reef.id]);
    expect(await idsFor('include_failed_kyc=')).to.deep.equal([hospice.id, reef.id]);
  });

  it('finds every active one of a campaign that lists no charity', async () => {
    const { uid } = await server.build.campaign();
    expect(await idsFor(`campaign_id=${uid}`)).to.deep.equal([reef.id]);
    expect(await idsFor(`campaign_id=${uid}&include_failed_kyc=true`)).to.deep.equal([
      failed.id,
      pending.id,
      reef.id,
    ]);
    expect(await idsFor(`campaign_id=${uid}&q=reef`)).to.deep.equal([reef.id]);
    const batch = await find(`campaign_id=${uid}&scroll=true`);
    expect(batch.charities.map(({ id }: { id: number }) => id)).to.deep.equal([reef.id]);
  });

  it('filters by campaign: uid in both spellings, UUID, number, address, and under its alias', async () => {
    const { id, uuid, slug } = campaigns[1];
    for (const value of [`gb-${id}`, `uk-${id}`, uuid, id, `uk/${slug}`]) {
      for (const name of ['campaign_id', 'campaign_uid']) {
        expect(await idsFor(`${name}=${value}`), `${name}=${value}`).to.deep.equal([hospice.id, reef.id]);
      }
    }
    expect(await idsFor(`campaign_id=${campaigns[0].uid}`)).to.deep.equal([reef.id]);
    expect(await idsFor('campaign_id=au-999999')).to.deep.equal([]);
  });

  it('filters by country, causes and tax number', async () => {
    expect(await idsFor('country_code=gb')).to.deep.equal([hospice.id]);
    expect(await idsFor(`cause_ids=${causes[0]}`)).to.deep.equal([reef.id]);
    expect(await idsFor(`cause_ids=${causes.join(',')}`)).to.deep.equal([hospice.id, reef.id]);
    expect(await idsFor(`cause_ids[]=${causes[1]}&country_code=au`)).to.deep.equal([reef.id]);
    expect(await idsFor('cause_ids=999999')).to.deep.equal([]);
    expect(await idsFor('tax_number=51824753556')).to.deep.equal([reef.id]);
    expect(await idsFor('tax_number=51824753556&include_failed_kyc=true')).to.deep.equal([
      pending.id,
      reef.id,
    ]);
    expect(await idsFor('tax_number=1')).to.deep.equal([]);
  });

  it('finds charities by name within the filters', async () => {
    expect(await idsFor('q=reef')).to.deep.equal([reef.id]);
    expect((await find('q=reef')).meta.count).to.equal(1);
    expect(await idsFor('q=reef&country_code=uk'), 'no match: what the filters let through').to.deep.equal([
      hospice.id,
    ]);
    expect(await idsFor('q=reef&country_code=nz')).to.deep.equal([]);
  });

  itRefuses(
    (query) => server.client.get(`/search/charities.json?${query}`),
    [
      'country_code=fr',
      'campaign_id=au_1',
      'cause_ids=oceans',
      'include_failed_kyc=perhaps',
      `tax_number=${'1'.repeat(65)}`,
      'scroll=maybe',
    ],
  );
});
