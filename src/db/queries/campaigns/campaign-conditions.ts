import type { Knex } from 'knex';
import type { CampaignStatus } from '../../rows/campaign-rows.ts';

/** In this order the first comes first; what has none comes last. */
export type CampaignOrder = 'start_at' | 'finish_at' | 'name';

/** Narrows a query to campaigns with one of these statuses, which `campaignStatus` tells of one row; without any it adds nothing. */
export function whereStatus(
  query: Knex.QueryBuilder,
  statuses: readonly CampaignStatus[] | undefined,
  at: Date | string,
): void {
  if (statuses === undefined) return;
  query.whereRaw(
    `case when campaigns.disabled_at is not null then 'disabled'
          when campaigns.finish_at <= ? then 'expired' else 'active' end = any(?)`,
    [at, [...statuses]],
  );
}

/** Each country has one campaign for pages that belong to no event. */
export function whereNoDefault(query: Knex.QueryBuilder): void {
  query.where('campaigns.is_default', false);
}
