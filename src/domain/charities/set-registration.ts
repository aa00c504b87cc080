import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type CharityRegistration, CharityRepository } from '../../db/repositories/charities.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/**
 * Sets how a charity is named and numbered in its register, and its address. Receipts that were issued stay as they are.
 * @returns the charity, and the names of the changed values
 * @throws NotFoundError
 */
export async function setRegistration(
  transaction: Transaction,
  actor: OperatorActor,
  { named, wanted }: { named: NamedResource; wanted: Partial<CharityRegistration> },
): Promise<{ charity: CharityRow; changed: string[] }> {
  const former = await requireResource(transaction, 'charities', named, { locked: true });
  const charity = { ...former, ...wanted };
  const changed = (Object.keys(wanted) as (keyof CharityRegistration)[]).filter(
    (name) => charity[name] !== former[name],
  );
  if (changed.length > 0) {
    await new CharityRepository(transaction).update(charity.id, wanted);
    await auditValues(transaction, actor, 'charity.registration', ['charity', charity.id], former, wanted);
  }
  return { charity, changed };
}
