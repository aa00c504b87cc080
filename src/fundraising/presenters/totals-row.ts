import type {
  FitnessTotalsRow,
  GroupSummary,
  PageSummary,
  PagesTotalsRow,
} from '../../../generated/fundraising/operations.ts';
import type { GroupValueSummaryRecord } from '../../db/queries/campaigns/group-value-summaries.ts';
import type { RankedSums } from '../../db/queries/leaderboards/donations/ranking.ts';
import type { Shown } from '../../db/queries/leaderboards/donations/shown-rows.ts';
import type { PageSummaryRecord } from '../../db/queries/pages/page-summaries.ts';
import type { FitnessSums } from '../../db/rows/fitness-activity-rows.ts';
import { type Addresses, siteOfPage } from '../../domain/addresses.ts';
import { presentImage } from './image.ts';
import { presentMoney } from './money.ts';

/** A row of a donation leaderboard, with its page, its team's page or its group. */
export function presentPagesTotalsRow(
  row: Shown<RankedSums>,
  addresses: Addresses,
  now: Date,
): PagesTotalsRow {
  const sums = {
    count: row.donation_count,
    amount_cents: row.amount_cents,
    gift_aid_amount_cents: row.gift_aid_amount_cents,
  };
  if ('page' in row) return { ...sums, page: presentPageSummary(row.page, addresses, now) };
  if ('team' in row) return { ...sums, team: presentPageSummary(row.team, addresses, now) };
  return { ...sums, group: presentGroupSummary(row.group) };
}

/** A row of an activity leaderboard, with its page, its team's page or its group. */
export function presentFitnessTotalsRow(
  row: Shown<FitnessSums>,
  addresses: Addresses,
  now: Date,
): FitnessTotalsRow {
  const sums = {
    count: row.activity_count,
    calories: row.calories,
    elevation_in_meters: row.elevation_in_meters,
    distance_in_meters: row.distance_in_meters,
    duration_in_seconds: row.duration_in_seconds,
  };
  if ('page' in row) return { ...sums, page: presentPageSummary(row.page, addresses, now) };
  if ('team' in row) return { ...sums, team: presentPageSummary(row.team, addresses, now) };
  return { ...sums, amount_cents: row.group.amount_cents, group: presentGroupSummary(row.group) };
}

/** One value of a campaign's group; `id` is the group's. */
function presentGroupSummary(value: GroupValueSummaryRecord): GroupSummary {
  return { id: value.group_id, key: value.key, label: value.label, value: value.value };
}

/** A summary of a page. */
function presentPageSummary(page: PageSummaryRecord, addresses: Addresses, now: Date): PageSummary {
  return {
    id: page.id,
    uuid: page.uuid,
    name: page.name,
    slug: page.slug,
    url: addresses.page(siteOfPage(page), page.slug),
    donation_url: addresses.giveToPage(page, now),
    target_cents: page.target_cents,
    charity_name: page.charity_name,
    charity_logo_url: addresses.absolute(page.charity_logo_url),
    image: presentImage(page.image_url, addresses),
    amount: presentMoney(page.amount_cents, page.currency),
    offline_amount_cents: page.offline_amount_cents,
    team_page_id: page.team_page_id,
    group_values: page.group_values,
  };
}
