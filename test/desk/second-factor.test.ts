import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { buildStaffAccount, createClock, signInWithForm } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('The second factor at the desk', () => {
  const clock = createClock();
  const server = useServer({ clock: () => clock.now });

  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
  const secretIn = ({ page }: Visitor) =>
    /<code>([A-Z2-7 ]+)<\/code>/.exec(page.html)?.[1]?.replaceAll(' ', '') ?? '';
  const codesIn = ({ page }: Visitor) => page.html.match(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/gm) ?? [];

  /** Signs in with a password and sets up an app. */
  async function enrolled(role: 'owner' | 'support' = 'owner') {
    const user = await buildStaffAccount(server.knex, role);
    const visitor = await signInWithForm(server, user);
    await visitor.open('/account/app?return_to=%2Fhome');
    await submitForm(visitor);
    await visitor.follow();
    const secret = secretIn(visitor);
    await submitForm(visitor, { code: codeOf(secret) });
    expect(visitor.page.status).to.equal(200);
    return { user, visitor, secret, codes: codesIn(visitor) };
  }

  it('must be set up by an owner before anything else, and shows the recovery codes once', async () => {
    const visitor = await signInWithForm(server, await buildStaffAccount(server.knex, 'owner'));
    await visitor.open('/?q=ada');
    expect(visitor.page.location).to.equal('/account/app?return_to=%2F%3Fq%3Dada');
    await visitor.follow();
    await submitForm(visitor);
    await visitor.follow();
    expect(visitor.page.html).to.include('data:image/svg+xml,');
    const secret = secretIn(visitor);
    await submitForm(visitor, { code: '000000' });
    expect(visitor.page).to.include({ status: 422 });
    expect(secretIn(visitor)).to.equal(secret);
    await submitForm(visitor, { code: codeOf(secret) });
    expect(codesIn(visitor)).to.have.length(10);
    expect(visitor.page.html).to.include('href="/?q=ada"');
    expect(visitor.page.headers.get('cache-control')).to.equal('no-store');
    await visitor.open('/');
    expect(visitor.page.status).to.equal(200);
    await visitor.open('/account');
    expect(visitor.page.html).to.include('10 left');
    expect(codesIn(visitor)).to.deep.equal([]);
  });

  it('is entered at each sign-in, and a recovery code replaces it once', async () => {
    const { user, codes, secret } = await enrolled('support');
    clock.pass(30);
    const visitor = await signInWithForm(server, user);
    await visitor.open('/account');
    expect(visitor.page.location).to.equal('/sign-in/code?return_to=%2Faccount');
    await visitor.follow();
    await submitForm(visitor, { code: codeOf(secret) });
    expect(visitor.page.location).to.equal('/account');
    const other = await signInWithForm(server, user);
    await other.open('/sign-in/code');
    await submitForm(other, { code: codes[0] ?? '' });
    expect(other.page.location).to.equal('/');
    await other.open('/account');
    expect(other.page.html).to.include('9 left');
  });

  it('is replaced after a fresh proof, with which the form is posted again', async () => {
    const { user, visitor, secret } = await enrolled();
    const other = await signInWithForm(server, user);
    clock.pass(60);
    await other.open('/sign-in/code');
    await submitForm(other, { code: codeOf(secret) });
    await other.open('/account');
    await server
      .knex('staff_sessions')
      .where({ user_id: user.id })
      .update({ proven_at: new Date(0) });
    await other.submit('/account/recovery-codes');
    expect(other.page).to.include({ status: 403 });
    clock.pass(30);
    await submitForm(other, { proof_code: '000000' });
    expect(other.page).to.include({ status: 422 });
    await submitForm(other, { proof_code: codeOf(secret) });
    expect(codesIn(other)).to.have.length(10);
    await visitor.open('/account/app');
    expect(visitor.page.location).to.equal('/sign-in/proof?return_to=%2Faccount%2Fapp');
    await visitor.follow();
    clock.pass(30);
    await submitForm(visitor, { proof_code: codeOf(secret) });
    await visitor.follow();
    await submitForm(visitor);
    await visitor.follow();
    await submitForm(visitor, { code: codeOf(secretIn(visitor)) });
    expect(codesIn(visitor)).to.have.length(10);
    await other.open('/');
    expect(other.page.location, 'the other session').to.match(/^\/sign-in/);
  });

  it('is removed by staff who need none, but not by an owner', async () => {
    const { user, visitor } = await enrolled('support');
    await visitor.open('/account');
    await visitor.submit('/account/app/remove');
    await visitor.follow();
    expect(visitor.page.html).to.include('Set up an authenticator app');
    const again = await signInWithForm(server, user);
    expect((await again.open('/')).status).to.equal(200);
    const owner = await enrolled();
    await owner.visitor.open('/account');
    expect(owner.visitor.page.html).not.to.include('/account/app/remove');
    const { csrf_token = '' } = {
      csrf_token: /name="csrf_token" value="([^"]*)"/.exec(owner.visitor.page.html)?.[1],
    };
    await owner.visitor.post('/account/app/remove', { csrf_token });
    expect(owner.visitor.page.status).to.equal(409);
    await owner.visitor.open('/');
    expect(owner.visitor.page.status).to.equal(200);
  });

  it('lists the sessions of a user, who can end them', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const phone = await signInWithForm(server, user, {
      'User-Agent': 'Mozilla/5.0 (iPhone) Version/18 Safari/605',
    });
    const desk = await signInWithForm(server, user, {
      'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    });
    await desk.open('/account');
    expect(desk.page.html).to.include('Safari on iPhone').and.include('Firefox on Linux');
    await desk.submit('/account/sessions/end');
    await phone.open('/');
    expect(phone.page.location).to.match(/^\/sign-in/);
    const others = [await signInWithForm(server, user), await signInWithForm(server, user)];
    await desk.open('/account');
    await desk.submit('/account/sessions/end-others');
    for (const other of others) expect((await other.open('/')).location).to.match(/^\/sign-in/);
    expect((await desk.open('/')).status).to.equal(200);
  });
});
