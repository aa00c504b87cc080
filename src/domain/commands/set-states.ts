import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import { PageConfirmationRepository } from '../../db/repositories/page-confirmations.ts';
import { PageWriter } from '../../db/repositories/pages.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { CharityRow, KycStatus } from '../../db/rows/charity-rows.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
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

/** The outcome of a charity's identity check. Only for charities that have passed are pages made. */
export function setKycStatus(
  context: OperatorContext,
  named: NamedResource,
  status: KycStatus,
): Promise<{ charity: CharityRow; former: KycStatus }> {
  return runRecorded(context, async (transaction, record) => {
    const charity = await requireResource(transaction, 'charities', named, { locked: true });
    const { id, kyc_status: former } = charity;
    if (former !== status) {
      await new CharityRepository(transaction).setKycStatus(id, status);
      await record('charity.kyc', ['charity', id], { from: former, to: status });
    }
    return { charity: { ...charity, kyc_status: status }, former };
  });
}

/** What an operator pauses or cancels stays so until an operator opens it again. */
export function setPageState(
  context: OperatorContext,
  named: NamedResource,
  state: PageRow['state'],
): Promise<{ page: PageRow; former: PageRow['state'] }> {
  return runRecorded(context, async (transaction, record) => {
    const page = await requireResource(transaction, 'pages', named, { locked: true });
    const { id, state: former } = page;
    const operatorState = state === 'active' ? null : state;
    if (former !== state || page.operator_state !== operatorState) {
      await new PageWriter(transaction).update(id, { state, operator_state: operatorState });
      await new PageConfirmationRepository(transaction).forget(id);
      await record('page.state', ['page', id], { from: former, to: state });
    }
    return { page: { ...page, state }, former };
  });
}

/**
 * Hides a page from everybody but its owner, who is shown the reason. What was given to it stays and counts. A page that is hidden already
 * gets the new reason.
 */
export function hidePage(
  context: OperatorContext,
  named: NamedResource,
  reason: string,
): Promise<{ page: PageRow; changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const page = await requireResource(transaction, 'pages', named, { locked: true });
    const changed = page.held_reason !== reason;
    if (changed) {
      await new PageWriter(transaction).hold(page.id, reason);
      await record('page.hide', ['page', page.id], { reason });
    }
    return { page: await requireResource(transaction, 'pages', named), changed };
  });
}

/** Shows a page again, unless its owner's account is disabled: then it is shown when that is enabled. */
export function unhidePage(
  context: OperatorContext,
  named: NamedResource,
  reason: string | undefined,
): Promise<{ page: PageRow; changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const { id, held_at } = await requireResource(transaction, 'pages', named, { locked: true });
    const changed = held_at !== null;
    if (changed) {
      await new PageWriter(transaction).release(id);
      await record('page.unhide', ['page', id], { ...(reason !== undefined && { reason }) });
    }
    return { page: await requireResource(transaction, 'pages', named), changed };
  });
}
