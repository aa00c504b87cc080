import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import { ConflictError } from '../../errors.ts';
import type { Actor, AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';
import { mailDecision } from './mail-decision.ts';

/** Whether a new page of the campaign is hidden until somebody approves it. Only pages that staff create are approved already. */
export function awaitsApproval(actor: Actor, { approve_first }: Pick<CampaignRow, 'approve_first'>): boolean {
  return approve_first && actor.kind !== 'staff';
}

/**
 * Hides a page from everyone except its owner, who gets an email with the reason. Its donations still count. If the page is hidden already,
 * only the reason changes. A page that waits for approval is rejected.
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
    const [action, mail] = page.awaits_approval
      ? (['page.reject', 'page_rejected'] as const)
      : (['page.hide', 'page_hidden'] as const);
    await audit(transaction, actor, action, ['page', page.id], { reason });
    await mailDecision(transaction, page.id, mail, reason);
  }
  return { page: await requireResource(transaction, 'pages', named), changed };
}

/**
 * Shows a page again, and emails its owner. A page that waits for approval is approved. If the owner's account is disabled, the page stays
 * hidden until the account is enabled.
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
    const [action, mail] = page.awaits_approval
      ? (['page.approve', 'page_approved'] as const)
      : (['page.unhide', 'page_shown'] as const);
    await audit(transaction, actor, action, ['page', page.id], { ...(reason !== undefined && { reason }) });
    await mailDecision(transaction, page.id, mail);
  }
  return { page: await requireResource(transaction, 'pages', named), changed };
}

/** Shows a page that waits for approval to everyone, and emails its owner. @throws NotFoundError; ConflictError if it doesn't wait */
export async function approvePage(
  transaction: Transaction,
  actor: AdminActor,
  { named }: { named: NamedResource },
): Promise<void> {
  await requireWaiting(transaction, actor, named);
  await unhidePage(transaction, actor, { named, reason: undefined });
}

/**
 * Rejects a page that waits for approval. It stays hidden, and its owner gets an email with the reason.
 * @throws NotFoundError; ConflictError if it doesn't wait
 */
export async function rejectPage(
  transaction: Transaction,
  actor: AdminActor,
  { named, reason }: { named: NamedResource; reason: string },
): Promise<void> {
  await requireWaiting(transaction, actor, named);
  await hidePage(transaction, actor, { named, reason });
}

/** Locks the page, because somebody else may decide at the same time. */
async function requireWaiting(
  transaction: Transaction,
  actor: AdminActor,
  named: NamedResource,
): Promise<void> {
  const page = await requireResource(transaction, 'pages', named, { locked: true });
  requireCampaign(actor, page.campaign_id);
  if (!page.awaits_approval)
    throw new ConflictError(`Page ${page.id} doesn't wait for approval.`, 'decided page');
}
