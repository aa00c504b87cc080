import type { ExportPlan } from '../export-plan.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donations } from './donations.ts';
import { fitnessActivities } from './fitness-activities.ts';
import { leaderboards } from './leaderboards.ts';
import { pages } from './pages.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

/** How each kind of file is written. */
export const exportPlans = {
  charities,
  campaigns,
  users,
  pages,
  teams,
  donations,
  'fitness-activities': fitnessActivities,
  leaderboards,
} satisfies Record<string, ExportPlan>;

export type ExportPlanName = keyof typeof exportPlans;
