import { userList } from '../../db/queries/staff-lists/user-list.ts';
import { userRecords } from '../../db/queries/staff-records/users.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin } from '../list-places.ts';
import { presentUser } from '../presenters/user.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const users = {
  listUsers: answerList({
    schema: 'User',
    list: userList,
    filters: async (_knex, query: StaffOperations['listUsers']['query']) => ({
      q: query.q,
      state: query.state,
      created: createdWithin(query),
    }),
    records: userRecords,
    present: presentUser,
  }),

  async getUser({ params }, { database: { primary } }) {
    const [user] = await userRecords(primary, [params.user_id]);
    if (!user) throw new NotFoundError();
    return { status: 200, body: { user: presentUser(user) } };
  },
} satisfies Partial<OperationsHandlers>;
