import type { Transaction } from '../../db/connection/in-transaction.ts';
import { FitnessActivityRepository } from '../../db/repositories/fitness-activities.ts';
import type { FitnessActivityRecord } from '../../db/repositories/save-fitness-activities.ts';
import type { FitnessActivityRow } from '../../db/rows/fitness-activity-rows.ts';
import { AuthorizationError, NotFoundError } from '../../errors.ts';
import type { UserActor } from '../actor.ts';
import { type FitnessActivityInput, saveFitnessActivity } from './save-fitness-activity.ts';

/**
 * Replaces the fields of the user's activity that were sent. The schema refuses a `uid` that another activity has.
 * @param change.at the time at which campaigns must be running, if the activity doesn't count for a page yet
 * @throws NotFoundError; AuthorizationError for someone else's activity or page; ValidationError
 */
export async function updateFitnessActivity(
  transaction: Transaction,
  actor: UserActor,
  { idOrUid, fields, at }: { idOrUid: string; fields: Partial<FitnessActivityInput>; at: Date },
): Promise<FitnessActivityRecord> {
  const activities = new FitnessActivityRepository(transaction);
  const {
    id,
    uid,
    type,
    public: isPublic,
    started_at,
    duration_in_seconds,
    caption,
  } = await lockOwn(activities, actor, idOrUid);
  if (fields.uid !== undefined && fields.uid !== uid) await activities.changeUid(id, fields.uid);
  const required = { uid, type, public: isPublic, started_at, duration_in_seconds, caption };
  return saveFitnessActivity(transaction, actor, { fields: { ...required, ...fields }, at });
}

/** Deletes the user's activity. @throws NotFoundError; AuthorizationError for someone else's activity */
export async function deleteFitnessActivity(
  transaction: Transaction,
  actor: UserActor,
  { idOrUid }: { idOrUid: string },
): Promise<void> {
  const activities = new FitnessActivityRepository(transaction);
  const { id } = await lockOwn(activities, actor, idOrUid);
  await activities.delete(id);
}

async function lockOwn(
  activities: FitnessActivityRepository,
  { userId }: UserActor,
  idOrUid: string,
): Promise<FitnessActivityRow> {
  const activity = await activities.lockOwn(userId, idOrUid);
  if (activity) return activity;
  throw (await activities.exists(idOrUid)) ? new AuthorizationError() : new NotFoundError();
}
