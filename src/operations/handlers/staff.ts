import { presentTimestamp } from '../../contract/date-times.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { staffList } from '../../db/queries/staff-lists/staff-list.ts';
import { grantPlaces } from '../../db/queries/staff-records/grant-places.ts';
import { staffMemberRecords } from '../../db/queries/staff-records/staff-members.ts';
import { StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import { change } from '../../domain/change.ts';
import { inviteStaff } from '../../domain/staff/invite-staff.ts';
import { resetFactor, rolesVersion, setRoles } from '../../domain/staff/manage-staff.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { reachedFilters } from '../list-places.ts';
import { presentStaffMember } from '../presenters/staff-member.ts';
import { callerOf } from '../staff.ts';
import { wantedRoles } from '../wanted-roles.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const staff = {
  async getMe({ principal }, { database: { primary }, users }) {
    const { userId, tokenId, grants } = callerOf(principal);
    const [user, token, places] = await Promise.all([
      users.find(userId),
      tokenId === undefined ? undefined : new StaffTokenRepository(primary).find(tokenId),
      grantPlaces(primary, grants),
    ]);
    if (!user) throw new NotFoundError();
    const roles = grants.map(({ role, campaign_id, charity_id }) => ({
      role,
      campaign_uid: campaign_id === null ? null : (places.campaigns.get(campaign_id) ?? null),
      charity_uid: charity_id === null ? null : (places.charities.get(charity_id) ?? null),
    }));
    const me = {
      user_id: user.id,
      name: user.name,
      email: user.email,
      token: token
        ? { id: token.id, name: token.name, expires_at: presentTimestamp(token.expires_at) }
        : null,
      roles,
    };
    return { status: 200, body: { me } };
  },

  listStaff: answerList({
    schema: 'StaffMember',
    list: staffList,
    filters: (knex, query: StaffOperations['listStaff']['query'], actor) =>
      reachedFilters(knex, query, actor, { role: query.role, state: query.state }),
    records: staffMemberRecords,
    present: presentStaffMember,
  }),

  getStaff: ({ params }, { database: { primary } }) => requireMember(primary, params.user_id),

  async inviteStaff({ body: { email, name, roles }, principal }, context) {
    const input = { email, name, roles: wantedRoles(roles) };
    const userId = await change(context, callerOf(principal), inviteStaff, input);
    return { ...(await readMember(context.database.primary, userId)), status: 201 };
  },

  updateStaff(request, context) {
    const { params, body, principal } = request;
    const input = { userId: params.user_id, roles: wantedRoles(body.roles) };
    return answerEdit(
      request,
      (isExpected) => change(context, callerOf(principal), setRoles, { ...input, isExpected }),
      () => readMember(context.database.primary, params.user_id),
    );
  },

  async resetStaffFactor({ params, principal }, context) {
    const { primary } = context.database;
    const { id } = (await requireMember(primary, params.user_id)).body.staff_member;
    await change(context, callerOf(principal), resetFactor, { user: { id } });
    return { status: 200, body: (await readMember(primary, id)).body };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError also for somebody who has no role */
async function requireMember(knex: DatabaseHandle, userId: number) {
  const reply = await readMember(knex, userId);
  if (reply.body.staff_member.roles.length === 0) throw new NotFoundError();
  return reply;
}

/** Reads a member of staff with the version of their roles, in one statement. @throws NotFoundError */
async function readMember(knex: DatabaseHandle, userId: number) {
  const [member] = await staffMemberRecords(knex, [userId]);
  if (!member) throw new NotFoundError();
  return {
    status: 200 as const,
    body: { staff_member: presentStaffMember(member) },
    headers: versionHeader(rolesVersion(member.roles)),
  };
}
