import type { SaveActivity } from '../../db/repositories/fitness-activities.ts';
import { saveFitnessActivity } from '../../domain/commands/save-fitness-activity.ts';
import { paginationWindow } from '../../domain/pagination.ts';
import { requireUser } from '../../domain/policies.ts';
import { fitnessFilters } from '../fitness-filters.ts';
import { presentFitnessActivity, presentFitnessActivityResult } from '../presenters/fitness-activity.ts';
import { searchMeta } from '../search-meta.ts';
import { writeOnce } from '../write-once.ts';
import type { FundraisingHandlers } from './types.ts';

export const fitnessActivities = {
  async searchFitnessActivities({ query }, { fitnessSearch }) {
    const window = paginationWindow(query);
    const { items, count } = await fitnessSearch.list(fitnessFilters(query), window);
    return {
      status: 200,
      body: {
        fitness_activities: items.map(presentFitnessActivityResult),
        meta: searchMeta(window, count),
      },
    };
  },

  async saveFitnessActivity(request, context) {
    const { userId } = requireUser(request.principal);
    const logged = { userId, fields: request.body, at: context.clock() };
    const write = async (save: SaveActivity) => {
      const { activity, pageIds, campaignUids } = await saveFitnessActivity(save, logged);
      return {
        answer: { status: 201 as const, body: { fitness_activity: presentFitnessActivity(activity) } },
        changes: { pages: pageIds, campaigns: campaignUids },
      };
    };
    const { fitnessActivities: activities } = context;
    return writeOnce(
      context,
      request,
      (transaction) => write((activity) => activities.saveIn(transaction, activity)),
      () => write(activities.save),
    );
  },
} satisfies Partial<FundraisingHandlers>;
