import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts: a forgotten password', () => {
  const server = useServer({ config: { trustedProxies: ['127.0.0.0/8'] } });
  let user: UserRow;

  beforeEach(async () => {
    await server.knex('throttles').delete();
    server.mails.length = 0;
    user = await server.build.account();
  });

  const newPassword = 'another long password';

  async function askFor(email: string, address = '203.0.113.19'): Promise<Visitor> {
    const visitor = await Visitor.at(server.client.origin, '/forgot-password', {
      'X-Forwarded-For': address,
    });
    await visitor.submit('/forgot-password', { email });
    await server.context.outbox.flush();
    return visitor;
  }

  /** Path of the link in the last mail. */
  const mailedPath = () => /http:\/\/localhost:3000(\/\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';

  const canSignIn = async (password: string) => {
    const visitor = await Visitor.at(server.client.origin, '/sign-in');
    return (await visitor.submit('/sign-in', { email: user.email, password })).status === 303;
  };

  it('can be changed where password managers look for it', async () => {
    const address = `${server.client.origin}/.well-known/change-password`;
    const { status, headers } = await fetch(address, { redirect: 'manual' });
    expect([status, headers.get('location')]).to.deep.equal([303, '/dashboard/account']);
  });

  it('is replaced through a mailed link, which ends every session', async () => {
    const elsewhere = await signedInVisitor(server.client.origin, user);
    const visitor = await askFor(user.email.toUpperCase());
    expect(visitor.page.location).to.match(/^\/forgot-password\/sent\?to=[\w-]+$/);
    expect(server.mails.map(({ to, subject }) => [to, subject])).to.deep.equal([
      [user.email, 'Reset your password'],
    ]);
    await visitor.open(mailedPath());
    await visitor.submit('/reset-password', { password: newPassword });
    expect(visitor.page.status).to.equal(303);
    expect((await visitor.follow()).html).to.include('Your password has been changed');
    expect((await elsewhere.open('/sign-in')).status).to.equal(200);
    expect(await canSignIn(testPassword)).to.equal(false);
    expect(await canSignIn(newPassword)).to.equal(true);
    expect((await server.mailed()).at(-1)?.subject).to.equal('Your password was changed');
  });

  it('answers the same for an address without an account, and mails nothing', async () => {
    const [known, unknown] = [await askFor(user.email), await askFor('nobody@example.org')];
    expect(unknown.page.status).to.equal(known.page.status);
    const shape = ({ page }: Visitor) => page.location?.replace(/=[\w-]+$/, '');
    expect(shape(unknown)).to.equal(shape(known)).and.equal('/forgot-password/sent?to');
    const said = async (visitor: Visitor, email: string) => (await visitor.follow()).html.replace(email, '');
    expect(await said(unknown, 'nobody@example.org')).to.equal(await said(known, user.email));
    await server.knex('users').where({ id: user.id }).update({ disabled_at: new Date() });
    await askFor(user.email);
    expect(server.mails).to.have.length(1);
  });

  it('waits in the outbox alike with and without an account, for whichever process sends it', async () => {
    await server.knex('mail_outbox').delete();
    for (const email of [user.email, 'Nobody@Example.org']) {
      const visitor = await Visitor.at(server.client.origin, '/forgot-password');
      await visitor.submit('/forgot-password', { email });
    }
    const waiting = await server.knex('mail_outbox').orderBy('id');
    expect(waiting.map(({ recipient }) => recipient)).to.deep.equal([user.email, 'nobody@example.org']);
    for (const row of waiting) {
      expect(row).to.deep.include({ template: 'reset_password', parameters: {}, attempts: 0, sent_at: null });
    }
    expect(server.mails).to.deep.equal([]);
    const other = await startTestServer({ knex: server.knex });
    expect((await other.mailed()).map(({ to }) => to)).to.deep.equal([user.email]);
    await other.close();
    // What is sent keeps no address; what had nobody to go to is gone.
    expect(await server.knex('mail_outbox').pluck('recipient')).to.deep.equal(['']);
  });

  it('requires an address', async () => {
    const { page } = await askFor(' ');
    expect(page.status).to.equal(422);
    expect(page.html).to.include('Email address can&#39;t be blank');
  });

  it('takes a link once, even from two at the same time, and no other link after it', async () => {
    await askFor(user.email);
    const spare = mailedPath();
    await askFor(user.email);
    const path = mailedPath();
    const visitors = await Promise.all(
      [1, 2].map(async () => {
        const visitor = await Visitor.at(server.client.origin, path);
        return visitor;
      }),
    );
    const pages = await Promise.all(
      visitors.map((visitor, index) =>
        visitor.submit('/reset-password', { password: `${newPassword} ${index}` }),
      ),
    );
    expect(pages.map(({ status }) => status).sort()).to.deep.equal([303, 410]);
    const late = new Visitor(server.client.origin);
    expect((await late.open(path)).status).to.equal(410);
    expect((await late.open(spare)).status).to.equal(410);
  });

  it('keeps the link good when the new password is not accepted', async () => {
    await askFor(user.email);
    const visitor = await Visitor.at(server.client.origin, mailedPath());
    const page = await visitor.submit('/reset-password', { password: 'short' });
    expect(page.status).to.equal(422);
    expect(page.html).to.include('New password must have at least 10 characters');
    expect((await visitor.submit('/reset-password', { password: newPassword })).status).to.equal(303);
  });

  it('refuses a link that is too old, forged or empty', async () => {
    await askFor(user.email);
    await server.knex('user_tokens').update({ created_at: '2020-01-01', expires_at: '2020-01-02' });
    const visitor = new Visitor(server.client.origin);
    for (const path of [
      mailedPath(),
      '/reset-password?token=gsm_forged',
      '/reset-password',
      '/reset-password?token=%00',
    ]) {
      expect((await visitor.open(path)).status, path).to.equal(410);
    }
    await visitor.open('/forgot-password');
    const [, csrf = ''] = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html) ?? [];
    const forged = { token: 'gsm_forged', password: newPassword, csrf_token: csrf };
    expect((await visitor.post('/reset-password', forged)).status).to.equal(410);
  });

  it('mails at most five links an hour to one address, and says nothing of it', async () => {
    for (let number = 0; number < 7; number += 1) {
      expect((await askFor(user.email)).page.location).to.match(/^\/forgot-password\/sent\?to=[\w-]+$/);
    }
    expect(server.mails).to.have.length(5);
  });

  it('still reach an owner for whom others have asked five times', async () => {
    for (let number = 0; number < 6; number += 1) await askFor(user.email);
    expect(server.mails).to.have.length(5);
    await askFor(user.email, '203.0.113.20');
    expect(server.mails).to.have.length(6);
  });

  it('still reach an owner whose address others try to sign up with', async () => {
    for (let number = 0; number < 7; number += 1) {
      const stranger = await Visitor.at(server.client.origin, '/sign-up');
      await stranger.submit('/sign-up', {
        name: 'Eve',
        email: user.email,
        password: `guess number ${number}`,
      });
      await server.context.outbox.flush();
    }
    const subjects = () => server.mails.map(({ subject }) => subject);
    expect(subjects()).to.deep.equal(Array(5).fill('You already have an account'));
    await askFor(user.email);
    expect(subjects().at(-1)).to.equal('Reset your password');
  });

  it('tells a visitor who requests it for many addresses how long to wait', async () => {
    for (let number = 0; number < 20; number += 1) await askFor(`nobody-${number}@example.org`);
    const { page } = await askFor('nobody-21@example.org');
    expect(page.status).to.equal(429);
    expect(Number(page.headers.get('retry-after'))).to.be.within(3500, 3600);
    expect(page.html).to.include('Please wait 60 minutes');
    expect(page.html).to.include('value="nobody-21@example.org"');
  });

  it('revokes the tokens of a person who signed up with someone else’s address', async () => {
    const tokenOf = async (owner: UserRow) => {
      const token = createSecret('accessToken');
      const [client] = await server
        .knex('oauth_clients')
        .insert({ client_id: `app-${owner.id}`, name: 'App', secret_hash: hashSecret('x') })
        .returning('id');
      await server.knex('oauth_tokens').insert({
        token_hash: hashSecret(token),
        oauth_client_id: client.id,
        user_id: owner.id,
      });
      return async () =>
        (
          await server
            .knex('oauth_tokens')
            .where({ token_hash: hashSecret(token) })
            .first()
        ).revoked_at !== null;
    };
    const reset = async () => {
      await askFor(user.email);
      const visitor = await Visitor.at(server.client.origin, mailedPath());
      await visitor.submit('/reset-password', { password: newPassword });
      expect(visitor.page.status).to.equal(303);
    };
    const isRevoked = await tokenOf(user);
    await reset();
    expect(await isRevoked()).to.equal(true);

    user = await server.build.account({ email_confirmed_at: new Date() });
    const isOwnersRevoked = await tokenOf(user);
    await reset();
    expect(await isOwnersRevoked()).to.equal(false);
  });
});
