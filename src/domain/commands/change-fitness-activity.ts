import type { Transaction } from '../../db/connection/in-transaction.ts';
import { FitnessActivityRepository } from '../../db/repositories/fitness-activities.ts';
import type {
  FitnessActivityRecord,
  SavedFitnessActivity,
} from '../../db/repositories/save-fitness-activities.ts';
import type { FitnessActivityRow } from '../../db/rows/fitness-activity-rows.ts';
import { AuthorizationError, NotFoundError } from '../../errors.ts';
import type { Changes } from '../run-command.ts';
import { type FitnessActivityInput, saveFitnessActivity } from './save-fitness-activity.ts';

interface OwnActivity {
  userId: number;
  idOrUid: string;
}

/**
 * Replaces the fields that are sent of an activity of the user. The schema refuses a `uid` that another one has.
 * @param change.at decides which campaigns are running, should it not count for a page yet
 * @throws NotFoundError; AuthorizationError for somebody else's activity or page; ValidationError
 */
export async function updateFitnessActivity(
  transaction: Transaction,
  { fields, at, ...own }: OwnActivity & { fields: Partial<FitnessActivityInput>; at: Date },
): Promise<{ activity: FitnessActivityRecord; changes: Changes }> {
  const activities = new FitnessActivityRepository(transaction);
  const {
    id,
    uid,
    type,
    public: isPublic,
    started_at,
    duration_in_seconds,
    caption,
  } = await lockOwn(activities, own);
  if (fields.uid !== undefined && fields.uid !== uid) await activities.changeUid(id, fields.uid);
  const required = { uid, type, public: isPublic, started_at, duration_in_seconds, caption };
  const saved = await saveFitnessActivity((save) => activities.saveIn(transaction, save), {
    userId: own.userId,
    fields: { ...required, ...fields },
    at,
  });
  return { activity: saved.activity, changes: changesOf(saved) };
}

/** Deletes an activity of the user. @throws NotFoundError, AuthorizationError for somebody else's */
export async function deleteFitnessActivity(
  transaction: Transaction,
  own: OwnActivity,
): Promise<{ changes: Changes }> {
  const activities = new FitnessActivityRepository(transaction);
  const { id } = await lockOwn(activities, own);
  return { changes: changesOf(await activities.delete(id)) };
}

async function lockOwn(
  activities: FitnessActivityRepository,
  { userId, idOrUid }: OwnActivity,
): Promise<FitnessActivityRow> {
  const activity = await activities.lockOwn(userId, idOrUid);
  if (activity) return activity;
  throw (await activities.exists(idOrUid)) ? new AuthorizationError() : new NotFoundError();
}

function changesOf({
  pageIds,
  campaignUids,
}: Pick<SavedFitnessActivity, 'pageIds' | 'campaignUids'>): Changes {
  return { pages: pageIds, campaigns: campaignUids };
}
