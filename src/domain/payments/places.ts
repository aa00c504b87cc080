import type { DonationRepository, DonationSummary } from '../../db/repositories/donations.ts';
import type { DonationRow } from '../../db/rows/donation-rows.ts';

/** The source of what is made here: refunds by the operator, and donations that were moved. */
export const OWN_SOURCE = 'groundswell';

/** Names the donation that another one has become on another page. */
export function movedDonation(id: number): Pick<DonationRow, 'source' | 'external_id'> {
  return { source: OWN_SOURCE, external_id: `move-${id}` };
}

/** The number that a donation had before it was moved, perhaps several times; its own for one that never was. */
export async function numberBeforeMoves(donations: DonationRepository, id: number): Promise<number> {
  const donation = await donations.find({ id });
  const [, former] = /^move-(\d{1,15})$/.exec(donation?.external_id ?? '') ?? [];
  // A move makes a higher number; an import may say anything.
  if (donation?.source !== OWN_SOURCE || former === undefined || Number(former) >= id) return id;
  return numberBeforeMoves(donations, Number(former));
}

/**
 * Locks a donation and what it has become on other pages, one after the other: nobody refunds or moves it until the transaction ends.
 * @param first its number before it was moved
 */
export async function lockPlaces(
  donations: DonationRepository,
  first: number,
): Promise<[DonationSummary, ...DonationSummary[]]> {
  await donations.lock(first);
  const donation = await donations.find({ id: first });
  if (!donation) throw new Error(`donation ${first} is gone`);
  const moved = await donations.find(movedDonation(first));
  // A move makes a higher number; an import may say anything.
  return moved && moved.id > first ? [donation, ...(await lockPlaces(donations, moved.id))] : [donation];
}
