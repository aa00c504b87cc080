import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { AdminActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';

/**
 * Sets whether new pages of a campaign wait until somebody approves them. Pages that wait already keep waiting.
 * @throws NotFoundError for an unknown campaign, and for one that staff don't reach
 */
export async function setApproveFirst(
  transaction: Transaction,
  actor: AdminActor,
  { named, wanted }: { named: NamedResource; wanted: boolean },
): Promise<{ campaign: CampaignRow; changed: boolean }> {
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  requireCampaign(actor, campaign.id);
  const changed = campaign.approve_first !== wanted;
  if (changed) {
    const values = { approve_first: wanted };
    await new CampaignRepository(transaction).update(campaign.id, values);
    await auditValues(
      transaction,
      actor,
      'campaign.approve_first',
      ['campaign', campaign.id],
      campaign,
      values,
    );
  }
  return { campaign: { ...campaign, approve_first: wanted }, changed };
}
