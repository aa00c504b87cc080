import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

interface HowToGive {
  named: NamedResource;
  /** Plain text; null for none. */
  howToGive: string | null;
}

/** Sets what donors of a campaign read where there is no checkout. @throws NotFoundError */
export async function setCampaignHowToGive(
  transaction: Transaction,
  actor: OperatorActor,
  { named, howToGive }: HowToGive,
): Promise<{ campaign: CampaignRow; former: string | null }> {
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  const { id, how_to_give: former } = campaign;
  if (former !== howToGive) {
    await new CampaignRepository(transaction).setHowToGive(id, howToGive);
    await audit(transaction, actor, 'campaign.how_to_give', ['campaign', id], {
      from: former,
      to: howToGive,
    });
  }
  return { campaign: { ...campaign, how_to_give: howToGive }, former };
}

/** Sets what donors of a charity read where there is no checkout. @throws NotFoundError */
export async function setCharityHowToGive(
  transaction: Transaction,
  actor: OperatorActor,
  { named, howToGive }: HowToGive,
): Promise<{ charity: CharityRow; former: string | null }> {
  const charity = await requireResource(transaction, 'charities', named, { locked: true });
  const { id, how_to_give: former } = charity;
  if (former !== howToGive) {
    await new CharityRepository(transaction).setHowToGive(id, howToGive);
    await audit(transaction, actor, 'charity.how_to_give', ['charity', id], { from: former, to: howToGive });
  }
  return { charity: { ...charity, how_to_give: howToGive }, former };
}
