import type { Knex } from 'knex';
import type { Log } from '../../runtime/log.ts';
import { isDatabaseTrouble } from '../connection/database-errors.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import { Repository } from './repository.ts';

interface RetentionLimits {
  /** 0: forever. */
  auditDays: number;
  mailDays: number;
  eventDays: number;
  giftAidYears: number;
  /** 0: forever. */
  contactDays: number;
}

/** The number of rows removed in a run, by kind. */
export type RetentionOutcome = Record<string, number>;

/** Describes which rows are too old. */
interface Removal {
  table: string;
  /** SQL; `:days` is the value of `days`. */
  condition: string;
  days?: number;
  /** Default: the rows are deleted. */
  change?: string;
  isInOrderOfTime?: boolean;
}

/** Removes some of the expired data. @returns how many rows were removed; 0 if none are left */
type Step = (limits: RetentionLimits) => Promise<number>;

/** Number of rows removed per statement, small enough to hold their locks for only milliseconds. */
const BATCH = 1_000;
/** The UTC hour after which a nightly run may start. */
const NIGHT_HOUR = 3;
/** After this time, other processes continue the run of a process that has died. */
const LEASE = '2 hours';

/** Each word is looked up in three tables. */
const WORDS_AT_ONCE = 2_000;

/** Removes expired data, in small separate statements. */
export class RetentionRepository extends Repository {
  readonly #log: Log;
  /** By table, the locations of rows that couldn't be removed in this run. */
  readonly #aside = new Map<string, string[]>();

  constructor(knex: Knex, log: Log) {
    super(knex);
    this.#log = log;
  }

  /** Starts the nightly run, unless one has started since it became due. Only one of several processes gets `true`. */
  async begin(): Promise<boolean> {
    this.#aside.clear();
    const { rowCount } = await this.knex.raw(
      `update retention_runs set started_at = now(), finished_at = null
        where started_at < date_trunc('day', now() - make_interval(hours => :hour), 'UTC') + make_interval(hours => :hour)
           or (finished_at is null and started_at < now() - cast(:lease as interval))`,
      { hour: NIGHT_HOUR, lease: LEASE },
    );
    return rowCount === 1;
  }

  /** Starts a run regardless of the time. */
  async beginNow(): Promise<void> {
    this.#aside.clear();
    await this.knex('retention_runs').update({ started_at: this.knex.fn.now(), finished_at: null });
  }

  async finish(outcome: RetentionOutcome): Promise<void> {
    await this.knex('retention_runs').update({
      finished_at: this.knex.fn.now(),
      outcome: JSON.stringify(outcome),
    });
  }

  static async latest(knex: Knex): Promise<{ started_at: Date; finished_at: Date | null }> {
    return knex('retention_runs').first('started_at', 'finished_at');
  }

