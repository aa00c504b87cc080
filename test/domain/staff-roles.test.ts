import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../src/db/repositories/staff-sessions.ts';
import { UserTokenRepository } from '../../src/db/repositories/user-tokens.ts';
import type { StaffRole } from '../../src/db/rows/staff-rows.ts';
import { disableUser } from '../../src/domain/accounts/users.ts';
import type { StaffActor } from '../../src/domain/actor.ts';
import { grantRole, resetFactor, revokeRoles } from '../../src/domain/staff/manage-staff.ts';
import { staffRoles } from '../../src/domain/staff/roles.ts';
import { createStaffToken, staffOfToken } from '../../src/domain/staff/tokens.ts';
import { AuthorizationError, ConflictError, ValidationError } from '../../src/errors.ts';
import { unknownPasswordHash } from '../support/accounts.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { erase } from '../support/erase.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { actorOf, failure, managerOf, signInAsStaff } from '../support/staff.ts';

describe('Roles of staff', () => {
  const world = useTestDatabase();
  beforeEach(() => world.knex('staff_roles').delete());

  const by = (id: number) => ({ reference: { kind: 'id' as const, id }, text: String(id) });
  const grant = (
    user: { id: number },
    role: StaffRole,
    places = {},
    actor: StaffActor | typeof alice = alice,
  ) => changeAs(world.knex, actor, grantRole, { user: { id: user.id }, role, ...places });
  const revoke = (
    user: { id: number },
    which: { role?: StaffRole; campaign?: ReturnType<typeof by>; force?: boolean } = {},
  ) => changeAs(world.knex, alice, revokeRoles, { user: { id: user.id }, force: false, ...which });
  const rolesOf = async ({ id }: { id: number }) =>
    (await new StaffRoleRepository(world.knex).ofUser(id)).map(({ role }) => role);
  const sessions = () => new StaffSessionRepository(world.knex);

  it('are those of the schema', async () => {
    for (const role of staffRoles) {
      const error = await failure(world.knex('staff_roles').insert({ role, user_id: -1 }));
      expect(error.message, role).not.to.include('staff_roles_role_check');
    }
  });

  it('are granted once, and recorded', async () => {
    const user = await world.build.staff();
    const campaign = await world.build.campaign();
    const first = await grant(user, 'manager', { campaign: by(campaign.id) });
    const second = await grant(user, 'manager', { campaign: by(campaign.id) });
    expect([first.changed, second.changed]).to.deep.equal([true, false]);
    const entries = await world.knex('audit_log').where({ action: 'staff.grant', subject_id: user.id });
    expect(entries.map(({ actor_name, details }) => ({ actor_name, ...details }))).to.deep.equal([
      { actor_name: 'alice', role: 'manager', campaign: campaign.uid, charity: null },
    ]);
  });

  it('need what they are limited to, and nothing else', async () => {
    const user = await world.build.staff();
    const campaign = by((await world.build.campaign()).id);
    const charity = by((await world.build.charity()).id);
    for (const [role, places] of [
      ['manager', {}],
      ['manager', { charity }],
      ['manager', { campaign, charity }],
      ['charity', { campaign }],
      ['finance', { campaign }],
      ['owner', { charity }],
    ] as const) {
      const error = await failure(grant(user, role, places));
      expect(error, `${role} ${Object.keys(places)}`).to.be.instanceOf(ValidationError);
      expect((error as ValidationError).errors.map(({ field }) => field)).to.deep.equal(['role']);
    }
    expect(await rolesOf(user)).to.deep.equal([]);
  });

  it('are not given to a disabled account, or one whose password somebody else may have chosen', async () => {
    const disabled = await world.build.user({ disabled_at: new Date() });
    const unconfirmed = await world.build.user({ password_hash: unknownPasswordHash });
    expect(await failure(grant(disabled, 'owner'))).to.include({ obstacle: 'disabled account' });
    expect(await failure(grant(unconfirmed, 'owner'))).to.include({ obstacle: 'unconfirmed address' });
    expect((await grant(await world.build.user(), 'owner')).changed, 'without a password').to.equal(true);
  });

  it('end the link by which an application could choose the password, and not the emailed ones', async () => {
    const user = await world.build.user();
    const tokens = new UserTokenRepository(world.knex);
    const purposes = ['activate_account', 'reset_password'] as const;
    for (const purpose of purposes) {
      await tokens.create({ userId: user.id, purpose, tokenHash: hashSecret(`${purpose} ${user.id}`) });
    }
    await grant(user, 'support');
    const areValid = purposes.map((purpose) => tokens.isValid(purpose, hashSecret(`${purpose} ${user.id}`)));
    expect(await Promise.all(areValid)).to.deep.equal([false, true]);
  });

  it('are changed by owners only, and not with a token', async () => {
    const owner = await actorOf(world.knex, await world.build.staff('owner'));
    const user = await world.build.staff();
    expect((await grant(user, 'support', {}, owner)).changed).to.equal(true);
    const finance = await actorOf(world.knex, await world.build.staff('finance', 'support'));
    for (const actor of [finance, { ...owner, tokenId: 1 }]) {
      const changes = [
        grant(user, 'owner', {}, actor),
        changeAs(world.knex, actor, revokeRoles, { user: { id: user.id }, force: true }),
        changeAs(world.knex, actor, resetFactor, { user: { id: user.id } }),
      ];
      for (const change of changes) expect(await failure(change)).to.be.instanceOf(AuthorizationError);
    }
    expect(await rolesOf(user)).to.deep.equal(['support']);
    const entry = await world.knex('audit_log').where({ actor_type: 'staff' }).first();
    expect(entry).to.include({ actor_id: owner.userId, action: 'staff.grant', subject_id: user.id });
  });

  it('are revoked one by one or all, with the sessions and tokens of someone who has none left', async () => {
    const campaign = await world.build.campaign();
    const manager = managerOf(campaign);
    const user = await world.build.staff('support', 'read_only', manager);
    const actor = await actorOf(world.knex, user);
    const { token } = await changeAs(world.knex, actor, createStaffToken, {
      name: 'CRM',
      days: 1,
      grants: [manager],
    });
    const idHash = await signInAsStaff(world.knex, user);
    expect((await revoke(user, { role: 'support' })).revoked).to.deep.equal([
      { role: 'support', campaign: null, charity: null },
    ]);
    expect((await sessions().find(idHash))?.grants.map(({ role }) => role)).to.deep.equal([
      'read_only',
      'manager',
    ]);
    const other = by((await world.build.campaign()).id);
    expect((await revoke(user, { role: 'manager', campaign: other })).changed).to.equal(false);
    expect((await revoke(user)).revoked.map((revoked) => revoked.campaign)).to.deep.equal([
      null,
      campaign.uid,
    ]);
    expect(await world.knex('staff_sessions').where({ user_id: user.id })).to.deep.equal([]);
    await grant(user, 'manager', { campaign: by(campaign.id) });
    expect(await staffOfToken(world.knex, token), 'a token from before').to.equal(undefined);
  });

  it('leave an owner who can sign in, unless forced', async () => {
    const [owner, disabled] = [await world.build.staff('owner'), await world.build.staff('owner')];
    await changeAs(world.knex, alice, disableUser, { id: disabled.id });
    const error = await failure(revoke(owner));
    expect(error).to.be.instanceOf(ConflictError).and.include({ obstacle: 'last owner' });
    expect(await rolesOf(owner)).to.deep.equal(['owner']);
    expect((await revoke(disabled)).changed).to.equal(true);
    expect((await revoke(owner, { force: true })).changed).to.equal(true);
    const entry = await world.knex('audit_log').orderBy('id', 'desc').first();
    expect(entry.details).to.include({ last_owner: true });
  });

  it('leave an owner when two are revoked at the same time', async () => {
    const [first, second] = [await world.build.staff('owner'), await world.build.staff('owner')];
    const transaction = await world.knex.transaction();
    await revokeRoles(transaction, alice, { user: { id: first.id }, force: false });
    const waiting = failure(revoke(second));
    await untilSomebodyWaits(world.knex).finally(() => transaction.commit());
    expect(await waiting).to.include({ obstacle: 'last owner' });
    expect([await rolesOf(first), await rolesOf(second)]).to.deep.equal([[], ['owner']]);
  });

  it('leave an owner when an operator disables or erases the last one', async () => {
    const owner = await world.build.staff('owner');
    for (const change of [
      changeAs(world.knex, alice, disableUser, { id: owner.id }),
      erase(world.knex, owner.id, alice),
    ]) {
      expect(await failure(change))
        .to.be.instanceOf(ConflictError)
        .and.include({ obstacle: 'last owner' });
    }
    const user = await world.knex('users').where({ id: owner.id }).first();
    expect(user).to.include({ disabled_at: null, erased_at: null, name: owner.name });
    // People can always have themselves erased.
    await erase(world.knex, owner.id);
    expect(await rolesOf(owner)).to.deep.equal([]);
    const another = await world.build.staff('owner');
    await world.build.staff('owner');
    await changeAs(world.knex, alice, disableUser, { id: another.id });
  });

  it('leave an owner when two are disabled at the same time', async () => {
    const [first, second] = [await world.build.staff('owner'), await world.build.staff('owner')];
    const transaction = await world.knex.transaction();
    await disableUser(transaction, alice, { id: first.id });
    const waiting = failure(changeAs(world.knex, alice, disableUser, { id: second.id }));
    await untilSomebodyWaits(world.knex).finally(() => transaction.commit());
    expect(await waiting).to.include({ obstacle: 'last owner' });
  });
});
