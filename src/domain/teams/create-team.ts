import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type PageRecord, pageRecord } from '../../db/queries/pages/page-records.ts';
import { type LeaderCandidate, TeamRepository } from '../../db/repositories/teams.ts';
import { type FieldError, invalid, taken, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';
import { awaitsApproval } from '../pages/hide-page.ts';
import { valueErrors } from '../pages/page-rules.ts';
import { defaultTeamStory } from '../pages/page-story.ts';
import { requireLeaderPage } from '../policies.ts';
import { slugsFromName } from '../slugs.ts';
import { inATeam } from './change-team-members.ts';

/** Maximum number of characters of the leader's page name that a team's default name contains. */
const LONGEST_BORROWED_NAME = 200;

interface NewTeamInput {
  leaderPageId: number;
  /** If blank, the name is derived from the leader's page name. */
  name: string | undefined;
  at: Date;
}

/**
 * Turns an individual page into a team, and creates the team's own page, which copies the campaign, charity, target, expiry and group
 * values of the leader's page.
 * @returns the team's page
 * @throws AuthorizationError for a page that the actor may not use; ValidationError for a page that can't lead a team, and for a taken name
 */
export async function createTeam(
  transaction: Transaction,
  actor: PageActor,
  { leaderPageId, name: input, at }: NewTeamInput,
): Promise<PageRecord> {
  const teams = new TeamRepository(transaction);
  const leader = await requireLeaderPage(teams, leaderPageId, actor);
  const name = input?.trim() || undefined;
  const errors = [...leaderErrors(leader, at), ...valueErrors({ name })];
  if (name && (await teams.isNameTaken(leader.campaign_id, name))) errors.push(taken('name'));
  if (errors.length > 0) throw new ValidationError(errors);

  const numbers = await teams.takeNumbers();
  const names = name ? [name] : borrowedNames(leader.name, numbers.id);
  // The team first: a conflict over its name must not hold the lock on the campaign's counters.
  const given = await teams.create({ ...numbers, leader }, names);
  if (given === undefined) throw new ValidationError([taken('name')]);
  const story = defaultTeamStory({ charity: leader.charity_name, campaign: leader.campaign_name });
  const awaits_approval = awaitsApproval(actor, leader);
  const page = { name: given, story, held_at: awaits_approval ? at : null, awaits_approval };
  if (!(await teams.createPage({ ...numbers, leader, ...page }, slugsFromName(given)))) {
    throw new ValidationError([taken('name')]);
  }
  return pageRecord(transaction, numbers.pageId);
}

function leaderErrors(leader: LeaderCandidate, at: Date): FieldError[] {
  const field = 'individual_page_id';
  if (leader.owner_type === 'Team') return [invalid(field, 'must be an individual page')];
  const errors = leader.is_member ? [inATeam] : [];
  const status = campaignStatus(leader, at);
  if (status !== 'active') errors.push(invalid(field, `is invalid: its campaign is ${status}`));
  return errors;
}

/** The default names to try. The second one contains the team's ID, so it is free unless someone has chosen exactly that name. */
function borrowedNames(pageName: string, teamId: number): string[] {
  const name = `Team ${[...pageName].slice(0, LONGEST_BORROWED_NAME).join('')}`;
  return [name, `${name} ${teamId}`];
}
