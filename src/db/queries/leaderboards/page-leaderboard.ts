import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import { type GroupValueFilter, type Names, type ResourceReference, resolveNames } from '../filters.ts';
import { listedPageRecords, type PageRecord } from '../pages/page-records.ts';

export interface LeaderboardFilters extends Pick<Names, 'campaigns' | 'charities'>, GroupValueFilter {
  ownerType?: 'User' | 'Team' | undefined;
  /** Leaves out pages that are inactive or have expired at this time; `undefined` keeps them. */
  activeAt?: Date | undefined;
  limit: number;
  includePages: boolean;
}

/** Page ids by amount raised, most first, then by id. */
export interface PageLeaderboard {
  /** Uid of the campaign or charity whose pages are ranked. */
  uid: string;
  page_ids: number[];
  pages: PageRecord[] | undefined;
}

/** What the ranked pages belong to. */
type Ranked = 'campaigns' | 'charities';

/** Whether the ranking takes more than one statement; they must share a snapshot. */
export function readsMore({ campaigns, charities, includePages }: LeaderboardFilters): boolean {
  return includePages || [...(campaigns ?? []), ...(charities ?? [])].some(({ kind }) => kind !== 'id');
}

/**
 * Ranks the pages of a campaign or a charity. A campaign's pages, and a charity's individual pages, have an index in rank order, so that
 * branch stops at the limit; a charity's team pages are all read.
 * @returns `undefined` if there is no such campaign or charity
 */
export async function pageLeaderboard(
  knex: Knex,
  ranked: Ranked,
  reference: ResourceReference,
  filters: LeaderboardFilters,
): Promise<PageLeaderboard | undefined> {
  const { campaignIds, charityIds } = await resolveNames(knex, filters);
  const { kind } = reference;
  const isUsual =
    !filters.ownerType && filters.activeAt && !campaignIds && !charityIds && !filters.groupValues;
  const read = isUsual
    ? readUsual[ranked][kind]
    : statement<Values, Ranking>(undefined, rankedSql(ranked, kind, filters));
  const [found] = await read(
    knex,
    charityIds ?? null,
    filters.activeAt ?? null,
    filters.limit,
    filters.groupValues ? [...filters.groupValues] : null,
    campaignIds ?? null,
    ...nameOf(reference),
  );
  return (
    found && {
      uid: found.uid,
      page_ids: found.page_ids,
      pages: filters.includePages ? await listedPageRecords(knex, found.page_ids) : undefined,
    }
  );
}

type Values = [
  charityIds: number[] | null,
  activeAt: Date | null,
  limit: number,
  groupValues: string[] | null,
  campaignIds: number[] | null,
  ...name: (number | string)[],
];

interface Ranking {
  uid: string;
  page_ids: number[];
}

const named: Record<ResourceReference['kind'], string> = {
  id: 'ranked.id = $6',
  uid: 'ranked.uid = $6',
  uuid: 'ranked.uuid = $6',
  address: 'ranked.country_code = $6 and ranked.slug = $7',
};

function nameOf(reference: ResourceReference): (number | string)[] {
  if (reference.kind === 'id') return [reference.id];
  if (reference.kind === 'uid') return [reference.uid];
  if (reference.kind === 'uuid') return [reference.uuid];
  return [reference.countryCode, reference.slug];
}

type Shape = Pick<LeaderboardFilters, 'ownerType' | 'activeAt' | 'campaigns' | 'charities' | 'groupValues'>;

/** Evaluated before an index is read, and hidden from the planner: one plan serves all values. */
const bound = (
  column: 'ranked_id' | 'campaign_ids' | 'charity_ids' | 'group_values' | 'active_at' | 'size',
) => `(select bound.${column} from bound)`;

