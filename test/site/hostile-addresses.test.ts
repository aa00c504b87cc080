import { expect } from 'chai';
import { signedInVisitor } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: hostile addresses', () => {
  const server = useServer();
  let visitor: Visitor;
  let team: number;
  let clientId: string;

  before(async () => {
    const user = await server.build.account();
    visitor = await signedInVisitor(server.client.origin, user);
    const leader = await server.build.page({ user_id: user.id });
    team = Number((await server.build.team({ leader })).team.id);
    clientId = (await server.build.oauthClient({ owner_user_id: user.id })).client_id;
  });

  async function csrfToken(): Promise<string> {
    await visitor.open('/dashboard');
    return /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
  }

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

  it('are not found when they are no valid text', async () => {
    const paths = ['%00', 'a%00b', '%ff', '%ed%a0%80', '%c0%af', '%', '%zz'].flatMap((broken) => [
      `/developers/oauth_applications/${broken}`,
      `/developers/oauth_applications/${broken}/secret`,
      `/developers/oauth_applications/${broken}/delete`,
      `/dashboard/pages/${broken}/edit`,
      `/dashboard/pages/${broken}/team`,
      `/dashboard/teams/${broken}`,
      `/${broken}`,
      `/au/${broken}`,
      `/au/${broken}.json`,
      `/${broken}/au/page/donate`,
      `/au/charities/${broken}`,
      `/assets/${broken}`,
      `/oauth/authorize/${broken}`,
    ]);
    for (const path of paths) expect((await visitor.open(path)).status, path).to.equal(404);
    const csrf_token = await csrfToken();
    const actions = [
      '/developers/oauth_applications/%00',
      '/developers/oauth_applications/%00/secret',
      '/developers/oauth_applications/%ff/delete',
      '/dashboard/applications/%00/remove-access',
      '/dashboard/pages/%00/edit',
      '/dashboard/teams/%00/members',
      `/dashboard/teams/${team}/members/%00/remove`,
      `/dashboard/teams/${team}/invitations/%ff/cancel`,
    ];
    for (const path of actions) {
      expect((await visitor.post(path, { csrf_token, name: 'x' })).status, path).to.equal(404);
    }
  });

  it('answer 405 with the methods that are allowed when they are only to be read', async () => {
    const posted = await visitor.post('/campaigns/fr/x', { csrf_token: await csrfToken() });
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'HEAD, GET']);
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await fetch(`${server.client.origin}/campaigns/fr/x`, { method });
      expect([status, headers.get('allow')], method).to.deep.equal([405, 'GET, HEAD, POST, OPTIONS']);
    }
  });

  it('never answer 5xx when their query is no valid text', async () => {
    const stranger = new Visitor(server.client.origin);
    for (const broken of ['%00', 'a%00b', '%ff', '%ed%a0%80', '%']) {
      for (const [who, path] of [
        [stranger, '/sign-in?return_to='],
        [stranger, '/sign-in?notice='],
        [stranger, '/sign-up?return_to='],
        [stranger, '/reset-password?token='],
        [stranger, '/confirm-email?token='],
        [visitor, '/join-team?token='],
        [visitor, '/dashboard?notice='],
        [visitor, '/dashboard/pages/new?q='],
        [visitor, '/dashboard/pages/new?campaign='],
        [visitor, '/dashboard/pages/new?campaign=au-1&charity='],
        [visitor, '/au/get-started?charity='],
        [visitor, '/oauth/authorize?client_id='],
      ] as const) {
        expect((await who.open(path + broken)).status, path + broken).to.be.below(500);
      }
    }
  });

  it('take access from an application by its number alone', async () => {
    const csrf_token = await csrfToken();
    for (const id of ['1e3', '0x10', '-1', '0', '01', '1.0', '%201', '9007199254740993']) {
      const path = `/dashboard/applications/${id}/remove-access`;
      expect((await visitor.post(path, { csrf_token })).status, path).to.equal(404);
    }
  });
});
