import { Repository } from './repository.ts';
import { WebhookDeliveryRepository } from './webhook-deliveries.ts';

interface RetentionLimits {
  /** 0: for good. */
  auditDays: number;
  mailDays: number;
  eventDays: number;
  giftAidYears: number;
}

/** What a run has removed: how many rows, by kind. */
export type RetentionOutcome = Record<string, number>;

/** Removes some of what is too old. @returns how many rows went; 0 when there are none left */
type Step = (limits: RetentionLimits) => Promise<number>;

/** So many rows go at once: what they lock is free again within milliseconds. */
const BATCH = 1_000;
/** The hour of UTC from which a night's run may begin. */
const NIGHT_HOUR = 3;
/** A process that died while it ran leaves the rest to the others after this time. */
const LEASE = '2 hours';

/** Words are looked up in three tables each. */
const WORDS_AT_ONCE = 2_000;

/** Removes what need not be kept any more, in small statements of their own. */
export class RetentionRepository extends Repository {
  /** Begins the night's run, unless one has begun since it is due. Of several processes one gets `true`. */
  async begin(): Promise<boolean> {
    const { rowCount } = await this.knex.raw(
      `update retention_runs set started_at = now(), finished_at = null
        where started_at < date_trunc('day', now() - make_interval(hours => :hour), 'UTC') + make_interval(hours => :hour)
           or (finished_at is null and started_at < now() - cast(:lease as interval))`,
      { hour: NIGHT_HOUR, lease: LEASE },
    );
    return rowCount === 1;
  }

  /** Begins a run whatever the time. */
  async beginNow(): Promise<void> {
    await this.knex('retention_runs').update({ started_at: this.knex.fn.now(), finished_at: null });
  }

  async finish(outcome: RetentionOutcome): Promise<void> {
    await this.knex('retention_runs').update({
      finished_at: this.knex.fn.now(),
      outcome: JSON.stringify(outcome),
    });
  }

  async latest(): Promise<{ started_at: Date; finished_at: Date | null }> {
    return this.knex('retention_runs').first('started_at', 'finished_at');
  }

  /** By what they remove, in the order in which they are done. */
  readonly steps: Readonly<Record<string, Step>> = {
    sessions: () => this.#delete('sessions', 'expires_at < now()'),
    mailed_links: () => this.#delete('user_tokens', `expires_at < now() - interval '1 day'`),
    authorization_codes: () => this.#delete('oauth_codes', `expires_at < now() - interval '1 day'`),
    idempotency_keys: () => this.#delete('idempotency_keys', 'expires_at < now()'),
    throttles: () => this.#delete('throttles', `resets_at < now() - interval '1 hour'`),
    mails: ({ mailDays }) =>
      this.#deleteOldest(
        'mail_outbox',
        `created_at < now() - make_interval(days => :days) and coalesce(sent_at, failed_at) is not null`,
        mailDays,
      ),
    audit_log: async ({ auditDays }) =>
      auditDays === 0
        ? 0
        : this.#deleteOldest('audit_log', 'occurred_at < now() - make_interval(days => :days)', auditDays),
    webhook_deliveries: ({ eventDays }) =>
      new WebhookDeliveryRepository(this.knex).deleteOld(eventDays, BATCH),
    empty_lanes: () => this.#delete('webhook_lanes', 'next_attempt_at is null'),
    donor_names: ({ giftAidYears }) => this.#forgetDonors(giftAidYears),
  };

  /** Words that nothing is found by any more, from one on. @returns the last word that was looked at; undefined at the end */
  async forgetWords(after: string): Promise<{ removed: number; last: string | undefined }> {
    const { rows } = await this.knex.raw(
      `with looked as materialized (
         select word from known_words where word > :after order by word limit :limit
       ), removed as (
         delete from known_words using looked
          where known_words.word = looked.word
            and not exists (select from page_words where page_words.word = looked.word)
            and not exists (select from campaign_words where campaign_words.word = looked.word)
            and not exists (select from charity_words where charity_words.word = looked.word)
         returning known_words.word
       )
       select (select count(*)::integer from removed) as removed, (select max(word) from looked) as last`,
      { after, limit: WORDS_AT_ONCE },
    );
    return { removed: rows[0].removed, last: rows[0].last ?? undefined };
  }

  /** Rows that somebody holds are left to the next night. */
  async #delete(table: string, condition: string): Promise<number> {
    const { rowCount } = await this.knex.raw(
      `delete from ?? where ctid = any(array(
         select ctid from ?? where ${condition} limit ${BATCH} for update skip locked))`,
      [table, table],
    );
    return rowCount;
  }

  /** Of a table whose numbers follow the time, and that is not read through for it. */
  async #deleteOldest(table: 'mail_outbox' | 'audit_log', condition: string, days: number): Promise<number> {
    const { rowCount } = await this.knex.raw(
      `with oldest as materialized (select * from ${table} order by id limit ${BATCH})
       delete from ${table} where id in (select id from oldest where ${condition})`,
      { days },
    );
    return rowCount;
  }

  /** Of people who were erased, whose donations had Gift Aid, once nobody may ask for the declaration any more. */
  async #forgetDonors(years: number): Promise<number> {
    const { rowCount } = await this.knex.raw(
      `update donations set donor_name = null
        where id in (
          select donations.id from users join donations on donations.donor_user_id = users.id
           where users.erased_at is not null and donations.donor_name is not null
             and donations.created_at <= now() - make_interval(years => cast(:years as integer))
           order by donations.id limit ${BATCH} for no key update of donations skip locked)`,
      { years },
    );
    return rowCount;
  }
}
