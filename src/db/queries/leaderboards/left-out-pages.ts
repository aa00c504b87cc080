import { allOf } from '../conditions.ts';

/** SQL: what dynamic leaderboards leave out. Written as the index of such pages writes it; `page_totals.cancelled` marks the same. */
export const isLeftOut = `(pages.state = 'cancelled' or pages.hidden)`;

/**
 * A condition that leaves out the row of a dynamic leaderboard whose page is cancelled or hidden. What such a page has raised or covered
 * stays in the sums of its team and of its group values.
 * @param page SQL of the page's id
 * @param campaign SQL of its campaign's id, where that is at hand: the index of these pages begins with it
 */
export function isPageRanked(page: string, campaign?: string): string {
  return noneLeftOut([`pages.id = ${page}`, campaign && `pages.campaign_id = ${campaign}`]);
}

/** The same for a team, which is cancelled or hidden with its own page. */
export function isTeamRanked(team: string): string {
  return noneLeftOut([`pages.team_id = ${team}`]);
}

function noneLeftOut(conditions: Parameters<typeof allOf>[0]): string {
  return `not exists (select from pages where ${allOf([...conditions, isLeftOut])})`;
}
