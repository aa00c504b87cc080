import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/**
 * Disables or enables a campaign. A disabled campaign accepts no pages or donations, and says so. `changed` is false if it was already in
 * this state.
 */
export async function setCampaignDisabled(
  transaction: Transaction,
  actor: AdminActor,
  { named, disabled }: { named: NamedResource; disabled: boolean },
): Promise<{ campaign: CampaignRow; changed: boolean }> {
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  if ((campaign.disabled_at !== null) === disabled) return { campaign, changed: false };
  await audit(transaction, actor, disabled ? 'campaign.disable' : 'campaign.enable', [
    'campaign',
    campaign.id,
  ]);
  const campaigns = new CampaignRepository(transaction);
  return { campaign: await campaigns.setDisabled(campaign.id, disabled), changed: true };
}
