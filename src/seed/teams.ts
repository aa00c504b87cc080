import type { CopyRow } from '../db/transfer/copy-rows.ts';
import { phrases } from './material.ts';
import type { Random } from './random.ts';
import { DAY, timestamp, timestampOrNull } from './time.ts';
import type { UniqueSlugs } from './unique-slugs.ts';

/** A team that people still join. */
interface OpenTeam {
  id: number;
  leaderUserId: number;
  createdAt: number;
}

/** As many teams of a campaign are open at a time; the eldest closes when another comes. */
const openAtATime = 8;

/** The open teams of each campaign; memory does not grow with the number of teams. */
export class OpenTeams {
  readonly #byCampaign = new Map<number, OpenTeam[]>();

  add(campaign: number, team: OpenTeam): void {
    const open = this.#byCampaign.get(campaign) ?? [];
    open.push(team);
    if (open.length > openAtATime) open.shift();
    this.#byCampaign.set(campaign, open);
  }

  /** A team that someone joins; some teams draw many more people than others. */
  draw(campaign: number, random: Random): OpenTeam | undefined {
    const open = this.#byCampaign.get(campaign);
    return open?.[Math.floor(random.next() ** 2 * open.length)];
  }
}

/** A name that no other team of the campaign has; a number follows when the words are taken. */
export function teamName(campaign: number, teamId: number, taken: UniqueSlugs, random: Random): string {
  const words = `${random.pick(phrases('team name start'))} ${random.pick(phrases('team name end'))}`;
  const name = random.chance(0.5) ? `The ${words}` : words;
  return taken.claim(campaign, `team ${name}`) ? name : `${name} ${teamId}`;
}

/** An invitation that `acceptedBy` joined through, or one without answer: waiting, cancelled or run out. */
export function invitationRow(
  id: number,
  team: OpenTeam,
  accepted: { pageId: number; at: number } | undefined,
  random: Random,
): CopyRow {
  const createdAt = accepted
    ? Math.max(team.createdAt, accepted.at - random.integer(1, 3) * DAY)
    : team.createdAt + 600;
  const cancelled = accepted === undefined && random.chance(0.2);
  return {
    id,
    team_id: team.id,
    // Of a token that nobody has: a demo invitation cannot be redeemed.
    token_hash: random.bytes(32),
    email: `friend-${id}@example.org`,
    created_by_user_id: team.leaderUserId,
    accepted_page_id: accepted?.pageId ?? null,
    accepted_at: timestampOrNull(accepted?.at ?? null),
    cancelled_at: cancelled ? timestamp(createdAt + 1800) : null,
    expires_at: timestamp(createdAt + 30 * DAY),
    created_at: timestamp(createdAt),
  };
}
