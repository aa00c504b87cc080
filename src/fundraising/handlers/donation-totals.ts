import type { DonationFilters } from '../../db/queries/donation-totals/resolve-filters.ts';
import { canonicalCountryCode } from '../countries.ts';
import { presentDonationTotals } from '../presenters/donation-totals.ts';
import { parseResourceReferences } from '../resource-reference.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

export const donationTotals: Pick<FundraisingHandlers, 'searchTotals'> = {
  async searchTotals({ query }, context) {
    const totals = await context.donationTotals.totals(donationFilters(query));
    return { status: 200, body: presentDonationTotals(totals) };
  },
};

function donationFilters(query: FundraisingOperations['searchTotals']['query']): DonationFilters {
  return {
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_id', query.charity_id),
    pages: parseResourceReferences('page_id', query.page_id),
    teams: parseResourceReferences('team_id', query.team_id),
    range: { after: query.start_at, before: query.end_at },
    types: query.type,
    countryCode: query.country_code && canonicalCountryCode(query.country_code),
    groupValues: query.group_value,
  };
}
