import { expect } from 'chai';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import {
  includesGrant,
  needsSecondFactor,
  reaches,
  scopeOf,
  seesContacts,
  staffRoles,
} from '../../src/domain/staff/roles.ts';

const all = (role: StaffRole): StaffGrant => ({ role, campaign_id: null, charity_id: null });
const manager = (campaign_id: number): StaffGrant => ({ role: 'manager', campaign_id, charity_id: null });
const charity = (charity_id: number): StaffGrant => ({ role: 'charity', campaign_id: null, charity_id });
const everyGrant = staffRoles.map((role) => {
  if (role === 'manager') return manager(1);
  return role === 'charity' ? charity(1) : all(role);
});

describe('The scope of staff', () => {
  it('is everything for a role without limits', () => {
    expect(scopeOf([manager(1), all('finance')], ['manager', 'finance'])).to.equal('all');
  });

  it('is limited to the campaigns and charities of the roles that an operation allows', () => {
    const grants = [manager(1), manager(2), charity(3), all('support')];
    expect(scopeOf(grants, ['manager', 'charity'])).to.deep.equal({ campaignIds: [1, 2], charityIds: [3] });
    expect(scopeOf(grants, ['manager'])).to.deep.equal({ campaignIds: [1, 2], charityIds: [] });
  });

  it('is nothing without a role that the operation allows', () => {
    expect(scopeOf([manager(1), all('support')], ['owner', 'finance'])).to.equal(undefined);
    expect(scopeOf([], staffRoles)).to.equal(undefined);
  });

  it('has records of its campaigns or charities only', () => {
    const scope = { campaignIds: [1], charityIds: [3] };
    const within = [
      [1, 9],
      [9, 3],
      [9, 9],
      [3, 1],
      [null, null],
    ].map(([campaign_id = null, charity_id = null]) => reaches(scope, { campaign_id, charity_id }));
    expect(within).to.deep.equal([true, true, false, false, false]);
    expect(reaches('all', { campaign_id: null, charity_id: null })).to.equal(true);
  });
});

describe('A role', () => {
  it('includes itself with the same limit', () => {
    for (const grant of everyGrant) expect(includesGrant([grant], grant), grant.role).to.equal(true);
    expect(includesGrant([manager(1)], manager(2))).to.equal(false);
    expect(includesGrant([charity(1)], charity(2))).to.equal(false);
  });

  it('includes others only as an owner, except that finance and support may read', () => {
    const included = everyGrant.flatMap((held) =>
      everyGrant
        .filter((grant) => grant !== held && includesGrant([held], grant))
        .map(({ role }) => `${held.role} ${role}`),
    );
    expect(included).to.deep.equal([
      'owner manager',
      'owner finance',
      'owner support',
      'owner charity',
      'owner read_only',
      'finance read_only',
      'support read_only',
    ]);
  });

  it('needs a second factor if it handles money or other staff', () => {
    expect(staffRoles.filter((role) => needsSecondFactor([all(role)]))).to.deep.equal(['owner', 'finance']);
    expect(needsSecondFactor([manager(1), all('finance')])).to.equal(true);
  });

  it('sees addresses of people unless it is read-only', () => {
    expect(staffRoles.filter((role) => !seesContacts([all(role)]))).to.deep.equal(['read_only']);
  });
});
