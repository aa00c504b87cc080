import type { Operation } from '../contract/operation.ts';

/** Rows: up to here, reading an answer takes a few milliseconds. */
const SHORT = 100;

/** Without a limit they have as many rows as an answer may hold, or add up as many. */
const longWithoutLimit = new Set(['listPages', 'getCharityLeaderboard']);
/** A batch of theirs has thousands of rows. */
const longWhileScrolling = new Set(['searchCampaigns', 'searchCharities', 'searchPages']);

/** Whether an answer is to be read in its turn, because of how many rows its query asks for. */
export function mayBeLong({ id, parameters }: Operation, query: Record<string, unknown>): boolean {
  if (longWhileScrolling.has(id)) return query.scroll === true || query.scroll_id !== undefined;
  // Of searches and feeds, whose pages have a size, nobody gets more than 100 rows.
  if (parameters.some(({ name }) => name === 'page_size')) return false;
  const usual = parameters.find(({ name }) => name === 'limit')?.schema.default ?? SHORT;
  const unlimited = longWithoutLimit.has(id) ? Number.POSITIVE_INFINITY : 0;
  const limit = Number(query.limit ?? unlimited);
  const ids = Array.isArray(query.ids) ? query.ids.length : Number.POSITIVE_INFINITY;
  return Math.min(limit, ids) > Math.max(SHORT, Number(usual));
}
