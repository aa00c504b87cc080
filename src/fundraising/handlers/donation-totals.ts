import type { DonationLeaderboardFilters } from '../../db/queries/leaderboards/donations/leaderboard-filters.ts';
import type { DonationFilters } from '../../db/queries/totals/sources.ts';
import type { CountryRepository } from '../../db/repositories/countries.ts';
import { requireCountry } from '../../domain/countries.ts';
import { rounded } from '../../domain/fitness/measures.ts';
import { paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences } from '../../domain/references.ts';
import { presentDonationTotals } from '../presenters/totals.ts';
import { presentPagesTotalsRow } from '../presenters/totals-row.ts';
import { rankedSubject } from '../ranked-subject.ts';
import { searchMeta } from '../search-meta.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type PagesTotalsQuery = FundraisingOperations['searchPagesTotals']['query'];

export const donationTotals = {
  async searchPagesTotals({ query }, { donationTotals, addresses, clock }) {
    const window = paginationWindow(query);
    const countedInRange = query.page !== undefined;
    const { rows, count } = await donationTotals.leaderboard(leaderboardFilters(query), {
      window,
      countedInRange,
    });
    const now = clock();
    return {
      status: 200,
      body: {
        results: rows.map((row) => presentPagesTotalsRow(row, addresses, now)),
        meta: count === undefined ? undefined : searchMeta(window, count),
      },
    };
  },

  async searchTotals({ query }, { donationTotals, countries }) {
    const totals = await donationTotals.totals(await donationFilters(query, countries));
    return { status: 200, body: presentDonationTotals(totals) };
  },
} satisfies Partial<FundraisingHandlers>;

function leaderboardFilters(query: PagesTotalsQuery): DonationLeaderboardFilters {
  const subject = rankedSubject(query);
  return {
    subject,
    groupId: subject === 'groups' ? query.group_id : undefined,
    pages: parseResourceReferences('page_ids', query.page_ids),
    excludedPages: parseResourceReferences('exclude_page_ids', query.exclude_page_ids),
    charities: parseResourceReferences('charity_id', query.charity_id),
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    range: { after: query.start_at, before: query.end_at },
    groupValues: query.group_value,
    q: query.q,
    minimumCents: rounded(query.min_amount_cents),
    maximumCents: rounded(query.max_amount_cents),
  };
}

async function donationFilters(
  query: FundraisingOperations['searchTotals']['query'],
  countries: CountryRepository,
): Promise<DonationFilters> {
  return {
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_id', query.charity_id),
    pages: parseResourceReferences('page_id', query.page_id),
    teams: parseResourceReferences('team_id', query.team_id),
    range: { after: query.start_at, before: query.end_at },
    types: query.type,
    countryCode: await requireCountry(countries, query.country_code),
    groupValues: query.group_value,
  };
}
