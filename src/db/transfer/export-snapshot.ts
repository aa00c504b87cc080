import { once } from 'node:events';
import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { liftTimeLimits } from '../connection/in-transaction.ts';
import { copySql, type ExportPlan, type TextFormat } from './export-plan.ts';

/** Identifies a snapshot among the transactions of its database. */
export interface SnapshotPosition {
  /** Differs after the database was restored or failed over, because transactions may be missing then. */
  database: string;
  /** The oldest transaction that was still open: the snapshot shows all that are older. */
  oldestOpen: string;
  /** The first transaction that hadn't begun. */
  next: string;
}

/** The database as of one point in time, to export from. The connections that `progress` needs come from the pool. */
export class ExportSnapshot {
  readonly #database: Knex;
  readonly #client: ClientBase;
  readonly #processId: number;
  #finishedRows = 0;

  private constructor(database: Knex, client: ClientBase, processId: number) {
    this.#database = database;
    this.#client = client;
    this.#processId = processId;
  }

  /** Runs `work` in one read-only transaction. It isn't repeated if the connection is lost, because its output has already been written. */
  static async open<Result>(
    database: Knex,
    work: (snapshot: ExportSnapshot) => Promise<Result>,
  ): Promise<Result> {
    return database.transaction(
      async (transaction) => {
        await liftTimeLimits(transaction);
        await transaction.raw("set local datestyle = 'ISO'");
        const { rows } = await transaction.raw('select pg_backend_pid() as id');
        const client = await transaction.client.acquireConnection();
        return work(new ExportSnapshot(database, client, rows[0].id));
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }

  /** Returns the snapshot's time: later commits aren't in it. */
  async takenAt(): Promise<Date> {
    const { rows } = await this.#client.query<{ now: Date }>('select now()');
    return rows[0]?.now ?? new Date();
  }

  async position(): Promise<SnapshotPosition> {
    const { rows } = await this.#client.query<SnapshotPosition>(
      `select concat_ws('_', system_identifier, timeline_id, 'donations'::regclass::oid) as database,
              pg_snapshot_xmin(snapshot)::text as "oldestOpen", pg_snapshot_xmax(snapshot)::text as next
         from pg_control_system(), pg_control_checkpoint(), pg_current_snapshot() as snapshot`,
    );
    return rows[0] as SnapshotPosition;
  }

  /** Returns about how many rows there are; `undefined` if the database has no estimate yet. */
  async estimate({ table }: ExportPlan): Promise<number | undefined> {
    const { rows } = await this.#client.query<{ count: number }>(
      'select reltuples::float8 as count from pg_class where oid = $1::regclass',
      [table],
    );
    const count = rows[0]?.count ?? -1;
    return count < 0 ? undefined : count;
  }

  /** Returns about how many rows there are, as PostgreSQL plans to read them: for some of a table's rows. */
  async plannedRows({ parts }: ExportPlan): Promise<number> {
    let planned = 0;
    for (const part of parts) {
      const { rows } = await this.#client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        `explain (format json) select from ${part}`,
      );
      planned += rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    }
    return planned;
  }

  /** Yields the rows as text. Stopping early cancels the copy. @returns the number of rows */
  async *rows(plan: ExportPlan, format: TextFormat): AsyncGenerator<Buffer, number> {
    this.#finishedRows = 0;
    for (const part of plan.parts.keys()) {
      this.#finishedRows += yield* this.#copy(copySql(plan, part, format));
    }
    return this.#finishedRows;
  }

  /** Returns how many rows of the current copy the server has written so far. */
  async progress(): Promise<number> {
    const { rows } = await this.#database.raw(
      'select tuples_processed as count from pg_stat_progress_copy where pid = ?',
      [this.#processId],
    );
    return this.#finishedRows + Number(rows[0]?.count ?? 0);
  }

  async *#copy(sql: string): AsyncGenerator<Buffer, number> {
    const stream = this.#client.query(copyTo(sql));
    let isOpen = true;
    stream.once('error', () => {
      isOpen = false;
    });
    stream.once('end', () => {
      isOpen = false;
    });
    try {
      // Not `yield*`: an error in the reader would destroy the stream and break the connection's protocol.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk;
    } finally {
      if (isOpen) await this.#cancel(stream);
    }
    // The row count arrives after the rows, and the answer to another statement after the row count.
    await this.#client.query('select');
    return stream.rowCount;
  }

  async #cancel(stream: CopyToStreamQuery): Promise<void> {
    // Its error may arrive before the answer to the cancellation.
    const over = once(stream, 'end').catch(() => {});
    await this.#database.raw('select pg_cancel_backend(?)', [this.#processId]);
    stream.resume();
    await over;
  }
}
