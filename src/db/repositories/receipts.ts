import { donationUid } from '../queries/donation-uid.ts';
import type { DonationContactRow, DonationRow } from '../rows/donation-rows.ts';
import { addressColumns } from '../rows/donation-rows.ts';
import type { ReceiptRow } from '../rows/receipt-rows.ts';
import { emailKey } from './donation-contacts.ts';
import { Repository } from './repository.ts';

/** A charity as it is printed. */
export interface PrintedCharity {
  name: string;
  number: string | null;
  /** What the number is called in the charity's country. */
  number_label: string;
  address: string | null;
  country_code: string;
}

export interface ReceiptRecord extends ReceiptRow {
  /** Charity, year and number: `AU-31-2026-0007`. */
  reference: string;
  charity_uid: string;
  /** As in emails: `au-90417`. */
  donation_uid: string;
  country_code: string;
  number_label: PrintedCharity['number_label'];
  /** The reference of the receipt that this one replaces. */
  replaces: string | null;
  /** The reference of the receipt that replaces this one. */
  replaced_by: string | null;
}

/** The parts of a receipt's reference. */
export interface ReceiptReference {
  charityUid: string;
  year: number;
  number: number;
}

type NewReceipt = Pick<
  ReceiptRow,
  | 'donation_id'
  | 'corrects_id'
  | 'refunded_cents'
  | 'gift_aid_amount_cents'
  | 'currency'
  | 'donated_on'
  | 'issued_on'
>;

/** A donor: the owner of an account, or of an email address. At least one is known. */
export interface Donor {
  user_id: number | null;
  /** As in `donation_contacts`. */
  email_key: string | null;
}

/** What a receipt prints about its donor. */
export type DonorDetails = Pick<DonationContactRow, (typeof addressColumns)[number]> & {
  /** Null if it is unknown or erased, like the address. */
  name: string | null;
};

/** A donation in a list of a donor's donations. */
export interface ListedDonation
  extends Pick<DonationRow, 'id' | 'created_at' | 'amount_cents' | 'country_code'> {
  currency: string;
  charity_name: string;
}

/** A donation or a refund in a statement. */
export interface StatementRow
  extends Pick<
    DonationRow,
    'id' | 'source' | 'external_id' | 'refund_of_id' | 'created_at' | 'amount_cents' | 'gift_aid_amount_cents'
  > {
  currency: string;
  campaign_name: string | null;
  /** Reference of the donation's latest receipt. */
  receipt: string | null;
}

/** SQL: the reference of a receipt. */
const referenceOf = (receipts: string, charities: string) =>
  `upper(${charities}.uid) || '-' || ${receipts}.year || '-' || lpad(${receipts}.number::text, greatest(4, length(${receipts}.number::text)), '0')`;

const printedName = 'coalesce(charities.registered_name, charities.name)';
const printedAddress = `nullif(concat_ws(', ', charities.street_address, charities.locality, charities.region, charities.postcode), '')`;
const numberLabel = `coalesce(countries.registration_number_label, 'Registered number')`;

const select = `
  select receipts.*, charities.uid as charity_uid, ${donationUid} as donation_uid, charities.country_code, ${numberLabel} as number_label,
         ${referenceOf('receipts', 'charities')} as reference,
         ${referenceOf('replaced', 'replaced_charities')} as replaces, ${referenceOf('replacing', 'replacing_charities')} as replaced_by
    from receipts
    join charities on charities.id = receipts.charity_id
    join countries on countries.code = charities.country_code
    join donations on donations.id = receipts.donation_id
    left join receipts as replaced on replaced.id = receipts.corrects_id
    left join charities as replaced_charities on replaced_charities.id = replaced.charity_id
    left join receipts as replacing on replacing.corrects_id = receipts.id
    left join charities as replacing_charities on replacing_charities.id = replacing.charity_id`;

/** SQL: the donations of a donor, without their refunds. */
const ownDonations = `
  select id from donations where donor_user_id = :user_id and refund_of_id is null
   union select donation_id from donation_contacts where email_key = :email_key`;

/** SQL: whether a donation or refund is the donor's. Found from the donor, so that the charity's other donations aren't read. */
const isOwn = `donations.id in (
  with own as materialized (${ownDonations})
  select id from own union select id from donations where refund_of_id in (select id from own))`;

/** Receipts, and what they and yearly statements are made of. */
export class ReceiptRepository extends Repository {
  /** Returns the receipts of a donation, newest first. @param ids its numbers on all of its pages */
  ofDonation(ids: readonly number[]): Promise<ReceiptRecord[]> {
    return this.#read('receipts.donation_id = any(:ids) order by receipts.id desc', { ids });
  }

