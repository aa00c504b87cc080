import type { Knex } from 'knex';
import type { UserRow } from '../../rows/user-rows.ts';
import type { CampaignScope } from '../campaign-scope.ts';
import { inOrderOf } from '../listing.ts';

/** An account as staff see it. */
export interface UserRecord
  extends Pick<
    UserRow,
    | 'id'
    | 'name'
    | 'nickname'
    | 'email'
    | 'phone'
    | 'disabled_at'
    | 'erased_at'
    | 'created_at'
    | 'email_confirmed_at'
  > {
  has_password: boolean;
  page_count: number;
}

/**
 * Returns accounts in the order of their ids.
 * @param within only owners of pages in these campaigns, and only these pages are counted
 */
export async function userRecords(
  knex: Knex,
  ids: readonly number[],
  within: CampaignScope,
): Promise<UserRecord[]> {
  const campaignIds = within === 'all' ? null : [...within.campaignIds];
  const { rows }: { rows: UserRecord[] } = await knex.raw(
    `select id, name, nickname, email, phone, disabled_at, erased_at, created_at, email_confirmed_at,
            password_hash is not null as has_password, own_pages.page_count
       from users
      cross join lateral (
        select count(*) as page_count from pages
         where pages.user_id = users.id and ${campaignIds ? 'pages.campaign_id = any(:campaignIds)' : 'true'}) as own_pages
      where id = any(:ids) and ${campaignIds ? 'page_count > 0' : 'true'}`,
    { ids: [...ids], campaignIds },
  );
  return inOrderOf(ids, rows);
}
