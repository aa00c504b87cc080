import type { AuditLogRow } from '../../rows/operation-rows.ts';
import { within } from '../conditions.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

export interface AuditListFilters extends Pick<ListFilters, 'campaignIds' | 'exceptCampaignIds' | 'created'> {
  action?: string | undefined;
  /** Operators have a name, all others an id. */
  actor?: { name: string } | { type: AuditLogRow['actor_type']; id: number } | undefined;
  subject?: { type: string; id: number } | undefined;
  /** Only entries of this user as staff, or of these tokens. */
  staffId?: number | undefined;
  tokenIds?: readonly number[] | undefined;
}

export const auditList: StaffList<AuditListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'audit_log',
      id: 'audit_log.id',
      key: 'audit_log.occurred_at',
      type: 'timestamptz',
      places: { campaignIds: 'audit_log.campaign_id' },
    },
  },
  conditions({ action, actor, subject, staffId, tokenIds, created = {} }, bindings) {
    Object.assign(bindings, {
      ...(action !== undefined && { action }),
      ...(actor &&
        ('name' in actor ? { actorName: actor.name } : { actorType: actor.type, actorId: actor.id })),
      ...(subject && { subjectType: subject.type, subjectId: subject.id }),
      ...(staffId !== undefined && { staffId }),
      ...(tokenIds && { tokenIds: [...tokenIds] }),
    });
    return [
      action !== undefined && 'action = :action',
      actor &&
        ('name' in actor ? 'actor_name = :actorName' : 'actor_type = :actorType and actor_id = :actorId'),
      subject && 'subject_type = :subjectType and subject_id = :subjectId',
      staffId !== undefined && `actor_type = 'staff' and actor_id = :staffId`,
      tokenIds && `actor_type = 'staff_token' and actor_id = any(:tokenIds)`,
      ...within(bindings, created, 'audit_log.occurred_at'),
    ];
  },
};
