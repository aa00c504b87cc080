import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { tokenList } from '../../db/queries/staff-lists/token-list.ts';
import { staffTokenRecords } from '../../db/queries/staff-records/staff-tokens.ts';
import { change } from '../../domain/change.ts';
import { grantsOf } from '../../domain/staff/manage-staff.ts';
import { isOwner } from '../../domain/staff/roles.ts';
import { createStaffToken, revokeStaffToken } from '../../domain/staff/tokens.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { presentStaffToken } from '../presenters/staff-token.ts';
import { callerOf, ownUnlessOwner } from '../staff.ts';
import { wantedRoles } from '../wanted-roles.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const tokens = {
  listTokens: answerList({
    schema: 'StaffToken',
    list: tokenList,
    filters: async (_knex, { user_id, state }: StaffOperations['listTokens']['query'], actor) => ({
      userIds: ownUnlessOwner(actor, user_id),
      state,
    }),
    records: staffTokenRecords,
    present: presentStaffToken,
  }),

  async getToken({ params, principal }, { database: { primary } }) {
    const body = await readToken(primary, params.token_id);
    const { userId, grants } = callerOf(principal);
    if (body.staff_token.user_id !== userId && !isOwner(grants)) throw new NotFoundError();
    return { status: 200, body };
  },

  async createToken({ body, principal }, context) {
    const { name, days, roles } = body;
    const grants = await grantsOf(context.database.primary, wantedRoles(roles));
    const { id, token } = await change(context, callerOf(principal), createStaffToken, {
      name,
      days,
      grants,
    });
    return { status: 201, body: { ...(await readToken(context.database.primary, id)), token } };
  },

  async revokeToken({ params, principal }, context) {
    await change(context, callerOf(principal), revokeStaffToken, { id: params.token_id });
    return { status: 200, body: await readToken(context.database.primary, params.token_id) };
  },
} satisfies Partial<OperationsHandlers>;

async function readToken(knex: DatabaseHandle, id: number) {
  const [token] = await staffTokenRecords(knex, [id]);
  if (!token) throw new NotFoundError();
  return { staff_token: presentStaffToken(token) };
}
