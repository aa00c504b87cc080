import { expect } from 'chai';
import { staffRoles } from '../../src/domain/staff/roles.ts';
import { unknownPasswordHash } from '../support/accounts.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell staff', () => {
  const world = useOperatorWorld();
  beforeEach(() => world.knex('staff_roles').delete());

  const confirmed = () => world.build.staff();

  it('grants roles, lists them and revokes them', async () => {
    const [owner, manager] = [await confirmed(), await confirmed()];
    const campaign = await world.build.campaign();
    const granted = await world.done('staff', 'grant', owner.email.toUpperCase(), 'owner', '--as', 'alice');
    expect(granted).to.deep.equal({ id: owner.id, email: owner.email, role: 'owner', changed: true });
    const place = `au/${campaign.slug}`;
    const { output } = await world.operate(
      'staff',
      'grant',
      String(manager.id),
      'manager',
      '--campaign',
      place,
    );
    expect(output).to.equal(`User ${manager.id} ${manager.email} is now manager of ${place}.\n`);
    const again = await world.operate('staff', 'grant', owner.email, 'owner');
    expect(again.output).to.equal(`User ${owner.id} ${owner.email} is already owner.\n`);
    const listed = await world.done('staff', 'list');
    expect(
      listed.map(({ email, role, campaign: of }: Record<string, unknown>) => [email, role, of]),
    ).to.deep.equal([
      [owner.email, 'owner', null],
      [manager.email, 'manager', campaign.uid],
    ]);
    const table = (await world.operate('staff', 'list', '--campaign', place)).output;
    expect(table).to.include(manager.email).and.include(campaign.uid).and.not.include(owner.email);
    const revoked = await world.operate('staff', 'revoke', manager.email, '--yes', '--as', 'bob');
    expect(revoked.output).to.equal(
      `Revoked from user ${manager.id} ${manager.email}:\n  manager of ${campaign.uid}\n`,
    );
    expect((await world.operate('staff', 'revoke', manager.email, '--yes')).output).to.include(
      'has no such role',
    );
    expect(await world.done('staff', 'list', '--role', 'manager')).to.deep.equal([]);
    expect(await recordedActions(world.knex)).to.include.members(['staff.grant alice', 'staff.revoke bob']);
  });

  it('takes one of several roles', async () => {
    const user = await confirmed();
    for (const role of ['support', 'finance']) await world.done('staff', 'grant', user.email, role);
    await world.done('staff', 'revoke', user.email, 'support', '--yes');
    expect(await world.knex('staff_roles').pluck('role')).to.deep.equal(['finance']);
  });

  it('keeps the last owner unless forced', async () => {
    const owner = await confirmed();
    await world.done('staff', 'grant', owner.email, 'owner');
    const refused = await world.operate('staff', 'revoke', owner.email, 'owner', '--yes');
    expectFailure(refused, `${owner.email} is the last owner.`);
    expect(refused.output).to.include('--force');
    expect(await world.knex('staff_roles').pluck('role')).to.deep.equal(['owner']);
    await world.done('staff', 'revoke', owner.email, 'owner', '--yes', '--force');
    expect(await world.knex('staff_roles')).to.deep.equal([]);
  });

  it('removes an authenticator app and passkeys', async () => {
    const user = await confirmed();
    await world.done('staff', 'grant', user.email, 'owner');
    const none = await world.operate('staff', 'reset-factor', user.email, '--yes');
    expect(none.output).to.include('has no second factor');
    const factor = { user_id: user.id, secret: 'sealed', confirmed_at: new Date(), last_step: 1 };
    await world.knex('staff_factors').insert(factor);
    expect((await world.done('staff', 'list'))[0]).to.include({ second_factor: true });
    expect(await world.done('staff', 'reset-factor', user.email, '--yes')).to.include({ changed: true });
    expect((await world.done('staff', 'list'))[0]).to.include({ second_factor: false });
    await world.build.passkey(user);
    expect((await world.done('staff', 'list'))[0]).to.include({ second_factor: true });
    expect(await world.done('staff', 'reset-factor', user.email, '--yes')).to.include({ changed: true });
    expect(await world.knex('staff_passkeys')).to.deep.equal([]);
  });

  it('says why somebody gets no role, and what to do', async () => {
    expectFailure(
      await world.operate('staff', 'grant', 'nobody@example.org', 'owner'),
      'No user nobody@example.org.',
    );
    const unconfirmed = await world.build.user({ password_hash: unknownPasswordHash });
    expectFailure(
      await world.operate('staff', 'grant', unconfirmed.email, 'owner'),
      'has never confirmed this address',
    );
    const disabled = await world.build.user({ disabled_at: new Date() });
    expectFailure(await world.operate('staff', 'grant', disabled.email, 'owner'), 'is disabled');
  });

  it('explains each role in its help', async () => {
    const { output } = await world.operate('staff', 'grant', '--help');
    for (const role of staffRoles) expect(output).to.match(new RegExp(`^ {2}${role} {2,}\\w`, 'm'));
  });

  for (const [args, complaint] of [
    [['grant', 'ada@example.org', 'manager'], 'add --campaign'],
    [['grant', 'ada@example.org', 'charity'], 'add --charity'],
    [
      ['grant', 'ada@example.org', 'finance', '--campaign', 'au-1'],
      "--campaign doesn't apply to the role finance",
    ],
    [['grant', 'ada@example.org', 'ownr'], 'Did you mean owner?'],
    [['grant', 'ada@example.org'], "missing required argument 'role'"],
    [['revoke', 'ada@example.org'], 'add --yes'],
  ] as const) {
    it(`refuses "${args.join(' ')}" with exit code 2`, async () => {
      expectWrongUsage(await world.operate('staff', ...args), complaint);
    });
  }
});
