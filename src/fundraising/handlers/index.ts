import type { Context } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donationTotals } from './donation-totals.ts';
import { fitnessActivities } from './fitness-activities.ts';
import { fitnessTotals } from './fitness-totals.ts';
import { leaderboards } from './leaderboards.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { teams } from './teams.ts';
import type { FundraisingOperations } from './types.ts';

export const handlers: Handlers<FundraisingOperations, Context> = {
  ...pages,
  ...campaigns,
  ...charities,
  ...leaderboards,
  ...search,
  ...fitnessActivities,
  ...fitnessTotals,
  ...sessions,
  ...teams,
  ...donationTotals,
};
