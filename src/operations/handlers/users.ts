import { countRecords } from '../../db/queries/erasure/person.ts';
import { userList } from '../../db/queries/staff-lists/user-list.ts';
import { userRecords } from '../../db/queries/staff-records/users.ts';
import { exportUser } from '../../domain/accounts/export-user.ts';
import { createUserByMail, sendPasswordReset } from '../../domain/accounts/password-links.ts';
import { updateUser, userVersion } from '../../domain/accounts/update-user.ts';
import { disableUser, enableUser } from '../../domain/accounts/users.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentUser } from '../presenters/user.ts';
import { callerOf } from '../staff.ts';
import type { OperationsContext, OperationsHandlers, StaffOperations } from './types.ts';

export const users = {
  listUsers: answerList({
    schema: 'User',
    list: userList,
    filters: (knex, query: StaffOperations['listUsers']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: (knex, ids, { scope }) => userRecords(knex, ids, scope),
    present: presentUser,
  }),

  getUser: ({ params, principal }, context) => readUser(context, callerOf(principal), params.user_id),

  async createUser({ body: { email, name, phone = null }, principal }, context) {
    const actor = callerOf(principal);
    const { id } = await change(context, actor, createUserByMail, { email, name, phone });
    return { ...(await readUser(context, actor, id)), status: 201 };
  },

  updateUser(request, context) {
    const { params, body, principal } = request;
    const actor = callerOf(principal);
    return answerEdit(
      request,
      (isExpected) => change(context, actor, updateUser, { ...body, userId: params.user_id, isExpected }),
      () => readUser(context, actor, params.user_id),
    );
  },

  async disableUser({ params, principal }, context) {
    const actor = callerOf(principal);
    await change(context, actor, disableUser, { id: params.user_id });
    return readUser(context, actor, params.user_id);
  },

  async enableUser({ params, principal }, context) {
    const actor = callerOf(principal);
    await change(context, actor, enableUser, { id: params.user_id });
    return readUser(context, actor, params.user_id);
  },

  async sendPasswordReset({ params, principal }, context) {
    const actor = callerOf(principal);
    await change(context, actor, sendPasswordReset, { userId: params.user_id });
    return readUser(context, actor, params.user_id);
  },

  async exportUser({ params, principal }, context) {
    const input = { userId: params.user_id, baseUrl: context.config.baseUrl };
    const { data, pictures } = await change(context, callerOf(principal), exportUser, input);
    return { status: 200, body: { data: { ...data, pictures } } };
  },

  async eraseUser({ params, body, principal }, { eraseUser }) {
    const person = { userId: params.user_id, confirmedEmail: body.confirm_email };
    const { id: user_id, ...counts } = await eraseUser(person, callerOf(principal));
    return { status: 200, body: { erased: { user_id, ...counts } } };
  },
} satisfies Partial<OperationsHandlers>;

/** Reads a person whom the caller reaches, with the version of what can be changed. @throws NotFoundError */
async function readUser({ database: { primary } }: OperationsContext, { scope }: StaffActor, id: number) {
  const [user] = await userRecords(primary, [id], scope);
  if (!user) throw new NotFoundError();
  const records = scope === 'all' ? await countRecords(primary, user) : null;
  return {
    status: 200 as const,
    body: { user: presentUser(user), records },
    headers: versionHeader(userVersion(user)),
  };
}
