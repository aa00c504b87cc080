import type { LiveChange, LiveState } from '../../../generated/fundraising/operations.ts';

/** How many top pages, top teams and latest donations a state contains. */
export const liveSizes = { pages: 10, donations: 10 };

/** A message of a stream. */
export type LiveMessage = { event: 'snapshot'; data: LiveState } | { event: 'change'; data: LiveChange };

/** A subject as it was read. */
export interface LiveReading {
  state: LiveState;
  /** Its donations that were moved from another page, and so aren't new. */
  movedIds: readonly number[];
}

/**
 * Returns the message that leads from one state to the next; `undefined` if only the time has changed. Changes that only a whole state can
 * express (a donation that was removed, changed or moved there, a new name) become a snapshot.
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
    top_teams: isSame(before.top_teams, after.top_teams) ? undefined : after.top_teams,
    donations: added.length === 0 ? undefined : added,
    at: after.at,
  };
  return data.totals || data.top_pages || data.top_teams || data.donations
    ? { event: 'change', data }
    : undefined;
}

/** @returns `undefined` if the new list isn't just the old one with new donations in front */
function addedDonations(before: LiveState, after: LiveState): LiveState['donations'] | undefined {
  const known = new Set(before.donations.map(({ id }) => id));
  const added = after.donations.filter(({ id }) => !known.has(id));
  const expected = [...added, ...before.donations].slice(0, liveSizes.donations);
  return isSame(expected, after.donations) ? added : undefined;
}

/** Both were presented by the same code, so their fields are in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
