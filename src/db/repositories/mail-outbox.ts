import { isDatabaseTrouble } from '../connection/database-errors.ts';
import type { Transaction } from '../connection/in-transaction.ts';
import { noneSetAside } from '../connection/set-aside.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import type { MailTemplate } from '../rows/mail-templates.ts';
import type { MailOutboxRow } from '../rows/operation-rows.ts';
import { Repository } from './repository.ts';

/** A queued email: its contents are composed when it is sent. */
export interface OutboxMail {
  /** Absent: the next number. */
  id?: number;
  template: MailTemplate;
  recipient: string;
  parameters?: Record<string, string>;
  /** Earliest time to send it. Absent: now. */
  send_after?: Date | undefined;
}

export type ClaimedMail = Pick<MailOutboxRow, 'id' | 'template' | 'recipient' | 'attempts'> & {
  parameters: Record<string, string>;
};

/** Number of attempts, over about ten hours, after which an email is given up. */
export const MOST_ATTEMPTS = 12;
/** How long an email waits while the mail server is down: at least four days, according to RFC 5321 section 4.5.4.1. */
const LONGEST_OUTAGE = '5 days';
/** After this time, other processes may send an email whose process has died while sending; a live process renews the lease. */
const LEASE = '6 seconds';
/** How many emails are tried one at a time to find the one that can't be claimed. */
const MOST_TRIED_APART = 1_000;
const LONGEST_PAUSE_MINUTES = 64;

/** Counting stops here. */
const MOST_COUNTED = 10_000;

const posting = new WeakSet<Transaction>();

/** Queues an email, in the transaction that causes it. @returns its number */
export async function postMail(transaction: Transaction, mail: OutboxMail): Promise<number> {
  const [{ id }] = await transaction('mail_outbox').insert(mail).returning('id');
  posting.add(transaction);
  return id;
}

/** Queues many emails, in one statement. */
export async function postMails(transaction: Transaction, mails: readonly OutboxMail[]): Promise<void> {
  if (mails.length === 0) return;
  await transaction('mail_outbox').insert([...mails]);
  posting.add(transaction);
}

/** Queues all failed emails again, except those whose address doesn't exist. @returns how many */
export async function retryFailedMails(transaction: Transaction): Promise<number> {
  const count = await transaction('mail_outbox')
    .whereNotNull('failed_at')
    .where({ bounced: false })
    .update({ failed_at: null, attempts: 0, send_after: transaction.fn.now() });
  if (count > 0) posting.add(transaction);
  return count;
}

/** Whether the transaction has queued email, to be sent after its commit. */
export function hasPostedMail(transaction: Transaction): boolean {
  return posting.has(transaction);
}

/** Queued emails, each sent at least once. */
export class MailOutboxRepository extends Repository {
  /**
   * Claims one email that is due; other processes leave it alone for six seconds. One that can't be claimed is set aside and doesn't block
   * others.
   */
  async claim(aside = noneSetAside<number>()): Promise<ClaimedMail | undefined> {
    try {
      return await this.#claim(null, aside.keys());
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
    }
    let claimed: ClaimedMail | undefined;
    await workInHalves(
      await this.#due(aside.keys()),
      async (ids) => {
        claimed ??= await this.#claim(ids, aside.keys());
      },
      (id, error) => aside.add(id, error),
    );
    return claimed;
  }

  /** Renews the lease while the email is being sent. */
  async renew({ id, attempts }: ClaimedMail): Promise<void> {
    await this.knex.raw(
      `update mail_outbox set send_after = now() + cast(:lease as interval)
        where id = :id and attempts = :attempts and sent_at is null and failed_at is null`,
      { id, attempts, lease: LEASE },
    );
  }

  #due(except: readonly number[]): Promise<number[]> {
    return this.knex('mail_outbox')
      .whereRaw('sent_at is null and failed_at is null and send_after <= now() and id <> all(?)', [
        [...except],
      ])
      .orderBy(['send_after', 'id'])
      .limit(MOST_TRIED_APART)
      .pluck('id');
  }

  async #claim(only: readonly number[] | null, except: readonly number[]): Promise<ClaimedMail | undefined> {
    const { rows }: { rows: ClaimedMail[] } = await this.knex.raw(
      `update mail_outbox set attempts = attempts + 1, send_after = now() + cast(:lease as interval)
        where id = (
          select id from mail_outbox
           where sent_at is null and failed_at is null and send_after <= now()
             and (cast(:only as bigint[]) is null or id = any(:only)) and id <> all(:except)
           order by send_after, id limit 1 for update skip locked)
       returning id, template, recipient, parameters, attempts`,
      { lease: LEASE, only: only && [...only], except: [...except] },
    );
    return rows[0];
  }

  /**
   * Returns how many emails are waiting, counted up to 10,000, and the age in seconds of the oldest one that hasn't been refused; 0 without
   * any. An email that the server keeps refusing is no sign of trouble for the others.
   */
  async waiting(): Promise<{ count: number; unrefusedSeconds: number }> {
    // An email postponed because the server is down has no attempts; one that is being sent or was refused once has one.
    const { rows } = await this.knex.raw(
      `select count(*)::integer as count,
              coalesce(extract(epoch from now() - min(created_at) filter (where attempts <= 1)), 0)::float8 as "unrefusedSeconds"
         from (select attempts, created_at from mail_outbox where sent_at is null and failed_at is null
                order by send_after, id limit ?) as waiting`,
      [MOST_COUNTED],
    );
    return rows[0];
  }

  /** Marks it as sent and deletes its address and contents. */
  async markSent(id: number): Promise<void> {
    await this.knex('mail_outbox').where({ id }).update({
      sent_at: this.knex.fn.now(),
      recipient: '',
      parameters: '{}',
      failed_at: null,
      last_error: null,
    });
  }

  /** Deletes an email that turned out to have no recipient, and with it the address. */
  async discard(id: number): Promise<void> {
    await this.knex('mail_outbox').where({ id }).delete();
  }

  /** Postpones an email by a minute because the mail server is down, so it couldn't even be tried. */
  async postpone(id: number, reason: string): Promise<void> {
    await this.knex.raw(
      `update mail_outbox set attempts = attempts - 1, last_error = :reason, send_after = now() + interval '1 minute',
              failed_at = case when created_at < now() - cast(:longest as interval) then now() end
        where id = :id and sent_at is null`,
      { id, reason, longest: LONGEST_OUTAGE },
    );
  }

  /** Gives up an email whose address was refused for good. */
  async markBounced(id: number, reason: string): Promise<void> {
    await this.knex('mail_outbox')
      .where({ id, sent_at: null })
      .update({ bounced: true, failed_at: this.knex.fn.now(), last_error: reason });
  }

  /** Postpones the email, twice as long each time, and finally gives it up. */
  async markFailed({ id, attempts }: ClaimedMail, reason: string): Promise<void> {
    const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES);
    await this.knex('mail_outbox')
      .where({ id, sent_at: null })
      .update({
        last_error: reason,
        send_after: this.knex.raw('now() + make_interval(mins => ?)', [minutes]),
        failed_at: attempts >= MOST_ATTEMPTS ? this.knex.fn.now() : null,
      });
  }
}
