import type { Knex } from 'knex';
import type { PageDetailRecord } from '../../../src/db/queries/pages/page-records.ts';

/** Reads pages with the query builder as most would write it: each page with what it belongs to, then their lists. */
export async function readPageFacts(knex: Knex, ids: readonly number[]): Promise<PageDetailRecord[]> {
  const [pages, overviews, groups, members, donors] = await Promise.all([
    selectPages(knex).whereIn('pages.id', ids),
    fitnessOverviews(knex, ids),
    knex('page_group_values')
      .join('campaign_groups', 'campaign_groups.id', 'page_group_values.group_id')
      .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
      .whereIn('page_group_values.page_id', ids)
      .orderBy(['campaign_groups.position', 'campaign_groups.id'])
      .select('page_group_values.page_id', 'campaign_groups.key', 'campaign_group_values.value'),
    knex('pages')
      .join('team_members', 'team_members.team_id', 'pages.team_id')
      .whereIn('pages.id', ids)
      .orderBy('team_members.page_id')
      .select('pages.id as page_id', 'team_members.page_id as member_id'),
    knex('donations')
      .join('pages', function join() {
        this.on('pages.id', 'donations.page_id').on('pages.user_id', 'donations.donor_user_id');
      })
      .whereIn('pages.id', ids)
      .whereNull('donations.refund_of_id')
      .distinct('pages.id'),
  ]);
  const gave = new Set(donors.map(({ id }) => id));
  const byId = new Map(pages.map((page) => [page.id, page]));
  return ids.flatMap((id) => {
    const page = byId.get(id);
    if (page === undefined) return [];
    const own = ({ page_id }: { page_id: number }) => page_id === id;
    const { iso_code, currency_name, symbol, ...rest } = page;
    return {
      ...rest,
      currency: { iso_code, name: currency_name, symbol },
      fitness_overview: overviews.filter(own),
      groups: groups.filter(own),
      team_member_page_ids: members.filter(own).map(({ member_id }) => member_id),
      owner_gave: gave.has(id),
    };
  });
}

const columns = {
  campaigns: ['uid', 'name', 'slug', 'is_default', 'disabled_at', 'finish_at', 'donate_url'],
  charities: ['uid', 'name', 'logo_url', 'donate_url', 'active', 'kyc_status'],
};
const aliased = (table: keyof typeof columns, prefix: string) =>
  columns[table].map((name) => `${table}.${name} as ${prefix}_${name}`);

/** The totals of a team's page are those of the team. */
const totals = [
  'donation_count',
  'amount_cents',
  'gift_aid_amount_cents',
  'offline_donation_count',
  'offline_amount_cents',
].map((name) => `coalesce(team_totals.${name}, page_totals.${name}, 0) as ${name}`);

function selectPages(knex: Knex) {
  return knex('pages')
    .join('campaigns', 'campaigns.id', 'pages.campaign_id')
    .join('charities', 'charities.id', 'pages.charity_id')
    .join('countries', 'countries.code', 'campaigns.country_code')
    .join('currencies', 'currencies.iso_code', 'countries.currency_iso_code')
    .leftJoin('team_members', 'team_members.page_id', 'pages.id')
    .leftJoin('teams', knex.raw('teams.id = coalesce(pages.team_id, team_members.team_id)'))
    .leftJoin('team_totals', 'team_totals.team_id', 'pages.team_id')
    .leftJoin('page_totals', 'page_totals.page_id', 'pages.id')
    .select('pages.*', 'team_members.team_id as member_team_id', 'teams.page_id as team_page_id')
    .select('campaigns.custom_metric_unit', 'campaigns.country_code')
    .select(...aliased('campaigns', 'campaign'), ...aliased('charities', 'charity'))
    .select('currencies.iso_code', 'currencies.name as currency_name', 'currencies.symbol')
    .select(
      knex.raw(`
        coalesce(pages.user_id, pages.team_id) as owner_id,
        case when pages.team_id is not null then teams.leader_page_id end as team_leader_page_id,
        case when pages.team_id is not null or teams.id is null then null
             when teams.leader_page_id = pages.id then 'leader' else 'member' end as team_role,
        trim_scale(pages.custom_metric_amount + coalesce((
          select sum(own.custom_metric_amount) from team_members as membership
          join pages as own on own.id = membership.page_id
          where membership.team_id = pages.team_id), 0))::text as custom_metric_amount,
        ${totals.join(', ')}`),
    );
}

const sums = ['duration_in_seconds', 'calories', 'distance_in_meters'].map(
  (name) => `sum(${name})::bigint as ${name}`,
);

async function fitnessOverviews(knex: Knex, ids: readonly number[]) {
  const select = (query: Knex.QueryBuilder) =>
    query
      .whereIn('pages.id', ids)
      .where('activity_count', '>', 0)
      .groupBy('pages.id', 'type')
      .orderBy('type')
      .select('pages.id as page_id', 'type', knex.raw(sums.join(', ')));
  const pages = knex('page_fitness_totals').join('pages', 'pages.id', 'page_fitness_totals.page_id');
  const teams = knex('team_fitness_totals').join('pages', 'pages.team_id', 'team_fitness_totals.team_id');
  return (await Promise.all([select(pages.whereNull('pages.team_id')), select(teams)])).flat();
}
