import { expect } from 'chai';
import type { Body, RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';

/** What staff change about teams. */
describe('Teams that staff change', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const campaign = await build.campaign();
    const charity = await build.charity();
    return {
      campaign,
      charity,
      owner: await build.staffToken({ role: 'owner' }),
      manager: await build.staffToken(managerOf(campaign)),
      support: await build.staffToken({ role: 'support' }),
    };
  });

  const newPage = (more: object = {}) =>
    server.build.page({ campaign_id: world.campaign.id, charity_id: world.charity.id, ...more });
  const newTeam = async (more: object = {}) => server.build.team({ leader: await newPage(), ...more });
  const read = async (id: number) => {
    const { body, headers } = await server.operations.get(`/teams/${id}.json`, world.owner.options);
    return { ...body, etag: String(headers.get('etag')) };
  };
  const put = (id: number, body: object, etag: string, { headers }: RequestOptions = world.owner.options) =>
    server.operations.request('PUT', `/teams/${id}.json`, {
      headers: { ...headers, 'If-Match': etag },
      body,
    });
  const edit = async (id: number, body: object, { options } = world.owner) =>
    put(id, body, (await read(id)).etag, options);
  const add = (id: number, pageId: number, { options } = world.owner) =>
    server.operations.post(`/teams/${id}/members`, { page_id: pageId }, options);
  const remove = (id: number, pageId: number, { options } = world.owner) =>
    server.operations.delete(`/teams/${id}/members/${pageId}.json`, options);
  const memberIds = async (id: number) => (await read(id)).members.map(({ page_id }: Body) => page_id);
  const audited = (type: string, id: number) =>
    server.knex('audit_log').where({ subject_type: type, subject_id: id }).orderBy('id');

  it('have the new values, also on their page', async () => {
    const { team, page } = await newTeam();
    const edits = { name: 'Reef runners', story: '<p>We run</p>', target_cents: 1000000 };
    const reply = await edit(team.id, edits, world.manager);
    expect((await bodyOf(reply)).team).to.include(edits);
    expect(reply.headers.get('etag')).to.equal((await read(team.id)).etag);
    expect(await server.knex('pages').where({ id: page.id }).first()).to.include(edits);
    const [entry] = await audited('page', page.id);
    expect(entry.details.name).to.deep.equal({ from: page.name, to: 'Reef runners' });
    const { team: other } = await newTeam();
    expect(await errorsOf(edit(other.id, { name: 'reef RUNNERS' }))).to.deep.equal(['name taken']);
  });

  it('need the version that was read, by whichever way it was changed', async () => {
    const { team, page } = await newTeam();
    const { etag } = await read(team.id);
    const { options } = world.owner;
    const without = await server.operations.request('PUT', `/teams/${team.id}.json`, {
      ...options,
      body: {},
    });
    expect(without.status).to.equal(428);
    await server.build.member(team, await newPage());
    await server.build.donation({ page });
    expect((await put(team.id, { target_cents: 5 }, etag)).status).to.equal(200);
    const second = (await read(team.id)).etag;
    const ofPage = await server.operations.get(`/pages/${page.id}.json`, options);
    const headers = { ...options.headers, 'If-Match': String(ofPage.headers.get('etag')) };
    const changed = { headers, body: { name: 'By its page' } };
    await bodyOf(server.operations.request('PUT', `/pages/${page.id}.json`, changed));
    const late = await put(team.id, { story: 'Late' }, second);
    expect(late.status).to.equal(412);
    expect(late.body.team).to.include({ name: 'By its page', target_cents: 5 });
  });

  it('get another leader, who must be a member', async () => {
    const { team, leader } = await newTeam();
    const { userId: user_id, user: options } = await server.build.callers();
    const member = await newPage({ user_id });
    expect(await fieldsOf(edit(team.id, { leader_page_id: member.id }))).to.deep.equal(['leader_page_id']);
    await server.build.member(team, member);
    expect((await bodyOf(edit(team.id, { leader_page_id: member.id }))).team.leader_page_id).to.equal(
      member.id,
    );
    const [entry] = await audited('team', team.id);
    expect(entry).to.include({ action: 'team.update', campaign_id: world.campaign.id });
    expect(entry.details).to.deep.equal({ leader_page_id: { from: leader.id, to: member.id } });
    expect((await remove(team.id, leader.id)).status).to.equal(204);
    expect(await memberIds(team.id)).to.deep.equal([member.id]);
    const own = { ...options, body: { name: `Led ${team.id}` } };
    expect((await server.client.request('PUT', `/teams/${team.id}.json`, own)).status).to.equal(200);
  });

  it('keep their leader who is removed as a member while somebody else makes them the leader', async () => {
    const { team, leader } = await newTeam();
    const member = await newPage();
    await server.build.member(team, member);
    const { etag } = await read(team.id);
    const answers = await Promise.all([
      put(team.id, { leader_page_id: member.id }, etag),
      remove(team.id, member.id),
    ]);
    const statuses = answers.map(({ status }) => status).join(' ');
    expect(statuses).to.be.oneOf(['200 422', '422 204']);
    const { team: after } = await read(team.id);
    expect(await memberIds(team.id)).to.include(after.leader_page_id);
    expect([leader.id, member.id]).to.include(after.leader_page_id);
  });

  it('get and lose members, the leader first in the list', async () => {
    const { team, leader } = await newTeam();
    const [first, second] = [await newPage(), await newPage()];
    for (const { id } of [second, first])
      expect((await add(team.id, id, world.manager)).status).to.equal(200);
    expect(await memberIds(team.id)).to.deep.equal([leader.id, second.id, first.id]);
    expect((await bodyOf(add(team.id, first.id))).team.member_count).to.equal(3);
    expect((await remove(team.id, second.id)).status).to.equal(204);
    expect((await remove(team.id, second.id)).status).to.equal(404);
    expect(await fieldsOf(remove(team.id, leader.id))).to.deep.equal(['page_id']);
    const entries = await audited('team', team.id);
    expect(entries.map(({ action, details }) => [action, details.page_id])).to.deep.equal([
      ['team.add_member', second.id],
      ['team.add_member', first.id],
      ['team.remove_member', second.id],
    ]);
  });

  it('take only pages of people in their campaign that are in no other team', async () => {
    const { team } = await newTeam();
    const { leader, page: ofTeam, team: other } = await newTeam();
    const foreign = await server.build.page();
    expect(await errorsOf(add(team.id, leader.id))).to.deep.equal(['page_id taken']);
    expect(await errorsOf(add(team.id, ofTeam.id))).to.deep.equal(['page_id invalid']);
    expect(await errorsOf(add(team.id, foreign.id))).to.deep.equal(['page_id invalid']);
    expect(await errorsOf(add(team.id, 999999999))).to.deep.equal(['page_id invalid']);
    expect((await add(team.id, foreign.id, world.manager)).status).to.equal(404);
    expect((await remove(other.id, foreign.id)).status).to.equal(404);
  });

  it('are reached even if they are hidden, but not those of another campaign', async () => {
    const { team } = await newTeam({ page: { held_at: new Date(), held_reason: 'Spam' } });
    expect((await edit(team.id, { name: `Decent ${team.id}` }, world.manager)).status).to.equal(200);
    const page = await newPage();
    expect((await add(team.id, page.id)).status).to.equal(200);
    expect((await remove(team.id, page.id)).status).to.equal(204);
    const { team: foreign, leader } = await server.build.team();
    const { options } = world.manager;
    expect((await put(foreign.id, { name: 'Mine' }, '*', options)).status).to.equal(404);
    expect((await add(foreign.id, page.id, world.manager)).status).to.equal(404);
    expect((await remove(foreign.id, leader.id, world.manager)).status).to.equal(404);
    const { support } = world;
    expect((await put(team.id, { name: 'No' }, '*', support.options)).status).to.equal(403);
    expect((await add(team.id, page.id, support)).status).to.equal(403);
    expect((await remove(team.id, page.id, support)).status).to.equal(403);
  });
});
