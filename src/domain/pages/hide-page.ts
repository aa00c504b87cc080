import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';
import { mailDecision } from './mail-decision.ts';

/**
 * Hides a page from everyone except its owner, who gets an email with the reason. Its donations still count. If the page is hidden already,
 * only the reason changes.
 * @throws NotFoundError for an unknown page, and for one that staff don't reach
 */
export async function hidePage(
  transaction: Transaction,
  actor: AdminActor,
  { named, reason }: { named: NamedResource; reason: string },
): Promise<{ page: PageRow; changed: boolean }> {
  const page = await requireResource(transaction, 'pages', named, { locked: true });
  requireCampaign(actor, page.campaign_id);
  const changed = page.held_reason !== reason;
  if (changed) {
    await new PageWriter(transaction).hold(page.id, reason);
    await audit(transaction, actor, 'page.hide', ['page', page.id], { reason });
    await mailDecision(transaction, page.id, 'page_hidden', reason);
  }
  return { page: await requireResource(transaction, 'pages', named), changed };
}

/**
 * Shows a page again, and emails its owner. If the owner's account is disabled, the page stays hidden until the account is enabled.
 * @throws NotFoundError for an unknown page, and for one that staff don't reach
 */
export async function unhidePage(
  transaction: Transaction,
  actor: AdminActor,
  { named, reason }: { named: NamedResource; reason: string | undefined },
): Promise<{ page: PageRow; changed: boolean }> {
  const page = await requireResource(transaction, 'pages', named, { locked: true });
  requireCampaign(actor, page.campaign_id);
  const changed = page.held_at !== null;
  if (changed) {
    await new PageWriter(transaction).release(page.id);
    await audit(transaction, actor, 'page.unhide', ['page', page.id], {
      ...(reason !== undefined && { reason }),
    });
    await mailDecision(transaction, page.id, 'page_shown');
  }
  return { page: await requireResource(transaction, 'pages', named), changed };
}
