import type { Knex } from 'knex';
import type { PageFacts } from './page-answer.ts';

/** Pages by id with the query builder, as one would write it: the page with what it belongs to, then its lists, together. */
export async function readPageFacts(knex: Knex, ids: readonly number[]): Promise<PageFacts[]> {
  const [pages, overviews, groups, members, donors] = await Promise.all([
    selectPages(knex).whereIn('pages.id', ids),
    fitnessOverviews(knex, ids),
    pageGroups(knex, ids),
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
    const { iso_code, currency_name, symbol, ...rest } = page;
    return {
      ...rest,
      currency: { iso_code, name: currency_name, symbol },
      fitness_overview: overviews.filter(({ page_id }) => page_id === id).map(({ page_id, ...sums }) => sums),
      groups: groups.filter(({ page_id }) => page_id === id).map(({ key, value }) => ({ key, value })),
      team_member_page_ids: members.filter(({ page_id }) => page_id === id).map(({ member_id }) => member_id),
      owner_gave: gave.has(id),
    };
  });
}

/** The totals of a team's page are those of the team. */
const totals = [
  'donation_count',
  'amount_cents',
  'gift_aid_amount_cents',
  'offline_donation_count',
  'offline_amount_cents',
];

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
    .select(
      'pages.*',
      'team_members.team_id as member_team_id',
      'teams.page_id as team_page_id',
      'campaigns.custom_metric_unit',
      'campaigns.country_code',
      'campaigns.uid as campaign_uid',
      'campaigns.name as campaign_name',
      'campaigns.slug as campaign_slug',
      'campaigns.is_default as campaign_is_default',
      'campaigns.disabled_at as campaign_disabled_at',
      'campaigns.finish_at as campaign_finish_at',
      'charities.uid as charity_uid',
      'charities.name as charity_name',
      'charities.logo_url as charity_logo_url',
      'currencies.iso_code',
      'currencies.name as currency_name',
      'currencies.symbol',
      knex.raw('coalesce(pages.user_id, pages.team_id) as owner_id'),
      knex.raw('case when pages.team_id is not null then teams.leader_page_id end as team_leader_page_id'),
      knex.raw(`case when pages.team_id is not null or teams.id is null then null
                     when teams.leader_page_id = pages.id then 'leader' else 'member' end as team_role`),
      knex.raw(`trim_scale(pages.custom_metric_amount + coalesce((
        select sum(own.custom_metric_amount) from team_members as membership
        join pages as own on own.id = membership.page_id
        where membership.team_id = pages.team_id), 0))::text as custom_metric_amount`),
      ...totals.map((name) =>
        knex.raw('coalesce(??, ??, 0) as ??', [`team_totals.${name}`, `page_totals.${name}`, name]),
      ),
    );
}

async function fitnessOverviews(knex: Knex, ids: readonly number[]) {
  const sums = (query: Knex.QueryBuilder, page: string) =>
    query
      .where('activity_count', '>', 0)
      .groupBy(page, 'type')
      .orderBy('type')
      .select(
        `${page} as page_id`,
        'type',
        knex.raw('sum(duration_in_seconds)::bigint as duration_in_seconds'),
        knex.raw('sum(calories)::bigint as calories'),
        knex.raw('sum(distance_in_meters)::bigint as distance_in_meters'),
      );
  const [ofPages, ofTeams] = await Promise.all([
    sums(
      knex('page_fitness_totals')
        .join('pages', 'pages.id', 'page_fitness_totals.page_id')
        .whereNull('pages.team_id')
        .whereIn('pages.id', ids),
      'pages.id',
    ),
    sums(
      knex('team_fitness_totals')
        .join('pages', 'pages.team_id', 'team_fitness_totals.team_id')
        .whereIn('pages.id', ids),
      'pages.id',
    ),
  ]);
  return [...ofPages, ...ofTeams];
}

function pageGroups(knex: Knex, ids: readonly number[]) {
  return knex('page_group_values')
    .join('campaign_groups', 'campaign_groups.id', 'page_group_values.group_id')
    .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
    .whereIn('page_group_values.page_id', ids)
    .orderBy(['campaign_groups.position', 'campaign_groups.id'])
    .select('page_group_values.page_id', 'campaign_groups.key', 'campaign_group_values.value');
}
