import type { Operation } from '../contract/operation.ts';

/** Number of rows up to which reading a response takes a few milliseconds. */
const SHORT = 100;

/** Without a limit, these return or add up as many rows as a response may have. */
const longWithoutLimit = new Set(['listPages', 'getCharityLeaderboard']);
/** Their batches have thousands of rows. */
const longWhileScrolling = new Set(['searchCampaigns', 'searchCharities', 'searchPages']);

/** Whether a response has to wait for its turn, because of the number of rows that its query requests. */
export function mayBeLong({ id, parameters }: Operation, query: Record<string, unknown>): boolean {
  if (longWhileScrolling.has(id)) return query.scroll === true || query.scroll_id !== undefined;
  // Searches and feeds have pages of at most 100 rows.
  if (parameters.some(({ name }) => name === 'page_size')) return false;
  const usual = parameters.find(({ name }) => name === 'limit')?.schema.default ?? SHORT;
  const unlimited = longWithoutLimit.has(id) ? Number.POSITIVE_INFINITY : 0;
  const limit = Number(query.limit ?? unlimited);
  const ids = Array.isArray(query.ids) ? query.ids.length : Number.POSITIVE_INFINITY;
  return Math.min(limit, ids) > Math.max(SHORT, Number(usual));
}
