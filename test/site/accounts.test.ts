import { hash } from '@node-rs/bcrypt';
import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { signedInUser, signedInVisitor, testPassword } from '../support/accounts.ts';
import { Importer } from '../support/import.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts', () => {
  const server = useServer();

  // All tests come from the same address and must not throttle each other.
  beforeEach(() => server.knex('throttles').delete());

  const sessionOf = (visitor: Visitor) => visitor.cookies.get('groundswell_session');
  const isSignedIn = async (visitor: Visitor) => (await visitor.open('/sign-in')).status === 303;

  describe('Signing in', () => {
    it('leads to the dashboard, and to where the visitor came from', async () => {
      const user = await server.build.account();
      const visitor = await Visitor.at(server.client.origin, '/sign-in');
      const page = await visitor.submit('/sign-in', { email: user.email, password: testPassword });
      expect(page.status).to.equal(303);
      expect(page.location).to.equal('/dashboard');

      const other = await Visitor.at(server.client.origin, '/sign-in?return_to=%2Fdevelopers%3Fpage%3D2');
      await other.submit('/sign-in', { email: user.email, password: testPassword });
      expect(other.page.location).to.equal('/developers?page=2');
      expect((await other.open('/sign-in?return_to=/developers')).location).to.equal('/developers');
    });

    it('accepts the address in any case and with surrounding spaces', async () => {
      const user = await server.build.account();
      const visitor = await signedInVisitor(server.client.origin, { email: ` ${user.email.toUpperCase()} ` });
      expect(await isSignedIn(visitor)).to.equal(true);
    });

    it('accepts a password whose letters are encoded differently', async () => {
      const visitor = await Visitor.at(server.client.origin, '/sign-up');
      await visitor.submit('/sign-up', { name: 'Zoë', email: 'zoe@example.org', password: 'Zoë runs far' });
      const other = await Visitor.at(server.client.origin, '/sign-in');
      const password = 'Zoë runs far'.normalize('NFD');
      expect((await other.submit('/sign-in', { email: 'zoe@example.org', password })).status).to.equal(303);
    });

    it('never leads to another site', async () => {
      const user = await server.build.account();
      for (const address of [
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
      ]) {
        const visitor = await Visitor.at(
          server.client.origin,
          `/sign-in?return_to=${encodeURIComponent(address)}`,
        );
        const page = await visitor.submit('/sign-in', {
          email: user.email,
          password: testPassword,
          return_to: address,
        });
        expect(page.location, address).to.equal('/dashboard');
      }
    });

    it('responds the same to an unknown address, a wrong password and a disabled account', async () => {
      const user = await server.build.account();
      const disabled = await server.build.account({ disabled_at: new Date() });
      const tries = [
        { email: user.email, password: 'wrong password' },
        { email: 'nobody@example.org', password: 'wrong password' },
        { email: disabled.email, password: testPassword },
      ];
      const answers = [];
      for (const values of tries) {
        const visitor = await Visitor.at(server.client.origin, '/sign-in');
        const { status, html } = await visitor.submit('/sign-in', values);
        expect(html).to.include(`value="${values.email}"`);
        expect(html).to.not.include(values.password);
        const neutral = html.replaceAll(values.email, '').replace(/value="[\w-]{80,}"/g, '');
        answers.push({ status, html: neutral });
      }
      expect(answers[0]?.status).to.equal(422);
      expect(answers[0]?.html).to.include('Wrong email address or password.');
      expect(answers[1]).to.deep.equal(answers[0]);
      expect(answers[2]).to.deep.equal(answers[0]);
    });

    it('does not sign anyone in to an account without a password', async () => {
      const user = await server.build.account({ password_hash: null });
      const visitor = await Visitor.at(server.client.origin, '/sign-in');
      expect((await visitor.submit('/sign-in', { email: user.email, password: '' })).status).to.equal(422);
    });

    it('renews a password hash with weaker parameters', async () => {
      const argon2 = await import('@node-rs/argon2');
      const weak = await argon2.hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
      const user = await server.build.account({ password_hash: weak });
      await signedInVisitor(server.client.origin, user);
      const row = await server.knex('users').where({ id: user.id }).first();
      expect(row.password_hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await signedInVisitor(server.client.origin, user);
    });
  });

  describe('A user of another platform', () => {
    const importUser = (importer: Importer, email: string, hash: string) =>
      importer.content('users', `email,name,password_hash\n${email},Ada,${hash}\n`);
    const hashOf = async (email: string) =>
      (await server.knex('users').where({ email }).first()).password_hash;
    const importer = Importer.use(server);

    it('accepts the old platform’s password, once by bcrypt and then by Argon2id', async () => {
      const email = 'moved@groundswell.test';
      const bcrypt = await hash(testPassword, 5);
      expect(await importUser(importer, email, bcrypt)).to.include({ inserted: 1, rejected: 0 });
      expect(await hashOf(email)).to.equal(bcrypt);

      const stranger = await Visitor.at(server.client.origin, '/sign-in');
      expect((await stranger.submit('/sign-in', { email, password: 'wrong horse battery' })).status).to.equal(
        422,
      );
      expect(await hashOf(email)).to.equal(bcrypt);

      await signedInVisitor(server.client.origin, { email });
      const renewed = await hashOf(email);
      expect(renewed).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await signedInVisitor(server.client.origin, { email });
      expect(await hashOf(email)).to.equal(renewed);

      expect(await importUser(importer, email, bcrypt)).to.include({ unchanged: 1 });
      expect(await hashOf(email)).to.equal(renewed);
    });

    it('has the hash of the last import until the first sign-in', async () => {
      const email = 'changed@groundswell.test';
      await importUser(importer, email, await hash('the password of last week', 4));
      expect(await importUser(importer, email, await hash(testPassword, 4))).to.include({
        updated: 1,
      });
      await signedInVisitor(server.client.origin, { email });
    });

    it('is rejected with an unknown hash or one that would take too long', async () => {
      const costly = (await hash(testPassword, 4)).replace('$04$', '$15$');
      for (const refused of [costly, costly.replace('$15$', '$31$'), `${costly}x`, '$1$salt$unsalted']) {
        const { rejects } = await importUser(importer, 'refused@groundswell.test', refused);
        expect(rejects.join()).to.include('password_hash,is neither an Argon2id hash nor a bcrypt hash');
      }
    });
  });

  describe('A session', () => {
    it('is a cookie that scripts cannot read, of 256 bits, stored as a hash', async () => {
      const { user, visitor } = await signedInUser(server);
      const header = visitor.page.headers.getSetCookie().find((cookie) => cookie.includes('session'));
      expect(header).to.match(
        /^groundswell_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const rows = await server.knex('sessions').where({ user_id: user.id });
      expect(rows.map((row) => row.id_hash)).to.deep.equal([hashSecret(sessionOf(visitor) ?? '')]);
    });

    it('gets a new id at each sign-in, and the old one stops working', async () => {
      const [ada, bea] = [await server.build.account(), await server.build.account()];
      const visitor = await signedInVisitor(server.client.origin, ada);
      const first = sessionOf(visitor) ?? '';
      // Signs in again in the same browser, by a form that was open in another tab.
      await visitor.open('/forgot-password');
      const [, token = ''] = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html) ?? [];
      await visitor.post('/sign-in', { email: bea.email, password: testPassword, csrf_token: token });
      expect(visitor.page.status).to.equal(303);
      expect(sessionOf(visitor)).to.not.equal(first);
      expect(await isSignedIn(visitor)).to.equal(true);

      const thief = new Visitor(server.client.origin);
      thief.cookies.set('groundswell_session', first);
      expect(await isSignedIn(thief)).to.equal(false);
    });

    it('is not adopted from a planted cookie', async () => {
      const user = await server.build.account();
      const visitor = new Visitor(server.client.origin);
      const planted = 'p'.repeat(43);
      visitor.cookies.set('groundswell_session', planted);
      await visitor.open('/sign-in');
      await visitor.submit('/sign-in', { email: user.email, password: testPassword });
      expect(sessionOf(visitor)).to.not.equal(planted);
      expect(await server.knex('sessions').where({ id_hash: hashSecret(planted) })).to.deep.equal([]);
    });

    it('ends on every device when the user signs out', async () => {
      const user = await server.build.account();
      const phone = await signedInVisitor(server.client.origin, user);
      const laptop = await signedInVisitor(server.client.origin, user);
      const stolen = sessionOf(phone) ?? '';
      await phone.open('/forgot-password');
      const page = await phone.submit('/sign-out');
      expect(page.status).to.equal(303);
      expect(sessionOf(phone)).to.equal(undefined);
      const thief = new Visitor(server.client.origin);
      thief.cookies.set('groundswell_session', stolen);
      for (const visitor of [phone, laptop, thief]) expect(await isSignedIn(visitor)).to.equal(false);
    });

    it('ends after thirty idle days, and continues while it is used', async () => {
      const { user, visitor } = await signedInUser(server);
      const row = () => server.knex('sessions').where({ user_id: user.id }).first();
      await server
        .knex('sessions')
        .where({ user_id: user.id })
        .update({
          created_at: server.knex.raw("now() - interval '20 days'"),
          last_seen_at: server.knex.raw("now() - interval '20 days'"),
          expires_at: server.knex.raw("now() + interval '10 days'"),
        });
      expect(await isSignedIn(visitor)).to.equal(true);
      expect(visitor.page.headers.getSetCookie().join()).to.include('Max-Age=2592000');
      const daysLeft = ((await row()).expires_at - Date.now()) / 86_400_000;
      expect(daysLeft).to.be.closeTo(30, 0.1);
      expect(await isSignedIn(visitor)).to.equal(true);
      expect(visitor.page.headers.getSetCookie()).to.deep.equal([]);

      await server
        .knex('sessions')
        .where({ user_id: user.id })
        .update({ expires_at: server.knex.raw("now() - interval '1 second'") });
      expect(await isSignedIn(visitor)).to.equal(false);
    });

    it('ends when the account is disabled', async () => {
      const { user, visitor } = await signedInUser(server);
      await server.knex('users').where({ id: user.id }).update({ disabled_at: new Date() });
      expect(await isSignedIn(visitor)).to.equal(false);
    });

    it('is not started for a visitor who only reads', async () => {
      const visitor = new Visitor(server.client.origin);
      const before = await server.knex('sessions').count();
      await visitor.open('/nothing');
      expect([...visitor.cookies.keys()]).to.deep.equal([]);
      await visitor.open('/sign-in');
      expect([...visitor.cookies.keys()]).to.deep.equal(['groundswell_csrf']);
      expect(await server.knex('sessions').count()).to.deep.equal(before);
    });

    it('is in a cookie that only this host can set, over HTTPS, outside development', async () => {
      const production = await startTestServer({
        knex: server.knex,
        config: { ENVIRONMENT: 'production', trustedProxies: ['127.0.0.0/8'] },
      });
      const user = await server.build.account();
      const visitor = await Visitor.at(production.client.origin, '/sign-in', {
        'X-Forwarded-Proto': 'https',
      });
      expect(visitor.page.headers.getSetCookie().join()).to.match(
        /^__Host-groundswell_csrf=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      await visitor.submit('/sign-in', { email: user.email, password: testPassword });
      expect(visitor.page.headers.getSetCookie().join()).to.match(
        /^__Host-groundswell_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      await production.close();
    });
  });
});
