import type { Knex } from 'knex';
import type { CampaignStatus } from '../../rows/campaign-rows.ts';
import { type Link, type Names, type Resolved, whereAnyOf, whereLinked } from '../filters.ts';

/** Ascending; campaigns without a value come last. */
type CampaignOrder = 'start_at' | 'finish_at' | 'name';

/** Filters for listing or finding campaigns. A charity matches the campaigns that take donations for it. */
export interface CampaignFilters extends Pick<Names, 'campaigns' | 'charities'> {
  countryCode?: string | undefined;
  statuses?: readonly CampaignStatus[] | undefined;
  /** The time at which campaigns must have one of these statuses. */
  at: Date;
  /** Leaves out the default campaign that each country has for pages without an event. */
  excludeDefaults: boolean;
  /** Ignored when a text query ranks campaigns. */
  sortBy?: CampaignOrder | undefined;
}

const charitiesOfCampaign: Link = {
  table: 'campaign_charities',
  ownColumn: 'campaign_id',
  otherColumn: 'charity_id',
};

/** Builds a query for the campaigns that pass the filters. */
export function matchingCampaigns(
  knex: Knex,
  { campaignIds, charityIds, countryCode, statuses, at, excludeDefaults }: Resolved<CampaignFilters>,
): Knex.QueryBuilder {
  const query = knex('campaigns');
  whereAnyOf(query, 'campaigns.id', campaignIds);
  whereLinked(query, 'campaigns.id', charitiesOfCampaign, charityIds);
  if (countryCode) query.where('campaigns.country_code', countryCode);
  if (statuses) whereStatus(query, statuses, at);
  if (excludeDefaults) query.where('campaigns.is_default', false);
  return query;
}

/** Must follow the same rule as `campaignStatus`. */
function whereStatus(query: Knex.QueryBuilder, statuses: readonly CampaignStatus[], at: Date): void {
  query.whereRaw(
    `case when campaigns.disabled_at is not null then 'disabled'
          when campaigns.finish_at <= ? then 'expired' else 'active' end = any(?)`,
    [at, [...statuses]],
  );
}
