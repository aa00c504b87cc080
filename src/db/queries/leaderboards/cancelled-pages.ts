import { allOf } from '../conditions.ts';

/**
 * A condition that leaves out the row of a dynamic leaderboard whose page is cancelled. What such a page has raised or covered stays in
 * the sums of its team and of its group values. `page_totals` bears the same mark itself, where it is read.
 * @param page SQL of the page's id
 * @param campaign SQL of its campaign's id, where that is at hand: the index of cancelled pages begins with it
 */
export function isNotCancelled(page: string, campaign?: string): string {
  return noneCancelled([`pages.id = ${page}`, campaign && `pages.campaign_id = ${campaign}`]);
}

/** The same for a team, which is cancelled with its own page. */
export function isTeamNotCancelled(team: string): string {
  return noneCancelled([`pages.team_id = ${team}`]);
}

function noneCancelled(conditions: Parameters<typeof allOf>[0]): string {
  return `not exists (select from pages where ${allOf([...conditions, `pages.state = 'cancelled'`])})`;
}
