import { presentTimestamp } from '../../contract/date-times.ts';
import { staffList } from '../../db/queries/staff-lists/staff-list.ts';
import { grantPlaces } from '../../db/queries/staff-records/grant-places.ts';
import { staffMemberRecords } from '../../db/queries/staff-records/staff-members.ts';
import { StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { reachedFilters } from '../list-places.ts';
import { presentStaffMember } from '../presenters/staff-member.ts';
import { callerOf } from '../staff.ts';
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

  async getStaff({ params }, { database: { primary } }) {
    const [member] = await staffMemberRecords(primary, [params.user_id]);
    if (!member) throw new NotFoundError();
    return { status: 200, body: { staff_member: presentStaffMember(member) } };
  },
} satisfies Partial<OperationsHandlers>;
