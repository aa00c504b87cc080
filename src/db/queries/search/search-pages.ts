import type { Knex } from 'knex';
import type { OwnerType } from '../../rows/page-rows.ts';
import { resolveGroupValues, wherePageHasValue } from '../campaigns/resolve-group-values.ts';
import { type ResourceReference, resolveFilter, type TimeRange, whereAnyOf } from '../filters.ts';
import { countRows } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';
import type { SearchDefinition } from './entity-search.ts';
import { type PageSearchRecord, pageSearchRecords } from './search-page-records.ts';
import type { Conditions } from './text/postings.ts';

interface PlainPageFilters {
  /** Of the page's campaign. */
  countryCode?: string | undefined;
  ownerType?: OwnerType | undefined;
  /** Pages with at least one of these values in a group of their campaign. */
  groupValues?: readonly string[] | undefined;
  /** A page is active when its own state and its campaign are; `undefined` for all pages. */
  active?: boolean | undefined;
  minimumScore?: number | undefined;
}

export interface PageSearchFilters extends PlainPageFilters {
  pages?: readonly ResourceReference[] | undefined;
  campaigns?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  /** Pages that expire later than this, or never. */
  expiresAfter: Date;
  updated: TimeRange;
  /** The time at which campaigns are active or not. */
  at: Date;
}

/** Timestamps are ISO 8601 texts of UTC. */
interface PageSearchCriteria extends PlainPageFilters {
  ids?: number[] | undefined;
  campaignIds?: number[] | undefined;
  charityIds?: number[] | undefined;
  expiresAfter: string;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  at: string;
}

/** Group values are read anew for each batch of a scroll: a text may have thousands of ids, too many for a cursor. */
interface ResolvedCriteria extends PageSearchCriteria {
  valueIds: number[] | undefined;
}

export const pageSearch: SearchDefinition<PageSearchFilters, PageSearchCriteria, PageSearchRecord> = {
  async resolve(knex, { pages, campaigns, charities, expiresAfter, updated, at, ...criteria }) {
    return {
      ...criteria,
      ids: await resolveFilter(knex, 'pages', pages),
      campaignIds: await resolveFilter(knex, 'campaigns', campaigns),
      charityIds: await resolveFilter(knex, 'charities', charities),
      expiresAfter: expiresAfter.toISOString(),
      updatedAfter: updated.after?.toISOString(),
      updatedBefore: updated.before?.toISOString(),
      at: at.toISOString(),
    };
  },

  async source(knex, sought) {
    const { groupValues, campaignIds } = sought;
    const criteria = { ...sought, ...(await resolveGroupValues(knex, groupValues, campaignIds)) };
    const matching = () => knex('pages').where(unexpired(criteria)).where(conditionsOf(knex, criteria));
    return {
      table: 'pages',
      textFilter: {
        conditions: hasOwnConditions(criteria) ? ownConditions(knex, criteria) : undefined,
        campaigns: needsCampaign(criteria) || criteria.campaignIds ? campaignConditions(criteria) : undefined,
        fewCampaigns: criteria.campaignIds !== undefined || criteria.countryCode !== undefined,
        charityIds: criteria.charityIds,
        ownerType: criteria.ownerType,
        active: criteria.active === true ? true : undefined,
        expiresAfter: new Date(criteria.expiresAfter),
        minimumScore: criteria.minimumScore,
      },
      matching,
      count: () => countPages(knex, criteria, matching),
      records: (ids) => pageSearchRecords(knex, ids),
    };
  },
};

function unexpired({ expiresAfter }: PageSearchCriteria): Conditions {
  return (query) =>
    query.where((either) =>
      either.whereNull('pages.expires_at').orWhere('pages.expires_at', '>', expiresAfter),
    );
}

function conditionsOf(knex: Knex, criteria: ResolvedCriteria): Conditions {
  const { campaignIds, charityIds, ownerType } = criteria;
  return (query) => {
    query.whereRaw(isShownPage('pages.id'));
    ownConditions(knex, criteria)(query);
    // One campaign's pages lie in order of id in an index; those of a list would have to be sorted.
    if (campaignIds?.length === 1) query.where('pages.campaign_id', campaignIds[0]);
    else whereAnyOf(query, 'pages.campaign_id', campaignIds);
    if (needsCampaign(criteria)) {
      const meeting = knex('campaigns').select('campaigns.id').where(campaignConditions(criteria));
      query.whereIn('pages.campaign_id', meeting);
    }
    whereAnyOf(query, 'pages.charity_id', charityIds);
    if (ownerType) query.where('pages.owner_type', ownerType);
    if (criteria.active) query.where('pages.state', 'active');
  };
}

