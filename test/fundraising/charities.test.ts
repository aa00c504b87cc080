import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { countStatements } from '../support/count-statements.ts';
import { issueCredentials } from '../support/credentials.ts';
import { expectTooLarge, itRefuses } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /charities/:charity_id_or_uuid', () => {
  const server = useServer({ config: { baseUrl: 'https://give.example.org' } });

  it('shows every field', async () => {
    const charity = await server.build.charity({
      country_code: 'uk',
      name: 'Reef Rescue Trust',
      slug: 'reef-rescue',
      description: 'Replants coral',
      logo_url: 'https://images.example.org/logo.png',
      website_url: 'https://reef.example.org',
      twitter_url: 'https://twitter.example.org/reef',
      facebook_url: 'https://facebook.example.org/reef',
      merchant_name: 'REEF RESCUE',
      tax_number: '12 345',
      active: false,
      gift_aid: true,
      registration_number: '51 824 753 556',
      email: 'hello@reef.example.org',
      phone: '+44 20 5550 0142',
    });
    const body = await bodyOf(server.client.get(`/charities/${charity.uid}.json`));
    expect(body).to.deep.equal({
      charity: {
        id: `gb-${charity.id}`,
        uuid: charity.uuid,
        name: 'Reef Rescue Trust',
        slug: 'reef-rescue',
        country_code: 'uk',
        description: 'Replants coral',
        logo_url: 'https://images.example.org/logo.png',
        url: 'https://give.example.org/uk/charities/reef-rescue',
        get_started_url: `https://give.example.org/uk/get-started?charity=gb-${charity.id}`,
        donate_url: 'https://give.example.org/uk/charities/reef-rescue/donate',
        gift_aid: true,
        registration_number: '51 824 753 556',
        registration_number_label: 'Charity number',
        email: 'hello@reef.example.org',
        public_email: 'hello@reef.example.org',
        phone: '+44 20 5550 0142',
        website_url: 'https://reef.example.org',
        twitter_url: 'https://twitter.example.org/reef',
        facebook_url: 'https://facebook.example.org/reef',
        tax_number: '12 345',
        tax_number_label: 'HMRC reference',
        merchant_name: 'REEF RESCUE',
        merchant_id: null,
        financial_context_id: null,
        active: false,
        image: {
          original_image_url: 'https://images.example.org/logo.png',
          tiny_image_url: 'https://images.example.org/logo.png',
          small_image_url: 'https://images.example.org/logo.png',
          medium_image_url: 'https://images.example.org/logo.png',
          large_image_url: 'https://images.example.org/logo.png',
          extra_large_image_url: 'https://images.example.org/logo.png',
          facebook_xl_image_url: 'https://images.example.org/logo.png',
        },
        campaign_uids: [],
        causes: [],
        currency: { iso_code: 'GBP', name: 'British Pound', symbol: '£' },
        page_count: 0,
        last_year_donation_total: {
          cents: 0,
          currency: { iso_code: 'GBP', name: 'British Pound', symbol: '£' },
        },
      },
    });
  });

  it('shows what is blank as null', async () => {
    const { uid } = await server.build.charity();
    expect((await server.client.get(`/charities/${uid}.json`)).body.charity).to.include({
      description: null,
      logo_url: null,
      gift_aid: false,
      registration_number: null,
      email: null,
      public_email: null,
      phone: null,
      website_url: null,
      twitter_url: null,
      facebook_url: null,
      tax_number: null,
      merchant_name: null,
    });
  });

  it('shows the default picture of a charity without a logo', async () => {
    const { uid } = await server.build.charity();
    const { image } = (await server.client.get(`/charities/${uid}.json`)).body.charity;
    expect(image.original_image_url).to.equal(server.context.addresses.defaultPageImage);
  });

  it('finds a charity by uid in both spellings, UUID, number and address', async () => {
    const { id, uuid } = await server.build.charity({ country_code: 'uk', slug: 'hospice' });
    for (const reference of [
      `gb-${id}`,
      `uk-${id}`,
      uuid,
      uuid.toUpperCase(),
      id,
      'uk/hospice',
      'gb/hospice',
    ]) {
      const { body } = await server.client.get(`/charities/${reference}.json`);
      expect(body.charity.id, String(reference)).to.equal(`gb-${id}`);
    }
  });

  for (const reference of ['au-999999', '999999', '00000000-0000-4000-8000-000000000000', 'au/nowhere']) {
    it(`answers 404 for the unknown charity ${reference}`, async () => {
      expect((await server.client.get(`/charities/${reference}.json`)).status).to.equal(404);
    });
  }

  for (const reference of ['0', 'abc', 'au-', 'au_1']) {
    it(`answers 404 for ${reference}, which can be no charity`, async () => {
      expect((await server.client.get(`/charities/${reference}.json`)).status).to.equal(404);
    });
  }
});

