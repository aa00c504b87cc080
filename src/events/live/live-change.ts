import type { LiveChange, LiveState } from '../../../generated/fundraising/operations.ts';

/** How many of the last donations a state has, and how many of the best pages. */
export const liveSizes = { pages: 10, donations: 10 };

/** What a stream sends. */
export type LiveMessage = { event: 'snapshot'; data: LiveState } | { event: 'change'; data: LiveChange };

/** What was read of a subject. */
export interface LiveReading {
  state: LiveState;
  /** Of its donations, those that were moved there from another page, and are no new gifts. */
  movedIds: readonly number[];
}

/**
 * What leads from one state to the next; `undefined` when nothing but the time has changed. What can only be told by a whole
 * state (a donation that has gone, is another now or was moved there, a new name) is.
 */
export function changeBetween(
  before: LiveState,
  after: LiveState,
  movedIds: LiveReading['movedIds'] = [],
): LiveMessage | undefined {
  const added = addedDonations(before, after);
  const isWhole =
    !isSame(before.subject, after.subject) || !added || added.some(({ id }) => movedIds.includes(id));
  if (isWhole) return { event: 'snapshot', data: after };
  const data: LiveChange = {
    totals: isSame(before.totals, after.totals) ? undefined : after.totals,
    top_pages: isSame(before.top_pages, after.top_pages) ? undefined : after.top_pages,
    donations: added.length === 0 ? undefined : added,
    at: after.at,
  };
  return data.totals || data.top_pages || data.donations ? { event: 'change', data } : undefined;
}

/** @returns `undefined` when the new list is more than the old one with new donations before it */
function addedDonations(before: LiveState, after: LiveState): LiveState['donations'] | undefined {
  const known = new Set(before.donations.map(({ id }) => id));
  const added = after.donations.filter(({ id }) => !known.has(id));
  const expected = [...added, ...before.donations].slice(0, liveSizes.donations);
  return isSame(expected, after.donations) ? added : undefined;
}

/** Both were presented by the same code, so that their fields are in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
