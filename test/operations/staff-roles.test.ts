import { expect } from 'chai';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import type { Body } from '../support/client.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { managerOf, signInAsStaff } from '../support/staff.ts';

/** Changes of roles, by a member of staff at the desk. */
describe('Roles of a member of staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const owner = await build.staff('owner');
    return { owner, call: deskCaller(server, owner), campaign: await build.campaign() };
  });
  const build = (...grants: (StaffRole | StaffGrant)[]) => server.build.staff(...grants);

  const read = async ({ id }: { id: number }) => {
    const { body, headers } = await world.call('getStaff', { params: { user_id: id } });
    return { etag: headers.ETag ?? '', roles: body.staff_member?.roles as Body[] };
  };
  const update = (
    { id }: { id: number },
    roles: object[],
    etag: string | undefined,
    call = world.call,
    isFresh = true,
  ) =>
    call('updateStaff', {
      params: { user_id: id },
      body: { roles },
      headers: etag === undefined ? {} : { 'If-Match': etag },
      isFresh,
    });
  const readOnly = { role: 'read_only' };
  const namesOf = (body: Body) => body.staff_member.roles.map(({ role }: Body) => role);

  it('are replaced as a whole, and recorded', async () => {
    const { campaign, owner } = world;
    const person = await build('support', managerOf(campaign));
    const { etag, roles } = await read(person);
    const { status, body, headers } = await update(person, [roles[1], readOnly], etag);
    expect(status).to.equal(200);
    expect(body.staff_member.roles).to.deep.equal([
      { role: 'manager', campaign_uid: campaign.uid, charity_uid: null },
      { role: 'read_only', campaign_uid: null, charity_uid: null },
    ]);
    expect(headers.ETag)
      .to.equal((await read(person)).etag)
      .and.not.equal(etag);
    const entry = await server.knex('audit_log').where({ subject_id: person.id }).first();
    expect(entry).to.deep.include({ action: 'staff.set_roles', actor_type: 'staff', actor_id: owner.id });
    const nowhere = { campaign_id: null, charity_id: null };
    expect(entry.details).to.deep.equal({
      added: [{ role: 'read_only', ...nowhere }],
      taken: [{ role: 'support', ...nowhere }],
    });
  });

  it('keep their version when anything else changes, and record nothing when they stay the same', async () => {
    const person = await build('support', 'read_only');
    const { etag, roles } = await read(person);
    await signInAsStaff(server.knex, person);
    await server.knex('users').where({ id: person.id }).update({ name: 'Renamed' });
    expect((await update(person, roles.toReversed(), etag)).headers.ETag).to.equal(etag);
    expect(await server.knex('audit_log').where({ subject_id: person.id })).to.deep.equal([]);
  });

  it('need the version that was read', async () => {
    const person = await build('support');
    const { etag } = await read(person);
    expect((await update(person, [readOnly], undefined)).status).to.equal(428);
    await update(person, [{ role: 'finance' }], etag);
    const late = await update(person, [readOnly], etag);
    expect(late.status).to.equal(412);
    expect(namesOf(late.body)).to.deep.equal(['finance']);
    expect(late.headers.ETag).to.equal((await read(person)).etag);
    expect((await update(person, [readOnly], `W/${late.headers.ETag}`)).status).to.equal(412);
    expect((await update(person, [readOnly], `"other", ${late.headers.ETag}`)).status).to.equal(200);
    expect((await update(person, [{ role: 'support' }], '*')).status).to.equal(200);
  });

  it('are changed by one of two at the same time', async () => {
    const person = await build('support');
    const { etag } = await read(person);
    const answers = await Promise.all([
      update(person, [{ role: 'finance' }], etag),
      update(person, [readOnly], etag),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await read(person)).roles.map(({ role }) => role)).to.deep.equal(namesOf(won?.body));
  });

  it('must be possible', async () => {
    const person = await build('support');
    for (const roles of [
      [{ role: 'king' }],
      [{ role: 'manager' }],
      [{ role: 'manager', campaign_uid: 'au-999999999' }],
      [{ role: 'manager', campaign_uid: '9007199254740993' }],
      [{ role: 'charity', charity_uid: 'au/no-such-charity' }],
      [{ role: 'owner', campaign_uid: world.campaign.uid }],
      Array.from({ length: 1000 }, () => readOnly),
    ]) {
      expect((await update(person, roles, '*')).status, JSON.stringify(roles).slice(0, 60)).to.equal(422);
    }
    expect((await read(person)).roles).to.have.length(1);
    expect((await update(await server.build.user(), [readOnly], '*')).status).to.equal(404);
    expect((await update({ id: 999_999 }, [readOnly], '*')).status).to.equal(404);
  });

  it('end the access as staff when none is left', async () => {
    const { options, userId } = await server.build.staffToken({ role: 'support' });
    const { status, body } = await update({ id: userId }, [], '*');
    expect([status, body.staff_member.roles]).to.deep.equal([200, []]);
    expect((await server.operations.get('/me.json', options)).status).to.equal(401);
    expect((await world.call('getStaff', { params: { user_id: userId } })).status).to.equal(404);
    expect(await server.knex('staff_tokens').where({ user_id: userId, revoked_at: null })).to.deep.equal([]);
  });

  it('are changed by owners only, with a fresh proof and not with a token', async () => {
    const { campaign, owner } = world;
    const person = await build('support');
    for (const grant of ['finance', 'support', 'read_only', managerOf(campaign)] as const) {
      const call = deskCaller(server, await build(grant));
      expect((await update(person, [{ role: 'owner' }], '*', call)).status).to.equal(403);
    }
    expect((await update(person, [readOnly], '*', world.call, false)).status).to.equal(403);
    const { options } = await server.build.staffToken({ role: 'owner' });
    const headers = { ...options.headers, 'If-Match': '*' };
    const sent = await server.operations.request('PUT', `/staff/${owner.id}.json`, {
      headers,
      body: { roles: [] },
    });
    expect(sent.status).to.equal(403);
    expect((await read(person)).roles.map(({ role }) => role)).to.deep.equal(['support']);
  });

  it('leave an owner, also when two take the role from each other at the same time', async () => {
    const { knex } = server;
    await knex('staff_roles').where({ role: 'owner' }).whereNot({ user_id: world.owner.id }).delete();
    const alone = await update(world.owner, [readOnly], '*');
    expect([alone.status, alone.body.error.message]).to.deep.equal([
      409,
      `${world.owner.email} is the last owner.`,
    ]);
    for (let round = 0; round < 5; round += 1) {
      const other = await build('owner');
      const answers = await Promise.all([
        update(other, [], '*', world.call),
        update(world.owner, [], '*', deskCaller(server, other)),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(
        statuses.filter((status) => status === 200),
        `${statuses}`,
      ).to.have.length(1);
      // Someone who has lost the role in the meantime may no longer take it from others.
      expect(statuses.filter((status) => status === 403 || status === 409)).to.have.length(1);
      const owners = await knex('staff_roles').where({ role: 'owner', token_id: null });
      expect(owners).to.have.length(1);
      await knex('staff_roles').where({ role: 'owner' }).delete();
      await knex('staff_roles').insert({ user_id: world.owner.id, role: 'owner' });
    }
  });
});

