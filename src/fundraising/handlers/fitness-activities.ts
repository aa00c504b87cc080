import { requireUser } from '../activity-policies.ts';
import { saveFitnessActivity } from '../commands/save-fitness-activity.ts';
import { fitnessFilters } from '../fitness-filters.ts';
import { writeOnce } from '../idempotency.ts';
import { paginationWindow } from '../pagination.ts';
import { presentFitnessActivity, presentFitnessActivityResult } from '../presenters/fitness-activity.ts';
import { searchMeta } from '../search-meta.ts';
import type { FundraisingHandlers } from './types.ts';

type FitnessActivityHandlers = Pick<FundraisingHandlers, 'searchFitnessActivities' | 'saveFitnessActivity'>;

export const fitnessActivities: FitnessActivityHandlers = {
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
    return writeOnce(context, request, async (transaction) => {
      const saved = await saveFitnessActivity(transaction, {
        userId,
        fields: request.body,
        at: context.clock(),
      });
      return {
        answer: { status: 201, body: { fitness_activity: presentFitnessActivity(saved.activity) } },
        changes: { pages: saved.pageIds, campaigns: saved.campaignUids },
      };
    });
  },
};
