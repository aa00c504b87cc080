import { type MergePlan, plain, plainColumns, timeColumns } from '../merge-plan.ts';

const ofPage = (name: string) => ({ given: ['page'], inserted: `staged.${name}`, updated: `staged.${name}` });

export const fitnessActivities: MergePlan = {
  table: 'fitness_activities',
  references: { user: 'users', page: 'pages' },
  joined: 'left join pages on pages.id = referred.page_id',
  derived: `pages.campaign_id, pages.charity_id, pages.user_id as page_user_id`,
  matches: ['(select id from fitness_activities where user_id = derived.user_id and uid = derived.uid)'],
  hasUuid: false,
  faults: [
    [
      'staged.page_id is not null and staged.page_user_id is distinct from staged.user_id',
      'page',
      'is not a page of this user',
    ],
    [
      '(staged.latitude is null) <> (staged.longitude is null)',
      'longitude',
      'is needed together with latitude',
    ],
  ],
  columns: {
    user_id: { ...plain('user_id'), given: [] },
    uid: { ...plain('uid'), given: [] },
    page_id: ofPage('page_id'),
    campaign_id: ofPage('campaign_id'),
    charity_id: ofPage('charity_id'),
    ...plainColumns('type', 'manual', 'virtual', 'trainer', 'flagged', 'public', 'deleted_at', 'started_at'),
    ...plainColumns('latitude', 'longitude', 'distance_in_meters', 'elevation_in_meters', 'calories'),
    ...plainColumns('duration_in_seconds', 'caption', 'description', 'average_watts', 'average_heartrate'),
    ...plainColumns('average_cadence', 'average_temp', 'coordinates', 'elevation_series'),
    ...timeColumns,
  },
};
