import { userList } from '../../db/queries/staff-lists/user-list.ts';
import { userRecords } from '../../db/queries/staff-records/users.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentUser } from '../presenters/user.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const users = {
  listUsers: answerList({
    schema: 'User',
    list: userList,
    filters: (knex, query: StaffOperations['listUsers']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: (knex, ids, { scope }) => userRecords(knex, ids, scope),
    present: presentUser,
  }),

  async getUser({ params, principal }, { database: { primary } }) {
    const [user] = await userRecords(primary, [params.user_id], callerOf(principal).scope);
    if (!user) throw new NotFoundError();
    return { status: 200, body: { user: presentUser(user) } };
  },
} satisfies Partial<OperationsHandlers>;
