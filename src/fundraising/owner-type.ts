import type { OwnerType } from '../db/rows/page-rows.ts';

/** The kind of owner for the `type` of pages, which the search calls `user` and lists `individual`; `undefined` for all. */
export function ownerTypeOf(type: 'all' | 'individual' | 'user' | 'team' | undefined): OwnerType | undefined {
  if (type === 'individual' || type === 'user') return 'User';
  return type === 'team' ? 'Team' : undefined;
}
