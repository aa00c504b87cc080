import type { MergePlan } from '../merge-plan.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donations, refunds } from './donations.ts';
import { fitnessActivities } from './fitness-activities.ts';
import { leaderboards } from './leaderboards.ts';
import { pages } from './pages.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

/** How each kind of file is merged; refunds are those rows of donations that name what they give back. */
export const mergePlans = {
  charities,
  campaigns,
  users,
  pages,
  teams,
  donations,
  refunds,
  'fitness-activities': fitnessActivities,
  leaderboards,
} satisfies Record<string, MergePlan>;

export type PlanName = keyof typeof mergePlans;
