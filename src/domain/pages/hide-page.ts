import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/**
 * Hides a page from everyone except its owner, who sees the reason. Its donations still count. If the page is hidden already, only the
 * reason changes.
 */
export async function hidePage(
  transaction: Transaction,
  actor: AdminActor,
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

/** Shows a page again. If its owner's account is disabled, it stays hidden until the account is enabled. */
export async function unhidePage(
  transaction: Transaction,
  actor: AdminActor,
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
