import { Writable } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { testPassword } from '../support/accounts.ts';
import { submitForm } from '../support/open-form.ts';
import { startTestServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Secrets of a whole authorization', () => {
  it('are neither in the log nor in the database', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    const server = await startTestServer({ log: pino({ level: 'trace' }, sink) });
    const client = await server.build.oauthClient();
    const visitor = new Visitor(server.oauth.origin);
    const request = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: client.redirectUri,
      state: 'state-of-the-caller',
    });
    await visitor.open(`/oauth/authorize?response_type=code&${request}`);
    await submitForm(visitor, { name: 'Ada', email: 'ada@example.org', password: testPassword });
    await visitor.follow();
    await submitForm(visitor, { decision: 'allow' });
    const code = new URL(visitor.page.location ?? '').searchParams.get('code') ?? '';
    const exchange = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.client_id,
      client_secret: client.secret,
      redirect_uri: client.redirectUri,
      code,
    });
    const { body } = await server.oauth.post(`/oauth/token?${exchange}`);
    await visitor.open(`/oauth/authorize?response_type=token&${request}`);
    const implicit = new URLSearchParams(new URL(visitor.page.location ?? '').hash.slice(1)).get(
      'access_token',
    );
    await server.oauth.get(`/api/v1/me.json?access_token=${body.access_token}`);
    await server.oauth.get(`/oauth/token/info?access_token=${implicit}`);
    await server.oauth.post(`/oauth/token?${exchange}`);

    const secrets = [
      testPassword,
      client.secret,
      code,
      body.access_token,
      implicit ?? '',
      ...visitor.cookies.values(),
      encodeURIComponent(testPassword),
    ];
    const { rows: tables } = await server.knex.raw(
      `select format('%I', table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const dumps = await Promise.all(
      tables.map(({ name }: { name: string }) => server.knex.raw(`select t::text as row from ${name} t`)),
    );
    const database = dumps.flatMap(({ rows }) => rows.map(({ row }: { row: string }) => row)).join('\n');
    await server.close();
    expect(secrets.every((secret) => secret.length > 15)).to.equal(true);
    expect(database).to.include('ada@example.org');
    expect(lines.join('')).to.include('/oauth/token');
    for (const secret of secrets) {
      expect(lines.join('').includes(secret), 'in the log').to.equal(false);
      expect(database.includes(secret), 'in the database').to.equal(false);
    }
  });
});
