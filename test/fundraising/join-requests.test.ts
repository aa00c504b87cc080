import { expect } from 'chai';
import { teamManagement } from '../../src/db/queries/site/team-management.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Requests to join a team', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let team: TeamRow;
  let teamPage: PageRow;
  let page: PageRow;

  /** Leads the team. */
  const leader = useFixture(() => server.build.callers());
  /** Asks, in the leader's campaign. */
  const asker = useFixture(() => server.build.callers());
  beforeEach(async () => {
    server.mails.length = 0;
    await server.knex('mail_outbox').delete();
    await server.knex('throttles').delete();
    const leading = await ownPage(leader);
    ({ team, page: teamPage } = await server.build.team({ leader: leading }));
    page = await ownPage(asker);
  });

  const ownPage = ({ userId }: { userId: number }, campaign_id = leader.campaignId) =>
    server.build.page({ campaign_id, user_id: userId });
  const ask = (pageId: number, caller: RequestOptions = asker.user, teamId = team.id) =>
    server.client.post(`/teams/${teamId}/join-requests`, { individual_page_id: pageId }, caller);
  const list = (query = '', caller: RequestOptions = leader.user, teamId = team.id) =>
    server.client.get(`/teams/${teamId}/join-requests.json${query}`, caller);
  const answer = (id: number, state: string, caller: RequestOptions = leader.user, teamId = team.id) =>
    server.client.request('PUT', `/teams/${teamId}/join-requests/${id}`, { ...caller, body: { state } });
  const withdraw = (id: number, caller: RequestOptions = asker.user, teamId = team.id) =>
    server.client.delete(`/teams/${teamId}/join-requests/${id}`, caller);
  const emailOf = async (userId: number) => (await server.knex('users').where({ id: userId }).first()).email;
  const membersOf = (teamId: number) =>
    server.knex('team_members').where({ team_id: teamId }).orderBy('page_id').pluck('page_id');
  it('goes to the leader, also by email', async () => {
    const body = await bodyOf(ask(page.id), 201);
    expect(body.team).to.equal(undefined);
    expect(body.join_request).to.include({
      state: 'pending',
      team_page_id: teamPage.id,
      individual_page_id: page.id,
    });
    expect(await membersOf(team.id)).to.deep.equal([team.leader_page_id]);
    expect((await list()).body.join_requests).to.deep.equal([body.join_request]);
    expect((await server.mailed()).map(({ to, subject }) => [to, subject])).to.deep.equal([
      [await emailOf(leader.userId), 'Someone wants to join your team'],
    ]);
    expect(server.mails[0]?.text).to.include(`/dashboard/teams/${team.id}`);
  });

  it('stays the same when the page asks again, even many times at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(page.id)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.join_request.id)).size).to.equal(1);
    expect(await server.knex('mail_outbox').where({ template: 'join_requested' })).to.have.length(1);
  });

  it('sends ten mails a day at most for one user, who may ask and withdraw as often as they like', async () => {
    for (let asked = 0; asked < 12; asked += 1) {
      const body = await bodyOf(ask(page.id), 201);
      expect((await withdraw(body.join_request.id)).status).to.equal(204);
    }
    const mails = () => server.knex('mail_outbox').where({ template: 'join_requested' });
    expect(await mails()).to.have.length(10);
    const somebodyElse = await server.build.callers();
    await ask((await ownPage(somebodyElse)).id, somebodyElse.user);
    expect(await mails()).to.have.length(11);
  });

  it('makes the page a member when the leader accepts, and notifies the person who asked', async () => {
    const { id } = (await ask(page.id)).body.join_request;
    const before = (await server.client.get(`/pages/${teamPage.id}.json`)).body;
    expect(before.team_member_uids).to.deep.equal([team.leader_page_id]);
    const body = await bodyOf(answer(id, 'accepted'));
    expect(body.join_request).to.include({ id, state: 'accepted' });
    expect(body.team.page_ids).to.deep.equal(await membersOf(team.id));
    expect(body.team.page_ids).to.include(page.id);
    const after = (await server.client.get(`/pages/${teamPage.id}.json`)).body;
    expect(after.team_member_uids).to.include(page.id);
    // The same answer again is none.
    expect((await answer(id, 'accepted')).body).to.deep.equal(body);
    await server.context.outbox.flush();
    const toAsker = server.mails.filter(({ to }) => to !== server.mails[0]?.to);
    expect(toAsker.map(({ to, subject }) => [to, subject])).to.deep.equal([
      [await emailOf(asker.userId), "You're on the team!"],
    ]);
  });

  it('leaves the page alone when the leader declines, which may ask again', async () => {
    const { id } = (await ask(page.id)).body.join_request;
    expect((await answer(id, 'declined')).body.join_request.state).to.equal('declined');
    expect(await membersOf(team.id)).to.not.include(page.id);
    expect(await errorsOf(answer(id, 'accepted'))).to.deep.equal(['state invalid']);
    const body = await bodyOf(ask(page.id), 201);
    expect(body.join_request.id).to.not.equal(id);
    expect((await server.mailed()).map(({ subject }) => subject)).to.include(
      'Your request to join a team was declined',
    );
  });

  it('takes no approval where the campaign says so', async () => {
    const campaign = await server.build.campaign();
    await server.knex('campaigns').where({ id: campaign.id }).update({ skip_team_approval_request: true });
    const open = await server.build.team({ leader: await ownPage(leader, campaign.id) });
    const own = await ownPage(asker, campaign.id);
    const body = await bodyOf(ask(own.id, asker.user, open.team.id), 201);
    expect(body.join_request.state).to.equal('accepted');
    expect(body.team.page_ids).to.include(own.id);
    expect(await server.knex('mail_outbox')).to.deep.equal([]);
  });

  it('is listed by state, a part at a time, exactly as the table has it', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => ownPage(asker)));
    const ids: number[] = [];
    for (const each of pages) ids.push((await ask(each.id)).body.join_request.id);
    await answer(ids[0] ?? 0, 'accepted');
    await answer(ids[1] ?? 0, 'declined');
    for (const state of ['pending', 'accepted', 'declined']) {
      const { body } = await list(`?state=${state}&limit=2`, leader.application);
      const all = (await list('')).body.join_requests.filter(
        (each: { state: string }) => each.state === state,
      );
      expect(body.join_requests).to.deep.equal(all.slice(0, 2));
      const rows = await server.knex('join_requests').where({ team_id: team.id, state });
      expect(body.meta.count).to.equal(rows.length).and.to.equal(all.length);
    }
    const second = (await list('?limit=2&page=2')).body.join_requests;
    expect(second.map(({ id }: { id: number }) => id)).to.deep.equal(ids.slice(2, 4));
    expect((await list('?state=maybe')).status).to.equal(422);
  });

  it('is over once the page is in a team, whichever way it got there', async () => {
    const other = await server.build.team({ leader: await ownPage(leader) });
    const here = (await ask(page.id)).body.join_request;
    const there = (await ask(page.id, asker.user, other.team.id)).body.join_request;
    await answer(there.id, 'accepted', leader.user, other.team.id);
    expect((await list()).body.join_requests).to.deep.equal([]);
    expect((await answer(here.id, 'accepted')).status).to.equal(404);
    const added = await ownPage(asker);
    await ask(added.id);
    const path = `/teams/${team.id}/members`;
    await server.client.post(path, { individual_page_id: added.id }, leader.application);
    expect((await list('?state=pending')).body.join_requests).to.deep.equal([]);
    expect((await list('?state=accepted')).body.join_requests).to.have.length(1);
  });

  it('cannot take in a page that another team has taken meanwhile', async () => {
    const { id } = (await ask(page.id)).body.join_request;
    const other = await server.build.team({ leader: await ownPage(leader) });
    // As if the page had joined at the very moment when it asked.
    await server.knex('team_members').insert({
      page_id: page.id,
      team_id: other.team.id,
      campaign_id: leader.campaignId,
    });
    expect(await errorsOf(answer(id, 'accepted'))).to.deep.equal(['individual_page_id taken']);
    expect((await list()).body.join_requests[0].state).to.equal('pending');
  });

  it('can be withdrawn by the person who asked, until it is answered', async () => {
    const first = (await ask(page.id)).body.join_request;
    expect((await withdraw(first.id, leader.user)).status).to.equal(403);
    expect((await withdraw(first.id)).status).to.equal(204);
    expect((await withdraw(first.id)).status).to.equal(404);
    const second = (await ask(page.id)).body.join_request;
    expect((await withdraw(second.id, leader.application)).status).to.equal(204);
    const third = (await ask(page.id)).body.join_request;
    await answer(third.id, 'declined');
    expect(await errorsOf(withdraw(third.id))).to.deep.equal(['join_request_id invalid']);
  });

  it('is refused for a page that cannot be in the team', async () => {
    const elsewhere = await ownPage(asker, asker.campaignId);
    expect(await errorsOf(ask(elsewhere.id))).to.deep.equal(['individual_page_id invalid']);
    expect(await errorsOf(ask(999_999_999))).to.deep.equal(['individual_page_id invalid']);
    expect(await errorsOf(ask(teamPage.id))).to.deep.equal(['individual_page_id invalid']);
    const { page: leads } = await server.build.team({ leader: await ownPage(asker) });
    const [{ leader_page_id }] = await server.knex('teams').where({ page_id: leads.id });
    expect(await errorsOf(ask(leader_page_id))).to.deep.equal(['individual_page_id taken']);
    expect(
      await errorsOf(server.client.post(`/teams/${team.id}/join-requests`, {}, asker.user)),
    ).to.deep.equal(['individual_page_id invalid']);
    expect(await server.knex('join_requests').where({ team_id: team.id })).to.deep.equal([]);
  });

  it("doesn't show hidden pages to its leader", async () => {
    const hide = (id: number) =>
      server.knex('pages').where({ id }).update({ held_at: new Date(), held_reason: 'Spam.' });
    await bodyOf(ask(page.id), 201);
    await hide(page.id);
    expect((await list()).body.join_requests).to.deep.equal([]);
    const other = await ownPage(asker);
    await hide(other.id);
    expect(await errorsOf(ask(other.id))).to.deep.equal(['individual_page_id invalid']);
    const member = await ownPage(asker);
    await server
      .knex('team_members')
      .insert({ team_id: team.id, page_id: member.id, campaign_id: leader.campaignId });
    await hide(member.id);
    const shown = await teamManagement(server.knex, team.id);
    expect(shown?.requests).to.deep.equal([]);
    expect(shown?.members.map(({ id }) => id)).to.deep.equal([team.leader_page_id]);
  });

  it('is out of reach for others', async () => {
    const stranger = await ownPage(leader);
    expect((await ask(stranger.id)).status).to.equal(403);
    expect((await ask(page.id, asker.application)).status).to.equal(403);
    expect((await ask(page.id, {})).status).to.equal(401);
    expect((await ask(page.id, asker.user, 999_999_999)).status).to.equal(404);
    const { id } = (await ask(page.id, leader.application)).body.join_request;
    expect((await list('', asker.user)).status).to.equal(403);
    expect((await answer(id, 'accepted', asker.user)).status).to.equal(403);
    expect((await answer(id, 'accepted', asker.application)).status).to.equal(403);
    const other = await server.build.team({ leader: await ownPage(leader) });
    expect((await answer(id, 'accepted', leader.user, other.team.id)).status).to.equal(404);
    expect((await withdraw(id, asker.user, other.team.id)).status).to.equal(404);
    expect(await membersOf(team.id)).to.deep.equal([team.leader_page_id]);
  });

  it('is sent once with an Idempotency-Key', async () => {
    const keyed = { headers: { ...asker.user.headers, 'Idempotency-Key': 'asked' } };
    const first = await ask(page.id, keyed);
    const again = await ask(page.id, keyed);
    expect([again.status, again.body]).to.deep.equal([201, first.body]);
  });
});