  async find({ charityUid, year, number }: ReceiptReference): Promise<ReceiptRecord | undefined> {
    const [receipt] = await this.#read(
      'charities.uid = :charityUid and receipts.year = :year and receipts.number = :number',
      { charityUid, year, number },
    );
    return receipt;
  }

  /**
   * Issues a receipt for a locked donation, with the charity's next number of the year and its current details. The number is only taken if
   * the transaction is committed.
   */
  async issue(receipt: NewReceipt): Promise<ReceiptRecord> {
    const { rows } = await this.knex.raw(
      `with donation as (
         select * from donations where id = :donation_id
       ), counter as (
         insert into receipt_counters as counter (charity_id, year, last_number)
         select charity_id, extract(year from cast(:issued_on as date)), 1 from donation
         on conflict (charity_id, year) do update set last_number = counter.last_number + 1
         returning year, last_number
       )
       insert into receipts (charity_id, year, number, donation_id, corrects_id, amount_cents, refunded_cents, gift_aid_amount_cents,
                             currency, donated_at, donated_on, issued_on, charity_name, charity_number, charity_address)
       select charities.id, counter.year, counter.last_number, donation.id, :corrects_id, donation.amount_cents, :refunded_cents,
              :gift_aid_amount_cents, :currency, donation.created_at, :donated_on, :issued_on,
              ${printedName}, charities.registration_number, ${printedAddress}
         from donation join charities on charities.id = donation.charity_id cross join counter
       returning id`,
      { ...receipt },
    );
    const [issued] = await this.#read('receipts.id = :id', { id: rows[0].id });
    return issued as ReceiptRecord;
  }

  async printedCharity(id: number): Promise<PrintedCharity> {
    const { rows } = await this.knex.raw(
      `select ${printedName} as name, charities.registration_number as number, ${numberLabel} as number_label,
              ${printedAddress} as address, charities.country_code
         from charities join countries on countries.code = charities.country_code
        where charities.id = :id`,
      { id },
    );
    return rows[0];
  }

  /** Returns the email address of a donation's donor as it is searched for; undefined if there is none. */
  async emailKeyOf(donationId: number): Promise<string | undefined> {
    const contact = await this.knex('donation_contacts')
      .where({ donation_id: donationId })
      .first('email_key');
    return contact?.email_key ?? undefined;
  }

  /** Returns an account's owner as a donor. An unconfirmed email address proves nothing. */
  async donorOfUser(userId: number): Promise<Donor> {
    const { rows } = await this.knex.raw(
      `select id as user_id, case when email_confirmed_at is not null then ${emailKey('email')} end as email_key
         from users where id = :userId`,
      { userId },
    );
    return rows[0] ?? { user_id: userId, email_key: null };
  }

  /** Returns the donor with an email address, however it is spelled. */
  async donorOfEmail(email: string): Promise<Donor> {
    const { rows } = await this.knex.raw(`select ${emailKey(':email')} as email_key`, { email });
    return { user_id: null, email_key: rows[0].email_key };
  }

  async isDonationOf(donor: Donor, donationId: number): Promise<boolean> {
    const { rows } = await this.knex.raw(
      `select id from donations where id = :donationId and id in (${ownDonations})`,
      { ...donor, donationId },
    );
    return rows.length > 0;
  }

  /** Returns a donor's latest donations, newest first. One that was moved to another page is listed there only. */
  async latestOf(donor: Donor, limit: number): Promise<ListedDonation[]> {
    const { rows } = await this.knex.raw(
      `select donations.id, donations.created_at, donations.amount_cents, donations.country_code,
              countries.currency_iso_code as currency, charities.name as charity_name
         from donations
         join charities on charities.id = donations.charity_id
         join countries on countries.code = donations.country_code
        where donations.id in (${ownDonations}) and not exists (
          select from donations as moved where moved.source = 'groundswell' and moved.external_id = 'move-' || donations.id)
        order by donations.created_at desc, donations.id desc limit :limit`,
      { ...donor, limit },
    );
    return rows;
  }

  /** Returns what is known about a donor. An account's name comes before the one that was typed with the donation. */
  async donorDetails(donationId: number): Promise<DonorDetails> {
    return this.knex('donations')
      .leftJoin('users', 'users.id', 'donations.donor_user_id')
      .leftJoin('donation_contacts', 'donation_contacts.donation_id', 'donations.id')
      .where('donations.id', donationId)
      .first({
        name: this.knex.raw(
          'case when coalesce(users.erased_at, donation_contacts.erased_at) is null then coalesce(users.name, donations.donor_name) end',
        ),
        ...Object.fromEntries(addressColumns.map((column) => [column, `donation_contacts.${column}`])),
      });
  }

  /** Returns a donor's donations to a charity within a range of time, and their refunds, oldest first. */
  async statementRows(
    donor: Donor,
    charityId: number,
    { from, to }: { from: Date; to: Date },
  ): Promise<StatementRow[]> {
    const { rows } = await this.knex.raw(
      `select donations.id, donations.source, donations.external_id, donations.refund_of_id, donations.created_at,
              donations.amount_cents, donations.gift_aid_amount_cents, countries.currency_iso_code as currency,
              campaigns.name as campaign_name,
              (select ${referenceOf('receipts', 'charities')} from receipts join charities on charities.id = receipts.charity_id
                where receipts.donation_id = donations.id order by receipts.id desc limit 1) as receipt
         from donations
         join countries on countries.code = donations.country_code
         left join campaigns on campaigns.id = donations.campaign_id
        where donations.charity_id = :charityId and donations.created_at >= :from and donations.created_at < :to and ${isOwn}
        order by donations.created_at, donations.id`,
      { ...donor, charityId, from, to },
    );
    return rows;
  }

  /** Returns the times of a donor's donations to a charity, and of their refunds. */
  async timesOf(donor: Donor, charityId: number): Promise<Date[]> {
    const { rows } = await this.knex.raw(
      `select donations.created_at from donations where donations.charity_id = :charityId and ${isOwn}`,
      { ...donor, charityId },
    );
    return rows.map(({ created_at }: { created_at: Date }) => created_at);
  }

  async #read(condition: string, values: object): Promise<ReceiptRecord[]> {
    const { rows } = await this.knex.raw(`${select} where ${condition}`, { ...values });
    return rows;
  }
}
