import type { PagesTotalsRow } from '../../../generated/fundraising/operations.ts';
import type { LeaderboardRecord } from '../../db/queries/donation-leaderboards/leaderboard-records.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentGroupSummary } from './group-summary.ts';
import { presentPageSummary } from './page-summary.ts';

/** A row of a leaderboard of money (specification 2.9); what it stands for decides which field it ends in. */
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