function rankedSql(
  ranked: Ranked,
  kind: ResourceReference['kind'],
  { ownerType, activeAt, campaigns, charities, groupValues }: Shape,
): string {
  const conditions = (type: 'User' | 'Team') =>
    ' and not pages.hidden' +
    (activeAt ? active : '') +
    (activeAt && ranked === 'campaigns' ? hasActivePage(type) : '') +
    (campaigns ? ` and pages.campaign_id = any(${bound('campaign_ids')}::bigint[])` : '') +
    (charities ? ` and pages.charity_id = any(${bound('charity_ids')}::bigint[])` : '') +
    (groupValues ? hasGroupValue(ranked) : '');
  const branches = [
    ...(ownerType === 'Team' ? [] : [individualPages(ranked, conditions('User'))]),
    ...(ownerType === 'User' ? [] : [teamPages[ranked](conditions('Team'))]),
  ];
  return `
    with bound as materialized (
      select ranked.id as ranked_id, ranked.uid, cast($1 as bigint[]) as charity_ids,
             cast($2 as timestamptz) as active_at, cast($3 as bigint) as size,
             cast($4 as text[]) as group_values, cast($5 as bigint[]) as campaign_ids
        from ${ranked} ranked where ${named[kind]})
    select bound.uid, array(
             select ranked.page_id from (${branches.join(' union all ')}) ranked
              order by ranked.amount_cents desc, ranked.page_id limit ${bound('size')}) as page_ids
      from bound`;
}

/** Depends on the page only: after a campaign ends, its final ranking stays until its pages expire. */
const active = `
        and pages.state = 'active' and (pages.expires_at is null or pages.expires_at > ${bound('active_at')})`;

/** Looked up once: otherwise a campaign whose pages have all expired would be searched to the last page for a first match. */
function hasActivePage(ownerType: 'User' | 'Team'): string {
  return `
        and exists (select from page_expiry_counts counts
                     where counts.campaign_id = ${bound('ranked_id')} and counts.owner_type = '${ownerType}'
                       and counts.active_page_count > 0
                       and counts.expires_on >= (${bound('active_at')} at time zone 'UTC')::date)`;
}

/** If no page has any of the values, no page is read. */
function hasGroupValue(ranked: Ranked): string {
  const ofCampaign = ranked === 'campaigns' ? `and campaign_groups.campaign_id = ${bound('ranked_id')}` : '';
  const values = `select campaign_group_values.id
                     from campaign_group_values
                     join campaign_groups on campaign_groups.id = campaign_group_values.group_id
                    where campaign_group_values.value = any(${bound('group_values')}::text[]) ${ofCampaign}`;
  return `
        and exists (${values})
        and exists (select from page_group_values
                     where page_group_values.page_id = pages.id
                       and page_group_values.value_id = any(array(${values})))`;
}

const columnOf = { campaigns: 'campaign_id', charities: 'charity_id' } as const;

function individualPages(ranked: Ranked, condition: string): string {
  return `(select page_totals.page_id, page_totals.amount_cents
       from page_totals
       join pages on pages.id = page_totals.page_id
      where page_totals.${columnOf[ranked]} = ${bound('ranked_id')} and page_totals.owner_type = 'User'${condition}
      order by page_totals.amount_cents desc, page_totals.page_id limit ${bound('size')})`;
}

const teamPages: Record<Ranked, (condition: string) => string> = {
  campaigns: (condition) => `(select pages.id as page_id, team_totals.amount_cents
       from team_totals
       join teams on teams.id = team_totals.team_id
       join pages on pages.id = teams.page_id
      where team_totals.campaign_id = ${bound('ranked_id')}${condition}
      order by team_totals.amount_cents desc, pages.id limit ${bound('size')})`,
  charities: (condition) => `(select pages.id as page_id, team_totals.amount_cents
       from page_totals
       join pages on pages.id = page_totals.page_id
       join team_totals on team_totals.team_id = pages.team_id
      where page_totals.charity_id = ${bound('ranked_id')} and page_totals.owner_type = 'Team'${condition}
      order by team_totals.amount_cents desc, pages.id limit ${bound('size')})`,
};

const usual = (ranked: Ranked, kind: ResourceReference['kind']) =>
  statement<Values, Ranking>(
    `leaderboard-of-${ranked}-by-${kind}`,
    rankedSql(ranked, kind, { activeAt: new Date(0) }),
  );
const usualOf = (ranked: Ranked) => ({
  id: usual(ranked, 'id'),
  uid: usual(ranked, 'uid'),
  uuid: usual(ranked, 'uuid'),
  address: usual(ranked, 'address'),
});
const readUsual = { campaigns: usualOf('campaigns'), charities: usualOf('charities') };
