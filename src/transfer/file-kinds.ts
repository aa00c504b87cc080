import type { FileKind, ImportedKind } from './column.ts';
import { apiKeys } from './kinds/api-keys.ts';
import { campaigns } from './kinds/campaigns.ts';
import { charities } from './kinds/charities.ts';
import { donations } from './kinds/donations.ts';
import { fitnessActivities } from './kinds/fitness-activities.ts';
import { leaderboards } from './kinds/leaderboards.ts';
import { oauthClients } from './kinds/oauth-clients.ts';
import { oauthTokens } from './kinds/oauth-tokens.ts';
import { pages } from './kinds/pages.ts';
import { teams } from './kinds/teams.ts';
import { users } from './kinds/users.ts';

export const fileKinds: Readonly<Record<ImportedKind, FileKind>> = {
  charities,
  campaigns,
  users,
  pages,
  teams,
  donations,
  'fitness-activities': fitnessActivities,
  leaderboards,
  'api-keys': apiKeys,
  'oauth-clients': oauthClients,
  'oauth-tokens': oauthTokens,
};
