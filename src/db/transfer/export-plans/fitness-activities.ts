import { type ExportPlan, own, uuidOf } from '../export-plan.ts';

export const fitnessActivities: ExportPlan = {
  table: 'fitness_activities',
  parts: ['fitness_activities order by id'],
  columns: {
    // It would say whose names the references are; they are UUIDs.
    source: 'null::text',
    user: uuidOf('users', 'fitness_activities.user_id'),
    page: uuidOf('pages', 'fitness_activities.page_id'),
    ...own('fitness_activities', 'uid', 'id', 'type', 'manual', 'virtual', 'trainer', 'flagged', 'public'),
    ...own('fitness_activities', 'deleted_at', 'started_at', 'latitude', 'longitude', 'distance_in_meters'),
    ...own('fitness_activities', 'elevation_in_meters', 'calories', 'duration_in_seconds', 'caption'),
    ...own('fitness_activities', 'description', 'average_watts', 'average_heartrate', 'average_cadence'),
    ...own(
      'fitness_activities',
      'average_temp',
      'coordinates',
      'elevation_series',
      'created_at',
      'updated_at',
    ),
  },
};
