import { allOf } from '../conditions.ts';

/**
 * SQL: which pages dynamic leaderboards leave out. Must be worded like the index on such pages; `page_totals.cancelled` marks the same
 * pages.
 */
export const isLeftOut = `(pages.state = 'cancelled' or pages.hidden)`;

/**
 * A condition that leaves out a dynamic leaderboard's row if its page is cancelled or hidden. What such a page has raised or covered still
 * counts for its team and its group values.
 * @param page SQL of the page's id
 * @param campaign SQL of its campaign's id, if available: the index on these pages starts with it
 */
export function isPageRanked(page: string, campaign?: string): string {
  return noneLeftOut([`pages.id = ${page}`, campaign && `pages.campaign_id = ${campaign}`]);
}

/** The same condition for a team, which is cancelled or hidden together with its own page. */
export function isTeamRanked(team: string): string {
  return noneLeftOut([`pages.team_id = ${team}`]);
}

function noneLeftOut(conditions: Parameters<typeof allOf>[0]): string {
  return `not exists (select from pages where ${allOf([...conditions, isLeftOut])})`;
}
