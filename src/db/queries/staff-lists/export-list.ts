import type { ExportState } from '../../rows/export-rows.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

interface ExportListFilters extends Pick<ListFilters, 'userIds'> {
  state?: ExportState | undefined;
}

/** Exports that haven't expired. */
export const exportList: StaffList<ExportListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'exports',
      id: 'exports.id',
      key: 'exports.created_at',
      type: 'timestamptz',
      places: { userIds: 'exports.user_id' },
    },
  },
  conditions({ state }, bindings) {
    if (state) bindings.state = state;
    return ['exports.expires_at > now()', state && 'exports.state = :state'];
  },
};
