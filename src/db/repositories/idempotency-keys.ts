import type { Connection } from '../connection/in-transaction.ts';
import { statement } from '../connection/statement.ts';

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** Who sent it, and to which operation. */
  scope: string;
  key: string;
  /** SHA-256 of the request. */
  requestHash: Buffer;
}

export interface StoredResponse {
  requestHash: Buffer;
  status: number;
  body: unknown;
}

/** Each new row removes this many expired ones, so the table stays as long as one day's keys. */
const SWEPT_AT_ONCE = 5;

const sweep = statement<[limit: number], never>(
  'sweep-idempotency-keys',
  `delete from idempotency_keys where (scope, key) in (
     select scope, key from idempotency_keys where expires_at <= now()
     order by expires_at limit $1 for update skip locked)`,
);

const insertKey = statement<[scope: string, key: string, requestHash: Buffer], object>(
  'insert-idempotency-key',
  `insert into idempotency_keys as stored (scope, key, request_hash) values ($1, $2, $3)
   on conflict (scope, key) do update set
     request_hash = excluded.request_hash, status = null, body = null, response = null,
     created_at = excluded.created_at, expires_at = excluded.expires_at
     where stored.expires_at <= now()
   returning 1`,
);

const readResponse = statement<[scope: string, key: string], StoredResponse>(
  'idempotency-key',
  `select request_hash as "requestHash", status, coalesce(response, body::json) as body
     from idempotency_keys where scope = $1 and key = $2`,
);

const readLastingResponse = statement<[scope: string, key: string], StoredResponse>(
  'lasting-idempotency-key',
  `select request_hash as "requestHash", status, coalesce(response, body::json) as body
     from idempotency_keys where scope = $1 and key = $2 and expires_at > now()`,
);

const storeResponse = statement<[scope: string, key: string, status: number, body: string], never>(
  'store-idempotent-response',
  `update idempotency_keys set status = $3, body = $4::text::jsonb, response = $4::text::json
    where scope = $1 and key = $2`,
);

/** The first responses to requests with an `Idempotency-Key`, stored for 24 hours. */
export class IdempotencyKeys {
  readonly #database: Connection;

  /** @param database must be the request's transaction for `reserve` and `store` */
  constructor(database: Connection) {
    this.#database = database;
  }

  /**
   * Reserves the key for this transaction. A concurrent duplicate waits here for it to end, for as long as the database's lock timeout.
   * @returns the response that was sent before, or undefined if this is the first request with the key in 24 hours
   */
  async reserve({ scope, key, requestHash }: KeyedRequest): Promise<StoredResponse | undefined> {
    await sweep(this.#database, SWEPT_AT_ONCE);
    const inserted = await insertKey(this.#database, scope, key, requestHash);
    if (inserted.length > 0) return undefined;
    const [stored] = await readResponse(this.#database, scope, key);
    return stored;
  }

  /** Returns the response that was sent before, without reserving the key. */
  async find({ scope, key }: KeyedRequest): Promise<StoredResponse | undefined> {
    const [stored] = await readLastingResponse(this.#database, scope, key);
    return stored;
  }

  /** Stores the response; others see it once the transaction is committed. */
  async store({ scope, key }: KeyedRequest, status: number, body: unknown): Promise<void> {
    await storeResponse(this.#database, scope, key, status, JSON.stringify(body));
  }
}
