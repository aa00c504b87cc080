import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type FitnessActivityRecord,
  type FitnessActivityValues,
  type SentSave,
  saveFitnessActivities,
  sentSave,
} from '../../db/repositories/save-fitness-activities.ts';
import { AuthorizationError, invalid, ValidationError } from '../../errors.ts';
import type { SystemActor, UserActor } from '../actor.ts';
import { batchChanges } from '../batch-changes.ts';
import type { ChangeServices } from '../change.ts';
import { plainTextErrors } from '../plain-text.ts';
import { parseResourceReferences } from '../references.ts';
import { climb, type DistanceUnit, inMeters, LONGEST_DISTANCE_METERS, rounded } from './measures.ts';

/** An activity as a client logs it. Absent fields stay the same. */
export interface FitnessActivityInput
  extends Omit<FitnessActivityValues, 'user_id' | 'latitude' | 'longitude' | 'coordinates'> {
  coordinates?: number[][] | null | undefined;
  /** In the given `unit`, if it isn't given in metres. */
  distance?: number | undefined;
  unit?: DistanceUnit | undefined;
  page_id?: string | undefined;
}

interface LoggedActivity {
  fields: FitnessActivityInput;
  /** The time at which campaigns must be running. */
  at: Date;
}

/**
 * Creates the user's activity with this `uid`, or replaces the fields that were sent.
 * @throws AuthorizationError for a page that isn't the user's; ValidationError for a distance that is too long to store, or a number that
 *   no page can have
 */
export async function saveFitnessActivity(
  transaction: Transaction,
  actor: UserActor,
  logged: LoggedActivity,
): Promise<FitnessActivityRecord> {
  const [saved] = await saveFitnessActivities(transaction, [readSave(actor, logged)]);
  return ofOwnPage(saved);
}

/** @returns a function that saves as `saveFitnessActivity` does, in a transaction that it shares with concurrent requests */
export function createActivitySaver(
  services: Omit<ChangeServices, 'deadline'>,
): (
  actor: UserActor,
  logged: LoggedActivity,
  deadline: AbortSignal | undefined,
) => Promise<FitnessActivityRecord> {
  const saveWithOthers = batchChanges(services, saveBatch, {
    rowOf: ({ activity }) => activity,
    locksOf: ({ page }) => page,
    bytesOf: ({ json }) => json.length,
  });
  return async (actor, logged, deadline) =>
    ofOwnPage(await saveWithOthers(readSave(actor, logged), deadline));
}

function saveBatch(transaction: Transaction, _: SystemActor, saves: readonly SentSave[]) {
  return saveFitnessActivities(transaction, saves);
}

function readSave({ userId }: UserActor, { fields, at }: LoggedActivity): SentSave {
  const errors = [
    ...plainTextErrors('uid', fields.uid),
    ...plainTextErrors('caption', fields.caption),
    ...plainTextErrors('description', fields.description),
  ];
  if (errors.length > 0) throw new ValidationError(errors);
  const values = activityValues(userId, fields);
  const [page] = parseResourceReferences('page_id', fields.page_id) ?? [];
  return sentSave({ values, page, at });
}

function ofOwnPage(saved: FitnessActivityRecord | undefined): FitnessActivityRecord {
  if (saved) return saved;
  throw new AuthorizationError({ reason: 'page_id is not a page of this user' });
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
    calories: rounded(fields.calories),
    duration_in_seconds: rounded(fields.duration_in_seconds),
    caption: fields.caption,
    description: fields.description,
    average_watts: rounded(fields.average_watts),
    average_heartrate: rounded(fields.average_heartrate),
    average_cadence: rounded(fields.average_cadence),
    average_temp: rounded(fields.average_temp),
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
  const { distance_in_meters: sent } = fields;
  if (sent !== undefined) return rounded(sent);
  if (fields.distance === undefined || fields.unit === undefined) return undefined;
  const meters = inMeters(fields.distance, fields.unit);
  if (meters <= LONGEST_DISTANCE_METERS) return meters;
  const message = `must be at most ${LONGEST_DISTANCE_METERS} metres`;
  throw new ValidationError([invalid('distance', message)]);
}

function elevationInMeters(fields: FitnessActivityInput): number | null | undefined {
  const { elevation_in_meters: sent } = fields;
  if (sent !== undefined) return rounded(sent);
  return fields.elevation_series && (climb(fields.elevation_series) ?? null);
}
