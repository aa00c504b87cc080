import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationRepository, type NamedDonation } from '../../db/repositories/donations.ts';
import { EventRepository } from '../../db/repositories/events.ts';
import { HeldMessageRepository } from '../../db/repositories/held-messages.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { lockPlaces, numberBeforeMoves } from './places.ts';
import { requireDonation } from './refund.ts';
import { requireWhereItIs } from './reported.ts';

interface Moderated {
  id: number;
  held_at: Date | null;
  held_reason: string | null;
  changed: boolean;
}

/**
 * Hides the message of a donation from everyone except its donor, whose copy of their data includes it. The donation doesn't change. If it
 * was moved, the message is hidden on all of its pages, past and present.
 * @throws NotFoundError for an unknown donation, and for one that is now where staff don't reach it
 */
export async function hideMessage(
  transaction: Transaction,
  actor: AdminActor,
  { reason, ...named }: NamedDonation & { reason: string },
): Promise<Moderated> {
  // An event that is being published has already read the message. Wait until it is in the log, where the message is erased below.
  await new EventRepository(transaction).waitForPublisher();
  const { id } = await requireDonation(transaction, named);
  const messages = new HeldMessageRepository(transaction);
  const ids = await lockMoves(transaction, actor, id);
  const changed = (await messages.find(id)).held_reason !== reason;
  if (changed) {
    await messages.hold(ids, reason);
    await messages.forgetLogged(ids);
    await audit(transaction, actor, 'donation.hide_message', ['donation', id], { reason });
  }
  const { held_at, held_reason } = await messages.find(id);
  return { id, held_at, held_reason, changed };
}

/**
 * Shows the message again, except in events that were logged before.
 * @throws NotFoundError for an unknown donation, and for one that is now where staff don't reach it
 */
export async function unhideMessage(
  transaction: Transaction,
  actor: AdminActor,
  { reason, ...named }: NamedDonation & { reason: string | undefined },
): Promise<Moderated> {
  const { id } = await requireDonation(transaction, named);
  const messages = new HeldMessageRepository(transaction);
  const ids = await lockMoves(transaction, actor, id);
  const changed = (await messages.find(id)).held_at !== null;
  if (changed) {
    await messages.release(ids);
    await audit(transaction, actor, 'donation.unhide_message', ['donation', id], {
      ...(reason !== undefined && { reason }),
    });
  }
  return { id, held_at: null, held_reason: null, changed };
}

/**
 * The numbers of a donation before and after its moves, including its own. Locks it against further moves and decisions.
 * @throws NotFoundError for staff who don't reach the page where it is now
 */
async function lockMoves(transaction: Transaction, actor: AdminActor, id: number): Promise<number[]> {
  const donations = new DonationRepository(transaction);
  const places = await lockPlaces(donations, await numberBeforeMoves(donations, id));
  if (actor.kind === 'staff') await requireWhereItIs(transaction, actor, places);
  return places.map((place) => place.id);
}
