import type { Knex } from 'knex';

/** One group of the page's campaign and the page's value there. */
export interface PageGroup {
  key: string;
  value: string;
}

/** Group values by page id, in the order in which the campaign lists its groups. */
export async function pageGroups(knex: Knex, pageIds: readonly number[]): Promise<Map<number, PageGroup[]>> {
  const rows: (PageGroup & { page_id: number })[] = await knex('page_group_values')
    .join('campaign_groups', 'campaign_groups.id', 'page_group_values.group_id')
    .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
    .select('page_group_values.page_id', 'campaign_groups.key', 'campaign_group_values.value')
    .whereRaw('page_group_values.page_id = any(?)', [[...pageIds]])
    .orderBy(['page_group_values.page_id', 'campaign_groups.position', 'campaign_groups.id']);
  const groups = new Map<number, PageGroup[]>();
  for (const { page_id, key, value } of rows) {
    groups.set(page_id, [...(groups.get(page_id) ?? []), { key, value }]);
  }
  return groups;
}
