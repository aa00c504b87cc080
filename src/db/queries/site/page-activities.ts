import type { Knex } from 'knex';
import type { FitnessActivityType } from '../../rows/fitness-activity-rows.ts';
import { countedActivities } from '../fitness/fitness-filters.ts';

export interface PageActivity {
  id: number;
  type: FitnessActivityType;
  caption: string;
  started_at: Date;
  distance_in_meters: number | null;
  duration_in_seconds: number;
  /** Name of the page that the activity counts for. */
  page_name: string;
}

/** Sums over one UTC week, starting on Monday. */
export interface ActivityWeek {
  /** `YYYY-MM-DD`, the Monday. */
  week: string;
  distance_in_meters: number;
  duration_in_seconds: number;
}

/** Returns the latest activities that count for one of these pages, newest first. */
export async function latestActivities(
  knex: Knex,
  pageIds: readonly number[],
  limit: number,
): Promise<PageActivity[]> {
  const { rows }: { rows: PageActivity[] } = await knex.raw(
    `select latest.*, pages.name as page_name
       from pages
      cross join lateral (
        select fitness_activities.id, fitness_activities.type, fitness_activities.caption,
               fitness_activities.started_at, fitness_activities.distance_in_meters,
               fitness_activities.duration_in_seconds
          from fitness_activities
         where fitness_activities.page_id = pages.id and ${countedActivities}
         order by fitness_activities.started_at desc, fitness_activities.id desc
         limit :limit) as latest
      where pages.id = any(:pageIds)
      order by latest.started_at desc, latest.id desc
      limit :limit`,
    { pageIds, limit },
  );
  return rows;
}

/** Returns the last weeks, including the one that contains `now`, oldest first; a week without activity has zeros. */
export async function weeklyActivity(
  knex: Knex,
  pageIds: readonly number[],
  { now, weeks }: { now: Date; weeks: number },
): Promise<ActivityWeek[]> {
  const { rows }: { rows: ActivityWeek[] } = await knex.raw(
    `with weeks as (
       select this_week.monday - 7 * back as monday
         from (select date_trunc('week', cast(:now as timestamptz) at time zone 'UTC')::date as monday) this_week
        cross join generate_series(0, :weeks - 1) as back
     )
     select to_char(weeks.monday, 'YYYY-MM-DD') as week,
            coalesce(sum(fitness_activities.distance_in_meters), 0)::bigint as distance_in_meters,
            coalesce(sum(fitness_activities.duration_in_seconds), 0)::bigint as duration_in_seconds
       from weeks
       left join fitness_activities on fitness_activities.page_id = any(:pageIds) and ${countedActivities}
        and fitness_activities.started_at >= weeks.monday::timestamp at time zone 'UTC'
        and fitness_activities.started_at < (weeks.monday + 7)::timestamp at time zone 'UTC'
      group by weeks.monday
      order by weeks.monday`,
    { pageIds, now, weeks },
  );
  return rows;
}
