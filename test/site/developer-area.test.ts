import { expect } from 'chai';
import { useSignedInUser } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const all = '/developers/oauth_applications';
const diary = {
  name: 'Training Diary',
  description: 'Sends your runs.',
  application_url: 'https://diary.example.org',
  redirect_uris: 'https://diary.example.org/callback\r\nurn:ietf:wg:oauth:2.0:oob\r\n',
};

describe('Site: the developer area', () => {
  const server = useServer();
  const { user, visitor } = useSignedInUser(server);

  async function register(
    fields: Record<string, string> = {},
  ): Promise<{ clientId: string; secret: string }> {
    await visitor.open(`${all}/new`);
    const { html } = await visitor.submit(all, { ...diary, kind: 'confidential', ...fields });
    return { clientId: textOf(html, 'client_id'), secret: textOf(html, 'client_secret') };
  }

  const tokenStatus = async (client_id: string, client_secret: string) => {
    const query = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
    return (await server.oauth.post(`/oauth/token?${query}`)).status;
  };

  it('asks strangers to sign in', async () => {
    const stranger = new Visitor(server.client.origin);
    for (const path of [all, `${all}/new`, `${all}/x`, `${all}/x/secret`, `${all}/x/delete`]) {
      expect((await stranger.open(path)).location, path).to.match(/^\/sign-in\?return_to=/);
    }
  });

  it('registers an application whose secret works and is seen once', async () => {
    const { clientId, secret } = await register();
    expect(secret).to.match(/^gss_[\w-]{43}$/);
    expect(await tokenStatus(clientId, secret)).to.equal(200);
    const pages = [await visitor.open(all), await visitor.open(`${all}/${clientId}`)];
    for (const { html } of pages) expect(html).to.include(clientId).and.not.to.include(secret);
    const row = await server.knex('oauth_clients').where({ client_id: clientId }).first();
    expect(row.redirect_uris).to.deep.equal([
      'https://diary.example.org/callback',
      'urn:ietf:wg:oauth:2.0:oob',
    ]);
    expect(row).to.include({ owner_user_id: user.id, confidential: true, trusted: false });
    expect(JSON.stringify(row)).to.not.include(secret);
  });

  it('gives a public application no secret', async () => {
    await visitor.open(`${all}/new`);
    const { status, location = '' } = await visitor.submit(all, { ...diary, kind: 'public' });
    expect(status).to.equal(303);
    const { html } = await visitor.open(location);
    expect(html).to.include('Your OAuth application has been registered').and.to.include('PKCE');
    const path = location.split('?')[0];
    expect((await visitor.open(`${path}/secret`)).status).to.equal(404);
  });

  it('says what is wrong beside each field, and loses nothing that was typed', async () => {
    await visitor.open(`${all}/new`);
    const typed = {
      name: ' ',
      description: 'x'.repeat(501),
      application_url: 'javascript:alert(1)',
      redirect_uris: 'https://good.example.org/back\nhttp://bad.example.org/"><script>',
      kind: 'public',
    };
    const { status, html } = await visitor.submit(all, typed);
    expect(status).to.equal(422);
    for (const name of ['name', 'description', 'application_url', 'redirect_uris']) {
      expect(html).to.include(`id="${name}-error"`).and.to.include(`href="#${name}"`);
    }
    expect(html).to.include('https://good.example.org/back').and.to.not.include('<script>');
    expect(html)
      .to.match(/value="public"[^>]*checked/)
      .and.to.match(/<title>Error: /);
    expect(await server.knex('oauth_clients').where({ owner_user_id: user.id })).to.deep.equal([]);
  });

  it('refuses names of unreadable characters, and the name of the site', async () => {
    const invalid = ['\u200b', 'Diary\u202e', 'Dia\u0007ry', 'x'.repeat(101)];
    const ours = [
      'Groundswell',
      'GROUNDSWELL',
      ' groundswell ',
      'Ground\u200bswell',
      'Ground swell',
      'Ｇroundswell',
    ];
    for (const name of [...invalid, ...ours]) {
      await visitor.open(`${all}/new`);
      const { status, html } = await visitor.submit(all, { ...diary, name });
      expect(status, JSON.stringify(name)).to.equal(422);
      expect(html).to.include('id="name-error"');
    }
    const { clientId } = await register({ name: 'Groundswell Diary' });
    await visitor.open(`${all}/${clientId}`);
    expect((await visitor.submit(`${all}/${clientId}`, { ...diary, name: 'groundswell' })).status).to.equal(
      422,
    );
  });

  it('refuses redirect URIs that would let a token escape', async () => {
    const escapes = [
      'http://diary.example.org/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://diary.example.org/#fragment',
      'https://user:pass@diary.example.org/',
      '//diary.example.org',
      '/callback',
      'https://diary.example.org\\@evil.example.org',
    ];
    for (const redirect_uris of escapes) {
      await visitor.open(`${all}/new`);
      expect((await visitor.submit(all, { ...diary, redirect_uris })).status, redirect_uris).to.equal(422);
    }
    expect((await register({ redirect_uris: 'http://localhost:4000/callback' })).secret).to.not.equal('');
  });

  it('takes the redirect URIs of a native application', async () => {
    const redirect_uris = 'org.example.app:/callback\nhttp://127.0.0.1/callback';
    await register({ name: 'Phone app', kind: 'public', redirect_uris });
    const row = await server.knex('oauth_clients').where({ name: 'Phone app' }).first();
    expect(row.redirect_uris.join('\n')).to.equal(redirect_uris);
  });

  it('saves changes', async () => {
    const { clientId } = await register();
    const path = `${all}/${clientId}`;
    await visitor.open(path);
    const changed = {
      name: 'Diary 2',
      description: '',
      application_url: '',
      redirect_uris: 'https://two.example.org/',
    };
    expect(await visitor.submit(path, changed)).to.include({ status: 303, location: `${path}?notice=saved` });
    expect((await visitor.follow()).html)
      .to.include('Your changes have been saved')
      .and.to.include('Diary 2');
    const row = await server.knex('oauth_clients').where({ client_id: clientId }).first();
    expect(row).to.include({ name: 'Diary 2', description: null, application_url: null });
    expect(row.redirect_uris).to.deep.equal(['https://two.example.org/']);
    await visitor.open(path);
    expect(await visitor.submit(path, { ...changed, name: '' })).to.include({ status: 422 });
  });

  it('replaces a secret: the old one is dead at once', async () => {
    const { clientId, secret } = await register();
    await visitor.open(`${all}/${clientId}/secret`);
    const { html } = await visitor.submit(`${all}/${clientId}/secret`);
    const replacement = textOf(html, 'client_secret');
    expect(replacement).to.not.equal(secret);
    expect(await tokenStatus(clientId, secret)).to.equal(401);
    expect(await tokenStatus(clientId, replacement)).to.equal(200);
  });

  it('deletes an application, after asking, with its tokens', async () => {
    const { clientId, secret } = await register();
    const query = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    });
    const { body } = await server.oauth.post(`/oauth/token?${query}`);
    const headers = { Authorization: `Bearer ${body.access_token}` };
    expect((await visitor.open(`${all}/${clientId}/delete`)).html).to.include('can’t be undone');
    expect((await visitor.submit(`${all}/${clientId}/delete`)).location).to.equal(`${all}?notice=deleted`);
    expect((await server.oauth.get('/oauth/token/info', { headers })).status).to.equal(401);
    expect((await visitor.open(`${all}/${clientId}`)).status).to.equal(404);
    expect(await tokenStatus(clientId, secret)).to.equal(401);
  });

  it('keeps the applications of other developers to themselves', async () => {
    const other = await server.build.account();
    const theirs = await server.build.oauthClient({ name: 'Theirs', owner_user_id: other.id });
    const path = `${all}/${theirs.client_id}`;
    expect((await visitor.open(all)).html).to.not.include('Theirs');
    for (const step of ['', '/secret', '/delete'])
      expect((await visitor.open(path + step)).status).to.equal(404);
    await visitor.open(`${all}/new`);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    for (const step of ['', '/secret', '/delete']) {
      expect((await visitor.post(path + step, { ...diary, csrf_token })).status, step).to.equal(404);
    }
    const { client_id } = theirs;
    const row = await server.knex('oauth_clients').where({ client_id }).first();
    expect(row).to.include({ name: 'Theirs', deleted_at: null });
    expect(await tokenStatus(client_id, theirs.secret)).to.equal(200);
  });

  it('refuses forms that are not its own', async () => {
    const { clientId, secret } = await register();
    for (const path of [
      all,
      `${all}/${clientId}`,
      `${all}/${clientId}/secret`,
      `${all}/${clientId}/delete`,
    ]) {
      expect((await visitor.post(path, diary)).status, path).to.equal(403);
    }
    expect(await tokenStatus(clientId, secret)).to.equal(200);
  });
});

function textOf(html: string, id: string): string {
  return new RegExp(`id="${id}">([^<]+)<`).exec(html)?.[1] ?? '';
}
