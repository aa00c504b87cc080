import type { Knex } from 'knex';
import type { DonationContactRow, DonationRow } from '../../rows/donation-rows.ts';
import { donationUid } from '../donation-uid.ts';
import { inOrderOf } from '../listing.ts';

/** A donation or refund as staff see it. */
export interface DonationRecord
  extends Omit<
    DonationRow,
    'uid' | 'external_id' | 'country_code' | 'donor_user_id' | 'held_reason' | 'updated_at'
  > {
  uid: string;
  reference: string;
  /** The amount that wasn't refunded; 0 for a refund. */
  left_cents: number;
  currency: string;
  /** Of a refund, that of its donation. */
  donor_email: string | null;
  donor_consent: DonationContactRow['consent'];
  page_name: string | null;
  page_raised_cents: number | null;
  campaign_uid: string | null;
  campaign_name: string | null;
  charity_uid: string;
  charity_name: string;
}

export type RefundRecord = Pick<
  DonationRow,
  'id' | 'created_at' | 'amount_cents' | 'gift_aid_amount_cents' | 'source'
> & { reference: string };

const refunded = `
  (select coalesce(sum(refunds.amount_cents), 0) from donations as refunds where refunds.refund_of_id = donations.id)`;

const record = `
  select donations.id, ${donationUid} as uid, donations.created_at, donations.type, donations.amount_cents,
         cast(case when donations.refund_of_id is null then donations.amount_cents + ${refunded} else 0 end as bigint)
           as left_cents,
         donations.gift_aid_amount_cents, countries.currency_iso_code as currency, donations.donor_name,
         donation_contacts.email as donor_email, coalesce(donation_contacts.consent, 'not_asked') as donor_consent,
         donations.anonymous, donations.message, donations.held_at,
         donations.page_id, pages.name as page_name, page_totals.amount_cents as page_raised_cents, donations.campaign_id, campaigns.uid as campaign_uid,
         campaigns.name as campaign_name, donations.charity_id, charities.uid as charity_uid,
         charities.name as charity_name, donations.source, donations.external_id as reference, donations.refund_of_id
    from donations
    join countries on countries.code = donations.country_code
    join charities on charities.id = donations.charity_id
    left join campaigns on campaigns.id = donations.campaign_id
    left join pages on pages.id = donations.page_id
    left join page_totals on page_totals.page_id = donations.page_id
    left join donation_contacts on donation_contacts.donation_id = coalesce(donations.refund_of_id, donations.id)`;

/** Returns donations in the order of their ids. */
export async function donationRecords(knex: Knex, ids: readonly number[]): Promise<DonationRecord[]> {
  const { rows }: { rows: DonationRecord[] } = await knex.raw(`${record} where donations.id = any(:ids)`, {
    ids: [...ids],
  });
  return inOrderOf(ids, rows);
}

export async function findDonation(
  knex: Knex,
  named: { id: number } | { uid: string },
): Promise<DonationRecord | undefined> {
  const { rows }: { rows: DonationRecord[] } =
    'id' in named
      ? await knex.raw(`${record} where donations.id = :id`, named)
      : await knex.raw(`${record} where ${donationUid} = :uid`, named);
  return rows[0];
}

/** Returns the refunds of a donation, oldest first. */
export async function refundsOf(knex: Knex, donationId: number): Promise<RefundRecord[]> {
  return knex('donations')
    .where({ refund_of_id: donationId })
    .orderBy(['created_at', 'id'])
    .select(
      'id',
      'created_at',
      'amount_cents',
      'gift_aid_amount_cents',
      'source',
      'external_id as reference',
    );
}
