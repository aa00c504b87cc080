import type { CampaignRow } from '../../rows/campaign-rows.ts';
import { type CampaignFilters, matchingCampaigns } from '../campaigns/campaign-filters.ts';
import { type CampaignCounts, campaignCounts } from '../campaigns/campaign-records.ts';
import { type Resolved, resolveNames } from '../filters.ts';
import { countRows, listedDescription, rowsWithIds } from '../listing.ts';
import type { SearchDefinition } from './entity-search.ts';
import { scopeOf } from './text/postings.ts';

export interface CampaignSearchFilters extends CampaignFilters {
  minimumScore?: number | undefined;
}

export type CampaignSearchRecord = Pick<CampaignRow, (typeof columnNames)[number]> & CampaignCounts;

const columnNames = [
  'id',
  'uid',
  'uuid',
  'name',
  'slug',
  'is_default',
  'description',
  'country_code',
  'start_at',
  'finish_at',
  'disabled_at',
  'banner_url',
] as const;

/** Campaigns of every status. */
export const campaignSearch: SearchDefinition<
  CampaignSearchFilters,
  Resolved<CampaignSearchFilters>,
  CampaignSearchRecord
> = {
  resolve: resolveNames,

  source(knex, filters) {
    const { sortBy, minimumScore } = filters;
    const matching = () => matchingCampaigns(knex, filters);
    return {
      table: 'campaigns',
      minimumScore,
      scope: () =>
        scopeOf(knex, 'campaigns', { rows: narrows(filters) ? matching() : undefined, minimumScore }),
      matching,
      order: sortBy && [`campaigns.${sortBy}`, 'campaigns.id'],
      count: () => countRows(matching()),
      records: (ids) => {
        const short = columnNames.filter((name) => name !== 'description');
        const columns = [...short, knex.raw(listedDescription('campaigns')), knex.raw(campaignCounts)];
        return rowsWithIds(knex, 'campaigns', columns, ids);
      },
    };
  },
};

function narrows(filters: Resolved<CampaignSearchFilters>): boolean {
  const { campaignIds, countryCode, charityIds, excludeDefaults, statuses } = filters;
  return [campaignIds, countryCode, charityIds, excludeDefaults, statuses].some(Boolean);
}
