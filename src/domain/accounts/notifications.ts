import type { Transaction } from '../../db/connection/in-transaction.ts';
import { MutedNotificationRepository } from '../../db/repositories/muted-notifications.ts';
import type { UserActor } from '../actor.ts';

/** Sets which kinds of email a user receives. Repeating it is harmless. @param muted by name, whether this kind of email is unwanted */
export async function muteNotifications(
  transaction: Transaction,
  { userId }: UserActor,
  muted: Readonly<Record<string, boolean>>,
): Promise<void> {
  const notifications = new MutedNotificationRepository(transaction);
  for (const [name, isMuted] of Object.entries(muted)) await notifications.set(userId, name, isMuted);
}
