import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { throttleLimits } from '../../src/auth/throttle.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts: guessing', () => {
  const server = useServer({ config: { trustedProxies: ['127.0.0.0/8'] } });

  beforeEach(() => server.knex('throttles').delete());

  let addresses = 0;
  function nextAddress(): string {
    addresses += 1;
    return `198.51.100.${addresses}`;
  }

  /** A visitor from an address of their own. */
  async function stranger(address = nextAddress()): Promise<Visitor> {
    const visitor = await Visitor.at(server.client.origin, '/sign-in', { 'X-Forwarded-For': address });
    return visitor;
  }

  const tryOnce = (visitor: Visitor, email: string, password = 'a wrong password') =>
    visitor.submit('/sign-in', { email, password });

  /** Lets a quarter of an hour pass. */
  const passTime = () =>
    server.knex('throttles').update({ resets_at: server.knex.raw("resets_at - interval '16 minutes'") });

  /** As if so many failures had been counted, from anywhere. */
  const countFailures = (email: string, tries: number) =>
    server
      .knex('throttles')
      .insert({
        name: 'signInByAccount',
        subject_hash: hashSecret(email),
        tries,
        resets_at: server.knex.raw("now() + interval '15 minutes'"),
      })
      .onConflict(['name', 'subject_hash'])
      .merge();

  it('an account is stopped after ten failures from one network, and it is told how long', async () => {
    const user = await server.build.account();
    const visitor = await stranger();
    for (let number = 0; number < 10; number += 1) {
      expect((await tryOnce(visitor, user.email)).status).to.equal(422);
    }
    const page = await tryOnce(visitor, user.email.toUpperCase(), testPassword);
    expect(page.status).to.equal(429);
    expect(Number(page.headers.get('retry-after'))).to.be.within(800, 900);
    expect(page.html).to.include('Please wait 15 minutes, then try again.');
    expect(page.html).to.include(`value="${user.email.toUpperCase()}"`);
  });

  it('leaves the owner alone: ten failures from elsewhere stop nobody here', async () => {
    const user = await server.build.account();
    const elsewhere = await stranger();
    for (let number = 0; number < 11; number += 1) await tryOnce(elsewhere, user.email);
    expect((await tryOnce(elsewhere, user.email, testPassword)).status).to.equal(429);
    expect((await tryOnce(await stranger(), user.email, testPassword)).status).to.equal(303);
  });

  it('of an account from very many networks is stopped after a hundred failures', async () => {
    const user = await server.build.account();
    await countFailures(user.email, 99);
    expect((await tryOnce(await stranger(), user.email)).status).to.equal(422);
    expect((await tryOnce(await stranger(), user.email, testPassword)).status).to.equal(429);
  });

  it('goes on counting for others when the owner signs in', async () => {
    const user = await server.build.account();
    await countFailures(user.email, 99);
    expect((await tryOnce(await stranger(), user.email, testPassword)).status).to.equal(303);
    expect((await tryOnce(await stranger(), user.email)).status).to.equal(422);
    expect((await tryOnce(await stranger(), user.email)).status).to.equal(429);
  });

  it('stops for an address without an account in the same way', async () => {
    const visitor = await stranger();
    for (let number = 0; number < 10; number += 1) await tryOnce(visitor, 'nobody@example.org');
    expect((await tryOnce(visitor, 'nobody@example.org')).status).to.equal(429);
  });

  it('locks nobody out: sessions stay, and the right password works when the time has passed', async () => {
    const user = await server.build.account();
    const signedIn = await signedInVisitor(server.client.origin, user);
    await countFailures(user.email, 100);
    expect((await signedIn.open('/sign-in')).status).to.equal(303);
    expect((await tryOnce(await stranger(), user.email, testPassword)).status).to.equal(429);
    await passTime();
    expect((await tryOnce(await stranger(), user.email, testPassword)).status).to.equal(303);
  });

  it('counts parallel attempts one by one', async () => {
    const user = await server.build.account();
    await countFailures(user.email, 99);
    const visitors = await Promise.all(Array.from({ length: 20 }, () => stranger()));
    const pages = await Promise.all(visitors.map((visitor) => tryOnce(visitor, user.email)));
    const statuses = pages.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).to.have.length(1);
    expect(statuses.filter((status) => status === 429)).to.have.length(19);
  });

  it('forgets the failures of an account with a success', async () => {
    const user = await server.build.account();
    for (let round = 0; round < 2; round += 1) {
      const visitor = await stranger('203.0.113.12');
      for (let number = 0; number < 9; number += 1) await tryOnce(visitor, user.email);
      expect((await tryOnce(visitor, user.email, testPassword)).status).to.equal(303);
    }
  });

  it('stops an address after 25 failures at any accounts, and not its neighbours', async () => {
    const visitor = await stranger('203.0.113.7');
    for (let number = 0; number < 25; number += 1) {
      expect((await tryOnce(visitor, `nobody-${number}@example.org`)).status).to.equal(422);
    }
    const user = await server.build.account();
    const page = await tryOnce(visitor, user.email, testPassword);
    expect(page.status).to.equal(429);
    expect(Number(page.headers.get('retry-after'))).to.be.within(200, 300);
    expect((await tryOnce(await stranger('203.0.113.8'), user.email, testPassword)).status).to.equal(303);
  });

  it('takes all addresses of an IPv6 household for one', async () => {
    for (let number = 0; number < 25; number += 1) {
      await tryOnce(await stranger(`2001:db8:1:2:${number}::1`), `nobody-${number}@example.org`);
    }
    const sameHouse = await stranger('2001:db8:1:2:ffff:ffff:ffff:ffff');
    const nextDoor = await stranger('2001:db8:1:3::1');
    expect((await tryOnce(sameHouse, 'another@example.org')).status).to.equal(429);
    expect((await tryOnce(nextDoor, 'another@example.org')).status).to.equal(422);
  });

  it('does not count the successes of a whole office', async () => {
    const { password_hash } = await server.build.account();
    const users = await Promise.all(Array.from({ length: 30 }, () => server.build.user({ password_hash })));
    for (const { email } of users) {
      expect((await tryOnce(await stranger('203.0.113.9'), email, testPassword)).status).to.equal(303);
    }
  });

  it('is limited for sign-ups by address', async () => {
    const { tries } = throttleLimits.signUpByAddress;
    const visitor = new Visitor(server.client.origin, { 'X-Forwarded-For': '203.0.113.10' });
    const signUp = async (number: number) => {
      visitor.cookies.clear();
      await visitor.open('/sign-up');
      return visitor.submit('/sign-up', {
        name: 'Eve',
        email: `eve-${number}@example.org`,
        password: testPassword,
      });
    };
    for (let number = 0; number < tries; number += 1) expect((await signUp(number)).status).to.equal(303);
    const page = await signUp(tries);
    expect(page.status).to.equal(429);
    expect(page.html).to.include('Please wait 60 minutes');
    expect(await server.knex('users').where({ email: `eve-${tries}@example.org` })).to.deep.equal([]);
  });

  it('leaves no account or address in the table of attempts', async () => {
    await tryOnce(await stranger('203.0.113.11'), 'secretive@example.org');
    const rows = await server.knex('throttles');
    expect(rows.map(({ name }) => name).sort()).to.deep.equal([
      'signInByAccount',
      'signInByAccountAndNetwork',
      'signInByAddress',
    ]);
    expect(JSON.stringify(rows)).to.not.match(/secretive|203\.0/);
  });
});
