import type { SaveActivity } from '../../db/repositories/save-fitness-activities.ts';
import {
  deleteFitnessActivity,
  updateFitnessActivity,
} from '../../domain/commands/change-fitness-activity.ts';
import { saveFitnessActivity } from '../../domain/commands/save-fitness-activity.ts';
import { paginationWindow } from '../../domain/pagination.ts';
import { requireUser } from '../../domain/policies.ts';
import { runCommand } from '../../domain/run-command.ts';
import { NotFoundError } from '../../errors.ts';
import { dropChanged } from '../cache-tags.ts';
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

  async getFitnessActivity({ params }, { fitnessActivities }) {
    const activity = await fitnessActivities.find(params.activity_id);
    if (!activity) throw new NotFoundError();
    return { status: 200, body: { fitness_activity: presentFitnessActivity(activity) } };
  },

  async updateFitnessActivity({ params, body, principal }, { database, cache, clock }) {
    const own = { userId: requireUser(principal).userId, idOrUid: params.activity_id_or_uid };
    const { activity, changes } = await runCommand(database.primary, (transaction) =>
      updateFitnessActivity(transaction, { ...own, fields: body, at: clock() }),
    );
    await dropChanged(cache, changes);
    return { status: 200, body: { fitness_activity: presentFitnessActivity(activity) } };
  },

  async deleteFitnessActivity({ params, principal }, { database, cache }) {
    const own = { userId: requireUser(principal).userId, idOrUid: params.activity_id_or_uid };
    const { changes } = await runCommand(database.primary, (transaction) =>
      deleteFitnessActivity(transaction, own),
    );
    await dropChanged(cache, changes);
    return { status: 204, body: undefined };
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
