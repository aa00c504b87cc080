import type { FileKind, Kind } from '../column.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donations } from './donations.ts';
import { fitnessActivities } from './fitness-activities.ts';
import { leaderboards } from './leaderboards.ts';
import { pages } from './pages.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

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
