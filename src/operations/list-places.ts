import type { DatabaseHandle } from '../db/connection/connection.ts';
import { resolveIdsOfAll, type TimeRange } from '../db/queries/filters.ts';
import type { StaffActor } from '../domain/actor.ts';
import { parseResourceReferences } from '../domain/references.ts';
import { type StaffScope, scopeOf, seesContacts, staffRoles } from '../domain/staff/roles.ts';

interface PlaceQuery {
  campaign_id?: string | undefined;
  charity_id?: string | undefined;
  page_id?: string | undefined;
  q?: string | undefined;
}

/** Filters by place; an array without ids matches nothing. */
interface Places {
  campaignIds?: readonly number[] | undefined;
  exceptCampaignIds?: readonly number[] | undefined;
  charityIds?: readonly number[] | undefined;
}

type PlaceFilters = Places & { pageIds?: readonly number[] | undefined; q?: string | undefined };

/**
 * Reads the filters by place and `q`, limited to what the caller reaches, and adds others. With roles for campaigns and roles for
 * charities, the caller reaches everything that is in either.
 */
export async function reachedFilters<Others extends object>(
  knex: DatabaseHandle,
  query: PlaceQuery,
  actor: StaffActor,
  others: Others,
): Promise<(PlaceFilters & Others)[]> {
  const [campaignIds, charityIds, pageIds] = await Promise.all([
    idsOf(knex, 'campaigns', 'campaign_id', query.campaign_id),
    idsOf(knex, 'charities', 'charity_id', query.charity_id),
    idsOf(knex, 'pages', 'page_id', query.page_id),
  ]);
  const { q } = query;
  const reached = limited({ campaignIds, charityIds }, scopeOfSearch(q, actor));
  return reached.map((places) => ({ q, pageIds, ...places, ...others }));
}

function limited({ campaignIds, charityIds }: Places, scope: StaffScope): Places[] {
  if (scope === 'all') return [{ campaignIds, charityIds }];
  const areReached = (ids: readonly number[] | undefined, reached: readonly number[]) =>
    ids?.every((id) => reached.includes(id)) ?? false;
  const isReached = areReached(campaignIds, scope.campaignIds) || areReached(charityIds, scope.charityIds);
  if (isReached) return [{ campaignIds, charityIds }];
  if (campaignIds && charityIds) return [{ campaignIds: [] }];
  // What is elsewhere by one filter can only be reached by the other kind of place.
  if (campaignIds)
    return scope.charityIds.length > 0
      ? [{ campaignIds, charityIds: scope.charityIds }]
      : [{ campaignIds: [] }];
  if (charityIds)
    return scope.campaignIds.length > 0
      ? [{ campaignIds: scope.campaignIds, charityIds }]
      : [{ charityIds: [] }];
  if (scope.charityIds.length === 0) return [{ campaignIds: scope.campaignIds }];
  if (scope.campaignIds.length === 0) return [{ charityIds: scope.charityIds }];
  return [
    { campaignIds: scope.campaignIds },
    { charityIds: scope.charityIds, exceptCampaignIds: scope.campaignIds },
  ];
}

/**
 * An email address only finds what the caller reaches with a role that sees addresses: otherwise, the mere match would reveal whose address
 * it is.
 */
function scopeOfSearch(q: string | undefined, { grants, scope }: StaffActor): StaffScope {
  if (!q?.includes('@')) return scope;
  const seeing = grants.filter((grant) => seesContacts([grant]));
  return scopeOf(seeing, staffRoles) ?? { campaignIds: [], charityIds: [] };
}

/** Resolves a filter that names records, which may be out of the caller's reach. @returns undefined without a filter */
export async function idsOf(
  knex: DatabaseHandle,
  table: 'campaigns' | 'charities' | 'pages',
  field: string,
  value: string | undefined,
): Promise<number[] | undefined> {
  const references = parseResourceReferences(field, value);
  return references && resolveIdsOfAll(knex, table, references);
}

/** Reads the filters by time. @returns undefined without them, because some totals and orders are only for lists without */
export function createdWithin({
  created_since: after,
  created_until: before,
}: {
  created_since?: Date | undefined;
  created_until?: Date | undefined;
}): TimeRange | undefined {
  return after || before ? { after, before } : undefined;
}
