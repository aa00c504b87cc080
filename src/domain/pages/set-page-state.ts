import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PageConfirmationRepository } from '../../db/repositories/page-confirmations.ts';
import { type LockedState, PageWriter } from '../../db/repositories/page-writer.ts';
import type { PageRow, PageState } from '../../db/rows/page-rows.ts';
import { NotFoundError } from '../../errors.ts';
import type { AdminActor, StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/** Sets the state of a page. A page that an operator has paused or cancelled stays that way until an operator reopens it. */
export async function setPageState(
  transaction: Transaction,
  actor: AdminActor,
  { named, state }: { named: NamedResource; state: PageState },
): Promise<{ page: PageRow; former: PageState }> {
  const page = await requireResource(transaction, 'pages', named, { locked: true });
  await setStates(transaction, actor, { pages: [page], state });
  return { page: { ...page, state }, former: page.state };
}

/**
 * Sets the state of several pages, of all or of none.
 * @param input.reason for the audit log
 * @returns how many changed
 * @throws NotFoundError that names the pages that don't exist or are out of reach
 */
export async function setPageStates(
  transaction: Transaction,
  actor: StaffActor,
  { ids, state, reason }: { ids: readonly number[]; state: PageState; reason?: string | undefined },
): Promise<number> {
  const pages = await new PageWriter(transaction).lockStates(ids, actor.scope);
  const missing = [...new Set(ids)].filter((id) => !pages.some((page) => page.id === id));
  if (missing.length > 0) {
    throw new NotFoundError(
      missing.length === 1
        ? `Nothing changed: there is no page ${missing[0]}`
        : `Nothing changed: there are no pages ${missing.join(', ')}`,
    );
  }
  return setStates(transaction, actor, { pages, state, reason });
}

/** @returns how many changed */
async function setStates(
  transaction: Transaction,
  actor: AdminActor,
  { pages, state, reason }: { pages: readonly LockedState[]; state: PageState; reason?: string | undefined },
): Promise<number> {
  const operatorState = state === 'active' ? null : state;
  const changed = pages.filter((page) => page.state !== state || page.operator_state !== operatorState);
  if (changed.length === 0) return 0;
  const ids = changed.map(({ id }) => id);
  for (const { id, state: former } of changed) {
    const details = { from: former, to: state, ...(reason !== undefined && { reason }) };
    await audit(transaction, actor, 'page.state', ['page', id], details);
  }
  await new PageConfirmationRepository(transaction).forget(ids);
  // Last, because it locks the campaign's counters.
  await new PageWriter(transaction).setStates(ids, state);
  return changed.length;
}