describe('GET /charities', () => {
  const server = useServer();
  /** au, uk, uk; the first two in the first campaign, the last two in the second. */
  let charities: [CharityRow, CharityRow, CharityRow];
  let campaigns: [CampaignRow, CampaignRow];
  before(async () => {
    charities = [
      await server.build.charity(),
      await server.build.charity({ country_code: 'uk', kyc_status: 'failed' }),
      await server.build.charity({ country_code: 'uk', active: false }),
    ];
    campaigns = [
      await server.build.campaign({ charities: charities.slice(0, 2) }),
      await server.build.campaign({ charities: charities.slice(1), country_code: 'uk' }),
    ];
  });

  const list = (query: string) => bodyOf(server.client.get(`/charities.json?${query}`));
  const listUuids = async (query: string) =>
    (await list(query)).charities.map(({ uuid }: CharityRow) => uuid);
  const uuidsOf = (indexes: number[]) => indexes.map((index) => charities[index]?.uuid);

  it('lists every charity by number, without meta', async () => {
    expect(await listUuids('')).to.deep.equal(uuidsOf([0, 1, 2]));
    expect(await list('')).to.not.have.property('meta');
  });

  it('filters by country in both spellings', async () => {
    for (const code of ['uk', 'gb'])
      expect(await listUuids(`country_code=${code}`)).to.deep.equal(uuidsOf([1, 2]));
    expect(await listUuids('country_code=au')).to.deep.equal(uuidsOf([0]));
    for (const code of ['nz', 'ie', 'us']) expect(await listUuids(`country_code=${code}`)).to.deep.equal([]);
  });

  it('finds what pages can choose in a campaign that lists no charity: every active one', async () => {
    const { knex } = server;
    const { apiKey, campaignId } = await issueCredentials(knex);
    const { uid } = await knex('campaigns').where('id', campaignId).first();
    const { id: userId } = await server.build.user();
    const choosable = [];
    for (const { uid: charity_id, uuid } of charities) {
      const body = { uid: userId, birthday: '1990-04-30', charity_id };
      const headers = { Authorization: `Token token=${apiKey}` };
      if ((await server.client.post('/pages', body, { headers })).status === 201) choosable.push(uuid);
    }
    expect(choosable).to.deep.equal(uuidsOf([0, 1]));
    expect(await listUuids(`campaign_ids=${uid}`)).to.deep.equal(choosable);
    expect((await list(`campaign_ids=${uid}&limit=1`)).meta.count).to.equal(2);
    expect(await listUuids(`campaign_ids=${uid},${campaigns[1].uid}`)).to.deep.equal(uuidsOf([0, 1, 2]));
    expect(await listUuids(`campaign_ids=${uid}&country_code=uk`)).to.deep.equal(uuidsOf([1]));
  });

  it('filters by campaigns in every form and under the aliases', async () => {
    const [first, second] = campaigns;
    for (const value of [`gb-${second.id}`, `uk-${second.id}`, second.uuid, String(second.id)]) {
      for (const name of ['campaign_ids', 'campaign_id', 'campaign_uid', 'campaign_ids[]']) {
        expect(await listUuids(`${name}=${value}`), `${name}=${value}`).to.deep.equal(uuidsOf([1, 2]));
      }
    }
    expect(await listUuids(`campaign_ids=${first.uid},${second.uid}`), 'each once').to.deep.equal(
      uuidsOf([0, 1, 2]),
    );
    expect(await listUuids('campaign_ids=au-999999')).to.deep.equal([]);
  });

  it('adds filters up, and takes empty ones for none', async () => {
    expect(await listUuids(`campaign_ids=${campaigns[0].uid}&country_code=uk`)).to.deep.equal(uuidsOf([1]));
    expect(await listUuids('campaign_ids=&country_code=null&limit=false')).to.have.length(3);
  });

  it('pages with limit and page', async () => {
    const body = await list('country_code=uk&limit=1&page=2');
    expect(body.charities.map(({ uuid }: CharityRow) => uuid)).to.deep.equal(uuidsOf([2]));
    expect(body.meta).to.deep.equal(pageMeta(2, 2, 2));
    expect((await list(`campaign_ids=${campaigns[0].uid}&limit=10`)).meta.count).to.equal(2);
    expect(await list('campaign_ids=au-999999&page=1')).to.deep.equal({
      charities: [],
      meta: pageMeta(0, 1, 0),
    });
  });

  itRefuses(
    (query) => server.client.get(`/charities.json?${query}`),
    ['country_code=fr', 'limit=0', 'page=-1', 'campaign_ids=nope'],
  );

  it('refuses more than 1000 without pagination', async () => {
    await server.knex.raw(
      `insert into charities (country_code, name, slug) select 'us', 'Many', 'many-' || number from generate_series(1, 1001) number`,
    );
    await expectTooLarge(server.client.get('/charities.json?country_code=us'));
    const few = await countStatements(server.knex, () => list('limit=2'));
    expect(await countStatements(server.knex, () => list('limit=1000'))).to.equal(few);
  });
});
