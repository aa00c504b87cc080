import { requireUser } from '../activity-policies.ts';
import { saveFitnessActivity } from '../commands/save-fitness-activity.ts';
import { writeOnce } from '../idempotency.ts';
import { presentFitnessActivity } from '../presenters/fitness-activity.ts';
import type { FundraisingHandlers } from './types.ts';

export const fitnessActivities: Pick<FundraisingHandlers, 'saveFitnessActivity'> = {
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
