import type { AuditEntry } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const audit = {
  noun: 'audit_entry',
  path: '/audit',
  title: 'Audit log',
  group: 'Platform',
  list: {
    operation: 'listAudit',
    columns: ['occurred_at', 'actor_name', 'action', 'subject_type', 'subject_id', 'details'],
    filters: ['action', 'created_since', 'created_until'],
    sorts: { created: 'occurred_at' },
    empty: 'No change matches. Try an earlier time, or another action.',
  },
  links: {
    actor_name: ({ actor_type: type, actor_id: id }) =>
      id !== null && (type === 'user' || type === 'staff') ? ['user', id] : undefined,
    subject_id: ({ subject_type: type, subject_id: id }) => (type && id !== null ? [type, id] : undefined),
  },
} satisfies Screen<AuditEntry>;
