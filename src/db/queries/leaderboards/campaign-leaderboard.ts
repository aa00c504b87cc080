import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import { type ResourceReference, resolveFilter } from '../filters.ts';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';

export interface LeaderboardFilters {
  ownerType?: 'User' | 'Team' | undefined;
  charities?: readonly ResourceReference[] | undefined;
  /** Leaves out pages that are not active or have expired at this time; `undefined` keeps them. */
  activeAt?: Date | undefined;
  limit: number;
  includePages: boolean;
}

/** Page ids by amount raised, most first, then by id. */
export interface CampaignLeaderboard {
  campaign_uid: string;
  page_ids: number[];
  pages: PageRecord[] | undefined;
}

/** Whether the ranking takes further statements besides its own, which must share its snapshot. */
export function readsMore({ charities, includePages }: LeaderboardFilters): boolean {
  return includePages || charities?.some(({ kind }) => kind !== 'id') === true;
}

/**
 * Ranks the pages of a campaign. Each kind of owner has an index in rank order, so its branch stops at the limit.
 * @returns `undefined` when there is no such campaign
 */
export async function campaignLeaderboard(
  knex: Knex,
  reference: ResourceReference,
  filters: LeaderboardFilters,
): Promise<CampaignLeaderboard | undefined> {
  const charityIds = await resolveFilter(knex, 'charities', filters.charities);
  const { kind } = reference;
  const isUsual = !filters.ownerType && filters.activeAt && !charityIds;
  const read = isUsual ? readUsual[kind] : statement<Values, Ranked>(undefined, rankedSql(kind, filters));
  const [found] = await read(
    knex,
    charityIds ?? null,
    filters.activeAt ?? null,
    filters.limit,
    ...nameOf(reference),
  );
  return (
    found && {
      campaign_uid: found.uid,
      page_ids: found.page_ids,
      pages: filters.includePages ? await pageRecords(knex, found.page_ids) : undefined,
    }
  );
}

type Values = [
  charityIds: number[] | null,
  activeAt: Date | null,
  limit: number,
  ...name: (number | string)[],
];

interface Ranked {
  uid: string;
  page_ids: number[];
}

const named: Record<ResourceReference['kind'], string> = {
  id: 'campaigns.id = $4',
  uid: 'campaigns.uid = $4',
  uuid: 'campaigns.uuid = $4',
  address: 'campaigns.country_code = $4 and campaigns.slug = $5',
};

function nameOf(reference: ResourceReference): (number | string)[] {
  if (reference.kind === 'id') return [reference.id];
  if (reference.kind === 'uid') return [reference.uid];
  if (reference.kind === 'uuid') return [reference.uuid];
  return [reference.countryCode, reference.slug];
}

type Shape = Pick<LeaderboardFilters, 'ownerType' | 'activeAt' | 'charities'>;

/** Known before an index is read, and hidden from the planner: one plan serves all values. */
const bound = (column: 'campaign_id' | 'charity_ids' | 'active_at' | 'size') =>
  `(select bound.${column} from bound)`;

function rankedSql(kind: ResourceReference['kind'], { ownerType, activeAt, charities }: Shape): string {
  const conditions = (type: 'User' | 'Team') =>
    (activeAt ? active(type) : '') +
    (charities ? ` and pages.charity_id = any(${bound('charity_ids')}::bigint[])` : '');
  const branches = [
    ...(ownerType === 'Team' ? [] : [individualPages(conditions('User'))]),
    ...(ownerType === 'User' ? [] : [teamPages(conditions('Team'))]),
  ];
  return `
    with bound as materialized (
      select campaigns.id as campaign_id, campaigns.uid, cast($1 as bigint[]) as charity_ids,
             cast($2 as timestamptz) as active_at, cast($3 as bigint) as size
        from campaigns where ${named[kind]})
    select bound.uid, array(
             select ranked.page_id from (${branches.join(' union all ')}) ranked
              order by ranked.amount_cents desc, ranked.page_id limit ${bound('size')}) as page_ids
      from bound`;
}

/**
 * By the page alone: when a campaign is over, its final ranking stays until its pages expire. Whether it has an active page is
 * looked up once: otherwise a campaign whose pages have all expired would be searched to its last page for a first one.
 */
function active(ownerType: 'User' | 'Team'): string {
  return `
        and pages.state = 'active' and (pages.expires_at is null or pages.expires_at > ${bound('active_at')})
        and exists (select from page_expiry_counts counts
                     where counts.campaign_id = ${bound('campaign_id')} and counts.owner_type = '${ownerType}'
                       and counts.active_page_count > 0
                       and counts.expires_on >= (${bound('active_at')} at time zone 'UTC')::date)`;
}

function individualPages(condition: string): string {
  return `(select page_totals.page_id, page_totals.amount_cents
       from page_totals
       join pages on pages.id = page_totals.page_id
      where page_totals.campaign_id = ${bound('campaign_id')} and page_totals.owner_type = 'User'${condition}
      order by page_totals.amount_cents desc, page_totals.page_id limit ${bound('size')})`;
}

function teamPages(condition: string): string {
  return `(select pages.id as page_id, team_totals.amount_cents
       from team_totals
       join teams on teams.id = team_totals.team_id
       join pages on pages.id = teams.page_id
      where team_totals.campaign_id = ${bound('campaign_id')}${condition}
      order by team_totals.amount_cents desc, pages.id limit ${bound('size')})`;
}

const usual = (kind: ResourceReference['kind']) =>
  statement<Values, Ranked>(`campaign-leaderboard-by-${kind}`, rankedSql(kind, { activeAt: new Date(0) }));
const readUsual = { id: usual('id'), uid: usual('uid'), uuid: usual('uuid'), address: usual('address') };
