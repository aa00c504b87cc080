import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const developers = '/developers/oauth_applications';

describe('Site: a session that an application has opened', () => {
  const server = useServer();
  const visitor = new Visitor(() => server.client.origin);

  const user = useFixture(() => server.build.account(), beforeEach);
  const diary = useFixture(() => server.build.oauthClient({ name: 'Diary' }), beforeEach);
  const own = useFixture(() => server.build.oauthClient({ name: 'Own', owner_user_id: user.id }), beforeEach);
  beforeEach(async () => {
    const access_token = createSecret('accessToken');
    await server.knex('oauth_consents').insert({ user_id: user.id, oauth_client_id: diary.id });
    await server.knex('oauth_tokens').insert({
      token_hash: hashSecret(access_token),
      oauth_client_id: diary.id,
      user_id: user.id,
    });
    visitor.cookies.clear();
    await visitor.post('/api/v2/authentication/sessions', { access_token });
    expect(visitor.page.status).to.equal(303);
  });

  const signInFor = (path: string) => `/sign-in?return_to=${encodeURIComponent(path)}&notice=password-needed`;

  async function csrfToken(): Promise<string> {
    await visitor.open('/dashboard');
    expect(visitor.page.html).to.include('signed in by Diary');
    return /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
  }

  it('cannot see the developer area', async () => {
    const one = `${developers}/${own.client_id}`;
    for (const path of [developers, `${developers}/new`, one, `${one}/secret`, `${one}/delete`]) {
      expect(await visitor.open(path), path).to.include({ status: 303, location: signInFor(path) });
    }
    expect((await visitor.open('/developers')).location).to.equal(developers);
  });

  it('changes nothing in the developer area', async () => {
    const csrf_token = await csrfToken();
    const before = await server.knex('oauth_clients').orderBy('id');
    const one = `${developers}/${own.client_id}`;
    const fields = { name: 'Taken', redirect_uris: 'https://evil.example.org/', csrf_token };
    for (const path of [developers, one, `${one}/secret`, `${one}/delete`]) {
      expect(await visitor.post(path, fields), path).to.include({ status: 303, location: signInFor(path) });
    }
    expect(await server.knex('oauth_clients').orderBy('id')).to.deep.equal(before);
  });

  it('cannot revoke access or sign anyone else out', async () => {
    const phone = await signedInVisitor(server.client.origin, user);
    const csrf_token = await csrfToken();
    for (const path of [
      `/dashboard/applications/${diary.id}/remove-access`,
      '/dashboard/sign-out-everywhere',
    ]) {
      expect(await visitor.post(path, { csrf_token }), path).to.include({
        status: 303,
        location: signInFor('/dashboard'),
      });
    }
    expect(await server.knex('oauth_consents').where({ user_id: user.id })).to.have.length(1);
    expect((await phone.open('/dashboard')).status).to.equal(200);
  });

  it('ends by its own sign-out, which ends no other session', async () => {
    const phone = await signedInVisitor(server.client.origin, user);
    await visitor.open('/dashboard');
    expect((await visitor.submit('/sign-out')).location).to.equal('/');
    expect((await visitor.open('/dashboard')).status).to.equal(303);
    expect((await phone.open('/dashboard')).status).to.equal(200);
  });

  it('becomes a full session with the password, and returns', async () => {
    await visitor.open(`${developers}/new`);
    const { status, html } = await visitor.follow();
    expect(status).to.equal(200);
    expect(html).to.include('sign in with your password');
    await visitor.submit('/sign-in', { email: user.email, password: testPassword });
    expect(visitor.page).to.include({ status: 303, location: `${developers}/new` });
    expect(await visitor.follow()).to.include({ status: 200 });
    expect(visitor.page.html).to.not.include('signed in by');
    const rows = await server.knex('sessions').where({ user_id: user.id });
    expect(rows.map(({ oauth_client_id }) => oauth_client_id)).to.deep.equal([null]);
    await visitor.open('/dashboard');
    await visitor.submit(`/dashboard/applications/${diary.id}/remove-access`);
    expect(await server.knex('oauth_consents').where({ user_id: user.id })).to.deep.equal([]);
    await visitor.open('/dashboard');
    expect((await visitor.submit('/dashboard/sign-out-everywhere')).location).to.equal('/');
  });
});
