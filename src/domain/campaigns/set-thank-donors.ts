import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/**
 * Sets whether donors of a campaign are thanked by email, also for donations that wait for it.
 * @param input.wanted null for the setting of the installation
 * @throws NotFoundError
 */
export async function setThankDonors(
  transaction: Transaction,
  actor: OperatorActor,
  { named, wanted }: { named: NamedResource; wanted: boolean | null },
): Promise<{ campaign: CampaignRow; former: boolean | null }> {
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  const former = campaign.thank_donors;
  if (former !== wanted) {
    await new CampaignRepository(transaction).update(campaign.id, { thank_donors: wanted });
    await audit(transaction, actor, 'campaign.thank_donors', ['campaign', campaign.id], {
      from: former,
      to: wanted,
    });
  }
  return { campaign: { ...campaign, thank_donors: wanted }, former };
}
