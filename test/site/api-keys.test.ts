import { expect } from 'chai';
import { useSignedInUser } from '../support/accounts.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const all = '/developers/api_keys';

describe('Site: API keys that developers request', () => {
  const server = useServer();
  const { user, visitor } = useSignedInUser(server);
  let campaign: { id: number; uid: string; name: string };
  let owner: ReturnType<typeof deskCaller>;
  before(async () => {
    campaign = await server.build.campaign({ name: 'City Run' });
    owner = deskCaller(server, await server.build.staff('owner'));
  });
  beforeEach(() => server.knex('throttles').delete());
  afterEach(() => server.knex('api_key_requests').where({ state: 'open' }).delete());

  const typed = (values: Record<string, string> = {}) => ({
    name: 'Race registration',
    purpose: 'Our form makes a page for every runner.',
    campaign: campaign.uid,
    scope_read: 'true',
    scope_pages: 'true',
    ...values,
  });
  const send = async (values: Record<string, string> = {}) => {
    await visitor.open(`${all}/new`);
    return visitor.submit(all, typed(values));
  };
  const requested = async (values?: Record<string, string>) => {
    await send(values);
    const row = await server
      .knex('api_key_requests')
      .where({ user_id: user.id })
      .orderBy('id', 'desc')
      .first();
    return row as { id: number; api_key_id: number | null; state: string };
  };
  const approve = (id: number, body: object = {}) =>
    owner('approveKeyRequest', { params: { key_request_id: id }, body });
  const press = async (id: number, action: string, path = all) => {
    await visitor.open(path);
    return visitor.submit(`${all}/${id}/${action}`, {});
  };
  const statusWith = async (key: string, path = '/teams.json?limit=1') =>
    (await server.client.get(path, { headers: { Authorization: `Token token=${key}` } })).status;

  it('asks anonymous users to sign in', async () => {
    const stranger = new Visitor(server.client.origin);
    for (const path of [all, `${all}/new`, `${all}/1/revoke`]) {
      expect((await stranger.open(path)).location, path).to.match(/^\/sign-in\?return_to=/);
    }
  });

  it('leads from the request and an email to a key that is shown once, and can be revoked', async () => {
    const { id } = await requested();
    expect((await visitor.follow()).html)
      .to.include('We’ve got your request')
      .and.include('Waiting');
    expect((await approve(id)).body.key_request).to.include({ state: 'approved', api_key_id: null });
    const mail = await server.knex('mail_outbox').where({ template: 'key_request_decided' }).first();
    expect(mail).to.deep.include({ recipient: user.email });
    const { status, html } = await press(id, 'key');
    expect(status).to.equal(200);
    const [key = ''] = /gsk_[\w-]{43}/.exec(html) ?? [];
    expect(await statusWith(key)).to.equal(200);
    // Only what was approved.
    expect(await statusWith(key, '/webhooks.json')).to.equal(403);
    await visitor.open(all);
    expect(visitor.page.html).to.include('Active').and.include(key.slice(-4)).and.not.include(key);
    const { api_key_id } = await server.knex('api_key_requests').where({ id }).first();
    expect(await server.knex('registered_applications').where({ id: api_key_id }).first()).to.deep.include({
      name: 'Race registration',
      campaign_id: campaign.id,
      scopes: ['read', 'pages'],
    });
    expect((await press(id, 'revoke', `${all}/${id}/revoke`)).location).to.equal(`${all}?notice=revoked`);
    expect(await statusWith(key)).to.equal(401);
    const entries = await server.knex('audit_log').where({ subject_type: 'api_key', subject_id: api_key_id });
    expect(entries.map(({ action, actor_type, actor_id }) => [action, actor_type, actor_id])).to.deep.equal([
      ['api_key.create', 'user', user.id],
      ['api_key.revoke', 'user', user.id],
    ]);
    expect(JSON.stringify(entries)).to.not.include(key);
  });

  it('makes one key only, however often the button is pressed', async () => {
    const { id } = await requested();
    await approve(id);
    await visitor.open(all);
    const { csrfToken } = {
      csrfToken: /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '',
    };
    const pages = await Promise.all(
      [1, 2, 3].map(() => visitor.post(`${all}/${id}/key`, { csrf_token: csrfToken })),
    );
    const keys = pages.flatMap(({ html }) => /gsk_[\w-]{43}/.exec(html)?.[0] ?? []);
    expect(keys).to.have.length(1);
    expect(pages.filter(({ location }) => location === `${all}?notice=decided`)).to.have.length(2);
    expect(await statusWith(keys[0] ?? '')).to.equal(200);
  });

  it('says what is wrong, and loses nothing that was typed', async () => {
    await visitor.open(`${all}/new`);
    const { status, html } = await visitor.submit(all, {
      name: ' ',
      purpose: 'For <b>us</b>',
      scope_pages: '',
    });
    expect(status).to.equal(422);
    expect(html)
      .to.include('For &lt;b&gt;us&lt;/b&gt;')
      .and.include('The name can&#39;t be blank')
      .and.include('Choose at least one');
    expect((await send({ purpose: 'x'.repeat(1001) })).status).to.equal(422);
    expect((await send({ campaign: 'au-999999999' })).status).to.equal(422);
  });

  it('accepts at most three open requests per person, also at the same time, and ten a day', async () => {
    await visitor.open(`${all}/new`);
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => visitor.post(all, { ...typed(), csrf_token: csrf })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 303, 303, 422, 422]);
    const { html } = await send();
    expect(html).to.include('You already have three open requests.');
    const [{ id }] = await server.knex('api_key_requests').where({ user_id: user.id, state: 'open' });
    expect((await press(id, 'withdraw')).location).to.equal(`${all}?notice=withdrawn`);
    expect((await send()).status).to.equal(303);
    const throttle = await server.knex('throttles').where({ name: 'keyRequestsByUser' }).first();
    expect(throttle.tries).to.equal(4);
    await server.knex('throttles').update({ tries: 10 });
    expect((await send()).status).to.equal(429);
  });

  it('shows why a request was refused, and leaves a decided one alone', async () => {
    const { id } = await requested();
    await owner('refuseKeyRequest', { params: { key_request_id: id }, body: { reason: 'We have <one>.' } });
    await visitor.open(all);
    expect(visitor.page.html).to.include('Refused').and.include('We have &lt;one&gt;.');
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    for (const action of ['key', 'withdraw']) {
      const { location } = await visitor.post(`${all}/${id}/${action}`, { csrf_token });
      expect(location, action).to.equal(`${all}?notice=decided`);
    }
    expect((await visitor.open(`${all}/${id}/revoke`)).status).to.equal(404);
  });

  it("never finds another person's request", async () => {
    const other = await server.build.user();
    const [{ id }] = await server
      .knex('api_key_requests')
      .insert({
        user_id: other.id,
        campaign_id: campaign.id,
        name: 'Theirs',
        purpose: 'x',
        scopes: ['pages'],
        place: 1,
        state: 'approved',
        decided_at: new Date(),
      })
      .returning('id');
    await visitor.open(`${all}/new`);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    for (const action of ['key', 'withdraw', 'revoke']) {
      expect((await visitor.post(`${all}/${id}/${action}`, { csrf_token })).status, action).to.equal(404);
    }
    expect((await visitor.open(`${all}/${id}/revoke`)).status).to.equal(404);
    expect((await visitor.open(`${all}/9e9/revoke`)).status).to.equal(404);
    await visitor.open(all);
    expect(visitor.page.html).to.not.include('Theirs');
  });
});
