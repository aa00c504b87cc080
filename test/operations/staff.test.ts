import { expect } from 'chai';
import { StaffFactorRepository } from '../../src/db/repositories/staff-factors.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { everywhere, managerOf, signInAsStaff } from '../support/staff.ts';

describe('Staff of the operations API', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const owner = await build.staffToken({ role: 'owner' });
    const campaign = await build.campaign();
    const manager = await build.staff(managerOf(campaign), everywhere('read_only'));
    const support = await build.staff('support');
    const disabled = await build.staff('support');
    const invited = await build.staff('finance');
    await build.user({ name: 'Supporter without a role' });
    const named = async (id: number, name: string, values = {}) =>
      knex('users')
        .where({ id })
        .update({ name, email: `${name.toLowerCase()}@staff.example`, ...values });
    await named(owner.userId, 'Oona');
    await named(manager.id, 'Mika');
    await named(support.id, 'Sam');
    await named(disabled.id, 'Dora', { disabled_at: new Date() });
    await named(invited.id, 'Ivo', { email_confirmed_at: null });
    return { owner, campaign, manager, support, disabled, invited };
  });

  const get = (path: string) => server.operations.get(path, world.owner.options);
  const namesOf = async (query: string) =>
    (await bodyOf(get(`/staff.json?${query}`))).items.map(({ name }: { name: string }) => name);

  it('are everyone who has a role, by address or name', async () => {
    expect(await namesOf('')).to.deep.equal(['Dora', 'Ivo', 'Mika', 'Oona', 'Sam']);
    expect(await namesOf('sort=-name&limit=2')).to.deep.equal(['Sam', 'Oona']);
  });

  it('are found by role, campaign, state, name and address', async () => {
    expect(await namesOf('role=support')).to.deep.equal(['Dora', 'Sam']);
    expect(await namesOf(`campaign_id=${world.campaign.uid}`)).to.deep.equal(['Mika']);
    expect(await namesOf(`campaign_id=${world.campaign.uid}&role=read_only`)).to.deep.equal([]);
    expect(await namesOf('state=active')).to.deep.equal(['Mika', 'Oona', 'Sam']);
    expect(await namesOf('state=invited')).to.deep.equal(['Ivo']);
    expect(await namesOf('state=disabled')).to.deep.equal(['Dora']);
    expect(await namesOf('q=MIK')).to.deep.equal(['Mika']);
    expect(await namesOf('q=sam@staff')).to.deep.equal(['Sam']);
    expect(await errorsOf(get('/staff.json?role=king'))).to.deep.equal(['role invalid']);
  });

  it('have roles, and a second factor or not', async () => {
    const { campaign, manager } = world;
    const read = async () => (await bodyOf(get(`/staff/${manager.id}.json`))).staff_member;
    expect(await read()).to.deep.equal({
      id: manager.id,
      name: 'Mika',
      email: 'mika@staff.example',
      state: 'active',
      roles: [
        { role: 'manager', campaign_uid: campaign.uid, charity_uid: null },
        { role: 'read_only', campaign_uid: null, charity_uid: null },
      ],
      second_factor: false,
      last_seen_at: null,
    });
    const [factors, secret] = [new StaffFactorRepository(server.knex), Buffer.from('sealed')];
    await factors.enrol(manager.id, secret);
    expect(await read()).to.include({ second_factor: false });
    await factors.confirm(manager.id, secret, 1);
    await signInAsStaff(server.knex, manager);
    const seen = await read();
    expect(seen).to.include({ second_factor: true });
    expect(seen.last_seen_at).to.be.a('string');
  });

  it("don't include anyone without a role", async () => {
    const { id } = await server.knex('users').where({ name: 'Supporter without a role' }).first();
    expect((await get(`/staff/${id}.json`)).status).to.equal(404);
  });
});
