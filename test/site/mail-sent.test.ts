import { expect } from 'chai';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: notices about sent emails', () => {
  const server = useServer();
  let count = 0;
  const user = useFixture(() => server.build.account(), beforeEach);

  const notice = ({ html }: { html: string }) => /<p class="notice" role="status">(.*?)<\/p>/.exec(html)?.[1];
  const typed = () => {
    count += 1;
    return { name: 'Ada', email: `ada${count}@example.org`, password: testPassword };
  };

  it('names the address at the first view after signing up, wherever that is, and what to do without a mail', async () => {
    for (const target of ['/dashboard', '/developers', '/dashboard/pages/new?q=run']) {
      const visitor = await Visitor.at(
        server.client.origin,
        `/sign-up?return_to=${encodeURIComponent(target)}`,
      );
      const values = typed();
      await visitor.submit('/sign-up', values);
      expect(visitor.page.location?.startsWith(target), visitor.page.location).to.equal(true);
      while (visitor.page.status === 303) await visitor.follow();
      expect(notice(visitor.page), target)
        .to.include(`We've sent a link to <strong>${values.email}</strong>`)
        .and.include('check your spam folder')
        .and.include('href="/dashboard/account"');
      expect(notice(await visitor.open('/dashboard'))).to.equal(undefined);
    }
  });

  it('tells nobody who is not signed in, and nothing to who signs in by signing up again', async () => {
    expect(notice(await new Visitor(server.client.origin).open('/?mailed=confirm-email'))).to.equal(
      undefined,
    );
    const visitor = await Visitor.at(server.client.origin, '/sign-up');
    await visitor.submit('/sign-up', { ...typed(), email: user.email });
    expect(visitor.page.location).to.equal('/dashboard');
    const stranger = await Visitor.at(server.client.origin, '/sign-up');
    const refused = await stranger.submit('/sign-up', {
      ...typed(),
      email: user.email,
      password: 'another long one',
    });
    expect(refused.html).to.include('check your spam folder');
  });

  it('stands on the screen where an application asks for access', async () => {
    const { client_id, redirectUri } = await server.build.oauthClient();
    const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri: redirectUri });
    const visitor = await Visitor.at(server.oauth.origin, `/oauth/authorize?${query}&login_action=sign-up`);
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(visitor.page.html) ?? [];
    const values = typed();
    await visitor.submit(action.replaceAll('&amp;', '&'), values);
    const consent = await visitor.follow();
    expect(consent.html).to.include('value="allow"');
    const { baseUrl } = server.context.config;
    expect(notice(consent))
      .to.include(`We've sent a link to <strong>${values.email}</strong>`)
      .and.include(`href="${baseUrl}/dashboard/account"`);
  });

  it('says the same of a forgotten password, whether there is an account or not', async () => {
    const said: string[] = [];
    for (const email of [user.email, 'nobody@example.org']) {
      const visitor = await Visitor.at(server.client.origin, '/forgot-password');
      const { location } = await visitor.submit('/forgot-password', { email: ` ${email} ` });
      expect(location).to.not.include('example');
      const { html } = await visitor.follow();
      expect(html)
        .to.include(`If <strong>${email}</strong> has an account`)
        .and.include('check your spam folder');
      said.push(html.replaceAll(email, ''));
    }
    expect(said[0]).to.equal(said[1]);
    const visitor = await Visitor.at(server.client.origin, '/forgot-password');
    expect(
      (await visitor.submit('/forgot-password', { email: 'Win now at evil.example' })).location,
    ).to.equal('/forgot-password/sent');
    for (const forged of ['', '?to=', '?to=bm90IHNlYWxlZA', '?to=%00']) {
      const { status, html } = await visitor.open(`/forgot-password/sent${forged}`);
      expect([status, html.includes('If your address has an account')], forged).to.deep.equal([200, true]);
    }
  });

  it('names the new address when it is changed, also one that has an account already', async () => {
    const taken = await server.build.account();
    const said: (string | undefined)[] = [];
    for (const email of ['new-one@example.org', taken.email]) {
      const visitor = await signedInVisitor(server.client.origin, user);
      await visitor.open('/dashboard/account');
      await visitor.submit('/dashboard/account/email', { email, password: testPassword });
      const text = notice(await visitor.follow());
      expect(text).to.include(`We've sent a link to <strong>${email}</strong>`);
      said.push(text?.replace(email, ''));
    }
    expect(said[0]).to.equal(said[1]);
    const visitor = await signedInVisitor(server.client.origin, user);
    await visitor.open('/dashboard/account');
    const passwords = { current_password: testPassword, new_password: 'a longer one than before' };
    await visitor.submit('/dashboard/account/password', passwords);
    expect(notice(await visitor.follow())).to.include(
      `sent a confirmation to <strong>${user.email}</strong>`,
    );
  });

  it('names who is invited to a team', async () => {
    const leader = await server.build.page({ user_id: user.id });
    const { team } = await server.build.team({ leader });
    const visitor = await signedInVisitor(server.client.origin, user);
    await visitor.open(`/dashboard/teams/${team.id}`);
    const invited = { email: 'bea@example.org', by: 'mail' };
    await visitor.submit(`/dashboard/teams/${team.id}/invitations`, invited);
    expect(visitor.page.location).to.not.include('bea');
    expect(notice(await visitor.follow())).to.include(
      "We've sent an invitation to <strong>bea@example.org</strong>",
    );
  });

  it('tells of the mail about a new page, but not where its kind is not wanted', async () => {
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ charities: [charity] });
    const create = async () => {
      const visitor = await signedInVisitor(server.client.origin, user);
      await visitor.open(`/dashboard/pages/new?campaign=${campaign.uid}`);
      await visitor.submit('/dashboard/pages', { charity_id: charity.uid, birthday: '1990-01-01' });
      return notice(await visitor.follow());
    };
    expect(await create()).to.equal(
      `Your page is live. Share it! We've emailed the link to <strong>${user.email}</strong>.`,
    );
    await server.knex('muted_notifications').insert({ user_id: user.id, name: 'page_created' });
    expect(await create()).to.equal('Your page is live. Share it!');
  });
});
