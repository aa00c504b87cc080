import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import { PageConfirmationRepository } from '../../db/repositories/page-confirmations.ts';
import { PageWriter } from '../../db/repositories/pages.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { CharityRow, KycStatus } from '../../db/rows/charity-rows.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/** A disabled campaign takes no pages and no donations, and says so. `changed` is false when it was so already. */
export async function setCampaignDisabled(
  transaction: Transaction,
  actor: OperatorActor,
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

/** The outcome of a charity's identity check. Only for charities that have passed are pages made. */
export async function setKycStatus(
  transaction: Transaction,
  actor: OperatorActor,
  { named, status }: { named: NamedResource; status: KycStatus },
): Promise<{ charity: CharityRow; former: KycStatus }> {
  const charity = await requireResource(transaction, 'charities', named, { locked: true });
  const { id, kyc_status: former } = charity;
  if (former !== status) {
    await new CharityRepository(transaction).setKycStatus(id, status);
    await audit(transaction, actor, 'charity.kyc', ['charity', id], { from: former, to: status });
  }
  return { charity: { ...charity, kyc_status: status }, former };
}

/** What an operator pauses or cancels stays so until an operator opens it again. */
export async function setPageState(
  transaction: Transaction,
  actor: OperatorActor,
  { named, state }: { named: NamedResource; state: PageRow['state'] },
): Promise<{ page: PageRow; former: PageRow['state'] }> {
  const page = await requireResource(transaction, 'pages', named, { locked: true });
  const { id, state: former } = page;
  const operatorState = state === 'active' ? null : state;
  if (former !== state || page.operator_state !== operatorState) {
    await new PageWriter(transaction).update(id, { state, operator_state: operatorState });
    await new PageConfirmationRepository(transaction).forget(id);
    await audit(transaction, actor, 'page.state', ['page', id], { from: former, to: state });
  }
  return { page: { ...page, state }, former };
}

/**
 * Hides a page from everybody but its owner, who is shown the reason. What was given to it stays and counts. A page that is hidden already
 * gets the new reason.
 */
export async function hidePage(
  transaction: Transaction,
  actor: OperatorActor,
  { named, reason }: { named: NamedResource; reason: string },
): Promise<{ page: PageRow; changed: boolean }> {
  const page = await requireResource(transaction, 'pages', named, { locked: true });
  const changed = page.held_reason !== reason;
  if (changed) {
    await new PageWriter(transaction).hold(page.id, reason);
    await audit(transaction, actor, 'page.hide', ['page', page.id], { reason });
  }
  return { page: await requireResource(transaction, 'pages', named), changed };
}

/** Shows a page again, unless its owner's account is disabled: then it is shown when that is enabled. */
export async function unhidePage(
  transaction: Transaction,
  actor: OperatorActor,
  { named, reason }: { named: NamedResource; reason: string | undefined },
): Promise<{ page: PageRow; changed: boolean }> {
  const { id, held_at } = await requireResource(transaction, 'pages', named, { locked: true });
  const changed = held_at !== null;
  if (changed) {
    await new PageWriter(transaction).release(id);
    await audit(transaction, actor, 'page.unhide', ['page', id], { ...(reason !== undefined && { reason }) });
  }
  return { page: await requireResource(transaction, 'pages', named), changed };
}
