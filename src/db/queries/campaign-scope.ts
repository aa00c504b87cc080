import type { Knex } from 'knex';

/** The campaigns that a member of staff reaches. */
export type CampaignScope = 'all' | { campaignIds: readonly number[] };

/** Limits a query to rows whose campaign is in the scope. */
export function whereInScope<Query extends Knex.QueryBuilder>(
  query: Query,
  column: string,
  scope: CampaignScope,
): Query {
  if (scope !== 'all') query.whereIn(column, [...scope.campaignIds]);
  return query;
}
