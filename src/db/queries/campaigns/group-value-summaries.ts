import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';

export interface GroupValueSummaryRecord {
  /** The value's id. */
  id: number;
  group_id: number;
  key: string;
  label: string;
  value: string;
  /** Of all donations to pages with this value. */
  amount_cents: number;
}

export async function groupValueSummaries(
  knex: Knex,
  ids: readonly number[],
): Promise<GroupValueSummaryRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: GroupValueSummaryRecord[] } = await knex.raw(
    `select campaign_group_values.id, campaign_groups.id as group_id, campaign_groups.key, campaign_groups.label,
            campaign_group_values.value, coalesce(group_value_totals.amount_cents, 0) as amount_cents
       from campaign_group_values
       join campaign_groups on campaign_groups.id = campaign_group_values.group_id
       left join group_value_totals on group_value_totals.value_id = campaign_group_values.id
      where campaign_group_values.id = any(:ids)`,
    { ids },
  );
  return inOrderOf(ids, rows);
}
