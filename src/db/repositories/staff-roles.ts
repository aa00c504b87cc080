import type { StaffGrant, StaffRole } from '../rows/staff-rows.ts';
import { Repository } from './repository.ts';
import { hasFactor } from './staff-sessions.ts';

/** A role of a user, with the names of what it is limited to. */
export interface StaffRoleRecord {
  user_id: number;
  email: string;
  name: string;
  role: StaffRole;
  /** UID. */
  campaign: string | null;
  /** UID. */
  charity: string | null;
  /** Whether the user has an authenticator app or a passkey. */
  second_factor: boolean;
  /** When a session that is still open was last used. */
  last_seen_at: Date | null;
  created_at: Date;
  disabled_at: Date | null;
}

/** Which roles; undefined fields match all. */
export interface StaffRoleFilter {
  userId?: number | undefined;
  role?: StaffRole | undefined;
  campaignId?: number | undefined;
  charityId?: number | undefined;
}

const sessionsOfUser =
  'select max(last_seen_at) from staff_sessions where staff_sessions.user_id = staff_roles.user_id';

/** Roles of staff. Always uses the primary, since a lost role counts immediately. */
export class StaffRoleRepository extends Repository {
  /** @returns false if the user already has the role */
  async grant(userId: number, grant: StaffGrant): Promise<boolean> {
    const rows = await this.knex('staff_roles')
      .insert({ user_id: userId, ...grant })
      .onConflict()
      .ignore()
      .returning('id');
    return rows.length > 0;
  }

  /** Lists roles, sorted by the user's address. */
  async list({ userId, role, campaignId, charityId }: StaffRoleFilter = {}): Promise<StaffRoleRecord[]> {
    const query = this.knex('staff_roles')
      .join('users', 'users.id', 'staff_roles.user_id')
      .leftJoin('campaigns', 'campaigns.id', 'staff_roles.campaign_id')
      .leftJoin('charities', 'charities.id', 'staff_roles.charity_id')
      .orderByRaw('lower(users.email), staff_roles.id')
      .select(
        'staff_roles.user_id',
        'users.email',
        'users.name',
        'staff_roles.role',
        'campaigns.uid as campaign',
        'charities.uid as charity',
        this.knex.raw(`${hasFactor('staff_roles.user_id')} as second_factor`),
        this.knex.raw(`(${sessionsOfUser}) as last_seen_at`),
        'staff_roles.created_at',
        'users.disabled_at',
      );
    if (userId !== undefined) query.where('staff_roles.user_id', userId);
    if (role !== undefined) query.where('staff_roles.role', role);
    if (campaignId !== undefined) query.where('staff_roles.campaign_id', campaignId);
    if (charityId !== undefined) query.where('staff_roles.charity_id', charityId);
    return query;
  }

  async ofUser(userId: number): Promise<StaffGrant[]> {
    return this.knex('staff_roles')
      .where({ user_id: userId })
      .orderBy('id')
      .select('role', 'campaign_id', 'charity_id');
  }

  /** Returns a user's roles with the names of the campaigns and charities that they are limited to. */
  async namedOfUser(userId: number): Promise<{ role: StaffRole; place: string | null }[]> {
    return this.knex('staff_roles')
      .leftJoin('campaigns', 'campaigns.id', 'staff_roles.campaign_id')
      .leftJoin('charities', 'charities.id', 'staff_roles.charity_id')
      .where({ user_id: userId })
      .orderBy('staff_roles.id')
      .select('role', this.knex.raw('coalesce(campaigns.name, charities.name) as place'));
  }

  /**
   * Locks the owners until the end of the transaction, so that two transactions can't each take away the other's last owner.
   * @returns the users among them who can sign in
   */
  async lockOwners(): Promise<number[]> {
    await this.knex('staff_roles')
      .where({ role: 'owner', token_id: null })
      .orderBy('id')
      .forUpdate()
      .select('id');
    // A statement of its own, so that it sees what the transactions have done that held the locks.
    return this.owners();
  }

  /** @returns the owners who can sign in */
  async owners(): Promise<number[]> {
    return this.knex('staff_roles')
      .join('users', 'users.id', 'staff_roles.user_id')
      .where({ role: 'owner', disabled_at: null })
      .whereNotNull('email_confirmed_at')
      .orderBy('staff_roles.id')
      .pluck('user_id');
  }

  /** Takes single roles from a user. */
  async take(userId: number, grants: readonly StaffGrant[]): Promise<void> {
    for (const grant of grants) {
      await this.knex('staff_roles')
        .where({ user_id: userId, ...grant })
        .delete();
    }
  }

  /** @returns the roles that the user had, with the UIDs of campaigns and charities */
  async revoke({
    userId,
    role,
    campaignId,
    charityId,
  }: StaffRoleFilter & { userId: number }): Promise<
    Pick<StaffRoleRecord, 'role' | 'campaign' | 'charity'>[]
  > {
    const { rows } = await this.knex.raw(
      `with revoked as (
         delete from staff_roles
          where user_id = :userId and role = coalesce(:role, role)
            and (cast(:campaignId as bigint) is null or campaign_id = :campaignId)
            and (cast(:charityId as bigint) is null or charity_id = :charityId)
         returning id, role, campaign_id, charity_id)
       select revoked.role, campaigns.uid as campaign, charities.uid as charity
         from revoked
         left join campaigns on campaigns.id = revoked.campaign_id
         left join charities on charities.id = revoked.charity_id
        order by revoked.id`,
      { userId, role: role ?? null, campaignId: campaignId ?? null, charityId: charityId ?? null },
    );
    return rows;
  }
}
