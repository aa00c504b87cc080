import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { throttleLimits } from '../../src/auth/throttle.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { resetUser } from '../../src/domain/accounts/users.ts';
import { resetFactor, revokeRoles } from '../../src/domain/staff/manage-staff.ts';
import { buildAccount, signedInVisitor, testPassword } from '../support/accounts.ts';
import { alice, changeAs } from '../support/actors.ts';
import { buildStaffAccount, createClock, deskCookie, signInToDesk, signInWithForm } from '../support/desk.ts';
import { hostileReturnAddresses } from '../support/hostile-return-addresses.ts';
import { openForm, submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { everywhere } from '../support/staff.ts';
import { type Page, Visitor } from '../support/visitor.ts';

describe('Attacks on signing in at the desk', () => {
  const clock = createClock();
  const server = useServer({ clock: () => clock.now });

  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
  const isOut = ({ location = '' }: Page) => /^\/sign-in(\?|$)/.test(location);

  /** A member of staff who has set up an app, with the visitor who did. */
  async function withApp(role: 'owner' | 'support' = 'owner') {
    const user = await buildStaffAccount(server.knex, role);
    const visitor = await signInWithForm(server, user);
    await visitor.open('/account/app');
    await submitForm(visitor);
    await visitor.follow();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(visitor.page.html)?.[1]?.replaceAll(' ', '') ?? '';
    await submitForm(visitor, { code: codeOf(secret) });
    clock.pass(30);
    return {
      user,
      visitor,
      secret,
      codes: visitor.page.html.match(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/gm) ?? [],
    };
  }

  /** A visitor who knows the password and sees the form for the code. */
  async function atCode(user: UserRow): Promise<Visitor> {
    const visitor = await signInWithForm(server, user);
    await visitor.open('/sign-in/code');
    return visitor;
  }

  describe('A replayed code', () => {
    it('is refused in the same session, in another, and to all but one at the same time', async () => {
      const { user, secret } = await withApp();
      const code = codeOf(secret);
      const visitors = await Promise.all([1, 2, 3].map(() => atCode(user)));
      const pages = await Promise.all(visitors.map((visitor) => submitForm(visitor, { code })));
      expect(pages.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422]);
      const winner = visitors.find(({ page }) => page.status === 303);
      await server
        .knex('staff_sessions')
        .where({ user_id: user.id })
        .update({ proven_at: new Date(0) });
      await winner?.open('/account');
      await winner?.submit('/account/recovery-codes');
      if (winner) await submitForm(winner, { proof_code: code });
      expect(winner?.page.status).to.equal(422);
    });

    it('is refused for a recovery code, too', async () => {
      const {
        user,
        codes: [code = ''],
      } = await withApp();
      const visitors = await Promise.all([1, 2].map(() => atCode(user)));
      const pages = await Promise.all(visitors.map((visitor) => submitForm(visitor, { code })));
      expect(pages.map(({ status }) => status).sort()).to.deep.equal([303, 422]);
    });
  });

  describe('A stolen cookie', () => {
    for (const [reason, end] of [
      [
        'the role was taken',
        ({ id }: UserRow) =>
          changeAs(server.knex, alice, revokeRoles, { user: { id }, role: 'support', force: false }),
      ],
      [
        'the last role is gone by other means',
        ({ id }: UserRow) => server.knex('staff_roles').where({ user_id: id }).delete(),
      ],
      [
        'the password was reset',
        ({ id }: UserRow) => changeAs(server.knex, alice, resetUser, { id, endsAccess: false }),
      ],
      [
        'the factor was reset',
        ({ id }: UserRow) => changeAs(server.knex, alice, resetFactor, { user: { id } }),
      ],
      [
        'the account was disabled',
        ({ id }: UserRow) => server.knex('users').where({ id }).update({ disabled_at: new Date() }),
      ],
    ] as const) {
      it(`is worthless after ${reason}`, async () => {
        const { user, visitor } = await withApp('support');
        expect((await visitor.open('/')).status).to.equal(200);
        await end(user);
        expect(isOut(await visitor.open('/'))).to.equal(true);
      });
    }

    it('is worthless after the user has signed out', async () => {
      const { visitor } = await signInToDesk(server, 'support');
      const stolen = visitor.cookies.get(deskCookie) ?? '';
      await visitor.open('/');
      await visitor.submit('/sign-out');
      expect(visitor.cookies.has(deskCookie)).to.equal(false);
      visitor.cookies.set(deskCookie, stolen);
      expect(isOut(await visitor.open('/'))).to.equal(true);
    });

    it('is worthless after the user has changed the password on the site', async () => {
      const user = await buildStaffAccount(server.knex, 'support');
      const stolen = await signInWithForm(server, user);
      const site = await signedInVisitor(server.client.origin, user);
      await site.open('/dashboard/account');
      const changed = { current_password: testPassword, new_password: 'another long password' };
      expect((await site.submit('/dashboard/account/password', changed)).status).to.equal(303);
      expect(isOut(await stolen.open('/'))).to.equal(true);
    });

    it('loses what a role that was taken allows, at the next request', async () => {
      const { visitor, user } = await signInToDesk(server, 'owner', 'read_only');
      expect((await visitor.open('/audit')).status).to.equal(200);
      await server.knex('staff_roles').where({ user_id: user.id, role: 'owner' }).delete();
      expect((await visitor.open('/audit')).status).to.equal(403);
      expect((await visitor.open('/pages')).status).to.equal(200);
    });

    it("can't add its own app or read new recovery codes without a fresh proof", async () => {
      for (const role of ['owner', 'support'] as const) {
        const user = await buildStaffAccount(server.knex, role);
        const stolen = await signInWithForm(server, user);
        await server
          .knex('staff_sessions')
          .where({ user_id: user.id })
          .update({ proven_at: new Date(0) });
        for (const path of ['/account/app', '/account/app/code']) {
          expect((await stolen.open(path)).location, path).to.match(/^\/sign-in\/proof/);
        }
        await stolen.follow();
        const { csrf_token = '' } = openForm(stolen).hidden;
        for (const path of ['/account/app', '/account/app/code']) {
          expect((await stolen.post(path, { csrf_token, code: '123456' })).status, path).to.equal(403);
        }
        expect(
          (await stolen.post('/account/app', { csrf_token, proof_password: 'a guess' })).status,
        ).to.equal(422);
        expect(await server.knex('staff_factors').where({ user_id: user.id })).to.deep.equal([]);
      }
    });

    it("can't give a proof with the password of a user who has an app", async () => {
      const { user, visitor } = await withApp();
      await server
        .knex('staff_sessions')
        .where({ user_id: user.id })
        .update({ proven_at: new Date(0) });
      await visitor.open('/account');
      await visitor.submit('/account/recovery-codes');
      await submitForm(visitor, { proof_password: testPassword });
      expect(visitor.page.status).to.equal(422);
      expect(visitor.page.html).not.to.match(/^([a-z2-7]{4}-){3}/m);
    });
  });

  describe('A session of another kind', () => {
    it("of the site is worthless at the desk, and the desk's on the site", async () => {
      const user = await buildStaffAccount(server.knex, 'support');
      const site = await signedInVisitor(server.client.origin, user);
      const [siteSession = ''] = [...site.cookies].flatMap(([name, value]) =>
        /_session$/.test(name) ? [value] : [],
      );
      const thief = new Visitor(server.operations.origin);
      for (const [name, value] of site.cookies) thief.cookies.set(name, value);
      expect(isOut(await thief.open('/')), 'as it is').to.equal(true);
      thief.cookies.set(deskCookie, siteSession);
      expect(isOut(await thief.open('/')), 'renamed').to.equal(true);
      const { visitor } = await signInToDesk(server, 'support');
      const other = new Visitor(server.client.origin);
      for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
      other.cookies.set('groundswell_session', visitor.cookies.get(deskCookie) ?? '');
      await other.open('/dashboard');
      expect(other.page.location).to.match(/^\/sign-in/);
    });

    it('that an OAuth application opened is worthless at the desk, like its token', async () => {
      const { userId, userToken } = await server.build.credentials();
      await server.knex('users').where({ id: userId }).update({ email_confirmed_at: new Date() });
      await server.knex('staff_roles').insert({ user_id: userId, ...everywhere('support') });
      const headers = { Authorization: `Bearer ${userToken}` };
      const opened = await fetch(new URL('/api/v2/authentication/sessions.json', server.client.origin), {
        method: 'POST',
        redirect: 'manual',
        headers,
      });
      const [cookie = ''] = opened.headers.getSetCookie();
      expect(opened.status).to.equal(303);
      const value = /^[^=]+=([^;]+)/.exec(cookie)?.[1] ?? '';
      const thief = new Visitor(server.operations.origin, headers);
      thief.cookies.set('groundswell_session', value);
      thief.cookies.set(deskCookie, value);
      expect(isOut(await thief.open('/'))).to.equal(true);
    });

    it('of the desk is worthless for the API', async () => {
      const { visitor } = await signInToDesk(server, 'owner');
      expect((await visitor.open('/operations/v1/me.json')).status).to.equal(401);
    });
  });

  describe('A form of another site', () => {
    it('is refused without a token, with that of someone else, and with that of an earlier session', async () => {
      const { visitor } = await signInToDesk(server, 'support');
      const { visitor: other } = await signInToDesk(server, 'support');
      await other.open('/account/app');
      const foreign = openForm(other).hidden.csrf_token ?? '';
      await visitor.open('/account/app');
      const own = openForm(visitor).hidden.csrf_token ?? '';
      for (const csrf_token of ['', 'x', foreign]) {
        expect((await visitor.post('/sign-out', { csrf_token })).status, csrf_token).to.equal(403);
      }
      expect((await visitor.open('/')).status, 'still signed in').to.equal(200);
      const again = await signInToDesk(server, 'support');
      expect((await again.visitor.post('/sign-out', { csrf_token: own })).status).to.equal(403);
    });

    it("can't sign a visitor in to the attacker's account", async () => {
      const { email } = await buildStaffAccount(server.knex, 'support');
      const attacker = await Visitor.at(server.operations.origin, '/sign-in');
      const { csrf_token = '' } = openForm(attacker).hidden;
      const victim = await Visitor.at(server.operations.origin, '/sign-in');
      await victim.post('/sign-in', { csrf_token, email, password: testPassword });
      expect(victim.page.status).to.equal(403);
      expect(victim.cookies.has(deskCookie)).to.equal(false);
    });

    const foreignHeaders: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreignHeaders) {
      it(`is refused with ${JSON.stringify(headers)}, even with the right token`, async () => {
        const user = await buildStaffAccount(server.knex, 'support');
        const visitor = await Visitor.at(server.operations.origin, '/sign-in', headers);
        await visitor.submit('/sign-in', { email: user.email, password: testPassword });
        expect(visitor.page.status).to.equal(403);
        expect(visitor.cookies.has(deskCookie)).to.equal(false);
      });
    }

    it('is told apart from ours, which browsers send with our origin or none', async () => {
      const ours: Record<string, string>[] = [
        { Origin: server.operations.origin },
        { Origin: 'null' },
        { 'Sec-Fetch-Site': 'same-origin' },
      ];
      for (const headers of ours) {
        const user = await buildStaffAccount(server.knex, 'support');
        await signInWithForm(server, user, headers);
      }
    });
  });

  describe('Guessing', () => {
    it('a code or a recovery code is limited for a user, in however many sessions', async () => {
      const { user, secret, codes } = await withApp();
      const { tries } = throttleLimits.staffCodeByUser;
      const visitors = await Promise.all([1, 2, 3].map(() => atCode(user)));
      const guesses = Array.from({ length: tries }, (_, index) => index);
      for (const guess of guesses) {
        const visitor = visitors[guess % visitors.length] as Visitor;
        await submitForm(visitor, { code: guess % 2 ? 'aaaa-bbbb-cccc-dddd' : '000000' });
        expect(visitor.page.status, `guess ${guess}`).to.equal(422);
      }
      const fresh = await atCode(user);
      for (const code of ['000000', codeOf(secret), codes[0] ?? '']) {
        await submitForm(fresh, { code });
        expect(fresh.page.status, code).to.equal(429);
        expect(fresh.page.headers.get('retry-after')).to.match(/^\d+$/);
      }
    });

    it('a password in the form for a fresh proof is limited like the sign-in', async () => {
      const user = await buildStaffAccount(server.knex, 'support');
      const visitor = await signInWithForm(server, user);
      await server
        .knex('staff_sessions')
        .where({ user_id: user.id })
        .update({ proven_at: new Date(0) });
      await visitor.open('/sign-in/proof');
      const { tries } = throttleLimits.signInByAccountAndNetwork;
      for (let guess = 1; guess <= tries; guess += 1) {
        await submitForm(visitor, { proof_password: `guess ${guess}` });
        expect(visitor.page.status).to.equal(422);
      }
      await submitForm(visitor, { proof_password: testPassword });
      expect(visitor.page.status).to.equal(429);
    });

    it('an account gives the same answer whether it is unknown, has no role, is disabled, or has another password', async () => {
      const disabled = await buildStaffAccount(server.knex, 'owner');
      await server.knex('users').where({ id: disabled.id }).update({ disabled_at: new Date() });
      const unconfirmed = await buildAccount(server.knex);
      await server.knex('staff_roles').insert({ user_id: unconfirmed.id, ...everywhere('owner') });
      const attempts = {
        unknown: { email: 'nobody@example.org', password: testPassword },
        'another password': {
          email: (await buildStaffAccount(server.knex, 'owner')).email,
          password: 'wrong',
        },
        'no role': { email: (await buildAccount(server.knex)).email, password: testPassword },
        disabled: { email: disabled.email, password: testPassword },
        unconfirmed: { email: unconfirmed.email, password: testPassword },
      };
      const answers = new Set<string>();
      for (const [reason, fields] of Object.entries(attempts)) {
        const visitor = await Visitor.at(server.operations.origin, '/sign-in');
        const { status, html } = await visitor.submit('/sign-in', fields);
        expect(visitor.cookies.has(deskCookie), reason).to.equal(false);
        answers.add(
          `${status} ${html.replace(fields.email, '').replace(/(csrf_token" value=)"[^"]*"/g, '')}`,
        );
      }
      expect([...answers]).to.have.length(1);
      expect([...answers][0]).to.match(/^422 /);
    });
  });

  describe('A way around the second factor', () => {
    const paths = ['/', '/pages', '/donations.csv', '/account', '/audit', '/people?q=a'];

    it('is not to skip its step', async () => {
      const { user } = await withApp();
      const visitor = await signInWithForm(server, user);
      for (const path of paths)
        expect((await visitor.open(path)).location, path).to.match(/^\/sign-in\/code/);
      await visitor.open('/sign-in/code');
      const { csrf_token = '' } = openForm(visitor).hidden;
      for (const path of ['/account/recovery-codes', '/account/app/remove', '/account/sessions/end-others']) {
        expect((await visitor.post(path, { csrf_token })).location, path).to.match(/^\/sign-in\/code/);
      }
      for (const path of ['/account/app', '/account/app/code']) {
        expect((await visitor.open(path)).location, path).to.match(/^\/sign-in\/code/);
        expect((await visitor.post(path, { csrf_token, code: '1' })).location, path).to.match(
          /^\/sign-in\/code/,
        );
      }
    });

    it('is not the password in place of the code', async () => {
      const { user } = await withApp();
      const visitor = await atCode(user);
      const { csrf_token = '' } = openForm(visitor).hidden;
      await visitor.post('/sign-in/proof', { csrf_token, proof_password: testPassword });
      expect((await visitor.open('/')).location).to.match(/^\/sign-in\/code/);
    });

    it('is not an owner without an app: nothing else opens, and nothing removes it', async () => {
      const visitor = await signInWithForm(server, await buildStaffAccount(server.knex, 'owner'));
      for (const path of paths) expect((await visitor.open(path)).location, path).to.match(/^\/account\/app/);
      const { user, visitor: owner } = await withApp();
      await owner.open('/account');
      const { csrf_token = '' } = openForm(owner).hidden;
      expect((await owner.post('/account/app/remove', { csrf_token })).status).to.equal(409);
      expect((await (await signInWithForm(server, user)).open('/')).location).to.match(/^\/sign-in\/code/);
    });

    it('is not an old session of someone who becomes an owner, or whose app is new', async () => {
      const promoted = await buildStaffAccount(server.knex, 'support');
      const session = await signInWithForm(server, promoted);
      expect((await session.open('/')).status).to.equal(200);
      await server.knex('staff_roles').insert({ user_id: promoted.id, ...everywhere('owner') });
      expect((await session.open('/')).location).to.match(/^\/account\/app/);
      const user = await buildStaffAccount(server.knex, 'support');
      const old = await signInWithForm(server, user);
      const visitor = await signInWithForm(server, user);
      await visitor.open('/account/app');
      await submitForm(visitor);
      await visitor.follow();
      const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(visitor.page.html)?.[1]?.replaceAll(' ', '') ?? '';
      await submitForm(visitor, { code: codeOf(secret) });
      expect(isOut(await old.open('/'))).to.equal(true);
    });
  });

  it('a planted session id never becomes a signed-in one, and each step gives a new id', async () => {
    const { user, secret } = await withApp();
    const planted = 'p'.repeat(43);
    const visitor = new Visitor(server.operations.origin);
    visitor.cookies.set(deskCookie, planted);
    await visitor.open('/sign-in');
    await submitForm(visitor, { email: user.email, password: testPassword });
    const afterPassword = visitor.cookies.get(deskCookie) ?? '';
    clock.pass(30);
    await visitor.open('/sign-in/code');
    await submitForm(visitor, { code: codeOf(secret) });
    const afterCode = visitor.cookies.get(deskCookie) ?? '';
    expect(new Set([planted, afterPassword, afterCode]).size).to.equal(3);
    for (const id of [planted, afterPassword]) {
      const thief = new Visitor(server.operations.origin);
      thief.cookies.set(deskCookie, id);
      expect(isOut(await thief.open('/'))).to.equal(true);
    }
    const again = await signInWithForm(server, user);
    const first = again.cookies.get(deskCookie) ?? '';
    await again.open('/sign-in/code');
    const { csrf_token = '' } = openForm(again).hidden;
    await again.post('/sign-in', { csrf_token, email: user.email, password: testPassword });
    const thief = new Visitor(server.operations.origin);
    thief.cookies.set(deskCookie, first);
    expect(isOut(await thief.open('/')), 'the session that was replaced').to.equal(true);
  });

  it('the cookie is for this host alone, and hidden from scripts', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const visitor = await Visitor.at(server.operations.origin, '/sign-in');
    const { headers } = await visitor.submit('/sign-in', { email: user.email, password: testPassword });
    const cookie = headers.getSetCookie().find((header) => header.startsWith(deskCookie)) ?? '';
    expect(cookie).to.match(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('no screen can be framed, stored or sent on in a referrer, and none runs scripts', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const anonymous = new Visitor(server.operations.origin);
    for (const [person, path] of [
      [anonymous, '/sign-in'],
      [anonymous, '/'],
      [visitor, '/'],
      [visitor, '/account'],
      [visitor, '/pages'],
      [visitor, '/unknown'],
    ] as const) {
      const { headers } = await person.open(path);
      expect(headers.get('content-security-policy'), path)
        .to.include("frame-ancestors 'none'")
        .and.include("default-src 'none'")
        .and.not.include('unsafe');
      expect(headers.get('x-frame-options'), path).to.equal('DENY');
      expect(headers.get('cache-control'), path).to.equal('no-store');
      expect(headers.get('referrer-policy'), path).to.equal('no-referrer');
      expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
    }
  });

  it('no address of another site is a place to come back to', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const visitor = await signInWithForm(server, user);
    for (const address of hostileReturnAddresses) {
      const query = new URLSearchParams({ return_to: address });
      for (const path of ['/sign-in', '/sign-in/code', '/sign-in/proof']) {
        const { location } = await visitor.open(`${path}?${query}`);
        expect(location, `${path} ${address}`).to.equal('/');
      }
      await visitor.open(`/account/passkeys?${query}`);
      expect(openForm(visitor).hidden, address).not.to.have.property('return_to');
      await visitor.open(`/account/app?${query}`);
      expect(openForm(visitor).hidden, address).not.to.have.property('return_to');
    }
    const [address = ''] = hostileReturnAddresses;
    const anonymous = await Visitor.at(server.operations.origin, '/sign-in');
    await anonymous.submit('/sign-in', { email: user.email, password: testPassword, return_to: address });
    expect(anonymous.page.location).to.equal('/');
  });

  it('no other method or oversized body gets through', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const cookie = `${deskCookie}=${visitor.cookies.get(deskCookie)}`;
    const send = (method: string, path: string, init: RequestInit = {}) =>
      fetch(new URL(path, server.operations.origin), {
        method,
        redirect: 'manual',
        ...init,
        headers: { Cookie: cookie, ...init.headers },
      });
    for (const [method, path] of [
      ['PUT', '/account'],
      ['DELETE', '/account'],
      ['PATCH', '/sign-in'],
      ['GET', '/sign-out'],
      ['HEAD', '/sign-out'],
      ['GET', '/account/sessions/end-others'],
      ['GET', '/account/app/remove'],
    ] as const) {
      expect((await send(method, path)).status, `${method} ${path}`).to.equal(405);
    }
    const override = { headers: { 'X-HTTP-Method-Override': 'POST' } };
    expect((await send('GET', '/sign-out?_method=POST', override)).status).to.equal(405);
    expect((await visitor.open('/')).status, 'still signed in').to.equal(200);
    const body = new URLSearchParams({ email: 'x'.repeat(1100 * 1024) });
    expect((await send('POST', '/sign-in', { body })).status).to.equal(413);
    const files = new FormData();
    files.set('email', 'x');
    expect((await send('POST', '/sign-in', { body: files })).status).to.equal(415);
    const twice = new URLSearchParams([
      ['email', 'a'],
      ['email', 'b'],
    ]);
    expect((await send('POST', '/sign-in', { body: twice })).status).to.equal(400);
  });
});
