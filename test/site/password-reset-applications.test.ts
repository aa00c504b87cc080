import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { buildCode, type TestOauthClient } from '../support/oauth-clients.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts: applications after a new password', () => {
  const server = useServer();
  let user: UserRow;
  let diary: TestOauthClient;
  let token: string;
  let code: string;
  let visitor: Visitor;
  /** A browser that the application has signed in. */
  let throughDiary: Visitor;

  beforeEach(async () => {
    await server.knex('throttles').delete();
    server.mails.length = 0;
    user = await server.build.account({ email_confirmed_at: new Date() });
    diary = await server.build.oauthClient({ name: 'Diary' });
    token = await allow(user);
    code = await buildCode(server.knex, diary, { user_id: user.id });
    throughDiary = new Visitor(server.client.origin);
    await throughDiary.post('/api/v2/authentication/sessions', { access_token: token });
    visitor = await Visitor.at(server.client.origin, '/forgot-password');
    await visitor.submit('/forgot-password', { email: user.email });
    const [, path = ''] = /http:\/\/localhost:3000(\/\S+)/.exec((await server.mailed())[0]?.text ?? '') ?? [];
    await visitor.open(path);
  });

  async function allow({ id }: UserRow): Promise<string> {
    const secret = createSecret('accessToken');
    await server.knex('oauth_consents').insert({ user_id: id, oauth_client_id: diary.id });
    await server.knex('oauth_tokens').insert({
      token_hash: hashSecret(secret),
      oauth_client_id: diary.id,
      user_id: id,
    });
    return secret;
  }

  const isLive = async (secret: string) =>
    (await server.oauth.get('/oauth/token/info', { headers: { Authorization: `Bearer ${secret}` } }))
      .status === 200;

  const exchange = async () => {
    const query = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: diary.client_id,
      client_secret: diary.secret,
      code,
      redirect_uri: diary.redirectUri,
    });
    return (await server.oauth.post(`/oauth/token?${query}`)).status;
  };

  async function reset(fields: Record<string, string>): Promise<string> {
    await visitor.submit('/reset-password', { password: 'another long password', ...fields });
    expect(visitor.page.status).to.equal(303);
    await server.context.outbox.flush();
    expect((await throughDiary.open('/dashboard')).status).to.equal(303);
    return (await visitor.follow()).html;
  }

  it('lose their access if the box is ticked, which is the default, but not to other users', async () => {
    const other = await allow(await server.build.account());
    expect(visitor.page.html).to.match(/<input id="remove_access"[^>]*value="true" checked>/);
    const html = await reset({ remove_access: 'true' });
    expect(html).to.include('No apps have access to your account anymore');
    expect(server.mails.at(-1)?.text).to.include('no longer have access to your account');
    expect([await isLive(token), await isLive(other)]).to.deep.equal([false, true]);
    expect(await exchange()).to.equal(400);
    expect(await server.knex('oauth_consents').where({ user_id: user.id })).to.deep.equal([]);
  });

  it('keep their access if the box is not ticked, and screen and email say where to remove it', async () => {
    const html = await reset({});
    expect(html).to.include('still have access').and.to.include('href="/dashboard#applications-title"');
    const { text = '' } = server.mails.at(-1) ?? {};
    expect(text).to.include('http://localhost:3000/dashboard#applications-title');
    expect(await isLive(token)).to.equal(true);
    expect(await exchange()).to.equal(200);
    expect(await server.knex('oauth_consents').where({ user_id: user.id })).to.have.length(1);
  });

  it('keep the state of the box when the password is refused', async () => {
    const path = '/reset-password';
    const box = () => /<input id="remove_access"[^>]*>/.exec(visitor.page.html)?.[0];
    await visitor.submit(path, { password: 'short', remove_access: 'true' });
    expect(box()).to.include('checked');
    await visitor.submit(path, { password: 'short' });
    expect(box()).to.not.include('checked');
    expect(await isLive(token)).to.equal(true);
  });
});
