import type { Principal } from '../auth/principal.ts';
import { AuthorizationError } from '../errors.ts';

/**
 * Who may do what (specification part 4.3, 5). Each rule throws AuthorizationError when it is broken; what it asks about has
 * been found already, so that an unknown object is 404 before it comes to these.
 */

/** A registered application acts in its own campaign only. For any other caller the rule has nothing to say. */
export function requireOwnCampaign(principal: Principal | undefined, campaignId: number | undefined): void {
  if (principal?.kind === 'RegisteredApplication' && principal.campaignId !== campaignId) {
    throw new AuthorizationError();
  }
}

/** A registered application reaches every page of its campaign, a user their own. */
export function requireOwnPage(
  principal: Principal | undefined,
  page: { campaign_id: number; user_id: number | null },
): void {
  requireReach(principal, { campaignId: page.campaign_id, userId: page.user_id });
}

/** A registered application reaches every team of its campaign, a user those that they lead. */
export function requireOwnTeam(
  principal: Principal | undefined,
  team: { campaign_id: number; leader_user_id: number },
): void {
  requireReach(principal, { campaignId: team.campaign_id, userId: team.leader_user_id });
}

function requireReach(
  principal: Principal | undefined,
  owner: { campaignId: number; userId: number | null },
): void {
  const reaches =
    (principal?.kind === 'RegisteredApplication' && principal.campaignId === owner.campaignId) ||
    (principal?.kind === 'OAuthUser' && principal.userId === owner.userId);
  if (!reaches) throw new AuthorizationError();
}
