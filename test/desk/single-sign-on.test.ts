import { expect } from 'chai';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import { buildStaffAccount, deskCookie, signInWithForm } from '../support/desk.ts';
import { clientSettings, OidcIssuer } from '../support/oidc-issuer.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const operationsUrl = 'http://localhost:3004';
const callback = `${operationsUrl}/sign-in/single-sign-on/callback`;

describe('Single sign-on at the desk', () => {
  const issuer = new OidcIssuer();
  before(() => issuer.start(callback));
  after(() => issuer.stop());

  const configOf = (settings: object = {}) => ({
    ...clientSettings,
    OIDC_ISSUER: issuer.origin,
    OIDC_DOMAINS: ['example.org'],
    OIDC_NAME: 'Example ID',
    operationsUrl,
    ...settings,
  });
  const server = useServer(() => ({ config: configOf() }));

  /** Opens the sign-in form and follows its link to the issuer, which sends the visitor back. */
  async function start(path = '/sign-in?return_to=%2Fdonations') {
    const visitor = await Visitor.at(server.operations.origin, path);
    const [, link = ''] = /href="(\/sign-in\/single-sign-on[^"]*)"/.exec(visitor.page.html) ?? [];
    await visitor.open(link);
    const query = await issuer.visit(visitor.page.location ?? '');
    return { visitor, back: `/sign-in/single-sign-on/callback?${query}` };
  }

  async function person(role: 'support' | 'owner' = 'support') {
    const user = await buildStaffAccount(server.knex, role);
    issuer.person = { sub: `person ${user.id}`, email: user.email, email_verified: true };
    return user;
  }

  it('signs a member of staff in, and takes them where they wanted to go', async () => {
    await person();
    const { visitor, back } = await start();
    const { status, location } = await visitor.open(back);
    expect({ status, location }).to.deep.equal({ status: 303, location: '/donations' });
    await visitor.open('/account');
    expect(visitor.page.status).to.equal(200);
  });

  it('still asks owners for their own second factor, unless the issuer checks one', async () => {
    await person('owner');
    const { visitor, back } = await start();
    await visitor.open(back);
    await visitor.open('/account');
    expect(visitor.page.location).to.equal('/account/app?return_to=%2Faccount');
    Object.assign(server.context.config, { OIDC_SECOND_FACTOR: true });
    try {
      const again = await start();
      await again.visitor.open(again.back);
      await again.visitor.open('/account');
      expect(again.visitor.page.status).to.equal(200);
    } finally {
      Object.assign(server.context.config, { OIDC_SECOND_FACTOR: false });
    }
  });

  it('does not work in another browser, twice, or without a start', async () => {
    await person();
    const first = await start();
    const other = await start();
    const refused = async (visitor: Visitor, path: string) => {
      const { status, html } = await visitor.open(path);
      expect(status).to.equal(403);
      expect(html).to.include('Please try again');
      expect(visitor.cookies.has(deskCookie)).to.equal(false);
    };
    await refused(other.visitor, first.back);
    await refused(new Visitor(server.operations.origin), first.back);
    const kept = new Map(first.visitor.cookies);
    await first.visitor.open(first.back);
    expect(first.visitor.page.status).to.equal(303);
    const replay = new Visitor(server.operations.origin);
    for (const [name, value] of kept) replay.cookies.set(name, value);
    await refused(replay, first.back);
  });

  it('says why someone is refused, and never signs them in', async () => {
    const user = await person();
    const stranger = { sub: 'stranger', email: 'stranger@example.org', email_verified: true };
    for (const [who, message] of [
      [stranger, 'No account with this email address has a role here.'],
      [{ ...issuer.person, email_verified: false }, 'Example ID hasn&#39;t verified your email address.'],
      [
        { ...stranger, email: 'ada@example.net' },
        'Addresses at example.net can&#39;t be used to sign in here.',
      ],
    ] as const) {
      issuer.person = who;
      const { visitor, back } = await start();
      const { status, html } = await visitor.open(back);
      expect(status, message).to.equal(403);
      expect(html).to.include(message);
      expect(html).to.include('name="password"');
      expect(visitor.cookies.has(deskCookie)).to.equal(false);
    }
    issuer.person = { sub: 'first', email: user.email, email_verified: true };
    const first = await start();
    await first.visitor.open(first.back);
    issuer.person.sub = 'second';
    const second = await start();
    expect((await second.visitor.open(second.back)).html).to.include(
      'belongs to another account of Example ID',
    );
    await new StaffRoleRepository(server.knex).revoke({ userId: user.id });
    issuer.person.sub = 'first';
    const without = await start();
    expect((await without.visitor.open(without.back)).status).to.equal(403);
  });

  it('never redirects to another site', async () => {
    await person();
    const { visitor, back } = await start('/sign-in?return_to=https%3A%2F%2Fevil.test%2F');
    expect((await visitor.open(back)).location).to.equal('/');
    const direct = new Visitor(server.operations.origin);
    await direct.open('/sign-in/single-sign-on?return_to=%2F%2Fevil.test');
    const query = await issuer.visit(direct.page.location ?? '');
    expect((await direct.open(`/sign-in/single-sign-on/callback?${query}`)).location).to.equal('/');
  });

  it('starts again with a new sign-in at the issuer, for a fresh proof', async () => {
    const visitor = await Visitor.at(server.operations.origin, '/sign-in/single-sign-on/again');
    expect(new URL(visitor.page.location ?? '').searchParams.get('prompt')).to.equal('login');
  });

  describe('without an answer of the issuer', () => {
    const down = useServer(() => ({ config: configOf({ OIDC_ISSUER: 'http://127.0.0.1:9' }) }));

    it('leaves the sign-in with a password', async () => {
      const visitor = await Visitor.at(down.operations.origin, '/sign-in/single-sign-on');
      expect(visitor.page.status).to.equal(403);
      expect(visitor.page.html).to.include('Example ID isn&#39;t available right now.');
      expect(
        (await signInWithForm(down, await buildStaffAccount(down.knex, 'support'))).page.status,
      ).to.equal(303);
    });
  });

  describe('without an issuer', () => {
    const plain = useServer();

    it('is not there', async () => {
      const visitor = await Visitor.at(plain.operations.origin, '/sign-in');
      expect(visitor.page.html).not.to.include('single-sign-on');
      for (const path of ['/sign-in/single-sign-on', '/sign-in/single-sign-on/callback?code=1&state=2']) {
        expect((await visitor.open(path)).status, path).to.equal(404);
      }
    });
  });
});
