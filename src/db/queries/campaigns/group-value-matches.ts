import type { Knex } from 'knex';

export interface GroupValueMatch {
  id: number;
  group_id: number;
  campaign_id: number;
}

/** The values with one of these texts, in the groups of any campaign or of those given. */
export async function matchGroupValues(
  knex: Knex,
  values: readonly string[],
  campaignIds: readonly number[] | undefined,
): Promise<GroupValueMatch[]> {
  const query = knex('campaign_group_values')
    .join('campaign_groups', 'campaign_groups.id', 'campaign_group_values.group_id')
    .select('campaign_group_values.id', 'campaign_group_values.group_id', 'campaign_groups.campaign_id')
    .whereRaw('campaign_group_values.value = any(?)', [[...values]])
    .orderBy('campaign_group_values.id');
  if (campaignIds) query.whereRaw('campaign_groups.campaign_id = any(?)', [[...campaignIds]]);
  return query;
}

/** Whether no page can have two of the values: it has at most one in each group, and groups only of its campaign. */
export function areDisjoint(matches: readonly GroupValueMatch[]): boolean {
  const groups = new Set(matches.map((match) => match.group_id));
  const campaigns = new Set(matches.map((match) => match.campaign_id));
  return groups.size === campaigns.size;
}
