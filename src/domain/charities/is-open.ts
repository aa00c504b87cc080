import type { CharityRow } from '../../db/rows/charity-rows.ts';

/** Whether money can be raised for a charity: it has passed the identity check and is active. */
export function isOpen({ active, kyc_status }: Pick<CharityRow, 'active' | 'kyc_status'>): boolean {
  return active && kyc_status === 'passed';
}
