import type { FileKind, Kind } from './column.ts';
import { campaigns } from './kinds/campaigns.ts';
import { charities } from './kinds/charities.ts';
import { donations } from './kinds/donations.ts';
import { fitnessActivities } from './kinds/fitness-activities.ts';
import { leaderboards } from './kinds/leaderboards.ts';
import { pages } from './kinds/pages.ts';
import { teams } from './kinds/teams.ts';
import { users } from './kinds/users.ts';

export const fileKinds: Readonly<Record<Kind, FileKind>> = {
  charities,
  campaigns,
  users,
  pages,
  teams,
  donations,
  'fitness-activities': fitnessActivities,
  leaderboards,
};
