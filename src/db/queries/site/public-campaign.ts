import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { OwnerType } from '../../rows/page-rows.ts';
import { type CampaignRecord, campaignRecords } from '../campaigns/campaign-records.ts';
import { pageLeaderboard } from '../leaderboards/page-leaderboard.ts';
import type { PageWithoutStory } from '../pages/page-records.ts';
import { type CampaignPlace, whereCampaignAt } from './campaign-place.ts';

const LEADERS = 10;
const CHARITIES = 200;
const DAYS = 30;

export interface PublicCampaign {
  campaign: CampaignRecord & Pick<CampaignRow, 'brand_colour' | 'how_to_give'>;
  counts: Record<OwnerType, number>;
  individuals: PageWithoutStory[];
  teams: PageWithoutStory[];
  charities: CampaignCharities;
  /** Money raised on each of the last days, oldest first; a day without donations has zero. */
  days: RaisedDay[];
}

const charityColumns = [
  'uid',
  'name',
  'slug',
  'country_code',
  'website_url',
  'email',
  'phone',
  'donate_url',
  'how_to_give',
] as const;

interface CampaignCharities {
  /** Charities that accept donations, by name. */
  items: Pick<CharityRow, (typeof charityColumns)[number]>[];
  count: number;
}

interface RaisedDay {
  /** `YYYY-MM-DD`, a UTC day. */
  day: string;
  amount_cents: number;
}

export async function publicCampaign(
  knex: Knex,
  place: CampaignPlace,
  now: Date,
): Promise<PublicCampaign | undefined> {
  const query = knex('campaigns').select('campaigns.id', 'campaigns.brand_colour', 'campaigns.how_to_give');
  whereCampaignAt(query, place);
  const found: Pick<CampaignRow, 'id' | 'brand_colour' | 'how_to_give'> | undefined = await query.first();
  const [record] = await campaignRecords(knex, found ? [found.id] : [], { charities: false, pages: false });
  if (!record || !found) return undefined;
  const leaders = async (ownerType: OwnerType) =>
    (
      await pageLeaderboard(
        knex,
        'campaigns',
        { kind: 'id', id: record.id },
        { ownerType, limit: LEADERS, includePages: true },
      )
    )?.pages ?? [];
  return {
    campaign: { ...record, brand_colour: found.brand_colour, how_to_give: found.how_to_give },
    counts: await pageCounts(knex, record.id),
    individuals: await leaders('User'),
    teams: await leaders('Team'),
    charities: await campaignCharities(knex, record.id),
    days: await raisedDays(knex, record.id, now),
  };
}

async function pageCounts(knex: Knex, campaignId: number): Promise<PublicCampaign['counts']> {
  const rows: { owner_type: OwnerType; active_page_count: number }[] = await knex('campaign_page_counts')
    .select('campaign_page_counts.owner_type', 'campaign_page_counts.active_page_count')
    .where('campaign_page_counts.campaign_id', campaignId);
  const countOf = (ownerType: OwnerType) =>
    Number(rows.find((row) => row.owner_type === ownerType)?.active_page_count ?? 0);
  return { User: countOf('User'), Team: countOf('Team') };
}

async function campaignCharities(knex: Knex, campaignId: number): Promise<CampaignCharities> {
  const ofCampaign = () =>
    knex('campaign_charities')
      .join('charities', 'charities.id', 'campaign_charities.charity_id')
      .where('campaign_charities.campaign_id', campaignId)
      .where({ 'charities.active': true, 'charities.kyc_status': 'passed' });
  const [total] = await ofCampaign().count({ count: '*' });
  return {
    items: await ofCampaign()
      .select(charityColumns.map((name) => `charities.${name}`))
      .orderBy(['charities.name', 'charities.id'])
      .limit(CHARITIES),
    count: Number(total?.count ?? 0),
  };
}

async function raisedDays(knex: Knex, campaignId: number, now: Date): Promise<RaisedDay[]> {
  const { rows }: { rows: RaisedDay[] } = await knex.raw(
    `with days as (
       select (cast(:now as timestamptz) at time zone 'UTC')::date - back as day
         from generate_series(0, :days - 1) as back
     )
     select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(totals.amount_cents), 0)::bigint as amount_cents
       from days
       left join campaign_daily_totals totals on totals.campaign_id = :campaignId and totals.day = days.day
      group by days.day
      order by days.day`,
    { campaignId, now, days: DAYS },
  );
  return rows;
}
