import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

/** @param donateUrl has passed `donateUrlError`; null: the campaign has no checkout of its own */
export function setCampaignDonateUrl(
  context: OperatorContext,
  named: NamedResource,
  donateUrl: string | null,
): Promise<{ campaign: CampaignRow; former: string | null }> {
  return runRecorded(context, async (transaction, record) => {
    const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
    const { id, donate_url: former } = campaign;
    if (former !== donateUrl) {
      await new CampaignRepository(transaction).setDonateUrl(id, donateUrl);
      await record('campaign.donate_url', ['campaign', id], { from: former, to: donateUrl });
    }
    return { campaign: { ...campaign, donate_url: donateUrl }, former };
  });
}

/** The same for a charity. */
export function setCharityDonateUrl(
  context: OperatorContext,
  named: NamedResource,
  donateUrl: string | null,
): Promise<{ charity: CharityRow; former: string | null }> {
  return runRecorded(context, async (transaction, record) => {
    const charity = await requireResource(transaction, 'charities', named, { locked: true });
    const { id, donate_url: former } = charity;
    if (former !== donateUrl) {
      await new CharityRepository(transaction).setDonateUrl(id, donateUrl);
      await record('charity.donate_url', ['charity', id], { from: former, to: donateUrl });
    }
    return { charity: { ...charity, donate_url: donateUrl }, former };
  });
}
