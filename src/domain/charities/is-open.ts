import type { CharityRow } from '../../db/rows/charity-rows.ts';

/** Money is raised only for charities that passed the identity check and are active. */
export function isOpen({ active, kyc_status }: Pick<CharityRow, 'active' | 'kyc_status'>): boolean {
  return active && kyc_status === 'passed';
}
