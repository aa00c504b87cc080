import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { SingleSignOn } from '../../src/auth/single-sign-on.ts';
import { loadConfig } from '../../src/config/config.ts';
import { StaffSessionRepository } from '../../src/db/repositories/staff-sessions.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { disableUser } from '../../src/domain/accounts/users.ts';
import { system } from '../../src/domain/actor.ts';
import { resetFactor, revokeRoles } from '../../src/domain/staff/manage-staff.ts';
import { nextStep } from '../../src/domain/staff/sign-in.ts';
import { signInThroughIssuer } from '../../src/domain/staff/single-sign-on.ts';
import { AuthorizationError, ConflictError, SingleSignOnError } from '../../src/errors.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { clientSettings, OidcIssuer } from '../support/oidc-issuer.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { failure } from '../support/staff.ts';

const OPERATIONS_URL = 'http://localhost:3004';

describe('The single sign-on of staff', () => {
  const world = useTestDatabase();
  const issuer = new OidcIssuer();
  let now = new Date();

  before(() => issuer.start(`${OPERATIONS_URL}/sign-in/single-sign-on/callback`));
  after(() => issuer.stop());
  beforeEach(() => {
    now = new Date();
    issuer.person = { sub: '1', email: 'ada@example.org', email_verified: true };
    issuer.hasAddressInIdToken = false;
    issuer.forge = undefined;
  });

  const signOn = (settings: Record<string, string> = {}) =>
    new SingleSignOn({
      config: loadConfig({
        OIDC_ISSUER: issuer.origin,
        OIDC_DOMAINS: 'example.org,example.com',
        OIDC_NAME: 'Example ID',
        OPERATIONS_URL,
        ...clientSettings,
        ...settings,
      }),
      secretKey: TEST_SECRET_KEY,
      clock: () => now,
    });
  const start = (on = signOn()) => on.start({ returnTo: '/donations', again: false });

  /** Walks through the issuer in one browser. */
  async function identified(on = signOn()) {
    const { address, started } = await start(on);
    return on.finish(await issuer.visit(address), started);
  }

  it('takes a verified address of one of our domains, also from the user info endpoint', async () => {
    for (const inIdToken of [true, false]) {
      issuer.hasAddressInIdToken = inIdToken;
      const { identity, returnTo } = await identified();
      expect(identity).to.include({ issuer: issuer.origin, subject: '1', email: 'ada@example.org' });
      expect(returnTo).to.equal('/donations');
    }
  });

  it('asks with PKCE, state and nonce, for as little as possible, and for a new sign-in as a fresh proof', async () => {
    const on = signOn();
    const query = async (again: boolean) =>
      Object.fromEntries(new URL((await on.start({ returnTo: undefined, again })).address).searchParams);
    const { state, nonce, code_challenge, ...rest } = await query(false);
    expect([state, nonce, code_challenge].every((value) => (value ?? '').length >= 43)).to.equal(true);
    expect(rest).to.deep.equal({
      client_id: 'groundswell',
      code_challenge_method: 'S256',
      redirect_uri: on.redirectAddress,
      response_type: 'code',
      scope: 'openid email',
    });
    expect(await query(true)).to.include({ prompt: 'login' });
  });

  for (const [reason, person] of Object.entries({
    'an unverified address': { sub: '1', email: 'ada@example.org', email_verified: false },
    'an address that nobody says is verified': { sub: '1', email: 'ada@example.org' },
    'an address of another domain': { sub: '1', email: 'ada@example.net', email_verified: true },
    'an address of a subdomain': { sub: '1', email: 'ada@evil.example.org', email_verified: true },
    'a domain that only ends like ours': { sub: '1', email: 'ada@evilexample.org', email_verified: true },
    'two domains': { sub: '1', email: 'ada@example.org@evil.test', email_verified: true },
    'no address': { sub: '1', email_verified: true },
  })) {
    it(`refuses ${reason}`, async () => {
      for (const inIdToken of [true, false]) {
        issuer.person = person;
        issuer.hasAddressInIdToken = inIdToken;
        expect(await failure(identified())).to.be.instanceOf(SingleSignOnError);
      }
    });
  }

  describe('refuses an ID token', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const seconds = () => Math.floor(Date.now() / 1000);
    const none = (claims: object) =>
      `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    const forgeries: Record<string, NonNullable<OidcIssuer['forge']>> = {
      'signed with another key': (claims) => issuer.idToken(claims, { key: other }),
      'signed with another key under an unknown name': (claims) =>
        issuer.idToken(claims, { key: other, header: { kid: 'other' } }),
      'without a signature': none,
      'that says that its algorithm is none': (claims) => issuer.idToken(claims, { header: { alg: 'none' } }),
      'signed with our secret': (claims) => issuer.idToken(claims, { header: { alg: 'HS256' } }),
      'of another issuer': (claims) => issuer.idToken({ ...claims, iss: 'https://evil.test' }),
      'for another client': (claims) => issuer.idToken({ ...claims, aud: 'another' }),
      'with another nonce': (claims) => issuer.idToken({ ...claims, nonce: 'another' }),
      'without a nonce': ({ nonce, ...claims }) => issuer.idToken(claims),
      'that has expired': (claims) => issuer.idToken({ ...claims, exp: seconds() - 60 }),
      'without a subject': ({ sub, ...claims }) => issuer.idToken(claims),
    };
    it('except a right one', async () => {
      issuer.forge = (claims) => issuer.idToken(claims);
      expect((await identified()).identity.subject).to.equal('1');
    });
    for (const [reason, forge] of Object.entries(forgeries)) {
      it(reason, async () => {
        issuer.forge = forge;
        expect(await failure(identified())).to.be.instanceOf(SingleSignOnError);
      });
    }
  });

  it('finishes only in the browser that started it, once, within ten minutes', async () => {
    const on = signOn();
    const [mine, others] = [await start(on), await start(on)];
    const back = await issuer.visit(mine.address);
    const refused = async (query: string, started: string | undefined) =>
      expect(await failure(on.finish(query, started))).to.be.instanceOf(SingleSignOnError);
    await refused(back, others.started);
    await refused(back, undefined);
    await refused(back, `${mine.started.slice(0, -2)}AA`);
    now = new Date(now.getTime() + 10 * 60_000);
    await refused(back, mine.started);
    now = new Date(now.getTime() - 10 * 60_000);
    await refused(back.replace(/state=[^&]*/, 'state=another'), mine.started);
    await refused(back.replace(/state=[^&]*&?/, ''), mine.started);
    await refused(back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.test'), mine.started);
    await refused(back.replace(/&?iss=[^&]*/, ''), mine.started);
    await refused('error=access_denied', mine.started);
    await on.finish(back, mine.started);
    await refused(back, mine.started);
  });

  it("says so while the issuer is down, and works once it's back", async () => {
    const down = new OidcIssuer();
    await down.start(`${OPERATIONS_URL}/sign-in/single-sign-on/callback`);
    const { origin } = down;
    await down.stop();
    const on = signOn({ OIDC_ISSUER: origin });
    expect((await failure(start(on))).message).to.equal(
      "Example ID isn't available right now. Sign in with your password, or try again in a few minutes.",
    );
    const back = new OidcIssuer();
    await back.start(`${OPERATIONS_URL}/sign-in/single-sign-on/callback`, Number(new URL(origin).port));
    try {
      expect((await start(on)).address).to.include(origin);
    } finally {
      await back.stop();
    }
  });

  describe('starts a session', () => {
    const identity = (subject: string) => ({ issuer: 'https://login.example.org', subject });

    async function signIn(
      email: string,
      subject: string,
      { factor = false, provenAt }: { factor?: boolean; provenAt?: Date } = {},
    ) {
      const idHash = hashSecret(createSecret('mailToken'));
      const input = { identity: identity(subject), email, idHash, factor, provenAt };
      await changeAs(world.knex, system, signInThroughIssuer, input);
      return new StaffSessionRepository(world.knex).find(idHash);
    }

    it('of the user with the address, which still needs its own second factor unless the issuer checks one', async () => {
      const owner = await world.build.staff('owner');
      const session = await signIn(owner.email.toUpperCase(), 'owner');
      expect(session).to.deep.include({ isFresh: true, hasProvenFactor: false });
      expect(session && nextStep(session)).to.equal('add factor');
      const checked = await signIn(owner.email, 'owner', { factor: true });
      expect(checked && nextStep(checked)).to.equal(undefined);
      await world.build.passkey(owner);
      const again = await signIn(owner.email, 'owner');
      expect(again && nextStep(again)).to.equal('enter code');
    });

    it('that is only fresh if the person has just signed in at the issuer', async () => {
      const user = await world.build.staff('support');
      const provenAt = new Date(Date.now() - 16 * 60_000);
      expect((await signIn(user.email, 'fresh', { provenAt }))?.isFresh).to.equal(false);
      const future = new Date(Date.now() + 86_400_000);
      await signIn(user.email, 'fresh', { provenAt: future });
      const { rows } = await world.knex.raw(
        'select count(*)::int from staff_sessions where proven_at > now()',
      );
      expect(rows[0].count).to.equal(0);
    });

    it('by the account at the issuer from the second time on, whatever its address is then', async () => {
      const ada = await world.build.staff('support');
      const ben = await world.build.staff('support');
      await signIn(ada.email, 'ada');
      expect((await signIn(ben.email, 'ada'))?.user.id).to.equal(ada.id);
      expect(await failure(signIn(ada.email, 'a new owner of the address'))).to.be.instanceOf(ConflictError);
      await changeAs(world.knex, alice, resetFactor, { user: { id: ada.id } });
      expect((await signIn(ada.email, 'moved'))?.user.id).to.equal(ada.id);
    });

    it('for one person at a time, when many first sign-ins happen at once', async () => {
      const user = await world.build.staff('support');
      const same = await Promise.allSettled([1, 2, 3].map(() => signIn(user.email, 'same')));
      expect(same.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'fulfilled']);
      const contested = await world.build.staff('support');
      const both = await Promise.allSettled(
        ['first', 'second'].map((subject) => signIn(contested.email, subject)),
      );
      expect(both.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });

    it('of nobody without an account or a role, who is disabled, or who never confirmed the address', async () => {
      const refused = async (email: string, subject: string) =>
        expect(await failure(signIn(email, subject)), subject).to.be.instanceOf(AuthorizationError);
      await refused('nobody@example.org', 'nobody');
      await refused((await world.build.staff()).email, 'no role');
      const ends: Record<string, (user: UserRow) => Promise<unknown>> = {
        disabled: ({ id }) => changeAs(world.knex, alice, disableUser, { id }),
        unconfirmed: ({ id }) => world.knex('users').where({ id }).update({ email_confirmed_at: null }),
        revoked: ({ id }) => changeAs(world.knex, alice, revokeRoles, { user: { id }, force: true }),
      };
      for (const [subject, end] of Object.entries(ends)) {
        const user = await world.build.staff('support');
        await signIn(user.email, subject);
        await end(user);
        await refused(user.email, subject);
      }
      expect(await world.knex('staff_identities').where({ subject: 'no role' })).to.deep.equal([]);
    });
  });
});
