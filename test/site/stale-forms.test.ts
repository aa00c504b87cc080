import { expect } from 'chai';
import { signedInUser, testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: an outdated form', () => {
  const server = useServer();

  const wayOn = ({ page }: Visitor) =>
    /<a class="button" href="([^"]*)">Open the form again/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');

  it('is refused with a link that leads back to it', async () => {
    const visitor = new Visitor(server.client.origin);
    const forms: [string, Record<string, string>, string][] = [
      ['/sign-in', { return_to: '/dashboard?a=1' }, '/sign-in?return_to=%2Fdashboard%3Fa%3D1'],
      ['/sign-in', { return_to: '//evil.example' }, '/sign-in'],
      ['/sign-up', {}, '/sign-up'],
      ['/forgot-password', { email: 'ada@example.org' }, '/forgot-password'],
      ['/reset-password', { token: 'gsm_x&y' }, '/reset-password?token=gsm_x%26y'],
      ['/confirm-email', { token: 'gsm_x' }, '/confirm-email?token=gsm_x'],
      ['/join-team', { token: 'gsi_x' }, '/join-team?token=gsi_x'],
      ['/sign-out', {}, '/'],
      ['/dashboard/sign-out-everywhere', {}, '/dashboard'],
      ['/dashboard/applications/7/remove-access', {}, '/dashboard'],
      ['/dashboard/pages', { campaign_id: 'au-7' }, '/dashboard/pages/new?campaign=au-7'],
      ['/dashboard/pages/7/edit', {}, '/dashboard/pages/7/edit'],
      ['/dashboard/pages/7/cover', {}, '/dashboard/pages/7/edit'],
      ['/dashboard/pages/7/leave-team', {}, '/dashboard'],
      ['/dashboard/pages/7/activities/8', {}, '/dashboard/pages/7/activities/8'],
      ['/dashboard/pages/7/activities/8/delete', {}, '/dashboard/pages/7/activities'],
      ['/dashboard/pages/7/updates/8/delete', {}, '/dashboard/pages/7/updates'],
      ['/dashboard/pages/7/donations/8/reply', {}, '/dashboard/pages/7/updates'],
      ['/dashboard/teams/7/members/8/remove', {}, '/dashboard/teams/7'],
      ['/developers/oauth_applications/abc/secret', {}, '/developers/oauth_applications/abc/secret'],
      ['/developers/oauth_applications/abc/webhooks/7', {}, '/developers/oauth_applications/abc/webhooks/7'],
      [
        '/developers/oauth_applications/abc/webhooks/7/pause',
        {},
        '/developers/oauth_applications/abc/webhooks/7',
      ],
      [
        '/developers/oauth_applications/abc/webhooks/7/deliveries/8/replay',
        {},
        '/developers/oauth_applications/abc/webhooks/7',
      ],
      ['/oauth/authorize?client_id=a&state=b', {}, '/oauth/authorize?client_id=a&state=b'],
    ];
    for (const [path, fields, expected] of forms) {
      const { status, html } = await visitor.post(path, { ...fields, csrf_token: 'stale' });
      expect(status, path).to.equal(403);
      expect(html).to.include('This form has expired');
      expect(wayOn(visitor), path).to.equal(expected);
    }
  });

  it('never leads to another site', async () => {
    const visitor = new Visitor(server.client.origin);
    const response = await fetch(`${server.client.origin}//evil.example/form`, {
      method: 'POST',
      body: 'a=b',
    });
    expect(response.status).to.equal(403);
    expect(await response.text()).to.not.include('evil.example');
    await visitor.post('/dashboard/pages/"><b>/edit', {});
    expect(visitor.page.html).to.not.include('<b>');
  });

  it('still shows who is signed in', async () => {
    const { user, visitor } = await signedInUser(server);
    await visitor.post('/dashboard/pages/7/edit', { csrf_token: 'stale' });
    expect(visitor.page.html).to.include(`href="/dashboard">${user.name}`);
  });

  it('continues if it is a sign-in form and the visitor has signed in since', async () => {
    const user = await server.build.account();
    const visitor = await Visitor.at(server.client.origin, '/sign-in');
    const [, csrf_token = ''] = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html) ?? [];
    await visitor.submit('/sign-in', { email: user.email, password: testPassword });
    const session = visitor.cookies.get('groundswell_session');
    const again = { csrf_token, email: 'other@example.org', password: testPassword };
    for (const [return_to, location] of [
      ['/developers', '/developers'],
      ['//evil.example', '/dashboard'],
      ['', '/dashboard'],
    ] as const) {
      const page = await visitor.post('/sign-in', { ...again, return_to });
      expect(page, return_to).to.include({ status: 303, location });
    }
    expect(visitor.cookies.get('groundswell_session')).to.equal(session);
  });
});
