import type { Report } from '../../../generated/operations/operations.ts';
import type { ListFilters, StaffList } from '../../db/queries/staff-lists/list-definition.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

/** Nobody can report anything yet. */
const noReports: StaffList<ListFilters, 'created'> = {
  orders: {
    created: {
      from: () =>
        '(select cast(null as bigint) as id, cast(null as timestamptz) as created_at where false) as reports',
      id: 'reports.id',
      key: 'reports.created_at',
      type: 'timestamptz',
    },
  },
  conditions: () => [],
};

export const reports = {
  listReports: answerList({
    schema: 'Report',
    list: noReports,
    filters: (knex, query: StaffOperations['listReports']['query'], actor) =>
      reachedFilters(knex, query, actor, { created: createdWithin(query) }),
    records: async (): Promise<Report[]> => [],
    present: (report) => report,
  }),

  async getReport() {
    throw new NotFoundError();
  },
} satisfies Partial<OperationsHandlers>;
