import { fitnessActivityTypes } from '../../db/rows/fitness-activity-rows.ts';
import { plain } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import {
  coordinateColumns,
  coordinatesCheck,
  idColumn,
  sourceOfReferences,
  timeColumns,
} from '../columns/shared-columns.ts';
import { whole } from '../types/number-types.ts';
import { coordinates, numbers } from '../types/structured-types.ts';
import { boolean, choice, lines, reference } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

const meters = whole(0, 2_147_483_647);
const measured = whole(-1_000, 100_000);

export const fitnessActivities: FileKind = {
  kind: 'fitness-activities',
  identities: [['user', 'uid'], ['id']],
  columns: [
    sourceOfReferences,
    {
      name: 'user',
      type: reference('users'),
      required: true,
      note: 'whose activity it is',
      written: { user_id: plain('user_id', []) },
    },
    {
      name: 'uid',
      type: lines(255),
      required: true,
      note: "the activity's ID, unique for each user; importing it again updates the activity",
      written: { uid: plain('uid', []) },
    },
    { ...idColumn, note: "the activity's number; can't be one that another activity has" },
    {
      name: 'page',
      type: reference('pages'),
      note: 'page of the same user that the activity counts towards',
      written: {
        page_id: plain('page_id', ['page']),
        campaign_id: plain('campaign_id', ['page']),
        charity_id: plain('charity_id', ['page']),
      },
    },
    { name: 'type', type: choice(...fitnessActivityTypes), required: true, note: '' },
    { name: 'manual', type: boolean, otherwise: false, note: 'entered manually' },
    { name: 'virtual', type: boolean, otherwise: false, note: 'from a virtual app' },
    { name: 'trainer', type: boolean, otherwise: false, note: 'on a turbo trainer' },
    { name: 'flagged', type: boolean, otherwise: false, note: 'removed from lists and totals' },
    { name: 'public', type: boolean, otherwise: true, note: '' },
    { name: 'deleted_at', type: timestamp, note: '' },
    { name: 'started_at', type: timestamp, required: true, note: '' },
    ...coordinateColumns,
    { name: 'distance_in_meters', type: meters, note: '' },
    { name: 'elevation_in_meters', type: meters, note: '' },
    { name: 'calories', type: meters, note: '' },
    { name: 'duration_in_seconds', type: meters, required: true, note: '' },
    { name: 'caption', type: lines(255), required: true, note: '' },
    { name: 'description', type: lines(20_000), note: 'plain text' },
    { name: 'average_watts', type: measured, note: '' },
    { name: 'average_heartrate', type: measured, note: '' },
    { name: 'average_cadence', type: measured, note: '' },
    { name: 'average_temp', type: measured, note: 'degrees Celsius' },
    { name: 'coordinates', type: coordinates, note: 'the route' },
    { name: 'elevation_series', type: numbers, note: 'elevations along the route, in meters' },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'fitness_activities',
      joined: 'left join pages on pages.id = referred.page_id',
      derived: `pages.campaign_id, pages.charity_id, pages.user_id as page_user_id`,
      matches: ['(select id from fitness_activities where user_id = derived.user_id and uid = derived.uid)'],
      checks: [
        [
          'staged.page_id is not null and staged.page_user_id is distinct from staged.user_id',
          'page',
          'not_a_page_of_user',
        ],
        coordinatesCheck(),
      ],
    },
  ],
  exportParts: ['fitness_activities order by id'],
};
