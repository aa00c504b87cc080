import type { CurrentUser } from '../../../generated/oauth/models.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { UserProfile } from '../../db/repositories/user-profiles.ts';
import { describeCountry, splitName } from '../../domain/accounts/user-details.ts';

export function presentCurrentUser(user: UserProfile): CurrentUser {
  const country = describeCountry(user.country);
  return {
    uid: user.id,
    id: user.id,
    internal_id: user.id,
    uuid: user.uuid,
    name: user.name,
    ...splitName(user.name),
    nickname: user.nickname,
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    phone: user.phone,
    birthday: user.birthday,
    image_url: null,
    street_address: user.street_address,
    extended_address: user.extended_address,
    locality: user.locality,
    region: user.region,
    state: user.region,
    postal_code: user.postal_code,
    postcode: user.postal_code,
    country_code: country.code,
    country_name: country.name,
    page_ids: user.page_ids,
    created_at: presentTimestamp(user.created_at),
    updated_at: presentTimestamp(user.updated_at),
  };
}
