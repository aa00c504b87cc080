import type { Knex } from 'knex';
import { countedActivities, type ResolvedFitnessFilters, whereOneOf } from './fitness-filters.ts';

/**
 * Whether no activity of these campaigns lies outside the range, as when it begins with the campaign: then it is no
 * restriction. Two entries of an index tell.
 */
export async function isWholeTime(
  knex: Knex,
  { campaignIds, range }: Pick<ResolvedFitnessFilters, 'campaignIds' | 'range'>,
): Promise<boolean> {
  const outside = (operator: string, moment: Date) => {
    const query = knex('fitness_activities').select(knex.raw('1')).whereRaw(countedActivities);
    whereOneOf(query, 'fitness_activities.campaign_id', campaignIds);
    return query.where('fitness_activities.started_at', operator, moment);
  };
  const queries = [
    ...(range.after ? [outside('<', range.after)] : []),
    ...(range.before ? [outside('>=', range.before)] : []),
  ];
  for (const query of queries) {
    if ((await query.limit(1)).length > 0) return false;
  }
  return true;
}
