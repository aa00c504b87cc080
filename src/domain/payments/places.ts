import type { DonationRepository, DonationSummary } from '../../db/repositories/donations.ts';
import type { DonationRow } from '../../db/rows/donation-rows.ts';

/** The source of donations that Groundswell itself creates: refunds by an operator, and moved donations. */
export const OWN_SOURCE = 'groundswell';

/** The source of donations and refunds that staff record. */
export const STAFF_SOURCE = 'staff';

/** A donation and those that it became on other pages, in this order. */
export type Places = [DonationSummary, ...DonationSummary[]];

/** Names the new donation that a moved donation became on another page. */
export function movedDonation(id: number): Pick<DonationRow, 'source' | 'external_id'> {
  return { source: OWN_SOURCE, external_id: `move-${id}` };
}

/** The number that a donation had before it was first moved; its own if it never was. */
export async function numberBeforeMoves(donations: DonationRepository, id: number): Promise<number> {
  const donation = await donations.find({ id });
  const [, number] = /^move-(\d{1,15})$/.exec(donation?.external_id ?? '') ?? [];
  const previous = Number(number);
  // A move always results in a higher number. An imported donation may have such a reference by chance, even in a circle.
  const isMoved =
    donation?.source === OWN_SOURCE &&
    previous < id &&
    (await donations.find({ id: previous })) !== undefined;
  return isMoved ? numberBeforeMoves(donations, previous) : id;
}

/**
 * Locks a donation and those that it became on other pages, in this order. Nobody else can refund or move it until the transaction ends.
 * @param first its number before it was first moved
 */
export function lockPlaces(donations: DonationRepository, first: number): Promise<Places> {
  return placesFrom(donations, first, (id) => donations.lock(id));
}

/** Reads a donation and those that it became on other pages, in this order. @param first its number before it was first moved */
export function readPlaces(donations: DonationRepository, first: number): Promise<Places> {
  return placesFrom(donations, first, async () => {});
}

async function placesFrom(
  donations: DonationRepository,
  first: number,
  prepare: (id: number) => Promise<void>,
): Promise<Places> {
  await prepare(first);
  const donation = await donations.find({ id: first });
  if (!donation) throw new Error(`donation ${first} is gone`);
  const moved = await donations.find(movedDonation(first));
  // A move always results in a higher number. An imported donation may have such a reference by chance, even in a circle.
  return moved && moved.id > first
    ? [donation, ...(await placesFrom(donations, moved.id, prepare))]
    : [donation];
}
