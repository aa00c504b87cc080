import { charityList } from '../../db/queries/staff-lists/charity-list.ts';
import { charityRecords } from '../../db/queries/staff-records/charities.ts';
import { requireReferenced } from '../../domain/references.ts';
import { answerList } from '../answer-list.ts';
import { findListed } from '../find-listed.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentCharity } from '../presenters/charity.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const charities = {
  listCharities: answerList({
    schema: 'Charity',
    list: charityList,
    filters: (knex, query: StaffOperations['listCharities']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: charityRecords,
    present: presentCharity,
  }),

  async getCharity({ params, principal }, { addresses, database: { primary } }) {
    const charity = await requireReferenced(params.charity_id, async () => {
      const filters = await reachedFilters(primary, params, callerOf(principal), {});
      return findListed(primary, charityList, filters, charityRecords);
    });
    return { status: 200, body: { charity: presentCharity(charity, addresses) } };
  },
} satisfies Partial<OperationsHandlers>;
