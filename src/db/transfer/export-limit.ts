import { allOf, type Condition } from '../queries/conditions.ts';
import type { TimeRange } from '../queries/filters.ts';

/** SQL: the columns that an export can be limited by. */
export interface LimitColumns {
  campaign: string;
  charity: string;
  created: string;
}

/** What all exported records have in common. An array without ids: none. */
export interface ExportLimit {
  campaignIds?: readonly number[] | undefined;
  charityIds?: readonly number[] | undefined;
  /** Records in any of these campaigns or for any of these charities. */
  within?: { campaignIds: readonly number[]; charityIds: readonly number[] } | undefined;
  created?: TimeRange | undefined;
}

/** SQL: whether a record is exported. COPY takes no parameters, so the values are written into it. */
export function limitSql(
  { campaign, charity, created: createdAt }: LimitColumns,
  { campaignIds, charityIds, within, created = {} }: ExportLimit,
): string {
  const conditions: Condition[] = [
    campaignIds && isAny(campaign, campaignIds),
    charityIds && isAny(charity, charityIds),
    within && `(${isAny(campaign, within.campaignIds)} or ${isAny(charity, within.charityIds)})`,
    created.after && `${createdAt} >= '${created.after.toISOString()}'`,
    created.before && `${createdAt} < '${created.before.toISOString()}'`,
  ];
  return allOf(conditions);
}

function isAny(column: string, ids: readonly number[]): string {
  return `${column} = any('{${ids.map(Number).join(',')}}'::bigint[])`;
}
