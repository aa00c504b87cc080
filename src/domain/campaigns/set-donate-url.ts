import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/** Sets a campaign's checkout. @param donateUrl a URL that `donateUrlError` accepts; null to remove its checkout */
export async function setCampaignDonateUrl(
  transaction: Transaction,
  actor: OperatorActor,
  { named, donateUrl }: { named: NamedResource; donateUrl: string | null },
): Promise<{ campaign: CampaignRow; former: string | null }> {
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  const { id, donate_url: former } = campaign;
  if (former !== donateUrl) {
    await new CampaignRepository(transaction).setDonateUrl(id, donateUrl);
    await audit(transaction, actor, 'campaign.donate_url', ['campaign', id], { from: former, to: donateUrl });
  }
  return { campaign: { ...campaign, donate_url: donateUrl }, former };
}

/** Sets a charity's checkout, as `setCampaignDonateUrl` does for a campaign. */
export async function setCharityDonateUrl(
  transaction: Transaction,
  actor: OperatorActor,
  { named, donateUrl }: { named: NamedResource; donateUrl: string | null },
): Promise<{ charity: CharityRow; former: string | null }> {
  const charity = await requireResource(transaction, 'charities', named, { locked: true });
  const { id, donate_url: former } = charity;
  if (former !== donateUrl) {
    await new CharityRepository(transaction).setDonateUrl(id, donateUrl);
    await audit(transaction, actor, 'charity.donate_url', ['charity', id], { from: former, to: donateUrl });
  }
  return { charity: { ...charity, donate_url: donateUrl }, former };
}
