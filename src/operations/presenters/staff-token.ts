import type { StaffToken } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { ListedStaffToken } from '../../db/queries/staff-records/staff-tokens.ts';
import { presentRole } from './role.ts';

export function presentStaffToken(token: ListedStaffToken): StaffToken {
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    user_id: token.user_id,
    user_name: token.user_name,
    state: stateOf(token),
    roles: token.roles.map(presentRole),
    created_at: presentTimestamp(token.created_at),
    expires_at: presentTimestamp(token.expires_at),
    last_used_at: presentOptionalTimestamp(token.last_used_at),
    revoked_at: presentOptionalTimestamp(token.revoked_at),
  };
}

function stateOf({ revoked_at, is_expired }: ListedStaffToken): StaffToken['state'] {
  if (revoked_at) return 'revoked';
  return is_expired ? 'expired' : 'active';
}
