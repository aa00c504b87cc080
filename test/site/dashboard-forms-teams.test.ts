import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useTeamForms } from './team-forms.ts';

describe('Site: the forms for teams', () => {
  const world = useTeamForms();
  const { server, ownPage, ownTeam, membersOf } = world;

  it('make a team out of an own page, which its own page and the dashboard show at once', async () => {
    expect((await world.visitor.open('/dashboard')).html).to.include(
      `/dashboard/pages/${world.page.id}/team`,
    );
    const path = `/dashboard/pages/${world.page.id}/team`;
    await world.visitor.open(path);
    const { status, location = '' } = await world.visitor.submit(path, { name: 'Night Otters' });
    expect(status).to.equal(303);
    const teamPath = await world.visitor.follow();
    expect(teamPath.html).to.include('Night Otters').and.to.include('Your team is ready');
    expect((await world.visitor.open(`/${world.campaign.slug}/au/night-otters`)).html).to.include(
      'Bea Marsh',
    );
    const { html } = await world.visitor.open('/dashboard');
    expect(html).to.include('You lead this team').and.to.include(location.split('?')[0]);
    await world.visitor.open(path);
    const again = await world.visitor.submit(path, { name: 'Night Otters' });
    expect(again.status).to.equal(422);
    expect(again.html)
      .to.include('Team name has already been taken')
      .and.to.include('Your page is already in a team')
      .and.to.include('value="Night Otters"');
  });

  it('take in a page by its address or its number', async () => {
    const { team, teamPage, teamPath } = await ownTeam();
    const members = [
      await ownPage(world.user),
      await server.build.page({ campaign_id: world.campaign.id, user_id: world.user.id }),
    ];
    const [byAddress, byNumber] = members as [PageRow, PageRow];
    const teamInApi = async () =>
      (await server.client.get(`/pages/${teamPage.id}.json`)).body.team_member_uids;
    expect(await teamInApi()).to.have.length(1);
    for (const written of [
      `${server.context.config.baseUrl}/${world.campaign.slug}/au/${byAddress.slug}?from=friend`,
      ` ${byNumber.id} `,
    ]) {
      await world.visitor.open(teamPath);
      const answer = await world.visitor.submit(`${teamPath}/members`, { individual_page_id: written });
      expect(answer, written).to.include({ status: 303, location: `${teamPath}?notice=added` });
    }
    expect(await membersOf(team.id)).to.deep.equal([world.page.id, byAddress.id, byNumber.id]);
    expect(await teamInApi()).to.have.length(3);
    const shown = await world.visitor.open(`/${world.campaign.slug}/au/${teamPage.slug}`);
    expect(shown.html).to.include(byNumber.name).and.to.include('3 members');
  });

  it('say beside the field why a page cannot come in', async () => {
    const { teamPath } = await ownTeam();
    const elsewhere = await server.build.page({ user_id: world.user.id });
    const theirs = await ownPage(await server.build.account());
    const taken = await ownPage(world.user);
    await server.build.team({ leader: taken });
    const refusals: [string, string][] = [
      ['', 'Page can&#39;t be blank'],
      ['my friend', 'Enter the address of a page, such as /city-run/au/ada, or its number.'],
      [String(theirs.id), 'This page belongs to someone else. Invite them instead.'],
      [String(elsewhere.id), 'must be an individual page of the team&#39;s campaign'],
      ['99999999', 'must be an individual page of the team&#39;s campaign'],
      [`/${world.campaign.slug}/au/nobody`, 'must be an individual page of the team&#39;s campaign'],
      ['https://[', 'must be an individual page of the team&#39;s campaign'],
      [String(taken.id), 'Page is already in a team'],
    ];
    for (const [individual_page_id, message] of refusals) {
      await world.visitor.open(teamPath);
      const { status, html } = await world.visitor.submit(`${teamPath}/members`, { individual_page_id });
      expect(status, individual_page_id).to.equal(422);
      expect(html, individual_page_id)
        .to.include(message)
        .and.to.include('id="individual_page_id-error"')
        .and.to.include(individual_page_id === '' ? '' : `value="${individual_page_id}"`);
    }
  });

  it('part with a member, not with the leader', async () => {
    const { team, teamPath } = await ownTeam();
    const member = await ownPage(await server.build.account(), 'Cy Reed');
    await server.build.member(team, member);
    const { html } = await world.visitor.open(teamPath);
    expect(html).to.include('Cy Reed').and.not.to.include(`/members/${world.page.id}/remove`);
    const action = `${teamPath}/members/${member.id}/remove`;
    expect((await world.visitor.submit(action)).location).to.equal(`${teamPath}?notice=removed`);
    expect((await world.visitor.follow()).html).to.not.include('Cy Reed');
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(world.visitor.page.html)?.[1] ?? '';
    const refused = await world.visitor.post(`${teamPath}/members/${world.page.id}/remove`, { csrf_token });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('This page leads the team and cannot be removed');
    expect(await membersOf(team.id)).to.deep.equal([world.page.id]);
  });

  it('manage nobody else’s team', async () => {
    const { team } = await server.build.team();
    const teamPath = `/dashboard/teams/${team.id}`;
    expect((await world.visitor.open(teamPath)).status).to.equal(403);
    expect((await world.visitor.open('/dashboard/teams/99999999')).status).to.equal(404);
    expect((await world.visitor.open('/dashboard/teams/x')).status).to.equal(404);
    await world.visitor.open(`/dashboard/pages/${world.page.id}/team`);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(world.visitor.page.html)?.[1] ?? '';
    const individual_page_id = String(world.page.id);
    for (const step of [
      'members',
      `members/${team.leader_page_id}/remove`,
      'invitations',
      'invitations/1/cancel',
    ]) {
      const { status } = await world.visitor.post(`${teamPath}/${step}`, { csrf_token, individual_page_id });
      expect(status, step).to.equal(403);
    }
    const other = await server.build.page();
    expect((await world.visitor.open(`/dashboard/pages/${other.id}/team`)).status).to.equal(403);
    const { status } = await world.visitor.post(`/dashboard/pages/${other.id}/team`, { csrf_token });
    expect(status).to.equal(403);
  });

  it('refuse forms that are not their own', async () => {
    const { team, teamPath } = await ownTeam();
    for (const step of ['members', 'invitations', `members/${world.page.id}/remove`]) {
      expect((await world.visitor.post(`${teamPath}/${step}`, {})).status, step).to.equal(403);
    }
    expect((await world.visitor.post('/join-team', {})).status).to.equal(403);
    expect(await membersOf(team.id)).to.deep.equal([world.page.id]);
  });
});