describe('The second factor of a member of staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const owner = await server.build.staff('owner');
    return { owner, call: deskCaller(server, owner) };
  });
  const addFactor = ({ id }: { id: number }) =>
    server
      .knex('staff_factors')
      .insert({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date(), last_step: 1 });
  const reset = (id: number, more: object = {}) =>
    world.call('resetStaffFactor', { params: { user_id: id }, ...more });
  const logged = ({ id }: { id: number }) =>
    server.knex('audit_log').where({ action: 'staff.reset_factor', subject_id: id });

  it('is removed by an owner, who signs them out with it', async () => {
    const person = await server.build.staff('finance');
    await addFactor(person);
    await signInAsStaff(server.knex, person);
    const { status, body } = await reset(person.id);
    expect(status).to.equal(200);
    expect(body.staff_member).to.include({ id: person.id, second_factor: false, last_seen_at: null });
    expect(await server.knex('staff_sessions').where({ user_id: person.id })).to.have.length(0);
    expect((await reset(person.id)).status).to.equal(200);
    expect(await logged(person)).to.have.length(1);
  });

  it('is not removed by its owner, by others, for others than staff, or without a fresh proof', async () => {
    const person = await server.build.staff('support');
    await addFactor(world.owner);
    const own = await reset(world.owner.id);
    expect([own.status, own.body.error.message]).to.deep.equal([
      409,
      "You can't remove your own second factor here. Replace it on the screen of your account.",
    ]);
    const support = deskCaller(server, person);
    const refused = await support('resetStaffFactor', { params: { user_id: world.owner.id } });
    expect(refused.status).to.equal(403);
    const { id } = await server.build.user();
    expect((await reset(id)).status).to.equal(404);
    expect((await reset(person.id, { isFresh: false })).status).to.equal(403);
    expect(await server.knex('staff_factors').where({ user_id: world.owner.id })).to.have.length(1);
  });
});
