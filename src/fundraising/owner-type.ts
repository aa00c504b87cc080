import type { OwnerType } from '../db/rows/page-rows.ts';

/** The kind of owner behind the `type` of pages; `undefined` for all. */
export function ownerTypeOf(type: 'all' | 'individual' | 'team' | undefined): OwnerType | undefined {
  if (type === 'individual') return 'User';
  return type === 'team' ? 'Team' : undefined;
}
