import { expect } from 'chai';
import type { Knex } from 'knex';
import { buildAccount, signedInVisitor } from '../support/accounts.ts';
import { buildPage, buildTeam } from '../support/factories.ts';
import { buildOauthClient } from '../support/oauth-clients.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: addresses that nobody has linked to', () => {
  let server: TestServer;
  let knex: Knex;
  let visitor: Visitor;
  let team: number;
  let clientId: string;

  before(async () => {
    server = await startTestServer();
    knex = server.knex;
    const user = await buildAccount(knex);
    visitor = await signedInVisitor(server.client.origin, user);
    const leader = await buildPage(knex, { user_id: user.id });
    team = Number((await buildTeam(knex, { leader })).team.id);
    clientId = (await buildOauthClient(knex, { owner_user_id: user.id })).client_id;
  });
  after(() => server.close());

  it('get no notice by the name of something every object has', async () => {
    const stranger = new Visitor(server.client.origin);
    const pages: [Visitor, string][] = [
      [stranger, '/sign-in'],
      [visitor, '/dashboard'],
      [visitor, `/dashboard/teams/${team}`],
      [visitor, '/developers/oauth_applications'],
      [visitor, `/developers/oauth_applications/${clientId}`],
    ];
    for (const [who, path] of pages) {
      for (const name of ['__proto__', 'toString', 'constructor', 'hasOwnProperty', 'nothing', '']) {
        const { status, html } = await who.open(`${path}?notice=${name}`);
        expect(status, `${path} ${name}`).to.equal(200);
        expect(html, `${path} ${name}`).to.not.include('class="notice"');
      }
    }
  });

  it('take access from an application by its number alone', async () => {
    await visitor.open('/dashboard');
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    for (const id of ['1e3', '0x10', '-1', '0', '01', '1.0', '%201', '9007199254740993']) {
      const path = `/dashboard/applications/${id}/remove-access`;
      expect((await visitor.post(path, { csrf_token })).status, path).to.equal(404);
    }
  });
});
