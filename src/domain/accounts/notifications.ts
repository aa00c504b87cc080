import type { Transaction } from '../../db/connection/in-transaction.ts';
import { MutedNotificationRepository, type Subscriber } from '../../db/repositories/muted-notifications.ts';
import type { SystemActor, UserActor } from '../actor.ts';

/** Sets which kinds of email a user receives. Repeating it is harmless. @param muted by name, whether this kind of email is unwanted */
export async function muteNotifications(
  transaction: Transaction,
  { userId }: UserActor,
  muted: Readonly<Record<string, boolean>>,
): Promise<void> {
  const notifications = new MutedNotificationRepository(transaction);
  for (const [name, isMuted] of Object.entries(muted)) await notifications.set(userId, name, isMuted);
}

/**
 * Sets which kinds of email a user receives, also those that were turned off for the address without the account.
 * @param choice.address its keyed hash; null unless the user has confirmed it
 */
export async function chooseNotifications(
  transaction: Transaction,
  actor: UserActor,
  { muted, address }: { muted: Readonly<Record<string, boolean>>; address: Buffer | null },
): Promise<void> {
  await muteNotifications(transaction, actor, muted);
  if (address === null) return;
  const notifications = new MutedNotificationRepository(transaction);
  for (const [name, isMuted] of Object.entries(muted))
    if (!isMuted) await notifications.set(address, name, false);
}

/** Turns off one kind of email for the person who got it. Repeating it is harmless. */
export async function unsubscribe(
  transaction: Transaction,
  _: SystemActor,
  { subscriber, name }: { subscriber: Subscriber; name: string },
): Promise<void> {
  await new MutedNotificationRepository(transaction).set(subscriber, name, true);
}
