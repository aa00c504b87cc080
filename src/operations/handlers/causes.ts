import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { causeList } from '../../db/queries/staff-lists/cause-list.ts';
import { causeRecords } from '../../db/queries/staff-records/causes.ts';
import { change } from '../../domain/change.ts';
import { causeVersion, createCause, deleteCause, renameCause } from '../../domain/charities/causes.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const causes = {
  listCauses: answerList({
    schema: 'Cause',
    list: causeList,
    filters: async (_knex, _query: StaffOperations['listCauses']['query']) => ({}),
    records: causeRecords,
    present: (cause) => cause,
  }),

  getCause: ({ params }, { database: { primary } }) => readCause(primary, params.cause_id),

  async createCause({ body, principal }, context) {
    const id = await change(context, callerOf(principal), createCause, body);
    return { ...(await readCause(context.database.primary, id)), status: 201 };
  },

  updateCause(request, context) {
    const { params, body, principal } = request;
    const { cause_id: id } = params;
    return answerEdit(
      request,
      (isExpected) => change(context, callerOf(principal), renameCause, { ...body, id, isExpected }),
      () => readCause(context.database.primary, id),
    );
  },

  async deleteCause({ params, principal }, context) {
    await change(context, callerOf(principal), deleteCause, { id: params.cause_id });
    return { status: 204, body: undefined };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError */
async function readCause(knex: DatabaseHandle, id: number) {
  const [cause] = await causeRecords(knex, [id]);
  if (!cause) throw new NotFoundError();
  return { status: 200 as const, body: { cause }, headers: versionHeader(causeVersion(cause)) };
}
