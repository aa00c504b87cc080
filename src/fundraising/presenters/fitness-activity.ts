import type {
  FitnessActivity,
  FitnessActivitySearchResult,
} from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { FitnessActivityResultRecord } from '../../db/queries/fitness/fitness-activity-results.ts';
import type { FitnessActivityRecord } from '../../db/repositories/save-fitness-activities.ts';
import { presentCoordinate } from './coordinate.ts';
import { presentActivityRow } from './feed-row.ts';

/** An activity as it was saved, without the fields that only a search adds. */
export function presentFitnessActivity(activity: FitnessActivityRecord): FitnessActivity {
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
    description: activity.description,
    average_watts: activity.average_watts,
    average_heartrate: activity.average_heartrate,
    average_cadence: activity.average_cadence,
    average_temp: activity.average_temp,
  };
}

export function presentFitnessActivityResult(
  activity: FitnessActivityResultRecord,
): FitnessActivitySearchResult {
  return {
    ...presentActivityRow(activity),
    flagged: activity.flagged,
    public: activity.public,
    deleted: activity.deleted_at !== null,
    description: activity.description,
    elevation_series: activity.elevation_series ?? [],
    map_urls: null,
    source_url: null,
    _sort: [activity.started_at.getTime()],
  };
}
