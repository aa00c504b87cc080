import type { AuditLogRow } from '../../rows/operation-rows.ts';
import { within } from '../conditions.ts';
import type { ListFilters, StaffList } from './read-list.ts';

export interface AuditListFilters extends Pick<ListFilters, 'created'> {
  action?: string | undefined;
  /** Operators have a name, all others an id. */
  actor?: { name: string } | { type: AuditLogRow['actor_type']; id: number } | undefined;
  subject?: { type: string; id: number } | undefined;
}

export const auditList: StaffList<AuditListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'audit_log',
      id: 'audit_log.id',
      key: 'audit_log.occurred_at',
      type: 'timestamptz',
    },
  },
  conditions({ action, actor, subject, created = {} }, bindings) {
    Object.assign(bindings, {
      action: action ?? null,
      actorName: actor && 'name' in actor ? actor.name : null,
      actorType: actor && 'type' in actor ? actor.type : null,
      actorId: actor && 'id' in actor ? actor.id : null,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
    });
    return [
      action !== undefined && 'action = :action',
      actor &&
        ('name' in actor ? 'actor_name = :actorName' : 'actor_type = :actorType and actor_id = :actorId'),
      subject && 'subject_type = :subjectType and subject_id = :subjectId',
      ...within(bindings, created, 'audit_log.occurred_at'),
    ];
  },
};
