import { expect } from 'chai';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts: forms that are not ours', () => {
  const server = useServer();

  beforeEach(() => server.knex('throttles').delete());

  const tokenOf = (visitor: Visitor) =>
    /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';

  const forms: Record<string, Record<string, string>> = {
    '/sign-in': { email: 'ada@example.org', password: testPassword },
    '/sign-up': { name: 'Ada', email: 'ada@example.org', password: testPassword },
    '/forgot-password': { email: 'ada@example.org' },
    '/reset-password': { token: 'gsm_x', password: testPassword },
    '/confirm-email': { token: 'gsm_x' },
    '/sign-out': {},
  };

  it('are refused without a token, with a forged one, and with one of another visitor', async () => {
    const attacker = await Visitor.at(server.client.origin, '/sign-in');
    const stolen = tokenOf(attacker);
    const sessions = await server.knex('sessions').count();
    for (const [path, fields] of Object.entries(forms)) {
      const victim = await Visitor.at(server.client.origin, '/sign-in');
      const own = tokenOf(victim);
      const forgeries = ['', 'x', 'x'.repeat(86), `${own.slice(0, -4)}AAAA`, own.slice(0, 40), stolen];
      for (const csrf_token of forgeries) {
        const page = await victim.post(path, { ...fields, csrf_token });
        expect(page.status, `${path} ${csrf_token}`).to.equal(403);
        expect(page.html).to.include('This form has expired');
      }
      expect((await victim.post(path, fields)).status, path).to.equal(403);
      // Without any cookie, as a form of another site arrives.
      expect(
        (await new Visitor(server.client.origin).post(path, { ...fields, csrf_token: own })).status,
      ).to.equal(403);
    }
    expect(await server.knex('sessions').count()).to.deep.equal(sessions);
  });

  it('are refused with the token of another session, and of the time before the sign-in', async () => {
    const ada = await signedInVisitor(server.client.origin, await server.build.account());
    const beaUser = await server.build.account();
    const anonymous = await Visitor.at(server.client.origin, '/sign-in');
    const tokenBefore = tokenOf(anonymous);
    await anonymous.submit('/sign-in', { email: beaUser.email, password: testPassword });
    const bea = anonymous;
    await ada.open('/forgot-password');
    for (const csrf_token of [tokenOf(ada), tokenBefore]) {
      expect((await bea.post('/sign-out', { csrf_token })).status).to.equal(403);
    }
    expect((await bea.open('/sign-in')).status).to.equal(303);
    await bea.open('/forgot-password');
    expect((await bea.submit('/sign-out')).status).to.equal(303);
  });

  it('have a token that looks different every time and remains valid', async () => {
    const visitor = await Visitor.at(server.client.origin, '/sign-in');
    const first = tokenOf(visitor);
    await visitor.open('/sign-in');
    expect(tokenOf(visitor)).to.not.equal(first);
    const page = await visitor.post('/forgot-password', { email: 'ada@example.org', csrf_token: first });
    expect(page.status).to.equal(303);
  });

  it('are refused unless each field holds one text', async () => {
    const visitor = await Visitor.at(server.client.origin, '/sign-in');
    const cookie = `groundswell_csrf=${visitor.cookies.get('groundswell_csrf')}`;
    const post = async (body: string, headers: Record<string, string> = {}) =>
      (
        await fetch(`${server.client.origin}/sign-in`, {
          method: 'POST',
          body,
          headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        })
      ).status;
    const token = `csrf_token=${tokenOf(visitor)}`;
    expect(await post(`${token}&email=a&email=b`)).to.equal(400);
    expect(await post(`${token}&email[a]=b`)).to.equal(400);
    expect(await post(`${token}&email=a%00b`)).to.equal(400);
    expect(await post(`${token}&email=%FF%FE`)).to.be.oneOf([400, 422]);
    expect(await post('{"email":"\\ud800"}')).to.equal(400);
    expect(await post('{"email":')).to.equal(400);
    expect(await post(`${token}&email=${'a'.repeat(600_000)}`)).to.equal(413);
    expect(await post(token, { 'Content-Type': 'multipart/form-data; boundary=x' })).to.equal(415);
  });

  it('stand on pages that nobody can frame, keep or look behind', async () => {
    const visitor = new Visitor(server.client.origin);
    for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/nothing']) {
      const { headers, html } = await visitor.open(path);
      expect(headers.get('x-frame-options'), path).to.equal('DENY');
      expect(headers.get('content-security-policy')).to.equal(
        "default-src 'none'; style-src 'self'; img-src 'self' https: data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('access-control-allow-origin')).to.equal(null);
      expect(html).to.not.match(/<script|\sstyle=|\son[a-z]+=/i);
    }
  });
});
