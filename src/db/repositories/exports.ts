import type { ExportRow, RequestedExport } from '../rows/export-rows.ts';
import { Repository } from './repository.ts';

/** How long another process waits for a worker that no longer reports progress. */
const LEASE = '30 seconds';

/** After this time, the person who waits for an export has probably left the screen. */
const LONG = '1 minute';

const ended = `state in ('done', 'failed')`;

/** Exports that staff have requested. Their files are in `stored_files`. */
export class ExportRepository extends Repository {
  async create(request: RequestedExport): Promise<number> {
    const [row] = await this.knex('exports')
      .insert({ ...request, scope: request.scope && JSON.stringify(request.scope) })
      .returning('id');
    return row.id;
  }

  /** Finds an export that hasn't expired. */
  async find(id: number): Promise<ExportRow | undefined> {
    return this.knex('exports').where({ id }).whereRaw('expires_at > now()').first();
  }

  /** Locks somebody's exports, so that nobody else counts them at the same time. @returns their ids, oldest first */
  async lockOf(userId: number): Promise<{ id: number; hasEnded: boolean }[]> {
    await this.knex('users').where({ id: userId }).forNoKeyUpdate().first('id');
    const { rows } = await this.knex.raw(
      `select id, ${ended} as "hasEnded" from exports where user_id = :userId order by id`,
      { userId },
    );
    return rows;
  }

  /** @returns false if it is gone */
  async delete(id: number): Promise<boolean> {
    const { rowCount } = await this.knex.raw(
      `with gone as (delete from exports where id = :id returning file_id),
            files as (delete from stored_files where id in (select file_id from gone))
       select from gone`,
      { id },
    );
    return rowCount === 1;
  }

  /** Takes the next export in the queue, or one whose worker has died. Only one of several processes gets it. */
  async claim(): Promise<ExportRow | undefined> {
    const { rows } = await this.knex.raw(
      `update exports
          set state = 'running', attempts = attempts + 1, lease_until = now() + cast(:lease as interval), started_at = now(),
              row_count = 0, expected_row_count = null
        where id = (select id from exports
                     where state = 'queued' or (state = 'running' and lease_until < now())
                     order by id limit 1 for update skip locked)
       returning *`,
      { lease: LEASE },
    );
    return rows[0];
  }

  /** Notes how far a worker is, and prolongs its lease. @returns false if it should stop: the export was deleted, or another one has it */
  async report(
    claimed: ExportRow,
    progress: Pick<ExportRow, 'row_count' | 'expected_row_count'>,
  ): Promise<boolean> {
    const changed = await this.#claimed(claimed).update({
      ...progress,
      lease_until: this.knex.raw('now() + cast(? as interval)', [LEASE]),
    });
    return changed === 1;
  }

  /** @returns undefined if it was deleted meanwhile, or another worker has it */
  async finish(
    claimed: ExportRow,
    result: Pick<ExportRow, 'file_id' | 'row_count' | 'bytes'>,
  ): Promise<{ tookLong: boolean } | undefined> {
    return this.#end(claimed, { ...result, expected_row_count: result.row_count, state: 'done' });
  }

  async fail(claimed: ExportRow, error: string): Promise<void> {
    await this.#end(claimed, { error, state: 'failed' });
  }

  /** Lets another worker have it now. */
  async release(claimed: ExportRow): Promise<void> {
    const { attempts } = claimed;
    await this.#claimed(claimed).update({ state: 'queued', attempts: attempts - 1, lease_until: null });
  }

  async #end(claimed: ExportRow, result: Partial<ExportRow>): Promise<{ tookLong: boolean } | undefined> {
    const ended = {
      ...result,
      lease_until: null,
      finished_at: this.knex.fn.now(),
      expires_at: this.knex.raw(`now() + interval '24 hours'`),
    };
    const tookLong = this.knex.raw('now() - created_at > cast(? as interval) as "tookLong"', [LONG]);
    // biome-ignore lint/suspicious/noExplicitAny: Knex doesn't type raw columns.
    const [changed] = await this.#claimed(claimed).update(ended, tookLong as any);
    return changed;
  }

  #claimed({ id, attempts }: ExportRow) {
    return this.knex('exports').where({ id, attempts, state: 'running' });
  }
}
