import type { FitnessFilters } from '../db/queries/fitness/fitness-filters.ts';
import { parseResourceReferences } from '../domain/references.ts';
import type { FundraisingOperations } from './handlers/types.ts';

type FitnessQuery = FundraisingOperations['searchFitnessActivities']['query'] &
  Pick<FundraisingOperations['searchFitnessActivitiesTotals']['query'], 'group_value'>;

/** The filters that the list and the leaderboard of activities share. Excluding both virtual and non-virtual activities leaves none. */
export function fitnessFilters(query: FitnessQuery): FitnessFilters {
  return {
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_id', query.charity_id),
    pages: parseResourceReferences('page_id', query.page_id),
    teams: parseResourceReferences('team_id', query.team_id),
    teamPages: parseResourceReferences('team_page_id', query.team_page_id),
    range: { after: query.start_at, before: query.end_at },
    types: query.type,
    manual: query.include_manual ? [false, true] : [false],
    virtual: [...(query.exclude_non_virtual ? [] : [false]), ...(query.exclude_virtual ? [] : [true])],
    groupValues: query.group_value,
  };
}
