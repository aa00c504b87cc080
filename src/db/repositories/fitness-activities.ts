import type { Knex } from 'knex';
import { countedActivities } from '../queries/fitness/fitness-filters.ts';
import { isShownPage } from '../queries/shown-pages.ts';
import type { FitnessActivityRow } from '../rows/fitness-activity-rows.ts';
import { Repository } from './repository.ts';
import {
  type FitnessActivityRecord,
  type FitnessActivityValues,
  recordColumns,
} from './save-fitness-activities.ts';

/** An activity as its user edits it. */
export type OwnActivityRow = Pick<
  FitnessActivityRow,
  'id' | 'uid' | 'type' | 'caption' | 'started_at' | 'distance_in_meters' | 'duration_in_seconds'
>;

type Similar = Pick<FitnessActivityValues, 'uid' | 'type' | 'started_at' | 'distance_in_meters'>;

/**
 * Activities as their users log them. Each is created or changed by one statement, so any number of concurrent saves result in one row. It
 * counts for the requested page, else for the one it already counts for, else for the user's newest active one, or for none.
 */
export class FitnessActivityRepository extends Repository {
  /** Finds an activity as the public sees it: `undefined` for one that isn't public, is flagged or deleted, or is on a hidden page. */
  async find(id: number): Promise<FitnessActivityRecord | undefined> {
    const [activity] = await this.records([id]);
    return activity;
  }

  /** Returns those that the public may see, in any order. */
  async records(ids: readonly number[]): Promise<FitnessActivityRecord[]> {
    return this.knex('fitness_activities')
      .leftJoin('team_members', 'team_members.page_id', 'fitness_activities.page_id')
      .leftJoin('charities', 'charities.id', 'fitness_activities.charity_id')
      .leftJoin('campaigns', 'campaigns.id', 'fitness_activities.campaign_id')
      .select(recordColumns.map((column) => `fitness_activities.${column}`))
      .select('team_members.team_id', 'charities.uid as charity_uid', 'campaigns.uid as campaign_uid')
      .whereIn('fitness_activities.id', ids)
      .whereRaw(countedActivities)
      .whereRaw(isShownPage('fitness_activities.page_id'));
  }

  /** Locks the user's activity with this number or, because a `uid` may be all digits, with this `uid`. */
  async lockOwn(userId: number, idOrUid: string): Promise<FitnessActivityRow | undefined> {
    const id = numberOf(idOrUid);
    const own: FitnessActivityRow[] = await this.knex('fitness_activities')
      .where({ user_id: userId })
      .whereNull('deleted_at')
      .whereRaw('(id = :id or uid = :idOrUid)', { id, idOrUid })
      .orderByRaw('id = :id desc', { id })
      .forUpdate();
    return own[0];
  }

  /** Returns a user's activities that count for a page, latest first. */
  async listOwn(userId: number, pageId: number, limit: number): Promise<OwnActivityRow[]> {
    return this.#own(userId, pageId).orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit);
  }

  async findOwn(own: { userId: number; pageId: number; id: number }): Promise<OwnActivityRow | undefined> {
    return this.#own(own.userId, own.pageId).where({ id: own.id }).first();
  }

  /** Returns another activity of the same type and distance on the same UTC day. */
  async findSimilar(
    { userId, pageId }: { userId: number; pageId: number },
    { uid, type, started_at, distance_in_meters }: Similar,
  ): Promise<OwnActivityRow | undefined> {
    return this.#own(userId, pageId)
      .where({ type })
      .whereNot({ uid })
      .whereRaw('coalesce(distance_in_meters, 0) = ?', [distance_in_meters ?? 0])
      .whereRaw(
        `started_at >= date_trunc('day', cast(:at as timestamptz), 'UTC')
         and started_at < date_trunc('day', cast(:at as timestamptz), 'UTC') + interval '24 hours'`,
        { at: started_at },
      )
      .first();
  }

  #own(userId: number, pageId: number): Knex.QueryBuilder {
    return this.knex('fitness_activities')
      .select('id', 'uid', 'type', 'caption', 'started_at', 'distance_in_meters', 'duration_in_seconds')
      .where({ user_id: userId, page_id: pageId })
      .whereNull('deleted_at');
  }

  /** Whether anyone has an activity with this number. */
  async exists(idOrUid: string): Promise<boolean> {
    const id = numberOf(idOrUid);
    const found = await this.knex('fitness_activities').select('id').where({ id }).whereNull('deleted_at');
    return found.length > 0;
  }

  /** @throws if another activity of the user has this `uid` */
  async changeUid(id: number, uid: string): Promise<void> {
    await this.knex('fitness_activities').where({ id }).update({ uid, updated_at: this.knex.fn.now() });
  }

  async delete(id: number): Promise<void> {
    await this.knex('fitness_activities').where({ id }).delete();
  }
}

/** Returns the number, or 0, which no row has, if the text isn't a number. */
function numberOf(text: string): number {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;
}
