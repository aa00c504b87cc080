import type { Knex } from 'knex';
import { inTransaction, type Transaction } from '../connection/in-transaction.ts';
import { noneSetAside } from '../connection/set-aside.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import { Repository } from './repository.ts';

interface ThanksOptions {
  /** Whether donors are thanked in campaigns that don't say so themselves. */
  byDefault: boolean;
  /** Returns the keyed hash of an address. */
  hashOf(email: string): Buffer;
}

interface DueThanks {
  donation_id: number;
  email_key: string | null;
  is_wanted: boolean;
}

interface Donor {
  address: string;
  hash: Buffer;
}

/** Donations per call. Few, so that other emails don't have to wait long. */
const DONATIONS_AT_ONCE = 100;

/** SQL: whether a donation's donor is thanked: not if it was refunded or moved away, and not if the campaign doesn't want it. */
const isWanted = `(coalesce(campaigns.thank_donors, cast(:byDefault as boolean))
  and donations.amount_cents + coalesce(
    (select sum(refunds.amount_cents) from donations as refunds where refunds.refund_of_id = donations.id), 0) > 0)`;

/** Schedules a thank-you email to the donor of a donation, unless that was already decided. */
export async function thankDonor(transaction: Transaction, donationId: number): Promise<void> {
  await transaction('donation_thanks').insert({ donation_id: donationId }).onConflict('donation_id').ignore();
}

/**
 * Thanks donors by email: a minute after a donation, together for all donations of the address until then, and at most once an hour. Each
 * donation is in one email at most, because the statement that takes it also queues the email.
 */
export class DonationThanksRepository extends Repository {
  readonly #options: ThanksOptions;

  constructor(knex: Knex, options: ThanksOptions) {
    super(knex);
    this.#options = options;
  }

  /**
   * Queues emails for some of the donations that are due. Several processes may do so at the same time. An address for which that fails is
   * set aside.
   * @returns whether there may be more
   */
  async postDue(aside = noneSetAside<string>()): Promise<boolean> {
    const due = await this.#due(aside.keys());
    const unwanted = due.filter(({ is_wanted }) => !is_wanted).map(({ donation_id }) => donation_id);
    if (unwanted.length > 0) {
      await this.knex.raw('update donation_thanks set due_at = null where donation_id = any(:unwanted)', {
        unwanted,
      });
    }
    const addresses = new Set(due.flatMap(({ is_wanted, email_key }) => (is_wanted && email_key) || []));
    await workInHalves(
      [...addresses],
      (some) => inTransaction(this.knex, (transaction) => this.#post(transaction, some)),
      (address, error) => aside.add(address, error),
    );
    return due.length === DONATIONS_AT_ONCE;
  }

  async #due(except: readonly string[]): Promise<DueThanks[]> {
    const { rows } = await this.knex.raw(
      `select due.donation_id, due.email_key, coalesce(due.email_key is not null and ${isWanted}, false) as is_wanted
         from (select donation_thanks.donation_id, email_key, due_at
                 from donation_thanks left join donation_contacts using (donation_id)
                where due_at <= now() and coalesce(email_key, '') <> all(:except)
                order by due_at, donation_id limit ${DONATIONS_AT_ONCE}) as due
         left join donations on donations.id = due.donation_id
         left join campaigns on campaigns.id = donations.campaign_id`,
      { byDefault: this.#options.byDefault, except: [...except] },
    );
    return rows;
  }

  async #post(transaction: Transaction, addresses: readonly string[]): Promise<void> {
    const donors = addresses.map((address) => ({ address, hash: this.#options.hashOf(address) }));
    const taken = await takeTurns(transaction, donors);
    const isTaken = ({ hash }: Donor) => taken.has(hash.toString('hex'));
    await queueMails(transaction, donors.filter(isTaken), this.#options.byDefault);
    await postpone(
      transaction,
      donors.filter((donor) => !isTaken(donor)),
    );
  }
}

/** Waits for other processes that are thanking one of these donors. @returns the hashes, in hexadecimal, of those it is time to thank */
async function takeTurns(transaction: Transaction, donors: readonly Donor[]): Promise<Set<string>> {
  const { rows } = await transaction.raw(
    `insert into donor_digests as digest (email_hash, next_mail_at)
     select email_hash, now() + interval '1 hour' from unnest(cast(:hashes as bytea[])) as named (email_hash)
      order by email_hash
     on conflict (email_hash) do update set next_mail_at = excluded.next_mail_at where digest.next_mail_at <= now()
     returning encode(email_hash, 'hex') as hash`,
    { hashes: donors.map(({ hash }) => hash) },
  );
  return new Set(rows.map(({ hash }: { hash: string }) => hash));
}

/** Takes all donations that wait for thanks, due or not, and queues an email for each address with any that still counts. */
async function queueMails(
  transaction: Transaction,
  donors: readonly Donor[],
  byDefault: boolean,
): Promise<void> {
  await transaction.raw(
    `with mails as materialized (
       select email_key, nextval(pg_get_serial_sequence('mail_outbox', 'id')) as id
         from unnest(cast(:addresses as text[])) as named (email_key)
     ), taken as (
       update donation_thanks set due_at = null, mail_id = case when ${isWanted} then mails.id end
         from mails
         join donation_contacts on donation_contacts.email_key = mails.email_key
         join donations on donations.id = donation_contacts.donation_id
         left join campaigns on campaigns.id = donations.campaign_id
        where donation_thanks.donation_id = donations.id and donation_thanks.due_at is not null
       returning donation_thanks.donation_id, donation_thanks.mail_id, donation_contacts.email
     )
     insert into mail_outbox (id, template, recipient)
     select distinct on (mail_id) mail_id, 'donation_thanks', email from taken
      where mail_id is not null order by mail_id, donation_id desc`,
    { addresses: donors.map(({ address }) => address), byDefault },
  );
}

/** Postpones the donations of donors who were thanked within the last hour until that hour is over. */
async function postpone(transaction: Transaction, donors: readonly Donor[]): Promise<void> {
  await transaction.raw(
    `update donation_thanks set due_at = donor_digests.next_mail_at
       from unnest(cast(:addresses as text[]), cast(:hashes as bytea[])) as waiting (email_key, email_hash)
       join donor_digests on donor_digests.email_hash = waiting.email_hash
       join donation_contacts on donation_contacts.email_key = waiting.email_key
      where donation_thanks.donation_id = donation_contacts.donation_id and donation_thanks.due_at is not null`,
    { addresses: donors.map(({ address }) => address), hashes: donors.map(({ hash }) => hash) },
  );
}
