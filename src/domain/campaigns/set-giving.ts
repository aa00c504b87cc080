import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/** The checkout, or what donors read where there is none. */
type GivingColumn = 'donate_url' | 'how_to_give';

interface Giving {
  named: NamedResource;
  column: GivingColumn;
  /** For `donate_url`, a URL that `donateUrlError` accepts; for `how_to_give`, plain text. Null removes it. */
  value: string | null;
}

/** Sets how donors of a campaign give. @throws NotFoundError */
export async function setCampaignGiving(
  transaction: Transaction,
  actor: OperatorActor,
  { named, column, value }: Giving,
): Promise<{ campaign: CampaignRow; former: string | null }> {
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  const former = campaign[column];
  if (former !== value) {
    await new CampaignRepository(transaction).update(campaign.id, { [column]: value });
    await audit(transaction, actor, `campaign.${column}`, ['campaign', campaign.id], {
      from: former,
      to: value,
    });
  }
  return { campaign: { ...campaign, [column]: value }, former };
}

/** Sets how donors of a charity give. @throws NotFoundError */
export async function setCharityGiving(
  transaction: Transaction,
  actor: OperatorActor,
  { named, column, value }: Giving,
): Promise<{ charity: CharityRow; former: string | null }> {
  const charity = await requireResource(transaction, 'charities', named, { locked: true });
  const former = charity[column];
  if (former !== value) {
    await new CharityRepository(transaction).update(charity.id, { [column]: value });
    await audit(transaction, actor, `charity.${column}`, ['charity', charity.id], {
      from: former,
      to: value,
    });
  }
  return { charity: { ...charity, [column]: value }, former };
}
