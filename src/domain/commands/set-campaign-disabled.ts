import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

/** A disabled campaign takes no pages and no donations, and says so. `changed` is false when it was so already. */
export function setCampaignDisabled(
  context: OperatorContext,
  named: NamedResource,
  disabled: boolean,
): Promise<{ campaign: CampaignRow; changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
    if ((campaign.disabled_at !== null) === disabled) return { campaign, changed: false };
    await record(disabled ? 'campaign.disable' : 'campaign.enable', ['campaign', campaign.id]);
    const campaigns = new CampaignRepository(transaction);
    return { campaign: await campaigns.setDisabled(campaign.id, disabled), changed: true };
  });
}
