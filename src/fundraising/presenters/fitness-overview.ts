import type { FitnessOverview } from '../../../generated/fundraising/operations.ts';
import type { FitnessOverviewRow } from '../../db/queries/fitness/fitness-overviews.ts';

/** Sums by kind of activity; a kind without activities is absent. */
export function presentFitnessOverview(rows: readonly FitnessOverviewRow[]): FitnessOverview {
  return Object.fromEntries(
    rows.map((row) => [
      row.type,
      {
        duration_in_seconds: row.duration_in_seconds,
        calories: row.calories,
        distance_in_meters: row.distance_in_meters,
      },
    ]),
  );
}
