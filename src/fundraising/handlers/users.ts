import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { AuthorizationError } from '../../errors.ts';
import { presentCampaignUser } from '../presenters/campaign-user.ts';
import type { FundraisingHandlers } from './types.ts';

export const users = {
  async listUsers({ query, principal }, { userProfiles }) {
    if (principal?.kind !== 'RegisteredApplication') throw new AuthorizationError();
    const window = paginationWindow(query);
    const { items, count } = await userProfiles.listOfCampaign(principal.campaignId, window);
    return {
      status: 200,
      body: { users: items.map(presentCampaignUser), meta: paginationMeta(window, count) },
    };
  },
} satisfies Partial<FundraisingHandlers>;
