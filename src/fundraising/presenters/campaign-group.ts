import type { CampaignGroup } from '../../../generated/fundraising/operations.ts';
import type { CampaignGroupRecord } from '../../db/queries/campaign-groups.ts';

export function presentCampaignGroup(group: CampaignGroupRecord): CampaignGroup {
  return {
    id: group.id,
    key: group.key,
    label: group.label,
    values: group.values,
  };
}
