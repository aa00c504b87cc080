import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { hashSecret } from '../../src/auth/secrets.ts';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { signedInVisitor } from '../support/accounts.ts';
import { Command } from '../support/command.ts';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { useFixture } from '../support/fixture.ts';
import { Importer } from '../support/import.ts';
import { useServer } from '../support/server.ts';
import { tableContents } from '../support/table-contents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const clientSecret = 'b3a1c9e07d5f4826931e0d7c5b4a3f2e1d0c9b8a7f6e5d4c3b2a190f8e7d6c5b';
const accessToken = '5c2e8a7f9b0d4136a8e7c6d5b4f3a291';
const refreshToken = '7d9f0b1e3a5c4d2f8b6e4a1c0d9f8e7b';
const redirectUri = 'https://diary.example.org/callback';
const secrets = [key, clientSecret, accessToken, refreshToken];

const files = (user: UserRow, campaign: CampaignRow) => ({
  'api-keys': `key,name,campaign\n${key},Registration form,${campaign.uid}\n`,
  'oauth-clients': `${JSON.stringify({
    client_id: 'diary-of-old',
    client_secret: clientSecret,
    name: 'Training diary',
    redirect_uris: [redirectUri],
    owner: user.email,
  })}\n`,
  'oauth-tokens': `client_id,user,access_token,refresh_token\ndiary-of-old,${user.email},${accessToken},${refreshToken}\n`,
});

