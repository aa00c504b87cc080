import type { FitnessActivitySearchResult } from '../../../generated/fundraising/operations.ts';
import type { FitnessActivityResultRecord } from '../../db/queries/fitness/fitness-activity-results.ts';
import { presentCoordinate } from './coordinate.ts';
import { presentTimestamp } from './timestamp.ts';

/** An activity as a list shows it (specification 2.7). */
export function presentFitnessActivityResult(
  activity: FitnessActivityResultRecord,
): FitnessActivitySearchResult {
  return {
    id: activity.id,
    uid: activity.uid,
    page_id: activity.page_id,
    team_id: activity.team_id,
    charity_uid: activity.charity_uid,
    campaign_uid: activity.campaign_uid,
    type: activity.type,
    virtual: activity.virtual,
    manual: activity.manual,
    trainer: activity.trainer,
    flagged: activity.flagged,
    public: activity.public,
    deleted: activity.deleted_at !== null,
    started_at: presentTimestamp(activity.started_at),
    coordinate: presentCoordinate(activity),
    distance_in_meters: activity.distance_in_meters,
    elevation_in_meters: activity.elevation_in_meters,
    calories: activity.calories,
    duration_in_seconds: activity.duration_in_seconds,
    caption: activity.caption,
    _score: null,
    _type: 'fitness_activity',
    _sort: [activity.started_at.getTime()],
  };
}
