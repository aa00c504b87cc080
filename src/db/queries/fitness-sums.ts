import { safeInteger } from '../value-types.ts';
import type { FitnessOverviewRow } from './fitness-overviews.ts';

/**
 * Adds up what a page's or a team's rows of fitness totals say, a few for each kind of activity.
 * @param text of each row its type, seconds, calories and metres with blanks between; commas between the rows; null for none
 * @returns ordered by type
 */
export function readFitnessSums(text: string | null): FitnessOverviewRow[] {
  if (text === null) return [];
  const byType = new Map<string, FitnessOverviewRow>();
  for (const row of text.split(',')) {
    const [type = '', seconds = '', calories = '', meters = ''] = row.split(' ');
    const sums = byType.get(type) ?? {
      type,
      duration_in_seconds: 0,
      calories: 0,
      distance_in_meters: 0,
    };
    sums.duration_in_seconds += safeInteger(seconds);
    sums.calories += safeInteger(calories);
    sums.distance_in_meters += safeInteger(meters);
    byType.set(type, sums);
  }
  return [...byType.values()].sort((one, other) => (one.type < other.type ? -1 : 1));
}
