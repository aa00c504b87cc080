import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CharityRepository } from '../../db/repositories/charities.ts';
import type { CharityRow, KycStatus } from '../../db/rows/charity-rows.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';

/** Sets the outcome of a charity's identity check. Pages can be created only for charities that have passed. */
export async function setKycStatus(
  transaction: Transaction,
  actor: AdminActor,
  { named, status }: { named: NamedResource; status: KycStatus },
): Promise<{ charity: CharityRow; former: KycStatus }> {
  const charity = await requireResource(transaction, 'charities', named, { locked: true });
  const { id, kyc_status: former } = charity;
  if (former !== status) {
    await new CharityRepository(transaction).update(id, { kyc_status: status });
    await audit(transaction, actor, 'charity.kyc', ['charity', id], { from: former, to: status });
  }
  return { charity: { ...charity, kyc_status: status }, former };
}
