import type { Transaction } from '../../db/connection/in-transaction.ts';
import { MutedNotificationRepository } from '../../db/repositories/muted-notifications.ts';
import type { UserActor } from '../actor.ts';

/** Chooses which kinds of mail a user gets. Twice does no harm. @param muted by name, whether mails of this kind are not wanted */
export async function muteNotifications(
  transaction: Transaction,
  { userId }: UserActor,
  muted: Readonly<Record<string, boolean>>,
): Promise<void> {
  const notifications = new MutedNotificationRepository(transaction);
  for (const [name, isMuted] of Object.entries(muted)) await notifications.set(userId, name, isMuted);
}
