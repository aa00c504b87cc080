import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { buildAccount, signedInUser, signedInVisitor, testPassword } from '../support/accounts.ts';
import { addMember, buildCampaign, buildCharity, buildPage, buildTeam } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: the forms for teams and invitations', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let user: UserRow;
  let visitor: Visitor;
  let campaign: CampaignRow;
  let charity: CharityRow;
  let page: PageRow;

  beforeEach(async () => {
    ({ user, visitor } = await signedInUser(server));
    charity = await buildCharity(server.knex);
    campaign = await buildCampaign(server.knex, { charities: [charity] });
    page = await ownPage(user);
  });

  function ownPage(owner: { id: number }, name = 'Bea Marsh'): Promise<PageRow> {
    return buildPage(server.knex, {
      user_id: owner.id,
      campaign_id: campaign.id,
      charity_id: charity.id,
      name,
    });
  }

  async function ownTeam() {
    const { team, page: teamPage } = await buildTeam(server.knex, { leader: page });
    return { team, teamPage, teamPath: `/dashboard/teams/${team.id}` };
  }

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

  const membersOf = (teamId: number): Promise<number[]> =>
    server.knex('team_members').where('team_id', teamId).orderBy('page_id').pluck('page_id');

  async function invitationLink(teamPath: string): Promise<string> {
    await visitor.open(teamPath);
    const { status, html } = await visitor.submit(`${teamPath}/invitations`, { email: 'cy@example.org' });
    expect(status).to.equal(200);
    const [, address = ''] = /id="invitation_link" value="([^"]+)"/.exec(html) ?? [];
    expect(address).to.match(/\/join-team\?token=gsi_[\w-]{43}$/);
    const { pathname, search } = new URL(address);
    return pathname + search;
  }

  it('make a team out of an own page, which its own page and the dashboard show at once', async () => {
    expect((await visitor.open('/dashboard')).html).to.include(`/dashboard/pages/${page.id}/team`);
    const path = `/dashboard/pages/${page.id}/team`;
    await visitor.open(path);
    const { status, location = '' } = await visitor.submit(path, { name: 'Night Otters' });
    expect(status).to.equal(303);
    const teamPath = await visitor.follow();
    expect(teamPath.html).to.include('Night Otters').and.to.include('Your team is there');
    expect((await visitor.open(`/${campaign.slug}/au/night-otters`)).html).to.include('Bea Marsh');
    const { html } = await visitor.open('/dashboard');
    expect(html).to.include('You lead this team').and.to.include(location.split('?')[0]);
    await visitor.open(path);
    const again = await visitor.submit(path, { name: 'Night Otters' });
    expect(again.status).to.equal(422);
    expect(again.html)
      .to.include('Name of the team has already been taken')
      .and.to.include('Your page is in a team already')
      .and.to.include('value="Night Otters"');
  });

  it('take in a page by its address or its number', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    const members = [
      await ownPage(user),
      await buildPage(server.knex, { campaign_id: campaign.id, user_id: user.id }),
    ];
    const [byAddress, byNumber] = members as [PageRow, PageRow];
    const teamInApi = async () =>
      (await server.client.get(`/pages/${teamPage.id}.json`)).body.team_member_uids;
    expect(await teamInApi()).to.have.length(1);
    for (const written of [
      `${server.context.config.baseUrl}/${campaign.slug}/au/${byAddress.slug}?from=friend`,
      ` ${byNumber.id} `,
    ]) {
      await visitor.open(teamPath);
      const answer = await visitor.submit(`${teamPath}/members`, { individual_page_id: written });
      expect(answer, written).to.include({ status: 303, location: `${teamPath}?notice=added` });
    }
    expect(await membersOf(team.id)).to.deep.equal([page.id, byAddress.id, byNumber.id]);
    expect(await teamInApi()).to.have.length(3);
    const shown = await visitor.open(`/${campaign.slug}/au/${teamPage.slug}`);
    expect(shown.html).to.include(byNumber.name).and.to.include('3 members');
  });

  it('say beside the field why a page cannot come in', async () => {
    const { teamPath } = await ownTeam();
    const elsewhere = await buildPage(server.knex, { user_id: user.id });
    const theirs = await ownPage(await buildAccount(server.knex));
    const taken = await ownPage(user);
    await buildTeam(server.knex, { leader: taken });
    const refusals: [string, string][] = [
      ['', 'Page can&#39;t be blank'],
      ['my friend', 'Page is neither the address of a page, such as /city-run/au/ada, nor its number'],
      [String(theirs.id), 'is somebody else’s: invite them with a link'],
      [String(elsewhere.id), 'must be an individual page of the team&#39;s campaign'],
      ['99999999', 'must be an individual page of the team&#39;s campaign'],
      [`/${campaign.slug}/au/nobody`, 'must be an individual page of the team&#39;s campaign'],
      ['https://[', 'must be an individual page of the team&#39;s campaign'],
      [String(taken.id), 'Page is in a team already'],
    ];
    for (const [individual_page_id, message] of refusals) {
      await visitor.open(teamPath);
      const { status, html } = await visitor.submit(`${teamPath}/members`, { individual_page_id });
      expect(status, individual_page_id).to.equal(422);
      expect(html, individual_page_id)
        .to.include(message)
        .and.to.include('id="individual_page_id-error"')
        .and.to.include(individual_page_id === '' ? '' : `value="${individual_page_id}"`);
    }
  });

  it('part with a member, not with the leader', async () => {
    const { team, teamPath } = await ownTeam();
    const member = await ownPage(await buildAccount(server.knex), 'Cy Reed');
    await addMember(server.knex, team, member);
    const { html } = await visitor.open(teamPath);
    expect(html).to.include('Cy Reed').and.not.to.include(`/members/${page.id}/remove`);
    const action = `${teamPath}/members/${member.id}/remove`;
    expect((await visitor.submit(action)).location).to.equal(`${teamPath}?notice=removed`);
    expect((await visitor.follow()).html).to.not.include('Cy Reed');
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const refused = await visitor.post(`${teamPath}/members/${page.id}/remove`, { csrf_token });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('The page leads the team and cannot be removed');
    expect(await membersOf(team.id)).to.deep.equal([page.id]);
  });

  it('show an invitation’s link once, and cancel it', async () => {
    const { teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const { html } = await visitor.open(teamPath);
    expect(html).to.include('cy@example.org').and.not.to.include('gsi_');
    const [, action = ''] = /action="([^"]+\/cancel)"/.exec(html) ?? [];
    expect((await visitor.submit(action)).location).to.equal(`${teamPath}?notice=cancelled`);
    expect((await visitor.follow()).html).to.include('No invitation is open');
    expect((await visitor.open(link)).status).to.equal(410);
    await visitor.open(teamPath);
    const refused = await visitor.submit(`${teamPath}/invitations`, { email: 'nobody' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('id="email-error"').and.to.include('value="nobody"');
  });

  it('invite by mail, whose link leads to the team', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    await visitor.open(teamPath);
    const missing = await visitor.submit(`${teamPath}/invitations`, { by: 'mail', email: ' ' });
    expect(missing.status).to.equal(422);
    expect(missing.html).to.include('id="email-error"');
    const email = `fay-${team.id}@example.org`;
    const sent = await visitor.submit(`${teamPath}/invitations`, { by: 'mail', email });
    expect(sent.location?.startsWith(`${teamPath}?notice=invited&to=`)).to.equal(true);
    expect((await visitor.follow()).html)
      .to.include('An invitation was sent to')
      .and.to.include(email)
      .and.not.to.include('gsi_');
    await server.context.outbox.flush();
    const mail = server.mails.find(({ to }) => to === email);
    const [address = ''] = /https?:\S+/.exec(mail?.text ?? '') ?? [];
    const { origin, pathname, search } = new URL(address);
    expect(origin).to.equal(new URL(server.context.config.baseUrl).origin);
    const guest = new Visitor(server.client.origin);
    const offer = await guest.open(pathname + search);
    expect(offer.html).to.include(`Join ${teamPage.name}`);
    // Neither what the leader has named the team nor who they are: a mail says nothing that a visitor has typed.
    expect(mail?.text).to.include(campaign.name).and.not.to.include(teamPage.name);
    const friend = await buildAccount(server.knex);
    const theirs = await ownPage(friend);
    const invited = await signedInVisitor(server.client.origin, friend);
    await invited.open(pathname + search);
    await invited.submit('/join-team', { individual_page_id: String(theirs.id) });
    expect(await membersOf(team.id)).to.deep.equal([page.id, theirs.id]);
  });

  it('invite for somebody else’s team nowhere', async () => {
    const { team } = await buildTeam(server.knex, { leader: await ownPage(await buildAccount(server.knex)) });
    const { teamPath } = await ownTeam();
    await visitor.open(teamPath);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const foreign = `/dashboard/teams/${team.id}/invitations`;
    const { status } = await visitor.post(foreign, { csrf_token, by: 'mail', email: 'gus@example.org' });
    expect(status).to.equal(403);
    expect(await server.knex('invitations').where({ team_id: team.id })).to.deep.equal([]);
  });

  it('let somebody who was invited to no team make a page, with charity and target filled in', async () => {
    const { key } = await applicationOf(campaign.id);
    const body = { email: 'hal@example.org', charity_id: charity.uid, target: '450' };
    const headers = { Authorization: `Token token=${key}` };
    await server.client.post('/individual-pages/invitations', body, { headers });
    await server.context.outbox.flush();
    const mail = server.mails.find(({ to }) => to === 'hal@example.org');
    const [, path = ''] = /https?:\/\/[^/]+(\/invitation\?token=\S+)/.exec(mail?.text ?? '') ?? [];
    const guest = new Visitor(server.client.origin);
    const offer = await guest.open(path);
    expect(offer.html)
      .to.include(`Raise money in ${campaign.name}`)
      .and.not.to.include('/dashboard/pages/new');
    const [, signUp = ''] = /href="(\/sign-up\?return_to=[^"]+)"/.exec(offer.html) ?? [];
    await guest.open(signUp);
    const account = { name: 'Hal Moor', email: 'hal@example.org', password: testPassword };
    expect((await guest.submit('/sign-up', account)).location).to.match(/^\/dashboard\/pages\/new\?/);
    await guest.follow();
    expect(guest.page.html).to.include('value="450.00"');
    const made = await guest.submit('/dashboard/pages', { birthday: '1990-01-01' });
    expect(made.location).to.equal(`/${campaign.slug}/au/hal-moor?notice=created&mailed=page-created`);
    const created = await server.knex('pages').where({ name: 'Hal Moor', campaign_id: campaign.id }).first();
    const invitation = await server.knex('invitations').where({ id: created.invitation_id }).first();
    expect(created).to.include({ target_cents: 45_000, charity_id: charity.id });
    expect(invitation).to.include({ accepted_page_id: created.id, email: 'hal@example.org' });
    expect((await guest.open(path)).status).to.equal(410);
  });

  it('let an invitation to no team take no page that is there into one', async () => {
    const token = createSecret('invitation');
    await server.knex('invitations').insert({
      campaign_id: campaign.id,
      token_hash: hashSecret(token),
      expires_at: new Date(Date.now() + 86_400_000),
    });
    await visitor.open(`/join-team?token=${token}`);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const fields = { csrf_token, token, individual_page_id: String(page.id) };
    expect((await visitor.post('/join-team', fields)).status).to.equal(422);
    const row = await server
      .knex('invitations')
      .where({ token_hash: hashSecret(token) })
      .first();
    expect(row.accepted_at).to.equal(null);
  });

  it('let an invited supporter join with a page of that campaign, once', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const friend = await buildAccount(server.knex);
    const theirs = await ownPage(friend, 'Dee Stone');
    await buildPage(server.knex, { user_id: friend.id, name: 'Of another campaign' });
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
    expect((await guest.follow()).html).to.include('You are a member');
    expect((await guest.open(`/${campaign.slug}/au/${teamPage.slug}`)).html).to.include('Dee Stone');
    expect(await membersOf(team.id)).to.deep.equal([page.id, theirs.id]);
    expect((await guest.open(link)).status).to.equal(410);
  });

  it('let an invited supporter join by signing up and creating a page', async () => {
    const { team, teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const guest = new Visitor(server.client.origin);
    await guest.open(link);
    const [, signUp = ''] = /href="(\/sign-up\?return_to=[^"]+)"/.exec(guest.page.html) ?? [];
    await guest.open(signUp);
    const account = { name: 'Eve Hart', email: 'eve@example.org', password: testPassword };
    expect((await guest.submit('/sign-up', account)).location).to.match(/^\/dashboard\/pages\/new\?/);
    await guest.follow();
    expect(guest.page.html).to.include('as a member of');
    const refused = await guest.submit('/dashboard/pages', { charity_id: charity.uid, birthday: '' });
    expect(refused.status).to.equal(422);
    const fields = { charity_id: charity.uid, birthday: '1990-01-01' };
    expect((await guest.submit('/dashboard/pages', fields)).location).to.equal(
      `/${campaign.slug}/au/eve-hart?notice=joined&mailed=page-created`,
    );
    const created = await server.knex('pages').where({ name: 'Eve Hart', campaign_id: campaign.id }).first();
    expect(await membersOf(team.id)).to.deep.equal([page.id, created.id]);
  });

  it('take strangers into the team by one link that many are given, until it is cancelled', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    await visitor.open(teamPath);
    const made = await visitor.submit(`${teamPath}/invitations`, { by: 'link-for-many' });
    const [, address = ''] = /id="invitation_link" value="([^"]+)"/.exec(made.html) ?? [];
    const { pathname, search } = new URL(address);
    for (const name of ['Ivo Lake', 'Jun Park']) {
      const guest = new Visitor(server.client.origin);
      const { html } = await guest.open(pathname + search);
      expect(html).to.include(`${user.name} invites you`).and.to.include(teamPage.name);
      const [, signUp = ''] = /href="(\/sign-up\?return_to=[^"]+)"/.exec(html) ?? [];
      await guest.open(signUp);
      const email = `${name.replace(' ', '.')}@example.org`;
      await guest.submit('/sign-up', { name, email, password: testPassword });
      await guest.follow();
      await guest.submit('/dashboard/pages', { charity_id: charity.uid, birthday: '1990-01-01' });
      expect((await guest.follow()).html).to.include(`In the team ${teamPage.name}`);
    }
    expect(await membersOf(team.id)).to.have.length(3);
    const { html } = await visitor.open(teamPath);
    const [, cancel = ''] = new RegExp(`action="(${teamPath}/invitations/\\d+/cancel)"`).exec(html) ?? [];
    await visitor.submit(cancel);
    expect((await new Visitor(server.client.origin).open(pathname + search)).status).to.equal(410);
  });

  it('take nobody in with a page that is not theirs, nor after the invitation was used', async () => {
    const { team, teamPath } = await ownTeam();
    const link = await invitationLink(teamPath);
    const friend = await buildAccount(server.knex);
    const theirs = await ownPage(friend);
    const victim = await ownPage(await buildAccount(server.knex));
    const guest = await signedInVisitor(server.client.origin, friend);
    await guest.open(link);
    const stolen = await guest.submit('/join-team', { individual_page_id: String(victim.id) });
    expect(stolen.status).to.equal(403);
    await guest.open(link);
    await server.knex('invitations').where({ team_id: team.id }).update({ cancelled_at: new Date() });
    const late = await guest.submit('/join-team', { individual_page_id: String(theirs.id) });
    expect(late.status).to.equal(410);
    expect(await membersOf(team.id)).to.deep.equal([page.id]);
  });

  it('manage nobody else’s team', async () => {
    const { team } = await buildTeam(server.knex);
    const teamPath = `/dashboard/teams/${team.id}`;
    expect((await visitor.open(teamPath)).status).to.equal(403);
    expect((await visitor.open('/dashboard/teams/99999999')).status).to.equal(404);
    expect((await visitor.open('/dashboard/teams/x')).status).to.equal(404);
    await visitor.open(`/dashboard/pages/${page.id}/team`);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const individual_page_id = String(page.id);
    for (const step of [
      'members',
      `members/${team.leader_page_id}/remove`,
      'invitations',
      'invitations/1/cancel',
    ]) {
      const { status } = await visitor.post(`${teamPath}/${step}`, { csrf_token, individual_page_id });
      expect(status, step).to.equal(403);
    }
    const other = await buildPage(server.knex);
    expect((await visitor.open(`/dashboard/pages/${other.id}/team`)).status).to.equal(403);
    const { status } = await visitor.post(`/dashboard/pages/${other.id}/team`, { csrf_token });
    expect(status).to.equal(403);
  });

  it('refuse forms that are not their own', async () => {
    const { team, teamPath } = await ownTeam();
    for (const step of ['members', 'invitations', `members/${page.id}/remove`]) {
      expect((await visitor.post(`${teamPath}/${step}`, {})).status, step).to.equal(403);
    }
    expect((await visitor.post('/join-team', {})).status).to.equal(403);
    expect(await membersOf(team.id)).to.deep.equal([page.id]);
  });
});
