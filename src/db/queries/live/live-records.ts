import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { resolveFeedFilters } from '../feed/feed-filters.ts';
import { feedKeys } from '../feed/feed-keys.ts';
import { type FeedDonation, feedRecords } from '../feed/feed-records.ts';
import { pageLeaderboard } from '../leaderboards/page-leaderboard.ts';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';
import { type PageSummaryRecord, pageSummaries } from '../pages/page-summaries.ts';

/** Whose totals are followed: by id; for a team also its page's id. */
export type LiveSubject =
  | { type: 'campaign' | 'charity'; id: number; uid: string }
  | { type: 'page'; id: number }
  | { type: 'team'; id: number; pageId: number };

/** Everything is read at one moment, so the totals are the sums over all donations, including those that aren't among the latest. */
export interface LiveRecord {
  place: LivePlace;
  amount_cents: number;
  donation_count: number;
  currency: CurrencyRow;
  /** Most raised first. */
  topPages: PageSummaryRecord[];
  /** The pages of teams, most raised first. */
  topTeams: PageSummaryRecord[];
  /** Newest first. */
  donations: LiveDonationRecord[];
}

/** The parts of an address. */
type LivePlace =
  | ({ type: 'campaign' } & Pick<CampaignRow, 'name' | 'country_code' | 'slug' | 'is_default'>)
  | ({ type: 'charity' } & Pick<CharityRow, 'name' | 'country_code' | 'slug'>)
  | { type: 'page'; page: PageRecord };

export type LiveDonationRecord = FeedDonation & {
  page_name: string | null;
  /** Whether it was first given to another page. */
  was_moved: boolean;
};

export interface LiveSizes {
  pages: number;
  donations: number;
}

type Figures = Pick<LiveRecord, 'amount_cents' | 'donation_count' | 'currency'>;

/** @returns `undefined` if the subject no longer exists */
export async function liveRecord(
  knex: Knex,
  subject: LiveSubject,
  sizes: LiveSizes,
  now: Date,
): Promise<LiveRecord | undefined> {
  if (subject.type === 'page') return liveOfPage(knex, subject.id, sizes);
  if (subject.type === 'team') return liveOfPage(knex, subject.pageId, sizes);
  const [found] = await readFigures[subject.type](knex, subject.id);
  if (!found) return undefined;
  const { place, ...figures } = found;
  const table = subject.type === 'campaign' ? 'campaigns' : 'charities';
  const reference = { kind: 'id', id: subject.id } as const;
  const filters = { activeAt: now, limit: sizes.pages, includePages: false };
  const leaderboard = await pageLeaderboard(knex, table, reference, filters);
  const ofTeams = await pageLeaderboard(knex, table, reference, { ...filters, ownerType: 'Team' });
  return {
    place: { ...place, type: subject.type } as LivePlace,
    ...figures,
    topPages: await pageSummaries(knex, leaderboard?.page_ids ?? []),
    topTeams: await pageSummaries(knex, ofTeams?.page_ids ?? []),
    donations: await lastDonations(knex, { [table]: [reference] }, sizes.donations),
  };
}

async function liveOfPage(knex: Knex, id: number, sizes: LiveSizes): Promise<LiveRecord | undefined> {
  const [page] = await pageRecords(knex, [id]);
  if (!page) return undefined;
  const ids = [page.id, ...page.team_member_page_ids];
  const references = ids.map((id) => ({ kind: 'id', id }) as const);
  return {
    place: { type: 'page', page },
    amount_cents: page.amount_cents,
    donation_count: page.donation_count,
    currency: page.currency,
    topPages: await pageSummaries(knex, await leadingMembers(knex, page, sizes.pages)),
    topTeams: [],
    donations: await lastDonations(knex, { pages: references }, sizes.donations),
  };
}

async function leadingMembers(
  knex: Knex,
  { team_member_page_ids }: PageRecord,
  limit: number,
): Promise<number[]> {
  return knex('page_totals')
    .whereRaw('page_totals.page_id = any(?)', [team_member_page_ids])
    .orderBy([{ column: 'page_totals.amount_cents', order: 'desc' }, { column: 'page_totals.page_id' }])
    .limit(limit)
    .pluck('page_totals.page_id');
}

async function lastDonations(
  knex: Knex,
  scope: Pick<Parameters<typeof resolveFeedFilters>[1], 'campaigns' | 'charities' | 'pages'>,
  limit: number,
): Promise<LiveDonationRecord[]> {
  const kinds = ['online_donation', 'offline_donation'] as const;
  const filters = await resolveFeedFilters(knex, { ...scope, range: {}, kinds });
  const keys = await feedKeys(knex, filters, 'latest', { limit, offset: 0 });
  const donations = (await feedRecords(knex, keys)) as FeedDonation[];
  const names = await pageNames(knex, donations);
  const moved = await movedIds(knex, donations);
  return donations.map((donation) => ({
    ...donation,
    page_name: names.get(donation.page_id) ?? null,
    was_moved: moved.includes(donation.id),
  }));
}

/** Donations with our own source that aren't refunds were moved. */
async function movedIds(knex: Knex, donations: readonly FeedDonation[]): Promise<number[]> {
  if (donations.length === 0) return [];
  const ids = donations.map(({ id }) => id);
  return knex('donations')
    .whereIn('id', ids)
    .where({ source: 'groundswell', refund_of_id: null })
    .pluck('id');
}

async function pageNames(
  knex: Knex,
  donations: readonly FeedDonation[],
): Promise<Map<number | null, string>> {
  const ids = donations.flatMap(({ page_id }) => page_id ?? []);
  const rows: { id: number; name: string }[] =
    ids.length === 0
      ? []
      : await knex('pages').whereRaw('pages.id = any(?)', [ids]).select('pages.id', 'pages.name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type FoundFigures = Figures & { place: Omit<LivePlace, 'type'> };

const readFigures = {
  campaign: (knex: Knex, id: number) => found(knex, campaignFigures, id),
  charity: (knex: Knex, id: number) => found(knex, charityFigures, id),
};

async function found(knex: Knex, sql: string, id: number): Promise<FoundFigures[]> {
  const { rows }: { rows: FoundFigures[] } = await knex.raw(sql, { id });
  return rows;
}

const campaignFigures = `
  select json_build_object('name', campaigns.name, 'country_code', campaigns.country_code, 'slug', campaigns.slug,
                           'is_default', campaigns.is_default) as place,
         totals.amount_cents, totals.donation_count, to_jsonb(currencies) as currency
    from campaigns
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
   cross join lateral (
           select coalesce(sum(campaign_daily_totals.amount_cents), 0)::bigint as amount_cents,
                  coalesce(sum(campaign_daily_totals.donation_count), 0)::bigint as donation_count
             from campaign_daily_totals
            where campaign_daily_totals.campaign_id = campaigns.id) as totals
   where campaigns.id = :id`;

/** In the currency of the charity's country; donations in other currencies are left out. */
const charityFigures = `
  select json_build_object('name', charities.name, 'country_code', charities.country_code,
                           'slug', charities.slug) as place,
         totals.amount_cents, totals.donation_count, to_jsonb(currencies) as currency
    from charities
    join countries on countries.code = charities.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
   cross join lateral (
           select coalesce(sum(monthly.amount_cents), 0)::bigint as amount_cents,
                  coalesce(sum(monthly.donation_count), 0)::bigint as donation_count
             from charity_monthly_totals monthly
             join countries others on others.code = monthly.country_code
            where monthly.charity_id = charities.id
              and others.currency_iso_code = countries.currency_iso_code) as totals
   where charities.id = :id`;
