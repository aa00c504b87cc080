import type { ReportRow } from '../../rows/report-rows.ts';
import { within } from '../conditions.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

export interface ReportListFilters
  extends Pick<ListFilters, 'pageIds' | 'campaignIds' | 'exceptCampaignIds' | 'charityIds' | 'created'> {
  state?: ReportRow['state'] | undefined;
  reason?: ReportRow['reason'] | undefined;
}

const isIn = (state: ReportRow['state']) => `reports.state = '${state}'`;

/** What was reported about pages and what is on them. */
export const reportList: StaffList<ReportListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'reports',
      id: 'reports.id',
      key: 'reports.created_at',
      type: 'timestamptz',
      places: {
        pageIds: 'reports.page_id',
        campaignIds: 'reports.campaign_id',
        charityIds: 'reports.charity_id',
      },
      kinds: ({ state }) => (state ? [state] : (['open', 'resolved'] as const)).map(isIn),
    },
  },
  conditions: ({ state, reason, created = {} }, bindings) => {
    if (reason) bindings.reason = reason;
    return [
      state && isIn(state),
      reason && 'reports.reason = :reason',
      ...within(bindings, created, 'reports.created_at'),
    ];
  },
};
