import type {
  FitnessActivityValues,
  SaveActivity,
  SavedFitnessActivity,
} from '../../db/repositories/fitness-activities.ts';
import { AuthorizationError, invalid, ValidationError } from '../../errors.ts';
import { climb, type DistanceUnit, inMeters } from '../measures.ts';
import { parseResourceReference } from '../references.ts';

/** An activity as it is logged. What is absent stays as it was. */
interface FitnessActivityInput
  extends Omit<FitnessActivityValues, 'user_id' | 'latitude' | 'longitude' | 'coordinates'> {
  coordinates?: number[][] | null | undefined;
  /** In the `unit`, where it is not given in metres. */
  distance?: number | undefined;
  unit?: DistanceUnit | undefined;
  page_id?: string | undefined;
}

/** Half of what the sums over two million such activities can hold exactly. */
const LONGEST_DISTANCE_METERS = 2_147_483_647;

/**
 * Creates the user's activity of this `uid`, or replaces the fields that were sent.
 * @param at decides which campaigns are running
 * @throws AuthorizationError for a page that is not the user's, ValidationError for a distance beyond what is stored
 */
export async function saveFitnessActivity(
  save: SaveActivity,
  { userId, fields, at }: { userId: number; fields: FitnessActivityInput; at: Date },
): Promise<SavedFitnessActivity> {
  const values = activityValues(userId, fields);
  const page = fields.page_id === undefined ? undefined : parseResourceReference(fields.page_id);
  const saved = await save({ values, page, at });
  if (!saved) throw new AuthorizationError();
  return saved;
}

function activityValues(userId: number, fields: FitnessActivityInput): FitnessActivityValues {
  return {
    user_id: userId,
    uid: fields.uid,
    type: fields.type,
    manual: fields.manual,
    virtual: fields.virtual,
    trainer: fields.trainer,
    public: fields.public,
    started_at: fields.started_at,
    ...place(fields.coordinates),
    distance_in_meters: distanceInMeters(fields),
    elevation_in_meters: elevationInMeters(fields),
    calories: fields.calories,
    duration_in_seconds: fields.duration_in_seconds,
    caption: fields.caption,
    description: fields.description,
    average_watts: fields.average_watts,
    average_heartrate: fields.average_heartrate,
    average_cadence: fields.average_cadence,
    average_temp: fields.average_temp,
    elevation_series: fields.elevation_series,
  };
}

function place(
  coordinates: FitnessActivityInput['coordinates'],
): Pick<FitnessActivityValues, 'coordinates' | 'latitude' | 'longitude'> {
  if (!coordinates) return {};
  const track = coordinates as [number, number][];
  const [latitude, longitude] = track[0] ?? [null, null];
  return { coordinates: track, latitude, longitude };
}

function distanceInMeters(fields: FitnessActivityInput): number | null | undefined {
  if (fields.distance_in_meters !== undefined) return fields.distance_in_meters;
  if (fields.distance === undefined || fields.unit === undefined) return undefined;
  const meters = inMeters(fields.distance, fields.unit);
  if (meters <= LONGEST_DISTANCE_METERS) return meters;
  const message = `is invalid: must be at most ${LONGEST_DISTANCE_METERS} metres`;
  throw new ValidationError([invalid('distance', message)]);
}

function elevationInMeters(fields: FitnessActivityInput): number | null | undefined {
  if (fields.elevation_in_meters !== undefined) return fields.elevation_in_meters;
  return fields.elevation_series && (climb(fields.elevation_series) ?? null);
}
