import type { CurrentUser } from '../../../generated/oauth/models.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { UserProfile } from '../../db/repositories/user-profiles.ts';

export function presentCurrentUser(user: UserProfile): CurrentUser {
  return {
    uid: user.id,
    id: user.id,
    uuid: user.uuid,
    name: user.name,
    nickname: user.nickname,
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    phone: user.phone,
    birthday: user.birthday,
    page_ids: user.page_ids,
    created_at: presentTimestamp(user.created_at),
    updated_at: presentTimestamp(user.updated_at),
  };
}
