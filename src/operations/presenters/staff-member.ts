import type { StaffMember } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { StaffMemberRecord } from '../../db/queries/staff-records/staff-members.ts';
import { presentRole } from './role.ts';

export function presentStaffMember(member: StaffMemberRecord): StaffMember {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    state: stateOf(member),
    roles: member.roles.map(presentRole),
    second_factor: member.second_factor,
    last_seen_at: presentOptionalTimestamp(member.last_seen_at),
  };
}

function stateOf({ disabled_at, email_confirmed_at }: StaffMemberRecord): StaffMember['state'] {
  if (disabled_at) return 'disabled';
  return email_confirmed_at ? 'active' : 'invited';
}
