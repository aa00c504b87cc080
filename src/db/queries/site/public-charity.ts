import type { Knex } from 'knex';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { type CampaignCard, campaignCards } from './campaign-cards.ts';

const CAMPAIGNS = 6;

const columns = [
  'id',
  'uid',
  'country_code',
  'name',
  'slug',
  'description',
  'logo_url',
  'website_url',
  'gift_aid',
  'kyc_status',
  'active',
  'registration_number',
  'locality',
  'region',
  'email',
  'phone',
  'donate_url',
  'how_to_give',
] as const;

export interface PublicCharity {
  charity: Pick<CharityRow, (typeof columns)[number]>;
  causes: string[];
  /** Everything it has received, in the currency of its country; donations in other currencies are left out. */
  raised: { amount_cents: number; donation_count: number; currency: CurrencyRow };
  /** Campaigns that currently raise money for it, newest first. */
  campaigns: CampaignCard[];
}

export async function publicCharity(
  knex: Knex,
  countryCode: string,
  slug: string,
  now: Date,
): Promise<PublicCharity | undefined> {
  const charity: PublicCharity['charity'] | undefined = await knex('charities')
    .where({ country_code: countryCode, slug })
    .first(...columns);
  if (!charity) return undefined;
  return {
    charity,
    causes: await knex('charity_causes')
      .join('causes', 'causes.id', 'charity_causes.cause_id')
      .where('charity_causes.charity_id', charity.id)
      .orderBy('causes.name')
      .pluck('causes.name'),
    raised: await raisedBy(knex, charity),
    campaigns: await runningCampaigns(knex, charity.id, now),
  };
}

async function raisedBy(
  knex: Knex,
  { id, country_code }: PublicCharity['charity'],
): Promise<PublicCharity['raised']> {
  const { rows }: { rows: PublicCharity['raised'][] } = await knex.raw(
    `select coalesce(sum(totals.amount_cents), 0)::bigint as amount_cents,
            coalesce(sum(totals.donation_count), 0)::bigint as donation_count,
            to_jsonb(currencies) as currency
       from countries
       join currencies on currencies.iso_code = countries.currency_iso_code
       left join countries others on others.currency_iso_code = countries.currency_iso_code
       left join charity_monthly_totals totals
         on totals.charity_id = :id and totals.country_code = others.code
      where countries.code = :countryCode
      group by currencies.iso_code`,
    { id, countryCode: country_code },
  );
  const [raised] = rows;
  if (!raised) throw new Error(`country ${country_code} not found`);
  return raised;
}

async function runningCampaigns(knex: Knex, charityId: number, now: Date): Promise<CampaignCard[]> {
  const ids: number[] = await knex('campaign_charities')
    .join('campaigns', 'campaigns.id', 'campaign_charities.campaign_id')
    .where('campaign_charities.charity_id', charityId)
    .whereNull('campaigns.disabled_at')
    .where((ends) => ends.whereNull('campaigns.finish_at').orWhere('campaigns.finish_at', '>', now))
    .orderBy('campaigns.id', 'desc')
    .limit(CAMPAIGNS)
    .pluck('campaigns.id');
  return campaignCards(knex, ids);
}
