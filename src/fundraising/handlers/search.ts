import type { CampaignSearchFilters } from '../../db/queries/search/search-campaigns.ts';
import type { CharitySearchFilters } from '../../db/queries/search/search-charities.ts';
import type { PageSearchFilters } from '../../db/queries/search/search-pages.ts';
import type { CountryRepository } from '../../db/repositories/countries.ts';
import { requireCountry } from '../../domain/countries.ts';
import { parseResourceReferences } from '../../domain/references.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { answerSearch, searchWindow } from '../answer-search.ts';
import { ownerTypeOf } from '../owner-type.ts';
import {
  presentCampaignSearchResult,
  presentCharitySearchResult,
  presentPageSearchResult,
  presentSearchResult,
} from '../presenters/search-results.ts';
import { searchMeta } from '../search-meta.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type Query<Id extends keyof FundraisingOperations> = FundraisingOperations[Id]['query'];

export const search = {
  async searchCampaigns(request, context) {
    const now = context.clock();
    const filters = await campaignFilters(request.query, now, context.countries);
    const { hits, meta } = await answerSearch(request, context, context.search.campaigns, filters);
    const campaigns = hits.map((hit) => presentCampaignSearchResult(hit, context.addresses, now));
    return { status: 200, body: { campaigns, meta } };
  },

  async searchCharities(request, context) {
    const filters = await charityFilters(request.query, context.clock(), context.countries);
    const { hits, meta } = await answerSearch(request, context, context.search.charities, filters);
    const charities = hits.map((hit) => presentCharitySearchResult(hit, context.addresses));
    return { status: 200, body: { charities, meta } };
  },

  async searchPages(request, context) {
    const now = context.clock();
    const filters = await pageFilters(request.query, now, context.countries);
    const { hits, meta } = await answerSearch(request, context, context.search.pages, filters);
    const pages = hits.map((hit) => presentPageSearchResult(hit, context.addresses, now));
    return { status: 200, body: { pages, meta } };
  },

  async searchAggregate({ query }, context) {
    const now = context.clock();
    const filters = {
      countryCode: await requireCountry(context.countries, query.country_code),
      minimumScore: query.minimum_score,
      at: now,
    };
    const window = searchWindow(query);
    const { hits, count } = await context.search.mixed(filters, query.q, window);
    const results = hits.map((hit) => presentSearchResult(hit, context.addresses, now));
    return { status: 200, body: { results, meta: searchMeta(window, count) } };
  },
} satisfies Partial<FundraisingHandlers>;

async function campaignFilters(
  query: Query<'searchCampaigns'>,
  now: Date,
  countries: CountryRepository,
): Promise<CampaignSearchFilters> {
  if (query.sort_by && (query.q !== undefined || query.scroll)) {
    throw new ValidationError([invalid('sort_by', 'is invalid: cannot be combined with q or scroll')]);
  }
  return {
    campaigns: parseResourceReferences('ids', query.ids),
    countryCode: await requireCountry(countries, query.country_code),
    charities: parseResourceReferences('charity_ids', query.charity_ids),
    excludeDefaults: query.exclude_bau,
    statuses: query.include_expired ? undefined : ['active', 'disabled'],
    at: now,
    sortBy: query.sort_by,
    minimumScore: query.minimum_score,
  };
}

async function charityFilters(
  query: Query<'searchCharities'>,
  now: Date,
  countries: CountryRepository,
): Promise<CharitySearchFilters> {
  return {
    charities: parseResourceReferences('ids', query.ids),
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    countryCode: await requireCountry(countries, query.country_code),
    causeIds: query.cause_ids,
    taxNumber: query.tax_number,
    kycStatus: query.include_failed_kyc ? undefined : 'passed',
    at: now,
    minimumScore: query.minimum_score,
  };
}

async function pageFilters(
  query: Query<'searchPages'>,
  now: Date,
  countries: CountryRepository,
): Promise<PageSearchFilters> {
  return {
    pages: parseResourceReferences('ids', query.ids),
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_id', query.charity_id),
    countryCode: await requireCountry(countries, query.country_code),
    ownerType: ownerTypeOf(query.type),
    groupValues: query.group_value,
    active: activeness[query.active ?? 'true'],
    expiresAfter: query.expires_after ?? now,
    updated: { after: query.start_updated_at, before: query.end_updated_at },
    at: now,
    minimumScore: query.minimum_score,
  };
}

const activeness: Record<NonNullable<Query<'searchPages'>['active']>, boolean | undefined> = {
  true: true,
  false: false,
  all: undefined,
};
