import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import { signedInUser, signedInVisitor, testPassword } from '../support/accounts.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('POST /pages by an application that registers supporters', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let campaign: CampaignRow;
  let number = 0;

  const callers = useFixture(() => server.build.callers());
  before(async () => {
    await server.knex('oauth_clients').update({ registration_allowed: true });
    campaign = await server.build.campaign({ charities: [await server.build.charity()] });
  });
  beforeEach(async () => {
    await server.context.outbox.flush();
    server.mails.length = 0;
  });

  const newEmail = () => `lee-${++number}@example.org`;
  const supporter = (user_email = newEmail(), fields: object = {}) => ({
    user_name: 'Lee Marsh',
    user_email,
    birthday: '1990-04-30',
    campaign_id: campaign.uid,
    ...fields,
  });
  const register = (body: object, caller = callers.client) => server.client.post('/pages', body, caller);
  const pathOf = (address: string) => address.replace(server.context.config.baseUrl, '');
  const userOf = (email: string) => server.knex('users').where({ email }).first();
  const stateOf = async ({ id }: Body) => (await server.client.get(`/pages/${id}.json`)).body.state;
  const sentMails = async () => {
    return (await server.mailed()).map(({ to, subject }) => [to, subject]);
  };

  it('creates an account and a waiting page, and returns where to confirm it', async () => {
    const body = supporter(undefined, { user_phone: '+61 491 570 156', user_address: '4 Quay Street' });
    const { status, body: answer, headers } = await register(body);
    expect(status).to.equal(201);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(answer.page).to.deep.include({ name: 'Lee Marsh', state: 'paused', campaign_uid: campaign.uid });
    expect(answer.meta.url).to.equal(answer.page.url);
    expect(answer.user).to.deep.equal({ name: 'Lee Marsh', email: body.user_email });
    expect(pathOf(answer.activation_url)).to.match(/^\/activate\?token=gsm_[\w-]{43}$/);
    expect(await userOf(body.user_email)).to.deep.include({
      name: 'Lee Marsh',
      phone: '+61 491 570 156',
      street_address: '4 Quay Street',
      id: answer.page.owner_uid,
      password_hash: null,
      email_confirmed_at: null,
    });
    expect(await sentMails()).to.deep.equal([[body.user_email, 'Your fundraising page is almost ready']]);
  });

  it('is served under /api/v3, where its clients look for it, and so is the change of a page', async () => {
    const at = (path: string, init: RequestInit) =>
      fetch(`${server.client.origin}/api/v3${path}`, { ...init, headers: callers.client.headers ?? {} });
    const made = await at('/pages', { method: 'POST', body: JSON.stringify(supporter()) });
    expect(made.status).to.equal(201);
    const { page, activation_url } = (await made.json()) as Body;
    expect(activation_url).to.be.a('string');
    await server.knex('pages').where({ id: page.id }).update({ user_id: callers.userId });
    const changed = await fetch(`${server.client.origin}/api/v3/pages/${page.id}`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'Lee runs' }),
      headers: callers.user.headers ?? {},
    });
    expect([changed.status, ((await changed.json()) as Body).page.name]).to.deep.equal([200, 'Lee runs']);
  });

  it('keeps the parts of an address', async () => {
    const parts = {
      user_street_address: '4 Quay Street',
      user_extended_address: 'Unit 3',
      user_locality: 'Hobart',
      user_region: 'Tasmania',
      user_postal_code: '7000',
      user_country_name: 'AU',
    };
    const body = supporter(undefined, { user_address: parts });
    expect((await register(body)).status).to.equal(201);
    expect(await userOf(body.user_email)).to.deep.include({
      street_address: '4 Quay Street',
      extended_address: 'Unit 3',
      locality: 'Hobart',
      region: 'Tasmania',
      postal_code: '7000',
      country: 'au',
    });
  });

  it('opens the page when the supporter has chosen a password, once, and signs them in', async () => {
    const body = supporter();
    const { page, activation_url } = (await register(body)).body;
    expect(await stateOf(page)).to.equal('paused');
    const visitor = new Visitor(server.client.origin);
    const path = pathOf(activation_url);
    expect((await visitor.open(path)).html).to.include('Confirm your page');
    const weak = await visitor.submit('/activate', { password: 'short' });
    expect(weak.status).to.equal(422);
    expect(weak.html).to.include('id="password-error"');
    expect((await visitor.submit('/activate', { password: testPassword })).location).to.equal(
      '/dashboard?notice=page-created&mailed=confirm-email',
    );
    expect((await visitor.follow()).html)
      .to.include('Lee Marsh')
      .and.not.to.include('waits');
    expect(await stateOf(page)).to.equal('active');
    expect(await sentMails()).to.deep.include([body.user_email, 'Confirm your email address']);
    expect((await userOf(body.user_email)).email_confirmed_at).to.equal(null);
    const again = await new Visitor(server.client.origin).open(path);
    expect(again.location).to.match(/^\/sign-in\?.*notice=page-waits/);
  });

  it('lets the emailed link activate the account, too, but neither link afterwards', async () => {
    const body = supporter();
    const { activation_url, page } = (await register(body)).body;
    const [address = ''] = /https?:\S+\/activate\?\S+/.exec((await server.mailed())[0]?.text ?? '') ?? [];
    const visitor = await Visitor.at(server.client.origin, pathOf(address));
    await visitor.submit('/activate', { password: testPassword });
    expect(await stateOf(page)).to.equal('active');
    const other = await Visitor.at(server.client.origin, pathOf(activation_url));
    const { password_hash } = await userOf(body.user_email);
    const second = await other.submit('/activate', { password: 'another long password' });
    expect(second.location).to.match(/^\/sign-in\?/);
    expect((await userOf(body.user_email)).password_hash).to.equal(password_hash);
  });

  it('activates nothing by a link that is too old', async () => {
    const body = supporter();
    const { activation_url, page } = (await register(body)).body;
    const { id } = await userOf(body.user_email);
    const visitor = await Visitor.at(server.client.origin, pathOf(activation_url));
    await server
      .knex('user_tokens')
      .where({ user_id: id })
      .update({ created_at: new Date(Date.now() - 86_400_000), expires_at: new Date(Date.now() - 1000) });
    expect((await visitor.submit('/activate', { password: testPassword })).location).to.match(/^\/sign-in\?/);
    expect([(await userOf(body.user_email)).password_hash, await stateOf(page)]).to.deep.equal([
      null,
      'paused',
    ]);
  });

  it('gives no access to an existing account, whose user signs in and confirms', async () => {
    const owner = await server.build.account();
    const before = await userOf(owner.email);
    const sent = supporter(owner.email.toUpperCase(), { user_phone: '1', user_address: 'Elsewhere' });
    const body = await bodyOf(register(sent), 201);
    expect(body.user).to.deep.equal({ name: 'Lee Marsh', email: owner.email });
    expect(body.page).to.include({ name: 'Lee Marsh', state: 'paused' });
    expect(pathOf(body.activation_url)).to.match(/^\/activate\?token=gsm_[\w-]{43}$/);
    expect(await userOf(owner.email)).to.deep.equal(before);
    expect(await server.knex('user_tokens').where({ user_id: owner.id })).to.deep.equal([]);
    expect(await sentMails()).to.deep.equal([[owner.email, 'Your fundraising page is almost ready']]);
    expect(server.mails[0]?.text).to.include('/dashboard').and.not.to.include('token');

    const visitor = new Visitor(server.client.origin);
    const { location = '' } = await visitor.open(pathOf(body.activation_url));
    expect(location).to.match(/^\/sign-in\?/);
    expect((await visitor.open(location)).html).to.include('Sign in to confirm your page');
    const signedIn = await visitor.submit('/sign-in', { email: owner.email, password: testPassword });
    expect(signedIn.location).to.equal('/dashboard');
    expect((await visitor.follow()).html).to.include('This page was created for you');
    await visitor.submit(`/dashboard/pages/${body.page.id}/confirm`);
    expect((await visitor.follow()).html)
      .to.include('Your page is live')
      .and.not.to.include('was created for you');
    expect(await stateOf(body.page)).to.equal('active');
  });

  it('lets no link into an account without a password that it has not made', async () => {
    const imported = await server.build.user({ password_hash: null, email_confirmed_at: null });
    const { activation_url } = (await register(supporter(imported.email))).body;
    const visitor = new Visitor(server.client.origin);
    expect((await visitor.open(pathOf(activation_url))).location).to.match(/^\/sign-in\?/);
    await visitor.open('/sign-in');
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const token = new URL(activation_url).searchParams.get('token') ?? '';
    const forced = await visitor.post('/activate', { csrf_token, token, password: testPassword });
    expect(forced.location).to.match(/^\/sign-in\?/);
    expect((await userOf(imported.email)).password_hash).to.equal(null);
  });

  it('gives no second link into an account that waits', async () => {
    const body = supporter();
    const first = (await register(body)).body;
    const second = (await register(body)).body;
    expect(second.page.owner_uid).to.equal(first.page.owner_uid);
    const visitor = new Visitor(server.client.origin);
    expect((await visitor.open(pathOf(second.activation_url))).location).to.match(/^\/sign-in\?/);
    expect((await visitor.open(pathOf(first.activation_url))).status).to.equal(200);
  });

  it('lets nobody confirm someone else’s page, or one that is no longer waiting', async () => {
    const owner = await server.build.account();
    const { page } = (await register(supporter(owner.email))).body;
    const path = `/dashboard/pages/${page.id}/confirm`;
    const confirm = async (visitor: Visitor) => {
      await visitor.open('/dashboard');
      const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
      return (await visitor.post(path, { csrf_token })).status;
    };
    const { visitor: stranger } = await signedInUser(server);
    expect(await confirm(stranger)).to.equal(404);
    expect(await stateOf(page)).to.equal('paused');
    const visitor = await signedInVisitor(server.client.origin, owner);
    expect(await confirm(visitor)).to.equal(303);
    await server.knex('pages').where({ id: page.id }).update({ state: 'paused' });
    expect(await confirm(visitor)).to.equal(404);
  });

  it('leaves a page closed that its owner has cancelled before', async () => {
    const owner = await server.build.account();
    const { page } = (await register(supporter(owner.email))).body;
    await server.knex('pages').where({ id: page.id }).update({ state: 'cancelled' });
    const visitor = await signedInVisitor(server.client.origin, owner);
    await visitor.open('/dashboard');
    expect(visitor.page.html).to.not.include(`/dashboard/pages/${page.id}/confirm`);
  });

  it('sends no email if the application sends its own', async () => {
    await register(supporter(undefined, { skip_notification: true }));
    expect(await sentMails()).to.deep.equal([]);
  });

  it('refuses an application that the operator has not allowed', async () => {
    const others = await server.build.callers();
    const body = supporter();
    const { status, body: answer } = await register(body, others.client);
    expect([status, answer.error.message]).to.deep.equal([
      403,
      'This application may not register supporters',
    ]);
    expect(await userOf(body.user_email)).to.equal(undefined);
  });

  it('creates no account if the page is refused, and reports the errors', async () => {
    const body = supporter(undefined, { birthday: '2024-01-01' });
    const young = await register(body);
    expect([young.status, young.body.error.errors[0].field]).to.deep.equal([422, 'birthday']);
    expect(await userOf(body.user_email)).to.equal(undefined);
    const blank = await register({ campaign_id: campaign.uid, birthday: '1990-04-30' });
    expect(await fieldsOf(blank)).to.deep.equal(['user_name', 'user_email']);
    const wrong = await register({ ...supporter('lee'), user_name: '\u202E' });
    expect(await fieldsOf(wrong)).to.include('user_email');
    const odd = { user_phone: '1\u0007', user_address: { user_locality: 'Ho\u0007bart' } };
    const controlled = await register(supporter('ida@example.org', odd));
    expect(await fieldsOf(controlled)).to.deep.equal(['user_phone', 'user_locality']);
  });

  it('creates no page for a disabled account', async () => {
    const { email } = await server.build.user({ disabled_at: new Date() });
    const { status, body } = await register(supporter(email));
    expect([status, body.error.errors[0].field]).to.deep.equal([422, 'user_email']);
  });

  it('reads what names a supporter with no other credential', async () => {
    const body = supporter();
    const answer = await bodyOf(register(body, callers.user), 201);
    expect(answer).to.not.have.property('user');
    expect(answer.page.state).to.equal('active');
    expect(await userOf(body.user_email)).to.equal(undefined);
  });
});
