import type { Knex } from 'knex';
import { emailKey } from '../../repositories/donation-contacts.ts';
import type { DonationRow } from '../../rows/donation-rows.ts';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { donationUid } from '../donation-uid.ts';
import type { Window } from '../listing.ts';

/** A donation as its donor sees it. */
export interface OwnDonation
  extends Pick<DonationRow, 'id' | 'amount_cents' | 'country_code' | 'created_at'> {
  uid: string;
  /** Positive. */
  refunded_cents: number;
  currency: Pick<CurrencyRow, 'iso_code'>;
  charity: { name: string; slug: string; country_code: string };
  /** Null without a page that everyone can see. */
  page: { name: string; slug: string } | null;
  /** Null without a campaign. */
  campaign: { name: string; slug: string; country_code: string; is_default: boolean } | null;
}

/** An unconfirmed address proves nothing, because anyone who signs up can type someone else's. */
const confirmedEmail = '(select email from users where id = :userId and email_confirmed_at is not null)';

/**
 * Returns a user's donations, newest first: those that name the user, and those with the user's confirmed address. A donation that was moved
 * to another page is shown there only.
 */
export async function ownDonations(knex: Knex, userId: number, window: Window): Promise<OwnDonation[]> {
  const { rows } = await knex.raw(
    `with own as (
       select id from donations where donor_user_id = :userId and refund_of_id is null
       union select donation_id from donation_contacts where email_key = ${emailKey(confirmedEmail)}
     )
     select donations.id, ${donationUid} as uid, donations.amount_cents, donations.country_code, donations.created_at,
            (select coalesce(-sum(refunds.amount_cents), 0)::bigint from donations as refunds
              where refunds.refund_of_id = donations.id) as refunded_cents,
            jsonb_build_object('iso_code', countries.currency_iso_code) as currency,
            jsonb_build_object('name', charities.name, 'slug', charities.slug, 'country_code', charities.country_code) as charity,
            case when pages.id is not null then jsonb_build_object('name', pages.name, 'slug', pages.slug) end as page,
            case when campaigns.id is not null then jsonb_build_object('name', campaigns.name, 'slug', campaigns.slug,
              'country_code', campaigns.country_code, 'is_default', campaigns.is_default) end as campaign
       from own
       join donations on donations.id = own.id
       join charities on charities.id = donations.charity_id
       join countries on countries.code = donations.country_code
       left join pages on pages.id = donations.page_id and not pages.hidden
       left join campaigns on campaigns.id = donations.campaign_id
      where not exists (
        select from donations as moved where moved.source = 'groundswell' and moved.external_id = 'move-' || donations.id)
      order by donations.created_at desc, donations.id desc limit :limit offset :offset`,
    { userId, ...window },
  );
  return rows;
}
