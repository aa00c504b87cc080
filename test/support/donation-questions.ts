import fc from 'fast-check';
import type { Knex } from 'knex';

/** Filters as they are sent; the two endpoints that add up donations share most of them. */
export interface DonationQuestion {
  campaign_id?: number[] | undefined;
  charity_id?: number[] | undefined;
  page_id?: number[] | undefined;
  exclude_page_ids?: number[] | undefined;
  team_id?: number[] | undefined;
  start_at?: string | undefined;
  end_at?: string | undefined;
  type?: string[] | undefined;
  country_code?: string | undefined;
  group_value?: string[] | undefined;
}

/** Absent more often than not, so that the shortcuts for single filters are met as well. */
export function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Absent half of the time. */
export function sometimes<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof(fc.constant(undefined), arbitrary);
}

const day = fc.integer({ min: 0, max: 70 }).map((days) => Date.UTC(2026, 1, 10 + days));
/** On the edge of a day, just beside it, or anywhere. */
const moment = fc
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
  start_at: sometimes(moment),
  end_at: sometimes(moment),
  group_value: seldom(
    fc.uniqueArray(fc.constantFrom('North', 'South', 'West', 'Nowhere'), { minLength: 1, maxLength: 2 }),
  ),
};

export const anyTotalsQuestion: fc.Arbitrary<DonationQuestion> = fc.record({
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

export const anyLeaderboardQuestion: fc.Arbitrary<DonationQuestion> = fc.record({
  ...shared,
  page_id: seldom(pages(30)),
  exclude_page_ids: seldom(pages(10)),
});

/** The donations that a question is about, row by row and without any total. */
export function matchingDonations(knex: Knex, question: DonationQuestion): Knex.QueryBuilder {
  const query = knex('donations');
  if (question.campaign_id) query.whereIn('donations.campaign_id', question.campaign_id);
  if (question.charity_id) query.whereIn('donations.charity_id', question.charity_id);
  if (question.page_id) query.whereIn('donations.page_id', question.page_id);
  if (question.exclude_page_ids) query.whereNotIn('donations.page_id', question.exclude_page_ids);
  if (question.start_at) query.where('donations.created_at', '>=', question.start_at);
  if (question.end_at) query.where('donations.created_at', '<', question.end_at);
  if (question.type) query.whereIn('donations.type', question.type);
  if (question.country_code) query.where('donations.country_code', question.country_code.replace('gb', 'uk'));
  if (question.team_id) {
    query.whereIn('donations.page_id', (team) =>
      team
        .select('page_id')
        .from(pagesOfTeams(knex))
        .whereIn('of_teams.team_id', question.team_id ?? []),
    );
  }
  if (question.group_value) {
    query.whereIn('donations.page_id', (answered) =>
      answered
        .select('page_group_values.page_id')
        .from('page_group_values')
        .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
        .whereIn('campaign_group_values.value', question.group_value ?? []),
    );
  }
  return query;
}

export function pagesOfTeams(knex: Knex): Knex.Raw {
  return knex.raw(`(
    select page_id, team_id from team_members
    union all select id, team_id from pages where team_id is not null
  ) as of_teams`);
}

/** The question as a query string; lists as callers write them. */
export function queryOf(question: object): string {
  return Object.entries(question)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}