function hasOwnConditions(criteria: ResolvedCriteria): boolean {
  return criteria.active === false || areCountedByRows(criteria);
}

/** Whether no counter tells how many pages pass. */
function areCountedByRows({ ids, valueIds, updatedAfter, updatedBefore }: ResolvedCriteria): boolean {
  return [ids, valueIds, updatedAfter, updatedBefore].some((value) => value !== undefined);
}

/** What is neither said by one column of the page nor by its campaign. */
function ownConditions(knex: Knex, criteria: ResolvedCriteria): Conditions {
  const { ids, valueIds, active, updatedAfter, updatedBefore, at } = criteria;
  return (query) => {
    if (updatedAfter) query.where('pages.updated_at', '>=', updatedAfter);
    if (updatedBefore) query.where('pages.updated_at', '<', updatedBefore);
    whereAnyOf(query, 'pages.id', ids);
    if (valueIds) wherePageHasValue(query, 'pages.id', valueIds);
    if (active === false) {
      const running = knex('campaigns').select('campaigns.id').where(isActiveAt(at));
      query.where((either) =>
        either.whereNot('pages.state', 'active').orWhereNotIn('pages.campaign_id', running),
      );
    }
  };
}

/** Whether a page's row alone does not tell if it matches. */
function needsCampaign({ countryCode, active }: PageSearchCriteria): boolean {
  return countryCode !== undefined || active === true;
}

/** On `campaigns`: what the page's campaign must be. */
function campaignConditions({ campaignIds, countryCode, active, at }: PageSearchCriteria): Conditions {
  return (query) => {
    whereAnyOf(query, 'campaigns.id', campaignIds);
    if (countryCode) query.where('campaigns.country_code', countryCode);
    if (active) query.where(isActiveAt(at));
  };
}

/** On `campaigns`; `campaignStatus` says the same of one row. */
function isActiveAt(at: string): Conditions {
  return (query) =>
    query
      .whereNull('campaigns.disabled_at')
      .where((either) => either.whereNull('campaigns.finish_at').orWhere('campaigns.finish_at', '>', at));
}

/**
 * Named pages, charities, group values and times of change are counted by their rows, all else by the counters of whole days of expiry and the rows of
 * the day that `expiresAfter` lies in.
 */
async function countPages(
  knex: Knex,
  criteria: ResolvedCriteria,
  matching: () => Knex.QueryBuilder,
): Promise<number> {
  if (criteria.charityIds || areCountedByRows(criteria)) return countRows(matching());
  const day = criteria.expiresAfter.slice(0, 10);
  const cutDay = knex('pages')
    .where(conditionsOf(knex, criteria))
    .where('pages.expires_at', '>', criteria.expiresAfter)
    // The day after the last one that JavaScript writes with four digits is still one of the database's.
    .whereRaw(`pages.expires_at < ?::timestamptz + interval '24 hours'`, [`${day}T00:00:00Z`]);
  return (await countWholeDays(knex, criteria, day)) + (await countRows(cutDay));
}

async function countWholeDays(knex: Knex, criteria: PageSearchCriteria, day: string): Promise<number> {
  const { active, ownerType } = criteria;
  const counters = knex('page_expiry_counts')
    .join('campaigns', 'campaigns.id', 'page_expiry_counts.campaign_id')
    .where('page_expiry_counts.expires_on', '>', day)
    .where(campaignConditions(criteria))
    .sum({ count: `page_expiry_counts.${active ? 'active_page_count' : 'page_count'}` });
  if (ownerType) counters.where('page_expiry_counts.owner_type', ownerType);
  const [row]: { count?: string | null }[] = await counters;
  const count = Number(row?.count ?? 0);
  // Not active are all pages but the active ones of active campaigns.
  return active === false ? count - (await countWholeDays(knex, { ...criteria, active: true }, day)) : count;
}
