import fc from 'fast-check';
import type { Knex } from 'knex';

/** Filters as sent in a request. The two endpoints that add up donations share most of them. */
export interface DonationQuery {
  campaign_id?: number[] | undefined;
  charity_id?: number[] | undefined;
  page_id?: number[] | undefined;
  page_ids?: number[] | undefined;
  exclude_page_ids?: number[] | undefined;
  team_id?: number[] | undefined;
  start_at?: string | undefined;
  end_at?: string | undefined;
  type?: string[] | undefined;
  country_code?: string | undefined;
  group_value?: string[] | undefined;
}

/** Makes a value absent in most cases, so that the shortcuts for single filters are tested as well. */
export function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Makes a value absent in half of the cases. */
function sometimes<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof(fc.constant(undefined), arbitrary);
}

const day = fc.integer({ min: 0, max: 70 }).map((days) => Date.UTC(2026, 1, 10 + days));
/** At the edge of a day, just beside it, or anywhere. */
const time = fc
  .tuple(day, fc.oneof(fc.constantFrom(0, 0, 1, -1, 86_399_999), fc.nat({ max: 86_399_999 })))
  .map(([start, milliseconds]) => new Date(start + milliseconds).toISOString());

const pages = (most: number) =>
  fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 445 }), fc.integer({ min: 1001, max: 1021 })), {
    minLength: 1,
    maxLength: most,
  });

const shared = {
  campaign_id: sometimes(fc.uniqueArray(fc.constantFrom(1, 1, 2, 3, 99), { minLength: 1, maxLength: 3 })),
  charity_id: seldom(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })),
  start_at: sometimes(time),
  end_at: sometimes(time),
  group_value: seldom(
    fc.uniqueArray(fc.constantFrom('North', 'South', 'West', 'Nowhere'), { minLength: 1, maxLength: 2 }),
  ),
};

export const anyTotalsQuery: fc.Arbitrary<DonationQuery> = fc.record({
  ...shared,
  page_id: seldom(pages(20)),
  team_id: seldom(fc.uniqueArray(fc.integer({ min: 1, max: 22 }), { minLength: 1, maxLength: 3 })),
  type: seldom(
    fc.uniqueArray(fc.constantFrom('peer_to_peer', 'charity', 'appeal', 'recurring', 'offline_donation'), {
      minLength: 1,
      maxLength: 3,
    }),
  ),
  country_code: seldom(fc.constantFrom('au', 'uk', 'gb', 'nz')),
});

export const anyLeaderboardQuery: fc.Arbitrary<DonationQuery> = fc.record({
  ...shared,
  page_ids: seldom(pages(30)),
  exclude_page_ids: seldom(pages(10)),
});

/** Selects the donations that a query matches from the rows, without any running total. */
export function matchingDonations(knex: Knex, query: DonationQuery): Knex.QueryBuilder {
  const builder = knex('donations');
  if (query.campaign_id) builder.whereIn('donations.campaign_id', query.campaign_id);
  if (query.charity_id) builder.whereIn('donations.charity_id', query.charity_id);
  if (query.page_ids) builder.whereIn('donations.page_id', query.page_ids);
  if (query.page_id) {
    // A team's own page includes those of its members.
    builder.whereRaw(
      `(donations.page_id = any(:named) or exists (
         select from team_members join pages using (team_id)
          where team_members.page_id = donations.page_id and pages.id = any(:named)))`,
      { named: query.page_id },
    );
  }
  if (query.exclude_page_ids) builder.whereNotIn('donations.page_id', query.exclude_page_ids);
  if (query.start_at) builder.where('donations.created_at', '>=', query.start_at);
  if (query.end_at) builder.where('donations.created_at', '<', query.end_at);
  if (query.type) builder.whereIn('donations.type', query.type);
  if (query.country_code) builder.where('donations.country_code', query.country_code.replace('gb', 'uk'));
  if (query.team_id) {
    builder.whereIn('donations.page_id', (team) =>
      team
        .select('page_id')
        .from(pagesOfTeams(knex))
        .whereIn('of_teams.team_id', query.team_id ?? []),
    );
  }
  if (query.group_value) {
    builder.whereIn('donations.page_id', (answered) =>
      answered
        .select('page_group_values.page_id')
        .from('page_group_values')
        .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
        .whereIn('campaign_group_values.value', query.group_value ?? []),
    );
  }
  return builder;
}

export function pagesOfTeams(knex: Knex): Knex.Raw {
  return knex.raw(`(
    select page_id, team_id from team_members
    union all select id, team_id from pages where team_id is not null
  ) as of_teams`);
}

/** Formats a query as a query string, with lists as callers write them. */
export function queryOf(query: object): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}
