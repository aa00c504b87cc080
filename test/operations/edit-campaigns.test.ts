import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Campaigns and charities that staff create and change', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const staff = useFixture(async () => ({
    owner: await server.build.staffToken({ role: 'owner' }),
  }));
  const fresh = (word: string) => `${word}-${randomUUID()}`;

  const post = (path: string, body: object) => server.operations.post(path, body, staff.owner.options);
  const createCharity = async (values: object = {}): Promise<Body> =>
    (
      await bodyOf(
        post('/charities.json', {
          country_code: 'au',
          name: 'Reef Rescue Trust',
          slug: fresh('reef'),
          kyc_status: 'passed',
          ...values,
        }),
        201,
      )
    ).charity;
  const createCampaign = async (values: object = {}): Promise<Body> =>
    (
      await bodyOf(
        post('/campaigns.json', { country_code: 'au', name: 'Coast Run', slug: fresh('coast'), ...values }),
        201,
      )
    ).campaign;

  const errorsOf = async (path: string, body: object) => {
    const response = await post(path, body);
    expect(response.status, JSON.stringify(body).slice(0, 200)).to.equal(422);
    return response.body.error.errors.map(({ field, message }: Body) => `${field} ${message}`);
  };

  /** Reads a record, and changes it with the version that was read. */
  const edit = async (path: string, body: object, options = staff.owner.options) => {
    const { headers } = await server.operations.get(path, options);
    return server.operations.request('PUT', path, {
      headers: { ...options.headers, 'If-Match': headers.get('etag') ?? '' },
      body,
    });
  };
  const read = (path: string): Promise<Body> => bodyOf(server.operations.get(path, staff.owner.options));
  const entriesOf = (type: string, id: number) =>
    server.knex('audit_log').where({ subject_type: type, subject_id: id }).orderBy('id');

  it('can be used immediately: the site shows it, a supporter registers, and a donation counts', async () => {
    const site = new Visitor(() => server.client.origin);
    const open = async (path: string) => {
      await site.open(path);
      return site.page;
    };
    const slug = fresh('harbour');
    const listed = async () => (await server.client.get('/campaigns.json?limit=100')).text;
    expect(await listed()).to.not.include(slug);
    expect((await open(`/${slug}/au`)).status).to.equal(404);

    const charity = await createCharity();
    const campaign = await createCampaign({
      name: 'Harbour Swim',
      slug,
      charity_uids: [charity.uid],
      default_charity_uid: charity.uid,
      default_target_cents: 123_400,
      groups: [
        { key: 'office', label: 'Office', values: ['Leeds', 'York'] },
        { key: 'club', optional: true, free_text: true },
      ],
    });
    expect(await listed()).to.include(slug);
    const shown = await open(`/${slug}/au`);
    expect(shown.status).to.equal(200);
    expect(shown.html).to.include('Harbour Swim');

    const owner = deskCaller(server, await server.build.staff('owner'));
    const { body } = await owner('createApiKey', {
      body: { name: 'Swim', campaign_uid: campaign.uid, scopes: ['read', 'pages', 'donations'] },
    });
    const application = { headers: { Authorization: `Token token=${body.key}` } };
    const user = await server.build.user();
    const registration = { uid: user.id, birthday: '1990-04-30', group_values: { office: 'York' } };
    const { page } = await bodyOf(server.client.post('/pages', registration, application), 201);
    expect(page.target_cents).to.equal(123_400);
    expect(page.page_groups.map(({ value }: Body) => value)).to.deep.equal(['York']);
    const gift = { page_id: page.id, amount_cents: 2500, currency: 'AUD' };
    await bodyOf(server.client.post('/donations', gift, application), 201);
    expect((await read(`/campaigns/${campaign.uid}.json`)).campaign).to.include({
      raised_cents: 2500,
      donation_count: 1,
      page_count: 1,
    });
    expect((await read(`/charities/${charity.id}.json`)).charity.raised_cents).to.equal(2500);
    expect((await open(`/${slug}/au`)).html).to.include('$25');
  });

  it('are in lists that were cached before', async () => {
    for (const [path, create] of [
      ['/campaigns.json', createCampaign],
      ['/charities.json', createCharity],
    ] as const) {
      const last = async () => (await server.client.get(`${path}?limit=100`)).text;
      await last();
      const { uid } = await create();
      expect(await last(), path).to.include(`"${uid}"`);
    }
  });

  it('have everything that was sent, and an entry in the audit log', async () => {
    const charity = await createCharity({ slug: fresh('x') });
    const sent = {
      name: 'Coast Run',
      start_at: '2026-10-02T04:11:09Z',
      finish_at: '2999-01-31T10:00:00+10:00',
      description: 'Run.',
      registration_url: 'https://race.example/join',
      donate_url: 'https://pay.example/?page={page_id}',
      how_to_give: 'In cash.',
      thank_donors: false,
      default_story: '<p>Hi<script>x</script></p>',
      default_target_cents: 100,
      default_picture_url: '/pictures/one',
      banner_url: 'https://pictures.example/one.jpg',
      brand_colour: '7A1F5C',
      widget_background_image_url: 'https://pictures.example/two.jpg',
      widget_blurred_background_image_url: 'https://pictures.example/three.jpg',
      custom_metric_unit: 'laps',
      skip_team_approval_request: true,
      approve_first: true,
      default_charity_uid: charity.uid,
      charity_uids: [charity.uid, String(charity.id), `au/${charity.slug}`],
    };
    const campaign = await createCampaign(sent);
    const expected = {
      ...sent,
      finish_at: '2999-01-31T00:00:00Z',
      default_story: '<p>Hi</p>',
      brand_colour: '#7a1f5c',
      charity_uids: [charity.uid],
    };
    expect(campaign).to.deep.include(expected);
    const { id } = await createCampaign();
    expect((await edit(`/campaigns/${id}.json`, sent)).body.campaign).to.deep.include(expected);
    expect((await read(`/campaigns/${campaign.id}.json`)).charities).to.deep.equal([
      { charity_uid: charity.uid, charity_name: charity.name, state: 'active', kyc_status: 'passed' },
    ]);
    const [entry] = await entriesOf('campaign', campaign.id);
    expect(entry).to.deep.include({ action: 'campaign.create', actor_type: 'staff_token' });
    expect(entry.details.name).to.deep.equal({ from: null, to: 'Coast Run' });
    expect(entry.details.charity_uids.to).to.deep.equal([charity.uid]);
  });

  it('have every field of a charity that was sent', async () => {
    const sent = {
      description: 'Reefs.',
      logo_url: 'https://reef.example/logo.png',
      website_url: 'https://reef.example/',
      twitter_url: 'https://twitter.example/reef',
      facebook_url: 'https://facebook.example/reef',
      merchant_name: 'REEF RESCUE',
      donate_url: 'https://pay.example/?page={page_id}',
      how_to_give: 'In cash.',
      gift_aid: false,
      tax_number: '51824753556',
      registered_name: 'Reef Rescue Limited',
      registration_number: '12',
      street_address: '1 Reef Road',
      locality: 'Cairns',
      region: 'QLD',
      postcode: '4870',
      email: 'office@reef.example',
      phone: '+61 7 5550 1234',
      causes: ['Oceans', 'Reefs'],
      claimed_at: '2026-10-02T04:11:09Z',
    };
    await server
      .knex('causes')
      .insert(['Oceans', 'Reefs'].map((name) => ({ name, slug: name.toLowerCase() })));
    expect(await createCharity(sent)).to.deep.include(sent);
    const { id } = await createCharity();
    expect((await edit(`/charities/${id}.json`, sent)).body.charity).to.deep.include(sent);
  });

  it('are refused with the rules of imports', async () => {
    const abroad = await server.build.charity({ country_code: 'nz' });
    const campaign = (values: object) => ({ country_code: 'au', name: 'x', slug: fresh('x'), ...values });
    const taken = await createCampaign();
    for (const [values, error] of [
      [{ country_code: 'zz' }, /^country_code must be one of au/],
      [{ slug: taken.slug }, /^slug has already been taken$/],
      [{ slug: 'oauth' }, /^slug is reserved$/],
      [{ slug: 'au' }, /^slug is reserved$/],
      [{ slug: 'A b' }, /^slug may contain only/],
      [{ name: ' ' }, /^name can't be blank$/],
      [{ name: '\u200b' }, /^name can't be blank$/],
      [{ brand_colour: 'red' }, /^brand_colour must be a colour/],
      [{ banner_url: '//pictures.example' }, /^banner_url is not an address/],
      [{ banner_url: 'javascript:alert(1)' }, /^banner_url must be an address/],
      [{ donate_url: 'https://pay.example/{who}' }, /^donate_url contains \{who\}/],
      [{ default_target_cents: 0 }, /^default_target_cents must be at least 1/],
      [{ start_at: '2026-03-02', finish_at: '2026-03-01' }, /^finish_at must be after start_at$/],
      [{ charity_uids: ['au-999999999'] }, /^charity_uids contains au-999999999, which doesn't exist$/],
      [{ charity_uids: [abroad.uid] }, /^charity_uids contains nz-\d+, which is in another country$/],
      [{ default_charity_uid: abroad.uid }, /^default_charity_uid is nz-\d+, which is in another country$/],
      [{ groups: [{ key: 'a' }, { key: 'a' }] }, /^groups contains a key twice: a$/],
      [{ groups: [{ key: 'a', values: ['x', 'x'] }] }, /^groups item \[0\] has a value twice: x$/],
    ] as const) {
      const errors = await errorsOf('/campaigns.json', campaign(values));
      expect(errors, JSON.stringify(values)).to.have.length(1);
      expect(errors[0]).to.match(error);
    }
    const charity = { country_code: 'au', name: 'x', slug: fresh('x') };
    for (const [values, error] of [
      [{ country_code: 'zz' }, /^country_code must be one of au/],
      [{ slug: (await createCharity()).slug }, /^slug has already been taken$/],
      [{ email: 'x' }, /^email /],
      [{ postcode: '1\n2' }, /^postcode can't contain control characters or line breaks$/],
    ] as const) {
      const errors = await errorsOf('/charities.json', { ...charity, ...values });
      expect(errors, JSON.stringify(values)).to.have.length(1);
      expect(errors[0]).to.match(error);
    }
  });

  it('keep what an edit does not name, and lose what it clears', async () => {
    const charity = await createCharity({ email: 'office@reef.example', description: 'Reefs.' });
    const campaign = await createCampaign({
      banner_url: 'https://pictures.example/one.jpg',
      thank_donors: true,
      charity_uids: [charity.uid],
      default_charity_uid: charity.uid,
    });
    const path = `/campaigns/${campaign.uid}.json`;
    const changes = {
      name: 'Reef Run',
      banner_url: null,
      thank_donors: null,
      charity_uids: [],
      default_charity_uid: null,
    };
    const { status, body } = await edit(path, changes);
    expect(status).to.equal(200);
    const { updated_at: _, ...kept } = campaign;
    expect(body.campaign).to.deep.include({ ...kept, ...changes });
    expect(body.charities).to.deep.equal([]);
    const [, entry] = await entriesOf('campaign', campaign.id);
    expect([entry.action, entry.details]).to.deep.equal([
      'campaign.update',
      {
        name: { from: 'Coast Run', to: 'Reef Run' },
        banner_url: { from: 'https://pictures.example/one.jpg', to: null },
        thank_donors: { from: true, to: null },
        default_charity_id: { from: charity.id, to: null },
        charity_uids: { from: [charity.uid], to: [] },
      },
    ]);
    await edit(path, { name: 'Reef Run' });
    expect(await entriesOf('campaign', campaign.id)).to.have.length(2);

    const edited = await edit(`/charities/${charity.uid}.json`, {
      email: null,
      kyc_status: 'failed',
      state: 'inactive',
    });
    expect(edited.body.charity).to.include({
      email: null,
      kyc_status: 'failed',
      state: 'inactive',
      description: 'Reefs.',
    });
    const actions = (await entriesOf('charity', charity.id)).map(({ action }) => action);
    expect(actions).to.deep.equal(['charity.create', 'charity.update', 'charity.kyc']);
  });

  it('are disabled and enabled, and the site says so at once', async () => {
    const campaign = await createCampaign({ name: 'Night Walk' });
    const path = `/campaigns/${campaign.uid}.json`;
    const shown = async () => (await bodyOf(server.client.get(path))).campaign.status;
    const states = [await shown()];
    for (const state of ['disabled', 'disabled', 'enabled']) {
      expect((await edit(path, { state })).body.campaign.state).to.equal(state);
      states.push(await shown());
    }
    expect(states).to.deep.equal(['active', 'disabled', 'disabled', 'active']);
    const actions = (await entriesOf('campaign', campaign.id)).map(({ action }) => action);
    expect(actions).to.deep.equal(['campaign.create', 'campaign.disable', 'campaign.enable']);
  });

  it('refuse an edit of what somebody else has changed, and none after a donation', async () => {
    const charity = await createCharity();
    const campaign = await createCampaign({ charity_uids: [charity.uid] });
    for (const [noun, { id }] of [
      ['campaigns', campaign],
      ['charities', charity],
    ] as const) {
      const path = `/${noun}/${id}.json`;
      const { headers } = await server.operations.get(path, staff.owner.options);
      const put = (body: object, version = headers.get('etag') ?? '') =>
        server.operations.request('PUT', path, {
          headers: { ...staff.owner.options.headers, 'If-Match': version },
          body,
        });
      const place = { campaign_id: campaign.id, charity_id: charity.id };
      await server.build.donation({ ...place, page_id: (await server.build.page(place)).id });
      const first = await put({ description: 'First' });
      expect(first.status, noun).to.equal(200);
      const second = await put({ description: 'Second' });
      expect(second.status, noun).to.equal(412);
      expect(JSON.stringify(second.body)).to.include('"description":"First"');
      expect((await put({ description: 'Second' }, second.headers.get('etag') ?? '')).status).to.equal(200);
      const missing = await server.operations.request('PUT', path, {
        headers: staff.owner.options.headers,
        body: { description: 'x' },
      });
      expect(missing.status).to.equal(428);
    }
  });

  it('get groups, which new pages answer, from those who reach them', async () => {
    const [campaign, other] = [
      await createCampaign({ groups: [{ key: 'club', free_text: true }] }),
      await createCampaign(),
    ];
    const manager = await server.build.staffToken({ role: 'manager', campaign_id: campaign.id });
    const add = (body: object, { uid } = campaign) =>
      server.operations.post(`/campaigns/${uid}/groups.json`, body, manager.options);
    const office = {
      key: 'office',
      label: 'Office',
      values: ['York', 'Leeds'],
      optional: true,
      free_text: false,
    };
    const { status, body } = await add(office);
    expect(status).to.equal(201);
    expect(body.group).to.deep.include(office);
    const { groups } = await read(`/campaigns/${campaign.uid}.json`);
    expect(groups.map(({ key }: Body) => key)).to.deep.equal(['club', 'office']);
    const { campaign_uid: _uid, campaign_name: _name, position, page_count, ...group } = body.group;
    expect(groups[1]).to.deep.equal(group);
    expect([position, page_count]).to.deep.equal([2, 0]);
    const shown = await bodyOf(server.client.get(`/campaigns/${campaign.uid}/groups.json`));
    expect(JSON.stringify(shown)).to.include('Leeds');
    for (const [wrong, error] of [
      [office, 'group has already been taken'],
      [{ key: 'x', values: ['a', 'a'] }, 'group has a value twice: a'],
      [{ key: 'x', optional: true }, 'values must have at least one answer, unless any text is accepted'],
      [{ label: 'x' }, "key can't be blank"],
    ] as const) {
      const refused = await add(wrong);
      expect(refused.status).to.equal(422);
      const [{ field, message }] = refused.body.error.errors;
      expect(`${field} ${message}`).to.equal(error);
    }
    expect((await add({ key: 'mine', free_text: true }, other)).status).to.equal(404);
    expect(await server.knex('campaign_groups').where({ campaign_id: other.id })).to.deep.equal([]);
    const actions = (await entriesOf('campaign', campaign.id)).map(({ action }) => action);
    expect(actions).to.deep.equal(['campaign.create', 'group.create']);
  });

  it('are changed by managers and charities only within their reach', async () => {
    const [charity, otherCharity] = [await createCharity(), await createCharity()];
    const [campaign, other] = [await createCampaign({ charity_uids: [charity.uid] }), await createCampaign()];
    const manager = await server.build.staffToken({ role: 'manager', campaign_id: campaign.id });
    const ofCharity = await server.build.staffToken({ role: 'charity', charity_id: charity.id });
    const status = async (path: string, body: object, { options } = manager) =>
      (
        await server.operations.request('PUT', path, {
          headers: { ...options.headers, 'If-Match': '*' },
          body,
        })
      ).status;
    expect(await status(`/campaigns/${campaign.id}.json`, { name: 'Mine' })).to.equal(200);
    expect(await status(`/campaigns/${other.id}.json`, { name: 'Mine' })).to.equal(404);
    for (const elsewhere of [
      { donate_url: 'https://x.example/{page_id}' },
      { how_to_give: 'Pay me in cash.' },
    ]) {
      expect(await status(`/campaigns/${campaign.id}.json`, elsewhere)).to.equal(403);
      expect((await edit(`/campaigns/${campaign.id}.json`, elsewhere)).status).to.equal(200);
    }
    // A form returns what it shows, but with CRLF line ends.
    await server
      .knex('campaigns')
      .where('id', campaign.id)
      .update({ how_to_give: 'In cash.\r\nOr by cheque.' });
    const shown = { thank_donors: false, how_to_give: 'In cash.\nOr by cheque.' };
    expect(await status(`/campaigns/${campaign.id}.json`, shown)).to.equal(200);
    expect(await status(`/charities/${charity.id}.json`, { description: 'x' })).to.equal(403);
    expect(
      (
        await server.operations.post(
          '/campaigns.json',
          { country_code: 'au', name: 'x', slug: 'mine' },
          manager.options,
        )
      ).status,
    ).to.equal(403);
    const mayNot = {
      name: 'Mine',
      kyc_status: 'pending',
      state: 'inactive',
      donate_url: 'https://x.example/',
    };
    for (const [field, value] of Object.entries(mayNot)) {
      const response = await server.operations.request('PUT', `/charities/${charity.id}.json`, {
        headers: { ...ofCharity.options.headers, 'If-Match': '*' },
        body: { description: 'Mine', [field]: value },
      });
      expect(response.status, field).to.equal(403);
      expect(response.body.error.reason).to.include(field === 'state' ? 'active' : field);
    }
    const own = { description: 'Mine', logo_url: 'https://reef.example/logo.png', name: charity.name };
    expect(await status(`/charities/${charity.id}.json`, own, ofCharity)).to.equal(200);
    expect(await status(`/charities/${otherCharity.id}.json`, own, ofCharity)).to.equal(404);
    expect(await status(`/campaigns/${campaign.id}.json`, { name: 'x' }, ofCharity)).to.equal(403);
    expect((await read(`/charities/${charity.id}.json`)).charity).to.include({
      ...own,
      kyc_status: 'passed',
    });
  });
});
