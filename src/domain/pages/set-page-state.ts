import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PageConfirmationRepository } from '../../db/repositories/page-confirmations.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/** Sets the state of a page. A page that an operator has paused or cancelled stays that way until an operator reopens it. */
export async function setPageState(
  transaction: Transaction,
  actor: AdminActor,
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
