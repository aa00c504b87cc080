import type { StaffGrant } from '../../rows/staff-rows.ts';

/** A role, with the UID of what it is limited to. */
export interface GrantedRole extends StaffGrant {
  campaign_uid: string | null;
  charity_uid: string | null;
}

/**
 * SQL: the roles of a user or token, as JSON, oldest first.
 * @param holder a condition on `staff_roles`
 */
export const grantedRoles = (holder: string) => `
  (select coalesce(json_agg(json_build_object('role', role, 'campaign_id', campaign_id, 'charity_id', charity_id,
                                              'campaign_uid', campaigns.uid, 'charity_uid', charities.uid)
                            order by staff_roles.id), '[]')
     from staff_roles
     left join campaigns on campaigns.id = staff_roles.campaign_id
     left join charities on charities.id = staff_roles.charity_id
    where ${holder})`;
