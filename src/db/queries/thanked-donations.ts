import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import { emailKey } from '../repositories/donation-contacts.ts';
import type { ClaimedMail } from '../repositories/mail-outbox.ts';
import { donationUid } from './donation-uid.ts';

/** A donation as the email to its donor mentions it. */
export interface ThankedDonation {
  id: number;
  uid: string;
  /** What wasn't refunded. */
  amount_cents: number;
  currency: string;
  country_code: string;
  created_at: Date;
  charity_name: string;
  charity_slug: string;
  /** Null without a page that everyone can see, like the next two. */
  page_name: string | null;
  page_slug: string | null;
  thank_you: string | null;
  /** Null without a campaign, like the next three. */
  campaign_id: number | null;
  campaign_name: string | null;
  campaign_slug: string | null;
  campaign_is_default: boolean | null;
}

export interface ThankedDonations {
  /** The latest, newest first. */
  donations: ThankedDonation[];
  /** Of all donations, by currency. */
  totals: (Pick<ThankedDonation, 'currency' | 'country_code' | 'amount_cents'> & {
    donation_count: number;
  })[];
}

/** Maximum number of donations listed in an email. */
const MOST_LISTED = 20;

/**
 * SQL: the donations that a queued email is about, without those that were refunded or moved away, or whose donor's address has been
 * corrected since.
 */
const standing = `
  select donations.*, donations.amount_cents + coalesce(
           (select sum(refunds.amount_cents) from donations as refunds where refunds.refund_of_id = donations.id), 0)::bigint as left_cents,
         countries.currency_iso_code as currency
    from donation_thanks
    join donations on donations.id = donation_thanks.donation_id
    join donation_contacts on donation_contacts.donation_id = donations.id and email_key = ${emailKey(':recipient')}
    join countries on countries.code = donations.country_code
   where donation_thanks.mail_id = :id`;

/** Returns the latest donations that a queued email thanks for, and the totals of all. */
export function thankedDonations(
  knex: Knex,
  { id, recipient }: Pick<ClaimedMail, 'id' | 'recipient'>,
): Promise<ThankedDonations> {
  return inSnapshot(knex, async (snapshot) => {
    const { rows: donations } = await snapshot.raw(
      `select donations.id, ${donationUid} as uid, donations.campaign_id, donations.left_cents as amount_cents, donations.currency, donations.country_code,
              donations.created_at, charities.name as charity_name, charities.slug as charity_slug, pages.name as page_name,
              pages.slug as page_slug, pages.thank_you, campaigns.name as campaign_name, campaigns.slug as campaign_slug,
              campaigns.is_default as campaign_is_default
         from (${standing}) as donations
         join charities on charities.id = donations.charity_id
         left join pages on pages.id = donations.page_id and not pages.hidden
         left join campaigns on campaigns.id = donations.campaign_id
        where donations.left_cents > 0
        order by donations.created_at desc, donations.id desc limit :limit`,
      { id, recipient, limit: MOST_LISTED },
    );
    const { rows: totals } = await snapshot.raw(
      `select currency, min(country_code) as country_code, sum(left_cents)::bigint as amount_cents,
              count(*)::integer as donation_count
         from (${standing}) as donations where left_cents > 0 group by currency order by currency`,
      { id, recipient },
    );
    return { donations, totals };
  });
}
