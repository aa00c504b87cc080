import { expect } from 'chai';
import { throttleLimits } from '../../src/auth/throttle.ts';
import { testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts: signing up', () => {
  const server = useServer();

  beforeEach(async () => {
    await server.knex('throttles').delete();
    await server.knex('mail_outbox').delete();
    server.mails.length = 0;
  });

  const ada = { name: 'Ada', email: 'Ada@Example.org', phone: '', password: testPassword };

  async function signUp(values: Record<string, string>): Promise<Visitor> {
    const visitor = await Visitor.at(server.client.origin, '/sign-up?return_to=/developers');
    await visitor.submit('/sign-up', values);
    return visitor;
  }

  it('creates an account, signs in and continues', async () => {
    const visitor = await signUp({ ...ada, name: ' Ada ', phone: '+61 2 5550 0100' });
    expect(visitor.page.status).to.equal(303);
    expect(visitor.page.location).to.equal('/developers?mailed=confirm-email');
    expect((await visitor.open('/sign-in')).status).to.equal(303);
    const user = await server.knex('users').where({ email: 'ada@example.org' }).first();
    expect(user).to.include({ name: 'Ada', phone: '+61 2 5550 0100', email_confirmed_at: null });
    expect(user.password_hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('names what is wrong beside each field, all at once, and keeps what was typed', async () => {
    const visitor = await signUp({ name: ' ', email: 'ada@', phone: '1'.repeat(51), password: 'too short' });
    const { status, html } = visitor.page;
    expect(status).to.equal(422);
    for (const [name, text] of [
      ['name', 'Name can&#39;t be blank'],
      ['email', 'Email address must look like ada@example.org'],
      ['phone', 'Phone number must be at most 50 characters long'],
      ['password', 'Password must have at least 10 characters'],
    ]) {
      expect(html).to.include(`<p class="error" id="${name}-error">${text}</p>`);
      expect(html).to.include(`<li><a href="#${name}">${text}</a></li>`);
      expect(html).to.match(
        new RegExp(`<input id="${name}"[^>]* aria-describedby="[^"]*${name}-error" aria-invalid="true"`),
      );
    }
    expect(html).to.include('value="ada@"');
    expect(html).to.not.include('too short');
    expect(html).to.include('<input type="hidden" name="return_to" value="/developers">');
  });

  it('refuses anything but a single address', async () => {
    const invalid = [
      '',
      'ada',
      'ada@example',
      'ada..b@example.org',
      '.ada@example.org',
      'ada.@example.org',
      'ada@example..org',
      'ada@.example.org',
      'ada@example.org.',
      'ada@-example.org',
      'ada@example-.org',
      'ada@example.-org',
      '@example.org',
      'ada@',
      'a@b@example.org',
      'ada@example.org,eve@evil.example',
      '<ada@example.org>',
    ];
    for (const email of [...invalid, `${'a'.repeat(250)}@example.org`, 'ada@exa\r\nBcc: eve@evil.example']) {
      expect((await signUp({ ...ada, email })).page.status, email).to.equal(422);
    }
    expect(server.mails).to.deep.equal([]);
  });

  it('refuses names of unreadable characters', async () => {
    const invalid = [
      '\u200b',
      'Ada\u202eecalevoL',
      'Ada\u2066',
      'Ada\u0007',
      'Ada\nLovelace',
      'x'.repeat(101),
    ];
    for (const name of invalid) {
      const { page } = await signUp({ ...ada, email: 'named@example.org', name });
      expect(page.status, JSON.stringify(name)).to.equal(422);
      expect(page.html).to.match(/id="name-error">Name (can&#39;t|must be at most) /);
    }
    const { page } = await signUp({ ...ada, email: 'named@example.org', name: '🏃'.repeat(100) });
    expect(page.status).to.equal(303);
  });

  it('takes any password of ten characters up to 1,024 bytes', async () => {
    const status = async (password: string, email: string) =>
      (await signUp({ ...ada, email, password })).page.status;
    expect(await status('          ', 'blanks@example.org')).to.equal(303);
    expect(await status('🏃'.repeat(10), 'runners@example.org')).to.equal(303);
    expect(await status('🏃'.repeat(9), 'nine@example.org')).to.equal(422);
    expect(await status('x'.repeat(1024), 'long@example.org')).to.equal(303);
    expect(await status('x'.repeat(1025), 'longer@example.org')).to.equal(422);
  });

  it('escapes everything that is shown again', async () => {
    const hostile = '"><script>alert(1)</script>';
    const { html } = (await signUp({ name: hostile, email: hostile, phone: hostile, password: 'x' })).page;
    expect(html).to.not.include('<script');
    expect(html).to.include('&quot;&gt;&lt;script&gt;');
  });

  it('creates one user for two simultaneous sign-ups with one address', async () => {
    await Promise.all(
      ['one@example.org', 'ONE@example.org', 'one@example.org'].map((email) => signUp({ ...ada, email })),
    );
    expect(await server.knex('users').whereRaw("lower(email) = 'one@example.org'")).to.have.length(1);
  });

  it('signs in whoever has an account already and knows its password', async () => {
    const user = await server.build.account();
    expect((await signUp({ ...ada, email: user.email })).page.status).to.equal(303);
  });

  it('tells only its owner why an address cannot sign up', async () => {
    const user = await server.build.account();
    const { page } = await signUp({ ...ada, email: user.email, password: 'not the password' });
    expect(page.status).to.equal(422);
    expect(page.html).to.include('sign you up with these details.');
    expect(page.html).to.not.match(/taken|exists|in use/);
    expect((await server.mailed()).map(({ to, subject }) => [to, subject])).to.deep.equal([
      [user.email, 'You already have an account'],
    ]);
  });

  it('mails a link that confirms the address, once, after a click', async () => {
    const visitor = await signUp({ ...ada, email: 'link@example.org' });
    const [mail] = await server.mailed();
    expect(mail?.to).to.equal('link@example.org');
    const path =
      /http:\/\/localhost:3000(\/confirm-email\?token=gsm_[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.html).to.include(path);
    expect(mail?.text).to.not.include('Ada');

    const confirmed = async () =>
      (await server.knex('users').where({ email: 'link@example.org' }).first()).email_confirmed_at;
    await visitor.open(path);
    await visitor.open(path);
    expect(visitor.page.status).to.equal(200);
    expect(await confirmed()).to.equal(null);
    await visitor.submit('/confirm-email');
    expect(visitor.page.location).to.equal('/confirm-email/done');
    expect((await visitor.follow()).html).to.include('is confirmed');
    expect(await confirmed()).to.be.instanceOf(Date);
    expect((await visitor.open(path)).status).to.equal(410);
  });

  describe('on the account page', () => {
    const account = '/dashboard/account';
    const again = `${account}/confirmation`;
    const linkIn = (mail: { text: string } | undefined) =>
      /(\/confirm-email\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

    it('shows whether the address is confirmed, and sends the link again', async () => {
      const visitor = await signUp({ ...ada, email: 'again@example.org' });
      await server.mailed();
      expect((await visitor.open(account)).html).to.include(
        "You haven't confirmed <strong>again@example.org",
      );
      await visitor.submit(again);
      expect((await visitor.follow()).html).to.include("We've sent a new link to <strong>again@example.org");
      await visitor.open(linkIn((await server.mailed()).at(-1)));
      await visitor.submit('/confirm-email');
      const { html } = await visitor.open(account);
      expect(html).to.include('which you have confirmed').and.to.not.include('Send it again');
    });

    it('sends it only a few times an hour', async () => {
      const visitor = await signUp({ ...ada, email: 'often@example.org' });
      await server.mailed();
      for (let tries = 0; tries < throttleLimits.confirmationMailByUser.tries; tries += 1) {
        await visitor.open(account);
        expect((await visitor.submit(again)).status).to.equal(303);
      }
      await visitor.open(account);
      const refused = await visitor.submit(again);
      expect(refused.status).to.equal(429);
      expect(refused.html).to.include('Too many attempts');
      expect(await server.mailed()).to.have.length(1 + throttleLimits.confirmationMailByUser.tries);
    });

    it('leaves the link valid for someone who asks for the deletion of the account', async () => {
      const visitor = await signUp({ ...ada, email: 'leaving@example.org' });
      const link = linkIn((await server.mailed())[0]);
      await visitor.open('/dashboard/account/delete');
      await visitor.submit('/dashboard/account/delete', { password: ada.password });
      expect((await visitor.open(link)).status).to.equal(200);
      await visitor.submit('/confirm-email');
      const user = await server.knex('users').where({ email: 'leaving@example.org' }).first();
      expect(user.email_confirmed_at).to.be.instanceOf(Date);
    });
  });

  it('stores no mailed token in clear, and accepts none after its time or for another purpose', async () => {
    const visitor = await signUp({ ...ada, email: 'purpose@example.org' });
    const token = /token=(\S+)/.exec((await server.mailed())[0]?.text ?? '')?.[1] ?? '';
    expect(JSON.stringify(await server.knex('user_tokens'))).to.not.include(token);
    expect((await visitor.open(`/reset-password?token=${token}`)).status).to.equal(410);
    await server.knex('user_tokens').update({ created_at: '2020-01-01', expires_at: '2020-01-02' });
    expect((await visitor.open(`/confirm-email?token=${token}`)).status).to.equal(410);
  });
});
