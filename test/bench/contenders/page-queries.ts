import type { Knex } from 'knex';
import type { PageDetailRecord } from '../../../src/db/queries/pages/page-records.ts';

const columns = {
  campaigns: ['uid', 'name', 'slug', 'is_default', 'disabled_at', 'finish_at', 'donate_url'],
  charities: ['uid', 'name', 'logo_url', 'donate_url', 'active', 'kyc_status'],
};
const named = (table: keyof typeof columns, prefix: string) =>
  columns[table].map((name) => `${table}.${name} as ${prefix}_${name}`);

/** A team's page shows the totals of its team. */
const totals = [
  'donation_count',
  'amount_cents',
  'gift_aid_amount_cents',
  'offline_donation_count',
  'offline_amount_cents',
].map((name) => `coalesce(team_totals.${name}, page_totals.${name}, 0) as ${name}`);

const selectPages = (knex: Knex) =>
  knex('pages')
    .join('campaigns', 'campaigns.id', 'pages.campaign_id')
    .join('charities', 'charities.id', 'pages.charity_id')
    .join('countries', 'countries.code', 'campaigns.country_code')
    .join('currencies', 'currencies.iso_code', 'countries.currency_iso_code')
    .leftJoin('team_members', 'team_members.page_id', 'pages.id')
    .leftJoin('teams', knex.raw('teams.id = coalesce(pages.team_id, team_members.team_id)'))
    .leftJoin('team_totals', 'team_totals.team_id', 'pages.team_id')
    .leftJoin('page_totals', 'page_totals.page_id', 'pages.id')
    .select('pages.*', 'team_members.team_id as member_team_id', 'teams.page_id as team_page_id')
    .select('campaigns.custom_metric_unit', 'campaigns.country_code', 'countries.distance_unit')
    .select(...named('campaigns', 'campaign'), ...named('charities', 'charity'))
    .select(
      knex.raw(`
        to_json(currencies) as currency,
        coalesce(pages.user_id, pages.team_id) as owner_id,
        case when pages.team_id is not null then teams.leader_page_id end as team_leader_page_id,
        case when pages.team_id is not null or teams.id is null then null
             when teams.leader_page_id = pages.id then 'leader' else 'member' end as team_role,
        trim_scale(pages.custom_metric_amount + coalesce((
          select sum(own.custom_metric_amount) from team_members as membership
          join pages as own on own.id = membership.page_id
          where membership.team_id = pages.team_id), 0)) as custom_metric_amount,
        ${totals.join(', ')}`),
    );

const sums = ['duration_in_seconds', 'calories', 'distance_in_meters'].map(
  (name) => `sum(${name})::bigint as ${name}`,
);

/** @param totals of fitness, joined with their pages */
const selectFitness = (totals: Knex.QueryBuilder, knex: Knex) =>
  totals
    .where('activity_count', '>', 0)
    .groupBy('pages.id', 'type')
    .orderBy('type')
    .select('pages.id as page_id', 'type', knex.raw(sums.join(', ')));

/** Reads pages with the query builder as most developers would: each with the rows it refers to, then one query for each of their lists. */
export async function readPages(knex: Knex, ids: readonly number[]): Promise<PageDetailRecord[]> {
  const [pages, pageFitness, teamFitness, groups, members, donors] = await Promise.all([
    selectPages(knex).whereIn('pages.id', ids).orderBy('pages.id'),
    selectFitness(
      knex('page_fitness_totals')
        .join('pages', 'pages.id', 'page_fitness_totals.page_id')
        .whereNull('pages.team_id')
        .whereIn('pages.id', ids),
      knex,
    ),
    selectFitness(
      knex('team_fitness_totals')
        .join('pages', 'pages.team_id', 'team_fitness_totals.team_id')
        .whereIn('pages.id', ids),
      knex,
    ),
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
      .join('pages', (on) =>
        on.on('pages.id', 'donations.page_id').andOn('pages.user_id', 'donations.donor_user_id'),
      )
      .whereIn('pages.id', ids)
      .whereNull('donations.refund_of_id')
      .distinct('pages.id as page_id'),
  ]);
  return pages.map((page) => {
    const own = ({ page_id }: { page_id: number }) => page_id === page.id;
    return {
      ...page,
      fitness_overview: [...pageFitness, ...teamFitness].filter(own),
      groups: groups.filter(own),
      team_member_page_ids: members.filter(own).map(({ member_id }) => member_id),
      owner_gave: donors.some(own),
    };
  });
}
