import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { Visitor } from '../support/visitor.ts';
import { useTeamForms } from './team-forms.ts';

describe('Site: the forms for invitations', () => {
  const world = useTeamForms();
  const { server, ownPage, ownTeam, membersOf } = world;

  async function applicationOf(campaign_id: number): Promise<{ key: string }> {
    const key = createSecret('apiKey');
    await server.knex('registered_applications').insert({
      name: 'Event site',
      campaign_id,
      key_hash: hashSecret(key),
      key_hint: key.slice(-4),
    });
    return { key };
  }

  async function invitationLink(teamPath: string): Promise<string> {
    await world.visitor.open(teamPath);
    const { status, html } = await world.visitor.submit(`${teamPath}/invitations`, {
      email: 'cy@example.org',
    });
    expect(status).to.equal(200);
    const [, address = ''] = /id="invitation_link" value="([^"]+)"/.exec(html) ?? [];
    expect(address).to.match(/\/join-team\?token=gsi_[\w-]{43}$/);
    const { pathname, search } = new URL(address);
    return pathname + search;
  }

  it('show an invitation’s link once, and cancel it', async () => {
    const { teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const { html } = await world.visitor.open(teamPath);
    expect(html).to.include('cy@example.org').and.not.to.include('gsi_');
    const [, action = ''] = /action="([^"]+\/cancel)"/.exec(html) ?? [];
    expect((await world.visitor.submit(action)).location).to.equal(`${teamPath}?notice=cancelled`);
    expect((await world.visitor.follow()).html).to.include('No open invitations');
    expect((await world.visitor.open(link)).status).to.equal(410);
    await world.visitor.open(teamPath);
    const refused = await world.visitor.submit(`${teamPath}/invitations`, { email: 'nobody' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('id="email-error"').and.to.include('value="nobody"');
  });

  it('invite by mail, whose link leads to the team', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    await world.visitor.open(teamPath);
    const missing = await world.visitor.submit(`${teamPath}/invitations`, { by: 'mail', email: ' ' });
    expect(missing.status).to.equal(422);
    expect(missing.html).to.include('id="email-error"');
    const email = `fay-${team.id}@example.org`;
    const sent = await world.visitor.submit(`${teamPath}/invitations`, { by: 'mail', email });
    expect(sent.location?.startsWith(`${teamPath}?notice=invited&to=`)).to.equal(true);
    expect((await world.visitor.follow()).html)
      .to.include("We've sent an invitation to")
      .and.to.include(email)
      .and.not.to.include('gsi_');
    const mail = (await server.mailed()).find(({ to }) => to === email);
    const [address = ''] = /https?:\S+/.exec(mail?.text ?? '') ?? [];
    const { origin, pathname, search } = new URL(address);
    expect(origin).to.equal(new URL(server.context.config.baseUrl).origin);
    const guest = new Visitor(server.client.origin);
    const offer = await guest.open(pathname + search);
    expect(offer.html).to.include(`Join ${teamPage.name}`);
    // Neither what the leader has named the team nor who they are: a mail says nothing that a visitor has typed.
    expect(mail?.text).to.include(world.campaign.name).and.not.to.include(teamPage.name);
    const friend = await server.build.account();
    const theirs = await ownPage(friend);
    const invited = await signedInVisitor(server.client.origin, friend);
    await invited.open(pathname + search);
    await invited.submit('/join-team', { individual_page_id: String(theirs.id) });
    expect(await membersOf(team.id)).to.deep.equal([world.page.id, theirs.id]);
  });

  it('invite for somebody else’s team nowhere', async () => {
    const { team } = await server.build.team({ leader: await ownPage(await server.build.account()) });
    const { teamPath } = await ownTeam();
    await world.visitor.open(teamPath);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(world.visitor.page.html)?.[1] ?? '';
    const foreign = `/dashboard/teams/${team.id}/invitations`;
    const { status } = await world.visitor.post(foreign, {
      csrf_token,
      by: 'mail',
      email: 'gus@example.org',
    });
    expect(status).to.equal(403);
    expect(await server.knex('invitations').where({ team_id: team.id })).to.deep.equal([]);
  });

  it('let somebody who was invited to no team make a page, with charity and target filled in', async () => {
    const { key } = await applicationOf(world.campaign.id);
    const body = { email: 'hal@example.org', charity_id: world.charity.uid, target: '450' };
    const headers = { Authorization: `Token token=${key}` };
    await server.client.post('/individual-pages/invitations', body, { headers });
    const mail = (await server.mailed()).find(({ to }) => to === 'hal@example.org');
    const [, path = ''] = /https?:\/\/[^/]+(\/invitation\?token=\S+)/.exec(mail?.text ?? '') ?? [];
    const guest = new Visitor(server.client.origin);
    const offer = await guest.open(path);
    expect(offer.html)
      .to.include(`Raise money in ${world.campaign.name}`)
      .and.not.to.include('/dashboard/pages/new');
    const [, signUp = ''] = /href="(\/sign-up\?return_to=[^"]+)"/.exec(offer.html) ?? [];
    await guest.open(signUp);
    const account = { name: 'Hal Moor', email: 'hal@example.org', password: testPassword };
    expect((await guest.submit('/sign-up', account)).location).to.match(/^\/dashboard\/pages\/new\?/);
    await guest.follow();
    expect(guest.page.html).to.include('value="450.00"');
    const made = await guest.submit('/dashboard/pages', { birthday: '1990-01-01' });
    expect(made.location).to.equal(`/${world.campaign.slug}/au/hal-moor?notice=created&mailed=page-created`);
    const created = await server
      .knex('pages')
      .where({ name: 'Hal Moor', campaign_id: world.campaign.id })
      .first();
    const invitation = await server.knex('invitations').where({ id: created.invitation_id }).first();
    expect(created).to.include({ target_cents: 45_000, charity_id: world.charity.id });
    expect(invitation).to.include({ accepted_page_id: created.id, email: 'hal@example.org' });
    expect((await guest.open(path)).status).to.equal(410);
  });

  it('let an invitation to no team take no page that is there into one', async () => {
    const token = createSecret('invitation');
    await server.knex('invitations').insert({
      campaign_id: world.campaign.id,
      token_hash: hashSecret(token),
      expires_at: new Date(Date.now() + 86_400_000),
    });
    await world.visitor.open(`/join-team?token=${token}`);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(world.visitor.page.html)?.[1] ?? '';
    const fields = { csrf_token, token, individual_page_id: String(world.page.id) };
    expect((await world.visitor.post('/join-team', fields)).status).to.equal(422);
    const row = await server
      .knex('invitations')
      .where({ token_hash: hashSecret(token) })
      .first();
    expect(row.accepted_at).to.equal(null);
  });

  it('let an invited supporter join with a page of that campaign, once', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const friend = await server.build.account();
    const theirs = await ownPage(friend, 'Dee Stone');
    await server.build.page({ user_id: friend.id, name: 'Of another campaign' });
    const guest = new Visitor(server.client.origin);
    const offer = await guest.open(link);
    expect(offer.html).to.include(`Join ${teamPage.name}`).and.to.include('Create your account');
    const signIn = `/sign-in?return_to=${encodeURIComponent(link)}`;
    expect(offer.html).to.include(`href="${signIn}"`);
    await guest.open(signIn);
    const fields = { email: friend.email, password: testPassword };
    expect((await guest.submit('/sign-in', fields)).location).to.equal(link);
    const { html } = await guest.follow();
    expect(html).to.include('Dee Stone').and.not.to.include('Of another campaign');
    const choice = { individual_page_id: String(theirs.id) };
    expect((await guest.submit('/join-team', choice)).location).to.equal('/dashboard?notice=joined');
    expect((await guest.follow()).html).to.include('You&#39;re a member');
    expect((await guest.open(`/${world.campaign.slug}/au/${teamPage.slug}`)).html).to.include('Dee Stone');
    expect(await membersOf(team.id)).to.deep.equal([world.page.id, theirs.id]);
    expect((await guest.open(link)).status).to.equal(410);
  });

  it('let an invited supporter join by signing up and creating a page', async () => {
    const { team, teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const guest = await Visitor.at(server.client.origin, link);
    const [, signUp = ''] = /href="(\/sign-up\?return_to=[^"]+)"/.exec(guest.page.html) ?? [];
    await guest.open(signUp);
    const account = { name: 'Eve Hart', email: 'eve@example.org', password: testPassword };
    expect((await guest.submit('/sign-up', account)).location).to.match(/^\/dashboard\/pages\/new\?/);
    await guest.follow();
    expect(guest.page.html).to.include('as a member of');
    const refused = await guest.submit('/dashboard/pages', { charity_id: world.charity.uid, birthday: '' });
    expect(refused.status).to.equal(422);
    const fields = { charity_id: world.charity.uid, birthday: '1990-01-01' };
    expect((await guest.submit('/dashboard/pages', fields)).location).to.equal(
      `/${world.campaign.slug}/au/eve-hart?notice=joined&mailed=page-created`,
    );
    const created = await server
      .knex('pages')
      .where({ name: 'Eve Hart', campaign_id: world.campaign.id })
      .first();
    expect(await membersOf(team.id)).to.deep.equal([world.page.id, created.id]);
  });

  it('take strangers into the team by one link that many are given, until it is cancelled', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    await world.visitor.open(teamPath);
    const made = await world.visitor.submit(`${teamPath}/invitations`, { by: 'link-for-many' });
    const [, address = ''] = /id="invitation_link" value="([^"]+)"/.exec(made.html) ?? [];
    const { pathname, search } = new URL(address);
    for (const name of ['Ivo Lake', 'Jun Park']) {
      const guest = new Visitor(server.client.origin);
      const { html } = await guest.open(pathname + search);
      expect(html).to.include(`${world.user.name} has invited you`).and.to.include(teamPage.name);
      const [, signUp = ''] = /href="(\/sign-up\?return_to=[^"]+)"/.exec(html) ?? [];
      await guest.open(signUp);
      const email = `${name.replace(' ', '.')}@example.org`;
      await guest.submit('/sign-up', { name, email, password: testPassword });
      await guest.follow();
      await guest.submit('/dashboard/pages', { charity_id: world.charity.uid, birthday: '1990-01-01' });
      expect((await guest.follow()).html).to.include(`Team: ${teamPage.name}`);
    }
    expect(await membersOf(team.id)).to.have.length(3);
    const { html } = await world.visitor.open(teamPath);
    const [, cancel = ''] = new RegExp(`action="(${teamPath}/invitations/\\d+/cancel)"`).exec(html) ?? [];
    await world.visitor.submit(cancel);
    expect((await new Visitor(server.client.origin).open(pathname + search)).status).to.equal(410);
  });

  it('take nobody in with a page that is not theirs, nor after the invitation was used', async () => {
    const { team, teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const friend = await server.build.account();
    const theirs = await ownPage(friend);
    const victim = await ownPage(await server.build.account());
    const guest = await signedInVisitor(server.client.origin, friend);
    await guest.open(link);
    const stolen = await guest.submit('/join-team', { individual_page_id: String(victim.id) });
    expect(stolen.status).to.equal(403);
    await guest.open(link);
    await server.knex('invitations').where({ team_id: team.id }).update({ cancelled_at: new Date() });
    const late = await guest.submit('/join-team', { individual_page_id: String(theirs.id) });
    expect(late.status).to.equal(410);
    expect(await membersOf(team.id)).to.deep.equal([world.page.id]);
  });
});
