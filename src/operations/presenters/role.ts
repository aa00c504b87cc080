import type { Role } from '../../../generated/operations/operations.ts';
import type { GrantedRole } from '../../db/queries/staff-records/granted-roles.ts';

export function presentRole({ role, campaign_uid, charity_uid }: GrantedRole): Role {
  return { role, campaign_uid, charity_uid };
}
