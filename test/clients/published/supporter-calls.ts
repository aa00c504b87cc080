import { accountCalls } from './account-calls.ts';
import { addressCalls } from './address-calls.ts';
import type { Call } from './call.ts';
import { campaignCalls } from './campaign-calls.ts';
import { feedCalls } from './feed-calls.ts';
import { fitnessCalls } from './fitness-calls.ts';
import { pageCalls } from './page-calls.ts';
import { teamCalls } from './team-calls.ts';

/** Functions that several versions have, by module and name. A function that reads what another one gives is called in that one's place. */
export const calls: Record<string, Call> = {
  ...accountCalls,
  ...campaignCalls,
  ...fitnessCalls,
  ...pageCalls,
  ...teamCalls,
  ...feedCalls,
  ...addressCalls,
};

/** Functions that refuse by themselves, without asking anybody, and those that ask another service of other companies. */
export const notOurs = [
  'donations.fetchDonation',
  'images.uploadImage',
  'pages.createPageTag',
  'posts.deletePost',
];