describe('import of credentials of another platform', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);
  const server = useServer(() => ({ knex: database.knex }), beforeEach, afterEach);
  const importer = Importer.use(database);
  const user = useFixture(() => server.build.account(), beforeEach);
  const campaign = useFixture(() => server.build.campaign(), beforeEach);
  beforeEach(async () => {
    for (const [kind, content] of Object.entries(files(user, campaign))) {
      const outcome = await importer.content(kind as keyof ReturnType<typeof files>, content);
      expect(outcome, kind).to.include({ inserted: 1, rejected: 0 });
    }
  });

  const meOf = (token: unknown) =>
    server.oauth.get('/api/v1/me.json', { headers: { Authorization: `Bearer ${token}` } });
  const statusOfMe = async (token: unknown) => (await meOf(token)).status;
  const statusOfKey = async (sent = key) =>
    (await server.client.get('/pages.json', { headers: { Authorization: `Token token=${sent}` } })).status;
  const refreshing = {
    grant_type: 'refresh_token',
    client_id: 'diary-of-old',
    client_secret: clientSecret,
    refresh_token: refreshToken,
  };
  const refresh = (sent: Record<string, string> = {}) =>
    server.oauth.post('/oauth/token', { ...refreshing, ...sent });
  const tokens = (rows: string, header = 'client_id,user,access_token,refresh_token,expires_at') =>
    importer.content('oauth-tokens', `${header}\n${rows}\n`);

  it('gives a key access to its campaign only', async () => {
    expect(await statusOfKey()).to.equal(200);
    const { body } = await server.client.post(
      '/pages',
      {
        uid: user.id,
        birthday: '1990-01-15',
        name: 'Robin',
        campaign_id: (await server.build.campaign()).uid,
      },
      { headers: { Authorization: `Token token=${key}` } },
    );
    expect(body.error.message).to.include('not authorized');
    expect(await statusOfKey(`${key}0`)).to.equal(401);
  });

  it('accepts an operator’s settings for an application, but no address that emails cannot link to', async () => {
    const keys = (address: string) =>
      importer.content(
        'api-keys',
        `key,name,campaign,individual_registration_url,team_registration_url\n${key},Form,${campaign.uid},${address},\n`,
      );
    expect(await keys('https://events.example.org/join')).to.include({ updated: 1 });
    expect((await keys('/join')).rejects[0]).to.include('is not an https:// address');
    expect(await server.knex('registered_applications').first()).to.include({
      individual_registration_url: 'https://events.example.org/join',
      team_registration_url: null,
    });
    const allowed = 'client_id,client_secret,name,registration_allowed\ndiary-of-old,,Diary,true\n';
    expect(await importer.content('oauth-clients', allowed)).to.include({ updated: 1 });
    expect(await server.knex('oauth_clients').where({ client_id: 'diary-of-old' }).first()).to.include({
      registration_allowed: true,
    });
  });

  it('keeps a user’s access token working, until its application revokes it', async () => {
    expect((await meOf(accessToken)).body.user).to.include({ email: user.email });
    const caller = { client_id: 'diary-of-old', client_secret: clientSecret };
    expect((await server.oauth.post('/oauth/revoke', { token: refreshToken, ...caller })).status).to.equal(
      200,
    );
    expect(await statusOfMe(accessToken)).to.equal(401);
    expect((await refresh()).body.error).to.equal('invalid_grant');
  });

  it('lets an application exchange a code with its secret, and its users are not asked again', async () => {
    const library = new AuthorizationCode({
      client: { id: 'diary-of-old', secret: clientSecret },
      auth: { tokenHost: server.oauth.origin },
    });
    const visitor = await signedInVisitor(server.client.origin, user);
    const { pathname, search } = new URL(library.authorizeURL({ redirect_uri: redirectUri }));
    await visitor.open(`${pathname}${search}`);
    const back = new URL(visitor.page.location ?? '');
    expect(back.origin).to.equal('https://diary.example.org');
    const code = back.searchParams.get('code') ?? '';
    const { token } = await library.getToken({ code, redirect_uri: redirectUri });
    expect(await statusOfMe(token.access_token)).to.equal(200);
  });

  it('lets published client libraries refresh a token, one after the other', async () => {
    const library = new AuthorizationCode({
      client: { id: 'diary-of-old', secret: clientSecret },
      auth: { tokenHost: server.oauth.origin },
    });
    const stored = library.createToken({ access_token: accessToken, refresh_token: refreshToken });
    const first = await (await stored.refresh()).refresh();
    expect(await statusOfMe(first.token.access_token)).to.equal(200);
    const { authUrl } = server.context.config;
    const provider = await openid.discovery(
      new URL(authUrl),
      'diary-of-old',
      undefined,
      openid.ClientSecretBasic(clientSecret),
      {
        algorithm: 'oauth2',
        execute: [openid.allowInsecureRequests],
        [openid.customFetch]: (address, options) =>
          fetch(address.replace(authUrl, server.oauth.origin), options as RequestInit),
      },
    );
    expect(provider.serverMetadata().grant_types_supported).to.include('refresh_token');
    const second = await openid.refreshTokenGrant(provider, refreshToken);
    expect(second).to.have.keys('access_token', 'token_type', 'refresh_token', 'scope', 'created_at');
    expect(await statusOfMe(second.access_token)).to.equal(200);
  });

  it('replaces the old token with the refreshed one, whose refresh token still works', async () => {
    const { status, body } = await refresh();
    expect(status).to.equal(200);
    expect(body).to.include({ token_type: 'bearer', refresh_token: refreshToken, scope: '' });
    expect(await statusOfMe(accessToken)).to.equal(401);
    expect(await statusOfMe(body.access_token)).to.equal(200);
    const again = await server.oauth.post(`/oauth/token?${new URLSearchParams(refreshing)}`);
    expect(again.status).to.equal(200);
    expect(await statusOfMe(body.access_token)).to.equal(401);
    expect(await statusOfMe(again.body.access_token)).to.equal(200);
    expect(await tokens(`diary-of-old,${user.email},${accessToken},${refreshToken},`)).to.include({
      unchanged: 1,
      rejected: 0,
    });
    expect(await statusOfMe(accessToken)).to.equal(401);
    expect(await statusOfMe(again.body.access_token)).to.equal(200);
  });

  it('refuses to refresh for another client, for a disabled user, and with an access token', async () => {
    const [{ client_id: _ours, ...other }] = await server
      .knex('oauth_clients')
      .where({ client_id: 'diary-of-old' });
    await server.knex('oauth_clients').insert({
      ...other,
      id: undefined,
      client_id: 'other',
      secret_hash: hashSecret('other secret of old'),
    });
    for (const [sent, error] of [
      [{ client_id: 'other', client_secret: 'other secret of old' }, 'invalid_grant'],
      [{ client_secret: 'wrong' }, 'invalid_client'],
      [{ refresh_token: accessToken }, 'invalid_grant'],
      [{ refresh_token: '' }, 'invalid_request'],
    ] as const) {
      expect((await refresh(sent)).body.error, JSON.stringify(sent)).to.equal(error);
    }
    expect((await refresh()).status).to.equal(200);
    await server.knex('users').where({ id: user.id }).update({ disabled_at: new Date() });
    expect((await refresh()).body.error).to.equal('invalid_grant');
  });

  it('ends an access token when it expires, by the database’s clock, and says so before', async () => {
    const [expired, living] = ['an-expired-token-of-old', 'a-living-token-of-old'];
    const hour = new Date(Date.now() + 3_600_000).toISOString();
    const outcome = await tokens(
      `diary-of-old,${user.email},${expired},,2026-01-01\ndiary-of-old,${user.email},${living},,${hour}`,
    );
    expect(outcome).to.include({ inserted: 2 });
    const refused = await meOf(expired);
    expect(refused.status).to.equal(401);
    expect(refused.headers.get('www-authenticate')).to.include('has expired');
    const { body } = await server.oauth.get(`/oauth/token/info?access_token=${living}`);
    expect(body.expires_in).to.be.within(3000, 3600);
    expect(
      (await server.oauth.get(`/oauth/token/info?access_token=${accessToken}`)).body.expires_in,
    ).to.equal(null);
  });

  it('changes nothing a second time, and restores nothing that was revoked here', async () => {
    const { audit_log: _, ...before } = await tableContents(server.knex);
    for (const [kind, content] of Object.entries(files(user, campaign))) {
      const outcome = await importer.content(kind as keyof ReturnType<typeof files>, content);
      expect(outcome, kind).to.include({ unchanged: 1, rejected: 0 });
    }
    expect(await tableContents(server.knex)).to.deep.include(before);
    for (const table of ['registered_applications', 'oauth_tokens'])
      await server.knex(table).update({ revoked_at: new Date() });
    await server.knex('oauth_clients').update({ secret_hash: hashSecret('rotated'), deleted_at: new Date() });
    await server.knex('oauth_consents').delete();
    for (const [kind, content] of Object.entries(files(user, campaign)))
      await importer.content(kind as keyof ReturnType<typeof files>, content);
    expect(await statusOfKey()).to.equal(401);
    expect(await statusOfMe(accessToken)).to.equal(401);
    expect((await refresh()).body.error).to.equal('invalid_client');
    expect(await server.knex('oauth_consents')).to.have.length(0);
  });

  it('accepts the hash of a secret in its place', async () => {
    const other = 'ffff2c3d4e5f60718293a4b5c6d7e8f9';
    const hash = hashSecret(other).toString('hex').toUpperCase();
    const content = `key,name,campaign\nsha256:${hash},Hashed,${campaign.uid}\n${other},Clear,${campaign.uid}\n`;
    expect(await importer.content('api-keys', content)).to.include({ inserted: 1, updated: 1 });
    expect(await statusOfKey(other)).to.equal(200);
  });

  it('reports what is wrong with a row without revealing its secrets', async () => {
    await server.knex('oauth_clients').insert({ client_id: 'public', name: 'Public', confidential: false });
    const refused = {
      'api-keys': `key,name,campaign\n${key}0,Form,au-999\nshort,Form,${campaign.uid}\n"${key} 1",Form,${campaign.uid}`,
      'oauth-clients': [
        { client_id: 'a:b', client_secret: clientSecret, name: 'A' },
        { client_id: 'a', client_secret: clientSecret, name: 'Groundswell' },
        { client_id: 'a', client_secret: clientSecret, name: 'A', redirect_uris: ['javascript:alert(1)'] },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
      'oauth-tokens': [
        'client_id,user,access_token,refresh_token',
        `unknown,${user.email},${accessToken}1,`,
        `public,${user.email},${accessToken}2,${refreshToken}2`,
        `diary-of-old,${user.email},${accessToken}3,${refreshToken}`,
        `diary-of-old,,${accessToken},${refreshToken}`,
        `diary-of-old,nobody@example.org,${accessToken}4,`,
      ].join('\n'),
    };
    const reasons: string[] = [];
    for (const [kind, content] of Object.entries(refused)) {
      const { rejects } = await importer.content(kind as keyof typeof refused, content);
      reasons.push(...rejects.map((line) => line.replace(/^\d+,/, '')));
    }
    const text = reasons.join('\n');
    for (const secret of [...secrets, 'short']) expect(text).to.not.include(secret);
    expect(reasons.map((reason) => reason.split(',')[0]).join(' ')).to.equal(
      'campaign key key client_id name redirect_uris client_id refresh_token user user',
    );
  });

  it('leaves no secret in the database, in what is printed or in the file of rejects', async () => {
    const folder = await temporaryFolder();
    const unlike = `${key.slice(1)}f`;
    await writeFile(join(folder.path, 'bare.csv'), `${key},Form,${campaign.uid}\n`);
    await writeFile(
      join(folder.path, 'keys.csv'),
      `key,name,campaign\n${key},Form,none\n${unlike},Form,${campaign.uid}\n`,
    );
    let seen = '';
    for (const name of ['bare.csv', 'keys.csv']) {
      const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'trace' };
      const command = new Command(['import', 'api-keys', name], environment, { cwd: folder.path });
      expect(await command.exit, command.output).to.equal(1);
      seen += command.output;
    }
    seen += await readFile(join(folder.path, 'keys.csv.rejects.csv'), 'utf8');
    await folder.remove();
    expect(seen).to.include('something').and.include('2,campaign,does not match any of the campaigns,\n');
    expect(await statusOfKey(unlike)).to.equal(200);
    for (const table of Object.keys(await tableContents(database.knex))) {
      const { rows } = await database.knex.raw('select stored::text as text from ?? as stored', [table]);
      seen += rows.map(({ text }: { text: string }) => text).join('\n');
    }
    for (const secret of [...secrets, unlike]) {
      expect(seen).to.not.include(secret).and.not.include(Buffer.from(secret).toString('hex'));
    }
    expect(seen).to.include(hashSecret(unlike).toString('hex'));
  });
});
