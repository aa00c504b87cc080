import type { FitnessActivityType } from './fitness-activity-rows.ts';
import type { OwnerType } from './page-rows.ts';

/** Sums over activities; a value that an activity does not have counts as 0. */
export interface FitnessSums {
  activity_count: number;
  distance_in_meters: number;
  elevation_in_meters: number;
  calories: number;
  duration_in_seconds: number;
}

/** All activities of a person's page; under a team's page those of its members. */
export interface FitnessRankingRow extends FitnessSums {
  page_id: number;
  owner_type: OwnerType;
  campaign_id: number;
  /** Without activities that were typed in by hand, as all that follow. */
  recorded_activity_count: number;
  recorded_distance_in_meters: number;
  recorded_elevation_in_meters: number;
  recorded_calories: number;
  recorded_duration_in_seconds: number;
}

export interface CampaignFitnessPageCountsRow {
  campaign_id: number;
  owner_type: OwnerType;
  /** Pages with an activity that was not typed in by hand. */
  recorded_page_count: number;
  /** Pages with an activity. */
  page_count: number;
}

export interface GroupValueFitnessTotalsRow extends FitnessSums {
  value_id: number;
  group_id: number;
  type: FitnessActivityType;
  manual: boolean;
  virtual: boolean;
}
