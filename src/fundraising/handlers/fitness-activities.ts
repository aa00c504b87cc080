import type { FitnessActivityRecord } from '../../db/repositories/save-fitness-activities.ts';
import { requireUser } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import {
  deleteFitnessActivity,
  updateFitnessActivity,
} from '../../domain/fitness/change-fitness-activity.ts';
import { saveFitnessActivity } from '../../domain/fitness/save-fitness-activity.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { paginationWindow } from '../../domain/pagination.ts';
import { NotFoundError } from '../../errors.ts';
import { fitnessFilters } from '../fitness-filters.ts';
import { presentFitnessActivity, presentFitnessActivityResult } from '../presenters/fitness-activity.ts';
import { searchMeta } from '../search-meta.ts';
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

  async getFitnessActivity({ params }, { fitnessActivities }) {
    const activity = await fitnessActivities.find(params.activity_id);
    if (!activity) throw new NotFoundError();
    return { status: 200, body: { fitness_activity: presentFitnessActivity(activity) } };
  },

  async updateFitnessActivity({ params, body, principal }, context) {
    const input = { idOrUid: params.activity_id_or_uid, fields: body, at: context.clock() };
    const activity = await change(context, requireUser(principal), updateFitnessActivity, input);
    return { status: 200, body: { fitness_activity: presentFitnessActivity(activity) } };
  },

  async deleteFitnessActivity({ params, principal }, context) {
    const own = { idOrUid: params.activity_id_or_uid };
    await change(context, requireUser(principal), deleteFitnessActivity, own);
    return { status: 204, body: undefined };
  },

  async saveFitnessActivity(request, context) {
    const actor = requireUser(request.principal);
    const logged = { fields: request.body, at: context.clock() };
    const idempotencyKey = idempotencyKeyOf(request);
    if (!idempotencyKey) return saved(await context.saveActivity(actor, logged, context.deadline));
    return change(context, actor, answering(saveFitnessActivity, saved), logged, { idempotencyKey });
  },
} satisfies Partial<FundraisingHandlers>;

function saved(activity: FitnessActivityRecord) {
  return { status: 201 as const, body: { fitness_activity: presentFitnessActivity(activity) } };
}
