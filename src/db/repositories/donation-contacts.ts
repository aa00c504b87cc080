import { addressColumns, type DonationContactRow, type DonationRow } from '../rows/donation-rows.ts';
import { Repository } from './repository.ts';

/** The columns that a source may fill in. */
export const contactColumns = [
  'email',
  'phone',
  ...addressColumns,
  'consent',
  'consent_at',
  'consent_source',
] as const;

type ContactColumn = (typeof contactColumns)[number];

/** How a donor can be reached. An absent field is unknown, or stays as it is. */
export type DonationContact = { [Column in ContactColumn]?: DonationContactRow[Column] | undefined };

/** SQL: `contactColumns` with their types. */
export const contactTypes = contactColumns
  .map((column) => `${column} ${column === 'consent_at' ? 'timestamptz' : 'text'}`)
  .join(', ');

/** SQL: the values of `contactColumns` for a new row. */
export const contactValues = contactColumns
  .map((column) => (column === 'consent' ? `coalesce(consent, 'not_asked')` : column))
  .join(', ');

/** SQL: the value of a column after details were added to it. */
function addition(column: ContactColumn): string {
  const isAdded = /^consent/.test(column)
    ? `excluded.consent_at > coalesce(stored.consent_at, '-infinity')`
    : `num_nonnulls(${(addressColumns as readonly string[]).includes(column) ? addressColumns.map((part) => `stored.${part}`).join(', ') : `stored.${column}`}) = 0`;
  return `case when ${isAdded} then excluded.${column} else stored.${column} end`;
}

/** SQL: the value of a column after it was replaced. */
function replacement(column: ContactColumn): string {
  if (!/^consent_/.test(column)) return `excluded.${column}`;
  return `case when excluded.consent = donation_contacts.consent then donation_contacts.${column} else excluded.${column} end`;
}

/** SQL: an email address as it is searched for, in lower case and in one spelling of each character. */
export const emailKey = (email: string) => `lower(normalize(cast(${email} as text), NFKC))`;

const EMAILS_AT_ONCE = 1000;

interface DonationOfDonor
  extends Pick<DonationRow, 'id' | 'created_at' | 'amount_cents' | 'donor_name' | 'page_id'>,
    Pick<DonationContactRow, 'consent'> {
  currency: string;
  campaign: string | null;
  charity: string;
}

export class DonationContactRepository extends Repository {
  async find(donationId: number): Promise<DonationContactRow | undefined> {
    return this.knex('donation_contacts')
      .where({ donation_id: donationId })
      .first('donation_id', ...contactColumns, 'erased_at');
  }

  /** Finds donations by their donor's email address, newest first. */
  donationsOf(email: string, limit: number): Promise<DonationOfDonor[]> {
    return this.knex('donation_contacts')
      .join('donations', 'donations.id', 'donation_contacts.donation_id')
      .join('countries', 'countries.code', 'donations.country_code')
      .join('charities', 'charities.id', 'donations.charity_id')
      .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
      .whereRaw(`donation_contacts.email_key = ${emailKey('?')}`, [email])
      .orderBy([
        { column: 'donations.created_at', order: 'desc' },
        { column: 'donations.id', order: 'desc' },
      ])
      .limit(limit)
      .select('donations.id', 'donations.created_at', 'amount_cents', 'donor_name', 'consent', 'page_id', {
        currency: 'countries.currency_iso_code',
        campaign: 'campaigns.uid',
        charity: 'charities.uid',
      });
  }

  /** Yields the addresses of all donors in the form in which they are searched for, and since when they are stored, some at a time. */
  async *emails(): AsyncIterable<{ email: string; created_at: Date }[]> {
    for (let last = ''; ; ) {
      const found = await this.knex('donation_contacts')
        .where('email_key', '>', last)
        .groupBy('email_key')
        .orderBy('email_key')
        .limit(EMAILS_AT_ONCE)
        .select({ email: 'email_key', created_at: this.knex.raw('min(created_at)') });
      if (found.length === 0) return;
      yield found;
      last = found.at(-1)?.email ?? last;
    }
  }

  /**
   * Replaces the given fields, unless the donor is erased. A decision that is only repeated keeps its time and source.
   * @returns whether anything has changed
   */
  async change(donationId: number, contact: DonationContact): Promise<boolean> {
    const given = contactColumns.filter((column) => contact[column] !== undefined);
    if (given.length === 0) return false;
    const replaced = given.map((column) => [column, this.knex.raw(replacement(column))]);
    const compared = given.filter((column) => !/^consent_/.test(column));
    const list = (table: string) => compared.map((column) => `${table}.${column}`).join(', ');
    const changed = await this.knex('donation_contacts')
      .insert({ donation_id: donationId, ...contact })
      .onConflict('donation_id')
      .merge({ ...Object.fromEntries(replaced), updated_at: this.knex.fn.now() })
      .whereRaw(
        `donation_contacts.erased_at is null and (${list('donation_contacts')}) is distinct from (${list('excluded')})`,
      )
      .returning('donation_id');
    return changed.length > 0;
  }

  /** Adds details that are missing, an address as a whole, and a decision that is newer than the stored one, unless the donor is erased. */
  async add(donationId: number, contact: DonationContact): Promise<void> {
    const columns = contactColumns.join(', ');
    await this.knex.raw(
      `insert into donation_contacts as stored (donation_id, ${columns})
       select :donationId, ${contactValues} from jsonb_to_record(:contact) as contact (${contactTypes})
       on conflict (donation_id) do update set ${contactColumns.map((column) => `${column} = ${addition(column)}`).join(', ')}, updated_at = now()
       where stored.erased_at is null`,
      { donationId, contact: JSON.stringify(contact) },
    );
  }

  /** Copies the contact of a donation that was moved to another page. */
  async copy(donationId: number, movedId: number): Promise<void> {
    const columns = [...contactColumns, 'erased_at', 'created_at'].join(', ');
    await this.knex.raw(
      `insert into donation_contacts (donation_id, ${columns})
       select :movedId, ${columns} from donation_contacts where donation_id = :donationId`,
      { donationId, movedId },
    );
  }
}
