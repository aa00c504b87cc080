import type { Knex } from 'knex';
import { whereAnyOf } from '../filters.ts';

/**
 * The values that have one of these texts, in the groups of any campaign or of those given, and the campaigns that have
 * them. Without texts nothing is narrowed.
 */
export async function resolveGroupValues(
  knex: Knex,
  texts: readonly string[] | undefined,
  campaignIds: number[] | undefined,
) {
  if (texts === undefined) return { campaignIds, valueIds: undefined, valuesAreDisjoint: false };
  const query = knex('campaign_group_values')
    .join('campaign_groups', 'campaign_groups.id', 'campaign_group_values.group_id')
    .select('campaign_group_values.id', 'campaign_group_values.group_id', 'campaign_groups.campaign_id')
    .whereRaw('campaign_group_values.value = any(?)', [[...texts]])
    .orderBy('campaign_group_values.id');
  whereAnyOf(query, 'campaign_groups.campaign_id', campaignIds);
  const values: { id: number; group_id: number; campaign_id: number }[] = await query;
  const campaigns = new Set(values.map((value) => value.campaign_id));
  const groups = new Set(values.map((value) => value.group_id));
  return {
    campaignIds: [...campaigns],
    valueIds: values.map((value) => value.id),
    /** No page can have two of the values: it has at most one in each group, and groups only of its campaign. */
    valuesAreDisjoint: groups.size === campaigns.size,
  };
}

export function wherePageHasValue(
  query: Knex.QueryBuilder,
  pageColumn: string,
  valueIds: readonly number[],
): void {
  query.whereRaw('?? in (select page_id from page_group_values where value_id = any(?))', [
    pageColumn,
    [...valueIds],
  ]);
}
