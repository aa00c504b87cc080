import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../src/db/repositories/staff-sessions.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { disableUser, resetUser } from '../../src/domain/accounts/users.ts';
import { renewProof } from '../../src/domain/staff/sign-in.ts';
import { AuthenticationError, AuthorizationError } from '../../src/errors.ts';
import { unknownPasswordHash } from '../support/accounts.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { actorOf, everywhere, failure, signInAsStaff } from '../support/staff.ts';

describe('Sessions of staff', () => {
  const world = useTestDatabase();

  const roles = () => new StaffRoleRepository(world.knex);
  const sessions = () => new StaffSessionRepository(world.knex);

  it('start with the present password of an enabled account with a confirmed address and a role', async () => {
    const user = await world.build.staff('support');
    expect(await sessions().find(await signInAsStaff(world.knex, user))).to.deep.include({
      user: { id: user.id, name: user.name, email: user.email },
      grants: [everywhere('support')],
    });
    const unconfirmed = await world.build.user({ password_hash: unknownPasswordHash });
    await roles().grant(unconfirmed.id, everywhere('owner'));
    const disabled = await world.build.staff('support');
    await world.knex('users').where({ id: disabled.id }).update({ disabled_at: new Date() });
    for (const [name, refused] of Object.entries({
      'another password': { ...user, password_hash: 'old' },
      'no role': await world.build.staff(),
      unconfirmed,
      disabled,
    })) {
      expect(await failure(signInAsStaff(world.knex, refused)), name).to.be.instanceOf(AuthorizationError);
    }
  });

  for (const [reason, values] of [
    ['12 hours without use', { last_seen_at: `now() - interval '721 minutes'` }],
    ['7 days of use', { created_at: `now() - interval '168 hours'`, expires_at: 'now()' }],
  ] as const) {
    it(`end after ${reason}`, async () => {
      const idHash = await signInAsStaff(world.knex, await world.build.staff('support'));
      const raw = Object.entries(values).map(([name, sql]) => [name, world.knex.raw(sql)]);
      await world.knex('staff_sessions').where({ id_hash: idHash }).update(Object.fromEntries(raw));
      expect(await sessions().find(idHash)).to.equal(undefined);
    });
  }

  it('end with the last role, with the password and with the account', async () => {
    for (const end of [
      ({ id }: UserRow) => world.knex('staff_roles').where({ user_id: id }).delete(),
      ({ id }: UserRow) => changeAs(world.knex, alice, resetUser, { id, endsAccess: false }),
      ({ id }: UserRow) => changeAs(world.knex, alice, disableUser, { id }),
      ({ id }: UserRow) => world.knex('users').where({ id }).update({ disabled_at: new Date() }),
    ]) {
      const user = await world.build.staff('support');
      const idHash = await signInAsStaff(world.knex, user);
      await end(user);
      expect(await sessions().find(idHash)).to.equal(undefined);
    }
  });

  it('are fresh for 15 minutes', async () => {
    const idHash = await signInAsStaff(world.knex, await world.build.staff('support'));
    expect((await sessions().find(idHash))?.isFresh).to.equal(true);
    await world
      .knex('staff_sessions')
      .where({ id_hash: idHash })
      .update({ proven_at: world.knex.raw(`now() - interval '901 seconds'`) });
    expect((await sessions().find(idHash))?.isFresh).to.equal(false);
  });

  it('are fresh again after the password, which is not enough for a user with an authenticator app', async () => {
    const user = await world.build.staff('support');
    const actor = await actorOf(world.knex, user);
    const [first, second, third] = [
      await signInAsStaff(world.knex, user),
      hashSecret('second'),
      hashSecret('third'),
    ];
    const old = { proven_at: world.knex.raw(`now() - interval '901 seconds'`) };
    await world.knex('staff_sessions').where({ id_hash: first }).update(old);
    const renew = (idHash: Buffer, newIdHash: Buffer) =>
      changeAs(world.knex, actor, renewProof, { idHash, newIdHash });
    await renew(first, second);
    expect(await sessions().find(first)).to.equal(undefined);
    expect(await sessions().find(second)).to.include({ isFresh: true, hasProvenFactor: false });
    const factor = { user_id: user.id, secret: 'sealed', confirmed_at: new Date(), last_step: 1 };
    await world.knex('staff_factors').insert(factor);
    await world.knex('staff_sessions').where({ id_hash: second }).update(old);
    expect(await failure(renew(second, third))).to.be.instanceOf(AuthenticationError);
    expect((await sessions().find(second))?.isFresh).to.equal(false);
  });
});
