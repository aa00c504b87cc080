import type { GroupSummary } from '../../../generated/fundraising/operations.ts';
import type { GroupValueSummaryRecord } from '../../db/queries/group-value-summaries.ts';

/** One value of a campaign's group; `id` is the group's. */
export function presentGroupSummary(value: GroupValueSummaryRecord): GroupSummary {
  return { id: value.group_id, key: value.key, label: value.label, value: value.value };
}
