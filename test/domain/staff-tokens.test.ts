import { expect } from 'chai';
import type { StaffGrant } from '../../src/db/rows/staff-rows.ts';
import { disableUser } from '../../src/domain/accounts/users.ts';
import type { StaffActor } from '../../src/domain/actor.ts';
import { createStaffToken, revokeStaffToken, staffOfToken } from '../../src/domain/staff/tokens.ts';
import { AuthorizationError, NotFoundError, type ValidationError } from '../../src/errors.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { actorOf, everywhere, failure, managerOf } from '../support/staff.ts';

describe('Tokens of staff', () => {
  const world = useTestDatabase();

  const tokenOf = (actor: StaffActor, grants: StaffGrant[], values = {}) =>
    changeAs(world.knex, actor, createStaffToken, { name: 'CRM', days: 30, grants, ...values });
  const readOnly = everywhere('read_only');

  it('act for their user with their own roles, and are stored as a hash', async () => {
    const actor = await actorOf(world.knex, await world.build.staff('finance'));
    const { id, token, hint } = await tokenOf(actor, [readOnly]);
    expect(token).to.match(/^gsf_[\w-]{43}$/);
    expect(hint).to.equal(token.slice(-4));
    expect(await staffOfToken(world.knex, token)).to.deep.equal({
      userId: actor.userId,
      tokenId: id,
      grants: [readOnly],
    });
    const { last_used_at, ...row } = await world.knex('staff_tokens').where({ id }).first();
    expect(last_used_at).to.be.instanceOf(Date);
    expect(JSON.stringify(row)).not.to.include(token);
    expect(await staffOfToken(world.knex, `${token}x`)).to.equal(undefined);
  });

  it('have no role that their user does not have', async () => {
    const campaign = await world.build.campaign();
    const other = await world.build.campaign();
    const manager = await actorOf(world.knex, await world.build.staff(managerOf(campaign)));
    for (const grants of [[readOnly], [managerOf(other)], [managerOf(campaign), everywhere('owner')]]) {
      expect(await failure(tokenOf(manager, grants))).to.be.instanceOf(AuthorizationError);
    }
    expect((await tokenOf(manager, [managerOf(campaign)])).grants).to.deep.equal([managerOf(campaign)]);
    const owner = await actorOf(world.knex, await world.build.staff('owner'));
    expect((await tokenOf(owner, [managerOf(other)])).grants).to.deep.equal([managerOf(other)]);
  });

  it('lose a role when their user loses it', async () => {
    const user = await world.build.staff('owner', 'support');
    const { token } = await tokenOf(await actorOf(world.knex, user), [everywhere('finance'), readOnly]);
    await world.knex('staff_roles').where({ user_id: user.id, role: 'owner' }).delete();
    expect((await staffOfToken(world.knex, token))?.grants).to.deep.equal([readOnly]);
    await world.knex('staff_roles').where({ user_id: user.id }).delete();
    expect(await staffOfToken(world.knex, token)).to.equal(undefined);
  });

  it('have a name and end within 366 days', async () => {
    const actor = await actorOf(world.knex, await world.build.staff('owner'));
    for (const [field, values] of [
      ['days', { days: 0 }],
      ['days', { days: 367 }],
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(101) }],
      ['roles', { grants: [] }],
    ] as const) {
      const error = await failure(tokenOf(actor, [readOnly], values));
      expect((error as ValidationError).errors?.map((one) => one.field)).to.deep.equal([field]);
    }
    const { id, token } = await tokenOf(actor, [readOnly], { days: 366 });
    const past = {
      created_at: world.knex.raw(`now() - interval '366 days'`),
      expires_at: world.knex.fn.now(),
    };
    await world.knex('staff_tokens').where({ id }).update(past);
    expect(await staffOfToken(world.knex, token)).to.equal(undefined);
  });

  it('are revoked by their user and by owners, once and for all', async () => {
    const [actor, owner] = [
      await actorOf(world.knex, await world.build.staff('finance')),
      await actorOf(world.knex, await world.build.staff('owner')),
    ];
    const revokeBy = (who: StaffActor, id: number) => changeAs(world.knex, who, revokeStaffToken, { id });
    const [own, other] = [await tokenOf(actor, [readOnly]), await tokenOf(owner, [readOnly])];
    expect(await failure(revokeBy(actor, other.id))).to.be.instanceOf(NotFoundError);
    expect((await revokeBy(actor, own.id)).changed).to.equal(true);
    expect((await revokeBy(owner, own.id)).changed).to.equal(false);
    expect(await staffOfToken(world.knex, own.token)).to.equal(undefined);
    expect((await staffOfToken(world.knex, other.token))?.tokenId).to.equal(other.id);
  });

  it('cannot create tokens', async () => {
    const actor = { ...(await actorOf(world.knex, await world.build.staff('owner'))), tokenId: 1 };
    expect(await failure(tokenOf(actor, [readOnly]))).to.be.instanceOf(AuthorizationError);
  });

  it('end with the account', async () => {
    const user = await world.build.staff('support');
    const { token } = await tokenOf(await actorOf(world.knex, user), [readOnly]);
    await changeAs(world.knex, alice, disableUser, { id: user.id });
    await world.knex('users').where({ id: user.id }).update({ disabled_at: null });
    expect(await staffOfToken(world.knex, token)).to.equal(undefined);
  });
});
