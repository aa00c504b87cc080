import type { CampaignSearchFilters } from '../../db/queries/search/search-campaigns.ts';
import type { CharitySearchFilters } from '../../db/queries/search/search-charities.ts';
import type { PageSearchFilters } from '../../db/queries/search/search-pages.ts';
import { parseCountryCode } from '../../domain/countries.ts';
import { parseResourceReferences } from '../../domain/references.ts';
import { answerSearch } from '../answer-search.ts';
import { ownerTypeOf } from '../owner-type.ts';
import {
  presentCampaignSearchResult,
  presentCharitySearchResult,
  presentPageSearchResult,
} from '../presenters/search-results.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type Query<Id extends keyof FundraisingOperations> = FundraisingOperations[Id]['query'];

export const search = {
  async searchCampaigns(request, context) {
    const filters = campaignFilters(request.query);
    const { hits, meta } = await answerSearch(request, context, context.search.campaigns, filters);
    const now = context.clock();
    const campaigns = hits.map((hit) => presentCampaignSearchResult(hit, now));
    return { status: 200, body: { campaigns, meta } };
  },

  async searchCharities(request, context) {
    const filters = charityFilters(request.query);
    const { hits, meta } = await answerSearch(request, context, context.search.charities, filters);
    const charities = hits.map((hit) => presentCharitySearchResult(hit, context.addresses));
    return { status: 200, body: { charities, meta } };
  },

  async searchPages(request, context) {
    const now = context.clock();
    const filters = pageFilters(request.query, now);
    const { hits, meta } = await answerSearch(request, context, context.search.pages, filters);
    const pages = hits.map((hit) => presentPageSearchResult(hit, context.addresses, now));
    return { status: 200, body: { pages, meta } };
  },
} satisfies Partial<FundraisingHandlers>;

function campaignFilters(query: Query<'searchCampaigns'>): CampaignSearchFilters {
  return {
    countryCode: query.country_code && parseCountryCode(query.country_code),
    charities: parseResourceReferences('charity_ids', query.charity_ids),
  };
}

function charityFilters(query: Query<'searchCharities'>): CharitySearchFilters {
  return {
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    countryCode: query.country_code && parseCountryCode(query.country_code),
    causeIds: query.cause_ids,
    taxNumber: query.tax_number,
    includeFailedKyc: query.include_failed_kyc,
  };
}

function pageFilters(query: Query<'searchPages'>, now: Date): PageSearchFilters {
  return {
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_id', query.charity_id),
    countryCode: query.country_code && parseCountryCode(query.country_code),
    ownerType: ownerTypeOf(query.type),
    groupValues: query.group_value,
    active: activeness[query.active],
    expiresAfter: query.expires_after ?? now,
    at: now,
  };
}

const activeness: Record<Query<'searchPages'>['active'], boolean | undefined> = {
  true: true,
  false: false,
  all: undefined,
};
