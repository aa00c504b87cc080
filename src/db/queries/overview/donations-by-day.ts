import type { Knex } from 'knex';
import { allOf, type Bindings, within, withinDays } from '../conditions.ts';
import { wholePeriods } from '../totals/whole-periods.ts';

/** A day in a time zone, which may have 23 or 25 hours. The end isn't included. */
export interface Day {
  /** Such as `2026-11-27`. */
  day: string;
  since: Date;
  until: Date;
}

/** Counts leave refunds out, sums include them. */
export interface DayTotals {
  day: string;
  currency: string;
  donation_count: number;
  amount_cents: number;
}

/** Donations of these campaigns or to these charities; both absent: all donations. */
export interface DonationPlaces {
  campaignIds?: readonly number[];
  charityIds?: readonly number[];
}

/** Returns the last days in a time zone, the oldest first. The last one is today. */
export async function lastDays(knex: Knex, now: Date, zone: string, count: number): Promise<Day[]> {
  const { rows } = await knex.raw(
    `select cast(day as text) as day, cast(day as timestamp) at time zone :zone as since,
            cast(day + 1 as timestamp) at time zone :zone as until
       from (select cast(cast(:now as timestamptz) at time zone :zone as date) - number as day
               from generate_series(0, cast(:count as integer) - 1) as number) as days
      order by day`,
    { now, zone, count },
  );
  return rows;
}

/** Adds up the donations of each day, by currency. Days without donations are missing. @param days in order, without gaps */
export async function donationsByDay(
  knex: Knex,
  days: readonly Day[],
  places: DonationPlaces,
): Promise<DayTotals[]> {
  const { rows } = await knex.raw(...sums(days, places));
  return rows;
}

function sums(days: readonly Day[], { campaignIds, charityIds }: DonationPlaces): [string, Bindings] {
  const range = { after: days[0]?.since, before: days.at(-1)?.until };
  const bindings: Bindings = {
    days: days.map(({ day }) => day),
    starts: days.map(({ since }) => since.toISOString()),
    campaignIds: campaignIds ? [...campaignIds] : null,
    charityIds: charityIds ? [...charityIds] : null,
  };
  const areWhole = days.every(({ since, until }) => {
    const { whole, edges } = wholePeriods({ after: since, before: until }, 'day');
    return whole !== undefined && edges.length === 0;
  });
  const parts =
    areWhole && !(campaignIds && charityIds)
      ? [sumsOfTable(bindings, range, { campaignIds, charityIds })]
      : sumsOfRows(bindings, range, { campaignIds, charityIds });
  return [
    `select day, currency_iso_code as currency, cast(sum(donation_count) as bigint) as donation_count,
            cast(sum(amount_cents) as bigint) as amount_cents
       from (${parts.join(' union all ')}) as parts
       join countries on countries.code = parts.country_code
      group by day, currency_iso_code`,
    bindings,
  ];
}

type Range = Parameters<typeof within>[1];

function sumsOfTable(bindings: Bindings, range: Range, { campaignIds, charityIds }: DonationPlaces): string {
  const conditions = [
    campaignIds && 'campaign_id = any(:campaignIds)',
    charityIds && 'charity_id = any(:charityIds)',
    ...withinDays(bindings, range, 'day'),
  ];
  return `select cast(day as text) as day, country_code, donation_count, amount_cents
    from ${charityIds ? 'charity_daily_totals' : 'campaign_daily_totals'} where ${allOf(conditions)}`;
}

/** Reads the indexes by campaign and time, and by charity and time: there is none by the time alone. */
function sumsOfRows(bindings: Bindings, range: Range, { campaignIds, charityIds }: DonationPlaces): string[] {
  const times = within(bindings, range, 'donations.created_at');
  const part = (from: string, ...conditions: string[]) =>
    `select (cast(:days as text[]))[width_bucket(donations.created_at, cast(:starts as timestamptz[]))] as day,
            donations.country_code, count(*) filter (where donations.refund_of_id is null) as donation_count,
            sum(donations.amount_cents) as amount_cents
       from ${from} where ${allOf([...conditions, ...times])} group by 1, 2`;
  const ofCampaign = 'donations.campaign_id = campaigns.id';
  if (!campaignIds && !charityIds)
    return [
      part(`campaigns join donations on ${ofCampaign}`),
      part('donations', 'donations.campaign_id is null'),
    ];
  return [
    ...(campaignIds ? [part('donations', 'donations.campaign_id = any(:campaignIds)')] : []),
    ...(charityIds
      ? [
          part(
            'donations',
            'donations.charity_id = any(:charityIds)',
            // Those of the campaigns are in the other part.
            ...(campaignIds ? ['(donations.campaign_id = any(:campaignIds)) is not true'] : []),
          ),
        ]
      : []),
  ];
}
