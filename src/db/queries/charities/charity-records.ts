import type { Knex } from 'knex';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { CountryRow, CurrencyRow } from '../../rows/reference-rows.ts';
import { type CauseRecord, withCauses } from '../cause-records.ts';
import { inOrderOf, listedDescription } from '../listing.ts';

const columnNames = [
  'id',
  'uid',
  'uuid',
  'country_code',
  'name',
  'slug',
  'description',
  'logo_url',
  'website_url',
  'twitter_url',
  'facebook_url',
  'merchant_name',
  'donate_url',
  'gift_aid',
  'kyc_status',
  'claimed_at',
  'active',
  'tax_number',
  'registration_number',
  'street_address',
  'locality',
  'region',
  'email',
  'phone',
] as const;

type JoinedCharityRow = Pick<CharityRow, (typeof columnNames)[number]> & {
  /** Campaigns that raise money for the charity, by ID. */
  campaign_uids: string[];
  /** Pages in every state except hidden. */
  page_count: number;
  /** Amount received in the previous calendar year, in the currency of its country; donations in other currencies are left out. */
  last_year_cents: number;
  currency: CurrencyRow;
} & Pick<CountryRow, 'tax_number_label' | 'registration_number_label'>;

/** A charity as it is shown. */
export type CharityRecord = JoinedCharityRow & { causes: CauseRecord[] };

const charityRows = `
  select ${columnNames.map((name) => (name === 'description' ? listedDescription('charities') : `charities.${name}`)).join(', ')},
         array(select campaigns.uid from campaign_charities
                 join campaigns on campaigns.id = campaign_charities.campaign_id
                where campaign_charities.charity_id = charities.id
                order by campaigns.id) as campaign_uids,
         (select count(*) from pages where pages.charity_id = charities.id)
           - (select count(*) from pages where pages.charity_id = charities.id and pages.hidden) as page_count,
         (select coalesce(sum(totals.amount_cents), 0)::bigint
            from charity_monthly_totals totals
            join countries others on others.code = totals.country_code
           where totals.charity_id = charities.id
             and others.currency_iso_code = countries.currency_iso_code
             and totals.month >= this_year.start - interval '1 year'
             and totals.month < this_year.start) as last_year_cents,
         to_jsonb(currencies) as currency, countries.tax_number_label, countries.registration_number_label
    from charities
    join countries on countries.code = charities.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    cross join date_trunc('year', cast(:at as timestamptz) at time zone 'UTC') as this_year (start)
   where charities.id = any(:ids)`;

/** Returns the charities with these ids, in the order of the ids, in two statements. */
export async function charityRecords(knex: Knex, ids: readonly number[], at: Date): Promise<CharityRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: JoinedCharityRow[] } = await knex.raw(charityRows, { ids, at });
  return withCauses(knex, inOrderOf(ids, rows));
}
