import type { CampaignUser } from '../../../generated/fundraising/models.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { CampaignUserRecord } from '../../db/repositories/user-profiles.ts';
import { describeCountry, splitName } from '../../domain/accounts/user-details.ts';

export function presentCampaignUser(user: CampaignUserRecord): CampaignUser {
  const country = describeCountry(user.country);
  return {
    uid: user.id,
    id: user.id,
    uuid: user.uuid,
    name: user.name,
    ...splitName(user.name),
    nickname: user.nickname,
    email: user.email,
    phone: user.phone,
    image_url: null,
    country_code: country.code,
    country_name: country.name,
    page_ids: user.page_ids,
    created_at: presentTimestamp(user.created_at),
    updated_at: presentTimestamp(user.updated_at),
  };
}
