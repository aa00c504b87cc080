import type { User } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { UserRecord } from '../../db/queries/staff-records/users.ts';

export function presentUser(user: UserRecord): User {
  return {
    id: user.id,
    name: user.name,
    nickname: user.nickname,
    email: user.email,
    phone: user.phone,
    state: stateOf(user),
    created_at: presentTimestamp(user.created_at),
    email_confirmed_at: presentOptionalTimestamp(user.email_confirmed_at),
    has_password: user.has_password,
    page_count: user.page_count,
  };
}

/** An erased account is disabled, too. */
function stateOf({ erased_at, disabled_at }: UserRecord): User['state'] {
  if (erased_at) return 'erased';
  return disabled_at ? 'disabled' : 'active';
}
