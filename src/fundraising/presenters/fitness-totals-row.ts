import type { FitnessTotalsRow } from '../../../generated/fundraising/operations.ts';
import type { FitnessTotalsRecord } from '../../db/repositories/fitness-search.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentGroupSummary } from './group-summary.ts';
import { presentPageSummary } from './page-summary.ts';

/** A row of a leaderboard of activities (specification 2.9); what it stands for decides which field it ends in. */
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
