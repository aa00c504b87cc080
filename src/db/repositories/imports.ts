import { constraintName } from '../connection/database-errors.ts';
import type { ImportRow, StoredCounts, StoredSettings } from '../rows/import-rows.ts';
import { Repository } from './repository.ts';

/** A process that hasn't renewed its lease for this long counts as dead, and another one continues. */
export const LEASE_SECONDS = 60;

type NewImport = Pick<ImportRow, 'kind' | 'name' | 'bytes' | 'file_id' | 'user_id' | 'settings'> & {
  token_id: number | null;
};

/** Which process works on an import. */
export type Claim = Pick<ImportRow, 'id' | 'claims'>;

interface Progress extends StoredCounts {
  last_line: number;
  read_bytes: number;
  /** Default: unchanged. */
  rejects_id?: number;
  idle_claims: number;
}

const noCounts: StoredCounts = {
  rows: 0,
  refunds: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  repeated: 0,
  left_out: 0,
  skipped: 0,
  anonymised: 0,
};

/** Files that staff have uploaded, and the queue of those to be imported. */
export class ImportRepository extends Repository {
  async create({ settings, ...columns }: NewImport): Promise<number> {
    const [{ id }] = await this.knex('imports')
      .insert({ ...columns, settings: JSON.stringify(settings) })
      .returning('id');
    return id;
  }

  async find(id: number): Promise<ImportRow | undefined> {
    return this.knex('imports').where({ id }).first();
  }

  async lock(id: number): Promise<ImportRow | undefined> {
    return this.knex('imports').where({ id }).forUpdate().first();
  }

  async updateSettings(id: number, settings: StoredSettings): Promise<void> {
    await this.knex('imports')
      .where({ id })
      .update({ settings: JSON.stringify(settings), updated_at: this.knex.fn.now() });
  }

  /** Removes what a check has found. */
  async forgetCheck(id: number): Promise<void> {
    await this.knex('imports')
      .where({ id })
      .update({ ...noCounts, warnings: [], checked_at: null });
  }

  /** Puts an import at the end of the queue, from its beginning. @param campaignIds null for all */
  async enqueue(
    id: number,
    state: 'queued' | 'checking',
    campaignIds: readonly number[] | null,
  ): Promise<void> {
    await this.knex('imports')
      .where({ id })
      .update({
        ...noCounts,
        state,
        campaign_ids: campaignIds,
        rejects_id: null,
        last_line: 0,
        read_bytes: 0,
        problem: null,
        warnings: [],
        checked_at: null,
        idle_claims: 0,
        queued_at: this.knex.fn.now(),
        started_at: null,
        finished_at: null,
        updated_at: this.knex.fn.now(),
      });
  }

  async cancel(id: number): Promise<void> {
    await this.knex('imports').where({ id }).update(this.#ended('cancelled'));
  }

  /** Ends a check without a result. The process that does it may no longer write, even if another check begins. */
  async stopCheck(id: number): Promise<void> {
    await this.knex('imports')
      .where({ id })
      .update({ ...noCounts, ...this.#unchecked(), claims: this.knex.raw('claims + 1') });
  }

  /**
   * Takes the import or check whose turn it is: one whose process has died, or else the oldest in the queue. Only one is imported at a time,
   * because a file refers to records of the ones before it.
   * @returns undefined if there is none, or one is being imported
   */
  async claim(): Promise<ImportRow | undefined> {
    try {
      const { rows } = await this.knex.raw(
        `update imports
            set state = case state when 'checking' then state else 'running' end, claims = claims + 1, idle_claims = idle_claims + 1,
                leased_until = now() + make_interval(secs => :lease), started_at = coalesce(started_at, now()), updated_at = now()
          where id = (
            select id from imports
             where ((state = 'queued' or (state = 'checking' and leased_until is null))
                     and not exists (select from imports where leased_until is not null))
                or leased_until < now()
             order by queued_at, id limit 1 for update)
         returning *`,
        { lease: LEASE_SECONDS },
      );
      return rows[0];
    } catch (error) {
      // Another process has just taken another one.
      if (constraintName(error) === 'imports_running_key') return undefined;
      throw error;
    }
  }

  /** Stores how far an import is, in the transaction of a batch. @returns false if it isn't this process's any more */
  async note(claim: Claim, progress: Progress): Promise<boolean> {
    return this.#update(claim, { ...progress, ...this.#lease(LEASE_SECONDS) });
  }

  /** @returns false if it isn't this process's any more */
  async renew(claim: Claim): Promise<boolean> {
    return this.#update(claim, this.#lease(LEASE_SECONDS));
  }

  /** Lets another process continue immediately. This one has not died. */
  async release(claim: Claim): Promise<void> {
    const idle_claims = this.knex.raw('greatest(idle_claims - 1, 0)');
    await this.#update(claim, { ...this.#lease(-1), idle_claims });
  }

  /** @returns false if it isn't this process's any more */
  async finish(
    claim: Claim,
    state: 'done' | 'failed',
    outcome: Partial<Pick<ImportRow, 'problem' | 'warnings'>>,
  ): Promise<boolean> {
    return this.#update(claim, { ...outcome, ...this.#ended(state) });
  }

  /** Stores what a check has found. @returns false if it isn't this process's any more */
  async finishCheck(claim: Claim, warnings: string[]): Promise<boolean> {
    return this.#update(claim, { ...this.#unchecked(), warnings, checked_at: this.knex.fn.now() });
  }

  async #update({ id, claims }: Claim, values: object): Promise<boolean> {
    const claimed = this.knex('imports').where({ id, claims }).whereIn('state', ['running', 'checking']);
    return (await claimed.update(values)) === 1;
  }

  /** An import as it was before it was checked. */
  #unchecked() {
    const state: ImportRow['state'] = 'uploaded';
    return {
      state,
      leased_until: null,
      read_bytes: 0,
      queued_at: null,
      started_at: null,
      updated_at: this.knex.fn.now(),
    };
  }

  #lease(seconds: number) {
    return {
      leased_until: this.knex.raw('now() + make_interval(secs => ?)', [seconds]),
      updated_at: this.knex.fn.now(),
    };
  }

  #ended(state: ImportRow['state']) {
    const now = this.knex.fn.now();
    return { state, leased_until: null, finished_at: now, updated_at: now };
  }
}
