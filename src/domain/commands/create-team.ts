import type { Transaction } from '../../db/in-transaction.ts';
import { type PageRecord, pageRecords } from '../../db/queries/page-records.ts';
import { type LeaderCandidate, TeamRepository } from '../../db/repositories/teams.ts';
import { type FieldError, ValidationError } from '../../errors.ts';
import { campaignStatus } from '../campaign-status.ts';
import { defaultTeamStory } from '../page-story.ts';
import type { Reach } from '../policies.ts';
import { requireLeaderPage } from '../policies.ts';
import type { Changes } from '../run-command.ts';
import { slugsFromName } from '../slugs.ts';

/** Characters of the leader's page's name that a team's name made of it keeps. */
const LONGEST_BORROWED_NAME = 200;

const nameTaken: FieldError = { field: 'name', code: 'taken', message: 'has already been taken' };

export interface NewTeamWishes {
  leaderPageId: number;
  /** Blank: made from the name of the leader's page. */
  name: string | undefined;
  reach: Reach;
  at: Date;
}

/**
 * Makes a team out of an individual page, and the team's own page, which takes campaign, charity, target and expiry from
 * the leader's.
 * @returns the team's page
 * @throws AuthorizationError for a page out of reach; ValidationError for one that cannot lead, and for a name that is taken
 */
export async function createTeam(
  transaction: Transaction,
  { leaderPageId, name: wish, reach, at }: NewTeamWishes,
): Promise<{ page: PageRecord; changes: Changes }> {
  const teams = new TeamRepository(transaction);
  const leader = await requireLeaderPage(teams, leaderPageId, reach);
  const name = wish?.trim() || undefined;
  const faults = leaderFaults(leader, at);
  if (name && (await teams.isNameTaken(leader.campaign_id, name))) faults.push(nameTaken);
  if (faults.length > 0) throw new ValidationError(faults);

  const numbers = await teams.takeNumbers();
  const names = name ? [name] : borrowedNames(leader.name, numbers.id);
  // The team first: whoever loses the name to another has not touched a counter that all of the campaign waits for.
  const given = await teams.create({ ...numbers, leader }, names);
  if (given === undefined) throw new ValidationError([nameTaken]);
  const story = defaultTeamStory({ charity: leader.charity_name, campaign: leader.campaign_name });
  if (!(await teams.createPage({ ...numbers, leader, name: given, story }, slugsFromName(given)))) {
    throw new ValidationError([nameTaken]);
  }
  return {
    page: await readBack(transaction, numbers.pageId),
    changes: {
      pages: [leader.id, numbers.pageId],
      campaigns: [leader.campaign_uid],
      pageLists: true,
    },
  };
}

function leaderFaults(leader: LeaderCandidate, at: Date): FieldError[] {
  const field = 'individual_page_id';
  if (leader.owner_type === 'Team') {
    return [{ field, code: 'invalid', message: 'is invalid: must be an individual page' }];
  }
  const faults: FieldError[] = [];
  if (leader.is_member) faults.push({ field, code: 'taken', message: 'is in a team already' });
  const status = campaignStatus(leader, at);
  if (status !== 'active') {
    faults.push({ field, code: 'invalid', message: `is invalid: its campaign is ${status}` });
  }
  return faults;
}

/** The second is taken only if somebody has chosen it on purpose. */
function borrowedNames(pageName: string, teamId: number): string[] {
  const name = `Team ${[...pageName].slice(0, LONGEST_BORROWED_NAME).join('')}`;
  return [name, `${name} ${teamId}`];
}

async function readBack(transaction: Transaction, id: number): Promise<PageRecord> {
  const [page] = await pageRecords(transaction, [id]);
  if (!page) throw new Error(`page ${id} is not there after it was written`);
  return page;
}
