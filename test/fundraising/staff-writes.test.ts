import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { StaffRole } from '../../src/db/rows/staff-rows.ts';
import { roleRules, staffRoles } from '../../src/domain/staff/roles.ts';
import type { Body, RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { startTestServer, useServer } from '../support/server.ts';

/** Each of both kinds of records, with what an owner may send about it, and what its own staff may. */
const kinds = [
  { noun: 'campaign', path: '/campaigns', role: 'manager', own: { name: 'Mine' } },
  { noun: 'charity', path: '/charities', role: 'charity', own: { description: 'Mine' } },
] as const;

/** The same rules and results as in the operations API, whose tests say what they are. */
describe('Campaigns and charities that programs of staff create and change', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const fresh = (values: object = {}) => ({
    country_code: 'au',
    name: 'Coast Run',
    slug: `coast-${randomUUID()}`,
    ...values,
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}, client = server.client) =>
    client.post(path, body, { headers: { ...owner.options.headers, ...headers } });
  const put = (path: string, body: object, options: RequestOptions = owner.options, client = server.client) =>
    client.request('PUT', path, { ...options, body });
  const create = async (kind: (typeof kinds)[number], values: object = {}): Promise<Body> =>
    (await bodyOf(post(kind.path, fresh(values)), 201))[kind.noun];

  /** What is stored, and what the audit log says about it, without what differs from record to record. */
  const traces = async (noun: 'campaign' | 'charity', uid: string) => {
    const path = `/${noun === 'campaign' ? 'campaigns' : 'charities'}/${uid}.json`;
    const body = await bodyOf(server.operations.get(path, owner.options));
    const { id, uid: _uid, uuid, url, created_at, updated_at, disabled_at, ...record } = body[noun];
    const entries = await server
      .knex('audit_log')
      .where({ subject_type: noun, subject_id: id })
      .orderBy('id')
      .select('action', 'actor_type', 'actor_id', 'details');
    const groups = body.groups?.map(({ id: _id, ...group }: Body) => group);
    const text = JSON.stringify({ record, groups, charities: body.charities, entries });
    return text.replace(/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
  };

  it('are stored and audited as in the operations API, and shown as GET shows them', async () => {
    await server.knex('causes').insert([{ name: 'Oceans', slug: 'oceans' }]);
    const charity = await create(kinds[1], { kyc_status: 'passed' });
    const bodies = {
      campaign: {
        start_at: '2026-10-02T04:11:09Z',
        finish_at: '2999-01-31',
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
        default_charity_uid: charity.id,
        charity_uids: [charity.id],
      },
      charity: {
        kyc_status: 'passed',
        description: 'Reefs.',
        logo_url: 'https://reef.example/logo.png',
        website_url: 'https://reef.example/',
        twitter_url: 'https://twitter.example/reef',
        facebook_url: 'https://facebook.example/reef',
        merchant_name: 'REEF RESCUE',
        donate_url: 'https://pay.example/?page={page_id}',
        how_to_give: 'In cash.',
        gift_aid: true,
        tax_number: '51824753556',
        registered_name: 'Reef Rescue Limited',
        registration_number: '12',
        street_address: '1 Reef Road',
        locality: 'Cairns',
        region: 'QLD',
        postcode: '4870',
        email: 'office@reef.example',
        phone: '+61 7 5550 1234',
        causes: ['Oceans'],
        claimed_at: '2026-10-02T04:11:09Z',
      },
    };
    const groups = [{ key: 'office', label: 'Office', values: ['York'], optional: true, free_text: true }];
    const states = { campaign: 'disabled', charity: 'inactive' };
    for (const { noun, path } of kinds) {
      const sent = { ...bodies[noun], ...(noun === 'campaign' && { groups }) };
      const changed = { ...bodies[noun], name: 'Other', state: states[noun] };
      const cleared = { description: null, donate_url: '' };
      const made = await Promise.all(
        [
          { client: server.client, suffix: '' },
          { client: server.operations, suffix: '.json' },
        ].map(async ({ client, suffix }) => {
          const first = (await bodyOf(post(path + suffix, fresh(sent), {}, client), 201))[noun];
          const second = (await bodyOf(post(path + suffix, fresh(), {}, client), 201))[noun];
          const uids = [first, second].map(({ id, uid = id }) => uid as string);
          const edits = [
            [uids[1], { ...changed, slug: `other-${randomUUID()}` }],
            [uids[0], cleared],
            [uids[0], {}],
          ] as const;
          const options = { headers: { ...owner.options.headers, 'If-Match': '*' } };
          for (const [uid, edit] of edits) {
            const reply = await put(`${path}/${uid}${suffix}`, edit, options, client);
            expect(reply.status, reply.text).to.equal(200);
            if (client === server.client) {
              expect(reply.body).to.deep.equal(await bodyOf(client.get(`${path}/${uid}.json`)));
            }
          }
          return Promise.all(uids.map((uid) => traces(noun, uid)));
        }),
      );
      expect(made[0]).to.deep.equal(made[1]);
    }
  });

  it('have absolute addresses in responses, also where a path of the site was sent', async () => {
    const links = { website_url: '/reef', twitter_url: '/x', facebook_url: '/f', logo_url: '/pictures/one' };
    for (const [kind, sent] of [
      [kinds[0], { registration_url: '/join', banner_url: '/pictures/one' }],
      [kinds[1], links],
    ] as const) {
      const absolute = Object.entries(sent).map(([name, path]) => [
        name,
        server.context.addresses.absolute(path),
      ]);
      expect(await create(kind, sent)).to.include(Object.fromEntries(absolute));
    }
  });

  it('are refused for the same reasons', async () => {
    for (const { noun, path } of kinds) {
      const { slug } = await create(kinds[noun === 'campaign' ? 0 : 1]);
      for (const values of [
        { country_code: 'zz' },
        { country_code: null },
        { slug },
        { slug: 'A b' },
        { name: '' },
        { name: ' ' },
        { description: 'x'.repeat(20_001) },
        { donate_url: 'https://pay.example/{who}' },
        noun === 'campaign' ? { groups: [{ key: 'a' }, { key: 'a' }] } : { causes: ['Nothing'] },
        noun === 'campaign' ? { charity_uids: ['au-999999999'] } : { email: 'x' },
      ]) {
        const replies = [
          await post(path, fresh(values)),
          await post(`${path}.json`, fresh(values), {}, server.operations),
        ];
        const [here, there] = replies.map(({ status, body }) => ({ status, body }));
        expect(here).to.deep.equal(there);
        expect(here?.status, JSON.stringify(values).slice(0, 100)).to.equal(422);
      }
    }
  });

  it('are for the roles that may do the same in the operations API, and only for what they reach', async () => {
    for (const kind of kinds) {
      const [mine, other] = [await create(kind), await create(kind)];
      const { id } = await server.knex(kind.path.slice(1)).where({ uid: mine.id }).first('id');
      // Managers of something else, where it is not their kind of record.
      const elsewhere = {
        campaign: (await server.build.campaign()).id,
        charity: (await server.build.charity()).id,
        [kind.noun]: id,
      };
      const statuses = async (role: StaffRole) => {
        const { reach } = roleRules[role];
        const limit = reach === 'all' ? {} : { [`${reach}_id`]: elsewhere[reach] };
        const { options } = await server.build.staffToken({ role, ...limit });
        const replies = [
          await server.client.post(kind.path, fresh(), options),
          await put(`${kind.path}/${mine.id}`, kind.own, options),
          await put(`${kind.path}/${other.id}`, kind.own, options),
          await put(`${kind.path}/au-999999999`, kind.own, options),
        ];
        for (const { status, body } of replies)
          if (status === 403) expect(body.error.reason).to.include('roles: owner');
        return replies.map(({ status }) => status);
      };
      for (const role of staffRoles) {
        const isOwn = role === kind.role;
        const expected =
          role === 'owner' ? [201, 200, 200, 404] : [403, ...(isOwn ? [200, 404, 404] : [403, 403, 403])];
        expect(await statuses(role), role).to.deep.equal(expected);
      }
    }
    const campaign = await create(kinds[0]);
    const { id } = await server.knex('campaigns').where({ uid: campaign.id }).first('id');
    const { options } = await server.build.staffToken({ role: 'manager', campaign_id: id });
    const refused = await put(`/campaigns/${campaign.id}`, { how_to_give: 'To me.' }, options);
    expect([refused.status, refused.body.error.reason]).to.deep.equal([
      403,
      'Only an owner can change how_to_give',
    ]);
  });

  it('are created once for each Idempotency-Key', async () => {
    for (const kind of kinds) {
      const [key, body] = [{ 'Idempotency-Key': randomUUID() }, fresh()];
      const first = await post(kind.path, body, key);
      expect(first.status).to.equal(201);
      await put(`${kind.path}/${first.body[kind.noun].id}`, { name: 'Other' });
      const again = await post(kind.path, body, key);
      expect([again.status, again.body]).to.deep.equal([201, first.body]);
      const different = await post(kind.path, fresh(), key);
      expect([different.status, different.body.error.errors[0].field]).to.deep.equal([
        422,
        'Idempotency-Key',
      ]);
      expect((await post(kind.path, body)).body.error.errors[0].message).to.equal('has already been taken');
    }
  });

  it('are changed in any version, or only in the one that If-Match names', async () => {
    for (const kind of kinds) {
      const path = `${kind.path}/${(await create(kind)).id}`;
      const putIf = (match: string, description: string) =>
        put(path, { description }, { headers: { ...owner.options.headers, 'If-Match': match } });
      const first = await put(path, { description: 'First' });
      const version = first.headers.get('etag') ?? '';
      const etagOfGet = (await server.client.get(`${path}.json`)).headers.get('etag') ?? '';
      expect((await put(path, { description: 'Second' })).status).to.equal(200);
      for (const match of [version, etagOfGet, '"other"', '']) {
        const { status, body, headers } = await putIf(match, 'Third');
        expect(status, match).to.equal(412);
        expect(body[kind.noun].description).to.equal('Second');
        expect(headers.get('etag')).to.match(/^"/).and.not.equal(version);
      }
      const { headers } = await putIf('"other"', 'Third');
      expect((await putIf(`"other", ${headers.get('etag')}`, 'Third')).body[kind.noun].description).to.equal(
        'Third',
      );
      expect((await putIf('*', 'Fourth')).status).to.equal(200);
      const there = await server.operations.get(`${path}.json`, owner.options);
      expect((await putIf(there.headers.get('etag') ?? '', 'Fifth')).status).to.equal(200);
    }
  });

  it('are shown as they are now, also by other processes that have cached them', async () => {
    const other = await startTestServer({ knex: server.knex, config: { CACHE_SECONDS: 600 } });
    const { cache } = server.context;
    // What a process tells the others.
    cache.onDrop = (tags) => other.context.cache.drop(tags);
    try {
      for (const kind of kinds) {
        const { id, slug } = await create(kind);
        const paths = [`${kind.path}/${id}.json`, `${kind.path}/au/${slug}.json`, `${kind.path}.json`];
        const shown = () =>
          Promise.all(
            paths.flatMap((path) => [server, other].map(async ({ client }) => (await client.get(path)).text)),
          );
        await shown();
        expect((await put(`${kind.path}/${id}`, { name: 'Seen everywhere' })).status).to.equal(200);
        for (const text of await shown()) expect(text).to.include('Seen everywhere');
      }
    } finally {
      cache.onDrop = undefined;
      await other.close();
    }
  });
});
