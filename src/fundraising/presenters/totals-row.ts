import type {
  FitnessTotalsRow,
  GroupSummary,
  PagesTotalsRow,
} from '../../../generated/fundraising/operations.ts';
import type { GroupValueSummaryRecord } from '../../db/queries/campaigns/group-value-summaries.ts';
import type { LeaderboardRecord } from '../../db/queries/leaderboards/donations/leaderboard-records.ts';
import type { FitnessTotalsRecord } from '../../db/repositories/fitness-search.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentPageSummary } from './page-summary.ts';

/** A row of a leaderboard of donations, with its page, its team's page or its group. */
export function presentPagesTotalsRow(row: LeaderboardRecord, addresses: Addresses): PagesTotalsRow {
  const sums = {
    count: row.donation_count,
    amount_cents: row.amount_cents,
    gift_aid_amount_cents: row.gift_aid_amount_cents,
  };
  if ('page' in row) return { ...sums, page: presentPageSummary(row.page, addresses) };
  if ('team' in row) return { ...sums, team: presentPageSummary(row.team, addresses) };
  return { ...sums, group: presentGroupSummary(row.group) };
}

/** A row of a leaderboard of activities, with its page, its team's page or its group. */
export function presentFitnessTotalsRow(row: FitnessTotalsRecord, addresses: Addresses): FitnessTotalsRow {
  const sums = {
    count: row.activity_count,
    calories: row.calories,
    elevation_in_meters: row.elevation_in_meters,
    distance_in_meters: row.distance_in_meters,
    duration_in_seconds: row.duration_in_seconds,
  };
  if ('page' in row) return { ...sums, page: presentPageSummary(row.page, addresses) };
  if ('team' in row) return { ...sums, team: presentPageSummary(row.team, addresses) };
  return { ...sums, amount_cents: row.group.amount_cents, group: presentGroupSummary(row.group) };
}

/** One value of a campaign's group; `id` is the group's. */
function presentGroupSummary(value: GroupValueSummaryRecord): GroupSummary {
  return { id: value.group_id, key: value.key, label: value.label, value: value.value };
}
