import { tokenList } from '../../db/queries/staff-lists/token-list.ts';
import { staffTokenRecords } from '../../db/queries/staff-records/staff-tokens.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { isOwner } from '../../domain/staff/roles.ts';
import { answerList } from '../answer-list.ts';
import { presentStaffToken } from '../presenters/staff-token.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const tokens = {
  listTokens: answerList({
    schema: 'StaffToken',
    list: tokenList,
    filters: async (_knex, { user_id, state }: StaffOperations['listTokens']['query'], actor) => ({
      userIds: holdersWithin(actor, user_id),
      state,
    }),
    records: staffTokenRecords,
    present: presentStaffToken,
  }),
} satisfies Partial<OperationsHandlers>;

/** Whose tokens are listed: owners see all, others their own. */
function holdersWithin({ userId, grants }: StaffActor, wanted: number | undefined): number[] | undefined {
  if (isOwner(grants)) return wanted === undefined ? undefined : [wanted];
  return wanted === undefined || wanted === userId ? [userId] : [];
}
