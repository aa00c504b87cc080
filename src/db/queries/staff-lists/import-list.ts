import type { ImportState } from '../../rows/import-rows.ts';
import { within } from '../conditions.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

interface ImportListFilters extends Pick<ListFilters, 'userIds' | 'created'> {
  state?: ImportState | undefined;
  kind?: string | undefined;
}

/** What staff have uploaded. */
export const importList: StaffList<ImportListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'imports',
      id: 'imports.id',
      key: 'imports.created_at',
      type: 'timestamptz',
      places: { userIds: 'imports.user_id' },
    },
  },
  conditions: ({ state, kind, created = {} }, bindings) => {
    if (state) bindings.state = state;
    if (kind) bindings.kind = kind;
    return [
      state && 'imports.state = :state',
      kind && 'imports.kind = :kind',
      ...within(bindings, created, 'imports.created_at'),
    ];
  },
};
