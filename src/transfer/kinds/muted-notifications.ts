import { plain } from '../../db/transfer/merge-plan.ts';
import { notificationNames } from '../../mail/notification-options.ts';
import type { FileKind } from '../column.ts';
import { createdColumn, sourceOfReferences } from '../columns/shared-columns.ts';
import { choice, reference } from '../types/text-types.ts';

/** Kinds of email that users have turned off. */
export const mutedNotifications: FileKind = {
  kind: 'muted-notifications',
  identities: [['user', 'name']],
  columns: [
    sourceOfReferences,
    {
      name: 'user',
      type: reference('users'),
      required: true,
      note: 'user who turned these emails off',
      written: { user_id: plain('user_id', []) },
    },
    {
      name: 'name',
      type: choice(...notificationNames),
      required: true,
      note: 'kind of email that is turned off',
      written: { name: plain('name', []) },
    },
    createdColumn,
  ],
  merges: [
    {
      table: 'muted_notifications',
      key: { user_id: 'user_id', name: 'name' },
      derived: 'null::bigint as id',
      matches: [
        '(select 1 from muted_notifications as known where known.user_id = derived.user_id and known.name = derived.name)',
      ],
      checks: [],
    },
  ],
  exportParts: ['muted_notifications order by user_id, name'],
};