  /** Named after what they remove, in the order in which they run. */
  readonly steps: Readonly<Record<string, Step>> = {
    sessions: () => this.#remove({ table: 'sessions', condition: 'expires_at < now()' }),
    staff_sessions: () => this.#remove({ table: 'staff_sessions', condition: 'expires_at < now()' }),
    staff_used_challenges: () =>
      this.#remove({ table: 'staff_used_challenges', condition: `used_at < now() - interval '1 hour'` }),
    mailed_links: () =>
      this.#remove({ table: 'user_tokens', condition: `expires_at < now() - interval '1 day'` }),
    authorization_codes: () =>
      this.#remove({ table: 'oauth_codes', condition: `expires_at < now() - interval '1 day'` }),
    idempotency_keys: () => this.#remove({ table: 'idempotency_keys', condition: 'expires_at < now()' }),
    throttles: () => this.#remove({ table: 'throttles', condition: `resets_at < now() - interval '1 hour'` }),
    mails: ({ mailDays }) =>
      this.#remove({
        table: 'mail_outbox',
        condition: `created_at < now() - make_interval(days => :days) and coalesce(sent_at, failed_at) is not null`,
        days: mailDays,
        isInOrderOfTime: true,
      }),
    audit_log: async ({ auditDays }) =>
      auditDays === 0
        ? 0
        : this.#remove({
            table: 'audit_log',
            condition: 'occurred_at < now() - make_interval(days => :days)',
            days: auditDays,
            isInOrderOfTime: true,
          }),
    // Deliveries of events that are dropped from the log, which keeps whole days.
    webhook_deliveries: ({ eventDays }) =>
      this.#remove({
        table: 'webhook_deliveries',
        condition: `published_at < date_trunc('day', now(), 'UTC') - make_interval(days => :days)`,
        days: eventDays,
      }),
    donor_digests: () => this.#remove({ table: 'donor_digests', condition: 'next_mail_at < now()' }),
    exports: () => this.#remove({ table: 'exports', condition: 'expires_at < now()' }),
    // Before their files: deleting a large file in one statement would take too long.
    stored_file_parts: () =>
      this.#remove({
        table: 'stored_file_parts',
        condition: 'file_id in (select id from stored_files where expires_at < now())',
      }),
    stored_files: () => this.#remove({ table: 'stored_files', condition: 'expires_at < now()' }),
    empty_lanes: () => this.#remove({ table: 'webhook_lanes', condition: 'next_attempt_at is null' }),
    // Names of erased people whose donations had Gift Aid, once nobody may ask for the declaration any more.
    donor_names: ({ giftAidYears }) =>
      this.#remove({
        table: 'donations',
        condition: `donor_name is not null and created_at <= now() - make_interval(years => :days)
          and donor_user_id in (select id from users where erased_at is not null)`,
        days: giftAidYears,
        change: 'update donations set donor_name = null',
      }),
    // Those of reports that were decided so long ago that nobody may object any more.
    reporters: () =>
      this.#remove({
        table: 'reports',
        condition: `reporter_hash is not null and resolved_at < now() - interval '180 days'`,
        change: 'update reports set reporter_name = null, reporter_email = null, reporter_hash = null',
      }),
    // Developers got an email with the reason.
    refused_key_requests: () =>
      this.#remove({
        table: 'api_key_requests',
        condition: `state = 'refused' and decided_at < now() - interval '90 days'`,
      }),
    // A row that only says that the donor was erased stays.
    donor_contacts: async ({ contactDays }) =>
      contactDays === 0
        ? 0
        : this.#remove({
            table: 'donation_contacts',
            condition: `erased_at is null and donation_id in (
              select id from donations where created_at < now() - make_interval(days => :days))`,
            days: contactDays,
          }),
    donor_contacts_in_payment_events: async ({ contactDays }) =>
      contactDays === 0
        ? 0
        : this.#remove({
            table: 'donation_events',
            condition: `jsonb_exists(fields, 'contact') and occurred_at < now() - make_interval(days => :days)`,
            days: contactDays,
            change: `update donation_events set fields = fields - 'contact'`,
          }),
  };

  /** Removes unused search words, starting at one. @returns the last word that was checked; undefined at the end */
  async forgetWords(after: string): Promise<{ removed: number; last: string | undefined }> {
    const words: string[] = await this.knex('known_words')
      .where('word', '>', after)
      .orderBy('word')
      .limit(WORDS_AT_ONCE)
      .pluck('word');
    let removed = 0;
    await workInHalves(
      words,
      async (some) => {
        const { rowCount } = await this.knex.raw(
          `delete from known_words
            where word = any(:some)
              and not exists (select from page_words where page_words.word = known_words.word)
              and not exists (select from campaign_words where campaign_words.word = known_words.word)
              and not exists (select from charity_words where charity_words.word = known_words.word)`,
          { some: [...some] },
        );
        removed += rowCount;
      },
      (word, error) => this.#report('known_words', word, error),
    );
    return { removed, last: words.at(-1) };
  }

  /**
   * Removes some rows. Rows that are locked, and one that can't be removed, are left for the next night; the latter is found by halving.
   */
  async #remove({
    table,
    condition,
    days = 0,
    change = `delete from ${table}`,
    isInOrderOfTime,
  }: Removal): Promise<number> {
    const aside = this.#aside.get(table) ?? [];
    const isLeft = 'ctid <> all(cast(:aside as tid[]))';
    // If row numbers follow the time, the table doesn't have to be scanned.
    const rows = isInOrderOfTime
      ? `select ctid from (select ctid, * from ${table} where ${isLeft} order by id limit ${BATCH}) as oldest where ${condition}`
      : `select ctid from ${table} where ${isLeft} and ${condition} limit ${BATCH} for update skip locked`;
    const values = { days, aside };
    try {
      const { rowCount } = await this.knex.raw(`${change} where ctid = any(array(${rows}))`, values);
      return rowCount;
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
    }
    const found: { rows: { ctid: string }[] } = await this.knex.raw(
      `select ctid::text from (${rows}) as found`,
      values,
    );
    let removed = 0;
    let refused = 0;
    await workInHalves(
      found.rows.map(({ ctid }) => ctid),
      async (some) => {
        const { rowCount } = await this.knex.raw(
          `${change} where ctid = any(cast(:some as tid[])) and ${condition}`,
          { days, some: [...some] },
        );
        removed += rowCount;
      },
      (ctid, error) => {
        refused += 1;
        this.#aside.set(table, [...(this.#aside.get(table) ?? []), ctid]);
        this.#report(table, ctid, error);
      },
    );
    return removed === 0 && refused > 0
      ? this.#remove({ table, condition, days, change, ...(isInOrderOfTime ? { isInOrderOfTime } : {}) })
      : removed;
  }

  #report(table: string, row: string, error: unknown): void {
    this.#log.error({ err: error, table, row }, 'an expired row could not be removed');
  }
}
