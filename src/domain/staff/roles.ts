import type { StaffGrant, StaffRole } from '../../db/rows/staff-rows.ts';

interface RoleRules {
  /** What the role is limited to. */
  reach: 'all' | 'campaign' | 'charity';
  /** Whether nobody may have it without a second factor. */
  needsSecondFactor: boolean;
  /** Whether it may see email and postal addresses. */
  seesContacts: boolean;
  /** Other roles that it includes. */
  includes: readonly StaffRole[];
  description: string;
}

export const staffRoles = ['owner', 'manager', 'finance', 'support', 'charity', 'read_only'] as const;

/** The rules of each role. Which operations it may call is in `x-roles` of the operations' document. */
export const roleRules: Readonly<Record<StaffRole, RoleRules>> = {
  owner: {
    reach: 'all',
    needsSecondFactor: true,
    seesContacts: true,
    includes: staffRoles,
    description: 'everything, including other staff',
  },
  manager: {
    reach: 'campaign',
    needsSecondFactor: false,
    seesContacts: true,
    includes: [],
    description: 'one campaign: its pages, teams, people and donations',
  },
  finance: {
    reach: 'all',
    needsSecondFactor: true,
    seesContacts: true,
    includes: ['read_only'],
    description: 'all donations, payments and exports',
  },
  support: {
    reach: 'all',
    needsSecondFactor: false,
    seesContacts: true,
    includes: ['read_only'],
    description: 'people, and the texts and states of pages',
  },
  charity: {
    reach: 'charity',
    needsSecondFactor: false,
    seesContacts: true,
    includes: [],
    description: 'one charity: its donations, text and logo',
  },
  read_only: {
    reach: 'all',
    needsSecondFactor: false,
    seesContacts: false,
    includes: [],
    description: 'see everything except email and postal addresses, change nothing',
  },
};

/** Roles other than owner that may import records of a kind. A manager's file is limited to their campaigns, so its rows must be in one. */
const importers: Readonly<Record<string, readonly StaffRole[]>> = {
  pages: ['manager'],
  donations: ['manager', 'finance'],
};

/** Roles that may import records of a kind. */
export function importersOf(kind: string): readonly StaffRole[] {
  return ['owner', ...(importers[kind] ?? [])];
}

/** What staff reach with an operation: everything, or records in any of these campaigns or charities. */
export type StaffScope = 'all' | { campaignIds: readonly number[]; charityIds: readonly number[] };

/**
 * Returns what these grants reach with an operation.
 * @param allowed the roles that may call it
 * @returns undefined if none of the grants has one of these roles
 */
export function scopeOf(
  grants: readonly StaffGrant[],
  allowed: readonly StaffRole[],
): StaffScope | undefined {
  const counted = grants.filter(({ role }) => allowed.includes(role));
  if (counted.length === 0) return undefined;
  if (counted.some(({ role }) => roleRules[role].reach === 'all')) return 'all';
  return {
    campaignIds: counted.flatMap(({ campaign_id }) => campaign_id ?? []),
    charityIds: counted.flatMap(({ charity_id }) => charity_id ?? []),
  };
}

/** Whether a record of this campaign and charity is within the scope. */
export function reaches(
  scope: StaffScope,
  { campaign_id, charity_id }: { campaign_id: number | null; charity_id: number | null },
): boolean {
  if (scope === 'all') return true;
  const { campaignIds, charityIds } = scope;
  return (
    (campaign_id !== null && campaignIds.includes(campaign_id)) ||
    (charity_id !== null && charityIds.includes(charity_id))
  );
}

/** Whether someone with the held grants may do everything that another grant allows. */
export function includesGrant(
  held: readonly StaffGrant[],
  { role, campaign_id, charity_id }: StaffGrant,
): boolean {
  return held.some(
    (grant) =>
      roleRules[grant.role].includes.includes(role) ||
      (grant.role === role && grant.campaign_id === campaign_id && grant.charity_id === charity_id),
  );
}

export function isOwner(grants: readonly StaffGrant[]): boolean {
  return grants.some(({ role }) => role === 'owner');
}

/** Whether someone with these grants must have a second factor. */
export function needsSecondFactor(grants: readonly Pick<StaffGrant, 'role'>[]): boolean {
  return grants.some(({ role }) => roleRules[role].needsSecondFactor);
}

/** Whether someone with these grants may see email and postal addresses. */
export function seesContacts(grants: readonly StaffGrant[]): boolean {
  return grants.some(({ role }) => roleRules[role].seesContacts);
}
