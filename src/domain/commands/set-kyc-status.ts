import { CharityRepository } from '../../db/repositories/charities.ts';
import type { CharityRow, KycStatus } from '../../db/rows/charity-rows.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

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
