import type { FileKind, ImportedKind } from './column.ts';
import { apiKeys } from './kinds/api-keys.ts';
import { campaigns } from './kinds/campaigns.ts';
import { causes } from './kinds/causes.ts';
import { charities } from './kinds/charities.ts';
import { countries } from './kinds/countries.ts';
import { donationReplies } from './kinds/donation-replies.ts';
import { donations } from './kinds/donations.ts';
import { fitnessActivities } from './kinds/fitness-activities.ts';
import { formerPageSlugs } from './kinds/former-page-slugs.ts';
import { leaderboards } from './kinds/leaderboards.ts';
import { mutedNotifications } from './kinds/muted-notifications.ts';
import { oauthClients } from './kinds/oauth-clients.ts';
import { oauthTokens } from './kinds/oauth-tokens.ts';
import { pages } from './kinds/pages.ts';
import { posts } from './kinds/posts.ts';
import { teams } from './kinds/teams.ts';
import { users } from './kinds/users.ts';

export const fileKinds: Readonly<Record<ImportedKind, FileKind>> = {
  countries,
  causes,
  charities,
  campaigns,
  users,
  'muted-notifications': mutedNotifications,
  pages,
  teams,
  'former-page-slugs': formerPageSlugs,
  donations,
  'donation-replies': donationReplies,
  'fitness-activities': fitnessActivities,
  posts,
  leaderboards,
  'api-keys': apiKeys,
  'oauth-clients': oauthClients,
  'oauth-tokens': oauthTokens,
};
