import type { Principal } from '../auth/principal.ts';
import { AuthorizationError } from '../errors.ts';

/** How far a caller reaches (specification part 5): all of one campaign, or what is one user's own. */
export type Reach = { campaignId: number } | { userId: number };

/** @throws AuthorizationError for a caller who writes nothing at all */
export function reachOf(principal: Principal | undefined): Reach {
  if (principal?.kind === 'RegisteredApplication') return { campaignId: principal.campaignId };
  if (principal?.kind === 'OAuthUser') return { userId: principal.userId };
  throw new AuthorizationError();
}

/** A registered application acts in its own campaign only; a user in any. */
export function requireCampaign(reach: Reach, campaignId: number | undefined): void {
  if ('campaignId' in reach && reach.campaignId !== campaignId) throw new AuthorizationError();
}

/** A registered application changes every page of its campaign, a user their own and those of the teams they lead. */
export function requirePage(
  reach: Reach,
  page: { campaign_id: number; user_id: number | null; leader_user_id: number | null },
): void {
  requireCampaign(reach, page.campaign_id);
  if ('userId' in reach && reach.userId !== (page.user_id ?? page.leader_user_id)) {
    throw new AuthorizationError();
  }
}
