/** Sums over the public, unflagged, undeleted activities of one type; manual ones are included. */
export interface FitnessOverviewRow {
  type: string;
  duration_in_seconds: number;
  calories: number;
  distance_in_meters: number;
}

/**
 * Builds a column of overviews, ordered by type; empty without activities.
 * @param table of fitness totals
 * @param condition selects the rows to add up
 */
export const fitnessOverview = (table: string, condition: string): string => `
  (select coalesce(json_agg(sums), '[]')
     from (select type, sum(duration_in_seconds) as duration_in_seconds, sum(calories) as calories,
                  sum(distance_in_meters) as distance_in_meters
             from ${table} where ${condition} and activity_count > 0
            group by type order by type) sums)`;
