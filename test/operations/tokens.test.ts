import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';

describe('Tokens of the operations API', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const owner = await build.staffToken({ role: 'owner' });
    const campaign = await build.campaign();
    const manager = await build.staffToken({ role: 'manager', campaign_id: campaign.id });
    const old = await build.staffToken({ role: 'support' });
    await knex('staff_tokens')
      .where({ id: old.tokenId })
      .update({
        created_at: knex.raw(`now() - interval '2 days'`),
        expires_at: knex.raw(`now() - interval '1 day'`),
      });
    const revoked = await build.staffToken({ role: 'support' });
    await knex('staff_tokens').where({ id: revoked.tokenId }).update({ revoked_at: new Date() });
    return { owner, campaign, manager, old, revoked };
  });

  const idsOf = async (query: string, { options } = world.owner) =>
    (await bodyOf(server.operations.get(`/tokens.json?${query}`, options))).items.map(
      ({ id }: { id: number }) => id,
    );

  it('are all listed for owners, by state and by who created them', async () => {
    const { owner, manager, old, revoked } = world;
    expect(await idsOf('sort=created')).to.deep.equal(
      [old, owner, manager, revoked].map(({ tokenId }) => tokenId),
    );
    expect(await idsOf('state=active&sort=created')).to.deep.equal([owner.tokenId, manager.tokenId]);
    expect(await idsOf('state=expired')).to.deep.equal([old.tokenId]);
    expect(await idsOf('state=revoked')).to.deep.equal([revoked.tokenId]);
    expect(await idsOf(`user_id=${manager.userId}`)).to.deep.equal([manager.tokenId]);
  });

  it('are only listed for others if they have created them', async () => {
    const { owner, manager } = world;
    expect(await idsOf('', manager)).to.deep.equal([manager.tokenId]);
    expect(await idsOf(`user_id=${manager.userId}`, manager)).to.deep.equal([manager.tokenId]);
    expect(await idsOf(`user_id=${owner.userId}`, manager)).to.deep.equal([]);
  });

  it('have a hint, and never the token or its hash', async () => {
    const { manager, campaign } = world;
    const token = manager.options.headers.Authorization.replace('Bearer ', '');
    const response = await server.operations.get('/tokens.json', manager.options);
    expect(response.body.items[0]).to.deep.include({
      name: 'Test program',
      hint: token.slice(-4),
      user_id: manager.userId,
      state: 'active',
      roles: [{ role: 'manager', campaign_uid: campaign.uid, charity_uid: null }],
      revoked_at: null,
    });
    expect(response.text).to.not.include(token).and.not.match(/hash/);
  });

  describe('at the desk', () => {
    const readOnly = { role: 'read_only' };
    const create = async (caller: Caller, body: object) => caller('createToken', { body });
    const people = useFixture(async () => {
      const { build } = server;
      const other = await build.campaign();
      const caller = async (...grants: Parameters<typeof build.staff>) =>
        deskCaller(server, await build.staff(...grants));
      return {
        other,
        owner: await caller('owner'),
        manager: await caller(managerOf(world.campaign)),
      };
    });

    it('are created with some of the roles of their user, and shown once', async () => {
      const { owner } = people;
      const { status, body } = await create(owner, {
        name: ' CRM ',
        days: 3,
        roles: [readOnly, { role: 'manager', campaign_uid: world.campaign.uid }],
      });
      expect(status).to.equal(201);
      expect(body.token).to.match(/^gsf_/);
      expect(body.staff_token).to.deep.include({ name: 'CRM', hint: body.token.slice(-4), state: 'active' });
      const options = { headers: { Authorization: `Bearer ${body.token}` } };
      const { me } = await bodyOf(server.operations.get('/me.json', options));
      expect(me.roles).to.deep.equal(body.staff_token.roles);
      expect(me.roles).to.deep.include({
        role: 'manager',
        campaign_uid: world.campaign.uid,
        charity_uid: null,
      });
      expect((await server.operations.get('/tokens.json', options)).text).to.not.include(body.token);
    });

    it('have no role that their user does not have', async () => {
      const { manager, other } = people;
      for (const roles of [
        [readOnly],
        [{ role: 'owner' }],
        [{ role: 'manager', campaign_uid: other.uid }],
        [{ role: 'manager', campaign_uid: world.campaign.uid }, readOnly],
      ]) {
        expect((await create(manager, { name: 'x', roles })).status).to.equal(403);
      }
      const own = { role: 'manager', campaign_uid: `${world.campaign.id}` };
      expect((await create(manager, { name: 'x', roles: [own, own] })).body.staff_token.roles).to.have.length(
        1,
      );
    });

    it('need a name, a time and roles that can exist', async () => {
      const { owner } = people;
      for (const [field, body] of [
        ['name', { name: ' ', roles: [readOnly] }],
        ['days', { name: 'x', days: 367, roles: [readOnly] }],
        ['roles', { name: 'x', roles: [] }],
        ['roles', { name: 'x', roles: Array.from({ length: 1000 }, () => readOnly) }],
        ['roles', { name: 'x', roles: [{ role: 'manager', campaign_uid: 'au-999999999' }] }],
        ['role', { name: 'x', roles: [{ role: 'manager' }] }],
        ['role', { name: 'x', roles: [{ role: 'owner', campaign_uid: world.campaign.uid }] }],
      ] as const) {
        const { status, body: answer } = await create(owner, body);
        expect(status, JSON.stringify(body).slice(0, 80)).to.equal(422);
        expect(answer.error.errors[0].field).to.match(new RegExp(`^${field}`));
      }
    });

    it('need a fresh proof, and cannot be created with a token', async () => {
      const body = { name: 'x', roles: [readOnly] };
      expect((await people.owner('createToken', { body, isFresh: false })).status).to.equal(403);
      const { headers } = world.owner.options;
      const refused = await server.operations.post('/tokens.json', body, { headers });
      expect([refused.status, refused.body.error.reason]).to.deep.equal([
        403,
        'This cannot be done with a token, only at the desk',
      ]);
    });

    it('are revoked by their user, by owners, and by the program itself', async () => {
      const { owner, manager } = people;
      const roles = [{ role: 'manager', campaign_uid: world.campaign.uid }];
      const made = async () => (await create(manager, { name: 'x', roles })).body;
      const [one, two, three] = [await made(), await made(), await made()];
      const revoke = (caller: Caller, { staff_token: { id } }: Body) =>
        caller('revokeToken', { params: { token_id: id } });
      expect((await revoke(manager, one)).body.staff_token.state).to.equal('revoked');
      expect((await revoke(manager, one)).status).to.equal(200);
      expect((await revoke(owner, two)).status).to.equal(200);
      const foreign = { staff_token: { id: world.owner.tokenId } };
      expect((await revoke(manager, foreign)).status).to.equal(404);
      const options = ({ token }: Body) => ({ headers: { Authorization: `Bearer ${token}` } });
      const path = ({ staff_token: { id } }: Body) => `/tokens/${id}.json`;
      expect((await server.operations.delete(path(three), world.owner.options)).status).to.equal(403);
      expect((await server.operations.delete(path(three), options(three))).status).to.equal(200);
      for (const token of [one, two, three]) {
        expect((await server.operations.get('/me.json', options(token))).status).to.equal(401);
      }
    });
  });
});

type Caller = ReturnType<typeof deskCaller>;
