import { expect } from 'chai';
import type { Knex } from 'knex';
import { hashSecret } from '../../src/auth/secrets.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { testPassword } from '../support/accounts.ts';
import type { TestOauthClient } from '../support/oauth-clients.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

/** What an application that the operator allows it does with passwords. */
describe('POST /authentication/…', () => {
  const server = useServer({ config: { trustedProxies: ['127.0.0.0/8'] } });
  let knex: Knex;
  let application: TestOauthClient;
  let user: UserRow;

  before(async () => {
    knex = server.knex;
    application = await server.build.oauthClient({
      passwords_allowed: true,
      confidential: false,
      redirect_uris: ['https://app.example.com/callback'],
    });
  });
  beforeEach(async () => {
    await knex('throttles').delete();
    await knex('mail_outbox').delete();
    server.mails.length = 0;
    user = await server.build.account();
  });

  let sequence = 0;
  const newUser = () => {
    sequence += 1;
    return {
      name: 'Ida Fell',
      email: `ida-${sequence}@example.org`,
      password: 'a long walk to the sea ',
      phone: '+61 2 5550 0187',
    };
  };
  const client_id = () => application.client_id;
  const signUp = (values: object, more: object = {}) =>
    server.client.post('/authentication/sign_up', {
      client_id: client_id(),
      country: 'AU',
      user: values,
      ...more,
    });
  const signIn = (values: object, headers: Record<string, string> = {}) =>
    server.client.post('/authentication/sign_in', { client_id: client_id(), user: values }, { headers });
  const reset = (values: object) =>
    server.client.post('/authentication/reset_password', { client_id: client_id(), ...values });
  const whoIs = async (token: string) => {
    const { body } = await server.oauth.get('/api/v1/me.json', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return body.user;
  };

  describe('sign_up', () => {
    it('creates an account, emails its owner, and returns a token for the application', async () => {
      const values = { ...newUser(), nickname: 'Ida' };
      const { status, body, headers } = await signUp(values);
      expect(status).to.equal(201);
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('access-control-allow-origin')).to.equal('*');
      const shown = await whoIs(body.token);
      expect(shown).to.include({ uid: body.user_id, email: values.email, nickname: 'Ida', name: 'Ida Fell' });
      expect(shown).to.include({ country_code: 'au', country_name: 'Australia' });
      const token = await knex('oauth_tokens')
        .where({ token_hash: hashSecret(body.token) })
        .first();
      expect(token.oauth_client_id).to.equal(application.id);
      expect((await server.mailed()).map(({ to }) => to)).to.deep.equal([values.email]);
      expect((await signIn({ email: values.email, password: values.password })).status).to.equal(200);
      expect((await signIn({ email: values.email, password: values.password.trim() })).status).to.equal(404);
    });

    it('takes a form, and countries in every spelling', async () => {
      for (const country of ['au', 'GB', 'uk', 'US', 'NZ', 'IE']) {
        const form = new URLSearchParams({ client_id: client_id(), country });
        for (const [name, value] of Object.entries(newUser())) form.set(`user[${name}]`, value);
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
        const { status } = await server.client.post('/authentication/sign_up', form.toString(), { headers });
        expect(status, country).to.equal(201);
      }
    });

    it('names every blank field, in the order of the form', async () => {
      for (const values of [{}, { name: '', email: null, password: '', phone: ' ' }]) {
        const body = await bodyOf(signUp(values), 422);
        expect(body.error.errors).to.deep.equal(
          ['name', 'email', 'password', 'phone'].map((field) => ({
            field,
            code: 'invalid',
            message: "can't be blank",
          })),
        );
      }
      expect((await signUp({ ...newUser(), nickname: 'x'.repeat(101) })).body.error.errors[0].field).to.equal(
        'nickname',
      );
    });

    it('signs in the owner of an account with the right password; others get the error that clients expect', async () => {
      const again = { ...newUser(), email: user.email.toUpperCase() };
      const { status, body } = await signUp({ ...again, password: testPassword });
      expect([status, body.user_id]).to.deep.equal([201, user.id]);
      const refused = await bodyOf(signUp(again), 422);
      expect(refused.error.errors).to.deep.equal([
        { field: 'email', code: 'taken', message: 'has already been taken' },
      ]);
      expect((await server.mailed()).map(({ to, subject }) => [to, subject])).to.deep.equal([
        [user.email, 'You already have an account'],
      ]);
    });

    it('is 404 without an application or a country, and 422 for another country', async () => {
      for (const more of [{ client_id: undefined }, { client_id: 'unknown' }, { country: '' }]) {
        expect((await signUp(newUser(), more)).status).to.equal(404);
      }
      const { status, body } = await signUp(newUser(), { country: 'FR' });
      expect([status, body.error.errors[0].field]).to.deep.equal([422, 'country']);
    });

    it('is refused after thirty attempts from a network in an hour', async () => {
      await signUp(newUser());
      await knex('throttles').update({ tries: 30 });
      const { status, headers } = await signUp(newUser());
      expect(status).to.equal(429);
      expect(Number(headers.get('retry-after'))).to.be.within(3500, 3600);
    });
  });

  describe('sign_in', () => {
    it('answers a token that acts for the user', async () => {
      const { status, body, headers } = await signIn({ email: ` ${user.email} `, password: testPassword });
      expect([status, body.user_id, headers.get('cache-control')]).to.deep.equal([200, user.id, 'no-store']);
      expect((await whoIs(body.token)).email).to.equal(user.email);
    });

    it('responds the same to an unknown address, a wrong password and a disabled account', async () => {
      const disabled = await server.build.account({ disabled_at: new Date() });
      const answers = [];
      for (const values of [
        { email: 'nobody@example.org', password: testPassword },
        { email: user.email, password: 'a wrong password' },
        { email: disabled.email, password: testPassword },
        { email: user.email },
        {},
      ]) {
        const { status, body } = await signIn(values);
        answers.push({ status, body });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).to.equal(1);
      expect(answers[0]?.status).to.equal(404);
      expect(answers[0]?.body.error.message).to.include('The resource you requested could not be found');
    });

    it('shares the counter of an account and a network with the site', async () => {
      const from = { 'X-Forwarded-For': '198.51.100.7' };
      for (let number = 1; number <= 10; number += 1) {
        expect((await signIn({ email: user.email, password: 'wrong' }, from)).status).to.equal(404);
      }
      const { status, headers } = await signIn({ email: user.email, password: testPassword }, from);
      expect(status).to.equal(429);
      expect(Number(headers.get('retry-after'))).to.be.within(800, 900);
      const visitor = await Visitor.at(server.client.origin, '/sign-in', from);
      const tried = await visitor.submit('/sign-in', { email: user.email, password: testPassword });
      expect(tried.status).to.equal(429);
    });
  });

  describe('reset_password', () => {
    const mailed = () => /http:\/\/localhost:3000(\/\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';

    /** Chooses a new password by the mailed link. @returns where the browser is sent */
    async function choosePassword(): Promise<string | undefined> {
      await server.context.outbox.flush();
      const visitor = await Visitor.at(server.client.origin, mailed());
      return (await visitor.submit('/reset-password', { password: 'another long password' })).location;
    }

    it('is 204 for every well-formed address, and mails those that have an account', async () => {
      for (const email of [user.email, 'nobody@example.org']) {
        const { status, text } = await reset({ email, reference: 'city-run' });
        expect([status, text]).to.deep.equal([204, '']);
      }
      expect((await server.mailed()).map(({ to, subject }) => [to, subject])).to.deep.equal([
        [user.email, 'Reset your password'],
      ]);
      expect(await choosePassword()).to.equal('/sign-in?notice=password-changed-access-removed');
    });

    it('leads on to an address of the application or to one of ours', async () => {
      await reset({ email: user.email, return_to: 'https://app.example.com/welcome?a=1' });
      expect(await choosePassword()).to.equal('https://app.example.com/welcome?a=1');
      await reset({ email: user.email, return_to: '/dashboard/pages/new' });
      expect(await choosePassword()).to.match(/^\/sign-in\?notice=.*&return_to=%2Fdashboard%2Fpages%2Fnew$/);
    });

    it('does not lead to any other address, however it came into the link', async () => {
      for (const return_to of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
        const { status, body } = await reset({ email: user.email, return_to });
        expect([status, body.error.errors[0].field], return_to).to.deep.equal([422, 'return_to']);
      }
      await reset({ email: user.email });
      await server.context.outbox.flush();
      const visitor = await Visitor.at(
        server.client.origin,
        `${mailed()}&client_id=${client_id()}&return_to=https://evil.example/`,
      );
      expect(visitor.page.html).not.to.include('evil.example');
      const typed = {
        password: 'another long password',
        client_id: client_id(),
        return_to: '//evil.example',
      };
      expect((await visitor.submit('/reset-password', typed)).location).to.match(/^\/sign-in\?notice=/);
    });

    it('leads to no application that may not handle passwords, whoever wrote the link', async () => {
      const stranger = await server.build.oauthClient({ redirect_uris: ['https://evil.example/callback'] });
      await reset({ email: user.email });
      await server.context.outbox.flush();
      const evil = { client_id: stranger.client_id, return_to: 'https://evil.example/callback' };
      const visitor = await Visitor.at(server.client.origin, `${mailed()}&${new URLSearchParams(evil)}`);
      expect(visitor.page.html).not.to.include('evil.example');
      const typed = { password: 'another long password', ...evil };
      expect((await visitor.submit('/reset-password', typed)).location).to.match(/^\/sign-in\?notice=/);
    });

    it('refuses anything but an address', async () => {
      for (const email of ['', 'ada', 'a@b@c']) {
        const { status, body } = await reset({ email });
        expect([status, body.error.errors[0].field], email).to.deep.equal([422, 'email']);
      }
      expect((await reset({ client_id: '', email: user.email })).status).to.equal(404);
    });
  });
});
